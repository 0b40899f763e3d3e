import NavBase
package import NavEvents
package import NavRuntime

/// Replays a journal by its events and decides every command again with the plugins of today, side by side.
///
/// For a missing plugin of the journal the recorded answers are used, unless the journal is to be decided without it.
package struct Verification: ~Copyable {
  private var replay: Replay
  private var redecision: Redecision
  /// What has been found so far.
  private(set) var findings = Findings()
  /// The expected divergences of the commits that are still to come.
  private var awaited: ArraySlice<ExpectedDivergence>
  private let catalog: PluginCatalog
  /// The bytes whose lines are decided again. The lines before them are only folded.
  private let part: Range<Int>
  /// False to check and to fold the lines only.
  private let decides: Bool

  /// Creates a verification with the plugins of `catalog`, except those in `without`. It decides the commits whose lines
  /// begin in `part` of the file; none of them, unless it `decides`.
  package init(
    _ file: any StorageFile, catalog: PluginCatalog, without: [String] = [],
    expecting: ExpectedDivergences? = nil, part: Range<Int> = 0..<Int.max, deciding decides: Bool = true
  ) {
    self.catalog = catalog.without(without)
    (self.part, self.decides) = (part, decides)
    awaited = (expecting?.list ?? [])[...]
    replay = Replay(file, catalog: self.catalog)
    redecision = Redecision(RecordedPlugins(catalog: catalog, without: without))
  }

  package var verdict: JournalVerdict { replay.verdict }
  package var mismatch: CheckpointMismatch? { replay.mismatch }

  /// The number of commits that were decided again.
  package var commits: Int { findings.commits }
  /// The unexpected divergences. After one, later commits are still compared, each from the recorded state.
  package var divergences: [NavDivergence] { findings.divergences }
  /// The expected divergences that were found.
  package var expected: [NavDivergence.Expected] { findings.expected }
  /// The expected divergences that no longer occur. When plugins are left out, the list stays empty.
  package var vanished: [NavDivergence.Expected] { findings.vanished }
  /// The plugins that were attached at any time and are available in another version, each version once.
  package var otherVersions: [PluginVersions] { findings.otherVersions }
  /// The missing plugins of the journal, whose recorded answers were used.
  package var recordedPlugins: [PluginRecord] { findings.recordedPlugins }
  /// The plugins that were left out, and were attached at any time.
  package var leftOut: [String] { findings.leftOut }
  /// The first fault that kept available plugins from taking part.
  package var pluginFault: PluginFault? { findings.pluginFault }
  /// The number of commits with a member that cannot be read.
  var unreadableCommits: Int { findings.unreadableCommits }
  /// The number of commits with parts of a later version.
  var laterParts: Int { findings.laterParts }

  /// The attached plugins of the journal, at its end, that had no part in deciding again.
  package var missingPlugins: [PluginRecord] {
    replay.engine.host.missing(replay.engine.state, replay.engine.draft.texts).filter {
      replay.engine.host.catalog.manifest(of: $0.id) == nil
    }
  }

  /// The plugins that are attached at the end of the journal.
  var attachedPlugins: [PluginRecord] { replay.attachedPlugins }

  var header: JournalHeader? { replay.header }

  /// The end of what can be trusted.
  var position: JournalPosition { replay.position }

  /// Notes the plugins that are available in another version: those of the journal's beginning, and then each that a commit has
  /// attached. However many there are, the others are not looked at again.
  private mutating func noteOtherVersions(of plugins: [AttachedPlugin]) {
    for plugin in plugins {
      let id = replay.engine.draft.texts[plugin.id]
      guard let here = catalog.manifest(of: id)?.version, here != plugin.version else { continue }
      let versions = PluginVersions(plugin: id, recorded: plugin.version, here: here)
      if !findings.otherVersions.contains(versions) { findings.otherVersions.append(versions) }
    }
  }

  private mutating func noteLeftOut() {
    if redecision.recordedPlugins.without.isEmpty { return }
    for plugin in replay.engine.state.plugins {
      let id = replay.engine.draft.texts[plugin.id]
      if redecision.recordedPlugins.without.containsBytes(of: id), !findings.leftOut.containsBytes(of: id) {
        findings.leftOut.append(id)
      }
    }
  }

  /// Adds what was found in the parts before this one.
  mutating func add(_ earlier: [Findings]) {
    findings = (earlier + [findings]).reduce(into: Findings()) { $0.add($1) }
  }

  // MARK: Expectations

  /// Records the result of deciding the commit in the draft again.
  private mutating func note(_ divergence: NavDivergence?) {
    let (commit, seq) = (replay.engine.draft.number, replay.engine.draft.firstEvent)
    while let next = awaited.first, next.commit <= commit {
      awaited.removeFirst()
      if next.commit == commit, divergence != nil { return findings.expected.append(next.found(after: seq)) }
      miss(next, seq)
    }
    if let divergence { findings.divergences.append(divergence) }
  }

  /// Records that a listed divergence did not happen. Deciding without a plugin says nothing about it.
  private mutating func miss(_ listed: ExpectedDivergence, _ seq: Int) {
    guard redecision.recordedPlugins.without.isEmpty else { return }
    findings.vanished.append(listed.found(after: seq))
  }

  /// Records the listed divergences that were not reached. Beyond damage nothing can be judged.
  private mutating func missTheRest() {
    if case .corrupt = replay.verdict { return }
    for listed in awaited { miss(listed, replay.position.events) }
    awaited = []
  }

  /// Prepares for the commits after the header. Listed divergences of earlier commits do not count: those are folded.
  private mutating func begin(with header: JournalHeader) {
    redecision.join(&replay.engine, header: header)
    awaited = awaited.drop { $0.commit < header.base?.commits ?? 0 }
  }

  /// Verifies the journal, or its part.
  package mutating func run() throws(FileError) {
    try foldToPart()
    while replay.position.offset < part.upperBound, let record = try replay.read(.everything) {
      if case .commit = record {
        findings.commits += 1
        if replay.engine.draft.hasLaterParts { findings.laterParts += 1 }
        if decides { note(redecision.decide(&replay.engine)) }
      }
      let attached = replay.engine.attachedPlugins
      replay.fold(record)
      noteLeftOut()
      noteOtherVersions(
        of: commits == 0
          ? replay.engine.state.plugins : attached.compactMap { replay.engine.state.attached($0) })
      if case .header(let header) = record { begin(with: header) }
      findings.pluginFault = findings.pluginFault ?? replay.engine.host.fault
    }
    if part.upperBound == .max { missTheRest() }
    findings.recordedPlugins = redecision.recordedPlugins.plugins
    findings.unreadableCommits = replay.unreadableCommits
  }

  /// Folds the lines before the part. The stand-ins are those that there would be if the lines had been decided.
  private mutating func foldToPart() throws(FileError) {
    if part.lowerBound == 0 { return }
    while replay.position.offset < part.lowerBound, let record = try replay.read(.events) {
      if case .commit = record { redecision.pass(&replay.engine) }
      replay.fold(record)
      if case .header(let header) = record { begin(with: header) }
    }
    awaited = awaited.drop { $0.commit < replay.position.commits }
  }
}

