import NavBase
import NavEvents

/// The color of a text for people, by its meaning. The text says the same without it.
enum Paint: String {
  /// What was refused, what diverges, and the old value of two.
  case red = "31"
  /// The new value of two.
  case green = "32"
  /// What deserves attention, but is not wrong by itself.
  case yellow = "33"
  /// The name of a plugin.
  case cyan = "36"
  /// The subject of a line.
  case bold = "1"
  /// What is there for the sake of completeness: moments, times, sources.
  case faint = "2"

  /// Returns the color of a refusal, if there is one and colors are wanted.
  static func ofRefusal(_ isRefused: Bool, _ style: PictureStyle) -> Paint? {
    isRefused && style.color ? .red : nil
  }
}

extension String {
  /// The text as one line that is safe at a terminal, in a color.
  func onOneLine(in paint: Paint?) -> String {
    let safe = onOneLine(tabs: true)
    return paint.map { "\u{1B}[\($0.rawValue)m\(safe)\u{1B}[0m" } ?? safe
  }
}
