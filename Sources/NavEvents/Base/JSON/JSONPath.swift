/// A path into a JSON value: `panes.left`, `items["a.b"].hidesBackButton`, `events[1].value`.
public struct JSONPath: Sendable {
  enum Step {
    case name(String)
    case index(Int)
  }

  let steps: [Step]

  /// Parses a path; nil when `text` is not one.
  public init?(_ text: String) {
    var rest = text.utf8[...]
    var steps: [Step] = []
    while !rest.isEmpty {
      guard let step = Self.next(&rest, isFirst: steps.isEmpty) else { return nil }
      steps.append(step)
    }
    if steps.isEmpty { return nil }
    self.steps = steps
  }

  /// Returns the rest of the path inside the value called `name`, when the path begins with that name; otherwise nil.
  public func inside(_ name: String) -> JSONPath? {
    guard case .name(let first) = steps.first, first.hasSameBytes(as: name) else { return nil }
    return JSONPath(steps: Array(steps.dropFirst()))
  }

  /// The number of steps.
  public var count: Int { steps.count }

  /// The name with which the path begins; nil when it begins with an index.
  public var firstName: String? { name(at: 0) }

  /// Returns the name at a place of the path, from 0; nil when it is an index, or beyond the end.
  public func name(at place: Int) -> String? {
    guard steps.indices.contains(place), case .name(let name) = steps[place] else { return nil }
    return name
  }

  /// Returns true when the step at a place, from 0, is this name.
  public func name(at place: Int, is name: StaticString) -> Bool {
    guard steps.indices.contains(place), case .name(let step) = steps[place] else { return false }
    var text = step
    return text.withUTF8 {
      UnsafeRawBufferPointer($0).hasSameBytes(
        as: UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }
  }

  /// Returns the index at a place of the path, from 0; nil when it is a name, or beyond the end.
  public func index(at place: Int) -> Int? {
    guard steps.indices.contains(place), case .index(let index) = steps[place] else { return nil }
    return index
  }

  /// Returns the path without its first `count` steps, which may be empty.
  public func dropping(first count: Int) -> JSONPath { JSONPath(steps: Array(steps.dropFirst(count))) }

  /// Returns true when the path begins with these names, of which `*` stands for any name or index.
  public func begins(with names: [String]) -> Bool {
    steps.count >= names.count
      && names.indices.allSatisfy { names[$0] == "*" || name(at: $0)?.hasSameBytes(as: names[$0]) == true }
  }

  /// Returns the first `count` steps as text.
  public func text(upTo count: Int) -> String {
    steps.prefix(count).reduce(into: "") { text, step in
      switch step {
      case .name(let name): text = Self.appending(name, to: text)
      case .index(let index): text += "[\(index)]"
      }
    }
  }

  private init(steps: [Step]) { self.steps = steps }

  /// Returns the value at the path; nil when there is none.
  public func find(in value: JSONValue, of document: borrowing JSONDocument) -> JSONValue? {
    var found = value
    for step in steps {
      guard let next = Self.take(step, found, document) else { return nil }
      found = next
    }
    return found
  }

  /// Returns the path with a member's name appended, in brackets where the name needs them.
  public static func appending(_ name: String, to path: String) -> String {
    guard isPlain(name) else {
      var buffer = ByteBuffer()
      buffer.appendQuoted(name)
      return "\(path)[\(buffer.string)]"
    }
    return path.isEmpty ? name : "\(path).\(name)"
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.utf8.contains { ".[]\" ".utf8.contains($0) || $0 < 0x20 }
  }

  private static func take(
    _ step: Step, _ value: JSONValue, _ document: borrowing JSONDocument
  ) -> JSONValue? {
    switch step {
    case .name(let name):
      return document.members(of: value).first { $0.name.hasSameBytes(as: name) }?.value
    case .index(let index):
      let elements = document.elements(of: value)
      return elements.indices.contains(index) ? elements[index] : nil
    }
  }

  // MARK: Parsing

  private static func next(_ rest: inout Substring.UTF8View, isFirst: Bool) -> Step? {
    if rest.first == UInt8(ascii: "[") { return bracket(&rest) }
    if !isFirst {
      guard rest.popFirst() == UInt8(ascii: ".") else { return nil }
    }
    let name = rest.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
    rest = rest[name.endIndex...]
    guard !name.isEmpty, let text = String(name) else { return nil }
    return .name(text)
  }

  private static func bracket(_ rest: inout Substring.UTF8View) -> Step? {
    rest = rest.dropFirst()
    if rest.first == UInt8(ascii: "\"") { return quoted(&rest) }
    let digits = rest.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    rest = rest[digits.endIndex...]
    // An index has exactly one spelling, like a number in JSON.
    let isPadded = digits.count > 1 && digits.first == UInt8(ascii: "0")
    guard rest.popFirst() == UInt8(ascii: "]"), !isPadded, let text = String(digits), let index = Int(text)
    else { return nil }
    return .index(index)
  }

  private static func quoted(_ rest: inout Substring.UTF8View) -> Step? {
    var isEscaped = false
    var end = rest.index(after: rest.startIndex)
    while end < rest.endIndex, isEscaped || rest[end] != UInt8(ascii: "\"") {
      isEscaped = !isEscaped && rest[end] == UInt8(ascii: "\\")
      end = rest.index(after: end)
    }
    guard end < rest.endIndex, let text = String(rest[...end]) else { return nil }
    rest = rest[rest.index(after: end)...]
    guard rest.popFirst() == UInt8(ascii: "]") else { return nil }
    var document = JSONDocument()
    guard (try? document.parse(text)) != nil else { return nil }
    return document.string(document.root).map { .name($0) }
  }
}
