import NavBase
import NavEvents
import NavRuntime

/// The ids that the runtime derives from the id of a container: those of a split's columns and of a web container's pages. They are
/// known from the events, not from their look, and in the redacted journal they are what the runtime
/// derives there. The ids that it takes for screens with a route stay, like the routes.
extension RedactedJournal {
  /// Returns the redacted events of a commit. Each id that is derived with one of them gets its replacement.
  mutating func redactedEvents(of commit: NavCommit) -> [NavEvent] {
    let named = commit.namedPages
    var events: [NavEvent] = []
    for event in commit.events {
      if case .web(.loadStarted(let container, let page, _, let kind)) = event, kind.isPending,
        !named.containsBytes(of: page), let word = newPage(page, in: container, after: events)
      {
        redactor.derive(page, as: word)
      }
      events.append(redactor.redact(event))
      if let container = event.newContainer { deriveCompanions(of: container) }
    }
    return events
  }

  /// Returns the id that the runtime derives for a new page after some events of the commit; nil for a page that is there.
  private mutating func newPage(_ page: String, in container: String, after events: [NavEvent]) -> String? {
    let web = engine.draft.texts.intern(redactor.id(container))
    let known = redactor.knows(page) ? engine.draft.texts.intern(redactor.id(page)) : nil
    engine.state.beginRecording()
    defer {
      engine.state.rollBack()
      engine.state.endRecording()
    }
    for event in events {
      let event = engine.draft.intern(event)
      engine.state.evolve(event, &engine.draft)
    }
    if let known, engine.state.contains(known) || engine.state.isPendingPage(known) { return nil }
    return engine.state.newPageName(inWeb: web, &engine.draft.texts).map { engine.draft.texts[$0] }
  }

  /// Notes the containers that the commit fails to add because of an id that the runtime would derive from theirs.
  mutating func noteClashes(in commit: NavCommit) {
    redactor.clashes = [:]
    for node in commit.commands.compactMap(\.newContainer) {
      guard let kind = node.kind, !isThere(node.screen.id) else { continue }
      for name in Self.companions(of: node.screen.id, kind) where isThere(name) {
        let taken = redactor.id(name)
        if Self.companions(of: redactor.id(node.screen.id), kind).containsBytes(of: taken) { continue }
        redactor.clashes[TextBytes(node.screen.id)] = taken
        break
      }
    }
  }

  /// Returns true when a node with an id of the original is in the scene before the commit.
  private mutating func isThere(_ id: String) -> Bool {
    guard redactor.knows(id) else { return false }
    let name = engine.draft.texts.intern(redactor.id(id))
    return engine.state.contains(name)
  }

  private mutating func deriveCompanions(of node: NodeDescription) {
    guard let kind = node.kind else { return }
    let names = Self.companions(of: node.screen.id, kind)
    for (name, word) in zip(names, Self.companions(of: redactor.id(node.screen.id), kind)) {
      redactor.derive(name, as: word)
    }
  }

  /// Keeps the routes of the journal, and the ids that the runtime takes for screens with them. It reads the journal once more.
  mutating func keepRoutes(_ header: JournalHeader) throws(NavJournal.Failure) {
    var finder = redactor.lookingForRoutes()
    _ = finder.redact(header)
    try readAgain { draft in
      // Params and answers of this length could become too long.
      guard
        draft.hasDetails || draft.texts.contains("\"route\"")
          || draft.texts.byteCount > RouteBounds.longestParams / 4
      else { return }
      let commit = NavCommit(draft)
      if let command = commit.command { _ = finder.redact(command) }
      for event in commit.events { _ = finder.redact(event) }
      for contribution in commit.contributions { _ = finder.redact(contribution) }
      finder.endCommit()
    }
    redactor.keepRoutes(of: finder)
  }

