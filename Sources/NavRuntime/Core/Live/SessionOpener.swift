import NavBase
public import NavEvents
import Synchronization

extension NavSession {
  /// Opens the journal at `path` for writing, or creates it, and continues where it ended: this is restoration at launch.
  /// ``opening`` has the findings.
  ///
  /// ```swift
  /// let session = try NavSession.open(at: "trip.jsonl", options: .standard)
  /// ```
  ///
  /// A torn tail is moved to a file of its own, and the journal continues after its last whole commit. A
  /// journal with any other damage is refused and left untouched, and so is one whose plugins are missing, are
  /// available only in an older version, or cannot take part together, because a session decides with all of
  /// its plugins. The options replace a plugin that is available only in an older version if they attach it
  /// (``SessionOptions/attaching``). A plugin that is available in a newer version continues, and a commit records both versions.
  /// Reading a journal needs no plugins.
  ///
  /// What the options change about plugins happens as a whole: when a part of it is refused, the journal stays as it was.
  /// - Parameters:
  ///   - path: The path of the journal.
  ///   - fileSystem: The file system that has it.
  ///   - options: The plugins with their configurations, the durability and the clock.
  ///   - initial: The scene to begin with, which is committed as one `scene`. A journal that has a scene ignores it, and one
  ///     whose app ended before the commit gets it now; nil to send the scene later, or to begin with a drillDown.
  /// - Throws: ``SessionError/journal(_:)`` when the file cannot be opened, created, repaired or written, when another
  ///   writer has it, or when it is damaged by anything but a crash; ``SessionError/pluginMissing(_:)`` when a plugin of the
  ///   journal or of the options is missing, or is there only in an older version that the options do not attach; ``SessionError/plugins(_:)`` when a
  ///   plugin cannot be created or started, when the plugins cannot be ordered together, or when a commit about one of them
  ///   is refused; ``SessionError/scene(_:)`` when a plugin refuses the scene to begin with;
  ///   ``SessionError/migration(from:_:)`` when the scene of another build cannot be brought up to date; ``SessionError/unwritableNumber`` when the clock's time is beyond ±2^53. With
  ///   ``SessionOptions/Recovery/startAnew(keeping:)``, damage, the plugins of the journal and its migration lead to a new journal, and to
  ///   no error.
  public static func open(
    at path: String, in fileSystem: some FileSystem = POSIXFileSystem(),
    options: SessionOptions = SessionOptions(), initial: InitialScene? = nil
  ) throws(SessionError) -> NavSession {
    let opener = SessionOpener(path: path, fileSystem: fileSystem, options: options, initial: initial)
    let session = try opener.open()
    if let scrub = options.scrub { session.begin(scrub, at: path, in: fileSystem) }
    return session
  }
}

extension SessionError {
  /// A Boolean value that indicates whether the journal itself is unusable. A file that another writer has, or that cannot
  /// be read, may be usable later.
  fileprivate var isAboutJournal: Bool {
    switch self {
    case .journal(.corrupt), .pluginMissing, .plugins, .migration: true
    case .journal, .privateKey, .scene, .unwritableNumber, .valueTooDeep, .textTooLong, .reentrant, .closed,
      .noJournal,
      .noMoment:
      false
    }
  }
}

/// The steps from a path to a session.
struct SessionOpener {
  let path: String
  let fileSystem: any FileSystem
  let options: SessionOptions
  let initial: InitialScene?

  /// The largest number of attempts to open or create the file. An attempt fails when another process creates, deletes or
  /// replaces the file at the same moment, which no process keeps doing.
  private static var mostAttempts: Int { 100 }

  func open() throws(SessionError) -> NavSession {
    let (file, size, isNew) = try openFile()
    if size == 0 { return try begin(file, isNew) }
    let session: NavSession
    do throws(SessionError) {
      session = try migrated(reopen(file))
    } catch {
      guard case .startAnew(let suffix) = options.recovery, error.isAboutJournal else { throw error }
      session = try startAnew(file, suffix, because: error)
    }
    return try setScene(of: session)
  }

  /// Brings the scene of another build up to date. A session whose migration is refused is closed.
  private func migrated(_ session: NavSession) throws(SessionError) -> NavSession {
    guard let app = options.app, let migration = options.migration else { return session }
    do throws(SessionError) {
      try session.markKey()
      try session.migrate(to: app.build, migration)
      return session
    } catch {
      try? session.close()
      throw error
    }
  }

