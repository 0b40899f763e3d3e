/// The shortest decimal form of a number of points, without `.0`.
enum ModelNumber {
  static func text(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
