import NavBase

/// What a screen is brought for: the answer to a request of another screen, its opener.
///
/// ```swift
/// let picker = ScreenDescription("picker", request: "photo")
/// try session.send(.present(picker, style: .sheet), from: .user)
/// try session.send(.dismiss(result: CanonicalJSON(string: "photo-7")), from: .user)
/// session.scene.screens["home"]?.results?.member("photo")?.string  // "photo-7"
/// try session.send(.takeResult("photo", of: "home"))
/// ```
public struct ScreenRequest: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name of the request: 1 to 128 bytes, by the rules of ids. A screen can have one open request of a name.
  public var key: String
  /// The id of the screen that gets the answer. A command may leave it out: then it is the screen that `show` names, for `detail` the top
  /// of the primary, and else the focused screen.
  public var opener: String?

  /// Creates a request.
  public init(_ key: String, opener: String? = nil) { (self.key, self.opener) = (key, opener) }

  /// Creates a request whose opener is left out.
  public init(stringLiteral key: String) { self.init(key) }

  /// Returns a Boolean value that indicates whether both requests are the same.
  public static func == (one: Self, other: Self) -> Bool {
    one.key.hasSameBytes(as: other.key) && one.opener.hasSameBytes(as: other.opener)
  }

  /// Adds the bytes of the key to a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(TextBytes(key)) }

  /// The names and values of the members, in turn.
  var written: [String] {
    ["key", key] + (opener.map { ["opener", $0] } ?? [])
  }

  /// Creates a request from names and values in turn. Without a key, its key is empty, which is refused.
  init(written: [String]) {
    var members: [String: String] = [:]
    for index in stride(from: 0, to: written.count - 1, by: 2) {
      members[written[index]] = written[index + 1]
    }
    self.init(members["key"] ?? "", opener: members["opener"])
  }
}
