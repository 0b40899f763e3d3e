import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime

/// The subcommand `export`.
extension Program {
  /// Writes a journal in another form, to standard output or to a new file.
  func export(_ words: [String]) -> ExitStatus {
    if !options.redaction.keeping.isEmpty, !options.redacts {
      return usage("--keeping is about a redacted journal: add --redact")
    }
    if options.isPlayground { return exportPlayground(words) }
    guard words.count == 1, format != nil || options.redacts else {
      return usage(of: .export)
    }
    if options.isLive, format != .html { return usage("--live is about a page: --format html") }
    if options.runtime != nil, !options.isLive {
      return usage("--runtime is the module of a page that goes on: add --live")
    }
    if options.expected != nil, format != .script, format != .swiftTest {
      return usage("--expect is for a script or a test: the other forms show what was recorded")
    }
    if options.expected != nil, options.redacts {
      return usage("--expect names what --redact replaces: redact the journal first, then export that one")
    }
    if options.at != nil, format != .svg { return usage("--at is for a picture: --format svg") }
    if isStretch, format != .svg, format != .html {
      return usage("--from and --to are for an animated picture or a page: --format svg or html")
    }
    if isStretch, options.at != nil {
      return usage("--at is for one picture, --from and --to for an animated one: leave out one of them")
    }
    if options.opens, options.output == nil { return usage("--open shows a file: name one with -o") }
    if options.title != nil, format != .html {
      return usage("--title is the heading of a page: --format html")
    }
    if let status = checkPageOutput() { return status }
    if let path = options.output, let status = refuseOld(path, unless: replaces) { return status }
    let status = withJournal(words[0]) { file throws(FileError) in
      if options.redacts { return try exportRedacted(file, words[0]) }
      return try format.map { format throws(FileError) in try export(format, file, words[0]) } ?? .success
    }
    if let path = options.output, status <= .negative { tellWritten(path) }
    return status
  }

  /// Returns the answer about a file that exists and must stay; nil for a path that can be written. With `--force`, only a journal
  /// must stay.
  func refuseOld(_ path: String, unless replaces: Bool) -> ExitStatus? {
    do throws(SessionError) { try WholeFile.checkIsFree(path, unless: replaces) } catch {
      return report(error)
    }
    guard replaces, WholeFile.isJournal(path) else { return nil }
    return usage("\(path.onOneLine()) is a journal: --force replaces other files only")
  }

  /// Writes a new file, or one in the place of an old one.
  func create(_ path: String, containing text: String, inPlaceOfOld replaces: Bool) throws(FileError) {
    try NewFile.write(path, in: POSIXFileSystem(), inPlaceOfOld: replaces, { $0 }) { file throws(FileError) in
      try file.append(text)
    }
  }

  /// The format that the command line names, or else the one that the name of the file ends in.
  var format: NavExportFormat? {
    if let format = options.format { return format }
    guard let path = options.output else { return nil }
    let name = path.split(separator: "/").last ?? ""
    return name.contains(".") ? Self.endings[name.split(separator: ".").last.map(String.init) ?? ""] : nil
  }

  private static let endings: [String: NavExportFormat] = [
    "html": .html, "svg": .svg, "sql": .sql, "mmd": .mermaid, "mermaid": .mermaid, "swift": .swiftTest,
    "nav": .script,
  ]

  /// A Boolean value that indicates whether the new file takes the place of an old one. A journal is never replaced.
  private var replaces: Bool { options.replaces && format != nil }

  /// Says for a person which file was written, and shows it if that is wanted.
  func tellWritten(_ path: String) {
    if options.pictures.isLaidOut, !options.quiet, !options.json {
      output.picture([WrittenFile.line(path, options.pictures)])
    }
    guard options.opens else { return }
    output.flush()
    let status = try? ShellCommand(line: "\(Self.opener) \(path.shellPath)").run(
      "", with: ("NAVREPL_FILE", path))
    if status != 0 { output.message("\(path.onOneLine()) was written, and cannot be shown: \(Self.opener)") }
  }

  /// The command that shows a file.
  private static var opener: String {
    if let browser = SystemCall.environment("BROWSER"), !browser.isEmpty { return browser.shellWord }
    #if os(macOS)
      return "open"
    #else
      return "xdg-open"
    #endif
  }

