import NavRuntime

extension NavScene {
  /// The size of the pictures that are compared, in characters.
  private static let comparedColumns = 120
  private static let comparedRows = 40

  /// Returns a Boolean value that indicates whether the pictures of two scenes are the same. Complexity: O(n log n) in the number
  /// of nodes, unless the scenes are equal.
  func looksLike(_ other: NavScene) -> Bool {
    if isDrawnFromSameValues(as: other) { return true }
    let pictures = [self, other].map { scene in
      NavTextPicture(scene, moment: "").lines(columns: Self.comparedColumns, rows: Self.comparedRows)
    }
    return pictures[0] == pictures[1]
  }

  /// Returns true when everything that a picture shows is equal.
  private func isDrawnFromSameValues(as other: NavScene) -> Bool {
    environment == other.environment && layout == other.layout && items == other.items
      && visible == other.visible && focus == other.focus && presented == other.presented
      && containers == other.containers && screens == other.screens
  }
}
