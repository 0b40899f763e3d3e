import NavBase
import NavEvents
import NavRuntime

/// The commands of a journal, executed again under other circumstances: each is decided from the state that the commands
/// before it have led to in this run, not from the recorded one.
struct Rerun: ~Copyable {
  var engine: Engine
  private(set) var moment = StateMoment(events: 0, commits: 0)
  var scratch = ByteBuffer(capacity: 4096)
  /// The stand-ins for missing plugins; nil when no plugin may be missing.
  private var standIns: StandIns?
  /// The scenes that the commands go back to.
  private var past: PastScenes
  /// The last command that was carried out, as it is meant in this run, with the names that moments have in it.
  private(set) var lastCommand: NavCommand?
  /// True if the commits that are carried out have their recorded numbers, whatever was sent in between: events can name them.
  var keepsNumbers = false

  /// Creates a run that begins where a journal with this header begins, with these plugins in the versions of `catalog`.
  /// - Parameters:
  ///   - journal: The file whose commits are carried out, if stand-ins take the places of missing plugins; nil if none may be
  ///     missing.
  ///   - absent: The plugins that get no stand-in.
  ///   - past: The moments that the commands of the journal go back to.
  init(
    _ header: JournalHeader, with plugins: [PluginRecord], _ catalog: PluginCatalog,
    standingIn journal: (any StorageFile)? = nil, without absent: [String] = [],
    past: PastScenes = PastScenes()
  ) throws(NavJournal.Failure) {
    self.past = past
    engine = Engine(catalog: catalog)
    moment = StateMoment(startOf: header)
    var (records, missing): ([PluginRecord], [PluginRecord]) = ([], [])
    for plugin in plugins {
      guard let manifest = catalog.manifest(of: plugin.id) else {
        if journal != nil { records.append(plugin) } else { missing.append(plugin) }
        continue
      }
      records.append(
        PluginRecord(id: plugin.id, version: manifest.version, configuration: plugin.configuration))
    }
    if !missing.isEmpty { throw .plugins(.pluginMissing(missing)) }
    engine.begin(with: records, header.base)
    if let journal {
      standIns = StandIns(for: journal, RecordedPlugins(catalog: catalog, without: absent))
      standIns?.redecision.join(&engine, header: header)
    }
    if let fault = engine.host.fault { throw .plugins(.plugins(fault)) }
  }

  /// Returns the file from whose records stand-ins answer; nil when every plugin that was ever attached in it is available.
  static func script(
    in file: any StorageFile, _ catalog: PluginCatalog
  ) throws(NavJournal.Failure) -> (any StorageFile)? {
    do throws(FileError) {
      let plugins = try JournalReader.pluginsEverAttached(in: file).ids
      return plugins.allSatisfy { catalog.manifest(of: $0) != nil } ? nil : file
    } catch {
      throw .file(error)
    }
  }

  /// Decides a command, and keeps the result.
  mutating func send(
    _ command: NavCommand, from source: CommitSource, at time: Int64, as number: Int? = nil
  ) {
    engine.state.collectTexts(&engine.draft.texts)
    engine.draft.clear()
    begin(source, time, number)
    standIns?.redecision.forgetRecord()
    let interned = engine.draft.intern(command)
    engine.decide(interned)
    engine.keep()
    advance()
  }

  /// Decides the command of a recorded commit, and keeps the result. Stand-ins repeat the answers of the missing plugins in
  /// that commit, and otherwise have no opinion. The commits must be carried out in their order.
  mutating func carryOut(
    commit number: Int, _ command: NavCommand, from source: CommitSource, at time: Int64
  ) throws(NavJournal.Failure) {
    past.begin(commit: number, engine, moment)
    let before = past.isInside(commit: number) ? engine.state.parts : nil
    let start = moment
    try decide(commit: number, past.inThisRun(command), from: source, at: time)
    lastCommand = past.inThisRun(command, renaming: true)
    if let before { past.note(inside: number, &engine, from: before, start) }
  }

  private mutating func decide(
    commit number: Int, _ command: NavCommand, from source: CommitSource, at time: Int64
  ) throws(NavJournal.Failure) {
    let given = keepsNumbers ? number : nil
    guard standIns != nil else { return send(command, from: source, at: time, as: given) }
    engine.state.collectTexts(&engine.draft.texts)
    do throws(FileError) { try standIns?.read(commit: number, into: &engine.draft) } catch {
      throw .file(error)
    }
    begin(source, time, given)
    if command.kind == .revert || command.kind == .all { engine.draft.command = engine.draft.intern(command) }
    standIns?.redecision.carryOut(&engine)
    advance()
  }

  private mutating func begin(_ source: CommitSource, _ time: Int64, _ number: Int?) {
    engine.draft.number = number ?? moment.commits
    engine.draft.firstEvent = moment.events
    (engine.draft.time, engine.draft.source) = (time, source)
  }

  private mutating func advance() {
    moment.events += engine.draft.events.count
    moment.commits += 1
  }

  /// Appends the last commit to a journal, in which it has the next number.
  mutating func append(to writer: inout JournalWriter) throws(JournalError) {
    engine.draft.number = moment.commits - 1
    try writer.append(&engine.draft)
  }

  /// Returns true for a command that needs a scene while there is none: a session begins one for it, and this run does not.
  mutating func wouldBeginScene(for command: NavCommand) -> Bool {
    if engine.state.hasScene { return false }
    let interned = engine.draft.intern(command)
    return interned.needsScene(engine.draft)
  }

  /// The attached rules of the containers of the scene.
  var rules: [String] {
    engine.state.nodes.compactMap { node in
      let rules = engine.state.rules(of: engine.state.name(of: node))
      guard let rules, engine.state.plugin(rules) != nil else { return nil }
      return engine.draft.texts[rules]
    }
  }

  /// The plugins with which the run began.
  var plugins: [PluginRecord] { engine.host.records(engine.state, engine.draft.texts) }

  /// Throws when no journal can hold the command.
  mutating func checkIsWritable(_ command: NavCommand) throws(NavJournal.Failure) {
    let interned = engine.draft.intern(command)
    if let value = interned.unwritableValue(in: engine.draft) { throw .plugins(value.error) }
  }

  /// Returns the outcome of the last command: its events and its refusal, as one JSON object.
  mutating func lastEffect() -> String { engine.draft.effect(&scratch) }

  /// Returns the state view of the present moment.
  func stateView() -> String {
    var view = StateView()
    view.write(engine.state, engine.draft.texts, moment)
    return view.string
  }
}

/// The stand-ins for the missing plugins of a journal whose commits are carried out again, and the records from which they
/// answer.
private struct StandIns: ~Copyable {
  var redecision: Redecision
  private var reader: JournalReader

  init(for journal: any StorageFile, _ plugins: RecordedPlugins) {
    redecision = Redecision(plugins)
    reader = JournalReader(journal)
  }

  /// Reads a commit into a draft; the commits before it are passed over.
  mutating func read(commit number: Int, into draft: inout CommitDraft) throws(FileError) {
    while reader.header == nil || reader.position.commits <= number,
      try reader.next(into: &draft, .everything) != nil
    {}
  }
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
