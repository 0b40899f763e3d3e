import NavBase
public import NavEvents
import NavPlugins
public import NavRuntime

/// A test of a plugin in three steps: given commands, when a command, then events or a refusal. It runs
/// together with the standard plugins, in a session without a file.
///
/// ```swift
/// var scenario = try PluginScenario(DirtyForm())
/// try scenario.given(.push("list"), .push("form"), .setAttribute("dirty", to: "true", of: "form"))
/// try scenario.when(.pop())
/// try scenario.then("""
///   refused vetoed
///   dirty-form: “form” has unsaved changes.
///   """)
/// ```
///
/// The error that is thrown contains the difference line by line, so a test needs only `try`.
public struct PluginScenario {
  /// The session of the test.
  public let session: NavSession
  /// The outcome of the last command, line by line.
  private var outcome: [String] = []
  private var count = 0

  /// Creates a scenario in a built-in scene with the standard plugins, `plugin`, and perhaps others. A plugin replaces a
  /// standard one with the same id.
  /// - Throws: `SessionError` when the plugins cannot be ordered together.
  public init(
    _ plugin: any NavPlugin, beside others: [any NavPlugin] = [], in scene: BuiltInScene = .drilldown
  ) throws {
    try self.init(plugin, beside: others, in: InitialScene(scene))
  }

  /// Creates a scenario in the scene of an app, as ``init(_:beside:in:)-(_,_,BuiltInScene)`` does.
  ///
  /// ```swift
  /// var scenario = try PluginScenario(UnsavedChanges(), in: .stack("main", root: "cart"))
  /// ```
  /// - Throws: `SessionError` when the plugins cannot be ordered together.
  public init(
    _ plugin: any NavPlugin, beside others: [any NavPlugin] = [], in scene: InitialScene
  ) throws {
    var options = SessionOptions.standard
    for plugin in others + [plugin] {
      options.catalog.add(plugin)
      if !options.plugins.contains(plugin.manifest.id) { options.plugins.append(plugin.manifest.id) }
    }
    options.clock = .fixed(0)
    session = try NavSession(options: options)
    try session.send(.scene(scene), from: .system)
  }

  // MARK: Given, when, then

  /// Sends commands that must be accepted.
  /// - Throws: ``ScenarioMismatch`` when one is refused.
  public mutating func given(_ commands: NavCommand..., fileID: String = #fileID, line: Int = #line) throws {
    for command in commands {
      try when(command)
      count += 1
      if outcome.first?.hasPrefix("refused ") == true {
        throw ScenarioMismatch(
          "Command \(count) that is given was refused:", expected: [], actual: outcome,
          at: "\(fileID):\(line)")
      }
    }
  }

  /// Sends the command that the test is about.
  public mutating func when(_ command: NavCommand, from source: CommitSource = .user) throws {
    outcome =
      switch try session.send(command, from: source) {
      case .accepted(let commit): commit.events.map(\.description)
      case .refused(let refusal):
        ["refused \(refusal.heading)"]
          + refusal.reasons.map { "\($0.by): \($0.message)" }
      case .queued: []
      }
  }

  /// Checks the outcome of the last command: a line for each event as it is written in a journal; or `refused CODE` and a
  /// line `WHO: SENTENCE` for each reason; or no line for a command that changed nothing. White space around a line is
  /// ignored.
  /// - Throws: ``ScenarioMismatch`` with the difference.
  public func then(_ expected: String, fileID: String = #fileID, line: Int = #line) throws {
    let expected = expected.split(separator: "\n").map { Self.trimmed($0) }.filter { !$0.isEmpty }
    if expected.hasSameBytes(as: outcome) { return }
    throw ScenarioMismatch(
      "The outcome differs (- expected, + actual):", expected: expected, actual: outcome,
      at: "\(fileID):\(line)")
  }

  /// Checks a part of the state view, such as `panes.right`, against a JSON value; `missing` stands for no value.
  /// - Throws: ``ScenarioMismatch`` with both values, or about a path that no state view has.
  public func then(
    _ path: String, is expected: String, fileID: String = #fileID, line: Int = #line
  ) throws {
    let place = "\(fileID):\(line)"
    let actual = try part(path, place)
    if actual.hasSameBytes(as: expected) { return }
    throw ScenarioMismatch(
      "\(path) differs (- expected, + actual):", expected: [expected], actual: [actual], at: place)
  }

  // MARK: Lines

  private func part(_ path: String, _ place: String) throws -> String {
    guard let steps = JSONPath(path) else {
      throw ScenarioMismatch("“\(path)” is not a path.", expected: [], actual: [], at: place)
    }
    if let absence = ViewMembers.absence(in: steps) {
      throw ScenarioMismatch("\(absence).", expected: [], actual: [], at: place)
    }
    var document = JSONDocument()
    try document.parse(session.stateView())
    return steps.find(in: document.root, of: document).map { document.text($0) } ?? "missing"
  }

  private static func trimmed(_ line: Substring) -> String {
    String(line.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// A difference between the outcome of a scenario and the outcome that its test expects.
public struct ScenarioMismatch: Error, CustomStringConvertible {
  /// The file and the line of the expectation, such as `MailTests/DraftTests.swift:12`.
  public let place: String
  /// The expected lines.
  public let expected: [String]
  /// The actual lines.
  public let actual: [String]
  private let sentence: String

  /// The place and the expectation that failed, and the difference line by line: `-` marks an expected line, `+` an actual one.
  public var description: String {
    let difference = expected.isEmpty && actual.isEmpty ? "" : "\n\(LineDiff.text(expected, actual))"
    return "\(place): \(sentence)\(difference)"
  }

  init(_ sentence: String, expected: [String], actual: [String], at place: String) {
    (self.sentence, self.expected, self.actual, self.place) = (sentence, expected, actual, place)
  }
}

/// The difference between two lists of lines.
package enum LineDiff {
  /// Returns both lists as one, in order: a line that is only in the first is marked `-`, one that is only in
  /// the second `+`, others with a space. Lines are compared as bytes.
  package static func marked(
    _ one: [String], _ other: [String]
  ) -> [(mark: Character, line: String)] {
    let difference = other.difference(from: one) { $0.utf8.elementsEqual($1.utf8) }
    var marked = one.map { (mark: Character(" "), line: $0) }
    for case .remove(let offset, _, _) in difference { marked[offset].mark = "-" }
    for case .insert(let offset, let line, _) in difference.insertions {
      marked.insert(("+", line), at: place(ofLine: offset, in: marked))
    }
    return marked
  }

  /// Returns the difference as text.
  static func text(_ one: [String], _ other: [String]) -> String {
    marked(one, other).map { "\($0.mark) \($0.line)" }.joined(separator: "\n")
  }

  /// Returns the index of the line with this number of the second list.
  private static func place(ofLine number: Int, in marked: [(mark: Character, line: String)]) -> Int {
    var rest = number
    for (index, row) in marked.enumerated() where row.mark != "-" {
      if rest == 0 { return index }
      rest -= 1
    }
    return marked.count
  }
}
