/// A stack or a web container of a view.
struct ParsedWebContainer {
  struct Page {
    var id: ViewSlice?
    var isLocked = false
    var isLoading = false
  }

  let id: ViewSlice
  private(set) var isWeb = false
  private(set) var entries: [ViewSlice] = []
  private(set) var barsHidden = false
  private(set) var isSwiped = false
  private(set) var pages: [Page] = []
  private(set) var pending: ViewSlice?
  private(set) var isActive = false
  private(set) var hasFailed = false

  init(_ id: ViewSlice, _ reader: inout ViewReader) throws {
    self.id = id
    try reader.object { key, reader in try read(key.text, &reader) }
  }

  private mutating func read(_ key: String, _ reader: inout ViewReader) throws {
    switch key {
    case "kind": isWeb = try reader.text().isText("web")
    case "entries": entries = try reader.texts()
    case "navigationBarsHidden": barsHidden = try reader.flag()
    case "swipe": isSwiped = try !reader.skip().isNull
    case "pages": try reader.array { pages.append(try Self.page(&$0)) }
    case "pending": try readPending(&reader)
    case "activity": isActive = try reader.flag()
    case "error": hasFailed = try !reader.skip().isNull
    default: try reader.skip()
    }
  }

  private static func page(_ reader: inout ViewReader) throws -> Page {
    var page = Page()
    try reader.object { key, reader in
      let value = try reader.skip()
      if key.isText("id") { page.id = value }
      if key.isText("locked") { page.isLocked = value.bytes.elementsEqual("true".utf8) }
      if key.isText("residency") { page.isLoading = value.isText("loading") }
    }
    return page
  }

  private mutating func readPending(_ reader: inout ViewReader) throws {
    var copy = reader
    if try reader.skip().isNull { return }
    try copy.object { key, reader in
      let value = try reader.skip()
      if key.isText("id") { pending = value }
    }
  }

  /// The nodes on it, the bottom one first.
  var stack: [ViewSlice] { isWeb ? pages.compactMap(\.id) : entries }
}

extension ViewSlice {
  fileprivate var isNull: Bool { bytes.elementsEqual("null".utf8) }
}
