import NavBase
import NavEvents
import NavRuntime

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
