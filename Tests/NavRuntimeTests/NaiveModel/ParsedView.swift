/// A state view as the program printed it, read by the names of its members.
struct ParsedView {
  var focus: ViewSlice?
  var width = 0.0
  var height = 0.0
  var isCompact = false
  var container = ParsedContainer()
  var screens: [ParsedScreen] = []
  /// What each pane shows; no name in a view can be there twice.
  var panes: [(role: ViewSlice, node: ViewSlice?)] = []
  var items: [ParsedItem] = []
  var frames: [ParsedFrame] = []
  var visible: [ViewSlice] = []
  var appearances: [(node: ViewSlice, count: Double)] = []
  var autorotates = true
  var isPending = false
  var plugins: [ViewSlice] = []
  /// What stays as it is while a swipe goes on: panes, items, visible nodes and bars.
  var still: [UInt8] = []

  init(_ view: UnsafeRawBufferPointer) throws {
    var reader = ViewReader(view)
    try reader.object { key, reader in try read(key.text, &reader) }
    for frame in frames where frame.kind != .pane { still += frame.printed.bytes }
  }

  private mutating func read(_ key: String, _ reader: inout ViewReader) throws {
    switch key {
    case "focus": focus = try reader.optionalText()
    case "environment": try readEnvironment(&reader)
    case "containers": try reader.object { _, reader in container = try ParsedContainer(&reader) }
    case "screens": try reader.object { screens.append(try ParsedScreen($0, &$1)) }
    case "panes": try readPanes(&reader)
    case "items": try readItems(&reader)
    case "layout": try reader.array { frames.append(try ParsedFrame(&$0)) }
    case "visible": try readVisible(&reader)
    case "appearances": try reader.object { appearances.append(($0, try $1.number())) }
    case "rotation": try readRotation(&reader)
    case "plugins": plugins = try reader.texts()
    default: try reader.skip()
    }
  }

  private mutating func readEnvironment(_ reader: inout ViewReader) throws {
    try reader.object { key, reader in
      switch key.text {
      case "width": width = try reader.number()
      case "height": height = try reader.number()
      case "sizeClass": isCompact = try reader.text().isText("compact")
      default: try reader.skip()
      }
    }
  }

  private mutating func readPanes(_ reader: inout ViewReader) throws {
    var copy = reader
    still += try copy.skip().bytes
    try reader.object { panes.append(($0, try $1.optionalText())) }
  }

  private mutating func readItems(_ reader: inout ViewReader) throws {
    var copy = reader
    still += try copy.skip().bytes
    try reader.object { items.append(try ParsedItem($0, &$1)) }
  }

  private mutating func readVisible(_ reader: inout ViewReader) throws {
    var copy = reader
    still += try copy.skip().bytes
    visible = try reader.texts()
  }

  private mutating func readRotation(_ reader: inout ViewReader) throws {
    try reader.object { key, reader in
      switch key.text {
      case "autorotates": autorotates = try reader.flag()
      case "pending": isPending = try reader.optionalText() != nil
      default: try reader.skip()
      }
    }
  }
}

extension ParsedView {
  func screen(_ id: ViewSlice) -> ParsedScreen? {
    screens.first { $0.id == id }
  }

  func item(_ id: ViewSlice) -> ParsedItem? {
    items.first { $0.id == id }
  }
}
