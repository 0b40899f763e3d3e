import NavBase
public import NavEvents
import NavRuntime

/// The choice of findings: which ones are looked for, and which ones are left out.
///
/// ```swift
/// var options = NavFindingOptions()
/// options.rules = [NavFindingRule("empty checkout", try NavPredicate("screens.checkout exists and scene.attributes.items == 0"))]
/// options.baseline = NavFindingBaseline(of: try journal.findings())
/// #expect(try journal.findings(options).isEmpty)
/// ```
public struct NavFindingOptions: Equatable, Sendable {
  /// The plugins whose findings are wanted; empty for all findings, with plugins or without.
  public var plugins: [String]
  /// A Boolean value that indicates whether frames and invariants are checked after every commit, and the laws about two scenes, too.
  /// Otherwise, frames and invariants are checked after commits that may have changed the layout; in a scene of many nodes, not after
  /// each of them.
  public var isDeep: Bool
  /// The app's own rules.
  public var rules: [NavFindingRule]
  /// The findings that are known, and left out.
  public var baseline: NavFindingBaseline
  /// The lowest severity that is wanted. Findings of a lower one are left out.
  public var leastSeverity: NavFinding.Severity

  /// Creates a choice; without arguments, everything that is found at a usual cost.
  public init(
    plugins: [String] = [], isDeep: Bool = false, rules: [NavFindingRule] = [],
    baseline: NavFindingBaseline = NavFindingBaseline(), leastSeverity: NavFinding.Severity = .note
  ) {
    (self.plugins, self.isDeep, self.rules, self.baseline) = (plugins, isDeep, rules, baseline)
    self.leastSeverity = leastSeverity
  }

  /// Returns true for a finding that is wanted.
  func wants(_ finding: NavFinding) -> Bool {
    if !plugins.isEmpty, !(finding.plugin.map { plugins.containsBytes(of: $0) } ?? false) { return false }
    return finding.severity >= leastSeverity && !baseline.contains(finding)
  }
}

/// A condition of an app that describes something wrong, and the finding that it makes when it begins to hold.
///
/// ```swift
/// let rule = NavFindingRule(
///   "two checkouts", try NavPredicate("screens.checkout exists and screens[\"checkout/2\"] exists"), severity: .error)
/// ```
public struct NavFindingRule: Equatable, Sendable {
  /// The name of the rule, which is the ``NavFinding/code`` of its findings.
  public var name: String
  /// The condition on the state view. While it holds, something is wrong.
  public var condition: NavPredicate
  /// The severity of the findings.
  public var severity: NavFinding.Severity
  /// What is wrong, as a sentence; nil for one that quotes the condition.
  public var sentence: String?

  /// Creates a rule.
  public init(
    _ name: String, _ condition: NavPredicate, severity: NavFinding.Severity = .warning,
    sentence: String? = nil
  ) {
    (self.name, self.condition, self.severity, self.sentence) = (name, condition, severity, sentence)
  }

  /// The length of the longest name, in bytes.
  private static let longestName = 256

  /// Returns the rules in a text of JSON lines. Empty lines, and those that begin with `#`, are left out.
  ///
  /// ```
  /// {"name":"empty checkout","when":"screens.checkout exists and scene.attributes.items == 0"}
  /// {"name":"two logins","when":"screens[\"login/2\"] exists","severity":"error","sentence":"Two logins are open."}
  /// ```
  /// - Throws: A `LineError` that names the line: `syntax` for one that is no JSON, `bad-argument` for an object without a name or a
  ///   condition, with a member that no rule has, or with the name of an earlier rule.
  public static func rules(in text: String) throws(LineError) -> [NavFindingRule] {
    var (rules, names): ([NavFindingRule], Set<TextBytes>) = ([], [])
    for (number, line) in text.contentLines {
      let rule: NavFindingRule
      do throws(LineError) { rule = try NavFindingRule(line: line) } catch {
        throw LineError(code: error.code, message: "line \(number): \(error.message)", column: error.column)
      }
      guard names.insert(TextBytes(rule.name)).inserted else {
        throw .badArgument("line \(number): there is a rule “\(rule.name)” already", at: nil)
      }
      rules.append(rule)
    }
    return rules
  }

