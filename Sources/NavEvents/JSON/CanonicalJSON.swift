import NavBase

/// A JSON value in its canonical form: without white space, numbers in their shortest form.
///
/// ```swift
/// let archive = try CanonicalJSON(#"{ "b": 1.0, "a": 2 }"#)
/// print(archive)  // {"a":2,"b":1}
/// ```
public struct CanonicalJSON: Hashable, Sendable, CustomStringConvertible {
  /// The canonical text.
  public let text: String

  /// Creates a value from any JSON text.
  /// - Throws: A ``JSONError`` with the place where `text` is not JSON, or is beyond the bounds of a journal.
  public init(_ text: String) throws(JSONError) {
    var document = JSONDocument()
    do throws(JSONFault) { try document.parsePart(text) } catch { throw JSONError(error) }
    var buffer = ByteBuffer()
    document.append(document.root, to: &buffer)
    self.text = buffer.string
  }

  /// The value `null`.
  public static let null = CanonicalJSON(canonical: "null")

  /// Creates a string.
  public init(string: String) {
    var buffer = ByteBuffer()
    buffer.appendQuoted(string)
    text = buffer.string
  }

  /// Creates `true` or `false`.
  public init(_ value: Bool) { text = value ? "true" : "false" }

  /// Creates a number; nil for one that no journal can hold: beyond ±2⁵³, infinite, or no number.
  public init?(number: Double) {
    guard number.isFinite, number.magnitude <= Double(JournalBounds.largestNumber) else { return nil }
    var buffer = ByteBuffer()
    buffer.append(number)
    text = buffer.string
  }

  /// Creates an array.
  public init(elements: [CanonicalJSON]) {
    text = "[\(elements.map(\.text).joined(separator: ","))]"
  }

  /// Creates an object with these members, in this order. The caller gives each name once.
  public init(members: KeyValuePairs<String, CanonicalJSON>) {
    let parts = members.map { "\(CanonicalJSON(string: $0.key).text):\($0.value.text)" }
    text = "{\(parts.joined(separator: ","))}"
  }

  /// Creates an object with these members, in this order.
  package init(inOrder members: [(name: String, value: CanonicalJSON)]) {
    let parts = members.map { "\(CanonicalJSON(string: $0.name).text):\($0.value.text)" }
    text = "{\(parts.joined(separator: ","))}"
  }

  /// Creates a value from a text that is known to be canonical.
  package init(canonical text: String) { self.text = text }

  /// The text as it is typed in a line where JSON is expected: an object or an array as it is, any other value as a word.
  var typed: String { isObjectOrArray && text.isSafeOnLine ? text : text.typed }

  /// A Boolean value that indicates whether the value is an object or an array.
  var isObjectOrArray: Bool { text.startsWithBytes(of: "{") || text.startsWithBytes(of: "[") }

  /// The canonical text.
  public var description: String { text }

  /// Returns a Boolean value that indicates whether both values have the same bytes.
  public static func == (one: Self, other: Self) -> Bool { one.text.hasSameBytes(as: other.text) }

  /// Adds the bytes of the text to a hash.
  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

/// Reading a value. Each property takes O(length), and is nil for a value of another type.
extension CanonicalJSON {
  /// The content of a string.
  public var string: String? { read { $0.string($1) } }

  /// The value of a number.
  public var number: Double? { read { $0.number($1) } }

  /// The value of `true` or `false`.
  public var bool: Bool? { read { $0.bool($1) } }

  /// The elements of an array, in order.
  public var elements: [CanonicalJSON]? {
    read { document, root in
      guard document.kind(of: root) == .array else { return nil }
      return document.elements(of: root).map { CanonicalJSON(canonical: document.text($0)) }
    }
  }

  /// The members of an object, in the order of the text.
  public var members: [(name: String, value: CanonicalJSON)]? {
    read { document, root in
      guard document.kind(of: root) == .object else { return nil }
      return document.members(of: root).map { ($0.name, CanonicalJSON(canonical: document.text($0.value))) }
    }
  }

  /// Returns the member of an object that has this name, compared as bytes; nil when it has none.
  public func member(_ name: String) -> CanonicalJSON? {
    read { document, root in
      guard document.kind(of: root) == .object else { return nil }
      return document.members(of: root).first { $0.name.hasSameBytes(as: name) }
        .map { CanonicalJSON(canonical: document.text($0.value)) }
    }
  }

  /// Returns true when both values are equal without regard to the order of members.
  package func hasSameMembers(as other: CanonicalJSON) -> Bool {
    if self == other { return true }
    if let elements, let others = other.elements {
      return elements.count == others.count
        && zip(elements, others).allSatisfy { $0.hasSameMembers(as: $1) }
    }
    guard let members, let others = other.members, members.count == others.count else { return false }
    let values = Dictionary(others.map { (TextBytes($0.name), $0.value) }) { first, _ in first }
    return members.allSatisfy { name, value in
      values[TextBytes(name)].map { value.hasSameMembers(as: $0) } ?? false
    }
  }

  private func read<Value>(_ body: (borrowing JSONDocument, JSONValue) -> Value?) -> Value? {
    var document = JSONDocument()
    guard (try? document.parse(text)) != nil else { return nil }
    return body(document, document.root)
  }
}
