import NavBase
import NavEvents
import NavRuntime

/// The chain of causes of an event: the requests of plugins, the command, and for a report the action that it belongs to.
extension NavTimeline {
  /// The largest number of commits in a chain: readers need no more, and each takes a search of the journal.
  private static let longestChain = 8

  /// Returns the causes of an event of a commit, from the event back to the action of the user.
  mutating func causes(of index: Int, in commit: NavCommit) throws(Failure) -> [NavLastChange.Cause] {
    try chain(of: index, in: commit).flatMap { $0.commit.causes(of: $0.index) }
  }

  /// Returns the plugins with a part in an event of a commit, or in one of its causes.
  mutating func pluginsOfChain(of index: Int, in commit: NavCommit) throws(Failure) -> [String] {
    try chain(of: index, in: commit).flatMap { $0.commit.plugins(of: $0.index) }
  }

  /// Returns an event, each by its index in its commit, and the earlier events that it is a report about.
  private mutating func chain(
    of index: Int, in commit: NavCommit
  ) throws(Failure) -> [(index: Int, commit: NavCommit)] {
    var (index, commit) = (index, commit)
    var chain = [(index, commit)]
    for _ in 1..<Self.longestChain {
      guard let origin = commit.origin(of: index), let found = try last(origin, before: commit.number) else {
        break
      }
      let earlier = try visit(commit: found) { engine, _ in NavCommit(engine.draft) }
      guard let place = earlier.events.lastIndex(where: { origin.matches($0) }) else { break }
      (index, commit) = (place, earlier)
      chain.append((index, commit))
    }
    return chain
  }

  /// Returns the last commit before `commit` with such an event.
  private func last(_ origin: Origin, before commit: Int) throws(Failure) -> Int? {
    var reader = JournalReader(file)
    var draft = CommitDraft()
    var found: Int?
    do throws(FileError) {
      while let record = try reader.next(into: &draft, .events) {
        guard case .commit = record else { continue }
        if draft.number >= commit { break }
        let isFound = draft.events.contains { $0.kind == origin.kind && origin.matches(draft.plain($0)) }
        if isFound { found = draft.number }
        draft.clear()
      }
    } catch {
      throw .file(error)
    }
    return found
  }
}

/// An event that an action of the user led to, and that a later report is about.
struct Origin {
  let kind: EventKind
  /// The container in which it happened; nil for the scene.
  let container: String?

  /// The kinds of the events that reports are about.
  static let kinds: Set<EventKind> = [.loadStarted, .swipeBegan, .rotationBegan, .rotationDeferred]

  func matches(_ event: NavEvent) -> Bool {
    guard event.kind == kind else { return false }
    guard let container else { return true }
    var mentions = NodeMentions()
    mentions.add(event)
    return mentions.containers.containsBytes(of: container)
  }
}

extension NavCommit {
  /// Returns the plugins that had a part in an event: those that requested it, rewrote the command, or answered a question.
  func plugins(of index: Int) -> [String] {
    var (plugins, seen): ([String], Set<TextBytes>) = ([], [])
    for contribution in contributions where contribution.part.leads(to: index, of: self) {
      if seen.insert(TextBytes(contribution.plugin)).inserted { plugins.append(contribution.plugin) }
    }
    return plugins
  }

  /// Returns the causes of an event inside the commit, the command last.
  fileprivate func causes(of index: Int) -> [NavLastChange.Cause] {
    var causes: [NavLastChange.Cause] = []
    if events.indices.contains(index) {
      causes.append(.init(place: .event(firstEvent + index), what: events[index].words))
    }
    for contribution in contributions.reversed() where contribution.part.leads(to: index, of: self) {
      causes.append(
        .init(place: .commit(number), what: contribution.description))
    }
    causes.append(.init(place: .commit(number), what: "\(commandInWords) (\(source.name))"))
    return causes
  }

  /// The command as it is typed.
  var commandInWords: String { command?.description ?? "a command that cannot be read" }

