import NavBase
import NavEvents
import NavJournals
import NavRuntime

extension Program {
  /// Prints what a bug report needs, about this installation and about a journal, and nothing that a user typed. With `-o`,
  /// writes the journal without what is private.
  func doctor(_ words: [String]) -> ExitStatus {
    guard words.count <= 1 else { return usage(Subcommand.doctor.synopsis) }
    guard let path = words.first else {
      if options.output != nil { return usage("-o needs a journal, which it writes without what is private") }
      tell(Diagnosis())
      return .success
    }
    if options.last != nil, options.output == nil {
      return usage("--last needs -o FILE, to which it writes the last commits")
    }
    if options.readsAll, options.last == nil {
      return usage("--full is for --last N: without it, the whole journal is read")
    }
    if options.output == nil, options.redaction != Redaction() {
      return usage("--keeping and --redact=plugins are about the journal that -o writes: add -o FILE")
    }
    let catalog: PluginCatalog
    do throws(SessionError) {
      catalog = try sessionOptions().catalog
    } catch {
      return report(error)
    }
    let expected: ExpectedDivergences?
    do throws(NavJournal.Failure) { expected = try expectedDivergences(of: path) } catch {
      return fail(error, path)
    }
    return withJournal(path) { file throws(FileError) in
      if try file.size() == 0 {
        if !options.json { tell(Diagnosis()) }
        return noJournal(path, .clean)
      }
      var (diagnosis, saved) = (Diagnosis(), ExitStatus.success)
      if let output = options.output {
        do throws(NavJournal.Failure) {
          let list = try listToCarryOver(from: path, to: output)
          diagnosis.report = try save(file, to: output, list, catalog)
          diagnosis.redacted = output
        } catch {
          saved = fail(error, path)
        }
      }
      if let mismatch = diagnosis.report?.mismatch { saved = max(saved, report(.clean, mismatch, path)) }
      let (journal, status) = try examine(file, diagnosis.report, catalog, expected)
      diagnosis.journal = journal
      tell(diagnosis)
      return max(saved, status)
    }
  }

  /// Writes the journal, or its last commits, without what is private. Returns the report on the last commits.
  private func save(
    _ file: any StorageFile, to path: String, _ list: CarriedList, _ catalog: PluginCatalog
  ) throws(NavJournal.Failure) -> NavReport? {
    var timeline = NavTimeline(file, usingIndex: options.last != nil && !options.readsAll)
    guard let last = options.last else {
      let found = try timeline.writeRedacted(options.redaction, plugins: catalog, to: path)
      try list.write(upTo: found.commits, output)
      tell(missingTexts: found.missingTexts)
      return nil
    }
    let report = try timeline.report(last: last, to: path, options.redaction, plugins: catalog)
    try list.write(upTo: report.journal.commitCount, output)
    tell(missingTexts: report.missingTexts)
    return report
  }

  /// Returns the health of a journal. Where a report was made from its last commits alone, it is theirs, unless they are damaged
  /// or the report has other ids for the plugins.
  private func examine(
    _ file: any StorageFile, _ report: NavReport?, _ catalog: PluginCatalog, _ expected: ExpectedDivergences?
  ) throws(FileError) -> (Diagnosis.Journal, ExitStatus) {
    if let report, !options.readsAll, report.verdict == .clean, !options.redaction.hidesPlugins {
      let part = try POSIXFileSystem().open(report.journal.path, .read)
      let health = try examine(part, catalog, expected)
      return (try health.asPart(of: file, report), health.compatibility.grade.status)
    }
    let health = try examine(file, catalog, expected)
    return (health, health.compatibility.grade.status)
  }

  private func examine(
    _ file: any StorageFile, _ catalog: PluginCatalog, _ expected: ExpectedDivergences?
  ) throws(FileError) -> Diagnosis.Journal {
    var timeline = NavTimeline(file, usingIndex: false)
    let found = try timeline.verify(plugins: catalog, expecting: expected)
    return Diagnosis.Journal(found, bytes: try file.size(), catalog)
  }

