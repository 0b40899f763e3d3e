import NavEvents

extension Expectation {
  /// Returns the comparison of the first alternative that fails, with the actual value; nil when the
  /// expectation holds.
  func failure(in view: borrowing JSONDocument, reply: borrowing JSONDocument) -> Failure? {
    var first: Failure?
    for terms in alternatives {
      guard let failure = Self.failure(of: terms, in: view, reply: reply) else { return nil }
      first = first ?? failure
    }
    return first
  }

  private static func failure(
    of terms: [Term], in view: borrowing JSONDocument, reply: borrowing JSONDocument
  ) -> Failure? {
    for term in terms {
      let failure = term.check.failure(in: view, reply: reply)
      if !term.isNegated, let failure { return failure }
      if term.isNegated, failure == nil { return Failure(check: term.check, negated: true, actual: nil) }
    }
    return nil
  }

  /// A comparison that does not hold.
  struct Failure {
    let check: Check
    /// True when the comparison holds, but was expected not to.
    let negated: Bool
    /// The actual value as JSON; nil when there is none.
    let actual: String?

    var operation: String {
      let name = check.comparison == .count ? "count ==" : check.comparison.rawValue
      return negated ? "not \(name)" : name
    }
  }
}

extension Expectation.Check {
  fileprivate func failure(
    in view: borrowing JSONDocument, reply: borrowing JSONDocument
  ) -> Expectation.Failure? {
    if let inside = steps.inside("reply") { return failure(at: inside, in: reply) }
    return failure(at: steps, in: view)
  }

  private func failure(at steps: JSONPath, in document: borrowing JSONDocument) -> Expectation.Failure? {
    let value = steps.find(in: document.root, of: document)
    if holds(value, document) { return nil }
    return Expectation.Failure(check: self, negated: false, actual: value.map { document.text($0) })
  }

  private func holds(_ value: JSONValue?, _ document: borrowing JSONDocument) -> Bool {
    switch comparison {
    case .exists: return value != nil
    case .equal: return value.map { equals($0, document) } ?? isNull
    case .notEqual: return !(value.map { equals($0, document) } ?? isNull)
    case .contains: return value.map { contains($0, document) } ?? false
    case .count: return count != nil && value.flatMap { size($0, document) } == count
    }
  }

  private var isNull: Bool { expected?.raw.hasSameBytes(as: "null") ?? false }

  /// Returns true when the values are equal: a string is compared as text, any other value as JSON.
  private func equals(_ value: JSONValue, _ document: borrowing JSONDocument) -> Bool {
    guard let expected else { return false }
    if let string = document.string(value) { return string.hasSameBytes(as: expected.text) }
    if expected.isQuoted { return false }
    do {
      return try JSONDifference.first(document.text(value), expected.raw) == nil
    } catch {
      return false
    }
  }

  /// Returns true when the value contains the expected one: a part of a string, an element of an array, a
  /// name in an object.
  private func contains(_ value: JSONValue, _ document: borrowing JSONDocument) -> Bool {
    guard let expected else { return false }
    switch document.kind(of: value) {
    case .string: return document.string(value)?.containsBytes(of: expected.text) ?? false
    case .array: return document.elements(of: value).contains { equals($0, document) }
    case .object:
      return document.members(of: value).map(\.name).containsBytes(of: expected.text)
    case .null, .true, .false, .number: return false
    }
  }

  /// Returns the number of elements of an array, members of an object or characters of a string; nil for any
  /// other value.
  private func size(_ value: JSONValue, _ document: borrowing JSONDocument) -> Int? {
    switch document.kind(of: value) {
    case .array: document.elements(of: value).count
    case .object: document.members(of: value).count
    case .string: document.string(value)?.count
    case .null, .true, .false, .number: nil
    }
  }
}
