/// The refusal of a command, with its reasons. It is an outcome, not an error, and is journalled like any
/// other.
public struct Refusal: Equatable, Sendable {
  /// The stable code, for programs.
  public let code: RefusalCode
  /// All the reasons, for people; never empty.
  public let reasons: [Reason]

  /// An objection.
  public struct Reason: Equatable, Sendable {
    /// The origin of the objection: `core`, or the id of a plugin.
    public let by: String
    /// A sentence: what, where, and what to do instead.
    public let message: String

    /// Creates an objection of `core` or a plugin.
    public init(by: String, message: String) {
      self.by = by
      self.message = message
    }
  }

  /// Creates a refusal with all its reasons.
  public init(code: RefusalCode, reasons: [Reason]) {
    self.code = code
    self.reasons = reasons
  }
}
