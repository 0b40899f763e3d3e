import NavEvents
import NavRuntime

extension JournalError {
  var exitStatus: ExitStatus {
    switch self {
    case .file, .poisoned: .inputOutput
    case .locked, .corrupt: .journal
    case .lineTooLong: .usage
    }
  }
}

extension SessionError {
  var exitStatus: ExitStatus {
    switch self {
    case .journal(let error): error.exitStatus
    case .pluginMissing: .journal
    case .plugins, .unwritableNumber, .valueTooDeep, .textTooLong, .reentrant, .closed: .usage
    }
  }

  /// True when the session takes no further commands: its journal cannot be written, or it is closed.
  var endsSession: Bool {
    switch self {
    case .journal(.lineTooLong): false
    case .journal, .closed: true
    case .pluginMissing, .plugins, .unwritableNumber, .valueTooDeep, .textTooLong, .reentrant: false
    }
  }
}

extension LineError.Code {
  var exitStatus: ExitStatus {
    switch self {
    case .syntax, .unknownVerb, .badArgument, .beyondEnd: .usage
    case .viewingPast: .negative
    case .notPossible: .inputOutput
    }
  }
}
