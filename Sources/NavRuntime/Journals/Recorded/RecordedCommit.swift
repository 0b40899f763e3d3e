import NavBase
import NavEvents
import NavRuntime
import Synchronization

/// A recorded commit: its command, the contributions of plugins, and its outcome.
struct CommitRecord: Sendable {
  var command: InternedCommand?
  /// The time of the commit in milliseconds since 1970.
  var time = 0.0
  var events: [InternedEvent] = []
  var provenance: [Provenance] = []
  var refusal: Refusal?
  /// The refusals of follow-ups.
  var dropped: [Refusal] = []
  /// The plugins that the commit configures, with their configurations in canonical form.
  var settings: [PluginRecord] = []
  /// The contributions that are requests.
  private var requests: [Provenance] = []
  /// The plugins whose failures are on record.
  private var failed: Set<TextID> = []
  /// The vetoes against links, which are answers on record, by plugin.
  private(set) var linkVetoes: [TextID: [String]] = [:]
  /// The messages of the refusal, in order, by the plugin that gave them.
  private var messages: [TextBytes: [String]] = [:]

  init() {}

  /// Copies the commit that was read into `draft`.
  init(_ draft: borrowing CommitDraft) {
    command = draft.command
    time = Double(draft.time)
    events = draft.events.array
    provenance = draft.provenance.array
    refusal = draft.refusal
    dropped = draft.dropped
    requests = provenance.filter { $0.contribution.isInTheQueue }
    for part in provenance {
      switch part.contribution {
      case .failed: failed.insert(part.plugin)
      case .answered(let question, let answer) where draft.texts[question] == PluginHook.route.rawValue:
        guard let veto = CanonicalJSON(canonical: draft.texts[answer.text]).vetoMessage else { continue }
        linkVetoes[part.plugin, default: []].append(veto)
      default: continue
      }
    }
    for reason in refusal?.reasons ?? [] {
      messages[TextBytes(reason.by), default: []].append(reason.message)
    }
    for case .plugin(let event) in events {
      switch event {
      case .attached(let id, let version, let configuration):
        set(id, version, configuration, draft.texts)
      case .configured(let id, let configuration): set(id, 0, configuration, draft.texts)
      case .detached, .quarantined, .remembered: continue
      }
    }
  }

  private mutating func set(
    _ id: TextID, _ version: Int32, _ configuration: JSONText?, _ texts: borrowing TextTable
  ) {
    let text = configuration.map { texts[$0.text] }
    settings.append(PluginRecord(id: texts[id], version: version, configuration: text))
  }

  // MARK: Positions

  /// Returns the next contribution if it is `plugin`'s; otherwise nil.
  func next(of plugin: TextID, at place: Int) -> Provenance.Contribution? {
    guard place < provenance.count, provenance[place].plugin == plugin else { return nil }
    return provenance[place].contribution
  }

  /// Returns the commands into which `plugin` rewrote one or more others, beginning at `place`.
  func rewrites(by plugin: TextID, from place: Int) -> [InternedCommand] {
    var commands: [InternedCommand] = []
    while case .rewrote(let command) = next(of: plugin, at: place + commands.count) {
      commands.append(command)
    }
    return commands
  }

  /// Returns the hold of `plugin` on the command, if it is the next contribution; nil when it is another one.
  func hold(by plugin: TextID, at place: Int, _ texts: borrowing TextTable) -> Interception? {
    guard case .held(let reason) = next(of: plugin, at: place) else { return nil }
    for case .waiting(.held(let until, _, plugin, reason, _, _, _, _, let keeps)) in events {
      return .hold(texts[reason], expires: until.map { ($0 - time) / 1000 }, keep: keeps)
    }
    return .hold(texts[reason])
  }

  /// Returns the answer of `plugin` to a question: the next contribution, or one that follows other answers
  /// given at the same point; nil when there is none.
  func answer(of plugin: TextID, to question: PluginHook, from place: Int, _ texts: borrowing TextTable)
    -> String?
  {
    var place = place
    while place < provenance.count {
      switch provenance[place].contribution {
      case .answered(let asked, let answer):
        if provenance[place].plugin == plugin, texts[asked] == question.rawValue { return texts[answer.text] }
        guard question.isAskedBeforeItsRecord else { return nil }
      case .failed:
        guard question.isAskedBeforeItsRecord else { return nil }
      case .rewrote, .requested, .requestRefused, .held, .arranged, .passed, .kept, .ofLaterVersion:
        return nil
      }
      place += 1
    }
    return nil
  }

  /// Returns the request at `index` in the queue if `plugin` made it and it can have been made by now;
  /// otherwise nil.
  func request(_ index: Int, of plugin: TextID, after events: Int) -> InternedCommand? {
    guard index < requests.count, requests[index].plugin == plugin else { return nil }
    switch requests[index].contribution {
    case .requested(let command, let first, _): return Int(first) >= events ? command : nil
    case .requestRefused(let command, _): return command
    case .rewrote, .answered, .held, .arranged, .passed, .kept, .failed, .ofLaterVersion: return nil
    }
  }

