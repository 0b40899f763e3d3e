/// The edit distance between two words, by which “did you mean” finds its suggestions.
public enum EditDistance {
  /// The largest distance at which a word counts as a typing mistake for another.
  private static let furthest = 2

  /// The distance within which a word counts as a typing mistake for another.
  public enum Reach {
    /// One of three letters may be wrong. In a shorter word, a mistake leaves too little to recognize the word by.
    case typed
    /// One of two letters may be wrong, as in the first journals. The message of a refusal is recorded, and is decided
    /// again, so this rule never changes.
    case recorded

    fileprivate func limit(_ word: Int, _ candidate: Int) -> Int {
      switch self {
      case .typed: min(furthest, max(word, candidate) / 3)
      case .recorded: min(furthest, max(1, word / 2))
      }
    }
  }

  /// Returns the nearest of `candidates`, the first one if several are equally near; nil when none is near. Complexity:
  /// O(total length × word).
  public static func nearest(
    to word: String, among candidates: some Sequence<String>, within reach: Reach = .typed
  ) -> String? {
    var best: (distance: Int, candidate: String)?
    let letters = Array(word.unicodeScalars)
    for candidate in candidates {
      let others = Array(candidate.unicodeScalars)
      let limit = reach.limit(letters.count, others.count)
      // A candidate whose length differs by more is too far away. Checking this first matters, because a word may be as long
      // as a line.
      if abs(letters.count - others.count) > limit { continue }
      let distance = between(letters, others)
      if distance > 0, distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.candidate
  }

  /// Returns the number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
  static func between(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for row in one.indices {
      var current = [row + 1]
      for column in other.indices {
        let cost = one[row] == other[column] ? 0 : 1
        var distance = min(last[column] + cost, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          distance = min(distance, beforeLast[column - 1] + 1)
        }
        current.append(distance)
      }
      beforeLast = last
      last = current
    }
    return last[other.count]
  }
}

/// The words “did you mean” for a message.
public enum Suggestion {
  /// Returns `: did you mean X?`, or an empty string when no candidate is close.
  public static func text(for word: String, among candidates: [String]) -> String {
    EditDistance.nearest(to: word, among: candidates).map { ": did you mean \($0)?" } ?? ""
  }
}
