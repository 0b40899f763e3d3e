import NavEvents

extension RecordedPlugin: CommandInterceptor {
  var interceptedCommands: CommandKinds { .all }

  func intercept(
    _ command: NavCommand, in state: borrowing NavState, _ draft: inout CommitDraft
  ) throws(PluginFault) -> Interception {
    guard let moment = try moment(draft) else { return .proceed }
    if let message = objection(moment) { return .veto(message) }
    let commands = moment.record.rewrites(by: moment.id, from: moment.place)
    if commands.isEmpty { return .proceed }
    // All of them for this command, or some and the others for the next ones, or all for later ones.
    let count = commands.count - commit.choose(among: commands.count + 1)
    return count == 0 ? .proceed : .rewrite(Array(commands[..<count]))
  }
}

extension RecordedPlugin: EventReactor {
  var watchedEvents: EventKinds { .all }

  func react(
    to event: NavEvent, moving movement: Movement, in state: borrowing NavState,
    _ draft: inout CommitDraft, _ requests: inout FollowUps
  ) throws(PluginFault) {
    guard let moment = try moment(draft) else { return }
    if moment.record.isLoop(of: manifest.id) { return askTooOften(moment.id, state, &draft, &requests) }
    while let command = moment.record.request(requests.count, of: moment.id, after: draft.events.count),
      commit.isNow()
    {
      requests.request(command)
    }
  }

  /// A refused commit's record has no requests, but says that this plugin asked for too many: any will do.
  private func askTooOften(
    _ id: TextID, _ state: borrowing NavState, _ draft: inout CommitDraft, _ requests: inout FollowUps
  ) {
    guard requests.count <= PluginHost.mostFollowUps else { return }
    let value = JSONText(state.ledger.remembered.value(of: id, draft.texts) ?? draft.texts.intern("null"))
    for _ in requests.count...PluginHost.mostFollowUps {
      requests.request(.plugin(.remember(id, value: value)))
    }
  }
}

extension RecordedPlugin: LinkHandler {
  func route(
    _ url: TextID, in state: borrowing NavState, _ draft: inout CommitDraft
  ) throws(PluginFault) -> [NavCommand]? {
    guard let answer = try answer(.route, draft) else { return nil }
    var document = JSONDocument()
    guard (try? document.parse(answer)) != nil else { return nil }
    var commands: [NavCommand] = []
    for element in document.elements(of: document.root) {
      guard let command = try? draft.readCommand(element, document) else { return nil }
      commands.append(command)
    }
    return commands
  }
}

extension CommitRecord {
  /// Whether the commit was refused because `plugin` asked for too much.
  fileprivate func isLoop(of plugin: String) -> Bool {
    guard let refusal, refusal.code == .pluginLoop else { return false }
    return refusal.reasons.last?.by.hasSameBytes(as: plugin) == true
  }
}