  /// Reads a rule: an object with the members `name` and `when`, and perhaps `severity` and `sentence`.
  private init(line: String) throws(LineError) {
    let object: CanonicalJSON
    do throws(JSONError) { object = try CanonicalJSON(line) } catch {
      throw LineError(code: .syntax, message: "it is no JSON: \(error.message)", column: nil)
    }
    var document = JSONDocument()
    do throws(JSONFault) { try document.parse(object.text) } catch {
      throw LineError(code: .syntax, message: "it is no JSON: \(error.message)", column: nil)
    }
    guard document.kind(of: document.root) == .object else {
      throw .badArgument("a rule is an object: {\"name\":…,\"when\":…}", at: nil)
    }
    let members = ["name", "when", "severity", "sentence"]
    if let other = document.members(of: document.root).first(where: { !members.containsBytes(of: $0.0) }) {
      throw .badArgument("a rule has no member “\(other.0)”: \(members.joined(separator: ", "))", at: nil)
    }
    func text(_ name: String) throws(LineError) -> String? {
      guard let member = object.member(name) else { return nil }
      if let text = member.string { return text }
      throw .badArgument("“\(name)” is a text", at: nil)
    }
    guard let name = try text("name"), 1...Self.longestName ~= name.utf8.count else {
      throw .badArgument("“name” is a text of 1 to \(Self.longestName) bytes", at: nil)
    }
    guard let condition = try text("when") else {
      throw .badArgument("“when” is missing: the condition that describes what is wrong", at: nil)
    }
    let word = try text("severity") ?? NavFinding.Severity.warning.name
    guard let severity = NavFinding.Severity(name: word) else {
      let names = NavFinding.Severity.allCases.map(\.name).joined(separator: ", ")
      throw .badArgument("“severity” is \(names), not \(word)", at: nil)
    }
    self.init(
      name, try NavPredicate(condition), severity: severity, sentence: try text("sentence"))
  }
}

/// Findings that are known already, by their keys and severities. They are left out, so that a check fails only when something new
/// is found, or something known became more severe.
///
/// ```swift
/// let known = NavFindingBaseline(of: try journal.findings())
/// print(known)  // a line for each key, as `navrepl findings --write-baseline` writes it
/// ```
public struct NavFindingBaseline: Equatable, Sendable, CustomStringConvertible {
  /// The keys of the findings, sorted, each once.
  public let keys: [String]
  /// The highest severity at which the finding of a key is known.
  private let severities: [TextBytes: NavFinding.Severity]

  /// Creates a baseline without findings.
  public init() { self.init([]) }

  /// Creates the baseline that knows these findings.
  public init(of findings: [NavFinding]) { self.init(findings.map { ($0.key, $0.ownSeverity) }) }

  /// Reads a baseline: on each line a severity and a key, or only a key, which is then known at any severity. Empty lines, and those
  /// that begin with `#`, are left out.
  /// - Throws: A `LineError` (`bad-argument`) that names a line without a kind of finding.
  public init(_ text: String) throws(LineError) {
    var known: [(String, NavFinding.Severity)] = []
    for (number, line) in text.contentLines {
      let words = line.split(separator: " ", maxSplits: 1).map { String($0) }
      let severity = NavFinding.Severity(name: words[0])
      let key = severity == nil ? line : words.count > 1 ? words[1] : ""
      let kind = key.split(separator: " ", maxSplits: 1).first.map { String($0) } ?? ""
      guard NavFinding.Kind(rawValue: kind) != nil else {
        throw .badArgument("line \(number): “\(kind)” is no kind of finding", at: nil)
      }
      known.append((key, severity ?? .error))
    }
    self.init(known)
  }

  private init(_ known: [(key: String, severity: NavFinding.Severity)]) {
    var severities: [TextBytes: NavFinding.Severity] = [:]
    var keys: [String] = []
    for (key, severity) in known {
      let old = severities.updateValue(severity, forKey: TextBytes(key))
      if let old { severities[TextBytes(key)] = max(old, severity) } else { keys.append(key) }
    }
    self.severities = severities
    self.keys = keys.sorted { $0.sortsBefore($1) }
  }

  /// Returns a Boolean value that indicates whether a finding is known, at its severity or at a higher one. How often it
  /// was found does not matter. Complexity: O(1).
  public func contains(_ finding: NavFinding) -> Bool {
    severities[TextBytes(finding.key)].map { finding.ownSeverity <= $0 } ?? false
  }

  /// Returns the keys that none of these findings has: what is known, and happens no more. Complexity: O(findings + keys).
  public func keys(notIn findings: [NavFinding]) -> [String] {
    let found = Set(findings.map { TextBytes($0.key) })
    return keys.filter { !found.contains(TextBytes($0)) }
  }

  /// The text of the baseline: a severity and a key on each line.
  public var description: String {
    keys.map { "\((severities[TextBytes($0)] ?? .error).name) \($0)\n" }.joined()
  }

  /// Returns a Boolean value that indicates whether both know the same findings at the same severities.
  public static func == (one: Self, other: Self) -> Bool {
    one.keys.hasSameBytes(as: other.keys) && one.severities == other.severities
  }
}

extension String {
  /// The lines that are neither empty nor a remark, without the spaces around them, each with its number from 1.
  fileprivate var contentLines: [(number: Int, text: String)] {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      var text = line
      while let last = text.last, last.isWhitespace { text.removeLast() }
      while let first = text.first, first.isWhitespace { text.removeFirst() }
      return text.isEmpty || text.first == "#" ? nil : (index + 1, String(text))
    }
  }
}
