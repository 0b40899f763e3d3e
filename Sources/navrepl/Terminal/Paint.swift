import NavBase
import NavEvents

/// The color of a line for people, by its meaning. The text says the same without it.
enum Paint: String {
  /// What was refused, what diverges, and the old value of two.
  case red = "31"
  /// The new value of two.
  case green = "32"

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
