import NavBase
import NavEvents
import NavRuntime

/// A stand-in for a plugin that is missing while a journal is decided again: it repeats the plugin's recorded
/// answers.
///
/// An answer that had an effect is repeated; where none is recorded, the stand-in has no opinion. A journal
/// holds neither the plugin's rules nor its list of hooks, so the stand-in is asked through every hook.
struct RecordedPlugin: StandInPlugin {
  let manifest: PluginManifest
  /// The configuration in the journal.
  let configuration: String?
  let commit: RecordedCommit
  /// False when a plugin is left out that may have given a permission. Permissions are not recorded, so the stand-in would give
  /// that of the other one.
  let mayPermit: Bool

  /// The context of an answer: the record, the stand-in's own id in it and the present position.
  struct Moment {
    let record: CommitRecord
    let id: TextID
    let place: Int
  }

  /// Returns the present position; nil when the record does not name the plugin.
  /// - Throws: The failure that comes next in the record.
  func moment(_ context: borrowing HookContext) throws(PluginFault) -> Moment? {
    guard let id = context.find(manifest.id) else { return nil }
    let record = commit.record
    let moment = Moment(record: record, id: id, place: commit.place(in: context.draft.pointee))
    if case .failed(let code) = record.next(of: id, at: moment.place),
      !context.draft.pointee.texts[code].hasSameBytes(as: PluginHost.loopFault), commit.isNow()
    {
      throw PluginFault(code: context.draft.pointee.texts[code], message: failure(at: moment))
    }
    return moment
  }

  /// Returns the message of a failure that refused a command. The journal does not contain the message of any other failure.
  private func failure(at moment: Moment) -> String {
    guard let refusal = moment.record.refusal(at: moment.place), refusal.code == .pluginFault,
      let message = moment.record.messages(of: manifest.id, in: refusal).last
    else { return "The journal says that it failed." }
    return message
  }

  // MARK: Objections

  /// Returns the remaining objections to the present decision, if the refusal has one of these codes.
  func objections(_ moment: Moment, _ codes: [RefusalCode]) -> ArraySlice<String> {
    guard let refusal = moment.record.refusal(at: moment.place), codes.contains(refusal.code) else {
      return []
    }
    // The last message of a plugin that failed is that of its failure.
    let hasFailed = refusal.code == .pluginFault && moment.record.hasFailed(moment.id)
    // A veto against a link is given again as an answer.
    let vetoes = moment.record.linkVetoes[moment.id] ?? []
    let all = moment.record.messages(of: manifest.id, in: refusal).dropLast(hasFailed ? 1 : 0)
      .filter { !vetoes.containsBytes(of: $0) }
    let rest = commit.remaining(Array(all), of: moment.id, at: moment.place)
    return rest.isEmpty || !commit.isNow() ? [] : rest
  }

  /// Returns the next objection to a command or a removal; nil when there is none.
  func objection(_ moment: Moment) -> String? {
    guard let message = objections(moment, [.vetoed, .pluginFault]).first else { return nil }
    commit.note(objections: 1, of: moment.id, at: moment.place)
    return message
  }

  // MARK: Answers

  /// Returns the recorded answer to the present question as JSON; nil when the plugin had no opinion.
  func answer(_ question: PluginHook, _ context: borrowing HookContext) throws(PluginFault) -> String? {
    guard let moment = try moment(context),
      let answer = moment.record.answer(
        of: moment.id, to: question, from: moment.place, context.draft.pointee.texts)
    else { return nil }
    return commit.isNow() ? answer : nil
  }
}

extension RecordedPlugin: CommandInterceptor {
  var interceptedCommands: CommandKinds { .all }

  func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
    guard let moment = try moment(context) else { return .proceed }
    if let message = objection(moment) { return .veto(message) }
    let hold = moment.record.hold(by: moment.id, at: moment.place, context.draft.pointee.texts)
    if let hold, commit.isNow() { return hold }
    let commands = moment.record.rewrites(by: moment.id, from: moment.place)
    if commands.isEmpty { return .proceed }
    // All of the rewrites are for this command, or some of them and the others for the next commands, or all
    // for later ones.
    let count = commands.count - commit.choose(among: commands.count + 1)
    return count == 0 ? .proceed : .rewrite(commands[..<count].map { context.draft.pointee.plain($0) })
  }
}

