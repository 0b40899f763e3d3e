import NavEvents
import NavRuntime

extension Outcome {
  var isAccepted: Bool {
    if case .accepted = self { return true }
    return false
  }

  /// The code of the refusal, if the outcome is one.
  var refusalCode: String? {
    if case .refused(_, let refusal) = self { return refusal.code.rawValue }
    return nil
  }
}
