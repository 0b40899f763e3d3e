package import NavEvents

/// Replays a journal by its events and decides every command again with the plugins of today, side by side.
package struct Verification: ~Copyable {
  private var replay: Replay
  private var scratch = ByteBuffer(capacity: 4096)
  /// Commits looked at.
  package private(set) var commits = 0
  /// The first divergence; after one, later commits are still compared, each from the recorded state.
  package private(set) var divergences: [Divergence] = []
  /// The first reason for which attached plugins that are here had no part in deciding again.
  package private(set) var pluginFault: PluginFault?

  package init(_ file: any StorageFile, catalog: PluginCatalog) {
    replay = Replay(file, catalog: catalog)
  }

  package var verdict: JournalVerdict { replay.verdict }
  package var mismatch: CheckpointMismatch? { replay.mismatch }

  /// The attached plugins that are not here in the version of the journal, at its end.
  package var missingPlugins: [PluginRecord] {
    replay.engine.host.missing(replay.engine.state, replay.engine.draft.texts)
  }

  /// Looks at the whole journal.
  package mutating func run() throws(FileError) {
    while let record = try replay.read(.everything) {
      if case .commit = record {
        commits += 1
        if let divergence = replay.decideAgain(&scratch) { divergences.append(divergence) }
      }
      replay.fold(record)
      pluginFault = pluginFault ?? replay.engine.host.fault
    }
  }
}

extension Replay {
  /// Decides the commit that was read, from the state before it; state and draft are the recorded ones after it.
  fileprivate mutating func decideAgain(_ scratch: inout ByteBuffer) -> Divergence? {
    guard let command = engine.draft.command else { return undecidable(&scratch) }
    if isAboutAbsentPlugin(command) { return nil }
    let recorded = engine.draft.outcome(&scratch)
    let events = engine.draft.events
    engine.draft.forgetOutcome()
    engine.decide(command)
    let decided = engine.draft.outcome(&scratch)
    let part = recorded.hasSameBytes(as: decided) ? nil : divergence(recorded, decided)
    engine.takeBack()
    engine.draft.events = events
    return part
  }

  /// Whether a command lets a plugin take part that is not here, or configures it: that it cannot is known, and no
  /// answer to what would be without it.
  private func isAboutAbsentPlugin(_ command: NavCommand) -> Bool {
    switch command {
    case .plugin(.attach(let id, _)), .plugin(.configure(let id, _)):
      engine.host.catalog.manifest(of: engine.draft.texts[id]) == nil
    case .scene, .navigation, .drillDown, .stack, .tabs, .split, .web, .modal, .swipe, .environment, .item,
      .plugin:
      false
    }
  }

  /// A command of a later version cannot be decided here.
  private func undecidable(_ scratch: inout ByteBuffer) -> Divergence {
    let command = engine.draft.unknownCommand.map { engine.draft.texts[$0.text] }
    return Divergence(
      commit: engine.draft.number, seq: engine.draft.firstEvent, path: "command", expected: command,
      actual: nil,
      plugin: nil, expectedOutcome: engine.draft.outcome(&scratch), actualOutcome: "null")
  }

  private func divergence(_ recorded: String, _ decided: String) -> Divergence? {
    guard let difference = try? JSONDifference.first(recorded, decided) else { return nil }
    return Divergence(
      commit: engine.draft.number, seq: engine.draft.firstEvent, path: difference.path,
      expected: difference.expected, actual: difference.actual,
      plugin: OutcomePart.plugin(at: difference.path, in: recorded)
        ?? OutcomePart.plugin(at: difference.path, in: decided) ?? onlyMissingPlugin,
      expectedOutcome: recorded, actualOutcome: decided)
  }
}

extension Replay {
  /// The plugin whose absence a divergence is put down to that no plugin's part in the commit explains: not every
  /// permission leaves a trace in `by`. nil when none is missing, or several are.
  fileprivate var onlyMissingPlugin: String? {
    let missing = engine.host.missing(engine.state, engine.draft.texts)
    return missing.count == 1 ? missing[0].id : nil
  }
}

extension CommitDraft {
  /// What became of the command, as one JSON object.
  fileprivate func outcome(_ scratch: inout ByteBuffer) -> String {
    scratch.removeAll()
    scratch.append("{\"events\":")
    writeEvents(to: &scratch)
    if let refusal {
      scratch.member("refused")
      write(refusal, to: &scratch)
    }
    scratch.member("by")
    writeProvenance(to: &scratch)
    scratch.close()
    return scratch.string
  }
}
