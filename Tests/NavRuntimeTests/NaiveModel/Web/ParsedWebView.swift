/// A state view with web containers as the program printed it, read by the names of its members.
struct ParsedWebView {
  private(set) var focus: ViewSlice?
  private(set) var root: ViewSlice?
  private(set) var width = 0.0
  private(set) var height = 0.0
  private(set) var containers: [ParsedWebContainer] = []
  private(set) var screens: [ParsedScreen] = []
  private(set) var items: [ParsedItem] = []
  private(set) var frames: [ParsedFrame] = []
  private(set) var visible: [ViewSlice] = []
  private(set) var appearances: [(node: ViewSlice, count: Double)] = []
  private(set) var presented: [ViewSlice] = []
  private(set) var plugins: [ViewSlice] = []
  /// What stays as it is while a swipe goes on: panes, items and visible nodes.
  private(set) var still: [UInt8] = []

  init(_ view: UnsafeRawBufferPointer) throws {
    var reader = ViewReader(view)
    try reader.object { key, reader in try read(key.text, &reader) }
  }

  private mutating func read(_ key: String, _ reader: inout ViewReader) throws {
    if ["panes", "items", "visible"].contains(key) {
      var copy = reader
      still += try copy.skip().bytes
    }
    switch key {
    case "focus": focus = try reader.optionalText()
    case "root": root = try reader.text()
    case "environment": try readEnvironment(&reader)
    case "containers":
      try reader.object { containers.append(try ParsedWebContainer($0, &$1)) }
    case "screens": try reader.object { screens.append(try ParsedScreen($0, &$1)) }
    case "items": try reader.object { items.append(try ParsedItem($0, &$1)) }
    case "layout": try reader.array { frames.append(try ParsedFrame(&$0)) }
    case "visible": visible = try reader.texts()
    case "appearances": try reader.object { appearances.append(($0, try $1.number())) }
    case "presented": presented = try reader.texts()
    case "plugins": plugins = try reader.texts()
    default: try reader.skip()
    }
  }

  private mutating func readEnvironment(_ reader: inout ViewReader) throws {
    try reader.object { key, reader in
      switch key.text {
      case "width": width = try reader.number()
      case "height": height = try reader.number()
      default: try reader.skip()
      }
    }
  }

  func container(_ id: ViewSlice?) -> ParsedWebContainer? {
    id.flatMap { id in containers.first { $0.id == id } }
  }

  func screen(_ id: ViewSlice) -> ParsedScreen? { screens.first { $0.id == id } }

  func item(_ id: ViewSlice) -> ParsedItem? { items.first { $0.id == id } }

  var stack: ParsedWebContainer? { containers.first { !$0.isWeb } }

  var isSwiped: Bool { stack?.isSwiped ?? false }
}
