import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The lines that a person types.
extension Debugging {
  /// Carries out a key while a line is typed.
  mutating func type(_ key: Key, _ input: DebugInput) throws(NavTimeline.Failure) {
    var input = input
    switch input.press(key) {
    case .goesOn:
      mode = .typing(input)
    case .givenUp: (mode, message) = (.moving, nil)
    case .given:
      (mode, message) = (.moving, nil)
      let text = input.line.text.withoutSpacesAround
      do throws(LineError) {
        switch input.purpose {
        case .moment: try goTo(text)
        case .filter: try filter(text)
        case .value: value = text.isEmpty ? nil : try NavPath(text)
        case .why: try why(text)
        case .line: send(text)
        }
      } catch {
        message = error.message
      }
    }
  }

  /// Calls `body`, whose failure is that of the typed line: the journal does not have what was asked for.
  private mutating func asking(
    _ body: (inout NavDebugger) throws(NavTimeline.Failure) -> Void
  ) throws(LineError) {
    do throws(NavTimeline.Failure) { try body(&debugger) } catch { throw error.line }
  }

  /// Goes to a moment or a time: a name of `goto`, or `19:20:05`.
  private mutating func goTo(_ text: String) throws(LineError) {
    if text.isEmpty { return }
    let destination = try Destination(LineWord(text))
    let end = debugger.end
    try asking { debugger throws(NavTimeline.Failure) in
      switch destination {
      case .moment(let moment): try debugger.go(to: moment)
      case .time(let text):
        guard debugger.end != debugger.start else { return }
        let now = try debugger.commit(debugger.place.commit ?? debugger.start.commits).time
        if let time = TimeWord(text, now: now, isPast: false) { try debugger.go(toTime: time.end) }
      case .commits(let count):
        let (row, isTooLarge) = (debugger.row ?? -1).addingReportingOverflow(count)
        if row < 0 && !isTooLarge {
          debugger.goToBeginning()
        } else {
          try debugger.go(toRow: isTooLarge ? .max : row)
        }
      case .events(let count):
        let (events, isTooLarge) = debugger.place.events.addingReportingOverflow(count)
        if isTooLarge { throw .beyondEnd(events: end.events) }
        try debugger.go(to: .event(max(debugger.start.events, events)))
      }
    }
  }

  private mutating func filter(_ text: String) throws(LineError) {
    do throws(NavTimeline.Failure) { try draw(saying: "looking through the journal…") } catch {
      throw error.line
    }
    try asking { debugger throws(NavTimeline.Failure) in try debugger.setFilter(text) }
    listTop = 0
    guard !text.isEmpty else { return }
    guard debugger.rowCount > 0 else { return message = "no commit matches “\(text)”" }
    // The nearest one before is shown; without one, the first.
    let row = debugger.row ?? 0
    try asking { debugger throws(NavTimeline.Failure) in try debugger.go(toRow: row) }
  }

  /// Says why a value is what it is at the cursor.
  private mutating func why(_ text: String) throws(LineError) {
    guard let path = text.isEmpty ? value : try NavPath(text) else { return }
    var answer: NavLastChange?
    try asking { debugger throws(NavTimeline.Failure) in answer = try debugger.why(path) }
    guard let answer else { return }
    let lines =
      [DebugLine(text: answer.description, style: DebugLine.heading)] + answer.causes.map(DebugDetails.line)
    mode = .reading(lines, from: 0)
  }

  // MARK: Sending

  mutating func beginLine() {
    guard sender != nil else {
      message = "read-only: navrepl debug \(path.shellPath) --write sends lines; nothing was changed"
      return
    }
    mode = .typing(DebugInput(.line))
  }

  /// Sends a line at the end of the journal, and shows what it led to.
  private mutating func send(_ text: String) {
    if text.isEmpty { return }
    guard let answer = sender?.send(text) else { return }
    if answer.hasQuit {
      for line in answer.lines { Output.messageAtOnce(line) }
      return leave()
    }
    do throws(NavJournal.Failure) {
      if let other = try sender?.debugger(plugins: catalog) {
        let (bookmarks, mark) = (debugger.bookmarks, debugger.mark)
        debugger = other
        debugger.restore(bookmarks: bookmarks, mark: mark)
      }
    } catch {
      message = error.message
      return
    }
    let lines = answer.lines.filter { !$0.isEmpty }
    if lines.count == 1 {
      message = lines[0]
    } else {
      mode = .reading(lines.map { DebugLine(text: $0) }, from: 0)
    }
  }
}

extension String {
  /// The text without spaces at its beginning and its end.
  fileprivate var withoutSpacesAround: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
