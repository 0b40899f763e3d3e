import NavEvents
import Synchronization

/// What the journal says about one commit, beside its command: who did what, and what came of it.
struct CommitRecord: Sendable {
  var command: NavCommand?
  var events = ContiguousArray<NavEvent>()
  var provenance = ContiguousArray<Provenance>()
  var refusal: Refusal?
  /// The refusals of follow-ups.
  var dropped: [Refusal] = []
  /// The plugins whose configuration the commit gives, in its canonical form.
  var settings: [PluginRecord] = []

  init() {}

  /// The commit that was read into `draft`.
  init(_ draft: borrowing CommitDraft) {
    command = draft.command
    events = draft.events
    provenance = draft.provenance
    refusal = draft.refusal
    dropped = draft.dropped
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

  // MARK: Places

  /// How many entries of the record there are already in `draft`, which is deciding the commit again: the entry at this
  /// index comes next. A refused commit's record has no requests.
  func place(in draft: borrowing CommitDraft) -> Int {
    guard refusal != nil else { return draft.provenance.count }
    return draft.provenance.count { !$0.contribution.isRequest }
  }

  /// The contribution that comes next, if it is `plugin`'s.
  func next(of plugin: TextID, at place: Int) -> Provenance.Contribution? {
    guard place < provenance.count, provenance[place].plugin == plugin else { return nil }
    return provenance[place].contribution
  }

  /// The commands that `plugin` put in the place of one or more others, beginning at `place`.
  func rewrites(by plugin: TextID, from place: Int) -> [NavCommand] {
    var commands: [NavCommand] = []
    while case .rewrote(let command) = next(of: plugin, at: place + commands.count) {
      commands.append(command)
    }
    return commands
  }

  /// What `plugin` answered to a question: the next entry, or one after other answers of the same moment.
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
      case .rewrote, .requested, .requestRefused, .ofLaterVersion: return nil
      }
      place += 1
    }
    return nil
  }

  /// The request that was number `index` in the queue, if `plugin` made it and it can have been made by now.
  func request(_ index: Int, of plugin: TextID, after events: Int) -> NavCommand? {
    let requests = provenance.filter(\.contribution.isRequest)
    guard index < requests.count, requests[index].plugin == plugin else { return nil }
    switch requests[index].contribution {
    case .requested(let command, let first, _): return Int(first) >= events ? command : nil
    case .requestRefused(let command, _): return command
    case .rewrote, .answered, .failed, .ofLaterVersion: return nil
    }
  }

  // MARK: Refusals

  /// Why a plugin could not be made with the configuration it was given; nil when it could.
  var settingRefusal: String? {
    guard case .plugin(let command) = command, refusal?.code == .badArgument else { return nil }
    switch command {
    case .attach, .configure: return refusal?.reasons.first?.message
    case .detach, .quarantine, .upgrade, .remember: return nil
    }
  }

  /// The refusal that what is being decided at `place` came to.
  func refusal(at place: Int) -> Refusal? {
    if let refusal { return refusal }
    for part in provenance.dropFirst(place) {
      switch part.contribution {
      case .requestRefused(_, let index): return dropped[Int(index)]
      case .requested: return nil
      case .rewrote, .answered, .failed, .ofLaterVersion: continue
      }
    }
    return nil
  }

  /// Whether `plugin` did or said anything that is recorded.
  func names(_ plugin: String, _ texts: borrowing TextTable) -> Bool {
    let refusals = dropped + [refusal].compactMap(\.self)
    return provenance.contains { texts[$0.plugin].hasSameBytes(as: plugin) }
      || refusals.contains { $0.reasons.contains { $0.by.hasSameBytes(as: plugin) } }
  }

  /// Whether a failure of `plugin` refused the commit, or a follow-up in it.
  func closes(_ plugin: String) -> Bool {
    (dropped + [refusal].compactMap(\.self)).contains { $0.faultyPlugin?.hasSameBytes(as: plugin) == true }
  }
}

extension Refusal {
  /// The plugin whose failure is the reason.
  var faultyPlugin: String? { code == .pluginFault ? reasons.last?.by : nil }

