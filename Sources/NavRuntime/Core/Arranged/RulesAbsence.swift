import NavBase
import NavEvents

/// The reason why nobody decides for an arranged container.
enum RulesAbsence: Equatable {
  case isNotAttached
  /// The plugin is attached, and has not the hooks of rules.
  case isNoRules
  case isQuarantined
  case hasFailed

  /// The reason behind “which”.
  var words: String {
    switch self {
    case .isNotAttached: "is not attached: attach it first"
    case .isNoRules: "decides for no containers"
    case .isQuarantined: "is in quarantine: attach it again"
    case .hasFailed: "has failed"
    }
  }
}

extension PluginFault {
  /// The failure of a stand-in for a plugin that was no rules: nothing of it is on record.
  package static let absenceOfRules = PluginFault(code: RefusalCode.rulesMissing.rawValue, message: "")

  var isAbsenceOfRules: Bool { code == Self.absenceOfRules.code && message.isEmpty }
}
