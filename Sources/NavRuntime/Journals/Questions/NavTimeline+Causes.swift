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

extension NavCommit {
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
}
