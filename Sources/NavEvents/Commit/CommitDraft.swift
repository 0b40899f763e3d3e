package import NavBase

/// The commit that is being decided or read, with the texts that its ids refer to.
///
/// It is reused from commit to commit and never copied. The core builds commands with its methods, and writes the events of
/// the commit into it; apps and plugins use ``NavCommand`` and ``NavEvent``.
package struct CommitDraft: ~Copyable, Sendable {
  /// The texts of the session.
  package var texts = TextTable()

  /// The commit's number, gapless from 0.
  package var number = 0
  /// The number of events before this commit's first.
  package var firstEvent = 0
  /// The time of the commit in milliseconds since 1970. A decision sees no other clock.
  package var time: Int64 = 0
  /// The sender of the command.
  package var source = CommitSource.app
  /// The command as it was given.
  package var command: InternedCommand?
  /// The steps that the current decision takes before its own, at most two; empty once it is carried out.
  package var leading = PlainList<LeadingStep>()
  /// The events of the command, in order.
  package var events = PlainList<InternedEvent>()
  /// The contributions of the plugins, in order.
  package var provenance = PlainList<Provenance>()
  /// The refusal, if the command was refused. Then there are no events.
  package var refusal: Refusal?

  /// The text of the command, if its type is of a later version. The events of such a command still lead to the state.
  package var unknownCommand: JSONText?
  /// The members of the line that cannot be read and that a fold does not need, in the order of ``Remark``.
  package var unreadableRemarks: [UnreadableRemark] = []
  var details = ContiguousArray<ScreenDetails>()
  package var lists = ContiguousArray<TextID>()
  package var screens = ContiguousArray<ScreenContent>()
  /// The commands of every `all`.
  var steps = ContiguousArray<InternedCommand>()
  /// The changes of arranged containers.
  var changes = ContiguousArray<ArrangedChange<InternedForm>>()
  /// The refusals of follow-ups.
  package var dropped: [Refusal] = []
  /// The time that programs have taken to answer questions about this commit.
  package var programTime = Duration.zero
  /// The ticket of the command, if a plugin holds it. The events say it too, unless it was held before.
  package var ticket: Int32?
  /// The number of commits that were on the disk when this one was written.
  package var synced: Int?

  /// A Boolean value that indicates whether a screen of a whole scene, which an event of the commit has set, has a route or params.
  package var holdsSceneWithRoutes = false
  /// A Boolean value that indicates whether the event that is being added is what `back` has found below: an answer to `backBelow`.
  package var isGoingBack = false

  private let place = StaysInPlace()

  package init() {}

  /// Creates an empty commit with the texts of another.
  package init(textsOf other: borrowing CommitDraft) { texts = TextTable(copying: other.texts) }

  /// Removes the commit, and keeps the texts and the memory.
  package mutating func clear() {
    command = nil
    unknownCommand = nil
    if !unreadableRemarks.isEmpty { unreadableRemarks.removeAll() }
    refusal = nil
    holdsSceneWithRoutes = false
    events.removeAll()
    provenance.removeAll()
    if !details.isEmpty { details.removeAll(keepingCapacity: true) }
    if !lists.isEmpty { lists.removeAll(keepingCapacity: true) }
    if !screens.isEmpty { screens.removeAll(keepingCapacity: true) }
    if !steps.isEmpty { steps.removeAll(keepingCapacity: true) }
    if !changes.isEmpty { changes.removeAll(keepingCapacity: true) }
    if !dropped.isEmpty { dropped.removeAll(keepingCapacity: true) }
    synced = nil
    ticket = nil
    programTime = .zero
  }

  /// Empties the draft for the next commit of a pass that keeps nothing of this one. The texts are dropped from time to time:
  /// memory must not grow with the journal.
  package mutating func startOver() {
    clear()
    if texts.wantsCollection { self = CommitDraft() }
  }

  /// Returns the screens in `list`, in order.
  package func screens(of list: ScreenList) -> ContiguousArray<ScreenContent>.SubSequence {
    screens[list.range]
  }

  /// Returns the texts of `list`, in order.
  package func strings(_ list: TextList) -> [String] {
    lists[list.range].map { texts[$0] }
  }
}

extension CommitDraft {
  /// A step that a decision takes before its own event or command. Few decisions have any.
  package enum LeadingStep: BitwiseCopyable, Sendable {
    case event(InternedEvent)
    /// A command, which is decided and carried out.
    case command(InternedCommand)
    /// The interface turns; with the size that the window has afterwards, nil when the turn itself leads to it.
    case turn(Orientation, resized: InternedEvent?)
  }

  /// The parts of a command's outcome other than its events.
  package struct OutcomeParts: ~Copyable {
    fileprivate var provenance = PlainList<Provenance>()
    fileprivate var refusal: Refusal?
    fileprivate var dropped: [Refusal] = []

    package init() {}
  }

  /// Exchanges the parts of this outcome with `parts`.
  package mutating func exchange(_ parts: inout OutcomeParts) {
    swap(&provenance, &parts.provenance)
    swap(&refusal, &parts.refusal)
    swap(&dropped, &parts.dropped)
  }

  /// Returns true when the outcome has these events and parts, with all lists at the same places. It returns false for every
  /// refusal. An outcome for which it returns false may still have the same text. Complexity: O(events + contributions).
  package func hasOutcome(_ events: borrowing PlainList<InternedEvent>, _ parts: borrowing OutcomeParts)
    -> Bool
  {
    guard refusal == nil, parts.refusal == nil, dropped.isEmpty, parts.dropped.isEmpty else { return false }
    return self.events.isEqual(to: events) && provenance.isEqual(to: parts.provenance)
  }
}