extension RecordedPlugin: EventReactor {
  var watchedEvents: EventKinds { .all }

  func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    guard let moment = try moment(context) else { return [] }
    if moment.record.isLoop { return loop(in: moment.record, context) }
    var requests: [NavCommand] = []
    while let command = moment.record.request(
      context.waiting + requests.count, of: moment.id, after: context.draft.pointee.events.count),
      commit.isNow()
    {
      requests.append(context.draft.pointee.plain(command))
    }
    let last = context.waiting + requests.count
    if last == context.mostFollowUps,
      moment.record.dropsRequests(after: last, of: moment.id, context.draft.pointee.texts)
    {
      requests += tooMany(context).dropFirst(requests.count)
    }
    return requests
  }

  /// Requests without end, in a commit that was refused because of that. The fault may name another plugin than the refusal: the one
  /// whose request led to those of the last one.
  private func loop(in record: CommitRecord, _ context: borrowing HookContext) -> [NavCommand] {
    let source = record.loopSource(context.draft.pointee.texts)
    let isLast = record.isLoop(of: manifest.id)
    if source.map({ $0.hasSameBytes(as: manifest.id) }) ?? isLast {
      if isLast { return tooMany(context) }
      return context.waiting == 0 ? Array(tooMany(context).prefix(1)) : []
    }
    // The source is a stand-in, too, or is there and requests what it did.
    guard isLast, let source, context.requester?.hasSameBytes(as: source) == true else { return [] }
    return tooMany(context)
  }

  /// Returns more commands than a plugin may request. The record of a refused commit has no requests, but says that this
  /// plugin made too many, so any requests will do.
  private func tooMany(_ context: borrowing HookContext) -> [NavCommand] {
    let value = context.remembered ?? CanonicalJSON(canonical: "null")
    let count = max(0, context.mostFollowUps + 1 - context.waiting)
    return Array(repeating: .remember(manifest.id, value: value), count: count)
  }
}

extension RecordedPlugin: LinkHandler {
  func answer(
    to link: String, in context: borrowing HookContext
  ) throws(PluginFault) -> LinkAnswer? {
    guard let answer = try answer(.route, context) else {
      // The record of a link that led to itself has no answers.
      let isLoop = try moment(context)?.record.isLoop(of: manifest.id) == true
      return isLoop ? .commands([.open(link)]) : nil
    }
    guard let recorded = Self.linkAnswer(CanonicalJSON(canonical: answer)) else { return nil }
    commit.routes?.note(recorded, by: manifest.id, to: link)
    return recorded
  }

  private static func linkAnswer(_ json: CanonicalJSON) -> LinkAnswer? {
    guard let elements = json.elements else { return json.vetoMessage.map { .veto($0) } }
    var commands: [NavCommand] = []
    for element in elements {
      guard let command = try? NavCommand(element) else { return nil }
      commands.append(command)
    }
    return .commands(commands)
  }
}

extension CommitRecord {
  /// A Boolean value that indicates whether the commit was refused because plugins made too many requests.
  fileprivate var isLoop: Bool { refusal?.code == .pluginLoop }

  /// The plugin whose requests led to too many, as the fault names it; nil when there is no fault.
  fileprivate func loopSource(_ texts: borrowing TextTable) -> String? {
    for part in provenance {
      if case .failed(let code) = part.contribution, texts[code].hasSameBytes(as: PluginHost.loopFault) {
        return texts[part.plugin]
      }
    }
    return nil
  }

  /// Returns true when the commit was refused because `plugin` made too many requests.
  fileprivate func isLoop(of plugin: String) -> Bool {
    guard let refusal, refusal.code == .pluginLoop else { return false }
    return refusal.reasons.last?.by.hasSameBytes(as: plugin) == true
  }
}

extension RecordedPlugin: RemovalGuard {
  func objection(
    to removal: Removal, in context: borrowing HookContext
  ) throws(PluginFault) -> String? {
    guard let moment = try moment(context) else { return nil }
    // An objection that refused nothing, but changed the outcome of the command, is recorded as an answer.
    if let answer = moment.record.answer(
      of: moment.id, to: .shouldPop, from: moment.place, context.draft.pointee.texts)
    {
      return commit.isNow() ? CanonicalJSON(canonical: answer).vetoMessage : nil
    }
    return objection(moment)
  }
}

