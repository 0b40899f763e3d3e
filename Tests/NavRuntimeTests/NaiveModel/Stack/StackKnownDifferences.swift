/// What the walk keeps away from until the program is mended.
enum StackKnownDifferences {
  /// A restore lets a screen go unasked when the archive has a container of its id.
  static let restoreTakesContainersForScreens = true
}
