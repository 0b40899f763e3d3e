import NavBase
import NavEvents
import NavRuntime

/// The commands of a journal, which are written as a script or as a test, commit by commit.
struct Export: ~Copyable {
  /// The forms that contain the commands.
  enum Form {
    /// A script; with the ids of the built-in plugins, so that one with a condition expects the others, or nil.
    case script(builtIn: [String]?)
    /// A test; with the ids of the built-in plugins, so that a comment names the others, or nil when they are not known.
    case swiftTest(builtIn: [String]?)
  }

  /// What is written around the commits, and for each of them.
  struct Layout {
    var before: [String]
    /// The lines after the first commit; where there is none, those after `before`.
    var afterFirst: [String] = []
    let lines: (_ commit: NavCommit, _ isSourceKnown: Bool) -> [String]
    let after: [String]
  }

  let header: JournalHeader
  /// The first line of a journal that begins with a state; nil for one that has its beginning.
  let beginning: String?

  /// Writes the commands of the journal in a file, up to any damage. With a condition, the script or the test checks that it is
  /// true after all commands.
  static func write(
    _ form: Form, of file: any StorageFile, expecting condition: NavPredicate?, to output: any StorageFile
  ) throws(FileError) -> ExportPass {
    var reader = JournalReader(file)
    var draft = CommitDraft()
    _ = try reader.next(into: &draft, .everything)
    guard let header = reader.header else { return ExportPass(hasHeader: false, verdict: reader.verdict) }
    let export = Export(
      header: header, beginning: header.base == nil ? nil : try JournalReader.firstLine(of: file))
    let layout = try export.layout(form, expecting: condition, of: file)
    var text = ExportText(to: output)
    text.add(layout.before)
    var (unreadable, isFirst): ([Int], Bool) = ([], true)
    var previous: NavCommit?
    while let record = try reader.next(into: &draft, .everything) {
      guard case .commit = record else { continue }
      let (commit, isSourceKnown) = (NavCommit(draft), draft.unreadable(.source) == nil)
      draft.startOver()
      if commit.line == nil || !isSourceKnown { unreadable.append(commit.number) }
      if !(previous.map { commit.follows($0) } ?? false) { text.add(layout.lines(commit, isSourceKnown)) }
      previous = commit
      if isFirst { text.add(layout.afterFirst) }
      isFirst = false
      try text.passOn()
    }
    if isFirst { text.add(layout.afterFirst) }
    text.add(layout.after)
    try text.end()
    return ExportPass(hasHeader: true, verdict: reader.verdict, unreadable: unreadable)
  }

  private func layout(
    _ form: Form, expecting condition: NavPredicate?, of file: any StorageFile
  ) throws(FileError) -> Layout {
    switch (form, condition) {
    case (.script(let builtIn), let condition): script(expecting: condition, builtIn)
    case (.swiftTest(let builtIn), let condition?):
      swiftTest(expecting: condition, try missingPlugins(of: file, among: builtIn), builtIn)
    case (.swiftTest, nil): try NavJournal.breaksInvariants(in: file) ? invariantsTest : swiftTest
    }
  }

  // MARK: A script

  /// Returns the lines. A condition says nothing without the plugins that it is about, so the script expects those that are not
  /// built in.
  private func script(expecting condition: NavPredicate?, _ builtIn: [String]?) -> Layout {
    let plugins = header.plugins.map(\.id.typed).joined(separator: " ")
    let title = "# The journal \(header.id.typed), recorded with: \(plugins)"
    let required = builtIn.map { known in header.plugins.map(\.id).filter { !known.containsBytes(of: $0) } }
    let requirements = condition == nil ? [] : (required ?? []).map { "expect plugins contains \($0.typed)" }
    return Layout(
      before: [title] + (beginning.map { ["begin json=\($0.typed)"] } ?? []) + requirements,
      afterFirst: configurations.map(\.line), lines: Self.scriptLines,
      after: condition.map { ["expect \($0)"] } ?? [])
  }

  /// The commands that configure the plugins as the journal begins with them. A script sends them after the scene, which a
  /// session would make itself for an earlier command. A first line has the configurations already.
  var configurations: [(line: String, statement: String)] {
    if beginning != nil { return [] }
    return header.plugins.compactMap { plugin in
      guard let text = plugin.configuration else { return nil }
      let command = NavCommand.configure(plugin.id, configuration: CanonicalJSON(canonical: text))
      let arguments = "\(plugin.id.swiftLiteral), CanonicalJSON(\(text.swiftLiteral))"
      return (command.description, "    try options.catalog.configure(\(arguments))")
    }
  }

  private static func scriptLines(_ commit: NavCommit, isSourceKnown: Bool) -> [String] {
    guard let line = commit.line else { return [unreadable(commit, "#")] }
    if !isSourceKnown {
      return ["# commit #\(commit.number) has a source that this version cannot read", line]
    }
    guard let verb = CommandVerb.named(line.cut(at: UInt8(ascii: " "))?.before ?? line),
      verb.keys.containsBytes(of: "source")
    else {
      let isUsual = commit.source == .repl
      return (isUsual ? [] : ["# from \(commit.source.name), which this verb cannot say:"]) + [line]
    }
    return ["\(line) source=\(commit.source.name)"]
  }

  static func unreadable(_ commit: NavCommit, _ mark: String) -> String {
    "\(mark) commit #\(commit.number) has a command that this version cannot read"
  }
}

extension NavCommit {
  /// Returns true when a session adds the commit by itself after `other`: it drops a command whose resumption was refused.
  fileprivate func follows(_ other: NavCommit) -> Bool {
    guard source == .system, case .waiting(.drop(let ticket, _, _))? = command, other.refusal != nil,
      case .waiting(.resume(let refused, _))? = other.command
    else { return false }
    return ticket == refused
  }

  /// The command as it is typed; nil when this version cannot read it, or there is no line for it.
  var line: String? {
    guard let line = command?.description, !line.startsWithBytes(of: "{") else { return nil }
    return line
  }
}