extension RecordedPlugin: BackPolicy {
  func below(
    _ path: BackPath, in context: borrowing HookContext
  ) throws(PluginFault) -> BackAnswer? {
    try answer(.backBelow, context).flatMap { BackAnswer(CanonicalJSON(canonical: $0)) }
  }
}

extension RecordedPlugin: SwipeGuard, SwipePolicy {
  /// Allows every swipe that was not refused: a permission is not recorded, so the plugin may have given it.
  func canBegin(
    _ swipe: SwipeStart, of container: String, in context: borrowing HookContext
  ) throws(PluginFault) -> SwipePermission? {
    guard let moment = try moment(context) else { return nil }
    let messages = objections(moment, [.swipeUnavailable, .pluginFault])
    if !messages.isEmpty {
      commit.note(objections: messages.count, of: moment.id, at: moment.place)
      return .refused(Array(messages))
    }
    return !mayPermit || commit.isNow() ? nil : .allowed
  }

  func completes(
    _ swipe: SwipeEnd, of container: String, in context: borrowing HookContext
  ) throws(PluginFault) -> Bool? {
    try answer(.swipeCompletes, context).map { $0 == "true" }
  }
}

extension RecordedPlugin: RotationPolicy {
  /// Returns the recorded answer. An answer is recorded only when it differs from the one before; without a
  /// record the plugin had no opinion, or repeated its answer.
  func shouldAutorotate(in context: borrowing HookContext) throws(PluginFault) -> Bool? {
    if let answer = try answer(.shouldAutorotate, context) { return answer == "true" }
    return commit.isNow() ? nil : context.state.pointee.lastRotationAnswer.autorotates
  }

  func supportedOrientations(in context: borrowing HookContext) throws(PluginFault) -> Orientations? {
    guard let answer = try answer(.supportedOrientations, context) else {
      return commit.isNow() ? nil : context.state.pointee.lastRotationAnswer.supported
    }
    var document = JSONDocument()
    return (try? document.parse(answer)) == nil ? nil : document.orientations(document.root)
  }
}

extension RecordedPlugin: CollapsePolicy, TopColumnPolicy, SeparationPolicy {
  func collapse(
    _ split: String, in context: borrowing HookContext
  ) throws(PluginFault) -> CollapseAnswer? {
    try answer(.collapse, context).map { $0 == "\"discard\"" ? .discard : .push }
  }

  func topColumn(
    of split: String, in context: borrowing HookContext
  ) throws(PluginFault) -> SplitColumn? {
    try answer(.topColumn, context).flatMap { SplitColumn(quoted: $0) }
  }

  func separate(
    _ split: String, in context: borrowing HookContext
  ) throws(PluginFault) -> SeparationAnswer? {
    guard let answer = try answer(.separate, context) else { return nil }
    guard let node = CanonicalJSON(canonical: answer).member("node") else { return .keep }
    return node.string.flatMap { context.find($0) == nil ? nil : .node($0) }
  }
}

extension RecordedPlugin: ResidencyPolicy {
  /// Returns the recorded answer. Only `snapshot` is recorded; `keep` is an opinion too, and may have won
  /// over another plugin's.
  func residency(
    ofPageAt depth: Int, of web: String, in context: borrowing HookContext
  ) throws(PluginFault) -> Residency? {
    if let answer = try answer(.residency, context) { return Residency(quoted: answer) }
    return commit.isNow() ? nil : .live
  }
}

extension RecordedPlugin: AdmissionGuard {
  /// Returns the recorded answer about the screen; a screen without one was admitted.
  func admission(
    of screen: ScreenDescription, in context: borrowing HookContext
  ) throws(PluginFault) -> Admission? {
    guard let moment = try moment(context),
      let answer = moment.record.answer(
        of: moment.id, to: .mayShow, from: moment.place, context.draft.pointee.texts),
      let admission = Admission(CanonicalJSON(canonical: answer), of: screen.id)
    else { return nil }
    return commit.isNow() ? admission : nil
  }
}

extension WireName {
  /// Creates the member of the set that a JSON string names; nil when there is none.
  fileprivate init?(quoted text: String) {
    self.init(name: String(text.dropFirst().dropLast()))
  }
}
