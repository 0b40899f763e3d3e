/// The drillDown of a view.
struct ParsedContainer {
  var left: [ViewSlice] = []
  var right: ViewSlice?
  var placeholders: [ViewSlice] = []
  var leftWidth = 0.0
  var barsHidden = false
  var toolbarsHidden = false
  var isSwiped = false

  init() {}

  init(_ reader: inout ViewReader) throws {
    try reader.object { key, reader in try read(key.text, &reader) }
  }

  private mutating func read(_ key: String, _ reader: inout ViewReader) throws {
    switch key {
    case "left": left = try reader.texts()
    case "right": right = try reader.optionalText()
    case "leftPlaceholder", "rightPlaceholder":
      placeholders += [try reader.optionalText()].compactMap(\.self)
    case "leftWidth": leftWidth = try reader.number()
    case "navigationBarsHidden": barsHidden = try reader.flag()
    case "toolbarsHidden": toolbarsHidden = try reader.flag()
    case "swipe": isSwiped = try !reader.skip().bytes.elementsEqual("null".utf8)
    default: try reader.skip()
    }
  }

  var stack: [ViewSlice] { left + [right].compactMap(\.self) }
}
