import NavBase
public import NavEvents
public import NavRuntime

/// A filter for commits. A commit must match every member that is set; it matches a list when it matches one of the entries.
///
/// ```swift
/// let pops = try journal.commits(matching: NavCommitFilter(screens: ["mail"], kinds: [EventKind.popped.name]))
/// let vetoes = try journal.commits(matching: NavCommitFilter(codes: [.vetoed]))
/// ```
public struct NavCommitFilter: Equatable, Sendable {
  /// Containers that the command or an event names; also as a child of another container.
  public var containers: [String]
  /// Nodes that the command or an event names, other than as the container in which something happens.
  public var screens: [String]
  /// Routes of screens that the command or an event names.
  public var routes: [String]
  /// Plugins that contributed to the commit, refused the command, or are its subject.
  public var plugins: [String]
  /// Types of events, or of the command, by their names in a journal: `popped`, `push`. A name that no type has matches no
  /// commit, as types of later versions do.
  public var kinds: [String]
  /// Senders of the command.
  public var sources: [CommitSource]
  /// The earliest time, in milliseconds since 1970.
  public var since: Int64?
  /// The latest time, in milliseconds since 1970.
  public var until: Int64?
  /// A Boolean value that selects only refusals (true) or only accepted commands (false); nil for both.
  public var isRefused: Bool?
  /// Codes of refusals.
  public var codes: [RefusalCode]
  /// The number of a launch of the app, from 1: its commits are those from its mark to the next one; nil for all.
  public var launch: Int?
  /// A path that has another value after the commit than before it.
  public var changing: NavPath?

  /// Creates a filter; without arguments, it matches every commit.
  public init(
    containers: [String] = [], screens: [String] = [], routes: [String] = [], plugins: [String] = [],
    kinds: [String] = [],
    sources: [CommitSource] = [], since: Int64? = nil, until: Int64? = nil, isRefused: Bool? = nil,
    codes: [RefusalCode] = [], launch: Int? = nil, changing: NavPath? = nil
  ) {
    (self.containers, self.screens, self.plugins, self.kinds) = (containers, screens, plugins, kinds)
    self.routes = routes
    (self.sources, self.since, self.until) = (sources, since, until)
    (self.isRefused, self.codes, self.launch, self.changing) = (isRefused, codes, launch, changing)
  }

  /// Returns a Boolean value that indicates whether the commit matches every member except ``changing``, ``launch`` and ``routes``, which need
  /// the states around the commit: ``NavRuntime/NavJournal/commits(matching:)`` has them.
  public func matches(_ commit: NavCommit) -> Bool {
    matchesTime(commit) && (sources.isEmpty || sources.contains(commit.source)) && matchesRefusal(commit)
      && (kinds.isEmpty || commit.kindNames.contains { kinds.containsBytes(of: $0) })
      && matchesMentions(commit)
  }

  /// A Boolean value that indicates whether the filter matches every commit.
  public var isEmpty: Bool { self == NavCommitFilter() }

  private func matchesTime(_ commit: NavCommit) -> Bool {
    commit.time >= since ?? .min && commit.time <= until ?? .max
  }

  private func matchesRefusal(_ commit: NavCommit) -> Bool {
    if let isRefused, isRefused != (commit.refusal != nil) { return false }
    guard !codes.isEmpty else { return true }
    guard let code = commit.refusal?.code.rawValue else { return false }
    return codes.contains { $0.rawValue.hasSameBytes(as: code) }
  }

  private func matchesMentions(_ commit: NavCommit) -> Bool {
    if containers.isEmpty, screens.isEmpty, plugins.isEmpty { return true }
    var mentions = NodeMentions(readingScenes: true)
    if let command = commit.command { mentions.add(command) }
    for event in commit.events { mentions.add(event) }
    let involved =
      mentions.plugins + commit.contributions.map(\.plugin) + (commit.refusal?.reasons.map(\.by) ?? [])
    return Self.agree(containers, mentions.containers + mentions.nodes) && Self.agree(screens, mentions.nodes)
      && Self.agree(plugins, involved)
  }

  private static func agree(_ wanted: [String], _ found: [String]) -> Bool {
    wanted.isEmpty || wanted.contains { found.containsBytes(of: $0) }
  }
}

extension NodeMentions {
  /// Creates the list of what the command and the events of a commit name.
  fileprivate init(of draft: borrowing CommitDraft) {
    self.init(readingScenes: true)
    let commit = NavCommit(draft)
    if let command = commit.command { add(command) }
    for event in commit.events { add(event) }
  }
}

