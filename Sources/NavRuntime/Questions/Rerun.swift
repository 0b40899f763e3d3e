import NavEvents

/// The commands of a journal, executed again under other circumstances: each is decided from the state that the commands
/// before it have led to in this run, not from the recorded one.
package struct Rerun: ~Copyable {
  private(set) var engine: Engine
  private(set) var moment = StateMoment(events: 0, commits: 0)
  private var scratch = ByteBuffer(capacity: 4096)

  /// A reason why commands cannot be executed again.
  package enum Failure: Error, Equatable {
    case file(FileError)
    /// A plugin of the journal is missing, or the plugins cannot take part together.
    case session(SessionError)
  }

  /// Creates a run that begins where a journal with this header begins, with these plugins in the versions of `catalog`.
  init(
    _ header: JournalHeader, with plugins: [PluginRecord], _ catalog: PluginCatalog
  ) throws(Failure) {
    engine = Engine(catalog: catalog)
    moment = StateMoment(startOf: header)
    var (records, missing): ([PluginRecord], [PluginRecord]) = ([], [])
    for plugin in plugins {
      guard let manifest = catalog.manifest(of: plugin.id) else {
        missing.append(plugin)
        continue
      }
      records.append(
        PluginRecord(id: plugin.id, version: manifest.version, configuration: plugin.configuration))
    }
    if !missing.isEmpty { throw .session(.pluginMissing(missing)) }
    engine.begin(with: records, header.base)
    if let fault = engine.host.fault { throw .session(.plugins(fault)) }
  }

  /// Decides a command, and keeps the result.
  mutating func send(_ command: NavCommand, from source: CommitSource, at time: Int64) {
    engine.state.collectTexts(&engine.draft.texts)
    engine.draft.clear()
    engine.draft.number = moment.commits
    engine.draft.firstEvent = moment.events
    (engine.draft.time, engine.draft.source) = (time, source)
    let interned = engine.draft.intern(command)
    engine.decide(interned)
    moment.events += engine.draft.events.count
    moment.commits += 1
    engine.keep()
  }

  /// Throws when no journal can hold the command.
  mutating func checkIsWritable(_ command: NavCommand) throws(Failure) {
    let interned = engine.draft.intern(command)
    if let value = interned.unwritableValue(in: engine.draft.texts) { throw .session(value.error) }
  }

  /// Decides a command, and returns the violation of an invariant; nil when the command breaks none.
  /// - Parameter removals: The record of a ``RemovalWitness`` among the plugins.
  mutating func violation(
    after command: NavCommand, from source: CommitSource, at time: Int64, _ removals: RemovalRecord,
    _ conditions: [NavPredicate]
  ) -> NavViolation? {
    let laws = CommitLaws(before: engine.state, engine.draft.texts, &scratch)
    removals.forget()
    send(command, from: source, at: time)
    let digest = engine.state.digest(engine.draft.texts, scratch: &scratch)
    return engine.state.violation(engine.draft.texts, conditions)
      ?? laws.violation(after: engine.state, engine.draft, digest, asked: removals.asked, &scratch)
  }

  /// Returns the outcome of the last command: its events and its refusal, as one JSON object.
  mutating func lastEffect() -> String { engine.draft.effect(&scratch) }

  /// Returns the state view of the present moment.
  func stateView() -> String {
    var view = StateView()
    view.write(engine.state, engine.draft.texts, moment)
    return view.string
  }

  /// Evaluates a condition in the present state.
  func holds(_ probe: inout PredicateProbe) -> Bool { probe.holds(engine.state, engine.draft.texts, moment) }
}

extension CommitDraft {
  /// Returns the outcome of the command as one JSON object: the events, and the refusal if there is one.
  func effect(_ scratch: inout ByteBuffer) -> String {
    scratch.removeAll()
    writeEffect(to: &scratch)
    scratch.close()
    return scratch.string
  }
}

extension NavJournal.Failure {
  init(_ failure: Rerun.Failure) {
    switch failure {
    case .file(let error): self = .file(error)
    case .session(let error): self = .plugins(error)
    }
  }
}
