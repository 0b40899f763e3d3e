public import NavEvents

/// What became of a command that was sent.
public enum Outcome: Equatable, Sendable {
  /// The commit is in the journal and the state is the one after it.
  case accepted(CommitReceipt)
  /// The commit is in the journal, without events.
  case refused(CommitReceipt, Refusal)
  /// Sent by an observer: it is decided right after the commit that is being observed.
  case queued
}

/// Where a commit stands in the journal.
public struct CommitReceipt: Equatable, Sendable {
  /// Its number, from 0.
  public let commit: Int
  /// The number of events so far, its own included.
  public let seq: Int
  /// How many events it has.
  public let events: Int
}

/// Why a session cannot be opened, or cannot take a command. Nothing has changed.
public enum SessionError: Error, Equatable, Sendable {
  case journal(JournalError)
  /// The journal's plugins that are not here in the version it names.
  case pluginMissing([PluginRecord])
  /// A plugin cannot be made with its configuration, or they cannot stand beside each other.
  case plugins(PluginFault)
  /// A number in the command is not finite, or beyond ±2^53: a journal cannot hold it.
  case unwritableNumber
  /// A value in the command is nested deeper than a line of a journal can hold.
  case valueTooDeep
  /// A text in the command, or in what plugins made of it, is longer than a line of a journal.
  case textTooLong
  /// `send` was called from `will` or while a command was being built.
  case reentrant
  case closed

  /// The stable code, for programs.
  public var code: String {
    switch self {
    case .journal(let error): error.code
    case .pluginMissing: "plugin-missing"
    case .plugins(let fault): fault.code
    case .unwritableNumber, .valueTooDeep: "bad-argument"
    case .textTooLong: "text-too-long"
    case .reentrant: "reentrant"
    case .closed: "session-closed"
    }
  }

  /// The one sentence that says it.
  public var message: String {
    switch self {
    case .journal(let error): error.message
    case .pluginMissing(let plugins):
      "the journal was recorded with \(Self.list(plugins)), not available here: provide it with --plugin, or go on --without it"
    case .plugins(let fault): fault.message
    case .unwritableNumber: "a number in the command is not finite or beyond ±2^53"
    case .valueTooDeep:
      "a value in the command has more than \(JournalBounds.deepestValue) arrays and objects inside each other"
    case .textTooLong:
      "a text in the command is longer than \(TextTable.longestText) bytes: bring less at once"
    case .reentrant: "a command cannot be sent while another is being built or is about to become visible"
    case .closed: "the session is closed"
    }
  }

  private static func list(_ plugins: [PluginRecord]) -> String {
    plugins.map { "\($0.id) version \($0.version)" }.joined(separator: ", ")
  }
}

extension UnwritableValue {
  /// What a command of an app is refused with.
  var error: SessionError {
    switch self {
    case .number: .unwritableNumber
    case .depth: .valueTooDeep
    }
  }

  /// What a command of a plugin is: a failure of the plugin.
  var fault: PluginFault {
    switch self {
    case .number:
      PluginFault(
        code: "unwritable-number", message: "A number in the command is not finite or beyond ±2^53.")
    case .depth:
      PluginFault(
        code: "value-too-deep",
        message:
          "A value in the command has more than \(JournalBounds.deepestValue) arrays and objects inside each other."
      )
    }
  }
}

extension CommitDraft {
  /// Throws when a journal cannot hold one of the commands that a plugin gives.
  func checkWritable(_ commands: [NavCommand]) throws(PluginFault) {
    for command in commands {
      if let value = command.unwritableValue(in: texts) { throw value.fault }
    }
  }
}
