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
