public import NavEvents

/// The fewest commands of a journal after which a condition still fails: without any one of them, it is true.
public struct NavMinimalJournal: Equatable, Sendable, CustomStringConvertible {
  /// The numbers of the commits whose commands remain. The first, which sets the scene, always does.
  public let commits: [Int]
  /// The number of commits up to the first after which the condition fails.
  public let original: Int
  /// The number of command sequences that were tried.
  public let evaluations: Int
  /// The remaining commands, in order.
  public let commands: [Step]

  /// A command with its sender.
  public struct Step: Equatable, Sendable, CustomStringConvertible {
    /// The command.
    public let command: NavCommand
    /// The sender of the command.
    public let source: CommitSource

    /// The command as it is typed.
    public var description: String { command.description }
  }

  /// The commands, each on a line.
  public var description: String { commands.map(\.description).joined(separator: "\n") }

  /// The answer as navrepl prints it: `{"commits":[…],"of":…,"evaluations":…}`.
  public var json: CanonicalJSON {
    let numbers = commits.map { "\($0)" }.joined(separator: ",")
    return CanonicalJSON(
      canonical: #"{"commits":[\#(numbers)],"of":\#(original),"evaluations":\#(evaluations)}"#)
  }
}

extension NavJournal {
  /// Returns the fewest commands after which a condition still fails. Removing any one of them, except the first, makes the
  /// condition true. The same journal always gives the same answer.
  ///
  /// The search starts with the commands up to the first commit after which the condition fails. They are executed again with
  /// the plugins of `catalog`, at the time of the journal's beginning. A condition that fails only between the events of a
  /// commit has no such commands.
  ///
  /// ```swift
  /// let bug = try journal.minimized(NavPredicate("not visible contains ghost"), plugins: .builtIn)
  /// try journal.write(bug, to: "ghost.jsonl", plugins: .builtIn)
  /// ```
  ///
  /// Complexity: O(n²) commands in the worst case.
  /// - Throws: ``Failure/neverFails``, ``Failure/failsAtBeginning``, ``Failure/failsOnlyWithin(commit:)`` or
  ///   ``Failure/notReproduced(commit:)``; ``Failure/plugins(_:)`` when `catalog` lacks a plugin of the journal, or the plugins cannot take part together; and
  ///   the errors of ``bisect(_:)``.
  public func minimized(
    _ predicate: NavPredicate, plugins catalog: PluginCatalog
  ) throws(Failure) -> NavMinimalJournal {
    try minimized(predicate, plugins: catalog) { _, _ in }
  }

  /// Returns the fewest commands, and calls `progress` before each attempt with the number of attempts so far and the number
  /// of commands to execute. An error that it throws ends the search.
  package func minimized(
    _ predicate: NavPredicate, plugins catalog: PluginCatalog,
    progress: @escaping (Int, Int) throws(Rerun.Failure) -> Void
  ) throws(Failure) -> NavMinimalJournal {
    let end = try firstCommit(failing: predicate)
    if end < start.commits { throw .failsAtBeginning }
    var steps: [Minimization.Candidate] = []
    var missing: [PluginRecord] = []
    let commits = NavCommits(file: try file(), end: end + 1).makeIterator()
    do throws(FileError) {
      while let commit = try commits.read() {
        for case .plugin(.attached(let id, let version, _)) in commit.events
        where catalog.manifest(of: id) == nil { missing.append(PluginRecord(id: id, version: version)) }
        guard let command = commit.command else { continue }
        steps.append((commit.number, NavMinimalJournal.Step(command: command, source: commit.source)))
      }
    } catch {
      throw .file(error)
    }
    if !missing.isEmpty { throw .plugins(.pluginMissing(missing)) }
    let deciders: PluginCatalog
    let recorded = try file()
    do throws(FileError) { deciders = try catalog.answeringLinks(of: recorded) } catch { throw .file(error) }
    var minimization = Minimization(header, .condition(predicate), deciders)
    minimization.progress = progress
    let left: [Minimization.Candidate]?
    do throws(Rerun.Failure) { left = try minimization.fewest(of: steps) } catch { throw Failure(error) }
    guard let left else { throw .notReproduced(commit: end) }
    return NavMinimalJournal(
      commits: left.map(\.number), original: end + 1 - start.commits, evaluations: minimization.evaluations,
      commands: left.map(\.step))
  }