/// Decides commits of a journal again, each from the recorded state before it, with stand-ins for the missing plugins.
struct Redecision: ~Copyable {
  private(set) var recordedPlugins: RecordedPlugins
  /// The recorded outcome except its events, while the commit is decided again.
  private var kept = CommitDraft.OutcomeParts()
  /// The outcome in the journal, and the one of deciding again, as JSON.
  private var recorded = ByteBuffer(capacity: 4096)
  private var decided = ByteBuffer(capacity: 4096)

  init(_ recordedPlugins: RecordedPlugins) { self.recordedPlugins = recordedPlugins }

  /// Adds stand-ins for plugins that are attached and missing.
  mutating func join(_ engine: inout Engine, header: JournalHeader?) {
    recordedPlugins.join(&engine, header: header)
  }

  /// Adds stand-ins for plugins that are attached by the commit in the engine's draft, which is not decided again.
  mutating func pass(_ engine: inout Engine) {
    if engine.changesPlugins { recordedPlugins.pass(&engine) }
  }

  /// Decides the commit that was read into the engine's draft. Afterwards the draft has its recorded events again, to be
  /// folded, and the state is the one before the commit. The calls of hooks are in the engine's `hookCalls`, if they are
  /// wanted.
  mutating func decide(_ engine: inout Engine) -> NavDivergence? {
    if let remark = engine.draft.unreadableRemarks.first { return undecidable(engine, remark) }
    guard let command = engine.draft.command else { return undecidable(engine) }
    if isAboutAbsentPlugin(command, engine.draft) { return nil }
    recordedPlugins.open(&engine)
    let absent = absentPlugin(engine)
    exchangeOutcomes(&engine)
    // Which attempt comes first depends on the commits before. What is shown of a commit that none explains must not: a part of
    // the journal begins without them.
    var first: (decided: String, hookCalls: ContiguousArray<HookCall>?)?
    var isExplained = false
    repeat {
      attempt(command, &engine)
      isExplained = isSame(&engine)
      if isExplained { break }
      if first == nil, recordedPlugins.isInFirstPhase { first = (decided.string, engine.hookCalls) }
    } while recordedPlugins.beginNextAttempt(&engine)
    exchangeOutcomes(&engine)
    engine.recordedEvents.removeAll()
    if isExplained { return nil }
    guard let first else { preconditionFailure("Every phase was tried.") }
    engine.hookCalls = first.hookCalls
    return divergence(engine, recorded.string, first.decided, absent)
  }

