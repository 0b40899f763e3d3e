import NavBase
public import NavEvents
public import NavRuntime

/// The fewest commands of a journal after which a condition still fails: without any one of them, it is true, or it fails at
/// another event. A `revert` among them goes back to a moment of theirs, and has its name.
///
/// ```swift
/// let minimal = try journal.minimized(NavPredicate("not visible contains ghost"), plugins: .builtIn)
/// print("\(minimal.commands.count) of \(minimal.original) commands:", minimal.commands)
/// try journal.write(minimal, to: "ghost.jsonl", plugins: .builtIn)
/// ```
public struct NavMinimalJournal: Equatable, Sendable, CustomStringConvertible {
  /// The numbers of the commits whose commands remain, all of them or some of a list. The one that sets the scene always does.
  public let commits: [Int]
  /// The number of the commit of each command.
  let numbers: [Int]
  /// The number of commits up to the first after which the condition fails.
  public let original: Int
  /// The number of commands in those commits that this version can read. Those of a list count each.
  public let originalCommands: Int
  /// The number of command sequences that were tried.
  public let evaluations: Int
  /// The remaining commands, in order.
  public let commands: [Step]
  /// The event after which the condition fails in the journal; nil when an invariant was violated instead.
  public let before: NavFailingEvent?
  /// The event after which it fails when the remaining commands are carried out; nil when an invariant was violated instead.
  public let after: NavFailingEvent?
  /// The commits whose commands this version cannot read. They were left out.
  public let unreadable: [Int]

  init(
    _ left: [Minimization.Candidate], of original: Int, _ steps: [Minimization.Candidate], evaluations: Int,
    before: NavFailingEvent? = nil,
    after: NavFailingEvent? = nil, unreadable: [Int] = []
  ) {
    (numbers, commands) = (left.map(\.number), left.map(\.step))
    commits = numbers.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    originalCommands = Self.count(steps.map(\.step))
    (self.original, self.evaluations) = (original, evaluations)
    (self.before, self.after, self.unreadable) = (before, after, unreadable)
  }

  /// The number of the remaining commands. Those of a list count each.
  public var commandCount: Int { Self.count(commands) }

  /// A Boolean value that indicates whether all commands are needed that this version can read.
  public var isWhole: Bool {
    commandCount == originalCommands && commits.count + unreadable.count == original
  }

  private static func count(_ steps: [Step]) -> Int { steps.reduce(0) { $0 + count($1.command) } }

  /// Returns the number of commands in a command. An empty list is one.
  private static func count(_ command: NavCommand) -> Int {
    guard case .all(let commands) = command, !commands.isEmpty else { return 1 }
    return commands.reduce(0) { $0 + count($1) }
  }

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

  /// The answer as navrepl prints it: `{"commits":[…],"of":…,"evaluations":…,"before":{…},"after":{…}}`, and
  /// `"unreadable":[…]` when a command cannot be read.
  public var json: CanonicalJSON {
    var buffer = ByteBuffer()
    buffer.append("{\"commits\":")
    buffer.list(commits) { $1.append($0) }
    buffer.member("of", original)
    buffer.member("evaluations", evaluations)
    buffer.member("before", before?.json)
    buffer.member("after", after?.json)
    if !unreadable.isEmpty {
      buffer.member("unreadable")
      buffer.list(unreadable) { $1.append($0) }
    }
    buffer.close()
    return CanonicalJSON(canonical: buffer.string)
  }
}

