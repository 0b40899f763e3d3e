/// A state view of a split scene as the program printed it, read by the names of its members.
struct ParsedSplitView {
  private(set) var focus: ViewSlice?
  private(set) var width = 0.0
  private(set) var containers: [ParsedSplitContainer] = []
  private(set) var screens: [ParsedScreen] = []
  private(set) var items: [ParsedItem] = []
  private(set) var frames: [ParsedFrame] = []
  private(set) var visible: [ViewSlice] = []
  private(set) var appearances: [(node: ViewSlice, count: Double)] = []
  private(set) var plugins: [ViewSlice] = []
  /// What stays as it is while a swipe goes on: panes, items, and bars but those of an empty
  /// container that moves.
  private(set) var still: [UInt8] = []

  init(_ view: UnsafeRawBufferPointer) throws {
    var reader = ViewReader(view)
    try reader.object { key, reader in try read(key.text, &reader) }
    for frame in frames where frame.kind == .bar && frame.node != nil { still += frame.printed.bytes }
  }

  private mutating func read(_ key: String, _ reader: inout ViewReader) throws {
    switch key {
    case "focus": focus = try reader.optionalText()
    case "environment": try readEnvironment(&reader)
    case "containers": try reader.object { containers.append(try ParsedSplitContainer($0, &$1)) }
    case "screens": try reader.object { screens.append(try ParsedScreen($0, &$1)) }
    case "panes": still += try reader.skip().bytes
    case "items": try readItems(&reader)
    case "layout": try reader.array { frames.append(try ParsedFrame(&$0)) }
    case "visible": visible = try reader.texts()
    case "appearances": try reader.object { appearances.append(($0, try $1.number())) }
    case "plugins": plugins = try reader.texts()
    default: try reader.skip()
    }
  }

  private mutating func readEnvironment(_ reader: inout ViewReader) throws {
    try reader.object { key, reader in
      if key.isText("width") { width = try reader.number() } else { try reader.skip() }
    }
  }

  private mutating func readItems(_ reader: inout ViewReader) throws {
    var copy = reader
    still += try copy.skip().bytes
    try reader.object { items.append(try ParsedItem($0, &$1)) }
  }

  func container(_ id: ViewSlice) -> ParsedSplitContainer? {
    containers.first { $0.id == id }
  }

  var split: ParsedSplitContainer? { containers.first { $0.kind == "split" } }

  var stacks: [ParsedSplitContainer] { containers.filter { $0.kind == "stack" } }

  var dirtyScreens: [ViewSlice] { screens.filter(\.isDirty).map(\.id) }

  /// Whether a veto holds dirty screens.
  var isGuarded: Bool { plugins.contains { $0.isText("unsaved-changes") } }
}

/// A member of `containers`.
struct ParsedSplitContainer {
  let id: ViewSlice
  private(set) var kind = ""
  private(set) var entries: [ViewSlice] = []
  private(set) var columns: [ViewSlice] = []
  private(set) var isCollapsed = false
  private(set) var merged: [ViewSlice] = []
  private(set) var displayMode = ""
  private(set) var isSwiped = false

  init(_ id: ViewSlice, _ reader: inout ViewReader) throws {
    self.id = id
    try reader.object { key, reader in try read(key.text, &reader) }
  }

  private mutating func read(_ key: String, _ reader: inout ViewReader) throws {
    switch key {
    case "kind": kind = try reader.text().text
    case "entries": entries = try reader.texts()
    case "columns": try reader.object { columns.append(try $1.text()) }
    case "collapsed": isCollapsed = try reader.flag()
    case "merged": merged = try reader.texts()
    case "displayMode": displayMode = try reader.text().text
    case "swipe": isSwiped = try !reader.skip().bytes.elementsEqual("null".utf8)
    default: try reader.skip()
    }
  }
}
