/// A state view as the program printed it, read by the names of its members.
struct StackSeenView {
  private(set) var focus: ViewSlice?
  private(set) var root: ViewSlice?
  private(set) var width = 0.0
  private(set) var height = 0.0
  private(set) var isCompact = false
  private(set) var containers: [StackSeenContainer] = []
  private(set) var screens: [ParsedScreen] = []
  private(set) var items: [ParsedItem] = []
  private(set) var frames: [ParsedFrame] = []
  private(set) var visible: [ViewSlice] = []
  private(set) var appearances: [(node: ViewSlice, count: Double)] = []
  private(set) var presented: [ViewSlice] = []
  private(set) var plugins: [ViewSlice] = []
  private(set) var autorotates = true
  private(set) var supported: [ViewSlice] = []
  private(set) var pending: ViewSlice?
  /// What stays as it is while a swipe goes on: panes, items and visible nodes.
  private(set) var still: [UInt8] = []

  init(_ view: UnsafeRawBufferPointer) throws {
    var reader = ViewReader(view)
    try reader.object { key, reader in try read(key.text, &reader) }
  }

  private mutating func read(_ key: String, _ reader: inout ViewReader) throws {
    switch key {
    case "focus": focus = try reader.optionalText()
    case "root": root = try reader.text()
    case "environment": try readEnvironment(&reader)
    case "containers": try reader.object { containers.append(try StackSeenContainer($0, &$1)) }
    case "screens": try reader.object { screens.append(try ParsedScreen($0, &$1)) }
    case "panes": still += try reader.skip().bytes
    case "items": try readItems(&reader)
    case "layout": try reader.array { frames.append(try ParsedFrame(&$0)) }
    case "visible": try readVisible(&reader)
    case "appearances": try reader.object { appearances.append(($0, try $1.number())) }
    case "rotation": try readRotation(&reader)
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
      case "sizeClass": isCompact = try reader.text().isText("compact")
      default: try reader.skip()
      }
    }
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
      case "supported": supported = try reader.texts()
      case "pending": pending = try reader.optionalText()
      default: try reader.skip()
      }
    }
  }
}

extension StackSeenView {
  func container(_ id: ViewSlice) -> StackSeenContainer? {
    containers.first { $0.id == id }
  }

  func screen(_ id: ViewSlice) -> ParsedScreen? {
    screens.first { $0.id == id }
  }

  func item(_ id: ViewSlice) -> ParsedItem? {
    items.first { $0.id == id }
  }

  var isSwiping: Bool { containers.contains(where: \.isSwiped) }

  /// The node and what can be seen in it.
  func reached(from id: ViewSlice) -> [ViewSlice] {
    let children = container(id)?.shown(isCompact: isCompact) ?? []
    return [id] + children.flatMap { reached(from: $0) }
  }
}
