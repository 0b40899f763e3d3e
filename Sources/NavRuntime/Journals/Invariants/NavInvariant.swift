import NavBase
import NavEvents
import NavRuntime

/// An invariant: a rule that is true after every commit, for any sequence of commands.
///
/// ``NavExploration`` and ``NavFuzz`` check all cases after every command, and your tests can check them in a scene
/// or in a journal.
///
/// ```swift
/// #expect(session.scene.violations().isEmpty)
/// #expect(try journal.violations().isEmpty)
/// ```
@nonexhaustive public enum NavInvariant: String, CaseIterable, Sendable {
  /// Every node of the scene is in one place only.
  case uniqueIDs
  /// A drillDown with a screen on the right has one on the left.
  case rightNeedsLeft
  /// At most two panes of a drillDown show screens of its stack.
  case twoPanes
  /// Each visible screen or placeholder has appeared once more than it has disappeared; every other one has appeared
  /// as often as it has disappeared.
  case appearances
  /// A back button is visible exactly when its rule says so, with the title that the rule requires.
  case backButton
  /// A swipe runs in at most one container, which has a screen to go back to; only a turn hides it.
  case swipe
  /// A swipe that does not complete leaves the container as it was.
  case cancelledSwipe
  /// A collapse and then an expand leave a split as it was, except for the screens that the collapse discarded.
  case collapseAndExpand
  /// A stack that a collapse has merged has an entry.
  case mergedStacks
  /// A screen that was brought for an answer has its opener in the scene, which knows it, and does not wait off the primary of a
  /// collapsed split.
  case requests
  /// At most sixteen commands wait, by ascending tickets that have been given, and each is held by a plugin that is attached.
  case heldCommands
  /// Each pane of an arranged container shows a child, and no child has two; the focus is a child that is shown. Nothing is shown only
  /// where there are no children.
  case arrangement
  /// While a web container loads, and only then, its top page is locked; a failed page does not load.
  case load
  /// A pending turn is to the orientation of the device, and the scene does not allow it yet.
  case pendingTurn
  /// A turn between portrait and landscape swaps the width and the height.
  case turnedSize
  /// Outside a swipe and an overlay, panes are side by side, and with bars and dividers they cover their container.
  case panesCover
  /// Bars, modals, and the panes of a running swipe and of an overlay are drawn where their rules require.
  case frames
  /// The focus is the deepest container on the focus path, and it is shown unless its column is hidden.
  case focus
  /// No screen leaves before `shouldPop` was asked about it.
  case askedToLeave
  /// A refused command leaves the state as it was.
  case refusal
  /// A command that changes nothing has no events.
  case noEvents
  /// The replay of the events, from the beginning or from any snapshot, gives the live state.
  case replay
  /// A condition that you specified is true.
  case condition

  /// The invariant as a sentence.
  public var sentence: String {
    switch self {
    case .uniqueIDs: "Every node of the scene is in exactly one place."
    case .rightNeedsLeft: "A drillDown with a screen on the right has one on the left."
    case .twoPanes: "At most two panes of a drillDown show screens of its stack."
    case .appearances: "The appearances are exactly what is visible."
    case .backButton: "A back button is visible exactly when its rule says so."
    case .swipe:
      "At most one container is being swiped, and it has a screen to go back to. Only a rotation can hide that container."
    case .cancelledSwipe: "A swipe that does not complete leaves the container as it was."
    case .collapseAndExpand:
      "A collapse and then an expand leave a split as it was, less what the collapse discarded."
    case .mergedStacks: "A stack that a collapse has merged has an entry."
    case .requests:
      "A screen that was brought for an answer has its opener, which knows it, and does not wait for an expand."
    case .heldCommands:
      "At most sixteen commands wait, by ascending tickets that have been given, each held by an attached plugin."
    case .arrangement:
      "The panes of an arranged container show its children, each once at most, and one of them has the focus."
    case .load:
      "While a web container loads, and only then, its top page is locked; what has failed does not load."
    case .pendingTurn:
      "A turn that waits is one to the orientation of the device, and the scene does not allow it yet."
    case .turnedSize: "A turn between portrait and landscape swaps the width and the height."
    case .panesCover:
      "Outside a swipe and an overlay, panes lie side by side, and with bars and dividers they cover their container."
    case .frames:
      "Bars, modals, and the panes of a running swipe and of an overlay are drawn where their rules say."
    case .focus:
      "The focus is the deepest container on the focus path, and is shown unless its column is hidden."
    case .askedToLeave: "No screen leaves before `shouldPop` was asked about it."
    case .refusal: "A refused command leaves the state as it was."
    case .noEvents: "A command that changes nothing has no events."
    case .replay: "The replay of the events, from the beginning or from any snapshot, gives the live state."
    case .condition: "A condition that was asked for holds."
    }
  }
}

/// A violation of an invariant, with its place and a description.
public struct NavViolation: Error, Equatable, Sendable, CustomStringConvertible {
  /// The violated invariant.
  public let invariant: NavInvariant
  /// The place in the state view, as ``NavPath`` reads it; empty when the violation is about the whole state.
  public let path: String
  /// The actual content of that place, as a sentence.
  public let message: String
  /// The number of the commit after which the invariant is violated; nil when only a scene was checked.
  public let commit: Int?

  init(_ invariant: NavInvariant, at path: String, _ message: String) {
    (self.invariant, self.path, self.message, commit) = (invariant, path, message, nil)
  }

  init(_ violation: NavViolation, commit: Int) {
    (invariant, path, message) = (violation.invariant, violation.path, violation.message)
    self.commit = commit
  }

  /// The invariant's name, the path and the message: `twoPanes containers.main: Three panes show …`.
  public var description: String {
    let place = path.isEmpty ? "" : " \(path)"
    return "\(commit.map { "#\($0) " } ?? "")\(invariant.rawValue)\(place): \(message)"
  }

  /// The violation as navrepl prints it: `{"invariant":…,"path":…,"message":…}`.
  var json: String {
    var buffer = ByteBuffer()
    buffer.append("{\"invariant\":")
    buffer.appendQuoted(invariant.rawValue)
    buffer.append(",\"path\":")
    buffer.appendQuoted(path)
    buffer.append(",\"message\":")
    buffer.appendQuoted(message)
    buffer.append("}")
    return buffer.string
  }
}
