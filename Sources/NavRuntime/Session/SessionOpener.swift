public import NavEvents

extension NavSession {
  /// A session with what opening its journal found.
  public struct Opened: Sendable {
    /// The session, ready for commands.
    public let session: NavSession
    /// Whether the journal is new.
    public let isNew: Bool
    /// `clean`, or a torn tail that was moved aside.
    public let verdict: JournalVerdict
    /// The file that holds the torn tail.
    public let tornFile: String?
    /// The first checkpoint whose digest is not the replayed state's.
    public let mismatch: CheckpointMismatch?
    /// The plugins that go on in a newer version, in the version that the journal named before.
    public let upgraded: [PluginRecord]
  }

  /// Opens the journal at `path` for writing, or creates it, and replays it.
  ///
  /// A torn tail is moved to a file of its own and the journal goes on after its last whole commit. Any other
  /// damage is refused and nothing is touched, and so is a journal whose plugins are not here, are here in an older
  /// version only, or cannot take part together: a session decides with all of its plugins. One that is here in a newer
  /// version goes on, with a commit that says so. To read a journal needs no plugin.
  public static func open(
    _ path: String, in fileSystem: some FileSystem = POSIXFileSystem(),
    options: SessionOptions = SessionOptions()
  ) throws(SessionError) -> Opened {
    let opener = SessionOpener(path: path, fileSystem: fileSystem, options: options)
    return try opener.open()
  }
}

/// The steps from a path to a session.
struct SessionOpener<Files: FileSystem> {
  let path: String
  let fileSystem: Files
  let options: SessionOptions
  let hub = ObserverHub()

  /// How often a file is opened or created before giving up. Each time somebody else has created, deleted or replaced it
  /// in the same moment, which nobody goes on doing.
  private static var mostTurns: Int { 100 }

  func open() throws(SessionError) -> NavSession.Opened {
    let (file, size) = try openFile()
    if size == 0 { return try create(file, verdict: .clean, tornFile: nil) }
    return try reopen(file)
  }

  // MARK: Files

  /// The file that the path leads to, locked, with its length; a new one when there is none. Of several who come at
  /// once, one has it and the others find it locked.
  private func openFile() throws(SessionError) -> (file: any StorageFile, size: Int) {
    for turn in 1...Self.mostTurns {
      if let file = try openOrCreate(isLastTurn: turn == Self.mostTurns), let size = try lock(file) {
        return (file, size)
      }
    }
    throw .journal(.file(FileError(operation: "open", path: path, reason: .replaced)))
  }

  /// Nil when the file came into being just now. A link that leads nowhere looks like that too, for ever.
  private func openOrCreate(isLastTurn: Bool) throws(SessionError) -> (any StorageFile)? {
    do throws(FileError) {
      return try fileSystem.open(path, .append)
    } catch {
      guard error.isMissingFile else { throw .journal(.file(error)) }
    }
    try checkPluginsOfNewJournal()
    do throws(FileError) {
      return try fileSystem.open(path, .create)
    } catch {
      if error.isExistingFile, !isLastTurn { return nil }
      throw .journal(.file(error))
    }
  }

  /// The length of the file once it is locked; nil when its name does not lead to it any more, because whoever had the
  /// lock before has replaced or deleted it.
  private func lock(_ file: any StorageFile) throws(SessionError) -> Int? {
    guard try orThrow({ () throws(FileError) in try file.tryLock() }) else {
      throw .journal(.locked(path: path))
    }
    let size = try orThrow { () throws(FileError) in try file.size() }
    do throws(FileError) {
      try file.checkUntouched(length: size)
      return size
    } catch {
      switch error.reason {
      case .gone, .replaced, .resized: return nil
      case .system, .notAFile, .ownOutput, .tooLong: throw .journal(.file(error))
      }
    }
  }

  private func orThrow<R: ~Copyable>(_ body: () throws(FileError) -> R) throws(SessionError) -> R {
    do throws(FileError) { return try body() } catch { throw .journal(.file(error)) }
  }

  // MARK: A new journal

  private func create(
    _ file: any StorageFile, verdict: JournalVerdict, tornFile: String?
  ) throws(SessionError) -> NavSession.Opened {
    let header = try options.header()
    var engine = Engine(catalog: options.catalog)
    engine.state.setPlugins(header.plugins, &engine.draft.texts)
    engine.host.update(for: engine.state, engine.draft.texts)
    let writer: JournalWriter
    do throws(JournalError) {
      writer = try JournalWriter(creating: file, in: fileSystem, header: header) { [hub] in hub.fail($0) }
    } catch {
      throw .journal(error)
    }
    let core = SessionCore(engine: engine, writer: writer, clock: options.clock, commits: 0, events: 0)
    return NavSession.Opened(
      session: NavSession(core: core, hub: hub), isNew: true, verdict: verdict, tornFile: tornFile,
      mismatch: nil, upgraded: [])
  }

  // MARK: An existing journal

