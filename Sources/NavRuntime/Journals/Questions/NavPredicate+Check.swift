import NavBase
public import NavEvents
public import NavRuntime

extension NavPredicate {
  /// A comparison that makes a condition false.
  public struct Failure: Equatable, Sendable {
    /// The path as it was typed.
    public let path: String
    /// The operator, with `not ` before it when `not` negates the comparison.
    public let operation: String
    /// The value that the condition names; nil for `exists`.
    public let expected: String?
    /// The value at the path as JSON; nil when there is none.
    public let actual: CanonicalJSON?
    /// The value that the condition names, as it was typed.
    public let typedExpected: String?
    /// The value that the condition names as JSON: a quoted word, and a word that is not JSON, is a string.
    public let expectedJSON: CanonicalJSON?
    /// A Boolean value that indicates whether `not` negates the comparison.
    public let isNegated: Bool
  }

  /// Returns a Boolean value that indicates whether the condition is true in a state view, which may have only its
  /// ``members``.
  /// - Throws: A `JSONError` when `stateView` is not JSON.
  public func holds(in stateView: String) throws(JSONError) -> Bool { try failure(in: stateView) == nil }

  /// Returns the first comparison that makes the condition false in a state view; nil when the condition is true.
  /// - Parameters:
  ///   - stateView: The state view.
  ///   - reply: JSON in which the paths are looked up that begin with `reply`; nil for none.
  /// - Throws: A `JSONError` when `stateView` or `reply` is not JSON.
  public func failure(in stateView: String, reply: String? = nil) throws(JSONError) -> Failure? {
    let view = try Self.document(stateView)
    return failure(
      in: view, reply: try reply.map { text throws(JSONError) in try Self.document(text) } ?? JSONDocument())
  }

  private static func document(_ text: String) throws(JSONError) -> JSONDocument {
    var document = JSONDocument()
    do throws(JSONFault) { try document.parse(text) } catch { throw JSONError(error) }
    return document
  }

  /// Returns the first comparison that fails in the view or, for a path that begins with `reply`, in the reply.
  func failure(in view: borrowing JSONDocument, reply: borrowing JSONDocument) -> Failure? {
    root.failure(isNegated: false, in: view, reply: reply)
  }
}

extension NavPredicate {
  /// Returns the paths of the comparisons that make the condition false in a view: with `or`, those of all alternatives.
  func failingPaths(in view: borrowing JSONDocument) -> [NavPath] {
    root.failures(isNegated: false, in: view).compactMap { try? NavPath($0.path) }
  }
}

extension NavPredicate.Term {
  /// Returns the comparisons that make the term false; none when it is true.
  fileprivate func failures(isNegated: Bool, in view: borrowing JSONDocument) -> [NavPredicate.Check] {
    switch self {
    case .check(let check):
      return check.failure(isNegated: isNegated, in: view, reply: JSONDocument()) == nil ? [] : [check]
    case .not(let term): return term.failures(isNegated: !isNegated, in: view)
    case .all(let terms), .any(let terms):
      var failures: [[NavPredicate.Check]] = []
      for term in terms { failures.append(term.failures(isNegated: isNegated, in: view)) }
      let mustAllHold = if case .all = self { !isNegated } else { isNegated }
      return mustAllHold || failures.allSatisfy { !$0.isEmpty } ? failures.flatMap(\.self) : []
    }
  }

  fileprivate func failure(
    isNegated: Bool, in view: borrowing JSONDocument, reply: borrowing JSONDocument
  ) -> NavPredicate.Failure? {
    switch self {
    case .check(let check): return check.failure(isNegated: isNegated, in: view, reply: reply)
    case .not(let term): return term.failure(isNegated: !isNegated, in: view, reply: reply)
    case .all(let terms):
      return isNegated
        ? Self.failureOfAny(terms, isNegated, view, reply) : Self.failureOfAll(terms, isNegated, view, reply)
    case .any(let terms):
      return isNegated
        ? Self.failureOfAll(terms, isNegated, view, reply) : Self.failureOfAny(terms, isNegated, view, reply)
    }
  }

  private static func failureOfAll(
    _ terms: [Self], _ isNegated: Bool, _ view: borrowing JSONDocument, _ reply: borrowing JSONDocument
  ) -> NavPredicate.Failure? {
    for term in terms {
      if let failure = term.failure(isNegated: isNegated, in: view, reply: reply) { return failure }
    }
    return nil
  }

  private static func failureOfAny(
    _ terms: [Self], _ isNegated: Bool, _ view: borrowing JSONDocument, _ reply: borrowing JSONDocument
  ) -> NavPredicate.Failure? {
    var first: NavPredicate.Failure?
    for term in terms {
      guard let failure = term.failure(isNegated: isNegated, in: view, reply: reply) else { return nil }
      first = first ?? failure
    }
    return first
  }
}

extension NavPredicate.Check {
  fileprivate func failure(
    isNegated: Bool, in view: borrowing JSONDocument, reply: borrowing JSONDocument
  ) -> NavPredicate.Failure? {
    if let inside = steps.inside("reply") { return failure(isNegated, at: inside, in: reply) }
    return failure(isNegated, at: steps, in: view)
  }

  private func failure(
    _ isNegated: Bool, at steps: JSONPath, in document: borrowing JSONDocument
  ) -> NavPredicate.Failure? {
    let value = steps.find(in: document.root, of: document)
    if holds(value, document) != isNegated { return nil }
    let name = comparison == .count ? "count ==" : comparison.rawValue
    return NavPredicate.Failure(
      path: path, operation: isNegated ? "not \(name)" : name, expected: expected?.text,
      actual: value.map { CanonicalJSON(canonical: document.text($0)) },
      typedExpected: expected?.raw, expectedJSON: expected.map(Self.json), isNegated: isNegated)
  }

  private static func json(_ word: LineWord) -> CanonicalJSON {
    if !word.isQuoted, let json = try? CanonicalJSON(word.raw) { return json }
    return CanonicalJSON(string: word.text)
  }

  /// A Boolean value that indicates whether the content of an object or a list makes no difference.
  var asksExistence: Bool { comparison == .exists }

  /// Returns true when the comparison is true of a value; nil stands for none.
  func holds(_ value: JSONValue?, _ document: borrowing JSONDocument) -> Bool {
    switch comparison {
    case .exists: return value.map { document.kind(of: $0) != .null } ?? false
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

extension NavJournal {
  /// Returns a Boolean value that indicates whether a condition is true at a moment.
  ///
  /// Complexity: O(events before the moment).
  /// - Throws: ``/NavRuntime/NavJournal/Failure/beyondEnd(events:commits:)`` when the moment is after the end; ``/NavRuntime/NavJournal/Failure/changed`` when the file has
  ///   become shorter or was damaged since it was opened; ``/NavRuntime/NavJournal/Failure/beforeStart(events:commits:)`` when the moment is before
  ///   the beginning of a fork; ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be opened or read; ``/NavRuntime/NavJournal/Failure/replaced`` when its path
  ///   now refers to another journal; ``/NavRuntime/NavJournal/Failure/unreadableView(message:)`` when the state is nested too deeply to be read.
  public func holds(_ predicate: NavPredicate, at moment: Moment = .end) throws(Failure) -> Bool {
    let members = predicate.viewMembers
    let view = try state(at: moment) { state, draft, moment in
      var view = StateView()
      view.write(state, draft.texts, moment, members)
      return view.string
    }
    do throws(JSONError) { return try predicate.holds(in: view) } catch {
      throw .unreadableView(message: error.message)
    }
  }
}
