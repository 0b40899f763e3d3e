import NavEvents
import NavJournals

extension NavPredicate {
  /// Creates a condition about a state view. Throws when it reads something that no state view has, such as a reply.
  init(aboutView text: String) throws(LineError) {
    try self.init(text)
    if let absence = absence() { throw .badArgument(absence, at: nil) }
  }
}
