/// Writing a state view into bytes.
extension [UInt8] {
  static func += (out: inout [UInt8], text: ViewText) {
    out.append(contentsOf: text.bytes)
  }

  mutating func append(number: Int) {
    append(contentsOf: number.description.utf8)
  }

  /// Appends a number of points in its shortest form.
  mutating func append(points: Double) {
    append(contentsOf: ModelNumber.text(points).utf8)
  }

  mutating func append(flag: Bool) {
    self += flag ? ViewText.yes : ViewText.no
  }

  /// Appends a name that needs no escapes as a JSON string, or `null`.
  mutating func append(name: String?) {
    guard let name else { return self += ViewText.null }
    append(UInt8(ascii: "\""))
    append(contentsOf: name.utf8)
    append(UInt8(ascii: "\""))
  }

  /// Appends the text as a JSON string, or `null`.
  mutating func append(text: ModelText?) {
    append(contentsOf: text?.json ?? ViewText.null.bytes)
  }

  mutating func append(list texts: [ModelText]) {
    append(UInt8(ascii: "["))
    for (index, text) in texts.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      append(contentsOf: text.json)
    }
    append(UInt8(ascii: "]"))
  }

  /// Appends a member, unless there is no text.
  mutating func append(_ key: ViewText, _ text: ModelText?) {
    guard let text else { return }
    self += key
    append(contentsOf: text.json)
  }

  /// Appends a member, unless the list is empty.
  mutating func append(_ key: ViewText, _ texts: [ModelText]) {
    if texts.isEmpty { return }
    self += key
    append(list: texts)
  }
}
