import NavBase
public import NavEvents
import NavRuntime

/// The event after which a condition fails: the event itself, and the plugins that led to the failure.
public struct NavFailingEvent: Equatable, Sendable, CustomStringConvertible {
  /// The number of events up to this one, at least 1. For a commit without events, the number of those before it.
  public let event: Int
  /// The number of the commit with the event.
  public let commit: Int
  /// The type of the event; nil when the commit has no events, and the condition is about the number of commits.
  public let type: String?
  /// The containers in which it happened.
  public let containers: [String]
  /// The other nodes that it names, such as the screen that was pushed.
  public let nodes: [String]
  /// The plugins with a part in the event, or in the last change of a value that makes the condition false, and in the causes
  /// of these; sorted, each once.
  public let plugins: [String]
  /// The event in words.
  let words: String

  /// The event in words, its place and the plugins: `swipeCancelled main, @9 in commit #6, with calm-swipes`.
  public var description: String {
    let plugins = plugins.isEmpty ? "" : ", with \(plugins.map(\.typed).joined(separator: ", "))"
    return "\(words), @\(event) in commit #\(commit)\(plugins)"
  }

  /// Returns a Boolean value that indicates whether both are the same failure, in other commands: an event of the same type, in
  /// the same container, about no other nodes, with the same plugins. A smaller journal may have fewer nodes, as when fewer
  /// screens are popped at once, but not none.
  public func isSameFailure(as other: NavFailingEvent) -> Bool {
    type.hasSameBytes(as: other.type) && containers.hasSameBytes(as: other.containers)
      && plugins.hasSameBytes(as: other.plugins) && nodes.isEmpty == other.nodes.isEmpty
      && (nodes.allSatisfy { other.nodes.containsBytes(of: $0) }
        || other.nodes.allSatisfy { nodes.containsBytes(of: $0) })
  }

  /// The event as navrepl prints it: `{"event":…,"commit":…,"type":…,"containers":[…],"nodes":[…],"plugins":[…],"what":…}`.
  public var json: CanonicalJSON {
    var buffer = ByteBuffer()
    buffer.append("{\"event\":")
    buffer.append(event)
    buffer.member("commit", commit)
    buffer.member("type", type.map { CanonicalJSON(string: $0) } ?? .null)
    for (name, texts) in [("containers" as StaticString, containers), ("nodes", nodes), ("plugins", plugins)]
    {
      buffer.member(name)
      buffer.list(texts) { $1.appendQuoted($0) }
    }
    buffer.member("what", text: words)
    buffer.close()
    return CanonicalJSON(canonical: buffer.string)
  }
}

extension NavTimeline {
  /// Returns the event of the first commit, from `first` on, after which a condition fails; nil when there is none. The
  /// condition is taken to be true before that commit. If the condition becomes false several times within the commit, the
  /// event is the last one after which it stays so. The call moves the timeline.
  mutating func failingEvent(
    _ predicate: NavPredicate, from first: Int? = nil
  ) throws(Failure) -> NavFailingEvent? {
    try begin()
    try seek(afterCommits: first ?? start.commits)
    var probe = PredicateProbe(predicate)
    while true {
      let before = moment
      var (holds, failing) = (true, Int?.none)
      let goesOn = try stepByEvents { state, draft, after in
        let holdsNow = probe.holds(state, draft.texts, after)
        if holds, !holdsNow { failing = after.events - 1 }
        holds = holdsNow
      }
      if !goesOn { return nil }
      if moment.commits == before.commits { continue }
      if moment.events == before.events {
        let moment = moment
        holds = read { probe.holds($0, $1.texts, moment) }
      }
      if !holds { return try failingEvent(failing, ofCommit: before.commits, predicate) }
    }
  }

  /// Describes an event of the commit after which a condition fails; nil stands for a commit without events.
  private mutating func failingEvent(
    _ event: Int?, ofCommit number: Int, _ predicate: NavPredicate
  ) throws(Failure) -> NavFailingEvent {
    let commit = try visit(commit: number) { engine, _ in NavCommit(engine.draft) }
    let index = event.map { $0 - commit.firstEvent }
    var mentions = NodeMentions()
    if let index { mentions.add(commit.events[index]) }
    var plugins = mentions.plugins
    if let index { plugins += try pluginsOfChain(of: index, in: commit) }
    for path in try failingPaths(of: predicate, afterCommits: number + 1) {
      try seek(afterCommits: number + 1)
      let change = try why(path)
      guard let event = change.event, let commit = change.commit else { continue }
      plugins += try pluginsOfChain(of: event - commit.firstEvent, in: commit)
    }
    return NavFailingEvent(
      event: event.map { $0 + 1 } ?? commit.firstEvent, commit: number,
      type: index.map { commit.events[$0].kind.wireName.description },
      containers: mentions.containers, nodes: mentions.nodes, plugins: plugins.sortedOnce,
      words: index.map { commit.events[$0].words } ?? "a commit without events")
  }

  /// Returns the paths of the comparisons that make a condition false after `commits` commits.
  private mutating func failingPaths(
    of predicate: NavPredicate, afterCommits commits: Int
  ) throws(Failure) -> [NavPath] {
    try seek(afterCommits: commits)
    let moment = moment
    return read { state, draft in
      var view = StateView()
      view.write(state, draft.texts, moment, predicate.viewMembers)
      var document = JSONDocument()
      // A view can be nested deeper than the reader allows; then nothing is found in it.
      do throws(JSONFault) { try document.parse(view.bytes) } catch { document = JSONDocument() }
      return predicate.failingPaths(in: document)
    }
  }
}

extension [String] {
  /// The texts sorted as UTF-8 bytes, each once.
  fileprivate var sortedOnce: [String] {
    var texts: [String] = []
    for text in sorted(by: { $0.sortsBefore($1) }) where texts.last?.hasSameBytes(as: text) != true {
      texts.append(text)
    }
    return texts
  }
}
