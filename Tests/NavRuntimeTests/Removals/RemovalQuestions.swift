import NavEvents
import NavRuntime
import Synchronization

/// What a guard was asked in the commit in hand. Its identity is the list that the guard writes and the walk reads.
final class RemovalQuestions: Sendable {
  struct Question {
    let way: String
    let screens: [String]
    let isRefused: Bool
  }

  /// How the names of screens begin that may not leave.
  static let kept = "keep"

  private let questions = Mutex<[Question]>([])

  var asked: [Question] { questions.withLock { $0 } }

  func forget() { questions.withLock { $0.removeAll() } }

  /// The guard.
  var plugin: TestGuard {
    TestGuard("keeper") { [self] exit, context in
      let screens = exit.screens
      let kept = screens.first { $0.hasPrefix(Self.kept) }
      let question = Question(way: exit.cause.name, screens: screens, isRefused: kept != nil)
      questions.withLock { $0.append(question) }
      return kept.map { "“\($0)” stays." }
    }
  }
}