  /// Decides the commit in the engine's draft again until the outcome, as JSON, is similar enough to the recorded one, and
  /// keeps that outcome in the draft and in the state. Returns false, with the state before the commit, when no outcome is.
  mutating func adopt(
    _ engine: inout Engine, if isSimilar: (_ recorded: String, _ decided: String) -> Bool
  ) -> Bool {
    guard let command = engine.draft.command else { return false }
    recordedPlugins.open(&engine)
    exchangeOutcomes(&engine)
    defer { engine.recordedEvents.removeAll() }
    repeat {
      engine.draft.forgetOutcome()
      engine.decide(command)
      if isSame(&engine) || isSimilar(recorded.string, decided.string) {
        engine.keep()
        return true
      }
      engine.takeBack()
    } while recordedPlugins.beginNextAttempt(&engine)
    exchangeOutcomes(&engine)
    return false
  }

  /// Decides the commit in the engine's draft again, from a state that need not be the recorded one, and keeps the outcome: the
  /// recorded one if the stand-ins can lead to it, and otherwise the one to which they lead first.
  mutating func carryOut(_ engine: inout Engine) {
    guard let command = engine.draft.command else { return }
    recordedPlugins.open(&engine)
    exchangeOutcomes(&engine)
    defer { engine.recordedEvents.removeAll() }
    if recordedPlugins.haveChoices(engine.draft.texts) {
      repeat {
        engine.draft.forgetOutcome()
        engine.decide(command)
        if isSame(&engine) {
          engine.keep()
          return
        }
        engine.takeBack()
      } while recordedPlugins.beginNextAttempt(&engine)
      exchangeOutcomes(&engine)
      recordedPlugins.open(&engine)
      exchangeOutcomes(&engine)
    }
    engine.draft.forgetOutcome()
    engine.decide(command)
    engine.keep()
  }

  /// Lets the stand-ins have no opinion about the next command, which has no record.
  mutating func forgetRecord() { recordedPlugins.commit.open(CommitRecord()) }

  /// Returns true when a command attaches or configures a plugin that is left out now, or was missing then. Its failure is
  /// known, and says nothing about how plugins decide.
  private func isAboutAbsentPlugin(_ command: InternedCommand, _ draft: borrowing CommitDraft) -> Bool {
    guard case .plugin(let command) = command else { return false }
    switch command {
    case .attach(let id, _), .configure(let id, _):
      return draft.refusal?.code == .pluginMissing
        || recordedPlugins.without.containsBytes(of: draft.texts[id])
    case .upgrade(let id, _, _): return recordedPlugins.without.containsBytes(of: draft.texts[id])
    case .detach, .quarantine, .remember, .reask: return false
    }
  }

  /// Returns the first plugin that has a part in the commit's record and is left out now.
  private func absentPlugin(_ engine: borrowing Engine) -> String? {
    if recordedPlugins.without.isEmpty { return nil }
    let named = CommitRecord(engine.draft).named(engine.draft.texts)
    return recordedPlugins.without.first { named.contains(TextBytes($0)) }
  }

  private mutating func attempt(_ command: InternedCommand, _ engine: inout Engine) {
    engine.draft.forgetOutcome()
    engine.decide(command)
    engine.takeBack()
  }