extension NavJournal {
  /// Returns the fewest commands after which a condition still fails in the same way. Without any one of them, except the
  /// one that sets the scene, the condition is true, or fails at another event. If at most 40 others are left, two of them, and neighbouring ones,
  /// are also left out together, as far as 1,600 attempts show it. A list of commands that need not be one commit is split, and loses
  /// the commands that are not needed. The same journal always gives the same answer.
  ///
  /// The search starts with the commands up to the first commit after which the condition fails. They are executed again with
  /// the plugins of `catalog`, at the time of the journal's beginning. A condition that fails only between the events of a
  /// commit has no such commands.
  ///
  /// A condition can fail for several reasons. So that the answer is about the one that the journal shows, the first event
  /// after which it fails stays the same in every step: its type, its container, its screens, and the plugins that led to the
  /// failure (``NavFailingEvent/isSameFailure(as:)``). With `anyFailure`, any failure of the condition counts.
  ///
  /// ```swift
  /// let bug = try journal.minimized(NavPredicate("not visible contains ghost"), plugins: .builtIn)
  /// try journal.write(bug, to: "ghost.jsonl", plugins: .builtIn)
  /// ```
  ///
  /// A stand-in knows what a missing plugin answered to a command in one state, and nothing else. So wherever a missing plugin is
  /// attached, each command that remains meets the state that the journal has there: only stretches that lead back to the state
  /// in which they began are left out.
  ///
  /// Complexity: O(n²) commands in the worst case.
  /// - Parameters:
  ///   - anyFailure: Whether the condition may fail at any event.
  ///   - standingIn: Whether stand-ins with the recorded answers take the places of missing plugins.
  ///   - progress: A closure that is called before each attempt with the number of attempts so far and the number of commands to
  ///     execute. An error that it throws ends the search.
  /// - Throws: ``/NavRuntime/NavJournal/Failure/neverFails``, ``/NavRuntime/NavJournal/Failure/failsAtBeginning``, ``/NavRuntime/NavJournal/Failure/failsOnlyWithin(commit:)``,
  ///   ``/NavRuntime/NavJournal/Failure/notReproduced(commit:)`` or ``/NavRuntime/NavJournal/Failure/notReproducedWithout(commit:unreadable:)``; ``/NavRuntime/NavJournal/Failure/plugins(_:)`` when
  ///   `catalog` lacks a plugin of the journal, or the plugins cannot take part together; and the errors of ``bisect(_:)``.
  public func minimized(
    _ predicate: NavPredicate, plugins catalog: PluginCatalog, anyFailure: Bool = false,
    standingIn: Bool = false,
    progress: @escaping (Int, Int) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) -> NavMinimalJournal {
    let end = try firstCommit(failing: predicate)
    if end < start.commits { throw .failsAtBeginning }
    let (steps, missing, unreadable) = try steps(upTo: end, catalog)
    if !missing.isEmpty, !standingIn { throw .plugins(.pluginMissing(missing)) }
    let before = try failingEvent(predicate, ofCommit: end)
    let file = try file()
    let deciders: PluginCatalog
    let past: PastScenes
    do throws(FileError) {
      deciders = try catalog.answeringLinks(of: file)
      past = try PastScenes(of: file, upTo: end + 1)
    } catch {
      throw .file(error)
    }
    let (script, states) = standingIn ? try standIns(in: file, upTo: end, catalog) : (nil, nil)
    var minimization = Minimization(
      header, .condition(predicate, at: anyFailure ? nil : before), deciders, standingIn: script, in: states,
      past: past)
    minimization.progress = progress
    if let left = try minimization.fewest(of: steps), let after = try minimization.failingEvent(after: left) {
      return NavMinimalJournal(
        try minimization.written(left), of: end + 1 - start.commits, steps,
        evaluations: minimization.evaluations, before: before,
        after: after, unreadable: unreadable)
    }
    throw unreadable.isEmpty
      ? .notReproduced(commit: end) : .notReproducedWithout(commit: end, unreadable: unreadable)
  }

