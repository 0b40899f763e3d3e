import NavBase
public import NavEvents

/// The outcome of a command, as a value.
///
/// ```swift
/// let outcome = try session.send(.back(), from: .user)
/// if let refusal = outcome.refusal { print(refusal.reasons.map(\.message)) }
/// ```
public enum NavOutcome: Equatable, Sendable {
  /// The commit is in the journal, and the scene is the one after it.
  case accepted(NavCommit)
  /// The command is in the journal as refused, with all reasons; the scene is as before.
  case refused(Refusal)
  /// An observer sent the command while another commit was reported to it. The command is decided right after that, and its
  /// outcome is reported to the observers.
  case queued

  /// The commit of an accepted command; nil for any other outcome.
  public var commit: NavCommit? {
    if case .accepted(let commit) = self { commit } else { nil }
  }

  /// The refusal with all reasons; nil for any other outcome.
  public var refusal: Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }

  /// A Boolean value that indicates whether the command was accepted.
  public var isAccepted: Bool { commit != nil }
}

/// The outcome of a command that was sent.
package enum Outcome: Equatable, Sendable {
  /// The commit is in the journal and the state is the one after it.
  case accepted(CommitReceipt)
  /// The commit is in the journal, without events.
  case refused(CommitReceipt, Refusal)
  /// An observer sent the command. It is decided right after the commit that is being observed.
  case queued
}

/// The position of a commit in the journal.
package struct CommitReceipt: Equatable, Sendable {
  /// The number of the commit, from 0.
  package let commit: Int
  /// The half-open range of its events, counted from the first of the journal.
  package let eventRange: Range<Int>
}

/// One line of a journal as a value: a command, its outcome, and the contributions of plugins.
///
/// ```swift
/// session.observe { commit in
///   print(commit.number, commit.source, commit)  // 3 user #3 push c: pushed main c
///   for event in commit.events { print(event) }
/// }
/// ```
///
/// All its contents are plain strings and numbers, so you can keep, compare and print them.
public struct NavCommit: Equatable, Sendable {
  /// All members. A class, so that copying a commit copies one reference; it is never changed.
  private final class Content: Sendable {
    let number: Int
    let firstEvent: Int
    let time: Int64
    let source: CommitSource
    let command: NavCommand?
    let events: [NavEvent]
    let contributions: [NavContribution]
    let refusal: Refusal?
    let ticket: Int32?

    init(_ draft: borrowing CommitDraft, of given: NavCommand?) {
      command = given

      number = draft.number
      firstEvent = draft.firstEvent
      time = draft.time
      source = draft.source
      events = draft.events.indices.map { draft.plain(draft.events[$0]) }
      contributions =
        draft.provenance.isEmpty ? [] : draft.provenance.array.map { NavContribution($0, draft) }
      refusal = draft.refusal
      ticket = draft.ticket ?? Self.ticket(in: events, of: given)
    }

    /// Returns the ticket of the command itself: another one can wait again because of it.
    private static func ticket(in events: [NavEvent], of command: NavCommand?) -> Int32? {
      for case .waiting(.held(_, let ticket, _, _, let held, _, _, _, _)) in events {
        if case .waiting(.resume(ticket, _)) = command { return ticket }
        if let command, command.json == held { return ticket }
      }
      return nil
    }
  }

  private let content: Content

  /// The number of the commit, gapless from 0.
  public var number: Int { content.number }
  /// The number of events before the commit's first.
  public var firstEvent: Int { content.firstEvent }
  /// The time of the commit in milliseconds since 1970.
  public var time: Int64 { content.time }
  /// The sender of the command.
  public var source: CommitSource { content.source }
  /// The command as it was given; nil when this version of the runtime cannot read it.
  public var command: NavCommand? { content.command }
  /// The events, in order; empty for a refusal and for a command that changed nothing.
  public var events: [NavEvent] { content.events }
  /// The contributions of plugins, in order.
  public var contributions: [NavContribution] { content.contributions }
  /// The refusal, with all reasons; nil for an accepted command.
  public var refusal: Refusal? { content.refusal }

  /// The ticket under which the command waits, if a plugin holds it: for ``/NavEvents/Command/resume(_:heldBy:)`` and ``/NavEvents/Command/drop(_:reason:heldBy:)``.
  ///
  /// A command that the plugin held already has the ticket of the first. Its commit has no event, and no ticket when it is read from a
  /// journal.
  public var ticket: Int? { content.ticket.map { Int($0) } }

  /// The half-open range of the commit's events, counted from the first event of the journal.
  public var eventRange: Range<Int> { firstEvent..<firstEvent + events.count }

  /// Copies the commit in a draft. Complexity: O(length of its line).
  package init(_ draft: borrowing CommitDraft) {
    content = Content(draft, of: draft.command.map { draft.plain($0) })
  }

  /// Copies the commit in a draft, for a sender that has the command as a value.
  init(_ draft: borrowing CommitDraft, of given: NavCommand) { content = Content(draft, of: given) }

