import NavBase
import NavEvents

/// The windows of well-known devices, for the verb `device`.
enum Device {
  /// The devices with the size of their window upright, in points.
  static let table: [(name: String, width: Int, height: Int)] = [
    ("iphone", 390, 844), ("iphone-se", 375, 667), ("iphone-pro", 402, 874), ("iphone-max", 440, 956),
    ("ipad", 820, 1180), ("ipad-mini", 744, 1133), ("ipad-pro", 1032, 1376),
  ]

  static let synopsis = "device NAME [portrait|landscape]"

  /// Returns the command that makes the window that of a device: its size, the orientation and the size class.
  static func command(_ name: LineWord, _ turn: LineWord?) throws(LineError) -> NavCommand {
    guard let device = table.first(where: { $0.name.hasSameBytes(as: name.text) }) else {
      let names = table.map(\.name)
      let suggestion = Suggestion.text(for: name.text, among: names)
      throw .badArgument(
        "“\(name.text)” is not one of \(names.joined(separator: ", "))\(suggestion)", at: name.column)
    }
    let isAcross: Bool
    switch turn?.text {
    case nil, "portrait": isAcross = false
    case "landscape": isAcross = true
    case let other?:
      throw .badArgument("“\(other)” is neither portrait nor landscape", at: turn?.column ?? name.column)
    }
    let (width, height) = isAcross ? (device.height, device.width) : (device.width, device.height)
    // Only the largest phones have room for columns, and only across.
    let isRegular = device.name.startsWithBytes(of: "ipad") || isAcross && device.name == "iphone-max"
    return try NavCommand(
      line:
        "window \(width) \(height) \(isAcross ? "landscapeLeft" : "portrait") \(isRegular ? "regular" : "compact")"
    )
  }
}

/// The size of a window in one word: `390x844` or `390×844`.
enum SizeWord {
  /// Returns the words of a command with the two sides of its size as words of their own.
  static func split(_ words: [LineWord]) -> [LineWord] {
    guard words.count > 1, words[0].text == "resize" || words[0].text == "window", !words[1].isQuoted,
      let sides = sides(of: words[1].text)
    else { return words }
    let column = words[1].column
    return [words[0]] + sides.map { LineWord($0, column: column) } + words.dropFirst(2)
  }

  /// Returns the two sides; nil for any other text, such as a hexadecimal number.
  static func sides(of text: String) -> [String]? {
    let sides =
      text.split(separator: "×").count == 2 ? text.split(separator: "×") : text.split(separator: "x")
    guard sides.count == 2, sides.allSatisfy({ isSide($0) }) else { return nil }
    return sides.map(String.init)
  }

  /// Returns true for a decimal number that begins with another digit than 0.
  private static func isSide(_ text: Substring) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let first = text.utf8.first, digits ~= first, first != digits.lowerBound else { return false }
    return Double(text) != nil && text.utf8.allSatisfy { digits ~= $0 || $0 == UInt8(ascii: ".") }
  }
}
