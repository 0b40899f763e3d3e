import NavBase
import NavEvents
import NavRuntime

/// The exit status of the program. When several things went wrong, the largest number wins.
enum ExitStatus: Int32, Comparable {
  case success = 0
  /// A command was refused, an `expect` failed, or a divergence was found.
  case negative = 1
  /// A line or an option was invalid.
  case usage = 2
  /// A journal is corrupt or locked, or lacks a plugin.
  case journal = 3
  case inputOutput = 4

  static func < (one: ExitStatus, other: ExitStatus) -> Bool { one.rawValue < other.rawValue }

  mutating func note(_ other: ExitStatus) { self = max(self, other) }
}

extension JournalError {
  var exitStatus: ExitStatus {
    switch self {
    case .file, .poisoned: .inputOutput
    case .locked, .corrupt, .impossibleBeginning: .journal
    case .lineTooLong: .usage
    @unknown default: .inputOutput
    }
  }
}

extension SessionError {
  var exitStatus: ExitStatus {
    switch self {
    case .journal(let error): error.exitStatus
    case .pluginMissing, .privateKey(.missing): .journal
    case .privateKey, .plugins, .scene, .migration, .unwritableNumber, .valueTooDeep, .textTooLong,
      .reentrant, .closed,
      .noJournal,
      .noMoment:
      .usage
    @unknown default: .usage
    }
  }

  /// A way to go on without a plugin that is missing.
  enum WayOn {
    /// Leave the plugin out.
    case without
    /// Look at the journal, instead of writing to it.
    case looking
    /// Ask the same question in a session that looks at this journal.
    case askingAbout(String)

    fileprivate func sentence(about pronoun: String) -> String {
      switch self {
      case .without: "go on \(Option.without.rawValue) \(pronoun)"
      case .looking: "look with \(Option.readOnly.rawValue)"
      case .askingAbout(let journal): "ask in `navrepl \(Option.readOnly.rawValue) \(journal.shellPath)`"
      }
    }
  }

  /// The message of the error, with what leads on: `--plugin`, and the ways that help without a plugin.
  func message(leadingOn ways: [WayOn]) -> String {
    guard case .pluginMissing(let plugins) = self, plugins.contains(where: { $0.version != 0 }) else {
      switch self {
      case .journal(let error): return error.words
      case .privateKey(.missing(let id)):
        return
          "private values of the journal are hidden under the key “\(id)”: give it with \(Option.privateKey.rawValue)"
      case .privateKey(.none):
        return "values are private, and there is no key: give one with \(Option.privateKey.rawValue)"
      default: return message
      }
    }
    let pronoun = plugins.count == 1 ? "it" : "them"
    let choices = ["provide \(pronoun) with --plugin"] + ways.map { $0.sentence(about: pronoun) }
    let list = plugins.map { "\($0.id) version \($0.version)" }.joined(separator: ", ")
    return
      "the journal was recorded with \(list), not available here: \(choices.dropLast().map { "\($0), " }.joined())"
      + (choices.count == 1 ? "" : "or ") + (choices.last ?? "")
  }

  /// An error that says that no plugin has this id, with the most similar one.
  static func noPlugin(_ id: String, among known: [String]) -> SessionError {
    let message = "there is no plugin “\(id)”\(Suggestion.text(for: id, among: known))"
    return .plugins(PluginFault(code: "unknown-plugin", message: message))
  }

  /// A Boolean value that indicates whether the session takes no further commands: its journal cannot be written, or it is
  /// closed.
  var endsSession: Bool {
    switch self {
    case .journal(.lineTooLong): false
    case .journal, .closed: true
    case .privateKey, .pluginMissing, .plugins, .scene, .migration, .unwritableNumber, .valueTooDeep,
      .textTooLong,
      .reentrant,
      .noJournal,
      .noMoment:
      false
    @unknown default: true
    }
  }
}

extension LineError.Code {
  var exitStatus: ExitStatus {
    switch self {
    case .syntax, .unknownVerb, .badArgument, .beyondEnd: .usage
    case .viewingPast, .readOnly: .negative
    case .inputOutput: .inputOutput
    @unknown default: .usage
    }
  }
}
