import NavBase
import NavEvents

extension NavDifference {
  /// One difference for people: a value that changed, or a named part of a list that was added, removed or changed.
  ///
  /// ```swift
  /// for line in try journal.difference(from: .commit(2)).lines { print(line) }
  /// // + layout modal form: x 242, y 74, width 540, height 620
  /// // - visible: inbox
  /// // ~ items.inbox.title: Inbox → "Inbox (2)"
  /// ```
  public struct Line: Equatable, Sendable, CustomStringConvertible {
    /// The kinds of a difference. The raw value is the sign that begins a printed line.
    public enum Kind: String, Equatable, Sendable {
      /// A part that only the second moment has.
      case added = "+"
      /// A part that only the first moment has.
      case removed = "-"
      /// A part that both moments have, with different values.
      case changed = "~"
    }

    /// The kind of the difference.
    public let kind: Kind
    /// The path of the value, or of the list that contains the part, as in ``NavPath``.
    public let path: String
    /// The name of the part in its list: the role and the node of a frame, the id of a page or a screen. Nil for a whole
    /// value, and for the order of a list.
    public let name: String?
    /// The parts of the value at the first moment that differ, in words; nil for an added part, and for a name that says all.
    public let old: String?
    /// The parts of the value at the second moment that differ, in words; nil for a removed part, and for a name that says all.
    public let new: String?

    /// The path with the name of the part.
    public var subject: String { name.map { "\(path) \($0)" } ?? path }

    /// The sign, the subject and the values.
    public var description: String {
      switch (old, new) {
      case (let old?, let new?): "\(kind.rawValue) \(subject): \(old) → \(new)"
      case (let value?, nil), (nil, let value?): "\(kind.rawValue) \(subject): \(value)"
      case (nil, nil): name.map { "\(kind.rawValue) \(path): \($0)" } ?? "\(kind.rawValue) \(path)"
      }
    }
  }

  /// The differences for people. The parts of a list are compared by name, so an inserted one is one line; members and texts that
  /// are the same at both moments are left out. There is no line exactly when there are no ``changes``.
  ///
  /// Complexity: O(size of the changes).
  public var lines: [Line] { changes.flatMap(\.lines) }
}

extension NavDifference.Change {
  /// The change as lines for people.
  var lines: [NavDifference.Line] {
    if let before = old?.elements, let after = new?.elements {
      let lines = ListDifference(path, Self.parts(before, oldNames), Self.parts(after, newNames)).lines
      if !lines.isEmpty { return lines }
    }
    let (before, after) = (ValueWords.value(old, of: path), ValueWords.value(new, of: path))
    // An object of a node, such as an item, comes and goes as a whole.
    if old == nil, let members = new?.members, !members.isEmpty { return [line(.added, nil, after)] }
    if new == nil, let members = old?.members, !members.isEmpty { return [line(.removed, before, nil)] }
    if let before = old?.members, let after = new?.members, let words = ValueWords.difference(before, after) {
      return [line(.changed, words.old, words.new)]
    }
    if before.hasSameBytes(as: after) {
      // A member that says nothing comes or goes.
      if old == nil { return [line(.added, nil, after)] }
      if new == nil { return [line(.removed, before, nil)] }
      return [line(.changed, Self.exact(old), Self.exact(new))]
    }
    let short = ValueWords.shortened(before, after)
    return [line(.changed, short.old, short.new)]
  }

  private func line(_ kind: NavDifference.Line.Kind, _ old: String?, _ new: String?) -> NavDifference.Line {
    NavDifference.Line(kind: kind, path: path, name: nil, old: old, new: new)
  }

  /// Returns values that have the same words: no value at all, and null.
  private static func exact(_ value: CanonicalJSON?) -> String { value?.text ?? ValueWords.nothing }

