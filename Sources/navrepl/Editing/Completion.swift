import NavBase
import NavEvents

/// The possible completions of the word at the cursor.
struct Completion: Equatable {
  /// The number of characters before the cursor that a candidate replaces.
  var length = 0
  /// The candidates without quotes, sorted, each one once.
  var candidates: [String] = []

  /// The only candidate as it is typed, followed by a space unless it can be continued; nil when there are several, or none.
  var whole: String? {
    guard candidates.count == 1, let only = candidates.first else { return nil }
    return typed(only)
  }

  /// Returns a candidate as it is typed, followed by a space unless it can be continued.
  func typed(_ candidate: String) -> String {
    if candidate.hasSuffix("=") || candidate.hasSuffix("/") || candidate.hasSuffix(".") {
      return Self.begun(candidate)
    }
    return (candidate.isSafeWord ? candidate : candidate.quotedForLine) + " "
  }

  /// The common beginning of all candidates, as it is typed; nil when it adds nothing to the word.
  var more: String? {
    let common = common
    if common.isEmpty { return nil }
    let more = Self.begun(common)
    return more.count > length ? more : nil
  }

  /// Returns the beginning of a word, with its quotation mark where it needs one.
  private static func begun(_ text: String) -> String {
    if text.isSafeWord || text.hasSuffix("=") { return text }
    return String(text.quotedForLine.dropLast())
  }

  /// The common beginning of all candidates.
  private var common: String {
    guard var common = candidates.first else { return "" }
    for candidate in candidates {
      while !candidate.startsWithBytes(of: common) { common.removeLast() }
    }
    return common
  }
}

extension String {
  /// A Boolean value that indicates whether the text can be typed as a word without quotes.
  var isSafeWord: Bool {
    !isEmpty && isSafeOnLine && !utf8.contains { " \"\\;#=".utf8.contains($0) }
  }
}
