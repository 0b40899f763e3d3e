package import NavEvents

/// A commit that is decided differently today than it was recorded.
package struct Divergence: Equatable, Sendable {
  /// The commit's number.
  package let commit: Int
  /// Events before the commit.
  package let seq: Int
  /// The path at which the outcomes differ first, such as `events[1].value` or `refused.code`.
  package let path: String
  /// The recorded value there, as JSON; nil when there is none.
  package let expected: String?
  /// The value that was decided there today.
  package let actual: String?
  /// The plugin whose part it is, if it is one's.
  package let plugin: String?
  /// The versions of that plugin, if it decided in another one then.
  package internal(set) var versions: PluginVersions?
  /// The outcomes as a whole: events, refusal and the plugins' parts.
  package let expectedOutcome: String
  package let actualOutcome: String
}

/// The version of a plugin that decided then, and the other one that decides today.
package struct PluginVersions: Equatable, Sendable {
  package let plugin: String
  package let recorded: Int32
  package let here: Int32
}

/// A commit that is decided as it was recorded, although it is listed as one that is not.
package struct VanishedDivergence: Equatable, Sendable {
  package let listed: ExpectedDivergence
  /// Events before the commit; all events of the journal when it has no such commit.
  package let seq: Int
}

/// Tells whose part of an outcome a place belongs to.
package enum OutcomePart {
  /// The plugin whose event, objection or contribution is at `path` in an outcome; nil for the core's.
  static func plugin(at path: String, in outcome: String) -> String? {
    var document = JSONDocument()
    guard (try? document.parse(outcome)) != nil, let index = index(in: path) else { return nil }
    if path.startsWithBytes(of: "by[") { return name("by", index, "plugin", document) }
    if path.startsWithBytes(of: "refused.reasons[") { return objector(index, document) }
    return path.startsWithBytes(of: "events[") ? requester(of: index, in: document.root, document) : nil
  }

  /// The plugin whose part it is that two outcomes differ at `path`: of what is there, or else of the first contribution that
  /// only one of them has, when that can have led to it, or of the objection.
  static func plugin(at path: String, _ recorded: String, _ decided: String) -> String? {
    plugin(at: path, in: recorded) ?? plugin(at: path, in: decided) ?? culprit(recorded, decided)
      ?? objector(recorded, unlessIn: decided) ?? objector(decided, unlessIn: recorded)
  }

  /// The plugin of the first part that differs; a request follows from what happened before, and explains nothing.
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

  /// The first plugin that objects in an outcome, when the other is no refusal.
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

  /// The plugin that requested the event of this index, in the commit or the reply that `object` is.
  package static func requester(
    of index: Int, in object: JSONValue, _ document: borrowing JSONDocument
  ) -> String? {
    guard let by = document.member("by", of: object) else { return nil }
    var requester: JSONValue?
    document.forEachElement(of: by) { part in
      guard requester == nil, let bounds = document.member("events", of: part) else { return }
      var (begins, ends): (Int?, Int?)
      document.forEachElement(of: bounds) { bound in
        (begins, ends) = (begins ?? document.integer(bound), document.integer(bound))
      }
      if let begins, let ends, begins <= index, index < ends { requester = part }
    }
    return requester.flatMap { document.member("plugin", of: $0) }.flatMap { document.string($0) }
  }
}
