import NavBase

/// The words of `add RULES ID`, in which the id of a plugin stands for a kind of container.
///
/// A line is read without plugins, so its canonical form names the rules by a key: `add arranged ID rules=RULES`. Whoever knows the plugins
/// puts these words in the place of the others before the line is read.
public enum RulesWords {
  /// Returns the words of a command in which each `add` names its rules by a key, also behind `try` and in a list.
  /// - Parameter rules: Returns the ids of the rules that there are. It is called for a word that is no kind of container.
  /// - Throws: A ``LineError`` for a word that is neither a kind nor an id of rules.
  public static func read(
    _ words: [LineWord], among rules: () -> [String]
  ) throws(LineError) -> [LineWord] {
    guard words.contains(where: { $0.text.hasSameBytes(as: "add") }), let add = CommandVerb.named("add")
    else {
      return words
    }
    let keys = add.keys
    var (read, place, isList) = ([LineWord](), Place.verb, false)
    for word in words {
      switch place {
      case .verb where word.text.hasSameBytes(as: "try"): break
      case .verb where word.text.hasSameBytes(as: "all"): (isList, place) = (true, .rest)
      case .verb: place = word.text.hasSameBytes(as: "add") ? .kind : .rest
      case .kind, .rest:
        if isList, word.isMark(";") || word.isMark("{") || word.isMark("}") {
          place = .verb
        } else if place == .kind, !isKey(word, keys) {
          place = .rest
          if let key = try key(word, rules) {
            read.append(key)
            read.append(LineWord("arranged", raw: word.raw, column: word.column, isQuoted: word.isQuoted))
            continue
          }
        }
      }
      read.append(word)
    }
    return read
  }

  /// What the next word is.
  private enum Place { case verb, kind, rest }

  private static func isKey(_ word: LineWord, _ keys: [String]) -> Bool {
    guard !word.isQuoted, let (key, _) = word.raw.cut(at: UInt8(ascii: "=")) else { return false }
    return keys.containsBytes(of: key)
  }

  /// Returns the key for a word that names rules; nil for one that is a kind.
  private static func key(_ word: LineWord, _ rules: () -> [String]) throws(LineError) -> LineWord? {
    let kinds = ContainerKind.typedNames.map(\.0)
    if kinds.containsBytes(of: word.text) { return nil }
    let ids = rules()
    _ = try LineArguments.choose(word, (kinds + ids).map { ($0, ()) })
    return LineWord("rules=\(word.text)", column: word.column)
  }
}
