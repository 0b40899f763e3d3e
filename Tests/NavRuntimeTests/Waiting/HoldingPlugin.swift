import NavEvents
import NavRuntime

extension TestInterceptor {
  /// Returns an interceptor that holds every push of a screen whose id begins with a prefix.
  static func holding(
    _ id: String, _ prefix: String, because reason: String = "Wait.", expires: Double? = nil,
    keep: Bool = false, commands: CommandKinds = CommandKinds(.push)
  ) -> TestInterceptor {
    TestInterceptor(id, commands) { context in
      guard let screen = context.pushedScreen, screen.hasPrefix(prefix) else { return .proceed }
      return .hold(reason, expires: expires, keep: keep)
    }
  }
}

extension RecordedSession {
  /// Sends a line, and returns its commit.
  @discardableResult
  func send(_ line: String, from source: CommitSource = .user) throws -> NavCommit {
    guard let commit = try session.commit(try NavCommand(line: line), from: source) else {
      throw SessionError.reentrant
    }
    return commit
  }

  /// The tickets of the commands that wait, with the commands.
  var waiting: [String] {
    session.scene.held.map { "\($0.ticket) \($0.command?.description ?? "?") (\($0.plugin): \($0.reason))" }
  }

  /// Returns the events of the newest commit, without those of the back button.
  func lastEvents() throws -> [String] {
    try last().events.filter { !$0.contains("hidesBackButtonChanged") }
  }
}
