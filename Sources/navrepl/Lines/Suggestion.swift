import NavEvents

/// The words “did you mean” for a message.
enum Suggestion {
  /// Returns `: did you mean X?`, or an empty string when no candidate is close.
  static func text(for word: String, among candidates: [String]) -> String {
    EditDistance.nearest(to: word, among: candidates).map { ": did you mean \($0)?" } ?? ""
  }
}
