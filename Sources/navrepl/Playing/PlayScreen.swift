import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The place of pictures that follow one another: the same rows of a terminal, drawn again each time, or one below the
/// other.
struct PlayScreen {
  private let output: Output
  private let style: PictureStyle
  /// A Boolean value that indicates whether a person watches, and can press keys.
  let isInteractive: Bool
  private let json: Bool
  /// The number of rows that were drawn above the one with the cursor.
  private var rowsAbove = 0
  private var last: LastPicture?

  init(_ output: Output, _ style: PictureStyle, isInteractive: Bool, json: Bool = false) {
    (self.output, self.style, self.json) = (output, style, json)
    self.isInteractive = isInteractive && Terminal.obeysSequences
  }

  /// A Boolean value that indicates whether the output has no reader any more.
  var isClosed: Bool { output.failure != nil || SystemCall.isAbandoned(SystemCall.standardOutput) }

  // MARK: At a terminal

  /// Switches to single keys, and shows no progress any more. Returns false when there is no keyboard.
  func begin() -> Bool {
    Progress.end()
    output.flush()
    return RawTerminal.enter()
  }

  /// Restores the terminal, with the cursor below the picture.
  mutating func end() {
    output.terminal("\r\n")
    rowsAbove = 0
    RawTerminal.leave()
  }

  /// Begins on a clean screen after a change of the window, or a stop.
  mutating func beginAnew() {
    RawTerminal.leave()
    _ = RawTerminal.enter()
    rowsAbove = 0
    output.terminal("\u{1B}[H\u{1B}[2J")
  }

  /// Stops the program until it goes on.
  mutating func suspend() {
    output.terminal("\r\n")
    rowsAbove = 0
    RawTerminal.suspend()
  }

  /// Draws a scene in the place of the one before, with lines about the replay below it.
  mutating func draw(_ scene: NavScene, _ moment: String, _ below: [String]) {
    let (columns, height) = RawTerminal.size
    let lines = below.map { DisplayWidth.cut($0.onOneLine(), columns - 1) }
    let rows =
      picture(scene, moment, PictureRoom(columns: columns, rows: height - lines.count))
      .prefix(max(0, height - lines.count - 1)) + lines
    let start = "\r" + (rowsAbove > 0 ? "\u{1B}[\(rowsAbove)A" : "") + "\u{1B}[J"
    output.terminal(start + rows.joined(separator: "\r\n"))
    rowsAbove = rows.count - 1
  }

  // MARK: Elsewhere

  /// Prints a picture below the others, and the commit that led to it.
  mutating func print(_ scene: NavScene, _ moment: String, after commit: NavCommit?) {
    if json {
      let number = commit.map { "\"commit\":\($0.number)," } ?? ""
      let lines = picture(scene, moment, PictureRoom())
      return flush(["{\(number)\"event\":\(scene.events),\"picture\":\(Reply.list(lines))}"])
    }
    let title = commit.map { [Self.line($0).onOneLine()] } ?? []
    flush(title + picture(scene, moment, .current))
  }

  /// Prints a commit that has changed nothing.
  func print(_ commit: NavCommit) {
    if !json { flush([Self.line(commit).onOneLine()]) }
  }

  private func flush(_ lines: [String]) {
    output.picture(lines)
    output.flush()
  }

  /// Returns a commit in words: its number, the command as you type it, and the code of a refusal.
  static func line(_ commit: NavCommit) -> String {
    let refusal = commit.refusal.map { " (refused: \($0.heading))" } ?? ""
    return "#\(commit.number) \(commit.command?.description ?? "(a command of a later version)")\(refusal)"
  }

  private mutating func picture(_ scene: NavScene, _ moment: String, _ room: PictureRoom) -> [String] {
    let next = LastPicture.next(scene, after: last)
    last = next
    return NavTextPicture(scene, since: next.before, moment: moment).lines(in: room, style)
  }
}
