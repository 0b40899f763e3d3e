import NavEvents
import NavRuntime

extension Program {
  /// Prints the state after the first N events.
  func replay(_ words: [String]) -> ExitStatus {
    guard words.count == 1, let path = words.first else { return usage(Subcommand.replay.synopsis) }
    do throws(FileError) {
      let file = try POSIXFileSystem().open(path, .read)
      var timeline = Timeline(file, catalog: options.session.catalog)
      let status = try travel(&timeline, path)
      guard status != .usage else { return status }
      return status == .success ? report(timeline.verdict, timeline.mismatch, path) : status
    } catch {
      output.message(error.message)
      return .inputOutput
    }
  }

  private func travel(_ timeline: inout Timeline, _ path: String) throws(FileError) -> ExitStatus {
    do throws(Timeline.Failure) {
      if let events = options.to { try timeline.seek(to: events) } else { try timeline.seekToEnd() }
    } catch {
      switch error {
      case .file(let error): throw error
      case .beyondEnd(let events):
        output.message("\(path) has \(events) events that can be trusted, not \(options.to ?? 0)")
        return report(timeline.verdict, timeline.mismatch, path) == .success ? .usage : .journal
      case .noCommit: return .usage
      }
    }
    let view = timeline.stateView(viewing: options.to)
    if options.json { output.data(view) } else { output.lines(Listing.state(view)) }
    return .success
  }

  /// Says what reading a journal has found, if it is worth a word.
  func report(_ verdict: JournalVerdict, _ mismatch: CheckpointMismatch?, _ path: String) -> ExitStatus {
    if let mismatch { output.message("\(path): \(mismatch.message)") }
    switch verdict {
    case .clean: return mismatch == nil ? .success : .negative
    case .tornTail:
      output.message("\(path): \(verdict.message)")
      return mismatch == nil ? .success : .negative
    case .corrupt:
      output.message("\(path): \(verdict.message)")
      return .journal
    }
  }
}

extension CheckpointMismatch {
  var message: String {
    "the checkpoint after \(seq) events says digest \(Self.hex(recorded)), the replay has \(Self.hex(replayed))"
  }

  private static func hex(_ digest: UInt64) -> String {
    var buffer = ByteBuffer()
    buffer.appendHex(digest)
    return buffer.string
  }
}
