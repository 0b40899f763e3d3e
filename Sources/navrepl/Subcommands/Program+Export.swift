import NavEvents
import NavRuntime

/// The subcommand `export`.
extension Program {
  /// Writes a journal in another form, to standard output or to a new file.
  func export(_ words: [String]) -> ExitStatus {
    guard words.count == 1, let format = options.format else { return usage(Subcommand.export.synopsis) }
    switch format {
    case .html: return exportPage(words[0])
    case .script: return exportCommands(words[0]) { $0.script(expecting: options.expected) }
    case .swiftTest: return exportCommands(words[0]) { $0.swiftTest(expecting: options.expected) }
    }
  }

  private func exportCommands(_ path: String, _ text: (Export) -> String) -> ExitStatus {
    withJournal(path) { file throws(FileError) in
      let (export, verdict) = try Export.read(file)
      guard let export else { return noJournal(path, verdict) }
      if let base = export.header.base { return fail(.withoutBeginning(events: base.events), path) }
      let status = report(verdict, nil, path)
      try write(text(export))
      return status
    }
  }

  // MARK: A page

  private func exportPage(_ path: String) -> ExitStatus {
    if options.expected != nil {
      return usage("a page shows what was recorded, and takes no --expect: a script or a test does")
    }
    if options.output == nil, !options.json, SystemCall.isTerminal(SystemCall.standardOutput) {
      return usage("a page is for a browser: name a file for it, such as -o page.html")
    }
    return withJournal(path) { file throws(FileError) in
      var page = JournalPage(file)
      try page.read()
      guard let bytes = page.bytes else { return noJournal(path, page.verdict) }
      let status = report(page.verdict, page.mismatch, path)
      try write(String(decoding: bytes, as: UTF8.self))
      return status
    }
  }

  /// Writes a text to the file of `-o`, or prints it; with `--json` it is the answer.
  private func write(_ text: String) throws(FileError) {
    if let path = options.output {
      try WholeFile.create(path, text)
      if options.json { output.data(Reply.done) }
    } else if options.json {
      output.data(Reply.result(Reply.quoted(text)))
    } else if SystemCall.isTerminal(SystemCall.standardOutput) {
      output.page(text)
    } else {
      output.data(String(text.dropLast()))
    }
  }
}