  private func export(
    _ format: NavExportFormat, _ file: any StorageFile, _ path: String
  ) throws(FileError) -> ExitStatus {
    if format == .html, options.isLive { return try exportLive(file, path) }
    if format == .html, isStretch { return try exportStretch(file, path) }
    if format == .svg { return isStretch ? exportAnimation(file, path) : exportPicture(file, path) }
    var timeline = NavTimeline(file, usingIndex: false)
    var unreadable: [Int] = []
    do throws(NavJournal.Failure) {
      try writeAnswer { output throws(NavJournal.Failure) in
        unreadable = try timeline.writeExport(
          format, expecting: options.expected, title: options.title, builtIn: PluginCatalog.builtIn.ids,
          to: output)
      }
    } catch {
      return fail(error, path)
    }
    let status = report(timeline.verdict, timeline.mismatch, path)
    return max(status, tellUnreadable(unreadable, path))
  }

  /// Writes a page of a stretch of the journal.
  func exportStretch(
    _ file: any StorageFile, _ path: String, _ runtime: NavPageRuntime? = nil
  ) throws(FileError) -> ExitStatus {
    var timeline = NavTimeline(file)
    let page: [UInt8]
    do throws(NavJournal.Failure) {
      page = try timeline.stretchPage(
        from: options.from, to: options.to ?? .end, title: options.title, runtime: runtime)
    } catch {
      return fail(error, path)
    }
    let status = report(timeline.verdict, timeline.mismatch, path)
    try write(String(decoding: page, as: UTF8.self))
    return status
  }

  /// A Boolean value that indicates whether a picture or a page shows a stretch of the journal, and not one moment or all of it.
  var isStretch: Bool { options.from != nil || options.to != nil }

  private func exportAnimation(_ file: any StorageFile, _ path: String) -> ExitStatus {
    asking(file, path, at: options.to ?? .end) { timeline throws(NavTimeline.Failure) in
      if timeline.header == nil { return noJournal(path, timeline.verdict) }
      let animation = try timeline.animation(from: options.from, to: options.to ?? .end)
      if animation.omittedCommits > 0 {
        let commits = Sentence.counted(animation.omittedCommits, "commit")
        output.message(
          "\(path): the first \(commits) of this stretch are left out: an animation has at most \(NavAnimation.mostSteps) pictures"
        )
      }
      do throws(FileError) { try write(animation.svg) } catch { throw .file(error) }
      return .success
    }
  }

  private func exportPicture(_ file: any StorageFile, _ path: String) -> ExitStatus {
    asking(file, path, at: options.at ?? .end) { timeline throws(NavTimeline.Failure) in
      if timeline.header == nil { return noJournal(path, timeline.verdict) }
      do throws(FileError) { try write(timeline.scene.svg) } catch { throw .file(error) }
      return .success
    }
  }

  /// Writes the redacted journal, as a journal or in another form.
  private func exportRedacted(_ file: any StorageFile, _ path: String) throws(FileError) -> ExitStatus {
    if format == nil, let output = options.output { return exportRedacted(file, path, to: output) }
    var timeline = NavTimeline(file, usingIndex: false)
    // Another form is made in several passes over the redacted journal, and nothing is printed of one that cannot be redacted.
    let redacted = try NamelessFile.create(for: path)
    let missing: [String]
    do throws(NavJournal.Failure) {
      missing = try timeline.appendRedacted(
        options.redaction, plugins: options.session.catalog, to: redacted)
    } catch {
      return fail(error, path)
    }
    let status = report(timeline.verdict, timeline.mismatch, path)
    tell(missingTexts: missing)
    tellUnknown(in: file, path)
    if let format { return max(status, try export(format, redacted, path)) }
    try print(redacted)
    return status
  }

  /// Writes the redacted journal to a new file, with the list of its intended divergences if the original has one.
  private func exportRedacted(_ file: any StorageFile, _ path: String, to output: String) -> ExitStatus {
    do throws(NavJournal.Failure) {
      let list = try listToCarryOver(from: path, to: output)
      var timeline = NavTimeline(file, usingIndex: false)
      let found = try timeline.writeRedacted(options.redaction, plugins: options.session.catalog, to: output)
      try list.write(upTo: found.commits, self.output)
      if options.json { self.output.data(Reply.done) }
      let status = report(timeline.verdict, timeline.mismatch, path)
      tell(missingTexts: found.missingTexts)
      tellUnknown(in: file, path)
      return status
    } catch {
      return fail(error, path)
    }
  }