extension NavCommit {
  /// The types of the command and of the events.
  fileprivate var kindNames: [String] { (command.map { [$0.kind.name] } ?? []) + events.map(\.kind.name) }
}

/// A pass over a journal that finds commits.
package struct CommitSearch: ~Copyable {
  private var replay: Replay
  private let filter: NavCommitFilter
  private let matchesAll: Bool

  package init(_ file: any StorageFile, _ filter: NavCommitFilter) {
    replay = Replay(file)
    self.filter = filter
    matchesAll = filter.isEmpty
  }

  /// The result of checking every line that was read.
  package var verdict: JournalVerdict { replay.verdict }

  /// The number of commits that were read, with those before the beginning of a fork.
  var commits: Int { replay.position.commits }

  /// Returns true when the filter matches a commit. A source that cannot be read matches none of the filter's sources.
  private func matches(_ draft: borrowing CommitDraft) -> Bool {
    if !filter.sources.isEmpty, draft.unreadable(.source) != nil { return false }
    return filter.matches(NavCommit(draft))
  }

  /// Calls `body` with every commit that the filter matches, before it is folded. `body` may be called for a commit whose
  /// value at the path turns out not to change; the call of `keep` that follows says whether the commit counts.
  package mutating func run(
    upTo commits: Int = .max, _ body: (borrowing CommitDraft) -> Void, keep: (Bool) -> Void
  ) throws(FileError) {
    var probe = filter.changing.map { ChangeProbe($0) }
    while replay.position.commits < commits, let record = try replay.read(.everything) {
      guard case .commit = record else {
        replay.fold(record)
        continue
      }
      probe?.begin(replay.engine.state, replay.engine.draft.texts, momentBefore)
      let isCandidate = matchesAll || matches(replay.engine.draft)
      if isCandidate { body(replay.engine.draft) }
      let mentions = isCandidate && !filter.routes.isEmpty ? NodeMentions(of: replay.engine.draft) : nil
      let named = mentions?.nodes ?? []
      let hadRoute =
        hasRoute(among: named)
        || mentions?.routes.contains { filter.routes.containsBytes(of: $0) } ?? false
      if probe?.needsChanges == true {
        replay.foldByEvents(recording: true) { state, _, _ in probe?.note(state) }
      } else {
        replay.fold(record)
      }
      let hasChanged = probe?.hasChanged(replay.engine.state, replay.engine.draft.texts, moment) ?? true
      let changes = hasChanged && isOfLaunch
      if isCandidate { keep(changes && (filter.routes.isEmpty || hadRoute || hasRoute(among: named))) }
    }
  }

  /// Returns true when one of these nodes is in the scene and has one of the filter's routes.
  private func hasRoute(among nodes: [String]) -> Bool {
    nodes.contains { node in
      replay.engine.state.route(of: node, replay.engine.draft.texts).map {
        filter.routes.containsBytes(of: $0)
      }
        ?? false
    }
  }

  /// True when the commit that was folded is of the launch that the filter names, or when it names none.
  private var isOfLaunch: Bool { filter.launch.map { replay.engine.state.launchCount == $0 } ?? true }

  /// The moment before the commit that was read.
  private var momentBefore: StateMoment {
    StateMoment(events: replay.engine.draft.firstEvent, commits: replay.engine.draft.number)
  }

  /// The moment after the commit that was folded.
  private var moment: StateMoment {
    StateMoment(events: replay.position.events, commits: replay.position.commits)
  }
}

extension NavJournal {
  /// Returns the commits that match a filter, in order.
  ///
  /// Complexity: O(size of the journal).
  /// - Throws: ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be opened or read, and ``/NavRuntime/NavJournal/Failure/replaced`` when its path now
  ///   refers to another journal; ``/NavRuntime/NavJournal/Failure/changed`` when the file was changed since, and not only extended.
  public func commits(matching filter: NavCommitFilter) throws(Failure) -> [NavCommit] {
    var (found, candidate): ([NavCommit], NavCommit?) = ([], nil)
    var search = CommitSearch(try file(), filter)
    do throws(FileError) {
      try search.run(upTo: commitCount) {
        candidate = NavCommit($0)
      } keep: {
        if $0, let candidate { found.append(candidate) }
      }
    } catch {
      throw .file(error)
    }
    try check(wasRead: search.commits)
    return found
  }
}