  /// Exchanges the outcome in the draft with the kept one.
  private mutating func exchangeOutcomes(_ engine: inout Engine) {
    swap(&engine.draft.events, &engine.recordedEvents)
    engine.draft.exchange(&kept)
  }

  /// Returns true when the draft's outcome equals the kept one. Nearly always the values are equal. Equal outcomes can also
  /// have lists at different places; otherwise the texts are therefore compared.
  private mutating func isSame(_ engine: inout Engine) -> Bool {
    if engine.draft.hasOutcome(engine.recordedEvents, kept) { return true }
    engine.draft.writeOutcome(to: &decided)
    exchangeOutcomes(&engine)
    engine.draft.writeOutcome(to: &recorded)
    exchangeOutcomes(&engine)
    return recorded.bytes.hasSameBytes(as: decided.bytes)
  }

  /// Returns the divergence of a command of a later version, which cannot be decided.
  private mutating func undecidable(_ engine: borrowing Engine) -> NavDivergence {
    undecidable(engine, at: "command", engine.draft.unknownCommand)
  }

  /// Returns the divergence of a commit with an unreadable remark, without which it cannot be decided again.
  private mutating func undecidable(_ engine: borrowing Engine, _ remark: UnreadableRemark) -> NavDivergence {
    undecidable(engine, at: remark.remark.name, remark.text)
  }

  private mutating func undecidable(
    _ engine: borrowing Engine, at path: String, _ text: JSONText?
  ) -> NavDivergence {
    engine.draft.writeOutcome(to: &recorded)
    return NavDivergence(
      commit: engine.draft.number, event: engine.draft.firstEvent, path: path,
      recorded: text.map { engine.draft.texts[$0.text] }, decided: nil, plugin: nil, versions: nil,
      recordedOutcome: recorded.string, decidedOutcome: "null")
  }

  /// Returns the only missing plugin; nil when none is missing, or several are. A divergence that no plugin's part in the
  /// commit explains is attributed to it, because not every permission leaves a trace in `by`.
  private func onlyMissingPlugin(_ engine: borrowing Engine) -> String? {
    let missing = engine.host.missing(engine.state, engine.draft.texts).filter {
      engine.host.catalog.manifest(of: $0.id) == nil
    }
    return missing.count == 1 ? missing[0].id : nil
  }

  private func divergence(
    _ engine: borrowing Engine, _ recorded: String, _ decided: String, _ absent: String?
  ) -> NavDivergence? {
    guard let difference = JSONDifference.between(recorded, decided) else { return nil }
    let plugin =
      absent ?? OutcomePart.plugin(at: difference.path, recorded, decided) ?? onlyMissingPlugin(engine)
    return NavDivergence(
      commit: engine.draft.number, event: engine.draft.firstEvent, path: difference.path,
      recorded: difference.expected, decided: difference.actual, plugin: plugin,
      versions: plugin.flatMap { versions(of: $0, engine) }, recordedOutcome: recorded,
      decidedOutcome: decided)
  }

  /// Returns the versions of a plugin, when the attached version is not the available one.
  private func versions(of plugin: String, _ engine: borrowing Engine) -> PluginVersions? {
    let missing = engine.host.missing(engine.state, engine.draft.texts)
    guard let recorded = missing.first(where: { $0.id.hasSameBytes(as: plugin) }),
      let here = engine.host.catalog.manifest(of: plugin)
    else { return nil }
    return PluginVersions(plugin: plugin, recorded: recorded.version, here: here.version)
  }
}

extension CommitDraft {
  /// Begins an object with the effect of the command: the events, and the refusal if there is one.
  func writeEffect(to buffer: inout ByteBuffer) {
    buffer.append("{\"events\":")
    writeEvents(to: &buffer)
    guard let refusal else { return }
    buffer.member("refused")
    refusal.write(to: &buffer)
  }

  /// Writes the outcome of the command as one JSON object, and replaces the contents of `buffer`.
  func writeOutcome(to buffer: inout ByteBuffer) {
    buffer.removeAll()
    writeEffect(to: &buffer)
    buffer.member("by")
    writeProvenance(to: &buffer)
    buffer.close()
  }
}

extension CommitDraft {
  /// A Boolean value that indicates whether the commit has a command, an event or a contribution of a later version.
  fileprivate var hasLaterParts: Bool {
    unknownCommand != nil
      || events.contains { if case .ignorable = $0 { true } else { false } }
      || hasLaterContributions
  }
}
