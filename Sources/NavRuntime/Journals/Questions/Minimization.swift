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
  /// The moments that the commands go back to.
  private let past: PastScenes
  /// A Boolean value that indicates whether a command that needs a scene counts as no failure before there is one: a session would
  /// begin one for it. It is false when the journal itself has such a command.
  private var needsScenes = true
  private(set) var evaluations = 0
  /// The number of groups that were tried.
  private var groups = 0
  private var scratch = ByteBuffer(capacity: 4096)
  /// A closure that is called before each attempt with the number of attempts so far and the number of commands to execute.
  var progress: (Int, Int) throws(NavJournal.Failure) -> Void = { _, _ in }

  init(
    _ header: JournalHeader, _ failing: Failing, _ catalog: PluginCatalog,
    standingIn journal: (any StorageFile)? = nil, in states: RecordedStates? = nil,
    past: PastScenes = PastScenes()
  ) {
    self.past = past
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
        if needsScenes, rerun.wouldBeginScene(for: step.command) { return false }
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
      for (_, step) in steps.dropLast() {
        if needsScenes, rerun.wouldBeginScene(for: step.command) { return false }
        rerun.send(step.command, from: step.source, at: header.created)
      }
      if needsScenes, rerun.wouldBeginScene(for: last.step.command) { return false }
      let broken = rerun.violation(
        after: last.step.command, from: last.step.source, at: header.created, witness.record, conditions)
      return broken?.invariant == invariant
    }
  }

  private func rerun() throws(NavJournal.Failure) -> Rerun {
    try Rerun(
      header, with: header.plugins, catalog, standingIn: journal, past: states == nil ? past : PastScenes())
  }

  /// Returns commands as they are meant when they are carried out: a `revert` goes back to a moment of this run.
  func written(_ steps: [Candidate]) throws(NavJournal.Failure) -> [Candidate] {
    var rerun = try rerun()
    var written: [Candidate] = []
    for (number, step) in steps {
      try rerun.carryOut(commit: number, step.command, from: step.source, at: header.created)
      let command = rerun.lastCommand ?? step.command
      written.append((number, NavMinimalJournal.Step(command: command, source: step.source)))
    }
    return written
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
    needsScenes = try !beginsScenes(steps)
    guard let whole = try failing(steps) else { return nil }
    if let way = states?.shortestWay(through: whole), way.count < whole.count, let failing = try failing(way)
    {
      return try reduce(failing)
    }
    return try reduce(whole)
  }

  /// Returns true when one of the commands needs a scene before there is one.
  private func beginsScenes(_ steps: [Candidate]) throws(NavJournal.Failure) -> Bool {
    var rerun = try rerun()
    for (number, step) in steps {
      if rerun.engine.state.hasScene { return false }
      if rerun.wouldBeginScene(for: step.command) { return true }
      try rerun.carryOut(commit: number, step.command, from: step.source, at: header.created)
    }
    return false
  }

  /// Returns the place of the command that sets the scene; nil when there is none, or the journal begins with a scene.
  private func sceneSetter(in steps: [Candidate]) throws(NavJournal.Failure) -> Int? {
    var rerun = try rerun()
    if rerun.engine.state.hasScene { return nil }
    for (place, (number, step)) in steps.enumerated() {
      try rerun.carryOut(commit: number, step.command, from: step.source, at: header.created)
      if rerun.engine.state.hasScene { return place }
    }
    return nil
  }

  /// The commands that are left, and the place of the one among them that sets the scene.
  private struct Left {
    var steps: [Candidate]
    var setter: Int?

    /// The places of the commands that may be left out.
    var free: [Int] { steps.indices.filter { $0 != setter } }

    /// Returns the commands except those at some places.
    func without(_ places: [Int]) -> [Candidate] {
      let places = Set(places)
      return steps.indices.filter { !places.contains($0) }.map { steps[$0] }
    }

    /// Leaves out the commands at some places; `fewer` are the first of the others.
    mutating func leaveOut(_ places: [Int], leaving fewer: [Candidate]) {
      setter = setter.map { setter in setter - places.count { $0 < setter } }
      steps = fewer
      if let setter, setter >= fewer.count { self.setter = nil }
    }
  }

  /// Returns the commands that remain when none can be left out any more. The one that sets the scene stays.
  private mutating func reduce(_ steps: [Candidate]) throws(NavJournal.Failure) -> [Candidate] {
    var left = Left(steps: steps, setter: try sceneSetter(in: steps))
    var size = max(1, left.free.count / 2)
    while true {
      let before = left.steps.count
      try sweep(&left, by: size)
      if size > 1 {
        size /= 2
      } else if left.steps.count == before, try !leaveOutGroup(of: &left), try !splitList(in: &left) {
        return left.steps
      }
    }
  }

  /// Splits the first list of commands that need not be one commit, or leaves a command out of it; returns false when there is no
  /// such list.
  private mutating func splitList(in left: inout Left) throws(NavJournal.Failure) -> Bool {
    // A stand-in knows what a missing plugin has answered to the whole commit.
    if states != nil { return false }
    for (place, candidate) in left.steps.enumerated() {
      guard case .all(let commands) = candidate.step.command else { continue }
      let shorter = commands.indices.map { missing in
        [NavCommand.all(commands.indices.filter { $0 != missing }.map { commands[$0] })]
      }
      for replacement in [commands] + shorter {
        var rest = left.steps
        rest.replaceSubrange(
          place...place,
          with: replacement.map { command in
            (candidate.number, NavMinimalJournal.Step(command: command, source: candidate.step.source))
          })
        guard let fewer = try failing(rest) else { continue }
        left = Left(steps: fewer, setter: try sceneSetter(in: fewer))
        return true
      }
    }
    return false
  }

  /// Leaves out the first group of commands that the failure does not need; returns false when there is none.
  private mutating func leaveOutGroup(of left: inout Left) throws(NavJournal.Failure) -> Bool {
    let free = left.free
    let count = free.count
    guard (2...Self.mostInGroups).contains(count) else { return false }
    let neighbours = (2...count).lazy.flatMap { size in (0...(count - size)).map { Array($0..<($0 + size)) } }
    let pairs = (0..<count).lazy.flatMap { first in (first + 1..<count).dropFirst().map { [first, $0] } }
    for group in [AnySequence(neighbours), AnySequence(pairs)].joined() {
      if groups == Self.mostGroups { return false }
      groups += 1
      let places = group.map { free[$0] }
      guard let fewer = try failing(left.without(places)) else { continue }
      left.leaveOut(places, leaving: fewer)
      return true
    }
    return false
  }

  /// Leaves out each part of `size` commands that the failure does not need.
  private mutating func sweep(_ left: inout Left, by size: Int) throws(NavJournal.Failure) {
    var start = 0
    while case let free = left.free, start < free.count {
      let places = Array(free[start..<min(start + size, free.count)])
      if let fewer = try failing(left.without(places)) {
        left.leaveOut(places, leaving: fewer)
      } else {
        start += size
      }
    }
  }
}