  private func reopen(_ file: any StorageFile) throws(SessionError) -> NavSession.Opened {
    var replay = Replay(file, catalog: options.catalog)
    try orThrow { () throws(FileError) in try replay.runToEnd() }
    guard let header = replay.header else {
      if case .tornTail = replay.verdict { try checkPluginsOfNewJournal() }
      let tornFile = try repair(file, replay.verdict, replay.position)
      return try create(file, verdict: replay.verdict, tornFile: tornFile)
    }
    if case .corrupt = replay.verdict { throw .journal(.corrupt(path: path, replay.verdict)) }
    try checkPlugins(replay.engine)
    let tornFile = try repair(file, replay.verdict, replay.position)
    let (verdict, mismatch, position) = (replay.verdict, replay.mismatch, replay.position)
    let writer = JournalWriter(file, at: position, durability: header.durability) { [hub] in hub.fail($0) }
    let core = SessionCore(
      engine: replay.takeEngine(), writer: writer, clock: options.clock, commits: position.commits,
      events: position.events)
    let session = NavSession(core: core, hub: hub)
    let upgraded = try changePlugins(of: session)
    return NavSession.Opened(
      session: session, isNew: false, verdict: verdict, tornFile: tornFile, mismatch: mismatch,
      upgraded: upgraded)
  }

  private func repair(
    _ file: any StorageFile, _ verdict: JournalVerdict, _ position: JournalPosition
  ) throws(SessionError) -> String? {
    switch verdict {
    case .clean: return nil
    case .corrupt: throw .journal(.corrupt(path: path, verdict))
    case .tornTail:
      return try orThrow { () throws(FileError) in
        try JournalRepair.setTailAside(of: file, after: position, in: fileSystem)
      }
    }
  }

  /// Refuses, before anything is touched, plugins of the journal or of the caller that are not here, or that cannot
  /// take part together.
  private func checkPlugins(_ engine: borrowing Engine) throws(SessionError) {
    let outdated = engine.host.missing(engine.state, engine.draft.texts).filter { !goesOn($0) }
    try checkAvailable(outdated)
    let attached = engine.host.records(engine.state, engine.draft.texts)
    let coming = coming(beside: attached.map(\.id), outdated.map(\.id))
    let staying = attached.filter { !(options.detaching + coming).containsBytes(of: $0.id) }
    _ = try options.order(of: staying + coming.map { PluginRecord(id: $0, version: 0) })
  }

  private func checkAvailable(_ outdated: [PluginRecord]) throws(SessionError) {
    var missing = outdated.filter { record in
      !(options.detaching + options.attaching).containsBytes(of: record.id)
    }
    for id in options.attaching where options.catalog.manifest(of: id) == nil {
      missing.append(outdated.first { $0.id.hasSameBytes(as: id) } ?? PluginRecord(id: id, version: 0))
    }
    if !missing.isEmpty { throw .pluginMissing(missing) }
  }

  private func checkPluginsOfNewJournal() throws(SessionError) {
    _ = try options.records(options.plugins + options.attaching)
  }

  /// What the caller says about plugins becomes commits of the journal, and so does each newer version; returns the
  /// plugins that have one, as they were.
  private func changePlugins(of session: NavSession) throws(SessionError) -> [PluginRecord] {
    let attached = session.read { state, draft in state.metadata.plugins.map { draft.texts[$0.id] } }
    let outdated = session.outdatedPlugins()
    let upgraded = outdated.filter { goesOn($0) }
    for id in options.detaching where attached.containsBytes(of: id) {
      try say(to: session) { $0.detach(id) }
    }
    for plugin in upgraded { try upgrade(plugin, in: session) }
    for id in coming(beside: attached, outdated.filter { !goesOn($0) }.map(\.id)) {
      if attached.containsBytes(of: id) { try say(to: session) { $0.detach(id) } }
      try say(to: session) { $0.attach(id) }
    }
    if let fault = session.pluginFault { throw .plugins(fault) }
    return upgraded
  }

  private func upgrade(_ plugin: PluginRecord, in session: NavSession) throws(SessionError) {
    guard let version = options.catalog.manifest(of: plugin.id)?.version else { return }
    try say(to: session) { $0.upgrade(plugin.id, from: plugin.version, to: version) }
  }

  /// Whether a plugin of the journal takes part although another version of it is here: a newer one.
  private func goesOn(_ plugin: PluginRecord) -> Bool {
    guard let manifest = options.catalog.manifest(of: plugin.id) else { return false }
    return manifest.version > plugin.version && !options.detaching.containsBytes(of: plugin.id)
  }

  /// Sends a command about plugins, which nobody can object to; one whose reactions never end is refused all the same.
  private func say(
    to session: NavSession, _ make: (inout CommitDraft) -> NavCommand
  ) throws(SessionError) {
    guard case .refused(_, let refusal) = try session.send(.system, make) else { return }
    let message = refusal.reasons.map(\.message).joined(separator: " ")
    throw .plugins(PluginFault(code: refusal.code.rawValue, message: message))
  }

  /// The plugins to attach, those in the place of outdated ones included.
  private func coming(beside attached: [String], _ outdated: [String]) -> [String] {
    options.attaching.filter { !attached.containsBytes(of: $0) || outdated.containsBytes(of: $0) }
  }
}
