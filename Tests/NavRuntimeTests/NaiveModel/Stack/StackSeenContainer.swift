/// A container of a view as the program printed it.
struct StackSeenContainer {
  let id: ViewSlice
  private(set) var kind = ""
  /// Entries, children or the left stack.
  private(set) var children: [ViewSlice] = []
  private(set) var selected: ViewSlice?
  private(set) var right: ViewSlice?
  private(set) var leftPlaceholder: ViewSlice?
  private(set) var rightPlaceholder: ViewSlice?
  private(set) var barsHidden = false
  private(set) var isSwiped = false

  init(_ id: ViewSlice, _ reader: inout ViewReader) throws {
    self.id = id
    try reader.object { key, reader in try read(key.text, &reader) }
  }

  private mutating func read(_ key: String, _ reader: inout ViewReader) throws {
    switch key {
    case "kind": kind = try reader.text().text
    case "entries", "children", "left": children = try reader.texts()
    case "selected": selected = try reader.optionalText()
    case "right": right = try reader.optionalText()
    case "leftPlaceholder": leftPlaceholder = try reader.optionalText()
    case "rightPlaceholder": rightPlaceholder = try reader.optionalText()
    case "navigationBarsHidden": barsHidden = try reader.flag()
    case "swipe": isSwiped = try !reader.skip().bytes.elementsEqual("null".utf8)
    default: try reader.skip()
    }
  }

  var stack: [ViewSlice] { children + [right].compactMap(\.self) }
  var inside: [ViewSlice] { stack + [leftPlaceholder, rightPlaceholder].compactMap(\.self) }
  var isDrillDown: Bool { kind == "drillDown" }

  /// The nodes that can be seen when the container can.
  func shown(isCompact: Bool) -> [ViewSlice] {
    switch kind {
    case "tabs": return [selected].compactMap(\.self)
    case "drillDown" where !isCompact:
      return [children.last ?? leftPlaceholder, right ?? rightPlaceholder].compactMap(\.self)
    default: return [stack.last ?? leftPlaceholder].compactMap(\.self)
    }
  }

  /// The nodes that a back button goes down along.
  func column(isCompact: Bool) -> [ViewSlice] {
    if kind == "tabs" { return [] }
    return isDrillDown && !isCompact ? children : stack
  }
}
