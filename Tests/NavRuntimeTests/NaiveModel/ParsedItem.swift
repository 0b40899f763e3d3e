/// A member of `items`.
struct ParsedItem {
  let id: ViewSlice
  var title: ViewSlice?
  var hidesBackButton = false
  /// What the back button says, when there is one.
  var backButton: ViewSlice?
  var hasLeftItems = false

  init(_ id: ViewSlice, _ reader: inout ViewReader) throws {
    self.id = id
    try reader.object { key, reader in try read(key.text, &reader) }
  }

  private mutating func read(_ key: String, _ reader: inout ViewReader) throws {
    switch key {
    case "title": title = try reader.text()
    case "hidesBackButton": hidesBackButton = try reader.flag()
    case "backButton": try readBackButton(&reader)
    case "leftItems": try reader.array { hasLeftItems = try !$0.skip().bytes.isEmpty }
    default: try reader.skip()
    }
  }

  private mutating func readBackButton(_ reader: inout ViewReader) throws {
    var copy = reader
    let printed = try reader.skip()
    if printed.bytes.elementsEqual("null".utf8) { return }
    try copy.object { backButton = try $1.text() }
  }
}
