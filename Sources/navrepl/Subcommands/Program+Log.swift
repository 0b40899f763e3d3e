import NavEvents
import NavRuntime

extension Program {
  /// Prints a line for each commit, or each event, that contains a text.
  func log(_ words: [String]) -> ExitStatus {
    guard let path = words.first, words.count <= 2 else { return usage(Subcommand.log.synopsis) }
    let filter = words.count == 2 ? words[1] : nil
    return withJournal(path) { file in list(file, path, filter) }
  }

  /// Prints a line for each commit, or each event, that the filters choose.
  func find(_ words: [String]) -> ExitStatus {
    guard words.count == 1, let path = words.first, !options.filter.isEmpty else {
      return usage(Subcommand.find.synopsis)
    }
    return withJournal(path) { file in list(file, path, nil) }
  }

  private func list(_ file: any StorageFile, _ path: String, _ filter: String?) -> ExitStatus {
    do throws(JournalError) {
      let verdict = try JournalListing.forEachCommit(of: file, options.filter) { line in
        // The reader has closed the pipe. The rest of the journal is still read, because its damage is the
        // status.
        if output.failure == nil { show(line, filter) }
      }
      guard case .corrupt = verdict, options.json else { return report(verdict, nil, path) }
      return report(JournalError.corrupt(path: path, verdict))
    } catch {
      return report(error)
    }
  }

  private func show(_ line: String, _ filter: String?) {
    for entry in entries(of: line) where filter.map({ entry.containsBytes(of: $0) }) ?? true {
      if options.json { output.data(entry) } else { output.line(entry) }
    }
  }

  private func entries(of line: String) -> [String] {
    if options.events { return JournalListing.events(line).map { options.json ? $0.json : $0.text } }
    return [options.json ? line : JournalListing.text(line)]
  }
}
