/// A way to a rule that chance alone would meet too seldom.
struct SplitPlan: Sendable {
  /// The rule that it leads to.
  let label: String
  let steps: [Step]

  init(_ label: String, _ steps: [Step]) {
    self.label = label
    self.steps = steps
  }

  enum Step: Sendable {
    /// Commands until this is so; none when it is so already.
    case until(Condition)
    /// One command; where it does not make sense the plan is given up.
    case then(Move)
    case reach(SplitGoal)
  }

  /// A command for a scene in this state; the id is one that the scene does not have.
  typealias Move = @Sendable (NaiveSplitScene, _ fresh: ModelText) -> ModelSplitCommand?

  enum Condition: Sendable {
    /// No swipe or rotation runs, every plugin is there with its default, nobody is dirty or hides the back button.
    case calm
    /// The interface is landscape, and wide enough for a portrait one to be regular.
    case landscape
    case expanded, collapsed
    case triple, double
    /// There is no container of its own for the collapsed split; there is one, a stack with so many screens.
    case noCompact
    case compact(Int)
    /// A column has so many plain screens, and nothing else.
    case count(ModelSplitColumn, Int)
    /// The column is shown beside or under others.
    case shows(ModelSplitColumn)
    /// So many columns beside the secondary, with this behavior.
    case others(Int, ModelSplitBehavior)
    case automatic
    case dirty(ModelSplitColumn)
    case emptyDetail
    /// A container is on top of the column.
    case guest(ModelSplitColumn)
    /// The screen on top of the column allows one orientation only.
    case choosy(ModelSplitColumn, ModelOrientation)
    case without(SplitPlugin)
  }
}