  private func tell(_ diagnosis: Diagnosis) {
    if options.json { output.data(diagnosis.json) } else { output.lines(diagnosis.lines) }
  }
}

/// The answer of `doctor`. It has versions, counts, codes and the ids of built-in plugins, but no other id, title, path or other
/// text of an app. The journal that `-o` writes has the ids of its plugins, unless `--redact=plugins` replaces them; the answer
/// does not, because it is read by people who need not know the app.
struct Diagnosis {
  /// The part about a journal.
  struct Journal {
    private(set) var verdict: JournalVerdict
    private(set) var bytes: Int
    private(set) var commits: Int
    private(set) var events: Int
    /// The first line; nil when it is damaged.
    private(set) var header: JournalHeader?
    /// The plugins that take part at the end; those of an app are numbered.
    let plugins: [PluginRecord]
    /// The version of the runtime that created the journal; nil when the first line is damaged, or names no version.
    let runtime: String?
    let compatibility: NavCompatibility

    init(_ found: NavVerification, bytes: Int, _ catalog: PluginCatalog) {
      (verdict, self.bytes, header) = (found.verdict, bytes, found.header)
      commits = found.end.commits - found.start.commits
      events = found.end.events - found.start.events
      runtime = found.runtime
      var own = 0
      plugins = found.attachedPlugins.map { plugin in
        if catalog.isBuiltIn(plugin.id) { return PluginRecord(id: plugin.id, version: plugin.version) }
        own += 1
        return PluginRecord(id: "plugin-\(own)", version: plugin.version)
      }
      compatibility = found.compatibility(with: catalog)
    }

    /// Returns the health of a whole journal whose last commits, which are in a report, have this health.
    func asPart(of file: any StorageFile, _ report: NavReport) throws(FileError) -> Journal {
      var whole = self
      (whole.verdict, whole.bytes, whole.header) = (report.verdict, try file.size(), report.header)
      whole.commits = report.journal.commitCount - StateMoment(startOf: report.header).commits
      whole.events = report.journal.eventCount - StateMoment(startOf: report.header).events
      return whole
    }
  }

  /// The journal; nil for a diagnosis of the installation.
  var journal: Journal?
  /// The file with the redacted journal, if one was written.
  var redacted: String?
  /// The report on the last commits, if that file has no others.
  var report: NavReport?

  private let system = SystemCall.system

  // MARK: Words