  private static func parts(_ elements: [CanonicalJSON], _ names: [String]?) -> [ListDifference.Part] {
    var counts: [TextBytes: Int] = [:]
    return elements.enumerated().map { index, element in
      let given = names.flatMap { $0.count == elements.count ? $0[index] : nil }
      let own = given == nil ? name(of: element) : nil
      let name = given ?? own ?? "[\(index)]"
      let count = counts[TextBytes(name), default: 0] + 1
      counts[TextBytes(name)] = count
      let isWhole = given == nil && element.string != nil
      return ListDifference.Part(
        name: count == 1 ? name : "\(name) (\(count))", value: element, isWhole: isWhole)
    }
  }

  /// Returns the name of an element: a text itself, the role and the node of a frame, an id, or a URL.
  private static func name(of element: CanonicalJSON) -> String? {
    if let text = element.string { return text.typed }
    func text(_ member: String) -> String? { element.member(member)?.string?.typed }
    if let role = text("role") { return text("node").map { "\(role) \($0)" } ?? role }
    return text("id") ?? text("node") ?? text("url")
  }
}

/// The differences of two lists whose parts have names.
private struct ListDifference {
  struct Part {
    let name: String
    let value: CanonicalJSON
    /// A Boolean value that indicates whether the name is the whole value.
    let isWhole: Bool
  }

  private let path: String
  private let old: [Part]
  private let new: [Part]

  init(_ path: String, _ old: [Part], _ new: [Part]) { (self.path, self.old, self.new) = (path, old, new) }

  /// The differences: removed and added parts at their places, changed parts, and the order of those that both lists have.
  var lines: [NavDifference.Line] {
    let (olds, news) = (places(old), places(new))
    var lines: [NavDifference.Line] = []
    for part in old where news[TextBytes(part.name)] == nil {
      lines.append(line(.removed, part, part.isWhole ? nil : ValueWords.members(part.value), nil))
    }
    for part in new {
      guard let place = olds[TextBytes(part.name)] else {
        lines.append(line(.added, part, nil, part.isWhole ? nil : ValueWords.members(part.value)))
        continue
      }
      if old[place].value == part.value { continue }
      let words = ValueWords.difference(old[place].value, part.value)
      lines.append(line(.changed, part, words.old, words.new))
    }
    let kept = old.filter { news[TextBytes($0.name)] != nil }.map(\.name)
    let order = new.filter { olds[TextBytes($0.name)] != nil }.map(\.name)
    if !kept.elementsEqual(order, by: { $0.hasSameBytes(as: $1) }) {
      lines.append(
        NavDifference.Line(
          kind: .changed, path: path, name: nil, old: "order \(kept.joined(separator: ", "))",
          new: order.joined(separator: ", ")))
    }
    return lines
  }

  private func line(_ kind: NavDifference.Line.Kind, _ part: Part, _ old: String?, _ new: String?)
    -> NavDifference.Line
  {
    NavDifference.Line(kind: kind, path: path, name: part.name, old: old, new: new)
  }

  private func places(_ parts: [Part]) -> [TextBytes: Int] {
    Dictionary(parts.enumerated().map { (TextBytes($1.name), $0) }) { first, _ in first }
  }
}

/// Values of the state view in words.
enum ValueWords {
  /// The word for no value.
  static let nothing = "nothing"
  /// The length from which texts lose what they have in common, in characters.
  private static let longText = 32
  /// The number of equal characters that stay beside a difference.
  private static let context = 8

  /// The members whose values come from the app, where null has a meaning of its own.
  private static let ofTheApp = ["params", "results"]

  /// Returns the value at a path in words. What comes from the app is JSON.
  static func value(_ value: CanonicalJSON?, of path: String) -> String {
    if let value, value != .null, ofTheApp.contains(where: { path.endsWithBytes(of: ".\($0)") }) {
      return value.text
    }
    return Self.value(value)
  }

