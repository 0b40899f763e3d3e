import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The subcommand `export`.
extension Program {
  /// Writes a journal in another form, to standard output or to a new file.
  func export(_ words: [String]) -> ExitStatus {
    if !options.redaction.keeping.isEmpty, !options.redacts {
      return usage("--keeping is about a redacted journal: add --redact")
    }
    guard words.count == 1, options.format != nil || options.redacts else {
      return usage(of: .export)
    }
    if options.expected != nil, options.format != .script, options.format != .swiftTest {
      return usage("--expect is for a script or a test: the other forms show what was recorded")
    }
    if options.expected != nil, options.redacts {
      return usage("--expect names what --redact replaces: redact the journal first, then export that one")
    }
    if options.at != nil, options.format != .svg { return usage("--at is for a picture: --format svg") }
    if options.output == nil, !options.json, options.format == .html,
      SystemCall.isTerminal(SystemCall.standardOutput)
    {
      return usage("a page is for a browser: name a file for it, such as -o page.html")
    }
    if let path = options.output {
      do throws(SessionError) { try WholeFile.checkIsFree(path) } catch { return report(error) }
    }
    return withJournal(words[0]) { file throws(FileError) in
      if options.redacts { return try exportRedacted(file, words[0]) }
      return try options.format.map { format throws(FileError) in try export(format, file, words[0]) }
        ?? .success
    }
  }

  private func export(
    _ format: NavExportFormat, _ file: any StorageFile, _ path: String
  ) throws(FileError) -> ExitStatus {
    switch format {
    case .html: try exportPage(file, path)
    case .svg: exportPicture(file, path)
    case .sql: try exportText(path, SQLExport.text(of: file))
    case .mermaid: try exportText(path, ScreenGraph.text(of: file))
    case .script: try exportCommands(file, path, .script)
    case .swiftTest: try exportCommands(file, path, .swiftTest)
    }
  }

  private func exportPicture(_ file: any StorageFile, _ path: String) -> ExitStatus {
    asking(file, path, at: options.at ?? .end) { timeline throws(Timeline.Failure) in
      if timeline.header == nil { return noJournal(path, timeline.verdict) }
      do throws(FileError) { try write(Past(timeline).drawn.svg) } catch { throw .file(error) }
      return .success
    }
  }

  private func exportText(
    _ path: String, _ export: (text: String?, verdict: JournalVerdict)
  ) throws(FileError) -> ExitStatus {
    guard let text = export.text else { return noJournal(path, export.verdict) }
    let status = report(export.verdict, nil, path)
    try write(text)
    return status
  }

  /// Writes the redacted journal, as a journal or in another form.
  private func exportRedacted(_ file: any StorageFile, _ path: String) throws(FileError) -> ExitStatus {
    let (bytes, found): ([UInt8], RedactedJournal.Findings)
    do throws(NavJournal.Failure) {
      if options.format == nil, let output = options.output {
        let found = try RedactedJournal.create(
          output, in: POSIXFileSystem(), from: JournalReader(file), options.session.catalog,
          options.redaction)
        if options.json { self.output.data(Reply.done) }
        return report(found.verdict, found.mismatch, path)
      }
      (bytes, found) = try RedactedJournal.bytes(of: file, options.session.catalog, options.redaction)
    } catch {
      return fail(error, path)
    }
    let status = report(found.verdict, found.mismatch, path)
    guard let format = options.format else {
      try write(String(decoding: bytes, as: UTF8.self))
      return status
    }
    let disk = MemoryFileSystem()
    disk.write(bytes, to: path)
    return max(status, try export(format, try disk.open(path, .read), path))
  }

  private func exportCommands(
    _ file: any StorageFile, _ path: String, _ form: Export.Form
  ) throws(FileError) -> ExitStatus {
    let (export, verdict) = try Export.read(file)
    guard let export else { return noJournal(path, verdict) }
    let status = report(verdict, nil, path)
    try write(try export.text(form, expecting: options.expected))
    return max(status, tellUnreadable(export.unreadable, path))
  }

  /// Reports the commits whose command or source is missing from a script or a test, which is a negative answer.
  private func tellUnreadable(_ commits: [Int], _ path: String) -> ExitStatus {
    guard let first = commits.first else { return .success }
    let (what, others) =
      commits.count == 1
      ? ("commit #\(first) has", "")
      : ("\(commits.count) commits have", ", first #\(first)")
    output.message(
      "\(path): \(what) a command or a source that this version cannot read\(others): a comment says where")
    return .negative
  }

  // MARK: A page

  private func exportPage(_ file: any StorageFile, _ path: String) throws(FileError) -> ExitStatus {
    var page = JournalPage(file)
    try page.read()
    guard let bytes = page.bytes else { return noJournal(path, page.verdict) }
    let status = report(page.verdict, page.mismatch, path)
    try write(String(decoding: bytes, as: UTF8.self))
    return status
  }

  /// Writes a text to the file of `-o`, or prints it; with `--json` it is the answer.
  private func write(_ text: String) throws(FileError) {
    if let path = options.output {
      try POSIXFileSystem().create(path, containing: text)
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
