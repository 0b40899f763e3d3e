import NavBase
import NavEvents
import NavRuntime

/// A commit in a walk over a journal, with what the searches compare of the scenes before and after it.
struct FindingStep {
  let commit: NavCommit
  /// The moment after the commit.
  let moment: StateMoment
  let before: Glance
  let after: Glance
  /// The ids of all screens that were visible so far, by their numbers.
  let names: ContiguousArray<TextBytes>
  /// The whole scene after the commit, if it is to be checked; nil otherwise.
  var scene: NavScene?
  /// The violation of a law about the scenes before and after the commit, if it was checked.
  var brokenLaw: NavViolation?

  /// The kind of the command; nil for one that cannot be read.
  var kind: CommandKind? { commit.command?.kind }

  /// The command as it is typed, and who sent it.
  var commandInWords: String {
    "“\(commit.commandInWords.shortened(toBytes: Self.longestCommand))” (\(commit.source.name))"
  }

  /// The length of the longest command in a sentence, in bytes: a command may hold a whole scene.
  private static let longestCommand = 120

  /// Returns a time in words, such as `700 ms`, `1.7 s` or `3 min`.
  static func duration(_ milliseconds: Int64) -> String {
    switch milliseconds {
    case ..<1000: "\(milliseconds) ms"
    case ..<60_000: "\(Double(milliseconds / 100) / 10) s"
    case ..<5_400_000: "\(milliseconds / 60_000) min"
    default: "\(milliseconds / 3_600_000) h"
    }
  }

  /// Returns true for a screen that was visible before the commit.
  func wasVisible(_ screen: String) -> Bool {
    before.place.contains { names[$0].text.hasSameBytes(as: screen) }
  }

  /// Returns the plugin that requested an event of the commit; nil for one that the command itself has led to.
  func requester(of index: Int) -> String? {
    commit.contributions.last { contribution in
      if case .requested(_, let events) = contribution.part { events.contains(index) } else { false }
    }?.plugin
  }

  /// The plugin that put another command in the place of the one that was sent; nil for none.
  var rewriter: String? {
    commit.contributions.last { if case .rewrote = $0.part { true } else { false } }?.plugin
  }
}

/// The parts of a scene that the searches compare.
struct Glance {
  /// The visible screens and placeholders, by their numbers.
  var place: [Int] = []
  /// The screen on which the user acts; nil for none.
  var front: String?
  var waysBack: [WayBack] = []
  /// The screens with a way back that left the scene in the commit.
  var gone: [String] = []
  /// The container in which the user acts; nil for none.
  var focus: String?
  /// The container that is swiped; nil for none.
  var swiped: String?
  /// The orientation that the interface cannot follow yet; nil for none.
  var pendingTurn: Orientation?
  /// The container with the focus while that is hidden; nil while it is shown.
  var hiddenFocus: String?
  /// The web containers that load a page.
  var loading: [String] = []

  /// A visible screen from which a back button leads back, unless it is hidden.
  struct WayBack {
    let screen: String
    let container: String
    let hasButton: Bool
    /// True when the screen itself asks for no button.
    let hidesButton: Bool
    /// True when the navigation bars of the container are hidden.
    let hidesBars: Bool
  }
}

/// The end of a walk over a journal.
struct FindingEnd {
  /// The last moment.
  let moment: StateMoment
  /// The time of the last commit, in milliseconds since 1970; nil without commits.
  let time: Int64?
  /// The ids of all screens that were visible, by their numbers.
  let names: ContiguousArray<TextBytes>
}

/// A search for findings of one kind, or of a few that are alike, in a walk over the commits of a journal.
protocol FindingSearch {
  /// Looks at the next commit.
  mutating func look(at step: FindingStep)
  /// Returns what was found, at the end of the walk.
  func findings(at end: FindingEnd) -> [NavFinding]
}

/// The findings of a search: those about the same are one, which counts them.
struct FindingGroups {
  private struct Group {
    var subject: NavFinding.Subject
    var moment: StateMoment
    var commit: Int
    var last: Int
    var count = 1
    /// False when a finding before it is less severe.
    var isFirst = true
    /// False when the sentences about the others are different ones.
    var isSame = true
  }

  private var groups: [Group] = []
  private var places: [TextBytes: Int] = [:]

  /// Adds a finding in a commit. The first of the most severe ones with its key says what was found.
  mutating func add(_ subject: NavFinding.Subject, in step: FindingStep) {
    add(subject, at: step.moment, in: step.commit.number)
  }

  mutating func add(_ subject: NavFinding.Subject, at moment: StateMoment, in commit: Int) {
    let key = TextBytes(subject.key)
    guard let place = places[key] else {
      places[key] = groups.count
      groups.append(Group(subject: subject, moment: moment, commit: commit, last: commit))
      return
    }
    groups[place].count += 1
    groups[place].last = commit
    if !groups[place].subject.what.hasSameBytes(as: subject.what) { groups[place].isSame = false }
    guard subject.severity > groups[place].subject.severity else { return }
    (groups[place].subject, groups[place].moment, groups[place].commit) = (subject, moment, commit)
    groups[place].isFirst = false
  }

  /// Returns the findings. With `repeated`, those that were found several times have at least this severity.
  func findings(repeated: NavFinding.Severity = .note) -> [NavFinding] {
    groups.map { group in
      NavFinding(
        group.subject, at: group.moment, in: group.commit, count: group.count, last: group.last,
        areSame: group.isSame, isFirst: group.isFirst, repeated: repeated)
    }
  }
}
