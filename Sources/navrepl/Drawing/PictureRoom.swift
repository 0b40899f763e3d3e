import NavBase
import NavJournals

/// The form of pictures and answers for people.
struct PictureStyle {
  var ascii = false
  var color = false
  /// A Boolean value that indicates whether answers are laid out in columns for the window. Otherwise they have one record on a
  /// line, with tabs between its parts, for other programs.
  var isLaidOut = false
  /// A Boolean value that indicates whether pictures are drawn after changes, and beside answers.
  var showsPictures = true
  /// A Boolean value that indicates whether times in columns are those since the first one.
  var hasRelativeTimes = false
}

/// The part of the terminal that a picture may take.
struct PictureRoom: Equatable {
  /// The largest width of a picture, however wide the terminal is: it is one of many in a session.
  static let widest = 120
  /// The width of a picture where there is no terminal.
  static let usual = 80
  /// The number of rows of a large device where there is no terminal.
  private static let usualRows = 20
  /// The number of rows that bars and a title need.
  private static let fewestRows = 8
  /// The number of rows for the frame, and for four lines around it: the outcome, the notes and the prompt.
  private static let rowsAround = 6

  let columns: Int
  let rows: Int

  /// Creates a room; without arguments, that of pictures where there is no terminal.
  init(columns: Int = usual, rows: Int? = nil) {
    self.columns = min(max(columns, 12), Self.widest)
    self.rows = rows.map { max($0 - Self.rowsAround, Self.fewestRows) } ?? Self.usualRows
  }

  /// The room at the terminal that standard output leads to; without a terminal, as wide as the environment says.
  static var current: PictureRoom {
    PictureRoom(columns: terminalColumns ?? usual, rows: SystemCall.rows(of: SystemCall.standardOutput))
  }

  /// The number of columns of the terminal that standard output leads to, or else of the environment; nil when neither has
  /// one.
  static var terminalColumns: Int? {
    let told = SystemCall.environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return SystemCall.columns(of: SystemCall.standardOutput) ?? told
  }
}

extension NavTextPicture {
  /// Returns the picture line by line.
  func lines(in room: PictureRoom, _ style: PictureStyle) -> [String] {
    lines(columns: room.columns, rows: room.rows, ascii: style.ascii, color: style.color)
  }
}