  /// Commits the scene to begin with if there is none yet, and marks the launch. A session whose scene is refused is closed.
  private func setScene(of session: NavSession) throws(SessionError) -> NavSession {
    do throws(SessionError) {
      try session.markKey()
      try session.begin(with: initial)
      if let app = options.app { try session.markLaunch(of: app) }
      return session
    } catch {
      try? session.close()
      throw error
    }
  }

  /// Begins a journal in an empty file. After a failure, such as a full disk, no file is left that was not there before.
  private func begin(_ file: any StorageFile, _ isNew: Bool) throws(SessionError) -> NavSession {
    do throws(SessionError) {
      return try setScene(of: create(file, verdict: .clean, tornFile: nil))
    } catch {
      if isNew { try? file.remove() }
      throw error
    }
  }

  /// Keeps the whole journal under another name, and begins a new one in its place.
  private func startAnew(
    _ file: any StorageFile, _ suffix: String, because reason: SessionError
  ) throws(SessionError) -> NavSession {
    try checkPluginsOfNewJournal()
    let kept = try orThrow { () throws(FileError) in
      try JournalRepair.setAside(file, beside: path, keptSuffix(suffix), in: fileSystem)
    }
    let session = try create(file, verdict: .clean, tornFile: nil)
    session.findings.withLock {
      $0?.recovered = reason
      $0?.keptFile = kept
    }
    return session
  }

  /// Returns the end of the name for the journal that is kept, which is not that of a file that sessions and readers replace.
  private func keptSuffix(_ suffix: String) -> String {
    let isOfIndex = suffix.utf8.starts(with: "idx.".utf8)
    return isOfIndex || SidecarName.isReserved(".\(suffix)") ? ".\(suffix).kept" : ".\(suffix)"
  }

  // MARK: Files

  /// Returns the file at the path, locked, with its length; a new file when there is none. If several processes create it at
  /// once, one gets it and the others find it locked.
  private func openFile() throws(SessionError) -> (file: any StorageFile, size: Int, isNew: Bool) {
    for attempt in 1...Self.mostAttempts {
      guard let (file, isNew) = try openOrCreate(isLastAttempt: attempt == Self.mostAttempts) else {
        continue
      }
      do throws(SessionError) {
        if let size = try lock(file) { return (file, size, isNew) }
      } catch {
        // Where another process has the lock, the file is its own.
        if isNew, case .journal(.file) = error { try? file.remove() }
        throw error
      }
    }
    throw .journal(.file(FileError(operation: "open", path: path, reason: .replaced)))
  }

  /// Returns the file; nil when another process has just created it. A link to a missing file looks the same permanently, so
  /// the last attempt reports it.
  private func openOrCreate(
    isLastAttempt: Bool
  ) throws(SessionError) -> (file: any StorageFile, isNew: Bool)? {
    do throws(FileError) {
      return (try fileSystem.open(path, .append), false)
    } catch {
      guard error.isMissingFile else { throw .journal(.file(error)) }
    }
    try checkPluginsOfNewJournal()
    _ = try PrivateValues(options)
    do throws(FileError) {
      try SidecarName.checkIsNotReserved(path)
      return (try fileSystem.open(path, .create), true)
    } catch {
      if error.isExistingFile, !isLastAttempt { return nil }
      throw .journal(.file(error))
    }
  }

