/// The first difference between two JSON values.
public struct JSONDifference: Equatable, Sendable {
  /// The path of the difference, such as `events[1].value`; empty for the whole value.
  public let path: String
  /// The canonical text at that path; nil when there is no value.
  public let expected: String?
  /// The value on the other side; nil when there is none.
  public let actual: String?

  /// Returns the first difference in the order of `expected`; nil when the values are equal. The order of members and white
  /// space are ignored.
  public static func first(_ expected: String, _ actual: String) throws(JSONFault) -> JSONDifference? {
    var one = JSONDocument()
    var other = JSONDocument()
    try one.parse(expected)
    try other.parse(actual)
    return find(at: "", one.root, in: one, other.root, in: other)
  }

  /// Returns the first difference between two texts that differ; the whole texts when one of them is no JSON, such as a value
  /// that is nested too deeply.
  public static func between(_ expected: String, _ actual: String) -> JSONDifference? {
    do throws(JSONFault) {
      return try first(expected, actual)
    } catch {
      return JSONDifference(path: "", expected: expected, actual: actual)
    }
  }

  private static func find(
    at path: String, _ value: JSONValue, in document: borrowing JSONDocument, _ other: JSONValue,
    in otherDocument: borrowing JSONDocument
  ) -> JSONDifference? {
    let (kind, otherKind) = (document.kind(of: value), otherDocument.kind(of: other))
    if kind == .object, otherKind == .object {
      return findInObject(at: path, value, in: document, other, in: otherDocument)
    } else if kind == .array, otherKind == .array {
      return findInArray(at: path, value, in: document, other, in: otherDocument)
    }
    let (text, otherText) = (document.text(value), otherDocument.text(other))
    if text.hasSameBytes(as: otherText) { return nil }
    return JSONDifference(path: path, expected: text, actual: otherText)
  }

  private static func findInObject(
    at path: String, _ value: JSONValue, in document: borrowing JSONDocument, _ other: JSONValue,
    in otherDocument: borrowing JSONDocument
  ) -> JSONDifference? {
    let members = document.members(of: value)
    let others = otherDocument.members(of: other)
    let matches = Dictionary(others.map { (TextBytes($0.name), $0.value) }) { first, _ in first }
    for (name, member) in members {
      let inside = JSONPath.appending(name, to: path)
      guard let match = matches[TextBytes(name)] else {
        return JSONDifference(path: inside, expected: document.text(member), actual: nil)
      }
      if let found = find(at: inside, member, in: document, match, in: otherDocument) { return found }
    }
    let names = Set(members.map { TextBytes($0.name) })
    guard let (name, member) = others.first(where: { !names.contains(TextBytes($0.name)) }) else {
      return nil
    }
    return JSONDifference(
      path: JSONPath.appending(name, to: path), expected: nil, actual: otherDocument.text(member))
  }

  private static func findInArray(
    at path: String, _ value: JSONValue, in document: borrowing JSONDocument, _ other: JSONValue,
    in otherDocument: borrowing JSONDocument
  ) -> JSONDifference? {
    let elements = document.elements(of: value)
    let others = otherDocument.elements(of: other)
    for index in 0..<max(elements.count, others.count) {
      let inside = "\(path)[\(index)]"
      guard index < elements.count else {
        return JSONDifference(path: inside, expected: nil, actual: otherDocument.text(others[index]))
      }
      guard index < others.count else {
        return JSONDifference(path: inside, expected: document.text(elements[index]), actual: nil)
      }
      if let found = find(at: inside, elements[index], in: document, others[index], in: otherDocument) {
        return found
      }
    }
    return nil
  }
}

extension JSONDocument {
  /// Returns the canonical text of a value.
  public func text(_ value: JSONValue) -> String {
    var buffer = ByteBuffer()
    append(value, to: &buffer)
    return buffer.string
  }

  /// Returns the names and values of an object, in order.
  public func members(of value: JSONValue) -> [(name: String, value: JSONValue)] {
    var members: [(name: String, value: JSONValue)] = []
    forEachMember(of: value) { members.append((string($0) ?? "", $1)) }
    return members
  }

  /// Returns the elements of an array, in order.
  public func elements(of value: JSONValue) -> [JSONValue] {
    var elements: [JSONValue] = []
    forEachElement(of: value) { elements.append($0) }
    return elements
  }
}
