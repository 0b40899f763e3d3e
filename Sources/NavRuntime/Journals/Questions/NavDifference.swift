import NavBase
public import NavEvents
public import NavRuntime

/// The differences between two moments, of one journal or of two: paths of the state view with their values.
///
/// ```swift
/// let difference = try journal.difference(from: .commit(0), to: .end)
/// for change in difference.changes where change.path.hasPrefix("panes") {
///   print(change.path, change.old ?? .null, change.new ?? .null)
/// }
/// ```
public struct NavDifference: Equatable, Sendable, CustomStringConvertible {
  /// The number of events before the first moment.
  public let from: Int
  /// The number of events before the second moment.
  public let to: Int
  /// The differences, in the order of the state view.
  public let changes: [Change]

  /// A path whose value differs.
  public struct Change: Equatable, Sendable, CustomStringConvertible {
    /// The path, as in ``NavPath``.
    public let path: String
    /// The value at the first moment; nil when there is none.
    public let old: CanonicalJSON?
    /// The value at the second moment; nil when there is none.
    public let new: CanonicalJSON?
    /// The names of the elements of two lists that name none themselves: the children whose titles they are.
    var oldNames: [String]?
    var newNames: [String]?

    /// The path with both values.
    public var description: String { "\(path): \(old?.text ?? "nothing") → \(new?.text ?? "nothing")" }
  }

  /// The moments and the differences, each on a line.
  public var description: String {
    (["from @\(from) to @\(to)"] + changes.map(\.description)).joined(separator: "\n")
  }

  /// The members that identify the moment of a view. They are not compared.
  private static let ofTheMoment = ["seq", "commits", "viewing", "digest"]

  init(from: Int, to: Int, changes: [Change]) { (self.from, self.to, self.changes) = (from, to, changes) }

  /// A side of a comparison: a moment of a journal, which stays when the timeline moves on.
  ///
  /// ```swift
  /// var timeline = NavTimeline(try POSIXFileSystem().open("trip.jsonl", .read))
  /// try timeline.seek(to: .commit(7))
  /// let before = timeline.side
  /// try timeline.seek(to: .end)
  /// let difference = try NavDifference(from: before, to: timeline.side)
  /// ```
  public struct Side: Equatable, Sendable {
    /// The scene of the moment.
    public let scene: NavScene
    let view: String
  }

  /// Compares two moments, each of any journal. Objects of the state view are compared member by member, an array is one value.
  /// - Throws: ``/NavRuntime/NavTimeline/Failure/unreadableView(message:)`` when a state is nested too deeply to be compared.
  public init(from old: Side, to new: Side) throws(NavTimeline.Failure) {
    try self.init(from: (old.scene.events, old.view), to: (new.scene.events, new.view))
  }

  init(
    from old: (events: Int, view: String), to new: (events: Int, view: String)
  ) throws(NavTimeline.Failure) {
    do throws(JSONError) {
      try self.init(from: old.events, old.view, to: new.events, new.view)
    } catch {
      throw .unreadableView(message: error.message)
    }
  }

  /// Compares two state views, the ones after so many events.
  /// - Throws: A `JSONError` when one of them is not JSON, or nested too deeply.
  package init(from: Int, _ old: String, to: Int, _ new: String) throws(JSONError) {
    var one = JSONDocument()
    var other = JSONDocument()
    do throws(JSONFault) {
      try one.parse(old)
      try other.parse(new)
    } catch {
      throw JSONError(error)
    }
    var changes: [Change] = []
    Self.compareMembers("", one.root, one, other.root, other, &changes)
    (self.from, self.to, self.changes) = (from, to, changes)
  }

  private static func compare(
    _ path: String, _ old: JSONValue, _ one: borrowing JSONDocument, _ new: JSONValue,
    _ other: borrowing JSONDocument, _ changes: inout [Change]
  ) {
    if one.kind(of: old) == .object, other.kind(of: new) == .object {
      return compareMembers(path, old, one, new, other, &changes)
    }
    let (before, after) = (one.text(old), other.text(new))
    if before.hasSameBytes(as: after) { return }
    changes.append(Change(path: path, old: .init(canonical: before), new: .init(canonical: after)))
  }

  private static func compareMembers(
    _ path: String, _ old: JSONValue, _ one: borrowing JSONDocument, _ new: JSONValue,
    _ other: borrowing JSONDocument, _ changes: inout [Change]
  ) {
    let (olds, news) = (one.members(of: old), other.members(of: new))
    for (name, old, new) in merged(olds.map(\.name), news.map(\.name)) {
      if path.isEmpty, ofTheMoment.containsBytes(of: name) { continue }
      let inside = JSONPath.appending(name, to: path)
      if let old, let new {
        let count = changes.count
        compare(inside, olds[old].value, one, news[new].value, other, &changes)
        if name.hasSameBytes(as: titles), changes.count == count + 1 {
          changes[count].oldNames = children(olds, one)
          changes[count].newNames = children(news, other)
        }
      } else {
        let before = old.map { CanonicalJSON(canonical: one.text(olds[$0].value)) }
        let after = new.map { CanonicalJSON(canonical: other.text(news[$0].value)) }
        changes.append(Change(path: inside, old: before, new: after))
      }
    }
  }

  /// The list of titles beside a list of children, in the same order.
  private static let titles = "titles"

  /// Returns the names of the children whose titles are beside them.
  private static func children(
    _ members: [(name: String, value: JSONValue)], _ document: borrowing JSONDocument
  ) -> [String]? {
    guard let list = members.first(where: { $0.name.hasSameBytes(as: "children") })?.value else { return nil }
    return document.elements(of: list).map { document.string($0)?.typed ?? document.text($0) }
  }

