import NavBase
public import NavEvents
import NavRuntime

/// A path into the state view, such as `panes.left`, `items["a.b"].backButton.title` or `layout[0].width`.
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

  /// Returns the path without quotes around the whole of it. No path begins with a quoted name.
  private static func unquoted(_ text: String) -> String {
    let quote = UInt8(ascii: "\"")
    let bytes = text.utf8
    guard bytes.count > 2, bytes.first == quote, bytes.last == quote else { return text }
    let inside = bytes.dropFirst().dropLast()
    return inside.contains(quote) ? text : String(Substring(inside))
  }

  /// The node whose entry the path leads into; nil when the path reads more than one.
  var node: String? { ViewMembers.ofNodes.contains(members) ? steps.name(at: 1) : nil }

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
/// The probe writes only the part of the view that contains the value, and reads the value again only when that part has
/// changed.
struct PathProbe: ~Copyable {
  private let path: NavPath
  private var view = StateView()
  private var document = JSONDocument()
  private var lastView: [UInt8] = []
  private var lastValue: CanonicalJSON?

  init(_ path: NavPath) { self.path = path }

  /// Returns the value at the path; nil when there is none.
  mutating func value(
    _ state: borrowing NavState, _ texts: borrowing TextTable, _ moment: StateMoment
  ) -> CanonicalJSON? {
    let moment = path.members.contains(.moment) ? moment : StateMoment(events: 0, commits: 0)
    view.write(state, texts, moment, path.members, only: path.node.map { [$0] })
    if !lastView.isEmpty, view.bytes.elementsEqual(lastView) { return lastValue }
    lastView.removeAll(keepingCapacity: true)
    lastView.append(contentsOf: view.bytes)
    lastValue = find()
    return lastValue
  }

  private mutating func find() -> CanonicalJSON? {
    // A view can be nested deeper than the reader allows; then nothing is found in it.
    do throws(JSONFault) { try document.parse(view.bytes) } catch { return nil }
    return path.steps.find(in: document.root, of: document).map {
      CanonicalJSON(canonical: document.text($0))
    }
  }
}
