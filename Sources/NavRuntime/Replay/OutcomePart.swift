package import NavEvents

/// Tells whose part of an outcome a place belongs to.
package enum OutcomePart {
  /// The plugin whose event, objection or deed is at `path` in an outcome; nil for the core's.
  static func plugin(at path: String, in outcome: String) -> String? {
    var document = JSONDocument()
    guard (try? document.parse(outcome)) != nil, let index = index(in: path) else { return nil }
    if path.hasPrefix("by[") { return name("by", index, "plugin", document) }
    if path.hasPrefix("refused.reasons[") { return objector(index, document) }
    return path.hasPrefix("events[") ? requester(of: index, in: document.root, document) : nil
  }

  private static func index(in path: String) -> Int? {
    guard let open = path.firstIndex(of: "["), let close = path.firstIndex(of: "]"), open < close else {
      return nil
    }
    return Int(path[path.index(after: open)..<close])
  }

  private static func name(
    _ list: StaticString, _ index: Int, _ member: StaticString, _ document: borrowing JSONDocument
  ) -> String? {
    guard let array = document.member(list, of: document.root) else { return nil }
    let elements = document.elements(of: array)
    guard elements.indices.contains(index) else { return nil }
    return document.member(member, of: elements[index]).flatMap { document.string($0) }
  }

  private static func objector(_ index: Int, _ document: borrowing JSONDocument) -> String? {
    guard let refused = document.member("refused", of: document.root),
      let reasons = document.member("reasons", of: refused)
    else { return nil }
    let elements = document.elements(of: reasons)
    guard elements.indices.contains(index) else { return nil }
    let by = document.member("by", of: elements[index]).flatMap { document.string($0) }
    return by == "core" ? nil : by
  }

  /// The plugin that requested the event of this index, in the commit or the reply that `object` is.
  package static func requester(
    of index: Int, in object: JSONValue, _ document: borrowing JSONDocument
  ) -> String? {
    guard let by = document.member("by", of: object) else { return nil }
    for part in document.elements(of: by) {
      guard let range = document.member("events", of: part) else { continue }
      let bounds = document.elements(of: range).compactMap { document.integer($0) }
      if bounds.count == 2, bounds[0] <= index, index < bounds[1] {
        return document.member("plugin", of: part).flatMap { document.string($0) }
      }
    }
    return nil
  }
}
