/// An entry of `layout`.
struct ParsedFrame {
  enum Kind { case pane, bar, toolbar }

  let printed: ViewSlice
  private(set) var role = ""
  private(set) var node: ViewSlice?
  private(set) var x = 0.0
  private(set) var y = 0.0
  private(set) var width = 0.0
  private(set) var height = 0.0

  init(_ reader: inout ViewReader) throws {
    var copy = reader
    printed = try reader.skip()
    try copy.object { key, reader in try read(key.text, &reader) }
  }

  private mutating func read(_ key: String, _ reader: inout ViewReader) throws {
    switch key {
    case "role": role = try reader.text().text
    case "node": node = try reader.optionalText()
    case "x": x = try reader.number()
    case "y": y = try reader.number()
    case "width": width = try reader.number()
    case "height": height = try reader.number()
    default: try reader.skip()
    }
  }

  var kind: Kind {
    switch role {
    case "bar", "leftBar", "rightBar": .bar
    case "leftToolbar", "rightToolbar": .toolbar
    default: .pane
    }
  }

  /// Where it ends on the right.
  var end: Double { x + width }
}
