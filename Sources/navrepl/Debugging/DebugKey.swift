/// The actions of `navrepl debug`, and the keys that stand for them. The help and the loop use this table.
enum DebugAction: CaseIterable, Sendable {
  case nextEvent, previousEvent, nextCommit, previousCommit, beginning, end, pageDown, pageUp
  case goTo, filter, nextFinding, previousFinding
  case value, nextChange, previousChange, why, explain
  case mark, setBookmark, bookmark, play, faster, slower
  case nextPane, scrollDown, scrollUp, line, mouse, escape, help, redraw, suspend, leave

  /// The keys as the help shows them.
  var keys: String {
    switch self {
    case .nextEvent: "j ↓ →"
    case .previousEvent: "k ↑ ←"
    case .nextCommit: "]"
    case .previousCommit: "["
    case .beginning: "Home g"
    case .end: "End G"
    case .pageDown: "PgDn"
    case .pageUp: "PgUp"
    case .goTo: "t"
    case .filter: "/"
    case .nextFinding: "n"
    case .previousFinding: "N"
    case .value: "v"
    case .nextChange: "c"
    case .previousChange: "C"
    case .why: "w"
    case .explain: "e"
    case .mark: "m"
    case .setBookmark: "b a"
    case .bookmark: "' a"
    case .play: "space"
    case .faster: "+"
    case .slower: "-"
    case .nextPane: "Tab"
    case .scrollDown: "J"
    case .scrollUp: "K"
    case .line: ":"
    case .mouse: "M"
    case .escape: "Esc"
    case .help: "?"
    case .redraw: "Ctrl-L"
    case .suspend: "Ctrl-Z"
    case .leave: "q"
    }
  }

  /// The keys where the terminal has no arrows to show.
  func keys(ascii: Bool) -> String {
    ascii ? keys.replacing("↓ →", with: "Down").replacing("↑ ←", with: "Up") : keys
  }

  var summary: String {
    switch self {
    case .nextEvent: "the next event"
    case .previousEvent: "the event before"
    case .nextCommit: "the next commit"
    case .previousCommit: "the commit before"
    case .beginning: "the beginning"
    case .end: "the end"
    case .pageDown: "a page of commits later"
    case .pageUp: "a page of commits earlier"
    case .goTo: "go to a moment or a time: @18, #7, +3, 19:20:05, end"
    case .filter: "filter: words, refused, waiting, source:user, by:PLUGIN, @7, #3"
    case .nextFinding: "the next finding"
    case .previousFinding: "the finding before"
    case .value: "choose a value, such as panes.left"
    case .nextChange: "the next change of the value"
    case .previousChange: "the change of the value before"
    case .why: "why a value is what it is here; Enter alone: the chosen one"
    case .explain: "what each plugin is asked and answers here"
    case .mark: "mark this moment, to see it beside others; take the mark away"
    case .setBookmark: "name this moment a"
    case .bookmark: "go to the moment a; '' goes back to where you were"
    case .play: "play at the pace of the journal, pause"
    case .faster: "play faster: 1, 4 or 16 times"
    case .slower: "play slower"
    case .nextPane: "the next pane"
    case .scrollDown: "scroll down what has changed"
    case .scrollUp: "scroll up what has changed"
    case .line: "type a line that is sent at the end, with --write"
    case .mouse: "use the mouse: click a commit, turn the wheel; or leave it to the terminal"
    case .escape: "clear the filter, close this"
    case .help: "this help"
    case .redraw: "draw everything again"
    case .suspend: "stop, until the shell says fg"
    case .leave: "leave"
    }
  }

  /// Creates the action of a key; nil for a key without one.
  init?(_ key: Key) {
    let action: DebugAction? =
      switch key {
      case .text(let text): text.first.flatMap { Self.letters[$0] }
      case .down, .right: .nextEvent
      case .up, .left: .previousEvent
      case .home: .beginning
      case .end: .end
      case .pageDown, .control("f"), .control("d"): .pageDown
      case .pageUp, .control("b"), .control("u"): .pageUp
      case .tab: .nextPane
      case .escape: .escape
      case .control("l"): .redraw
      case .control("z"): .suspend
      case .control("c"): .leave
      default: nil
      }
    guard let action else { return nil }
    self = action
  }

  private static let letters: [Character: DebugAction] = [
    "j": .nextEvent, "k": .previousEvent, "]": .nextCommit, "[": .previousCommit, "g": .beginning, "G": .end,
    "t": .goTo, "/": .filter, "n": .nextFinding, "N": .previousFinding, "v": .value, "c": .nextChange,
    "C": .previousChange, "w": .why, "e": .explain, "m": .mark, "b": .setBookmark, "'": .bookmark,
    " ": .play, "+": .faster, "=": .faster, "-": .slower, "J": .scrollDown, "K": .scrollUp, ":": .line,
    "M": .mouse, "?": .help, "q": .leave, "Q": .leave,
  ]
}
