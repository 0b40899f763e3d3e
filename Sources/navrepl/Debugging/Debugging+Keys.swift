import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The keys.
extension Debugging {
  /// Carries out an action. What the journal does not have is said in the last row.
  mutating func carryOut(_ action: DebugAction) throws(NavTimeline.Failure) {
    if Self.stops.contains(action) { due = nil }
    switch action {
    case .nextEvent: try debugger.stepForward()
    case .previousEvent: try debugger.stepBack()
    case .nextCommit: try debugger.nextCommit()
    case .previousCommit: try debugger.previousCommit()
    case .beginning: debugger.goToBeginning()
    case .end: debugger.goToEnd()
    case .pageDown: try turnPage(by: 1)
    case .pageUp: try turnPage(by: -1)
    case .goTo: mode = .typing(DebugInput(.moment))
    case .filter: mode = .typing(DebugInput(.filter))
    case .nextFinding, .previousFinding: try goToFinding(isNext: action == .nextFinding)
    case .value: mode = .typing(DebugInput(.value))
    case .nextChange, .previousChange: try goToChange(isNext: action == .nextChange)
    case .why: mode = .typing(DebugInput(.why))
    case .explain:
      explains.toggle()
      if explains { pane = .details }
    case .mark: mark()
    case .setBookmark: mode = .naming(isSet: true)
    case .bookmark: mode = .naming(isSet: false)
    case .play: try play()
    case .faster: try setPace(pace + 1)
    case .slower: try setPace(pace - 1)
    case .nextPane: pane = pane.next
    case .scrollDown: detailsTop += 3
    case .scrollUp: detailsTop = max(0, detailsTop - 3)
    case .line: beginLine()
    case .mouse: useMouse()
    case .escape: try escape()
    case .help: mode = .reading(Self.help(ascii: style.ascii), from: 0)
    case .redraw: screen.forget()
    case .suspend: screen.suspend()
    case .leave: leave()
    }
  }

  /// The actions that end the playing.
  private static let stops: Set<DebugAction> = [
    .nextEvent, .previousEvent, .nextCommit, .previousCommit, .beginning, .end, .pageDown, .pageUp, .goTo,
    .nextFinding, .previousFinding, .nextChange, .previousChange, .setBookmark, .bookmark, .line, .leave,
  ]

  // MARK: Moving

  private mutating func turnPage(by direction: Int) throws(NavTimeline.Failure) {
    let page = max(1, screen.size.rows - 4)
    if layout.area(of: .details) != nil, layout.panes.count == 1 {
      detailsTop = max(0, detailsTop + direction * page)
      return
    }
    let row = (debugger.row ?? -1) + direction * page
    if row < 0 { debugger.goToBeginning() } else { try debugger.go(toRow: row) }
  }

  private mutating func goToChange(isNext: Bool) throws(NavTimeline.Failure) {
    guard let value else { return mode = .typing(DebugInput(.value)) }
    let isFound = isNext ? try debugger.goToNextChange(of: value) : try debugger.goToPreviousChange(of: value)
    if !isFound { message = "\(value) has no \(isNext ? "later" : "earlier") change" }
  }

  /// Goes to a finding, and says what it is. A long journal takes a while.
  private mutating func goToFinding(isNext: Bool) throws(NavTimeline.Failure) {
    try draw(saying: "looking for findings…")
    var found = isNext ? try debugger.goToNextFinding() : try debugger.goToPreviousFinding()
    var start = ""
    if found.isEmpty, try !debugger.findings().isEmpty {
      // Beyond the last one is the first one, as in a search.
      found = isNext ? try debugger.goToFirstFinding() : try debugger.goToLastFinding()
      start = isNext ? "from the beginning: " : "from the end: "
    }
    message = found.first.map { "\(start)\($0.severity.name): \($0.sentence)" } ?? "there are no findings"
  }

  private mutating func mark() {
    debugger.toggleMark()
    message = debugger.mark.map { "marked \($0): others are compared with it" } ?? "the mark is gone"
  }

  private mutating func setPace(_ number: Int) throws(NavTimeline.Failure) {
    pace = min(max(number, 0), Self.paces.count - 1)
    message = "pace ×\(Int(Self.paces[pace]))"
    if due != nil { try playOn() }
  }

  private mutating func escape() throws(NavTimeline.Failure) {
    if !debugger.filter.isEmpty { try debugger.setFilter("") } else { explains = false }
  }

  private mutating func useMouse() {
    screen.toggleMouse()
    message =
      screen.hasMouse ? "the mouse is used: click a commit, turn the wheel" : "the mouse is the terminal’s"
  }

  /// Carries out a press of a button of the mouse.
  mutating func click(_ button: MouseButton, _ column: Int, _ row: Int) throws(NavTimeline.Failure) {
    guard case .moving = mode else { return }
    let pane = layout.pane(atColumn: column, row: row)
    switch (button, pane) {
    case (.wheelDown, .details): detailsTop += 3
    case (.wheelUp, .details): detailsTop = max(0, detailsTop - 3)
    case (.wheelDown, _): try carryOut(.nextEvent)
    case (.wheelUp, _): try carryOut(.previousEvent)
    case (.left, .list):
      due = nil
      let clicked = listTop + row - 1
      if clicked == 0 { debugger.goToBeginning() } else { try debugger.go(toRow: clicked - 1) }
    case (.left, _), (.middle, _), (.right, _): break
    }
  }

  // MARK: Names and texts

  /// Takes the name of a bookmark.
  mutating func name(_ key: Key, _ isSet: Bool) {
    mode = .moving
    guard case .text(let text) = key, let name = text.first else { return message = nil }
    if !isSet, name == "'" {
      if !debugger.goBack() { message = "there was no jump yet" }
    } else if !name.isLetter, !name.isNumber {
      message = "a bookmark is a letter or a digit"
    } else if isSet {
      debugger.setBookmark(name)
      message = "\(name) is \(debugger.place)"
    } else if !debugger.goToBookmark(name) {
      let names = debugger.bookmarks.keys.sorted().map { String($0) }.joined(separator: " ")
      message = "there is no bookmark \(name)\(names.isEmpty ? ": b \(name) sets one" : ", but \(names)")"
    }
  }

  /// Carries out a key while a text is over the panes.
  mutating func read(_ key: Key, _ lines: [DebugLine], _ top: Int) throws(NavTimeline.Failure) {
    let page = max(1, screen.size.rows - 4)
    let action = DebugAction(key)
    let step: Int? =
      switch action {
      case .nextEvent, .scrollDown: 1
      case .previousEvent, .scrollUp: -1
      case .pageDown, .play: page
      case .pageUp: -page
      case .beginning: -lines.count
      case .end: lines.count
      default: nil
      }
    mode = step.map { .reading(lines, from: min(max(0, top + $0), max(0, lines.count - page))) } ?? .moving
    // Who goes on to type is not asked to close the answer first.
    if let action, [.line, .goTo, .filter, .value, .why].contains(action) { try carryOut(action) }
  }

  /// The text of the help.
  static func help(ascii: Bool) -> [DebugLine] {
    [DebugLine(text: "Keys", style: DebugLine.heading), DebugLine(text: "")]
      + DebugAction.allCases.map { action in
        DebugLine(text: "  \(DisplayWidth.fit(action.keys(ascii: ascii), 8)) \(action.summary)", indent: 11)
      }
      + [
        DebugLine(text: ""),
        DebugLine(
          text: "@18 is the moment after 18 events, #7 the one after commit 7.", style: DebugLine.faint),
      ]
  }
}