  /// What `plugin` said against it, without the failure that ended it.
  func objections(of plugin: String) -> [String] {
    let reasons = code == .pluginFault ? reasons.dropLast() : reasons[...]
    return reasons.filter { $0.by.hasSameBytes(as: plugin) }.map(\.message)
  }
}

extension PluginHook {
  /// Whether an answer is recorded only after other plugins, or other questions, have been asked as well.
  fileprivate var isAskedBeforeItsRecord: Bool {
    switch self {
    case .shouldPop, .shouldAutorotate, .supportedOrientations: true
    case .intercept, .react, .canBeginSwipe, .swipeCompletes, .collapse, .topColumn, .separate, .residency,
      .route:
      false
    }
  }
}

/// The commit that is being decided again, as the journal has it: what the plugins that are not here said in it.
///
/// A journal does not say when a plugin said something, only in which order things were said. Where that leaves more
/// than one moment, a stand-in chooses the first; when what comes of it is not what was recorded, the commit is decided
/// once more with another choice, those with the fewest other choices first.
///
/// A class because its identity is the one commit in hand, at which all stand-ins look.
final class RecordedCommit: Sendable {
  /// Attempts for one commit: enough for a handful of open moments, an end for what nothing explains.
  private static let mostAttempts = 256

  private let page = Mutex(Page())

  private struct Page {
    var record = CommitRecord()
    /// The choices to make first; after them always the first.
    var plan: [Int] = []
    /// The choices made so far, and how many there were each time.
    var made: [(choice: Int, count: Int)] = []
    var waiting: [[Int]] = []
    var attempts = 0
    /// Objections said so far, by plugin and place in the record.
    var said: [(plugin: TextID, place: Int, count: Int)] = []
  }

  /// What the journal says.
  var record: CommitRecord { page.withLock { $0.record } }

  // MARK: Attempts

  /// Turns to another commit.
  func open(_ record: CommitRecord) {
    page.withLock { page in
      page = Page()
      page.record = record
    }
  }

  /// Prepares the next attempt; false when there is no other way, or there were too many.
  func beginNextAttempt() -> Bool {
    page.withLock { page in
      page.attempts += 1
      let choices = page.made.map(\.choice)
      for place in page.plan.count..<max(page.plan.count, choices.count) {
        for other in 1..<max(1, page.made[place].count) { page.waiting.append(choices[..<place] + [other]) }
      }
      guard !page.waiting.isEmpty, page.attempts < Self.mostAttempts else { return false }
      page.plan = page.waiting.removeFirst()
      page.made = []
      page.said = []
      return true
    }
  }

  /// One of `count` ways to go on, from 0; the first unless that has been tried.
  func choose(among count: Int) -> Int {
    page.withLock { page in
      let place = page.made.count
      let choice = place < page.plan.count ? min(page.plan[place], count - 1) : 0
      page.made.append((choice, count))
      return choice
    }
  }

  /// Whether to do now what the journal has next, rather than later.
  func isNow() -> Bool { choose(among: 2) == 0 }

  // MARK: Configurations

  /// The canonical form of the configuration that a plugin is given, as the journal has it.
  func canonical(_ configuration: String?, of plugin: String) throws(PluginFault) -> String? {
    let record = record
    if let message = record.settingRefusal { throw PluginFault(code: "bad-configuration", message: message) }
    return record.settings.last { $0.id.hasSameBytes(as: plugin) }.map(\.configuration) ?? configuration
  }

  // MARK: Objections

  /// What a plugin still has to say against what is being decided.
  func remaining(_ objections: [String], of plugin: TextID, at place: Int) -> ArraySlice<String> {
    page.withLock { page in
      let count = page.said.first { $0.plugin == plugin && $0.place == place }?.count ?? 0
      return objections.dropFirst(count)
    }
  }

  /// Notes that a plugin has objected `count` times.
  func note(objections count: Int, of plugin: TextID, at place: Int) {
    page.withLock { page in
      if let index = page.said.firstIndex(where: { $0.plugin == plugin && $0.place == place }) {
        page.said[index].count += count
      } else {
        page.said.append((plugin, place, count))
      }
    }
  }
}
