import NavEvents

extension Program {
  /// Says what is wrong with a journal, and writes what is whole to a new one.
  func fsck(_ words: [String]) -> ExitStatus {
    guard words.count == 1, let path = words.first else { return usage(Subcommand.fsck.synopsis) }
    do throws(FileError) {
      let fileSystem = POSIXFileSystem()
      let file = try fileSystem.open(path, .read)
      var reader = JournalReader(file)
      var draft = CommitDraft()
      while try reader.next(into: &draft, .everything) != nil {
        if draft.texts.wantsCollection { draft = CommitDraft() }
      }
      if reader.header == nil, reader.verdict == .clean { return say(.clean, "an empty file", path) }
      let position = reader.position
      let whole = "\(position.commits) commits and \(position.events) events are whole"
      let status = say(reader.verdict, whole, path)
      guard let salvage = options.salvage else { return status }
      return try write(salvage, file, position, fileSystem)
    } catch {
      output.message(error.message)
      return .inputOutput
    }
  }

  private func say(_ verdict: JournalVerdict, _ whole: String, _ path: String) -> ExitStatus {
    if options.json {
      output.data(FsckReply.json(verdict, whole))
    } else {
      output.line("\(path): \(verdict.message); \(whole)")
    }
    switch verdict {
    case .clean, .tornTail: return .success
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
  static func json(_ verdict: JournalVerdict, _ message: String) -> String {
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
    buffer.member("message")
    buffer.appendQuoted(message)
    buffer.close()
    return buffer.string
  }
}