  /// Returns the names in both objects, each with its indices there. The order of each object is kept; where both orders
  /// allow it, the names are sorted, like those of the nodes in a view.
  private static func merged(
    _ olds: [String], _ news: [String]
  ) -> [(name: String, old: Int?, new: Int?)] {
    let (oldPlaces, newPlaces) = (places(olds), places(news))
    var result: [(name: String, old: Int?, new: Int?)] = []
    var next = 0
    for (old, name) in olds.enumerated() {
      let place = newPlaces[TextBytes(name)]
      while next < place ?? news.count {
        let isNew = oldPlaces[TextBytes(news[next])] == nil
        if place == nil, !isNew || !news[next].sortsBefore(name) { break }
        if isNew { result.append((news[next], nil, next)) }
        next += 1
      }
      result.append((name, old, place))
      if let place { next = max(next, place + 1) }
    }
    for new in news.indices.dropFirst(next) where oldPlaces[TextBytes(news[new])] == nil {
      result.append((news[new], nil, new))
    }
    return result
  }

  private static func places(_ names: [String]) -> [TextBytes: Int] {
    Dictionary(names.enumerated().map { (TextBytes($1), $0) }) { first, _ in first }
  }

  /// The differences as navrepl prints them: `{"from":…,"to":…,"changes":[{"path":…,"old":…,"new":…}]}`. A change lacks
  /// `old` or `new` when there is no value on that side.
  public var json: CanonicalJSON {
    var buffer = ByteBuffer()
    buffer.append("{\"from\":")
    buffer.append(from)
    buffer.member("to", to)
    buffer.member("changes", changesJSON)
    buffer.close()
    return CanonicalJSON(canonical: buffer.string)
  }

  /// The list of changes alone.
  var changesJSON: CanonicalJSON {
    var buffer = ByteBuffer()
    buffer.list(changes) { change, buffer in
      buffer.append("{\"path\":")
      buffer.appendQuoted(change.path)
      buffer.member("old", change.old)
      buffer.member("new", change.new)
      buffer.close()
    }
    return CanonicalJSON(canonical: buffer.string)
  }
}

extension ByteBuffer {
  /// Appends a member, unless there is no value.
  mutating func member(_ name: StaticString, _ value: CanonicalJSON?) {
    guard let value else { return }
    member(name)
    append(string: value.text)
  }
}

extension NavJournal {
  /// Returns the differences between two moments.
  ///
  /// Complexity: O(events before the later moment).
  /// - Throws: ``/NavRuntime/NavJournal/Failure/beyondEnd(events:commits:)`` when a moment is after the end; ``/NavRuntime/NavJournal/Failure/changed`` when the file has
  ///   become shorter or was damaged since it was opened; ``/NavRuntime/NavJournal/Failure/beforeStart(events:commits:)`` when a moment is before the
  ///   beginning of a fork; ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be opened or read; ``/NavRuntime/NavJournal/Failure/replaced`` when its path now
  ///   refers to another journal; ``/NavRuntime/NavJournal/Failure/unreadableView(message:)`` when a state is nested too deeply to be compared.
  public func difference(from old: Moment, to new: Moment = .end) throws(Failure) -> NavDifference {
    try check(old)
    try check(new)
    var timeline = try timeline(at: old)
    do throws(NavTimeline.Failure) { return try timeline.difference(to: fixed(new)) } catch {
      throw failure(error)
    }
  }

  /// Returns the differences between the end of this journal and the end of another.
  ///
  /// Complexity: O(events of both journals); with an index, those since the last snapshot.
  /// - Throws: For either journal, ``/NavRuntime/NavJournal/Failure/file(_:)`` when its file cannot be opened or read, ``/NavRuntime/NavJournal/Failure/replaced`` when
  ///   its path now refers to another journal, and ``/NavRuntime/NavJournal/Failure/changed`` when its file has become shorter
  ///   or was damaged since it was opened; ``/NavRuntime/NavJournal/Failure/unreadableView(message:)`` when a state is nested too deeply to be
  ///   compared.
  public func difference(to other: NavJournal) throws(Failure) -> NavDifference {
    let (old, new) = (try timeline(at: .end).side, try other.timeline(at: .end).side)
    do throws(NavTimeline.Failure) { return try NavDifference(from: old, to: new) } catch {
      throw failure(error)
    }
  }
}

extension NavTimeline {
  /// The present moment as a side of a comparison, for a comparison with another journal:
  /// ``NavDifference/init(from:to:)``.
  public var side: NavDifference.Side { NavDifference.Side(scene: scene, view: stateView()) }

  /// Returns the differences between the present moment and another one, as ``NavRuntime/NavJournal/difference(from:to:)`` does. The
  /// timeline is at the other moment afterwards.
  ///
  /// ```swift
  /// var timeline = NavTimeline(try POSIXFileSystem().open("trip.jsonl", .read))
  /// try timeline.seek(to: .commit(7))
  /// for change in try timeline.difference().changes { print(change) }
  /// ```
  ///
  /// Complexity: O(n) in the events between the moments; for an earlier one, in those since the nearest snapshot.
  /// - Throws: A ``/NavRuntime/NavTimeline/Failure`` when the file cannot be read, or has no such moment that can be trusted, or a
  ///   state is nested too deeply to be compared.
  public mutating func difference(to other: NavJournal.Moment = .end) throws(Failure) -> NavDifference {
    let (events, view) = (moment.events, stateView())
    try seek(to: other)
    return try NavDifference(from: (events, view), to: (moment.events, stateView()))
  }
}