  /// Returns the list of the intended divergences that goes beside a redacted journal, after checking that it can be written.
  func listToCarryOver(
    from path: String, to output: String
  ) throws(NavJournal.Failure) -> CarriedList {
    let list = CarriedList(
      path: ExpectedDivergences.path(besideJournal: output), list: try expectedDivergences(of: path))
    do throws(SessionError) { try list.checkIsFree() } catch { throw .unwritable(error) }
    return list
  }

  /// Names the texts that `--keeping` gives and that are nowhere in what was redacted.
  func tell(missingTexts: [String]) {
    for text in missingTexts {
      output.message("\(Option.keeping.rawValue) \(text.typed): there is no such text")
    }
  }

  /// Names the plugins of a redacted journal that are not here, so that nobody says which of their words may stay.
  private func tellUnknown(in file: any StorageFile, _ path: String) {
    var timeline = NavTimeline(file, usingIndex: false)
    // This reads the first line, which is all that is needed; a fork has no such moment.
    try? timeline.seek(to: .event(0))
    let unknown = (timeline.header?.plugins ?? []).filter {
      options.session.catalog.manifest(of: $0.id) == nil
    }
    if unknown.isEmpty || options.quiet { return }
    let list = unknown.map(\.id.typed).joined(separator: ", ")
    output.message(
      "\(path): what \(list) recorded is replaced, too: `verify --plugin` of the copy can differ")
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

  /// Writes a text to the file of `-o`, or prints it; with `--json` it is the answer.
  func write(_ text: String) throws(FileError) {
    do throws(NavJournal.Failure) {
      try writeAnswer { file throws(NavJournal.Failure) in
        do throws(FileError) { try file.append(text) } catch { throw .file(error) }
      }
    } catch {
      if case .file(let error) = error { throw error }
    }
  }

  /// Prints a file that is complete; with `--json` it is the answer.
  private func print(_ whole: NamelessFile) throws(FileError) {
    let printed = PrintedFile(output, json: options.json)
    do throws(FileError) { try whole.copyLines(to: printed) } catch {
      // What was printed is a line of its own, which is no JSON, and the error is the next one.
      if options.json, try printed.size() > 0 { output.data("") }
      throw error
    }
    printed.end()
  }

  /// Writes what `fill` appends, in pieces that end with a line, to the file of `-o`, or prints it; with `--json` it is the
  /// answer. The file has its name only when it is complete, and the answer is printed only then.
  private func writeAnswer(
    _ fill: (any StorageFile) throws(NavJournal.Failure) -> Void
  ) throws(NavJournal.Failure) {
    guard let path = options.output else {
      guard options.json else {
        let printed = PrintedFile(output, json: false)
        try fill(printed)
        return printed.end()
      }
      // A part of an object is no answer, so nothing of it is printed before all of it is known.
      let whole: NamelessFile
      do throws(FileError) { whole = try NamelessFile.create(for: "the answer") } catch { throw .file(error) }
      try fill(whole)
      do throws(FileError) { return try print(whole) } catch { throw .file(error) }
    }
    try NewFile.write(
      path, in: POSIXFileSystem(), inPlaceOfOld: replaces, { .file($0) },
      fill: { file throws(NavJournal.Failure) in try fill(file) })
    if options.json { output.data(Reply.done) }
  }
}

/// The list of the intended divergences that goes from a journal to a redacted one.
struct CarriedList {
  fileprivate let path: String
  /// The list beside the original; nil when there is none.
  fileprivate let list: ExpectedDivergences?

  /// Throws the error of creating the list where there is a file already, before the journal is written.
  fileprivate func checkIsFree() throws(SessionError) {
    if list?.isEmpty == false { try WholeFile.checkIsFree(path) }
  }

  /// Writes what the list says about the first `commits` commits beside the redacted journal, and says so. Nothing is written if
  /// that is nothing.
  func write(upTo commits: Int, _ output: Output) throws(NavJournal.Failure) {
    guard let count = try list?.writeRedacted(to: path, before: commits), count > 0 else { return }
    output.message(
      "wrote \(path.onOneLine()), too: \(Sentence.counted(count, "intended divergence")), without the reasons"
    )
  }
}
