import NavBase
public import NavEvents

/// A reason why a session cannot be opened, or cannot take a command. The journal and the state have not changed.
///
/// ```swift
/// do {
///   _ = try NavSession.open(at: "trip.jsonl", options: .standard)
/// } catch .pluginMissing(let plugins) {
///   print(plugins.map(\.id))
/// } catch {
///   print(error.code, error.message)
/// }
/// ```
@nonexhaustive public enum SessionError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The journal cannot be opened, read or written; with the reason.
  case journal(JournalError)
  /// Plugins of the journal, or of the options, that the catalog lacks or has only in an older version.
  case pluginMissing([PluginRecord])
  /// A plugin cannot be created with its configuration, or the plugins cannot be ordered together.
  case plugins(PluginFault)
  /// The scene that a session is to begin with cannot be one; with the refusal that the command `scene` gets.
  case scene(Refusal)
  /// The migration of the scene of another build would be refused; with that build, nil when the journal names none, and the refusal.
  case migration(from: String?, Refusal)
  /// A number in the command, or the time of the clock, is not finite or beyond ±2^53: a journal cannot hold it.
  case unwritableNumber
  /// A value in the command is nested deeper than a line of a journal can hold.
  case valueTooDeep
  /// A text in the command, or in the plugins' contributions to it, is longer than a line of a journal.
  case textTooLong
  /// A call came from a plugin's hook or an observer's `will`, or while a command was being built; or it would have waited for a
  /// session whose thread waits for this one.
  case reentrant
  /// Private values cannot be hidden.
  case privateKey(PrivateKeyError)
  /// The session is closed.
  case closed
  /// The session has no journal, in which the past would be.
  case noJournal
  /// The journal does not have this moment.
  case noMoment(NavTimeline.Failure)

  /// The stable code, for programs.
  public var code: String {
    switch self {
    case .journal(let error): error.code
    case .pluginMissing: "plugin-missing"
    case .plugins(let fault): fault.code
    case .scene(let refusal), .migration(_, let refusal): refusal.code.rawValue
    case .unwritableNumber, .valueTooDeep: "bad-argument"
    case .textTooLong: "text-too-long"
    case .reentrant: "reentrant"
    case .privateKey(let error): error.code
    case .closed: "session-closed"
    case .noJournal: "no-journal"
    case .noMoment(.file): "io-error"
    case .noMoment(.beforeStart): "before-start"
    case .noMoment(.noMoment): "bad-argument"
    case .noMoment: "beyond-end"
    }
  }

  /// The ``message``, so that an uncaught error is printed as a sentence.
  public var description: String { message }

  /// The message of the error, for a person.
  public var message: String {
    switch self {
    case .journal(let error): error.message
    case .pluginMissing(let plugins) where plugins.allSatisfy({ $0.version == 0 }):
      "no plugin \(plugins.map { "“\($0.id)”" }.joined(separator: ", ")) is available here: check the id, or add it to the catalog"
    case .pluginMissing(let plugins) where plugins.count == 1:
      "\(Self.absence(of: plugins)): add it to the catalog, or name it in options.detaching to go on without it"
    case .pluginMissing(let plugins):
      "\(Self.absence(of: plugins)): add them to the catalog, or name them in options.detaching to go on without them"
    case .plugins(let fault): fault.message
    case .scene(let refusal): refusal.reasons.map(\.message).joined(separator: " ")
    case .migration(let build, let refusal):
      "the scene cannot be migrated from \(build.map { "build “\($0)”" } ?? "an unknown build"): \(refusal.reasons.map(\.message).joined(separator: " "))"
    case .unwritableNumber: "a number in the command, or the time of the clock, is not finite or beyond ±2^53"
    case .valueTooDeep:
      "a value in the command has more than \(JournalBounds.deepestValue) arrays and objects inside each other"
    case .textTooLong:
      "a text in the command is longer than \(TextTable.longestText) bytes: bring less at once"
    case .reentrant: "the call is part of a commit, for whose end it would have to wait"
    case .privateKey(let error): error.message
    case .closed: "the session is closed"
    case .noJournal: "the session has no journal, and so no past: open it at a path"
    case .noMoment(let failure): failure.message
    }
  }

  /// Returns the sentence that plugins of a journal are missing, without a way out.
  package static func absence(of plugins: [PluginRecord]) -> String {
    let list = plugins.map { "\($0.id) version \($0.version)" }.joined(separator: ", ")
    return "the journal was recorded with \(list), not available here"
  }
}

extension UnwritableValue {
  /// The error for a command of an app.
  package var error: SessionError {
    switch self {
    case .number: .unwritableNumber
    case .depth: .valueTooDeep
    }
  }

  /// The fault for a command of a plugin.
  var fault: PluginFault {
    switch self {
    case .number:
      PluginFault(
        code: "unwritable-number", message: "A number is not finite or beyond ±2^53.")
    case .depth:
      PluginFault(
        code: "value-too-deep",
        message: "A value has more than \(JournalBounds.deepestValue) arrays and objects inside each other."
      )
    }
  }
}

extension CommitDraft {
  /// Throws when a journal cannot hold one of the commands of a plugin.
  func checkWritable(_ commands: [InternedCommand]) throws(PluginFault) {
    for command in commands {
      if let value = command.unwritableValue(in: self) { throw value.fault }
    }
  }
}
