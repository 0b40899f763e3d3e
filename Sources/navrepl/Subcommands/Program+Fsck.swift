import NavEvents
import NavRuntime

extension Program {
  /// Says what is wrong with a journal, and writes what is whole to a new one.
  func fsck(_ words: [String]) -> ExitStatus {
    guard words.count == 1, let path = words.first else { return usage(Subcommand.fsck.synopsis) }
    do throws(FileError) {
      let fileSystem = POSIXFileSystem()
      let file = try fileSystem.open(path, .read)
      var replay = Replay(file)
      while try replay.step(.everything) {}
      if replay.header == nil, replay.verdict == .clean { return say(.clean, 0, "an empty file", path) }
      let position = replay.position
      let unreadable = replay.unreadableCommits
      var whole = "\(position.commits) commits and \(position.events) events are whole"
      if unreadable > 0 {
        whole +=
          "; \(unreadable) of the commits say what was asked, by whom or through which plugin in a way that cannot be read"
      }
      let status = say(replay.verdict, unreadable, whole, path)
      guard let salvage = options.salvage else { return status }
      return try write(salvage, file, position, fileSystem)
    } catch {
      return report(.journal(.file(error)))
    }
  }

  private func say(
    _ verdict: JournalVerdict, _ unreadable: Int, _ whole: String, _ path: String
  ) -> ExitStatus {
    if options.json {
      output.print(FsckReply.json(verdict, unreadable, whole))
    } else {
      output.print("\(path): \(verdict.message); \(whole)")
    }
    switch verdict {
    case .clean, .tornTail: return unreadable == 0 ? .success : .negative
    case .corrupt: return .journal
    }
  }

  private func write(
    _ salvage: String, _ file: any StorageFile, _ position: JournalPosition, _ fileSystem: POSIXFileSystem
  ) throws(FileError) -> ExitStatus {
    guard position.lines > 0 else {
      output.message("nothing can be saved: not even the header is whole")
      return .journal
    }
    try JournalRepair.copyWhole(of: file, upTo: position, to: salvage, in: fileSystem)
    output.message("wrote \(position.commits) commits to \(salvage)")
    return .success
  }
}

/// The answer of `fsck --json`.
enum FsckReply {
  static func json(_ verdict: JournalVerdict, _ unreadable: Int, _ message: String) -> String {
    var buffer = ByteBuffer()
    buffer.append("{\"verdict\":")
    switch verdict {
    case .clean: buffer.append("\"clean\"")
    case .tornTail(let bytes):
      buffer.append("\"tornTail\"")
      buffer.member("bytes", bytes)
    case .corrupt(let line, let offset, let reason):
      buffer.append("\"corrupt\"")
      buffer.member("line", line)
      buffer.member("offset", offset)
      buffer.member("reason")
      buffer.appendQuoted(reason.message)
    }
    if unreadable > 0 { buffer.member("unreadableCommits", unreadable) }
    buffer.member("message")
    buffer.appendQuoted(message)
    buffer.close()
    return buffer.string
  }
}