  /// Returns true when the commit stands although `plugin` was the source of more than the `count` requests on record.
  func dropsRequests(after count: Int, of plugin: TextID, _ texts: borrowing TextTable) -> Bool {
    guard refusal == nil, requests.count == count else { return false }
    return provenance.contains { part in
      guard part.plugin == plugin, case .failed(let code) = part.contribution else { return false }
      return texts[code].hasSameBytes(as: PluginHost.loopFault)
    }
  }

  // MARK: Refusals

  /// The reason why a plugin could not be created with the given configuration; nil when it could.
  var settingRefusal: String? {
    guard refusal?.code == .badArgument else { return nil }
    switch command {
    // What is resumed may attach or configure.
    case .plugin(.attach), .plugin(.configure), .waiting(.resume):
      return refusal?.reasons.first?.recordedMessage
    default: return nil
    }
  }

  /// Returns the refusal that the decision at `place` led to.
  func refusal(at place: Int) -> Refusal? {
    if let refusal { return refusal }
    for part in provenance.dropFirst(place) {
      switch part.contribution {
      case .requestRefused(_, let index): return dropped[Int(index)]
      case .requested: return nil
      case .rewrote, .answered, .held, .arranged, .passed, .kept, .failed, .ofLaterVersion: continue
      }
    }
    return nil
  }

  /// The refusals of the commit and of its follow-ups.
  private var refusals: [Refusal] { dropped + [refusal].compactMap(\.self) }

  /// Returns the messages of `plugin` in a refusal of this record, in order.
  func messages(of plugin: String, in refusal: Refusal) -> [String] {
    self.refusal == nil ? refusal.messages(of: plugin) : messages[TextBytes(plugin)] ?? []
  }

  /// Returns the plugins that the record names: in a contribution, a refusal or a request.
  func named(_ texts: borrowing TextTable) -> Set<TextBytes> {
    var named: Set<TextBytes> = []
    for part in provenance { named.insert(TextBytes(texts[part.plugin])) }
    for refusal in refusals { for reason in refusal.reasons { named.insert(TextBytes(reason.by)) } }
    return named
  }

  /// Returns the plugins of which a failure refused the commit or a follow-up in it, or kept a screen from leaving.
  func closing(_ texts: borrowing TextTable) -> Set<TextBytes> {
    if failed.isEmpty { return [] }
    var closing: Set<TextBytes> = []
    for plugin in failed { closing.insert(TextBytes(texts[plugin])) }
    if keepsScreens(texts) { return closing }
    let removing = removing(texts)
    var refusing: Set<TextBytes> = []
    for refusal in refusals where refusal.code == .pluginFault {
      for reason in refusal.reasons { refusing.insert(TextBytes(reason.by)) }
    }
    return closing.intersection(refusing.union(removing))
  }

  /// Returns the plugins of which a failure removed a screen: the answer of admission stands right behind it.
  private func removing(_ texts: borrowing TextTable) -> Set<TextBytes> {
    var removing: Set<TextBytes> = []
    for (failure, answer) in zip(provenance, provenance.dropFirst()) where failure.plugin == answer.plugin {
      guard case .failed = failure.contribution, case .answered(let question, _) = answer.contribution,
        texts[question].hasSameBytes(as: PluginHook.mayShow.rawValue)
      else { continue }
      removing.insert(TextBytes(texts[failure.plugin]))
    }
    return removing
  }

  /// Returns true when a failure of `plugin` is on record.
  func hasFailed(_ plugin: TextID) -> Bool { failed.contains(plugin) }

  /// Returns true when a screen was to leave by a completed swipe or a collapse, and stayed without an objection on record.
  private func keepsScreens(_ texts: borrowing TextTable) -> Bool {
    var (isAsked, isVetoed) = (false, false)
    for case .answered(let question, let answer) in provenance.map(\.contribution) {
      isAsked =
        isAsked || texts[question] == "swipeCompletes" && texts[answer.text] == "true"
        || texts[question] == "collapse" && texts[answer.text] == "\"discard\""
      isVetoed = isVetoed || texts[question] == "shouldPop"
    }
    guard isAsked, !isVetoed else { return false }
    return events.contains { event in
      if case .swipe(.cancelled) = event { return true }
      return event.keepsAllScreens
    }
  }
}

extension Refusal {
  /// Returns the messages of `plugin`, in order.
  func messages(of plugin: String) -> [String] {
    reasons.filter { $0.by.hasSameBytes(as: plugin) }.map(\.message)
  }
}

extension Provenance.Contribution {
  /// A Boolean value that indicates whether the contribution takes a place in the queue of requests, and is left out of the record of a
  /// refused commit. An arrangement does not: there an answer stands in its place.
  fileprivate var isInTheQueue: Bool {
    if case .arranged = self { return false }
    return isRequest
  }
}

