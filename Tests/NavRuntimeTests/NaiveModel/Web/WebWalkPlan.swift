/// A way to a rule that chance alone would meet too seldom.
struct WebWalkPlan: Sendable {
  /// The rule that it leads to.
  let label: String
  let steps: [Step]

  enum Step: Sendable {
    /// Commands until this is so; none when it is so already.
    case until(Condition)
    /// One command.
    case then(WebWalkGoal)
  }

  enum Condition: Sendable {
    /// A web container is the focus, with nothing loading or kept.
    case idleWeb
    /// The same with at least, and at most, so many pages.
    case pages(Int)
    case fewPages(Int)
    /// The same, and the top page has a right item.
    case action
    /// So many live pages at most; `nil` without `page-memory`.
    case live(Int?)
    case clean
    /// `unsaved-changes` is there, or is not.
    case guarded, unguarded
    case noModal
    case entries(Int)
    /// A screen is on top of the stack.
    case screenOnTop
    /// Something covers a web container.
    case coveredWeb
    case swiping
    case router(String)
  }

  init(_ label: String, _ steps: [Step]) {
    self.label = label
    self.steps = steps
  }
}
