/// The places that the user visited, as far as they are needed to find loops. A place is its visible screens by their numbers.
struct Trail {
  /// Two places between which the user went back and forth.
  struct Loop {
    let places: [[Int]]
    var returns: Int
  }

  /// A run of consecutive returns between two places.
  struct Run {
    /// The place at which the run began, and the other one.
    let places: [[Int]]
    let returns: Int
    /// The number of the commit with the last return.
    let last: Int
  }

  /// The smallest number of consecutive returns that is a loop: a single one is only a way back.
  private static let fewest = 2

  private var before: [Int]?
  private var here: [Int]?
  /// The number of consecutive returns, and the commit with the last one.
  private var returns = 0
  private var last = 0

  /// Goes to a place in a commit. Returns the run of returns that ends with it, if one does.
  mutating func goTo(_ place: [Int], in commit: Int) -> Run? {
    // The user may have seen an empty pane in between.
    if place == here { return nil }
    var ended: Run?
    if place == before {
      returns += 1
      last = commit
    } else {
      ended = end()
    }
    (before, here) = (here, place)
    return ended
  }

  /// Ends a run of returns, and returns it.
  mutating func end() -> Run? {
    defer { returns = 0 }
    guard returns >= Self.fewest, let before, let here else { return nil }
    // After an even number of returns, the user is at the place from which the first of them began.
    let places = returns.isMultiple(of: 2) ? [before, here] : [here, before]
    return Run(places: places, returns: returns, last: last)
  }
}

/// The loops of a trail. Runs between the same places, in either order, are one loop.
struct TrailLoops {
  private var found: [Trail.Loop] = []
  private var indexes: [[[Int]]: Int] = [:]

  mutating func add(_ run: Trail.Run) {
    if let place = indexes[run.places] ?? indexes[run.places.reversed()] {
      found[place].returns += run.returns
    } else {
      indexes[run.places] = found.count
      found.append(Trail.Loop(places: run.places, returns: run.returns))
    }
  }

  /// The loops, the most frequent first; equally frequent loops are in the order in which they were found.
  var sorted: [Trail.Loop] {
    found.enumerated().sorted {
      $0.element.returns != $1.element.returns
        ? $0.element.returns > $1.element.returns : $0.offset < $1.offset
    }.map(\.element)
  }
}
