package import NavBase

/// The header members of a journal that begins in the middle: a fork, or a journal whose beginning was folded.
extension JournalHeader {
  /// The moment at which a journal begins, if that is not the very beginning.
  public struct Base: Equatable, Sendable {
    /// The number of events before the journal's first.
    public var events: Int
    /// The number of commits before the journal's first, which is therefore also the number of that first commit.
    public var commits: Int
    /// The canonical state at that moment.
    public var state: CanonicalJSON
    /// The plugins that had failed too often by that moment, and had not been attached again.
    public var quarantined: [String]
    /// A Boolean value that indicates whether the journal had routes before that moment. Such a journal has a format version that
    /// older programs refuse.
    public var announcesRoutes: Bool
    /// A Boolean value that indicates whether a command had been held before that moment, and no route announced. Such a journal, too, has
    /// the format version that older programs refuse.
    public var hasHeld: Bool

    /// The launches of the app before that moment.
    public var launches: Launches

    /// Creates the moment at which a journal begins.
    public init(
      events: Int, commits: Int, state: CanonicalJSON, quarantined: [String] = [],
      announcesRoutes: Bool = false, hasHeld: Bool = false, launches: Launches = Launches()
    ) {
      (self.events, self.commits, self.state, self.quarantined) = (events, commits, state, quarantined)
      (self.announcesRoutes, self.hasHeld, self.launches) = (announcesRoutes, hasHeld, launches)
    }
  }

  /// The launches of an app that are marked in its journal, as far as the next one needs to know them.
  public struct Launches: Equatable, Sendable {
    /// The number of launches.
    public var count: Int
    /// The build of the last one; nil without launches.
    public var build: String?
    /// A Boolean value that indicates whether the session of the last one was closed.
    public var isClosed: Bool
    /// A Boolean value that indicates whether the app was in the foreground.
    public var isActive: Bool
    /// The id of the key under which private values are hidden; nil for none.
    public var keyID: String?

    /// Creates a number of launches; by default none.
    public init(
      count: Int = 0, build: String? = nil, isClosed: Bool = false, isActive: Bool = true,
      keyID: String? = nil
    ) {
      (self.count, self.build, self.isClosed) = (count, build, isClosed)
      (self.isActive, self.keyID) = (isActive, keyID)
    }

    /// True when there is nothing that the next session needs to know.
    package var isEmpty: Bool { count == 0 && isActive && keyID == nil }
  }

  /// The place in another journal from which a fork continues.
  public struct Parent: Equatable, Sendable {
    /// The id of the other journal.
    public var id: String
    /// The number of events of the other journal that precede the fork.
    public var at: Int
    /// The checksum of the line that contains the last of these events: eight hexadecimal digits. Before the first commit,
    /// it is the checksum of the header.
    public var sum: String

    /// Creates a reference to a place in another journal.
    public init(id: String, at: Int, sum: String) {
      (self.id, self.at, self.sum) = (id, at, sum)
    }
  }

  /// The id of every key in a redacted journal. Its codes are no codes, so to go on with it needs no key.
  package static let redactedKeyID = "redacted"

  /// The largest number of events or commits before a journal's first, so that every later number still fits into a journal.
  private static let mostBefore = JournalBounds.largestCount / 2

  // MARK: JSON

  func writeBeginning(to buffer: inout ByteBuffer) {
    if let base {
      buffer.member("base", base.events)
      buffer.member("commits", base.commits)
      buffer.member("state")
      buffer.append(string: base.state.text)
      if !base.quarantined.isEmpty {
        buffer.member("quarantined")
        buffer.list(base.quarantined) { $1.appendQuoted($0) }
      }
      if base.hasHeld, !base.announcesRoutes { buffer.member("routes", false) }
      if !base.launches.isEmpty {
        buffer.member("launches")
        base.launches.write(to: &buffer)
      }
    }
    guard let parent else { return }
    buffer.member("parent")
    buffer.append("{\"id\":")
    buffer.appendQuoted(parent.id)
    buffer.member("at", parent.at)
    buffer.member("sum")
    buffer.appendQuoted(parent.sum)
    buffer.close()
  }

