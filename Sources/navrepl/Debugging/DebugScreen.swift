import NavBase
import NavEvents

/// The whole screen of a terminal, which is drawn by differences, and given back at the end.
struct DebugScreen {
  private let output: Output
  private var drawn: CellGrid?
  /// A Boolean value that indicates whether the terminal reports the mouse.
  private(set) var hasMouse = false

  init(_ output: Output) { self.output = output }

  /// A Boolean value that indicates whether the terminal takes no more output.
  var isClosed: Bool { output.failure != nil }

  /// The number of columns and rows.
  var size: (columns: Int, rows: Int) { RawTerminal.size }

  /// Takes the screen. Returns false when there is no keyboard.
  func begin() -> Bool {
    Progress.end()
    output.flush()
    Output.keepMessages()
    if RawTerminal.enterFullScreen() { return true }
    Output.printMessages()
    return false
  }

  /// Gives the screen back, and prints the messages that have come meanwhile.
  func end() {
    RawTerminal.leaveFullScreen()
    Output.printMessages()
  }

  /// Begins anew after a change of the window, or a stop: the terminal may be back in its usual mode.
  mutating func beginAnew() {
    RawTerminal.renew()
    drawn = nil
    if hasMouse { setMouse(true) }
  }

  /// Stops the program until it goes on.
  mutating func suspend() {
    RawTerminal.suspend()
    beginAnew()
  }

  mutating func toggleMouse() {
    hasMouse.toggle()
    setMouse(hasMouse)
  }

  private func setMouse(_ isOn: Bool) {
    output.terminal(isOn ? "\u{1B}[?1000h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1000l")
  }

  /// Draws what differs from the screen before.
  mutating func draw(_ grid: CellGrid) {
    let sequence = grid.drawn(after: drawn)
    drawn = grid
    if !sequence.isEmpty { output.terminal(sequence) }
  }

  /// Draws everything at the next call, because something else may have written on the screen.
  mutating func forget() { drawn = nil }
}
