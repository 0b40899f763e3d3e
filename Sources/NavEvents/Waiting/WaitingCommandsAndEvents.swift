import NavBase

/// The commands about a command that waits, which a plugin has held.
///
/// ```swift
/// if let ticket = try session.commit(.push("account"), from: .user)?.ticket {
///   try session.send(.drop(ticket, reason: "not now"))  // or .resume(ticket)
/// }
/// ```
@nonexhaustive public enum WaitingCommand<Form: TextForm>: Equatable, Sendable {
  /// Decides the held command again, now. With a plugin, only while that plugin holds it.
  case resume(ticket: Int32, plugin: Form.Text?)
  /// Gives the held command up; nil stands for no particular reason. With a plugin, only while that plugin holds it.
  case drop(ticket: Int32, plugin: Form.Text?, reason: Form.Text?)
}

extension WaitingCommand: BitwiseCopyable where Form == InternedForm {}

/// The events of a command that waits.
@nonexhaustive public enum WaitingEvent<Form: TextForm>: Equatable, Sendable {
  /// A plugin holds the command of this commit: it waits until it is resumed or dropped.
  ///
  /// - `until`: The time in milliseconds since 1970 after which the core drops it; nil for never.
  /// - `ticket`: The number of the held command. One that another plugin holds again keeps it.
  /// - `plugin`, `reason`: The plugin that holds it, and why.
  /// - `command`, `commit`: The command as it was sent, in the form of the wire, and the commit in which it was held.
  /// - `target`: The container that the command went to; nil for one that concerns the whole scene.
  /// - `opener`: The screen that requests an answer by the command; nil for none.
  /// - `keeps`: True when nothing that the user does meanwhile drops it.
  case held(
    until: Double?, ticket: Int32, plugin: Form.Text, reason: Form.Text, command: Form.JSON, commit: Int32,
    target: Form.Text?, opener: Form.Text?, keeps: Bool)
  /// The command waits no more: it is carried out by the events after this one.
  case resumed(ticket: Int32)
  /// The command waits no more, and is not carried out.
  case dropped(ticket: Int32, reason: Form.Text)
}

extension WaitingEvent: BitwiseCopyable where Form == InternedForm {}

extension WaitingCommand {
  /// The type of the command.
  @inlinable public var kind: CommandKind {
    switch self {
    case .resume: .resume
    case .drop: .drop
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .resume(var ticket, var plugin):
      try coder.integer("ticket", &ticket)
      try coder.text("plugin", &plugin, .isLeftOut)
      self = .resume(ticket: ticket, plugin: plugin)
    case .drop(var ticket, var plugin, var reason):
      try coder.integer("ticket", &ticket)
      try coder.text("reason", &reason, .isLeftOut)
      try coder.text("plugin", &plugin, .isLeftOut)
      self = .drop(ticket: ticket, plugin: plugin, reason: reason)
    }
  }

  /// Returns the same command with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> WaitingCommand<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .resume(let ticket, let plugin):
      .resume(ticket: ticket, plugin: plugin.map { conversion.text($0) })
    case .drop(let ticket, let plugin, let reason):
      .drop(
        ticket: ticket, plugin: plugin.map { conversion.text($0) }, reason: reason.map { conversion.text($0) }
      )
    }
  }
}

extension WaitingCommand where Form: BlankForm {
  static var blanks: [Self] { [.resume(ticket: 0, plugin: nil), .drop(ticket: 0, plugin: nil, reason: nil)] }
}

