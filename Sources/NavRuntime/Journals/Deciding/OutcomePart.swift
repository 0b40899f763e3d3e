import NavBase

/// The attribution of a place in an outcome to a plugin.
enum OutcomePart {
  /// Returns the plugin whose event, objection or contribution is at `path` in an outcome; nil for the core's.
  static func plugin(at path: String, in outcome: String) -> String? {
    var document = JSONDocument()
    guard (try? document.parse(outcome)) != nil, let index = index(in: path) else { return nil }
    if path.startsWithBytes(of: "by[") { return name("by", index, "plugin", document) }
    if path.startsWithBytes(of: "refused.reasons[") { return objector(index, document) }
    return path.startsWithBytes(of: "events[") ? requester(of: index, in: document.root, document) : nil
  }

  /// Returns the plugin that a difference of two outcomes at `path` belongs to: the one whose part is there, else that of
  /// the first contribution that only one outcome has, if it can have caused the difference, else the one that objects.
  static func plugin(at path: String, _ recorded: String, _ decided: String) -> String? {
    plugin(at: path, in: recorded) ?? plugin(at: path, in: decided) ?? culprit(recorded, decided)
      ?? objector(recorded, unlessIn: decided) ?? objector(decided, unlessIn: recorded)
  }

  /// Returns the plugin of the first part that differs; a request follows from what happened before, and explains nothing.
  private static func culprit(_ recorded: String, _ decided: String) -> String? {
    var one = JSONDocument()
    var other = JSONDocument()
    guard (try? one.parse(recorded)) != nil, (try? other.parse(decided)) != nil else { return nil }
    let (parts, others) = (parts(one), parts(other))
    for index in 0..<max(parts.count, others.count) {
      let part = index < parts.count ? parts[index] : nil
      let otherPart = index < others.count ? others[index] : nil
      if part.map({ one.text($0) }).hasSameBytes(as: otherPart.map { other.text($0) }) { continue }
      return cause(part, one) ?? cause(otherPart, other)
    }
    return nil
  }

  private static func parts(_ document: borrowing JSONDocument) -> [JSONValue] {
    document.member("by", of: document.root).map { document.elements(of: $0) } ?? []
  }

  private static func cause(_ part: JSONValue?, _ document: borrowing JSONDocument) -> String? {
    guard let part, let did = document.member("did", of: part), !document.isString(did, "requested") else {
      return nil
    }
    return document.member("plugin", of: part).flatMap { document.string($0) }
  }

  /// Returns the first plugin that objects in an outcome, when the other outcome is not a refusal.
  private static func objector(_ outcome: String, unlessIn other: String) -> String? {
    var one = JSONDocument()
    var document = JSONDocument()
    guard (try? one.parse(other)) != nil, one.member("refused", of: one.root) == nil,
      (try? document.parse(outcome)) != nil, let refused = document.member("refused", of: document.root),
      let reasons = document.member("reasons", of: refused)
    else { return nil }
    return document.elements(of: reasons).lazy
      .compactMap { document.member("by", of: $0).flatMap { document.string($0) } }.first {
        !$0.hasSameBytes(as: "core")
      }
  }

  private static func index(in path: String) -> Int? {
    path.cut(at: UInt8(ascii: "["))?.after.cut(at: UInt8(ascii: "]")).flatMap { Int($0.before) }
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

  /// Returns the plugin that requested the event of this index, in a commit or in a reply. Complexity: O(contributions).
  static func requester(
    of index: Int, in object: JSONValue, _ document: borrowing JSONDocument
  ) -> String? {
    var requester: JSONValue?
    forEachRequest(in: object, document) { plugin, events in
      if requester == nil, events.contains(index) { requester = plugin }
    }
    return requester.flatMap { document.string($0) }
  }

  /// Returns, for each of the first `count` events in a commit or in a reply, the plugin that requested it; nil for none.
  /// Complexity: O(events + contributions).
  static func requesters(
    ofFirst count: Int, in object: JSONValue, _ document: borrowing JSONDocument
  ) -> [String?] {
    var requesters = [String?](repeating: nil, count: count)
    forEachRequest(in: object, document) { plugin, events in
      let name = document.string(plugin)
      for index in events.clamped(to: 0..<count) where requesters[index] == nil { requesters[index] = name }
    }
    return requesters
  }

  /// Calls `body` with the plugin of each request that led to events, and their indices.
  private static func forEachRequest(
    in object: JSONValue, _ document: borrowing JSONDocument, _ body: (JSONValue, Range<Int>) -> Void
  ) {
    guard let by = document.member("by", of: object) else { return }
    document.forEachElement(of: by) { part in
      guard let bounds = document.member("events", of: part) else { return }
      var (begins, ends): (Int?, Int?)
      document.forEachElement(of: bounds) { bound in
        (begins, ends) = (begins ?? document.count(bound), document.count(bound))
      }
      guard let begins, let ends, begins < ends, let plugin = document.member("plugin", of: part)
      else { return }
      body(plugin, begins..<ends)
    }
  }
}