  static func value(_ value: CanonicalJSON?) -> String {
    guard let value, value != .null else { return nothing }
    if let number = value.number { return words(number, value.text) }
    if let text = value.string { return text.hasSameBytes(as: nothing) ? "\"\(text)\"" : text.typed }
    if let elements = value.elements {
      // A list within a list has brackets.
      return elements.isEmpty
        ? nothing
        : elements.map { $0.elements == nil ? Self.value($0) : "[\(Self.value($0))]" }.joined(separator: ", ")
    }
    return value.members == nil ? value.text : members(value) ?? "{}"
  }

  /// Returns the members of an object that say something: an empty, false or null one is left out, and so are those that name a
  /// part of a list.
  static func members(_ value: CanonicalJSON) -> String? {
    guard let members = value.members else { return Self.value(value) }
    let names = value.member("role") == nil ? ["id"] : ["role", "node"]
    let words = members.compactMap { name, value in
      names.containsBytes(of: name) || isEmpty(value) ? nil : member(name, value)
    }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// Returns a number with at most three digits behind the point: no one looks for more of a pixel.
  private static func words(_ number: Double, _ text: String) -> String {
    guard let point = text.firstIndex(of: "."), text[point...].count > 4 else { return text }
    let rounded = (number * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
  }

  private static func member(_ name: String, _ value: CanonicalJSON) -> String {
    if ofTheApp.containsBytes(of: name) { return "\(name) \(value.text)" }
    if value.bool == true { return name.typed }
    if let inner = value.members, !inner.isEmpty { return "\(name.typed) (\(members(value) ?? "{}"))" }
    return "\(name.typed) \(Self.value(value))"
  }

  private static func isEmpty(_ value: CanonicalJSON) -> Bool {
    value == .null || value.bool == false || value.elements?.isEmpty == true || value.members?.isEmpty == true
  }

  /// Returns what differs between two values.
  static func difference(_ old: CanonicalJSON, _ new: CanonicalJSON) -> (old: String, new: String) {
    if let before = old.members, let after = new.members, let words = difference(before, after) {
      return words
    }
    let (before, after) = (value(old), value(new))
    return before.hasSameBytes(as: after) ? (old.text, new.text) : shortened(before, after)
  }

  /// Returns the members that differ between two objects; nil when only their order does.
  static func difference(
    _ old: [(name: String, value: CanonicalJSON)], _ new: [(name: String, value: CanonicalJSON)]
  ) -> (old: String, new: String)? {
    let olds = Dictionary(old.map { (TextBytes($0.name), $0.value) }) { first, _ in first }
    let news = Dictionary(new.map { (TextBytes($0.name), $0.value) }) { first, _ in first }
    func words(
      _ members: [(name: String, value: CanonicalJSON)], _ others: [TextBytes: CanonicalJSON],
      _ added: [(name: String, value: CanonicalJSON)]
    ) -> String {
      let own = members.filter { others[TextBytes($0.name)] != $0.value }
        .map { "\($0.name.typed) \(value($0.value))" }
      return (own + added.map { "no \($0.name.typed)" }).joined(separator: ", ")
    }
    let before = words(old, news, new.filter { olds[TextBytes($0.name)] == nil })
    let after = words(new, olds, old.filter { news[TextBytes($0.name)] == nil })
    return before.isEmpty && after.isEmpty || before.hasSameBytes(as: after) ? nil : (before, after)
  }

  /// Returns two texts; long ones without the beginning and the end that both have.
  static func shortened(_ old: String, _ new: String) -> (old: String, new: String) {
    let (before, after) = (Array(old), Array(new))
    guard min(before.count, after.count) > longText else { return (old, new) }
    let most = min(before.count, after.count)
    let start = (0..<most).first { before[$0] != after[$0] } ?? most
    let end = (0..<most - start).first { before[before.count - 1 - $0] != after[after.count - 1 - $0] }
    let (front, back) = (max(0, start - context), max(0, (end ?? most - start) - context))
    func part(_ text: [Character]) -> String {
      (front > 1 ? "…" : String(text[..<front])) + String(text[front..<text.count - back])
        + (back > 1 ? "…" : String(text[(text.count - back)...]))
    }
    return (part(before), part(after))
  }
}