  /// Returns the number of the first commit after which a condition fails; one less than the first number when it already
  /// fails at the beginning of a fork.
  private func firstCommit(failing predicate: NavPredicate) throws(Failure) -> Int {
    let answer = try bisect(predicate)
    guard answer.event != nil else { throw .neverFails }
    guard let first = answer.commit?.number else { return start.commits - 1 }
    // Usually it is this commit. The condition can also be true again after its last event.
    var timeline = Timeline(try file())
    var probe = PredicateProbe(predicate)
    do throws(Timeline.Failure) {
      for number in first..<commitCount {
        try timeline.seek(afterCommits: number + 1)
        let moment = timeline.moment
        if timeline.read({ !probe.holds($0, $1.texts, moment) }) { return number }
      }
    } catch {
      throw failure(error)
    }
    throw .failsOnlyWithin(commit: first)
  }

  /// Writes a minimal journal to a new file, as a session with the plugins of this journal records it.
  /// - Throws: A `SessionError` when the file exists already, or cannot be written.
  public func write(
    _ minimal: NavMinimalJournal, to path: String, plugins catalog: PluginCatalog,
    in fileSystem: some FileSystem = POSIXFileSystem()
  ) throws(SessionError) {
    // Without the answers about links, a redacted journal is carried out with those of its patterns.
    let deciders = (try? catalog.answeringLinks(of: file())) ?? catalog
    var options = SessionOptions(catalog: deciders, plugins: header.plugins.map(\.id))
    (options.clock, options.id, options.durability) = (.fixed(header.created), header.id, .always)
    var beginning = try options.header()
    (beginning.base, beginning.parent) = (header.base, header.parent)
    beginning.isRedacted = header.isRedacted
    // A fork begins with the configurations that its parent had at that moment.
    beginning.plugins = beginning.plugins.map { plugin in
      let recorded = header.plugins.first { $0.id.hasSameBytes(as: plugin.id) }
      return PluginRecord(id: plugin.id, version: plugin.version, configuration: recorded?.configuration)
    }
    try NewJournal.write(beginning, to: path, in: fileSystem) { () throws(SessionError) in
      let session = try NavSession.open(at: path, in: fileSystem, options: options)
      for step in minimal.commands { try session.send(step.command, from: step.source) }
      try session.close()
    }
  }
}

/// The search for the fewest commands, by leaving out ever smaller parts.
struct Minimization: ~Copyable {
  typealias Candidate = (number: Int, step: NavMinimalJournal.Step)

  /// The failure that the commands lead to.
  enum Failing {
    /// A condition fails in the resulting state.
    case condition(NavPredicate)
    /// The last command breaks this invariant; `conditions` are those that ``NavInvariant/condition`` checks.
    case invariant(NavInvariant, conditions: [NavPredicate])
  }

  private let header: JournalHeader
  private let failing: Failing
  private let catalog: PluginCatalog
  private(set) var evaluations = 0
  /// A closure that is called before each attempt with the number of attempts so far and the number of commands to execute.
  var progress: (Int, Int) throws(Rerun.Failure) -> Void = { _, _ in }

  init(_ header: JournalHeader, _ failing: Failing, _ catalog: PluginCatalog) {
    (self.header, self.failing, self.catalog) = (header, failing, catalog)
  }

  /// Returns true when these commands lead to the failure.
  mutating func fails(_ steps: [Candidate]) throws(Rerun.Failure) -> Bool {
    try progress(evaluations, steps.count)
    evaluations += 1
    switch failing {
    case .condition(let predicate):
      var rerun = try Rerun(header, with: header.plugins, catalog)
      for (_, step) in steps { rerun.send(step.command, from: step.source, at: header.created) }
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

  /// Returns the fewest of the commands that lead to the failure; nil when all of them together do not.
  mutating func fewest(of steps: [Candidate]) throws(Rerun.Failure) -> [Candidate]? {
    try fails(steps) ? try reduce(steps) : nil
  }

  /// Returns the commands that remain when none can be left out any more. The first, which sets the scene, stays, unless the
  /// journal begins with a scene.
  mutating func reduce(_ steps: [Candidate]) throws(Rerun.Failure) -> [Candidate] {
    let scene = Array(steps.prefix(header.base?.commits ?? 0 > 0 ? 0 : 1))
    var left = Array(steps.dropFirst(scene.count))
    var size = max(1, left.count / 2)
    while true {
      let before = left.count
      try sweep(&left, by: size, after: scene)
      if size > 1 { size /= 2 } else if left.count == before { return scene + left }
    }
  }

  /// Leaves out each part of `size` commands that the failure does not need.
  private mutating func sweep(
    _ left: inout [Candidate], by size: Int, after scene: [Candidate]
  ) throws(Rerun.Failure) {
    var start = 0
    while start < left.count {
      var rest = left
      rest.removeSubrange(start..<min(start + size, left.count))
      if try fails(scene + rest) { left = rest } else { start += size }
    }
  }
}
