import NavRuntime

extension PluginHook {
  /// The members of an answer that say something; every other member is ignored.
  static let answerMembers: [StaticString] = ["rewrite", "veto", "commands", "answer"]

  /// Whether `member` is one in which this hook is answered: one of another hook is a mistake, not silence.
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