  var lines: [String] {
    var rows = [
      (
        "navrepl",
        "\(RuntimeVersion.current), \(Self.build) build, journal format \(JournalHeader.formatVersion)"
      ),
      ("system", "\(system.name) \(system.release), \(system.machine), \(Self.processors)"),
      ("terminal", Self.terminal),
    ]
    if let journal { rows += journal.rows }
    if redacted != nil { rows.append(("redacted", "written")) }
    if let report { rows.append(("report", Self.words(report))) }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, text in
      name + String(repeating: " ", count: width - name.count + 2) + text
    }
  }

  private static func words(_ report: NavReport) -> String {
    let commits = report.commits == 1 ? "1 commit" : "\(report.commits) commits"
    let start = StateMoment(startOf: report.header).commits
    let isDamaged = if case .corrupt = report.verdict { true } else { false }
    let read =
      report.firstReadCommit == start
      ? isDamaged ? "every line before the damage was read" : "every line was read"
      : "read from #\(report.firstReadCommit) on, where a snapshot is: --full reads all"
    return "\(commits) from #\(report.firstCommit) on; \(read)"
  }

  private static var build: String { RuntimeVersion.isOptimised ? "release" : "debug" }

  private static var processors: String {
    let count = SystemCall.processors
    return count == 1 ? "1 processor" : "\(count) processors"
  }

  private static var terminal: String {
    guard SystemCall.isTerminal(SystemCall.standardOutput) else { return "none" }
    let columns = SystemCall.columns(of: SystemCall.standardOutput) ?? 0
    let rows = SystemCall.rows(of: SystemCall.standardOutput) ?? 0
    let kind = SystemCall.environment("TERM").map { Self.kind(of: $0) } ?? "of no kind"
    return "\(kind), \(columns) columns, \(rows) rows, \(Terminal.hasUTF8 ? "UTF-8" : "no UTF-8"), "
      + (Terminal.hasColor ? "colors" : "no colors")
  }

  /// The kinds of terminals that are known, and the beginnings of their names.
  private static let (kinds, families) = (
    ["linux", "dumb"],
    [
      "xterm", "screen", "tmux", "vt", "ansi", "rxvt", "alacritty", "kitty", "foot", "wezterm", "ghostty",
      "iterm",
    ]
  )

  /// Returns the kind of a terminal as it is shown: `other` for one that is not commonly known, which may be any text.
  static func kind(of term: String) -> String {
    let isName =
      term.utf8.count <= 32
      && term.utf8.allSatisfy { byte in
        0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || ".+-".utf8.contains(byte)
      }
    let name = term.lowercased()
    let isKnown = kinds.contains(name) || families.contains { name.hasPrefix($0) }
    return isName && isKnown ? term : "other"
  }

  // MARK: JSON

  /// The answer of `doctor --json`.
  var json: String {
    var buffer = ByteBuffer()
    buffer.append("{\"version\":")
    buffer.appendQuoted(RuntimeVersion.current)
    buffer.member("build", text: Self.build)
    buffer.member("format", JournalHeader.formatVersion)
    buffer.member("system")
    buffer.append("{\"name\":")
    buffer.appendQuoted(system.name)
    buffer.member("release", text: system.release)
    buffer.member("machine", text: system.machine)
    buffer.member("processors", SystemCall.processors)
    buffer.close()
    buffer.member("terminal", text: Self.terminal)
    if let journal {
      buffer.member("journal")
      journal.write(to: &buffer)
    }
    if let redacted { buffer.member("redacted", text: redacted) }
    if let report {
      buffer.member("report")
      buffer.append("{\"commit\":")
      buffer.append(report.firstCommit)
      buffer.member("commits", report.commits)
      buffer.member("read", report.firstReadCommit)
      buffer.close()
    }
    buffer.close()
    return buffer.string
  }
}

extension Diagnosis.Journal {
  fileprivate var rows: [(String, String)] {
    var rows = [("journal", "\(verdictName), \(bytes) bytes, \(commits) commits, \(events) events")]
    if let header {
      let runtime = runtime ?? "an unknown version"
      rows.append(("recorded", "by \(runtime), durability \(header.durability.name)"))
    }
    let names = plugins.map { "\($0.id) \($0.version)" }
    rows.append(("plugins", names.isEmpty ? "none" : names.joined(separator: ", ")))
    let codes = compatibility.differences.map(\.code)
    let reasons = codes.isEmpty ? "" : ": \(codes.joined(separator: ", "))"
    rows.append(("compat", "\(compatibility.grade.rawValue)\(reasons)"))
    return rows
  }

  private var verdictName: String {
    switch verdict {
    case .clean: "clean"
    case .tornTail: "tornTail"
    case .corrupt: "corrupt"
    }
  }

  fileprivate func write(to buffer: inout ByteBuffer) {
    buffer.append("{\"verdict\":")
    buffer.appendQuoted(verdictName)
    buffer.member("bytes", bytes)
    buffer.member("commits", commits)
    buffer.member("events", events)
    if let header {
      buffer.member("runtime", text: runtime ?? "unknown")
      buffer.member("durability", text: header.durability.name)
    }
    buffer.member("plugins")
    buffer.list(plugins) { plugin, buffer in
      buffer.append("{\"id\":")
      buffer.appendQuoted(plugin.id)
      buffer.member("version", Int(plugin.version))
      buffer.close()
    }
    buffer.member("compatibility", text: compatibility.grade.rawValue)
    buffer.member("differences")
    buffer.list(compatibility.differences) { $1.appendQuoted($0.code) }
    buffer.close()
  }
}
