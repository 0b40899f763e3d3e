import NavEvents

extension Program {
  /// Prints a line for each commit, or each event, that contains a text.
  func log(_ words: [String]) -> ExitStatus {
    guard let path = words.first, words.count <= 2 else { return usage(Subcommand.log.synopsis) }
    let filter = words.count == 2 ? words[1] : nil
    do throws(JournalError) {
      let verdict = try JournalListing.forEachCommit(of: JournalPlace(path)) { line in
        for entry in entries(of: line) where filter.map({ entry.containsBytes(of: $0) }) ?? true {
          if options.json { output.data(entry) } else { output.line(entry) }
        }
      }
      return report(verdict, nil, path)
    } catch {
      output.message(error.message)
      return error.exitStatus
    }
  }

  private func entries(of line: String) -> [String] {
    if options.events { return JournalListing.events(line).map { options.json ? $0.json : $0.text } }
    return [options.json ? line : JournalListing.text(line)]
  }
}
