import NavBase
import NavEvents
import NavRuntime

/// The search for the fewest commands, by leaving out ever smaller parts.
///
/// When no single command can be left out, it tries groups: neighbouring commands, from two to all, and then any two. So a
/// `push` and its `back` vanish together. Groups are tried while at most ``mostInGroups`` commands are left, and at most
/// ``mostGroups`` of them in a search; a full pass over that many commands needs 1,521.
struct Minimization: ~Copyable {
  typealias Candidate = (number: Int, step: NavMinimalJournal.Step)

  /// The failure that the commands lead to.
  enum Failing {
    /// A condition fails in the resulting state, and at the same event as this one; at any event for nil.
    case condition(NavPredicate, at: NavFailingEvent?)
    /// The last command breaks this invariant; `conditions` are those that ``NavInvariant/condition`` checks.
    case invariant(NavInvariant, conditions: [NavPredicate])
  }

  /// The largest number of commands, the first of a journal not counted, of which groups are tried.
  static let mostInGroups = 40
  /// The largest number of groups that a search tries.
  static let mostGroups = 1600

  private let header: JournalHeader
  private let failing: Failing
  private let catalog: PluginCatalog
  /// The journal of the commands, if stand-ins take the places of missing plugins.
  private let journal: (any StorageFile)?
  /// The states that the commands must meet, if stand-ins take the places of missing plugins.
  private var states: RecordedStates?
  private(set) var evaluations = 0
  /// The number of groups that were tried.
  private var groups = 0
  private var scratch = ByteBuffer(capacity: 4096)
  /// A closure that is called before each attempt with the number of attempts so far and the number of commands to execute.
  var progress: (Int, Int) throws(NavJournal.Failure) -> Void = { _, _ in }

  init(
    _ header: JournalHeader, _ failing: Failing, _ catalog: PluginCatalog,
    standingIn journal: (any StorageFile)? = nil, in states: RecordedStates? = nil
  ) {
    (self.header, self.failing, self.catalog, self.journal) = (header, failing, catalog, journal)
    self.states = states
  }

  /// Returns the commands that lead to the failure, if these do: all of them, or the first ones if the condition already fails
  /// after those. Otherwise nil.
  private mutating func failing(_ steps: [Candidate]) throws(NavJournal.Failure) -> [Candidate]? {
    try progress(evaluations, steps.count)
    evaluations += 1
    guard try fails(steps) else { return nil }
    guard case .condition(_, let wanted?) = failing else { return steps }
    guard let found = try failingEvent(after: steps), found.isSameFailure(as: wanted) else { return nil }
    return Array(steps.prefix(found.commit + 1 - (header.base?.commits ?? 0)))
  }

  /// Returns true when these commands lead to a failure, and stand-ins answer in recorded states only.
  private mutating func fails(_ steps: [Candidate]) throws(NavJournal.Failure) -> Bool {
    switch failing {
    case .condition(let predicate, _):
      var rerun = try rerun()
      var before = states?.mark(rerun.engine, &scratch)
      for (number, step) in steps {
        try rerun.carryOut(commit: number, step.command, from: step.source, at: header.created)
        let after = states?.mark(rerun.engine, &scratch)
        if let before, let after, states?.holds(before, after, ofCommit: number) == false { return false }
        before = after
      }
      var probe = PredicateProbe(predicate)
      return !rerun.holds(&probe)
    case .invariant(let invariant, let conditions):
      guard let last = steps.last else { return false }
      let witness = RemovalWitness()
      var watched = catalog
      watched.add(witness)
      let watching = header.plugins + [PluginRecord(id: RemovalWitness.id, version: 1)]
      var rerun = try Rerun(header, with: watching, watched)
      for (_, step) in steps.dropLast() { rerun.send(step.command, from: step.source, at: header.created) }
      let broken = rerun.violation(
        after: last.step.command, from: last.step.source, at: header.created, witness.record, conditions)
      return broken?.invariant == invariant
    }
  }

  private func rerun() throws(NavJournal.Failure) -> Rerun {
    try Rerun(header, with: header.plugins, catalog, standingIn: journal)
  }

