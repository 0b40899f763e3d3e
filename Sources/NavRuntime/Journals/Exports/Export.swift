import NavBase
import NavEvents
import NavRuntime

/// The commands of a journal, to be written as a script or as a test.
struct Export {
  /// The forms that contain the commands.
  package enum Form {
    case script, swiftTest
  }

  let header: JournalHeader
  /// The first line of a journal that begins with a state; nil for one that has its beginning.
  let beginning: String?
  let commits: [NavCommit]
  /// The numbers of the commits whose source this version cannot read.
  let withoutSource: Set<Int>

  private let file: any StorageFile

  /// Reads the journal in a file, up to any damage.
  package static func read(_ file: any StorageFile) throws(FileError) -> (Export?, JournalVerdict) {
    var reader = JournalReader(file)
    var draft = CommitDraft()
    var commits: [NavCommit] = []
    var withoutSource: Set<Int> = []
    while let record = try reader.next(into: &draft, .everything) {
      guard case .commit = record else { continue }
      commits.append(NavCommit(draft))
      if draft.unreadable(.source) != nil { withoutSource.insert(draft.number) }
      draft.clear()
    }
    guard let header = reader.header else { return (nil, reader.verdict) }
    let export = Export(
      header: header, beginning: header.base == nil ? nil : try JournalReader.firstLine(of: file),
      commits: commits,
      withoutSource: withoutSource, file: file)
    return (export, reader.verdict)
  }

  /// The numbers of the commits that have a comment in place of their command, or before it: this version cannot read the
  /// command, or its source.
  var unreadable: [Int] {
    commits.filter { $0.line == nil || withoutSource.contains($0.number) }.map(\.number)
  }

  /// Returns the text. With a condition, it checks that the condition is true after all commands; a comment names the plugins that
  /// are not among `builtIn`.
  package func text(
    _ form: Form, expecting condition: NavPredicate? = nil, builtIn: [String]? = nil
  ) throws(FileError) -> String {
    let lines =
      switch (form, condition) {
      case (.script, nil): script()
      case (.script, let condition?): script(requiring: missing(builtIn)) + ["expect \(condition)"]
      case (.swiftTest, let condition?): swiftTest(expecting: condition, builtIn)
      case (.swiftTest, nil):
        try NavJournal.breaksInvariants(in: file) ? invariantsTest : swiftTest
      }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: A script

  /// Returns the ids of the plugins that the journal begins with, and that are not built in; none when it is not known which are.
  private func missing(_ builtIn: [String]?) -> [String] {
    guard let builtIn else { return [] }
    return header.plugins.map(\.id).filter { !builtIn.containsBytes(of: $0) }
  }

  /// Returns the lines; with plugins, each must be there: without it, a condition at the end would say nothing.
  private func script(requiring required: [String] = []) -> [String] {
    let plugins = header.plugins.map(\.id.typed).joined(separator: " ")
    let title = ["# The journal \(header.id.typed), recorded with: \(plugins)"]
    let requirements = required.map { "expect plugins contains \($0.typed)" }
    if let beginning {
      return title + ["begin json=\(beginning.typed)"] + requirements + commits.flatMap { scriptLines($0) }
    }
    return title + requirements + commits.prefix(1).flatMap { scriptLines($0) } + configurations.map(\.line)
      + commits.dropFirst().flatMap { scriptLines($0) }
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

  private func scriptLines(_ commit: NavCommit) -> [String] {
    guard let line = commit.line else { return [Self.unreadable(commit, "#")] }
    if withoutSource.contains(commit.number) {
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
  /// The command as it is typed; nil when this version cannot read it, or there is no line for it.
  var line: String? {
    guard let line = command?.description, !line.startsWithBytes(of: "{") else { return nil }
    return line
  }
}
