/// A value of the state view as a rule writes it: JSON in which a text needs quotes only where it would be read as something else.
enum RuleValue {
  /// Returns the canonical JSON of a value: `{kind:stack,entries:[a,b]}` is `{"kind":"stack","entries":["a","b"]}`.
  static func json(_ text: String) -> String {
    var (result, word, isInString, isEscaped) = ("", "", false, false)
    for character in text {
      if isInString {
        result.append(character)
        if character == "\"" && !isEscaped { isInString = false }
        isEscaped = character == "\\" && !isEscaped
      } else if "{}[]:,\"".contains(character) {
        result += quoted(word)
        word = ""
        result.append(character)
        isInString = character == "\""
      } else {
        word.append(character)
      }
    }
    return result + quoted(word)
  }

  /// Returns a word with quotes, unless it is empty, a number, or a word of JSON or of the state view.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.isEmpty || ["true", "false", "null", "missing"].contains(word)
    return isPlain || word.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil
      ? word : "\"\(word)\""
  }
}
