extension Command {
  /// Returns a Boolean value that indicates whether both commands have the same type and the same members. Texts are
  /// compared as UTF-8 bytes, as in a journal.
  public static func == (one: Self, other: Self) -> Bool {
    guard one.kind == other.kind else { return false }
    var (members, others, one, other) = (MemberList<Form>(), MemberList<Form>(), one, other)
    one.code(&members)
    other.code(&others)
    return members.isEqual(to: others)
  }
}

extension Command: Hashable where Form == PlainForm {
  /// Adds the type and the members to a hash, texts as UTF-8 bytes.
  public func hash(into hasher: inout Hasher) {
    var (members, command) = (MemberList<Form>(), self)
    command.code(&members)
    hasher.combine(kind)
    members.hash(into: &hasher)
  }
}

extension Event: Hashable where Form == PlainForm {
  /// Adds the type and the members to a hash, texts as UTF-8 bytes.
  public func hash(into hasher: inout Hasher) {
    var (members, event) = (MemberList<Form>(), self)
    event.code(&members)
    hasher.combine(kind)
    members.hash(into: &hasher)
  }
}