  /// Keeps the ids of the containers from which kept ids are derived, which only the events tell. It reads the journal once
  /// more, if an id that is kept can be such an id.
  mutating func keepContainers() throws(NavJournal.Failure) {
    let candidates = Set(redactor.derivedIDs.map { TextBytes($0) })
    if candidates.isEmpty { return }
    var containers: [TextBytes: String] = [:]
    try readAgain { draft in
      for (id, container) in NavCommit(draft).derivedIDs where candidates.contains(TextBytes(id)) {
        containers[TextBytes(id)] = container
      }
    }
    for kept in redactor.keptTexts {
      var id = kept
      while let container = containers[TextBytes(id)], container.utf8.count < id.utf8.count {
        redactor.keepContainer(container)
        id = container
      }
    }
  }

  /// Reads the commits once more, up to the end of the redacted journal or any damage.
  private func readAgain(_ body: (borrowing CommitDraft) -> Void) throws(NavJournal.Failure) {
    do throws(FileError) {
      var reader = beginning.again()
      var draft = CommitDraft()
      while let record = try reader.next(into: &draft, .everything) {
        guard case .commit = record else { continue }
        if draft.number >= end { break }
        body(draft)
        draft = CommitDraft()
      }
    } catch {
      throw .file(error)
    }
  }

  fileprivate static func companions(of id: String, _ kind: ContainerKind) -> [String] {
    var texts = TextTable()
    let name = texts.intern(id)
    return kind.companions(of: name, &texts).map { texts[$0] }
  }
}

extension NavEvent {
  /// The container that the event adds to the scene, with the nodes that come with it.
  fileprivate var newContainer: NodeDescription? {
    switch self {
    case .scene(.containerAdded(_, let node, _)), .modal(.presented(let node, _, _, _)): node
    default: nil
    }
  }
}

extension NavCommand {
  /// The container that the command adds to the scene.
  fileprivate var newContainer: NodeDescription? {
    switch self {
    case .scene(.add(let node, _, _)), .modal(.present(let node, _, _, _)): node
    default: nil
    }
  }
}

extension NavCommit {
  /// The ids of pages that a command of the commit names.
  fileprivate var namedPages: [String] {
    commands.compactMap { if case .web(.open(_, let page), _) = $0 { page } else { nil } }
  }

  /// The ids that the runtime derived in the commit, each with the id of the container from which it did.
  fileprivate var derivedIDs: [(id: String, container: String)] {
    let named = namedPages
    return events.flatMap { event -> [(id: String, container: String)] in
      if case .web(.loadStarted(let container, let page, _, let kind)) = event, kind.isPending,
        !named.containsBytes(of: page), page.startsWithBytes(of: "\(container)/")
      {
        return [(page, container)]
      }
      guard let node = event.newContainer, let kind = node.kind else { return [] }
      return RedactedJournal.companions(of: node.screen.id, kind).map { ($0, node.screen.id) }
    }
  }

  /// A number of tabs that is not less than that of those which the commit adds to a container.
  var mostAddedTabs: Int {
    events.reduce(0) { count, event in
      switch event {
      // A scene has at most one node for each object in it.
      case .scene(.sceneSet(let scene)), .scene(.restored(let scene)), .scene(.reverted(_, let scene)):
        count + scene.text.utf8.count { $0 == UInt8(ascii: "{") }
      case .scene(.containerAdded), .modal(.presented): count + 1
      default: count
      }
    }
  }

  /// The command of the commit, and those into which it was rewritten, or that plugins requested or answered.
  var commands: [NavCommand] {
    var commands: [NavCommand] = command.map { [$0] } ?? []
    for contribution in contributions {
      switch contribution.part {
      case .rewrote(let command), .requested(let command, _), .requestRefused(let command, _):
        commands.append(command)
      case .answered(_, let answer):
        commands += (answer.elements ?? []).compactMap { try? NavCommand($0) }
      case .held, .arranged, .passed, .kept, .failed, .ofLaterVersion: continue
      }
    }
    return commands
  }
}
