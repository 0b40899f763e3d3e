import NavRuntime

/// The size of one character in points.
enum Cell {
  static let width = 8.0
  /// Half a navigation bar: a bar then is one line of text between two lines of its box.
  static let height = 22.0
}

/// A rectangle of characters, borders included.
struct Box {
  let left: Int, top: Int, right: Int, bottom: Int

  /// The room inside, with a space at either end of a line.
  var columns: Int { max(right - left - 3, 0) }
  var rows: Int { max(bottom - top - 1, 0) }
}

/// A window of characters. Lines of boxes that meet are joined.
struct Canvas {
  /// The character of each set of lines that meet in a cell: 1 up, 2 down, 4 left, 8 right.
  private static let joints = Array(" ╵╷│╴┘┐┤╶└┌├─┴┬┼")

  private let columns: Int
  private let rows: Int
  private var joints: [[Int]]
  private var texts: [[Character?]]

  init(width: Double, height: Double) {
    columns = max(Int(width / Cell.width), 1)
    rows = max(Int(height / Cell.height), 1)
    joints = Array(repeating: Array(repeating: 0, count: columns), count: rows)
    texts = Array(repeating: Array(repeating: nil, count: columns), count: rows)
  }

  /// The cells of a frame, as far as they are in the window.
  func box(of frame: NavScene.Frame) -> Box {
    func column(_ x: Double) -> Int { min(max(Int(x / Cell.width), 0), columns - 1) }
    func row(_ y: Double) -> Int { min(max(Int(y / Cell.height), 0), rows - 1) }
    return Box(
      left: column(frame.x), top: row(frame.y), right: column(frame.x + frame.width),
      bottom: row(frame.y + frame.height))
  }

  mutating func outline(_ box: Box) {
    for column in box.left..<box.right {
      for row in [box.top, box.bottom] {
        joints[row][column] |= 8
        joints[row][column + 1] |= 4
      }
    }
    for row in box.top..<box.bottom {
      for column in [box.left, box.right] {
        joints[row][column] |= 2
        joints[row + 1][column] |= 1
      }
    }
  }

  /// Writes lines into a box, from its top. What does not fit is cut off.
  mutating func write(_ lines: [String], in box: Box) {
    for (row, line) in lines.prefix(box.rows).enumerated() {
      for (column, character) in line.prefix(box.columns).enumerated() {
        texts[box.top + 1 + row][box.left + 2 + column] = character
      }
    }
  }

  var lines: [String] {
    zip(texts, joints).map { texts, joints in
      String(zip(texts, joints).map { text, joint in text ?? Self.joints[joint] })
    }
  }
}