  static func base(_ document: borrowing JSONDocument) throws(DamageReason) -> Base? {
    guard document.member("base", of: document.root) != nil else { return nil }
    guard let state = document.member("state", of: document.root) else { throw .content(.missing("state")) }
    guard document.kind(of: state) == .object else { throw .content(.invalid("state")) }
    let isForLaterPrograms = version(document).map { $0 == versionWithRoutes } ?? false
    // Journals of this version had routes, before commands could be held.
    let routes = document.member("routes", of: document.root).flatMap { document.bool($0) } ?? true
    return Base(
      events: try count("base", document.root, document),
      commits: try count("commits", document.root, document),
      state: CanonicalJSON(canonical: document.text(state)), quarantined: try quarantined(document),
      announcesRoutes: isForLaterPrograms && routes, hasHeld: isForLaterPrograms && !routes,
      launches: try launches(document))
  }

  static func parent(_ document: borrowing JSONDocument) throws(DamageReason) -> Parent? {
    guard let parent = document.member("parent", of: document.root) else { return nil }
    guard document.kind(of: parent) == .object,
      let id = document.member("id", of: parent).flatMap({ document.string($0) }),
      let sum = document.member("sum", of: parent).flatMap({ document.string($0) })
    else { throw .content(.invalid("parent")) }
    return Parent(id: id, at: try count("at", parent, document), sum: sum)
  }

  /// Returns the value of a member that is a count.
  private static func count(
    _ name: StaticString, _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(DamageReason) -> Int {
    guard let member = document.member(name, of: object) else { throw .content(.missing(name.description)) }
    guard let count = document.count(member), 0...mostBefore ~= count else {
      throw .content(.invalid(name.description))
    }
    return count
  }

  private static func launches(_ document: borrowing JSONDocument) throws(DamageReason) -> Launches {
    guard let value = document.member("launches", of: document.root) else { return Launches() }
    guard let launches = Launches(value, document) else { throw .content(.invalid("launches")) }
    return launches
  }

  private static func quarantined(_ document: borrowing JSONDocument) throws(DamageReason) -> [String] {
    guard let list = document.member("quarantined", of: document.root) else { return [] }
    guard document.kind(of: list) == .array else { throw .content(.invalid("quarantined")) }
    var ids: [String] = []
    try document.forEachElement(of: list) { element throws(DamageReason) in
      guard let id = document.string(element) else { throw .content(.invalid("quarantined")) }
      ids.append(id)
    }
    return ids
  }
}

extension JournalPosition {
  /// Moves to the position after a header. The journal continues after the commits and events before its base, which are
  /// durable because the header, with their state, has been synced.
  mutating func begin(_ base: JournalHeader.Base?) {
    guard let base else { return }
    (commits, events) = (base.commits, base.events)
    (synced, commitsAtCheckpoint) = (base.commits, base.commits)
  }
}

extension ChainSum {
  /// The last checksum as text: eight hexadecimal digits; empty before the header.
  package var text: String {
    if isAtStart { return "" }
    return withUnsafeBytes(of: word.littleEndian) { String(decoding: $0, as: UTF8.self) }
  }
}

extension JournalHeader.Launches {
  package func write(to buffer: inout ByteBuffer) {
    buffer.append("{\"count\":")
    buffer.append(count)
    if let build {
      buffer.member("build")
      buffer.appendQuoted(build)
    }
    if isClosed { buffer.member("closed", true) }
    if !isActive { buffer.member("active", false) }
    if let keyID {
      buffer.member("keyID")
      buffer.appendQuoted(keyID)
    }
    buffer.close()
  }

  /// Creates the launches that an object describes; nil when it describes none.
  package init?(_ value: JSONValue, _ document: borrowing JSONDocument) {
    guard document.kind(of: value) == .object,
      let count = document.member("count", of: value).flatMap({ document.count($0) }),
      0...JournalBounds.largestCount ~= count
    else { return nil }
    self.init(count: count)
    build = document.member("build", of: value).flatMap { document.string($0) }
    isClosed = document.member("closed", of: value).flatMap { document.bool($0) } ?? false
    isActive = document.member("active", of: value).flatMap { document.bool($0) } ?? true
    keyID = document.member("keyID", of: value).flatMap { document.string($0) }
  }
}
