/// Events, and commands of a later version, in words: the type, then the values.
extension JSONDocument {
  /// Returns a text such as `pushed main c` for the JSON object of an event or a command.
  package func words(of object: JSONValue) -> String {
    var words: [String] = []
    forEachMember(of: object) { name, value in
      if isString(name, "sum") { return }
      words.append(isString(name, "type") ? (string(value) ?? "").typed : word(name, value))
    }
    return words.joined(separator: " ")
  }

  private func word(_ name: JSONValue, _ value: JSONValue) -> String {
    let key = (string(name) ?? "").typed
    switch kind(of: value) {
    case .null: return key == "screen" ? "nil" : "\(key)=nil"
    case .string:
      let text = (string(value) ?? "").typed
      return ["container", "screen", "plugin"].contains(key) ? text : "\(key)=\(text)"
    case .true, .false, .number:
      return key == "value" ? text(value) : "\(key)=\(text(value))"
    case .array:
      let names = elements(of: value).map { string($0)?.typed ?? text($0) }
      return "[\(names.joined(separator: " "))]"
    case .object: return key == "screen" ? screen(value) : "\(key)=\(text(value))"
    }
  }

  private func screen(_ object: JSONValue) -> String {
    members(of: object).map { name, value in
      let text = string(value)?.typed ?? text(value)
      return name.hasSameBytes(as: "id") ? text : "\(name.typed)=\(text)"
    }.joined(separator: " ")
  }
}

extension Event where Form == PlainForm {
  /// The event in words, such as `pushed main c`.
  package var words: String {
    var document = JSONDocument()
    guard (try? document.parse(description)) != nil else { return description }
    return document.words(of: document.root)
  }
}