extension PluginHook {
  /// True when an answer is recorded only after other plugins, or other questions, have been asked as well.
  fileprivate var isAskedBeforeItsRecord: Bool {
    switch self {
    case .shouldPop, .shouldAutorotate, .supportedOrientations: true
    case .intercept, .react, .canBeginSwipe, .swipeCompletes, .collapse, .topColumn, .separate, .residency,
      .route, .backBelow, .mayShow, .arrange, .decide:
      false
    }
  }
}

/// The recorded commit that is being decided again. The stand-ins for missing plugins take their answers from
/// it.
///
/// A journal does not record at which point a plugin answered, only the order of the answers. Where that
/// leaves more than one possible point, a stand-in chooses the first. If the result differs from the record,
/// the commit is decided again with another choice; attempts with fewer later choices come first.
///
/// A class: its identity is the current commit, which all stand-ins share.
final class RecordedCommit: Sendable {
  /// The largest number of attempts for one commit: enough for a handful of open choices, and an end when no
  /// choice explains the record.
  private static let mostAttempts = 256

  private let page = Lock(Page())
  /// The table that gets the answers about links; nil when nobody asks for it.
  let routes: RecordedRoutes?

  init(noting routes: RecordedRoutes? = nil) { self.routes = routes }

  private struct Page {
    var record = CommitRecord()
    /// The choices to make first; after them the first option is always chosen.
    var plan: [Int] = []
    /// The choices made so far, each with the number of its options.
    var made: [(choice: Int, count: Int)] = []
    var waiting: [[Int]] = []
    var attempts = 0
    /// The number of objections given so far.
    var said: [Saying: Int] = [:]
    /// The number of contributions that the present attempt already has, and how many of them are requests.
    var contributions = 0
    var requests = 0
  }

  /// A plugin, and a position in the record at which it objects.
  private struct Saying: Hashable {
    let plugin: TextID
    let place: Int
  }

  /// The record of the commit.
  var record: CommitRecord { page.withLock { $0.record } }

  /// Returns the number of contributions that `draft`, in which the commit is decided again, already has; it is the index of the
  /// next one in the record. The record of a refused commit has no requests. Complexity: O(1) on average: each contribution is
  /// looked at once in an attempt.
  func place(in draft: borrowing CommitDraft) -> Int {
    let count = draft.provenance.count
    var (first, requests) = page.withLock { page in
      page.record.refusal == nil ? (count, 0) : (page.contributions, page.requests)
    }
    if first > count { (first, requests) = (0, 0) }
    for index in first..<count where draft.provenance[index].contribution.isInTheQueue { requests += 1 }
    page.withLock { ($0.contributions, $0.requests) = (count, requests) }
    return count - requests
  }

  // MARK: Attempts

  /// Sets the commit that is decided next.
  func open(_ record: CommitRecord) {
    page.withLock { page in
      page = Page()
      page.record = record
    }
  }

  /// Prepares the next attempt; false when there is no other choice, or there have been too many attempts.
  func beginNextAttempt() -> Bool {
    page.withLock { page in
      page.attempts += 1
      let choices = page.made.map(\.choice)
      for place in page.plan.count..<max(page.plan.count, choices.count) {
        // The rest would never be tried.
        if page.attempts + page.waiting.count >= Self.mostAttempts { break }
        for other in 1..<max(1, page.made[place].count) { page.waiting.append(choices[..<place] + [other]) }
      }
      guard !page.waiting.isEmpty, page.attempts < Self.mostAttempts else { return false }
      page.plan = page.waiting.removeFirst()
      page.made = []
      page.said = [:]
      (page.contributions, page.requests) = (0, 0)
      return true
    }
  }

  /// Returns a choice among `count` options, counted from 0: the first, unless the plan says otherwise.
  func choose(among count: Int) -> Int {
    page.withLock { page in
      let place = page.made.count
      let choice = place < page.plan.count ? min(page.plan[place], count - 1) : 0
      page.made.append((choice, count))
      return choice
    }
  }

  /// Returns true when the next recorded contribution is to be made now, rather than later.
  func isNow() -> Bool { choose(among: 2) == 0 }

  // MARK: Configurations

  /// Returns the recorded canonical form of the configuration that a plugin is given.
  func canonical(_ configuration: String?, of plugin: String) throws(PluginFault) -> String? {
    let record = record
    if let message = record.settingRefusal { throw PluginFault(code: "bad-configuration", message: message) }
    return record.settings.last { $0.id.hasSameBytes(as: plugin) }.map(\.configuration) ?? configuration
  }

  // MARK: Objections

  /// Returns the objections of a plugin to the present decision that it has not given yet.
  func remaining(_ objections: [String], of plugin: TextID, at place: Int) -> ArraySlice<String> {
    page.withLock { page in
      objections.dropFirst(page.said[Saying(plugin: plugin, place: place)] ?? 0)
    }
  }

  /// Records that a plugin has given `count` objections.
  func note(objections count: Int, of plugin: TextID, at place: Int) {
    page.withLock { $0.said[Saying(plugin: plugin, place: place), default: 0] += count }
  }
}
