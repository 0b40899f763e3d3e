import NavEvents
import NavRuntime

extension Program {
  /// Prints the state at a moment, which is the end by default.
  func replay(_ words: [String]) -> ExitStatus {
    guard words.count == 1, let path = words.first else { return usage(Subcommand.replay.synopsis) }
    return withJournal(path) { file in
      var timeline = Timeline(file, catalog: options.session.catalog)
      do throws(Timeline.Failure) {
        try timeline.seek(to: options.to ?? .end)
      } catch {
        let status = report(timeline.verdict, timeline.mismatch, path)
        return max(status, fail(error, path))
      }
      let view = timeline.stateView(viewing: options.to.map { _ in timeline.moment.events })
      if options.json { output.data(view) } else { output.lines(Listing.state(view)) }
      return report(timeline.verdict, timeline.mismatch, path)
    }
  }

  /// Reports damage, or a checkpoint that does not match; nothing for an intact journal.
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
