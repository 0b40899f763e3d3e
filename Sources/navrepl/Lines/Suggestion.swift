import NavEvents

/// “did you mean”.
enum Suggestion {
  /// `: did you mean X?`, or nothing when no candidate is near.
  static func text(for word: String, among candidates: [String]) -> String {
    EditDistance.nearest(to: word, among: candidates).map { ": did you mean \($0)?" } ?? ""
  }
}
