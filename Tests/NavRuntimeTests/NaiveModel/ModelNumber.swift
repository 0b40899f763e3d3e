/// The shortest decimal form of a number that reads back the same, without `.0`, exponent or -0.
enum ModelNumber {
  /// Whole numbers below this are exact, and written without a look at their fraction.
  private static let greatestWhole = 9_007_199_254_740_992.0

  static func text(_ number: Double) -> String {
    if number == number.rounded(), abs(number) <= greatestWhole { return Int(number).description }
    return plain(number.description)
  }

  /// `2.5e-07` as `0.00000025`; other forms stay. Large exponents do not occur: those are whole.
  private static func plain(_ text: String) -> String {
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[mark...].dropFirst()) else {
      return text
    }
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text[..<mark].filter(\.isNumber)
    let isWhole = text[..<mark].hasSuffix(".0")
    let zeros = String(repeating: "0", count: max(0, -exponent - 1))
    return sign + "0." + zeros + (isWhole ? String(digits.dropLast()) : digits)
  }
}
