/// A member of `screens`.
struct ParsedScreen {
  let id: ViewSlice
  var title: ViewSlice?
  var backTitle: ViewSlice?
  var supplements = false
  var isDirty = false

  init(_ id: ViewSlice, _ reader: inout ViewReader) throws {
    self.id = id
    try reader.object { key, reader in try read(key.text, &reader) }
  }

  private mutating func read(_ key: String, _ reader: inout ViewReader) throws {
    switch key {
    case "title": title = try reader.text()
    case "backTitle": backTitle = try reader.text()
    case "leftItemsSupplementBackButton": supplements = try reader.flag()
    case "attributes": try readAttributes(&reader)
    default: try reader.skip()
    }
  }

  private mutating func readAttributes(_ reader: inout ViewReader) throws {
    try reader.object { key, reader in
      let value = try reader.text()
      if key.isText("dirty") { isDirty = value.isText("true") }
    }
  }
}