  /// Returns the event of an earlier action that this commit reports about; nil when the commit is an action itself.
  func origin(of index: Int) -> Origin? {
    var mentions = NodeMentions()
    if events.indices.contains(index) { mentions.add(events[index]) }
    for event in events { mentions.add(event) }
    let container = mentions.containers.first
    guard let kind = command?.kind else { return nil }
    let turned =
      events.indices.contains(index)
      && (events[index].kind == .interfaceRotated || keepsSize(atTurning: index))
    if turned, ![.rotate, .rotationBegin, .window].contains(kind) {
      return Origin(kind: .rotationDeferred, container: nil)
    }
    guard let origin = Self.origins[kind] else { return nil }
    return Origin(kind: origin, container: kind == .rotationEnd ? nil : container)
  }

  /// Returns true for the `resized` with which the window keeps its size over a turn.
  private func keepsSize(atTurning index: Int) -> Bool {
    index > 0 && events[index].kind == .resized && events[index - 1].kind == .interfaceRotated
  }

  /// The events that the reports are about.
  fileprivate static let origins: [CommandKind: EventKind] = [
    .loaded: .loadStarted, .failed: .loadStarted, .swipeMove: .swipeBegan, .swipeEnd: .swipeBegan,
    .swipeCancel: .swipeBegan, .rotationEnd: .rotationBegan,
  ]
}

extension CommitDraft {
  /// False when ``/NavRuntime/NavCommit/origin(of:)`` is nil for each event, so that none has its cause in an earlier commit.
  var mayHaveOrigin: Bool {
    guard let command else { return false }
    return NavCommit.origins[command.kind] != nil || events.contains { $0.kind == .interfaceRotated }
  }
}

extension NavCommit {
  /// Returns true for an event by which a screen that a guard did not admit left, or by which others took its place.
  fileprivate func isAdmission(_ index: Int, by answer: CanonicalJSON) -> Bool {
    guard events.indices.contains(index),
      let screen = (answer.member("remove") ?? answer.member("replace"))?.string
    else { return false }
    let replacements = Admission.screens(answer)?.map(\.id) ?? []
    func isReplacement(_ other: ScreenDescription?) -> Bool {
      other.map { replacements.containsBytes(of: $0.id) || $0.id.isEmpty } ?? replacements.isEmpty
    }
    switch events[index] {
    case .navigation(.popped(_, let screens, .admission, _)): return screens.containsBytes(of: screen)
    case .navigation(.replaced(_, _, let removed, _)): return removed?.hasSameBytes(as: screen) == true
    case .modal(.dismissed(let node, .admission)): return node.hasSameBytes(as: screen)
    case .modal(.presented(let node, _, _, _)): return replacements.containsBytes(of: node.screen.id)
    case .stack(.stackSet(_, let screens, let added, _)):
      return !screens.containsBytes(of: screen) && added.allSatisfy { isReplacement($0) }
    case .tabs(.childrenSet(_, let children)): return !children.containsBytes(of: screen)
    case .drillDown(.placeholderChanged(_, _, let other)): return isReplacement(other)
    case .split(.columnPlaceholderChanged(_, _, let other)): return isReplacement(other)
    default: return false
    }
  }
}

extension NavContribution.Part {
  /// Returns true when the contribution had a part in an event of its commit.
  func leads(to index: Int, of commit: NavCommit) -> Bool {
    switch self {
    case .rewrote: return true
    case .answered(let question, let answer):
      if question.hasSameBytes(as: PluginHook.mayShow.rawValue) {
        return commit.isAdmission(index, by: answer)
      }
      // The questions about rotation are asked in many commits, and matter to few events.
      guard Self.questionsOfRotation.containsBytes(of: question) else { return true }
      guard commit.events.indices.contains(index) else { return false }
      return [.rotationAnswerChanged, .rotationDeferred, .interfaceRotated].contains(
        commit.events[index].kind)
    case .requested(_, let events): return events.contains(index)
    case .held: return commit.events.indices.contains(index) && commit.events[index].kind == .held
    case .requestRefused, .failed, .ofLaterVersion: return false
    }
  }

  /// Returns the indices of the events of its commit in which the contribution had a part.
  func events(of commit: NavCommit) -> [Int] {
    if case .requested(_, let events) = self { return Array(events.clamped(to: commit.events.indices)) }
    return commit.events.indices.filter { leads(to: $0, of: commit) }
  }

  private static let questionsOfRotation = [
    PluginHook.shouldAutorotate.rawValue, PluginHook.supportedOrientations.rawValue,
  ]
}
