import NavBase

/// The directions in which a line leaves a cell.
struct LineDirections: OptionSet, Equatable {
  let rawValue: UInt8

  static let up = LineDirections(rawValue: 1)
  static let down = LineDirections(rawValue: 2)
  static let left = LineDirections(rawValue: 4)
  static let right = LineDirections(rawValue: 8)
}

/// The characters of a picture that are not text of the scene.
struct BoxCharacters: Equatable {
  /// The characters of lines by their directions: a line that ends in a cell is drawn through it.
  private let lines: [Character]
  /// The corners of a box above the scene: top left, top right, bottom left, bottom right.
  private let rounded: [Character]
  /// The shade on a part that lies behind another.
  let shade: Character
  /// The mark on a part that has changed.
  let changed: String
  let back: String
  let ellipsis: String
  let times: String

  static let unicode = BoxCharacters(
    lines: Array(" │││─┘┐┤─└┌├─┴┬┼"), rounded: Array("╭╮╰╯"), shade: "░", changed: "• ", back: "‹ ",
    ellipsis: "…", times: "×")

  static let ascii = BoxCharacters(
    lines: Array(" |||-+++-+++-+++"), rounded: Array("..''"), shade: ":", changed: "* ", back: "< ",
    ellipsis: "..", times: "x")

  func line(_ directions: LineDirections, isRounded: Bool) -> Character {
    if isRounded {
      switch directions {
      case [.down, .right]: return rounded[0]
      case [.down, .left]: return rounded[1]
      case [.up, .right]: return rounded[2]
      case [.up, .left]: return rounded[3]
      default: break
      }
    }
    return lines[Int(directions.rawValue) & 15]
  }

  /// Returns as much of `text` as fits, with an ellipsis in the place of the rest.
  func shortened(_ text: String, to width: Int) -> String {
    if DisplayWidth.of(text) <= width { return text }
    let end = DisplayWidth.cut(ellipsis, max(0, width))
    return DisplayWidth.cut(text, width - DisplayWidth.of(end)) + end
  }
}
