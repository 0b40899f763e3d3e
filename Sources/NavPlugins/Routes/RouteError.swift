public import NavRuntime

/// A reason why a route, a request or an answer could not be used.
///
/// ```swift
/// do throws(RouteError) { try session.push(Product(id: 42)) } catch {
///   print(error.message)  // params.price: a number from -2^53 to 2^53 was expected, inf was found
/// }
/// ```
@nonexhaustive public enum RouteError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A value cannot be written as JSON, or JSON cannot be read as a value: the place, such as `params.lines[2].count`, and the reason.
  case value(path: String, reason: String)
  /// The session could not take the command.
  case session(SessionError)
  /// The session refused the command that brings a screen for an answer.
  case refused(Refusal)
  /// The command was accepted, and brought no screen for the answer: a plugin has replaced or kept it. When the screen comes later, its
  /// answer is one of `NavSession.answers(to:)`.
  case notBrought(route: String)
  /// A plugin held the command that brings the screen, and it was dropped: by whoever resumes it, because its time was over, or because the
  /// user went elsewhere.
  case dropped(reason: String)
  /// No screen of this route in the scene has an open request.
  case noRequest(route: String)
  /// An answer that waits at a screen does not fit the type of the request. It stays there: `takeResult(key, of: opener)` drops it.
  case unreadableAnswer(opener: String, key: String, reason: String)
  /// A screen has another route than the one that was asked for; `found` is nil for none.
  case otherRoute(screen: String, expected: String, found: String?)
  /// Two types of a table have the same name.
  case sameName(String, types: [String])
  /// Two types of a table have paths that match the same URLs.
  case samePath(String, types: [String])

  /// The message of the error, for a developer.
  public var message: String {
    switch self {
    case .value(let path, let reason): "\(path): \(reason)"
    case .session(let error): error.message
    case .refused(let refusal): refusal.message
    case .notBrought(let route):
      "the command was accepted, and brought no screen of the route “\(route)”: a plugin has replaced or kept it"
    case .dropped(let reason): "the command waited, and was dropped: \(reason)"
    case .noRequest(let route): "no screen of the route “\(route)” has an open request"
    case .unreadableAnswer(let opener, let key, let reason):
      "the answer “\(key)” that waits at “\(opener)” does not fit its type: \(reason)"
    case .otherRoute(let screen, let expected, let found?):
      "“\(screen)” was expected to have the route “\(expected)”, and has “\(found)”"
    case .otherRoute(let screen, let expected, nil):
      "“\(screen)” was expected to have the route “\(expected)”, and has none"
    case .sameName(_, let types) where Set(types).count == 1:
      "the type \(types[0]) is in the table twice, with two places: a route has one"
    case .sameName(let name, let types):
      "the name “\(name)” stands for two routes: \(types.joined(separator: " and "))"
    case .samePath(let path, let types):
      "the path “\(path)” stands for two routes: \(types.joined(separator: " and "))"
    }
  }

  /// The ``message``, so that an uncaught error is printed as a sentence.
  public var description: String { message }
}

/// Calls `body`, and wraps the error of the session.
func inSession<Answer>(_ body: () throws(SessionError) -> Answer) throws(RouteError) -> Answer {
  do throws(SessionError) { return try body() } catch { throw .session(error) }
}
