/// A reason why a JSON object is not a command, an event or a line of a journal.
@nonexhaustive public enum WireError: Error, Equatable, Sendable {
  /// No command or event of this version has this type.
  case unknownType(String)
  /// A member is missing.
  case missing(String)
  /// The value of a member is not valid.
  case invalid(String)

  /// The message of the error, for a person.
  public var message: String {
    switch self {
    case .unknownType(let type): "unknown type \"\(type)\": written by a later version?"
    case .missing(let member): "the member \"\(member)\" is missing"
    case .invalid(let member): "the member \"\(member)\" is not valid"
    }
  }
}
