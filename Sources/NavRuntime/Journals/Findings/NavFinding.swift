import NavBase
public import NavEvents
public import NavRuntime

/// Something in a journal that a person who looks for a fault wants to know first: a back button that vanished, a command that was
/// refused again and again, a load that never ended.
///
/// ```swift
/// for finding in try journal.findings().prefix(3) {
///   print(finding)  // error #12: The back button of “mail” vanished, although there is a screen to go back to.
///   print(finding.command)  // why items["mail"].hidesBackButton #12
/// }
/// ```
///
/// A finding is a fact: what it says can be read from the commits and the scenes of the journal. It does not say that the fact is a
/// mistake; an app may want it. A ``NavFindingBaseline`` leaves out what is known.
public struct NavFinding: Equatable, Sendable, CustomStringConvertible {
  /// The kind of fact.
  public let kind: Kind
  /// The importance of the finding.
  public let severity: Severity
  /// The moment after the commit in which it was found first.
  public let moment: StateMoment
  /// The number of the commit in which it was found first; nil when it is about the file.
  public let commit: Int?
  /// The number of the commit in which it was found last; ``commit`` when it was found once.
  public let lastCommit: Int?
  /// The number of times that it was found, at least 1.
  public let count: Int
  /// The line to type at the prompt of navrepl to see more of it, such as `explain #12`.
  public let command: String
  /// The plugin that had a part in it; nil for none.
  public let plugin: String?
  /// The screen that it is about; nil for none.
  public let screen: String?
  /// The container that it is about; nil for none.
  public let container: String?
  /// The code of the refusal or of the fault, or the name of the app's rule; nil for any other kind.
  public let code: String?
  /// The name under which a baseline knows the finding: its kind, and what it is about, without moments and numbers. Findings of two
  /// journals with the same key are the same finding.
  public let key: String
  /// What was found in ``commit``, as one sentence; a second one says how often.
  public let sentence: String
  /// The severity of the finding, were it found once: what a baseline compares.
  let ownSeverity: Severity

  /// The kinds of findings.
  @nonexhaustive public enum Kind: String, CaseIterable, Sendable {
    /// The file ends with damage that a crash can explain, or has other damage.
    case damaged
    /// The app ended without a word while it was in the foreground: it crashed, or was ended from outside.
    case killed
    /// A back button vanished from a screen that has another one below it.
    case backButtonVanished
    /// A screen that has another one below it was shown without a back button, because it hides the button.
    case backButtonMissing
    /// A command, or a request of a plugin, was refused.
    case refused
    /// A command of the user, or a link, was accepted, and nothing came of it.
    case nothingHappened
    /// A swipe was cancelled by something else than the finger.
    case swipeCut
    /// The scene went back and forth between two places at least three times.
    case loop
    /// Only a root command or a link led away from a screen.
    case deadEnd
    /// A plugin failed, or did not answer in time.
    case pluginFault
    /// A plugin failed too often and was detached.
    case pluginQuarantined
    /// The journal was opened by a version of the app that has a newer version of a plugin.
    case pluginUpgraded
    /// The load of a page failed.
    case loadFailed
    /// The load of a page never ended.
    case loadUnfinished
    /// A command that a plugin held was dropped.
    case heldDropped
    /// A command that a plugin held still waited at the end.
    case heldUnfinished
    /// The device was turned, and the interface never followed.
    case turnNeverCame
    /// The container with the focus is not shown.
    case focusHidden
    /// Two panes or bars that are side by side overlap.
    case framesOverlap
    /// An invariant of the runtime is violated.
    case invariant
    /// A condition of the app holds that describes something wrong.
    case rule
  }

  /// The importance of a finding.
  public enum Severity: Int, CaseIterable, Comparable, Sendable {
    /// A fact that may matter.
    case note
    /// Something that a user noticed, or that went another way than it was meant to.
    case warning
    /// Something that cannot be right, or that leaves the user without a way.
    case error

    /// The word for the severity: `note`, `warning` or `error`.
    public var name: String {
      switch self {
      case .note: "note"
      case .warning: "warning"
      case .error: "error"
      }
    }

    /// Creates the severity with this name; nil for any other word.
    public init?(name: String) {
      guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = found
    }

    /// Returns a Boolean value that indicates whether the first severity is less important.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// The severity, the commit and the sentence.
  public var description: String {
    "\(severity.name)\(commit.map { " #\($0)" } ?? ""): \(sentence)"
  }

  /// The finding as navrepl prints it: `{"kind":…,"severity":…,"commit":…,"event":…,"count":…,"sentence":…,"command":…,…}`. A
  /// member that is nil is left out.
  public var json: CanonicalJSON {
    var buffer = ByteBuffer()
    buffer.append("{\"kind\":")
    buffer.appendQuoted(kind.rawValue)
    buffer.member("severity", text: severity.name)
    if let commit { buffer.member("commit", commit) }
    buffer.member("event", moment.events)
    buffer.member("count", count)
    if count > 1, let lastCommit { buffer.member("last", lastCommit) }
    buffer.member("sentence", text: sentence)
    buffer.member("command", text: command)
    let members: [(StaticString, String?)] = [
      ("plugin", plugin), ("screen", screen), ("container", container), ("code", code),
    ]
    for (name, value) in members { if let value { buffer.member(name, text: value) } }
    buffer.member("key", text: key)
    buffer.close()
    return CanonicalJSON(canonical: buffer.string)
  }
}

extension NavFinding {
  /// A finding without its place, as a search describes it.
  struct Subject {
    let kind: Kind
    var severity: Severity
    /// What was found, as a sentence.
    var what: String
    /// The line that explains it; nil for `explain` with the commit.
    var command: String?
    var plugin: String?
    var screen: String?
    var container: String?
    var code: String?
    /// The word that tells findings of the same kind apart, besides the members above.
    var detail: String?

    /// The kind and what it is about, as words of a line.
    var key: String {
      ([kind.rawValue] + [code, plugin, detail, container, screen].compactMap { $0?.typed })
        .joined(separator: " ")
    }
  }

  /// Creates the finding of a subject.
  /// - Parameters:
  ///   - areSame: False when the sentence is only true of the first one.
  ///   - isFirst: False when one before it is less severe.
  ///   - repeated: The lowest severity of a finding that was found several times.
  init(
    _ subject: Subject, at moment: StateMoment, in commit: Int?, count: Int = 1, last: Int? = nil,
    areSame: Bool = true, isFirst: Bool = true, repeated: Severity = .note
  ) {
    (kind, ownSeverity) = (subject.kind, subject.severity)
    severity = count > 1 ? max(subject.severity, repeated) : subject.severity
    let times =
      areSame
      ? " \(count) times, last in #\(last ?? 0)."
      : " The \(isFirst ? "first" : "worst") of \(count) like it, the last in #\(last ?? 0)."
    sentence = count > 1 ? subject.what + times : subject.what
    (self.moment, self.commit, self.count, lastCommit) = (moment, commit, count, last ?? commit)
    command = subject.command ?? commit.map { "explain #\($0)" } ?? "verify"
    (plugin, screen, container) = (subject.plugin, subject.screen, subject.container)
    (code, key) = (subject.code, subject.key)
  }

  /// Returns true when a person wants to see one finding before another: the more severe one, then the one that was found more
  /// often, then the earlier one.
  static func precedes(_ one: NavFinding, _ other: NavFinding) -> Bool {
    if one.severity != other.severity { return one.severity > other.severity }
    if one.count != other.count { return one.count > other.count }
    let (first, second) = (one.commit ?? .max, other.commit ?? .max)
    return first != second ? first < second : one.key.sortsBefore(other.key)
  }
}