  /// Returns the length of the file once it is locked; nil when its name does not lead to it any more,
  /// because the previous holder of the lock has replaced or deleted it.
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
      case .system, .notAFile, .ownOutput, .severalNames, .tooLong, .reservedName, .foreign:
        throw .journal(.file(error))
      }
    }
  }

  private func orThrow<R: ~Copyable>(_ body: () throws(FileError) -> R) throws(SessionError) -> R {
    do throws(FileError) { return try body() } catch { throw .journal(.file(error)) }
  }

  // MARK: A new journal

  private func create(
    _ file: any StorageFile, verdict: JournalVerdict, tornFile: String?
  ) throws(SessionError) -> NavSession {
    let privateValues = try PrivateValues(options)
    let header = try options.header()
    var engine = Engine(catalog: options.catalog)
    engine.state.setPlugins(header.plugins, &engine.draft.texts)
    engine.host.update(for: engine.state, engine.draft.texts)
    let hub = ObserverHub()
    let writer: JournalWriter
    do throws(JournalError) {
      writer = try JournalWriter(creating: file, in: fileSystem, header: header) { hub.fail($0) }
    } catch {
      throw .journal(error)
    }
    let core = SessionCore(
      engine: engine, writer: writer, index: SessionIndex(file, length: 0, base: nil),
      rolling: try rolling(file, from: 0, hub), clock: options.clock, commits: 0, events: 0,
      hiding: privateValues)
    return NavSession(
      core: core, hub: hub, opening: NavOpening(isNew: true, verdict: verdict, tornFile: tornFile))
  }

  // MARK: An existing journal

  private func reopen(_ file: any StorageFile) throws(SessionError) -> NavSession {
    var timeline = NavTimeline(file, catalog: options.catalog)
    do throws(NavTimeline.Failure) { try timeline.seekToEnd() } catch {
      if case .file(let error) = error { throw .journal(.file(error)) }
    }
    let (index, finding) = (timeline.index, timeline.indexFinding)
    let replay = timeline.takeReplay()
    guard let header = replay.header else {
      if case .tornTail = replay.verdict { try checkPluginsOfNewJournal() }
      let tornFile = try repair(file, replay.verdict, replay.position)
      return try create(file, verdict: replay.verdict, tornFile: tornFile)
    }
    if case .corrupt = replay.verdict { throw .journal(.corrupt(path: path, replay.verdict)) }
    let privateValues = try PrivateValues(options)
    try check(privateValues, replay.engine)
    try checkPlugins(replay.engine)
    try rehearseChanges(of: replay.engine)
    let tornFile = try repair(file, replay.verdict, replay.position)
    let (verdict, mismatch, position) = (replay.verdict, replay.mismatch, replay.position)
    let hub = ObserverHub()
    let writer = JournalWriter(file, at: position, durability: header.durability) { hub.fail($0) }
    let core = SessionCore(
      engine: replay.takeEngine(), writer: writer,
      index: SessionIndex(file, length: position.offset, base: index), atOpening: index,
      rolling: try rolling(file, from: header.base?.commits ?? 0, hub), clock: options.clock,
      commits: position.commits, events: position.events, hiding: privateValues)
    var opening = NavOpening(isNew: false, verdict: verdict, tornFile: tornFile)
    (opening.mismatch, opening.indexFinding) = (mismatch, finding)
    let session = NavSession(core: core, hub: hub, opening: opening)
    let upgraded = try changePlugins(of: session)
    session.findings.withLock { $0?.upgraded = upgraded }
    return session
  }

  /// Returns the rolling of the journal, whose first commit has the number `first`; nil when it keeps all commits.
  private func rolling(
    _ file: any StorageFile, from first: Int, _ hub: ObserverHub
  ) throws(SessionError) -> JournalRolling? {
    guard let retention = options.keep else { return nil }
    return try orThrow { () throws(FileError) in
      try JournalRolling(
        keeping: retention, of: file, at: fileSystem.resolvedPath(of: path), from: first, in: fileSystem,
        now: options.clock.now, hub)
    }
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

  /// Refuses a journal whose private values are hidden under a key that the caller lacks.
  private func check(_ privateValues: PrivateValues?, _ engine: borrowing Engine) throws(SessionError) {
    guard !options.needsNoKey, let id = engine.state.keyID(engine.draft.texts),
      privateValues?.hasKey(id) != true
    else { return }
    throw .privateKey(.missing(id: id))
  }

  /// Refuses plugins of the journal or of the caller that are missing, or that cannot take part together,
  /// before anything is changed.
  private func checkPlugins(_ engine: borrowing Engine) throws(SessionError) {
    let outdated = engine.host.missing(engine.state, engine.draft.texts).filter { !goesOn($0) }
    try checkAvailable(outdated)
    let attached = engine.host.records(engine.state, engine.draft.texts)
    let coming = coming(beside: attached.map(\.id), outdated.map(\.id))
    let reconfigured = try reconfigured(attached.filter { !coming.containsBytes(of: $0.id) })
    let changed = coming + reconfigured.map(\.id)
    let staying = attached.filter { !(options.detaching + changed).containsBytes(of: $0.id) }
    let attaching = try coming.map { id throws(SessionError) in try options.record(of: id) }
    _ = try options.order(of: staying + reconfigured + attaching)
  }

  /// Returns the plugins of the journal that the caller attaches with other settings, with these settings.
  private func reconfigured(_ attached: [PluginRecord]) throws(SessionError) -> [PluginRecord] {
    var records: [PluginRecord] = []
    for plugin in attached
    where options.attaching.containsBytes(of: plugin.id) && !options.detaching.containsBytes(of: plugin.id) {
      let record = try options.record(of: plugin.id)
      guard let configuration = record.configuration else { continue }
      if plugin.configuration?.hasSameBytes(as: configuration) != true { records.append(record) }
    }
    return records
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

  /// Carries out the changes of plugins on a copy of the state, without a journal. One that is refused, such as an attachment to
  /// which the other plugins react without end, then leaves the journal as it is, and not with half of the changes.
  private func rehearseChanges(of engine: borrowing Engine) throws(SessionError) {
    let isAsked = !options.attaching.isEmpty || !options.detaching.isEmpty
    guard isAsked || !engine.host.missing(engine.state, engine.draft.texts).isEmpty else { return }
    var copy = Engine(catalog: options.catalog)
    var snapshot = ByteBuffer()
    engine.state.writeSnapshot(engine.draft.texts, to: &snapshot)
    guard copy.load(snapshot: snapshot.bytes) else { preconditionFailure("A snapshot can be read.") }
    let core = SessionCore(engine: copy, writer: nil, clock: .fixed(0), commits: 0, events: 0)
    _ = try changePlugins(of: NavSession(core: core, hub: ObserverHub()))
  }

  /// Commits the newer versions of plugins and the caller's changes to the list of plugins. Returns the plugins
  /// that have a newer version, with their old versions.
  private func changePlugins(of session: NavSession) throws(SessionError) -> [PluginRecord] {
    let attached = session.read { state, draft in state.metadata.plugins.map { draft.texts[$0.id] } }
    let outdated = session.outdatedPlugins()
    let upgraded = outdated.filter { goesOn($0) }
    for id in options.detaching where attached.containsBytes(of: id) {
      try say(to: session) { $0.intern(.detach(id)) }
    }
    for plugin in upgraded { try upgrade(plugin, in: session) }
    for id in coming(beside: attached, outdated.filter { !goesOn($0) }.map(\.id)) {
      if attached.containsBytes(of: id) { try say(to: session) { $0.intern(.detach(id)) } }
      let configuration = try options.record(of: id).configuration
      try say(to: session) { draft in
        draft.attach(id, configuration: configuration.map { JSONText(draft.texts.intern($0)) })
      }
    }
    for plugin in try reconfigured(session.attachedPlugins()) {
      try say(to: session) { draft in
        let configuration = plugin.configuration.map { JSONText(draft.texts.intern($0)) }
        return draft.configure(plugin.id, configuration: configuration)
      }
    }
    if let fault = session.pluginFault { throw .plugins(fault) }
    return upgraded
  }

  private func upgrade(_ plugin: PluginRecord, in session: NavSession) throws(SessionError) {
    guard let version = options.catalog.manifest(of: plugin.id)?.version else { return }
    try say(to: session) { $0.upgrade(plugin.id, from: plugin.version, to: version) }
  }

  /// Returns true when a plugin of the journal continues in a newer version.
  private func goesOn(_ plugin: PluginRecord) -> Bool {
    guard let manifest = options.catalog.manifest(of: plugin.id) else { return false }
    return manifest.version > plugin.version && !options.detaching.containsBytes(of: plugin.id)
  }

  /// Sends a command about plugins, to which no plugin can object. A command whose reactions never end is refused all the
  /// same.
  private func say(
    to session: NavSession, _ make: (inout CommitDraft) -> InternedCommand
  ) throws(SessionError) {
    guard case .refused(_, let refusal) = try session.send(.system, make) else { return }
    let message = refusal.reasons.map(\.message).joined(separator: " ")
    throw .plugins(PluginFault(code: refusal.code.rawValue, message: message))
  }

  /// Returns the plugins to attach, with those that replace outdated ones.
  private func coming(beside attached: [String], _ outdated: [String]) -> [String] {
    var coming: [String] = []
    for id in options.attaching where !(options.detaching + coming).containsBytes(of: id) {
      if !attached.containsBytes(of: id) || outdated.containsBytes(of: id) { coming.append(id) }
    }
    return coming
  }
}
