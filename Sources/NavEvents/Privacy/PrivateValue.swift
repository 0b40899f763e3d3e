import NavBase

/// A private value in the form in which a journal has it: a code, from which the value cannot be told.
///
/// An attribute has the text `private:HEX`, a member of params and an answer the object `{"private":"HEX"}`. `HEX` has 32 hexadecimal
/// digits. Equal values have equal codes under one key.
public struct PrivateValue: Hashable, Sendable {
  /// The code: 32 hexadecimal digits in lower case.
  public let code: String

  /// The number of digits of a code.
  private static let length = 32

  /// Creates a value from its code; nil unless it has 32 digits.
  public init?(code: String) {
    guard code.utf8.count == Self.length, code.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 })
    else { return nil }
    self.code = code
  }

  /// Creates the value that a text stands for; nil for any other text.
  ///
  /// ```swift
  /// let isHidden = session.scene.attribute("token", of: "login").flatMap { PrivateValue(text: $0) } != nil
  /// ```
  public init?(text: String) {
    guard text.startsWithBytes(of: Self.prefix) else { return nil }
    self.init(code: String(Substring(text.utf8.dropFirst(Self.prefix.utf8.count))))
  }

  /// Creates the value that a JSON object stands for; nil for any other value.
  public init?(_ json: CanonicalJSON) {
    guard let members = json.members, members.count == 1, members[0].name.hasSameBytes(as: "private"),
      let code = members[0].value.string
    else { return nil }
    self.init(code: code)
  }

  private static let prefix = "private:"

  /// The form of an attribute, and of a parameter in a URL: `private:HEX`.
  public var text: String { Self.prefix + code }

  /// The form of a member of params, and of an answer: `{"private":"HEX"}`.
  public var json: CanonicalJSON { CanonicalJSON(canonical: #"{"private":"\#(code)"}"#) }
}

extension CanonicalJSON {
  /// Returns the value with others in place of the private values in it: itself, or the members of an object. A member whose replacement is nil is
  /// left out.
  public func replacingPrivateValues(by value: (PrivateValue) -> CanonicalJSON?) -> CanonicalJSON? {
    if let hidden = PrivateValue(self) { return value(hidden) }
    guard let members, members.contains(where: { PrivateValue($0.value) != nil }) else { return self }
    return CanonicalJSON(
      inOrder: members.compactMap { member in
        guard let hidden = PrivateValue(member.value) else { return (name: member.name, value: member.value) }
        return value(hidden).map { (name: member.name, value: $0) }
      })
  }
}