  /// Returns the event of the first commit after which the condition fails when these commands are carried out; nil when it
  /// does not fail, and for an invariant. The commands are recorded in memory, and that journal is asked.
  func failingEvent(after steps: [Candidate]) throws(NavJournal.Failure) -> NavFailingEvent? {
    guard case .condition(let predicate, _) = failing else { return nil }
    var rerun = try rerun()
    var recorded = header
    (recorded.plugins, recorded.durability) = (rerun.plugins, .os)
    let (disk, name) = (MemoryFileSystem(), "commands")
    do throws(JournalError) {
      let file: any StorageFile
      do throws(FileError) { file = try disk.open(name, .create) } catch { throw .file(error) }
      var writer = try JournalWriter(creating: file, in: disk, header: recorded)
      try rerun.record(steps, at: header.created, in: &writer)
    } catch {
      if case .file(let error) = error { throw .file(error) }
      // No journal can hold what the plugins do now.
      return nil
    }
    do throws(FileError) {
      var timeline = NavTimeline(try disk.open(name, .read))
      do throws(NavTimeline.Failure) { return try timeline.failingEvent(predicate) } catch {
        if case .file(let error) = error { throw error }
        return nil
      }
    } catch {
      throw .file(error)
    }
  }

  /// Returns the fewest of the commands that lead to the failure; nil when all of them together do not.
  mutating func fewest(of steps: [Candidate]) throws(NavJournal.Failure) -> [Candidate]? {
    guard let whole = try failing(steps) else { return nil }
    if let way = states?.shortestWay(through: whole), way.count < whole.count, let failing = try failing(way)
    {
      return try reduce(failing)
    }
    return try reduce(whole)
  }

  /// Returns the commands that remain when none can be left out any more. The first, which sets the scene, stays, unless the
  /// journal begins with a scene.
  private mutating func reduce(_ steps: [Candidate]) throws(NavJournal.Failure) -> [Candidate] {
    let scene = Array(steps.prefix(header.base?.commits ?? 0 > 0 ? 0 : 1))
    var left = Array(steps.dropFirst(scene.count))
    var size = max(1, left.count / 2)
    while true {
      let before = left.count
      try sweep(&left, by: size, after: scene)
      if size > 1 {
        size /= 2
      } else if left.count == before, try !leaveOutGroup(of: &left, after: scene),
        try !splitList(in: &left, after: scene)
      {
        return scene + left
      }
    }
  }

  /// Splits the first list of commands that need not be one commit, or leaves a command out of it; returns false when there is no
  /// such list.
  private mutating func splitList(
    in left: inout [Candidate], after scene: [Candidate]
  ) throws(NavJournal.Failure) -> Bool {
    // A stand-in knows what a missing plugin has answered to the whole commit.
    if states != nil { return false }
    for (place, candidate) in left.enumerated() {
      guard case .all(let commands) = candidate.step.command else { continue }
      let shorter = commands.indices.map { missing in
        [NavCommand.all(commands.indices.filter { $0 != missing }.map { commands[$0] })]
      }
      for replacement in [commands] + shorter {
        var rest = left
        rest.replaceSubrange(
          place...place,
          with: replacement.map { command in
            (candidate.number, NavMinimalJournal.Step(command: command, source: candidate.step.source))
          })
        guard let fewer = try failing(scene + rest) else { continue }
        left = Array(fewer.dropFirst(scene.count))
        return true
      }
    }
    return false
  }

  /// Leaves out the first group of commands that the failure does not need; returns false when there is none.
  private mutating func leaveOutGroup(
    of left: inout [Candidate], after scene: [Candidate]
  ) throws(NavJournal.Failure) -> Bool {
    let count = left.count
    guard (2...Self.mostInGroups).contains(count) else { return false }
    let neighbours = (2...count).lazy.flatMap { size in (0...(count - size)).map { Array($0..<($0 + size)) } }
    let pairs = (0..<count).lazy.flatMap { first in (first + 1..<count).dropFirst().map { [first, $0] } }
    for group in [AnySequence(neighbours), AnySequence(pairs)].joined() {
      if groups == Self.mostGroups { return false }
      groups += 1
      let rest = left.indices.filter { !group.contains($0) }.map { left[$0] }
      guard let fewer = try failing(scene + rest) else { continue }
      left = Array(fewer.dropFirst(scene.count))
      return true
    }
    return false
  }

  /// Leaves out each part of `size` commands that the failure does not need.
  private mutating func sweep(
    _ left: inout [Candidate], by size: Int, after scene: [Candidate]
  ) throws(NavJournal.Failure) {
    var start = 0
    while start < left.count {
      var rest = left
      rest.removeSubrange(start..<min(start + size, left.count))
      if let fewer = try failing(scene + rest) {
        left = Array(fewer.dropFirst(scene.count))
      } else {
        start += size
      }
    }
  }
}
