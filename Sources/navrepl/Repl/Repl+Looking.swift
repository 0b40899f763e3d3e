import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime

/// The verbs that change nothing: they show the state, and answer questions about the journal.
extension Repl {
  mutating func look(_ verb: ReadOnlyVerb) throws(LineError) {
    switch verb {
    case .state: if style.json { output.data(stateView) } else { show(Listing.state(stateView)) }
    case .panes: try lookAt("panes")
    case .layout: try lookAt("layout")
    case .items: try lookAt("items")
    case .tree: tree()
    case .log(let count, let filter): try log(count, filter)
    case .plugins: plugins()
    case .url: url()
    case .explain(let moment): try explain(moment)
    case .why(let path, let moment): try why(path, moment)
    case .diff(let old, let new): try diff(old, new)
    case .stats: try stats()
    case .draw: drawAgain()
    }
  }

  private func plugins() {
    let plugins = past?.plugins ?? session.pluginListing
    if style.json { return output.data(Reply.result(PluginLines.json(plugins))) }
    show(PluginLines.lines(plugins))
  }

  /// Prints the URL of the shown moment, by the routes in the configuration of the plugin.
  private mutating func url() {
    let plugins = past?.plugins ?? session.pluginListing
    let attached = plugins.first { $0.id == Routes.manifest.id && $0.standing == .attached }
    // A long table is read once.
    if let attached, routes == nil || routes?.configuration != attached.configuration {
      routes = try? Routes(configuration: attached.configuration)
    }
    let url = attached.flatMap { _ in routes?.map.url(of: past?.drawn ?? session.scene) }
    if style.json { return output.data(Reply.result(url.map { CanonicalJSON(string: $0).text } ?? "null")) }
    show([url ?? (attached == nil ? "none: the plugin routes is not attached" : "none")])
  }

  /// Explains the commit at a moment; for nil, the last commit up to the shown moment.
  private mutating func explain(_ moment: NavJournal.Moment?) throws(LineError) {
    let last = past == nil ? session.moment.commits - 1 : past?.lastCommit ?? -1
    let explained = try ask { timeline throws(NavTimeline.Failure) in
      let explanation =
        if let moment { try timeline.explain(moment) } else { try timeline.explain(last) }
      return ExplainedCommit(explanation: explanation, scene: timeline.scene)
    }
    show(explained)
    tellLaterDamage()
  }

  /// Finds the last change of a value before a moment; for nil, before the shown moment.
  private mutating func why(_ word: LineWord, _ moment: NavJournal.Moment?) throws(LineError) {
    let here = shownMoment
    let path: NavPath
    do throws(LineError) { path = try NavPath(word) } catch {
      if let absence = PathSuggestions.absence(of: word.text, in: stateView) {
        throw .badArgument(absence, at: word.column)
      }
      let suggestion = PathSuggestions.text(for: word.text, in: stateView)
      throw suggestion.isEmpty
        ? error : .badArgument("the state view has no “\(word.text)”\(suggestion)", at: word.column)
    }
    let answer = try ask { timeline throws(NavTimeline.Failure) in
      try timeline.seek(to: moment ?? here)
      return try timeline.why(path)
    }
    show(answer)
    tellLaterDamage()
  }

  /// Compares two moments; for nil, the first is the shown moment.
  private mutating func diff(_ old: NavJournal.Moment?, _ new: NavJournal.Moment) throws(LineError) {
    let here = shownMoment
    let comparison = try ask { timeline throws(NavTimeline.Failure) in
      try timeline.seek(to: old ?? here)
      return try Comparison(of: &timeline, to: new)
    }
    show(comparison)
    tellLaterDamage()
  }

  /// Prints the statistics up to the shown moment.
  private func stats() throws(LineError) {
    var timeline = NavTimeline(try journalFile(), usingIndex: false)
    let statistics: NavStatistics
    do throws(FileError) {
      statistics = try timeline.statistics(
        upTo: past?.commits ?? session.moment.commits, groupedBy: .route)
    } catch {
      throw LineError(code: .inputOutput, message: error.message, column: nil)
    }
    show(statistics)
  }

  var shownMoment: NavJournal.Moment {
    past.map { .event($0.events) } ?? .event(session.moment.events)
  }

  /// Calls `body` with the timeline of the journal, and throws its failure as an error of the line.
  mutating func ask<R>(
    _ body: (inout NavTimeline) throws(NavTimeline.Failure) -> R
  ) throws(LineError) -> R {
    try travel { timeline throws(LineError) in
      do throws(NavTimeline.Failure) { return try body(&timeline) } catch { throw error.line }
    }
  }

  /// Prints one member of the state view.
  private func lookAt(_ name: StaticString) throws(LineError) {
    let document = try read(stateView)
    guard let member = document.member(name, of: document.root) else { return }
    if style.json { return output.data(Reply.result(document.text(member))) }
    show(Listing.lines(member, document))
  }

