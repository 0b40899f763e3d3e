import NavBase
import NavEvents
import NavRuntime
import Synchronization

/// The questions to a guard in the commit in hand. It is a class because the guard writes the list that the walk reads.
final class RemovalQuestions: Sendable {
  struct Question {
    let way: String
    let screens: [String]
    let isRefused: Bool
  }

  /// The prefix of the names of screens that may not leave.
  static let kept = "keep"

  private let questions = Lock<[Question]>([])

  var asked: [Question] { questions.withLock { $0 } }

  func forget() { questions.withLock { $0.removeAll() } }

  /// A guard that notes its questions, and keeps the screens with that prefix.
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
