/// The edit distance between two words, by which “did you mean” finds its suggestions.
package enum EditDistance {
  /// The largest distance at which a word counts as a typing mistake for another.
  private static let furthest = 2
  /// Of so many letters one may be wrong: in a shorter word a mistake leaves too little to know it by.
  private static let lettersForMistake = 3

  /// Returns the nearest of `candidates`, the first of several; nil when none is near. Complexity: O(total
  /// length × word).
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    var best: (distance: Int, candidate: String)?
    let letters = Array(word.unicodeScalars)
    for candidate in candidates {
      let others = Array(candidate.unicodeScalars)
      let limit = min(furthest, max(letters.count, others.count) / lettersForMistake)
      // A candidate whose length differs by more is too far away; a word may be as long as a line.
      if abs(letters.count - others.count) > limit { continue }
      let distance = between(letters, others)
      if distance > 0, distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.candidate
  }

  /// Returns the number of insertions, deletions, replacements and swaps of neighbours that turn one into the
  /// other.
  static func between<Letter: Equatable>(_ one: [Letter], _ other: [Letter]) -> Int {
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
