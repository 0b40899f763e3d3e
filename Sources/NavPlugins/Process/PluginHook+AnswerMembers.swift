import NavRuntime

extension PluginHook {
  /// The members of an answer that say something; every other member is ignored.
  static let answerMembers: [StaticString] = ["rewrite", "veto", "commands", "answer"]

  /// Returns a Boolean value that indicates whether `member` is a member of the answers of this hook. A
  /// member of another hook is a mistake.
  func isAnswered(with member: StaticString) -> Bool {
    expected.contains { $0.description == member.description }
  }

  private var expected: [StaticString] {
    switch self {
    case .intercept: ["rewrite", "veto"]
    case .react: ["commands"]
    case .shouldPop: ["veto"]
    case .canBeginSwipe: ["veto", "answer"]
    case .swipeCompletes, .shouldAutorotate, .supportedOrientations: ["answer"]
    case .collapse, .topColumn, .separate, .residency, .route: ["answer"]
    }
  }
}
