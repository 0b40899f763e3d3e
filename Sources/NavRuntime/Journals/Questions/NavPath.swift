import NavBase
public import NavEvents
import NavRuntime

/// A path into the state view, such as `panes.left`, `items["a.b"].backButton.title` or `layout[0].width`.
///
/// ```swift
/// let title = try NavPath("items.mail.title")
/// print(try journal.why(title).value ?? .null)
/// print(try journal.holds(NavPredicate("\(title) == Mail")))
/// ```
///
/// Dots lead into objects, brackets into arrays, and quotes enclose a name with a dot. ``NavPredicate`` and
/// ``NavRuntime/NavJournal/why(_:at:)`` use such paths.
public struct NavPath: Equatable, Sendable, CustomStringConvertible {
  /// The path as it was given.
  public let description: String
  let steps: JSONPath
  let members: ViewMembers

  /// Creates a path.
  /// - Throws: A `LineError` when `text` is not a path, or does not begin with a member of the view.
  public init(_ text: String) throws(LineError) { try self.init(text, at: 1) }

  /// Creates the path that a word of a line names.
  /// - Throws: A `LineError` with the column of the word.
  public init(_ word: LineWord) throws(LineError) { try self.init(word.path, at: word.column) }

  private init(_ text: String, at column: Int) throws(LineError) {
    let path = Self.unquoted(text)
    steps = try Self.steps(path, at: column)
    if let absence = ViewMembers.absence(in: steps) { throw .badArgument(absence, at: column) }
    members = steps.firstName.flatMap { ViewMembers(name: $0) } ?? []
    description = path
  }

  /// Returns the path to a node by another id; nil when it does not lead to the entry of a node with this one.
  func called(_ other: String, insteadOf id: String) -> NavPath? {
    guard let list = steps.firstName, steps.name(at: 1)?.hasSameBytes(as: id) == true else { return nil }
    let beginning = JSONPath.appending(other, to: list)
    return try? NavPath(beginning + description.dropFirst(steps.text(upTo: 2).count))
  }

  /// Returns the path without quotes around the whole of it. No path begins with a quoted name.
  private static func unquoted(_ text: String) -> String {
    let quote = UInt8(ascii: "\"")
    let bytes = text.utf8
    guard bytes.count > 2, bytes.first == quote, bytes.last == quote else { return text }
    let inside = bytes.dropFirst().dropLast()
    return inside.contains(quote) ? text : String(Substring(inside))
  }

  static func steps(_ text: String, at column: Int) throws(LineError) -> JSONPath {
    if let steps = JSONPath(text) { return steps }
    throw .badArgument("“\(text)” is not a path such as panes.left or items[\"a.b\"].title", at: column)
  }

  /// Returns a Boolean value that indicates whether both were given as the same bytes.
  public static func == (one: Self, other: Self) -> Bool {
    one.description.hasSameBytes(as: other.description)
  }
}

/// A path whose value is read in one state after another.
///
/// The probe writes only the value, and makes an answer of it only when it has changed.
struct PathProbe: ~Copyable {
  private let path: NavPath
  private var reader: PathReader
  private var lastValue: CanonicalJSON?

  init(_ path: NavPath) {
    self.path = path
    reader = PathReader(path.steps, path.members)
  }

  /// The length of the text of the last value, in bytes.
  var length: Int { reader.length }

  /// Returns the value at the path; nil when there is none.
  mutating func value(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment
  ) -> CanonicalJSON? {
    if reader.read(state, texts, moment) {
      lastValue = reader.value { value, document in
        value.map { CanonicalJSON(canonical: document.text($0)) }
      }
    }
    return lastValue
  }
}

/// A reader of the text of the value at a path, in one state after another.
struct PathReader: ~Copyable {
  private let steps: JSONPath
  private let members: ViewMembers
  private var view = StateView()
  private var document = JSONDocument()
  /// The last text, and the steps that lead on in it; nil when the path led nowhere.
  private var rest: JSONPath?
  private var text: [UInt8] = []
  private var hasRead = false

  /// True if only the existence of the value matters.
  private let isShallow: Bool

  init(_ steps: JSONPath, _ members: ViewMembers, isShallow: Bool = false) {
    (self.steps, self.members, self.isShallow) = (steps, members, isShallow)
  }

  /// The length of the text that was read, in bytes.
  var length: Int { text.count }

  /// Reads the text of the value in a state; returns false when it is the same as in the state before.
  mutating func read(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment
  ) -> Bool {
    let moment = members.contains(.moment) ? moment : StateMoment(events: 0, commits: 0)
    let rest = view.write(valueAt: steps, isShallow: isShallow, state, texts, moment)
    let isSame = hasRead && rest?.count == self.rest?.count && view.bytes.elementsEqual(text)
    if isSame { return false }
    (hasRead, self.rest) = (true, rest)
    text.removeAll(keepingCapacity: true)
    text.append(contentsOf: view.bytes)
    return true
  }

  /// Returns what `body` makes of the value that was read; nil stands for none.
  mutating func value<Answer>(_ body: (JSONValue?, borrowing JSONDocument) -> Answer) -> Answer {
    guard let rest else { return body(nil, document) }
    // A value can be nested deeper than the reader allows; then nothing is found in it.
    do throws(JSONFault) { try document.parse(view.bytes) } catch { return body(nil, document) }
    return body(rest.find(in: document.root, of: document), document)
  }
}