  /// Returns a Boolean value that indicates whether both values describe the same commit.
  public static func == (one: Self, other: Self) -> Bool {
    one.number == other.number && one.firstEvent == other.firstEvent && one.time == other.time
      && one.source == other.source && one.command == other.command && one.events == other.events
      && one.contributions == other.contributions && one.refusal == other.refusal
  }
}

extension NavCommit: CustomStringConvertible {
  /// The command and its outcome in words, such as `#3 push c: pushed main c; hidesBackButtonChanged c true`.
  public var description: String {
    let given = command?.description ?? "a command of a later version"
    if let refusal { return "#\(number) \(given): refused \(refusal)" }
    let isHeld = contributions.contains { if case .held = $0.part { true } else { false } }
    let changes =
      events.isEmpty
      ? isHeld ? "waits already" : "nothing changed" : events.map(\.words).joined(separator: "; ")
    return "#\(number) \(given): \(changes)"
  }
}

extension NavOutcome: CustomStringConvertible {
  /// The outcome in words: the accepted commit, the refusal, or `queued`.
  public var description: String {
    switch self {
    case .accepted(let commit): "accepted \(commit)"
    case .refused(let refusal): "refused \(refusal)"
    case .queued: "queued"
    }
  }
}

extension NavContribution: CustomStringConvertible {
  /// The plugin and its action in words.
  public var description: String { "\(plugin.typed) \(part.words)" }
}

/// A contribution of a plugin to a commit, as a value.
public struct NavContribution: Equatable, Sendable {
  /// The id of the plugin.
  public let plugin: String
  /// The part of the plugin in the commit.
  public let part: Part

  /// The parts that a plugin can have in a commit.
  @nonexhaustive public enum Part: Equatable, Sendable {
    /// The plugin replaced a command with this one. A command that became several has an entry for each.
    case rewrote(NavCommand)
    /// The plugin answered a question.
    case answered(question: String, answer: CanonicalJSON)
    /// The plugin requested a command, which led to the commit's events in this half-open range, counted from 0.
    case requested(NavCommand, events: Range<Int>)
    /// The plugin requested a command, which was refused and dropped.
    case requestRefused(NavCommand, Refusal)
    /// The plugin holds the command, for this reason.
    case held(reason: String)
    /// The rules of a container decided what it becomes, which led to the commit's event in this half-open range, counted from 0.
    case arranged(events: Range<Int>)
    /// The rules of a container passed the command on to this child.
    case passed(child: String)
    /// The rules of a container left it as it was.
    case kept
    /// The plugin failed in a hook, with this code.
    case failed(code: String)
    /// A contribution that a later version of the runtime recorded: the entry as it was written.
    case ofLaterVersion(CanonicalJSON)
  }

  /// Creates a contribution of a plugin.
  package init(plugin: String, part: Part) { (self.plugin, self.part) = (plugin, part) }
}

extension NavContribution {
  /// Returns a Boolean value that indicates whether both have the same members. Texts are compared as UTF-8 bytes, as in a
  /// journal.
  public static func == (one: Self, other: Self) -> Bool {
    one.part == other.part && one.texts.hasSameBytes(as: other.texts)
  }

  /// The texts that are not inside another value.
  private var texts: [String] {
    switch part {
    case .answered(let question, _): [plugin, question]
    case .failed(let code): [plugin, code]
    case .held(let reason): [plugin, reason]
    case .passed(let child): [plugin, child]
    case .rewrote, .requested, .requestRefused, .arranged, .kept, .ofLaterVersion: [plugin]
    }
  }

  fileprivate init(_ provenance: Provenance, _ draft: borrowing CommitDraft) {
    plugin = draft.texts[provenance.plugin]
    part =
      switch provenance.contribution {
      case .rewrote(let command): .rewrote(draft.plain(command))
      case .answered(let question, let answer):
        .answered(question: draft.texts[question], answer: draft.plain(answer))
      case .requested(let command, let first, let end):
        .requested(draft.plain(command), events: Int(first)..<Int(end))
      case .requestRefused(let command, let refusal):
        .requestRefused(draft.plain(command), draft.dropped[Int(refusal)])
      case .held(let reason): .held(reason: draft.texts[reason])
      case .arranged(let first, let end): .arranged(events: Int(first)..<Int(end))
      case .passed(let child): .passed(child: draft.texts[child])
      case .kept: .kept
      case .failed(let code): .failed(code: draft.texts[code])
      case .ofLaterVersion(let entry): .ofLaterVersion(draft.plain(entry))
      }
  }
}

extension NavContribution.Part {
  /// The contribution in words, after the name of the plugin.
  var words: String {
    switch self {
    case .rewrote(let command): "rewrote the command into: \(command)"
    case .answered(let question, let answer): "answered \(question.typed): \(answer)"
    case .requested(let command, _): "asked for: \(command)"
    case .requestRefused(let command, _): "asked in vain for: \(command)"
    case .held(let reason): "holds the command: \(reason)"
    case .arranged: "arranged the container"
    case .passed(let child): "passed the command on to \(child.typed)"
    case .kept: "left the container as it was"
    case .failed(let code): "failed: \(code.typed)"
    case .ofLaterVersion(let entry): "did what a later version recorded: \(entry)"
    }
  }
}
