import NavBase
import NavEvents
import NavRuntime

/// The commands that wait in a walk, as the events of its commits say, and the laws that are broken there.
struct ConformanceTickets {
  /// A command that waits.
  private struct Waiting {
    var plugins: [String]
    /// The command as it was sent, in the form of the wire.
    let command: String
    var until: Double?
    /// True when the plugin has requested the same command while it waits.
    var wasRequested = false
  }

  private let plugin: String
  private var waiting: [Int32: Waiting] = [:]
  /// The last ticket that was given.
  private var last: Int32 = 0
  private(set) var findings: [(law: PluginLaw, message: String)] = []

  init(plugin: String) { self.plugin = plugin }

  var isEmpty: Bool { waiting.isEmpty }
  /// The tickets of the commands that wait, in their order.
  var tickets: [Int] { waiting.keys.sorted().map { Int($0) } }
  /// A ticket under which nothing waits.
  var unknown: Int { Int(last) + 1 }
  /// The first time at which a command is dropped; nil when all may wait for ever.
  var firstEnd: Int64? { waiting.values.compactMap(\.until).min().map { Int64($0) } }

  /// Returns what was found, and forgets it.
  mutating func takeFindings() -> [(law: PluginLaw, message: String)] {
    defer { findings = [] }
    return findings
  }

  // MARK: Commits

  /// Follows the commit of a command.
  mutating func follow(_ draft: borrowing CommitDraft) {
    let events = draft.events.indices.compactMap { index -> WaitingEvent<PlainForm>? in
      guard case .waiting = draft.events[index], case .waiting(let event) = draft.plain(draft.events[index])
      else { return nil }
      return event
    }
    if events.isEmpty, waiting.isEmpty { return }
    var sent = ByteBuffer()
    if let command = draft.command { draft.write(command, to: &sent) }
    follow(events, of: sent.string, requested: requests(draft))
  }

  /// Follows a commit that the session itself has made.
  mutating func follow(_ commit: NavCommit) {
    let events = commit.events.compactMap { event -> WaitingEvent<PlainForm>? in
      if case .waiting(let event) = event { event } else { nil }
    }
    follow(events, of: "", requested: ([], []))
  }

  /// The commands that the plugin has requested in a commit; those about tickets, and the others in the form of the wire.
  private typealias Requests = (tickets: [Int32], commands: [String])

  private func requests(_ draft: borrowing CommitDraft) -> Requests {
    var requests: Requests = ([], [])
    for part in draft.provenance.array where draft.texts[part.plugin].hasSameBytes(as: plugin) {
      guard case .requested(let command, _, _) = part.contribution else { continue }
      switch command {
      case .waiting(.resume(let ticket, _)), .waiting(.drop(let ticket, _, _)):
        requests.tickets.append(ticket)
      default:
        var text = ByteBuffer()
        draft.write(command, to: &text)
        requests.commands.append(text.string)
      }
    }
    return requests
  }

  private mutating func follow(_ events: [WaitingEvent<PlainForm>], of sent: String, requested: Requests) {
    var holders = waiting.mapValues { $0.plugins.last ?? "" }
    for ticket in waiting.keys where requested.commands.contains(waiting[ticket]?.command ?? "") {
      waiting[ticket]?.wasRequested = true
    }
    var resumed: [Int32: Waiting] = [:]
    for event in events {
      switch event {
      case .held(let until, let ticket, let holder, _, let command, _, _, _, _):
        holders[ticket] = holder
        // One that is held again after a resumption is not resumed.
        hold(ticket, holder, command.text, until, resumed[ticket] ?? waiting[ticket], sent, requested)
      case .resumed(let ticket):
        resumed[ticket] = end(ticket, "resumed")
        if let command = resumed[ticket], command.wasRequested, command.plugins.last == plugin {
          find("it has requested the command of ticket \(ticket), and lets it be carried out once more")
        }
      case .dropped(let ticket, _): _ = end(ticket, "dropped")
      @unknown default: break
      }
    }
    for ticket in requested.tickets {
      guard let holder = holders[ticket], !holder.hasSameBytes(as: plugin) else { continue }
      findings.append((.leavesOthersAlone, "it resumes or drops what the plugin “\(holder)” holds"))
    }
  }

  private mutating func hold(
    _ ticket: Int32, _ holder: String, _ command: String, _ until: Double?, _ before: Waiting?,
    _ sent: String, _ requested: Requests
  ) {
    if let before {
      if before.plugins.contains(where: { $0.hasSameBytes(as: holder) }) {
        find("the command of ticket \(ticket) is held again by “\(holder)”, which has held it before")
      }
    } else {
      if ticket <= last { find("ticket \(ticket) is given a second time") }
    }
    if !command.hasSameBytes(as: before?.command ?? sent) {
      find("the command of ticket \(ticket) is not the one that was sent: \(command)")
    }
    last = max(last, ticket)
    waiting[ticket] = Waiting(
      plugins: (before?.plugins ?? []) + [holder], command: command, until: until,
      wasRequested: requested.commands.contains { $0.hasSameBytes(as: command) })
  }

  private mutating func end(_ ticket: Int32, _ how: String) -> Waiting? {
    guard let command = waiting.removeValue(forKey: ticket) else {
      find("ticket \(ticket) is \(how), and does not wait")
      return nil
    }
    return command
  }

  /// Compares the commands that wait with those that the scene lists.
  mutating func compare(with scene: NavScene) {
    let listed = scene.held.map(\.ticket)
    if listed != tickets {
      find("the scene lists the tickets \(listed), and by the events those that wait are \(tickets)")
      // It is said once.
      waiting = waiting.filter { listed.contains(Int($0.key)) }
    }
    for held in scene.held {
      guard let command = waiting[Int32(clamping: held.ticket)]?.command,
        held.command?.json.text.hasSameBytes(as: command) != true
      else { continue }
      find("the scene lists another command under ticket \(held.ticket) than the one that was sent")
    }
  }

  private mutating func find(_ message: String) { findings.append((.carriesOutOnce, message)) }
}