extension WaitingEvent {
  /// The type of the event.
  @inlinable public var kind: EventKind {
    switch self {
    case .held: .held
    case .resumed: .resumed
    case .dropped: .dropped
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .held(
      var until, var ticket, var plugin, var reason, var command, var commit, var target, var opener,
      var keeps):
      try coder.integer("ticket", &ticket)
      try coder.text("plugin", &plugin)
      try coder.text("reason", &reason)
      try coder.json("command", &command)
      try coder.integer("commit", &commit)
      try coder.text("target", &target, .isNull)
      try coder.text("opener", &opener, .isLeftOut)
      try coder.flag("keep", &keeps, default: false)
      try coder.number("until", &until)
      self = .held(
        until: until, ticket: ticket, plugin: plugin, reason: reason, command: command, commit: commit,
        target: target, opener: opener, keeps: keeps)
    case .resumed(var ticket):
      try coder.integer("ticket", &ticket)
      self = .resumed(ticket: ticket)
    case .dropped(var ticket, var reason):
      try coder.integer("ticket", &ticket)
      try coder.text("reason", &reason)
      self = .dropped(ticket: ticket, reason: reason)
    }
  }

  /// Returns the same event with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> WaitingEvent<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .held(
      let until, let ticket, let plugin, let reason, let command, let commit, let target, let opener,
      let keeps):
      .held(
        until: until, ticket: ticket, plugin: conversion.text(plugin), reason: conversion.text(reason),
        command: conversion.json(command), commit: commit, target: target.map { conversion.text($0) },
        opener: opener.map { conversion.text($0) }, keeps: keeps)
    case .resumed(let ticket): .resumed(ticket: ticket)
    case .dropped(let ticket, let reason): .dropped(ticket: ticket, reason: conversion.text(reason))
    }
  }
}

extension WaitingEvent {
  /// The command that waits; nil for an event after which it does not.
  var command: Form.JSON? {
    if case .held(_, _, _, _, let command, _, _, _, _) = self { command } else { nil }
  }
}

extension InternedEvent {
  /// The ticket of a command that waits from this event on; nil for any other event.
  package var heldTicket: Int32? {
    if case .waiting(.held(_, let ticket, _, _, _, _, _, _, _)) = self { ticket } else { nil }
  }
}

/// The reasons of the runtime for which it drops a held command.
package enum DropReason {
  /// Whoever dropped it gave no reason.
  package static let none = "dropped"
  /// Its time is over.
  package static let expired = "expired"
  /// The user went elsewhere meanwhile.
  package static let superseded = "superseded"
  /// The plugin that holds it was detached.
  package static let detached = "detached"
  /// The plugin that holds it has failed too often.
  package static let quarantined = "quarantined"

  /// Whoever had to do something first did not do it.
  package static let abandoned = "abandoned"

  package static let all = [none, expired, superseded, detached, quarantined, abandoned]
}

extension WaitingEvent where Form: BlankForm {
  static var blanks: [Self] {
    [
      .held(
        until: nil, ticket: 0, plugin: .blank, reason: .blank, command: .blank, commit: 0, target: nil,
        opener: nil, keeps: false),
      .resumed(ticket: 0), .dropped(ticket: 0, reason: .blank),
    ]
  }
}

extension CommitDraft {
  /// Returns the command that gives a held command up.
  package mutating func drop(_ ticket: Int32, reason: String) -> InternedCommand {
    .waiting(.drop(ticket: ticket, plugin: nil, reason: texts.intern(reason)))
  }
}

extension Command where Form == PlainForm {
  /// A command that decides a held command again, now. The plugins are asked as about any command, but for those that have held it.
  /// - Parameters:
  ///   - ticket: The number under which the command waits: that of its commit, or of `NavScene.held`.
  ///   - plugin: The plugin that must hold it still; nil for any. While another one holds it, the command is refused (`unknown-ticket`).
  public static func resume(_ ticket: Int, heldBy plugin: String? = nil) -> Self {
    .waiting(.resume(ticket: Int32(clamping: ticket), plugin: plugin))
  }

  /// A command that gives a held command up.
  /// - Parameters:
  ///   - ticket: The number under which the command waits.
  ///   - reason: A word or a sentence for the journal; nil for no particular one.
  ///   - plugin: The plugin that must hold it still; nil for any.
  public static func drop(_ ticket: Int, reason: String? = nil, heldBy plugin: String? = nil) -> Self {
    .waiting(.drop(ticket: Int32(clamping: ticket), plugin: plugin, reason: reason))
  }
}