extension CommitDraft {
  package mutating func list(_ ids: some Sequence<TextID>) -> TextList {
    let start = lists.count
    lists.append(contentsOf: ids)
    return list(from: start)
  }

  /// Returns the list of the texts that were added to ``lists`` after the first `start`.
  func list(from start: Int) -> TextList {
    TextList(start: Int32(start), count: Int32(lists.count - start))
  }

  package mutating func list(_ id: TextID) -> TextList {
    lists.append(id)
    return TextList(start: Int32(lists.count - 1), count: 1)
  }

  package mutating func list(_ strings: [String]) -> TextList {
    strings.isEmpty ? .empty : list(strings.map { texts.intern($0) })
  }

  package mutating func list(_ contents: [ScreenContent]) -> ScreenList {
    let start = screens.count
    screens.append(contentsOf: contents)
    return ScreenList(start: Int32(start), count: Int32(contents.count))
  }

  /// Returns the screens called `names`, with the details that some of them have in `contents`.
  func screens(named names: TextList, describedBy contents: ScreenList) -> [ScreenContent] {
    // An id that is named several times has a description for each time, in order.
    var described = Dictionary(grouping: screens[contents.range].reversed(), by: \.id)
    return lists[names.range].map { described[$0]?.popLast() ?? ScreenContent(id: $0) }
  }

  /// Returns the screens of a list that are described beside their ids: those with details, and those that come before
  /// another one with the same id and details.
  func described(_ list: ScreenList) -> [ScreenContent] {
    var detailed: Set<TextID> = []
    var described: [ScreenContent] = []
    for screen in screens[list.range].reversed() {
      if screen.details != nil { detailed.insert(screen.id) }
      if detailed.contains(screen.id) { described.append(screen) }
    }
    return described.reversed()
  }

  /// Returns a screen with these details, which are left out when all are at their defaults.
  package mutating func screen(_ id: TextID, _ details: ScreenDetails) -> ScreenContent {
    guard details != .standard else { return ScreenContent(id: id) }
    self.details.append(details)
    return ScreenContent(id: id, details: Int32(self.details.count - 1))
  }

  /// Removes all events but the first `count`.
  package mutating func keepEvents(_ count: Int) { events.truncate(to: count) }

  /// Removes the outcome of the command. The command and its parts stay.
  package mutating func forgetOutcome() {
    events.removeAll()
    provenance.removeAll()
    dropped.removeAll(keepingCapacity: true)
    refusal = nil
  }

  /// Returns the route of a screen whose id is left to the runtime; nil for any other screen.
  package func routeWithoutID(of screen: ScreenContent) -> TextID? {
    guard screen.details != nil, texts.withBytes(of: screen.id, { $0.isEmpty }) else { return nil }
    return details(of: screen).route
  }

  /// A Boolean value that indicates whether a screen of the commit has other members than its id.
  package var hasDetails: Bool { !details.isEmpty }

  /// A Boolean value that indicates whether a screen of a command or an event is brought for an answer.
  @inline(__always)
  package var hasRequests: Bool { hasDetails && details.contains(where: \.hasRequest) }

  /// A Boolean value that indicates whether a screen of a command or an event has a route, params, a request or results.
  var needsRoutes: Bool { details.contains(where: \.needsRoutes) }

  package func details(of screen: ScreenContent) -> ScreenDetails {
    screen.details.map { details[Int($0)] } ?? .standard
  }
}

/// The parts of which commands are built: JSON values, screens and texts.
extension CommitDraft {
  /// Returns the canonical form of a JSON value.
  package mutating func json(_ text: String) throws(JSONError) -> JSONText {
    var document = JSONDocument()
    do throws(JSONFault) { try document.parsePart(text) } catch { throw JSONError(error) }
    return json(document.root, of: document)
  }

  /// Returns a JSON text that is known to be canonical.
  package mutating func knownJSON(_ text: String) -> JSONText { JSONText(texts.intern(text)) }

  package mutating func knownJSON(_ text: String?) -> JSONText? { text.map { knownJSON($0) } }

  package mutating func json(_ value: JSONValue, of document: borrowing JSONDocument) -> JSONText {
    var buffer = ByteBuffer()
    document.append(value, to: &buffer)
    return JSONText(texts.intern(buffer.bytes))
  }

  package mutating func content(_ screen: ScreenDescription) -> ScreenContent {
    let id = texts.intern(screen.id)
    let title = text(screen.title).flatMap { $0 == id ? nil : $0 }
    if screen.isPlain, title == nil { return ScreenContent(id: id) }
    var details = ScreenDetails()
    details.title = title
    if screen.isPlain { return self.screen(id, details) }
    details.route = text(screen.route)
    details.params = knownJSON(screen.params?.text)
    details.restorationID = text(screen.restorationID)
    details.url = text(screen.url)
    details.backTitle = text(screen.backTitle)
    details.leftItems = list(screen.leftItems)
    details.rightItems = list(screen.rightItems)
    details.toolbarItems = list(screen.toolbarItems)
    details.leftItemsSupplementBackButton = screen.leftItemsSupplementBackButton
    details.autorotates = screen.autorotates
    details.orientations = screen.orientations
    details.isEmptyDetail = screen.isEmptyDetail
    details.tabItem = text(screen.tabItem)
    details.attributes = list(screen.attributes.written.flatMap { [$0.key, $0.value] })
    details.hidesBottomBar = screen.hidesBottomBar
    details.request = list(screen.request?.written ?? [])
    details.isAnswered = screen.isAnswered
    details.results = knownJSON(screen.results?.text)
    return self.screen(id, details)
  }

  mutating func text(_ string: String?) -> TextID? { string.map { texts.intern($0) } }
}
