/// Ids of containers, besides those of the screens, chosen for the trouble they can make.
enum StackWords {
  static let containers = ["0", "1", "7", "s", "web/0", "tab bar", "caf\u{E9} 2", "left=x", "stack"]
    .map { ModelText($0) }

  /// Names of children that are none.
  static let strangers = ["ghost", "-1", "1.5", "", "Second"].map { ModelText($0) }
  /// No id of a node, where `nil` is not a word of the command itself.
  static let malformed = WalkWords.malformedIDs + [ModelText("nil")]
  static let beyond = ["9", "12", "400", "99999999999999999999"].map { ModelText($0) }
}