  private mutating func tree() {
    let scene = (past?.tree ?? session.tree).text
    if style.json { output.data(Reply.result(scene)) } else { show(Listing.tree(scene)) }
  }

  /// Lists commits up to the shown moment: `stats`, `why` and `explain` do not look further either.
  private func log(_ count: Int?, _ filter: NavCommitFilter) throws(LineError) {
    let end = past.map { ($0.lastCommit ?? -1) + 1 } ?? .max
    let file = try journalFile()
    let lines: [(text: String, isRefused: Bool)]
    do throws(JournalError) {
      lines = try JournalListing.lastCommits(
        count ?? (style.json ? nil : JournalListing.usualCount), before: end, of: file, filter,
        as: style.json ? .json : style.pictures.isLaidOut ? .timedWords : .words)
    } catch {
      throw LineError(code: .inputOutput, message: error.message, column: nil)
    }
    if style.json { return output.data(Reply.result("[\(lines.map(\.text).joined(separator: ","))]")) }
    if lines.isEmpty, style.isInteractive { return output.line("no commit matches") }
    if style.pictures.isLaidOut {
      var table = LogTable(style.pictures)
      return show(
        lines.flatMap { line in
          table.add(line.text, isRefused: line.isRefused)
          return table.takeLines(isEnd: false)
        } + table.takeLines(isEnd: true), areSafe: true)
    }
    show(
      lines.map { $0.text.onOneLine(in: Paint.ofRefusal($0.isRefused, style.pictures)) }, areSafe: true)
  }

  /// Prints the archive of the shown moment, or writes it to a file.
  func preserve(_ path: String?) throws(LineError) {
    let archive = past?.archive ?? session.preserve()
    guard let path else { return print(archive: archive) }
    try write(archive + "\n", to: path)
  }

  /// Writes the journal to a new file, and reads that file: the session may have begun at a snapshot, and know nothing about the
  /// bytes before it.
  mutating func save(_ path: String) throws(LineError) {
    let journal = try journalFile()
    let verdict: JournalVerdict
    do throws(FileError) {
      try WholeFile.copy(journal, to: path)
      var copy = NavTimeline(try POSIXFileSystem().open(path, .read), usingIndex: false)
      verdict = try copy.verify(plugins: nil).verdict
    } catch {
      throw LineError(code: .inputOutput, message: error.message, column: nil)
    }
    let isDamaged = if case .corrupt = verdict { true } else { false }
    hasSaved = true
    if !style.json { output.picture([WrittenFile.line(path, style.pictures)]) }
    if isDamaged { return fail(.journal(.corrupt(path: path, verdict)), endsSession: false) }
    if style.json { output.data(Reply.done) }
  }

  /// Writes the commands of some commits to a new file, as a script.
  func save(_ commits: ClosedRange<Int>, to path: String) throws(LineError) {
    var lines: [String] = []
    var number = 0
    let file = try journalFile()
    do throws(JournalError) {
      let end = past.map { ($0.lastCommit ?? -1) + 1 } ?? .max
      try JournalListing.forEachCommit(before: end, of: file, as: .words) { line, _ in
        let parts = String(decoding: line, as: UTF8.self).parts(between: UInt8(ascii: "\t"))
        number = parts.first.flatMap { Int($0.dropFirst()) } ?? number
        guard commits ~= number, parts.count > 3 else { return }
        lines.append(Self.line(parts[3], from: parts[2]))
      }
    } catch {
      throw LineError(code: .inputOutput, message: error.words, column: nil)
    }
    if lines.isEmpty { throw .badArgument("there is no commit #\(commits.lowerBound)", at: nil) }
    try write(lines.map { $0 + "\n" }.joined(), to: path)
  }

  /// Writes a new file, and says so.
  private func write(_ text: String, to path: String) throws(LineError) {
    do throws(FileError) {
      try POSIXFileSystem().create(path, containing: text)
    } catch {
      throw LineError(code: .inputOutput, message: error.message, column: nil)
    }
    if style.json {
      output.data(Reply.done)
    } else {
      output.picture([WrittenFile.line(path, style.pictures)])
    }
  }

  /// Returns the line of a command with its source, for a verb that takes one.
  private static func line(_ command: String, from source: String) -> String {
    let takesNone = command.startsWithBytes(of: "attr ") || command.startsWithBytes(of: "plugin ")
    return takesNone || source.hasSameBytes(as: CommitSource.repl.name)
      ? command : "\(command) source=\(source)"
  }

  /// Prints an archive. It is JSON even without `--json`; at a terminal invisible characters are escaped.
  private func print(archive: String) {
    if style.json { return output.data(Reply.result(archive)) }
    if SystemCall.isTerminal(SystemCall.standardOutput) { output.line(archive) } else { output.data(archive) }
  }
}
