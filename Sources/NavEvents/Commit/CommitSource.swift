/// The sender of a command.
public enum CommitSource: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// A person, by touch or a key.
  case user
  /// The program that embeds the session.
  case app
  /// A line typed into navrepl.
  case repl
  /// A link that was opened.
  case link
  /// The runtime itself.
  case system

  package var wireName: StaticString {
    switch self {
    case .user: "user"
    case .app: "app"
    case .repl: "repl"
    case .link: "link"
    case .system: "system"
    }
  }
}