  /// Returns the commands up to a commit, the plugins that are attached in it and missing, and the numbers of the commits whose
  /// commands cannot be read.
  private func steps(
    upTo end: Int, _ catalog: PluginCatalog
  ) throws(Failure) -> (steps: [Minimization.Candidate], missing: [PluginRecord], unreadable: [Int]) {
    var (steps, missing, unreadable) = ([Minimization.Candidate](), [PluginRecord](), [Int]())
    let commits = NavCommits(file: try file(), end: end + 1).makeIterator()
    do throws(FileError) {
      while let commit = try commits.read() {
        for case .plugin(.attached(let id, let version, _)) in commit.events
        where catalog.manifest(of: id) == nil { missing.append(PluginRecord(id: id, version: version)) }
        guard let command = commit.command else {
          unreadable.append(commit.number)
          continue
        }
        steps.append((commit.number, NavMinimalJournal.Step(command: command, source: commit.source)))
      }
    } catch {
      throw .file(error)
    }
    return (steps, missing, unreadable)
  }

  /// Returns the file from whose records stand-ins answer, and the states in which they may; nil when no plugin is missing.
  private func standIns(
    in file: any StorageFile, upTo end: Int, _ catalog: PluginCatalog
  ) throws(Failure) -> (script: (any StorageFile)?, states: RecordedStates?) {
    guard let script = try Rerun.script(in: file, catalog) else { return (nil, nil) }
    do throws(NavTimeline.Failure) {
      return (script, try RecordedStates(of: script, upTo: end, catalog))
    } catch {
      throw failure(error)
    }
  }

  private func failingEvent(
    _ predicate: NavPredicate, ofCommit number: Int
  ) throws(Failure) -> NavFailingEvent? {
    var timeline = NavTimeline(try file())
    do throws(NavTimeline.Failure) { return try timeline.failingEvent(predicate, from: number) } catch {
      throw failure(error)
    }
  }

  /// Returns the number of the first commit after which a condition fails; one less than the first number when it already
  /// fails at the beginning of a fork.
  private func firstCommit(failing predicate: NavPredicate) throws(Failure) -> Int {
    let answer = try bisect(predicate)
    guard answer.event != nil else { throw .neverFails }
    guard let first = answer.commit?.number else { return start.commits - 1 }
    // Usually it is this commit. The condition can also be true again after its last event.
    var timeline = NavTimeline(try file())
    var probe = PredicateProbe(predicate)
    do throws(NavTimeline.Failure) {
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

  /// Writes a minimal journal to a new file. If plugins are missing in a catalog, stand-ins with their recorded answers take part
  /// beside its own.
  /// - Throws: ``/NavRuntime/NavJournal/Failure/unwritable(_:)`` when the file exists already, or cannot be written;
  ///   ``/NavRuntime/NavJournal/Failure/plugins(_:)`` when the plugins cannot take part together; ``/NavRuntime/NavJournal/Failure/file(_:)`` when this journal cannot be read.
  public func write(
    _ minimal: NavMinimalJournal, to path: String, standingInBeside catalog: PluginCatalog,
    in fileSystem: some FileSystem = POSIXFileSystem()
  ) throws(Failure) {
    guard let script = try Rerun.script(in: try file(), catalog) else {
      do throws(SessionError) { return try write(minimal, to: path, plugins: catalog, in: fileSystem) } catch
      {
        throw .unwritable(error)
      }
    }
    let deciders: PluginCatalog
    do throws(FileError) { deciders = try catalog.answeringLinks(of: script) } catch { throw .file(error) }
    var rerun = try Rerun(header, with: header.plugins, deciders, standingIn: script)
    var beginning = header
    (beginning.plugins, beginning.durability) = (rerun.plugins, .always)
    let steps = Array(zip(minimal.numbers, minimal.commands)).map { (number: $0, step: $1) }
    do throws(SessionError) {
      try NewJournal.write(
        beginning, to: path, in: fileSystem,
        appending: { (writer: inout JournalWriter) throws(JournalError) in
          try rerun.record(steps, at: header.created, in: &writer)
        })
    } catch {
      throw .unwritable(error)
    }
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
    try NewJournal.record(beginning, to: path, in: fileSystem, options: options) {
      session throws(SessionError) in
      for step in minimal.commands { try session.send(step.command, from: step.source) }
    }
  }
}
