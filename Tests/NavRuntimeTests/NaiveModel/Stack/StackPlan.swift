/// A way to a rule that chance alone would meet too seldom.
struct StackPlan: Sendable {
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
    case reach(StackGoal)
  }

  /// A command for a scene in this state; the id is one that the scene does not have.
  typealias Move = @Sendable (StackScene, _ fresh: ModelText) -> StackCommand?

  enum Condition: Sendable {
    /// No swipe or rotation runs, every plugin is there with its default, nobody is dirty.
    case calm
    case noModal
    /// The interface is landscape, and wide enough for a portrait one to be regular.
    case landscape
    /// The stack that commands without a container go to has so many plain screens, and nothing else.
    case stack(Int)
    /// The same, and it is the selected child of tabs that have others.
    case selectedStack(Int)
    /// A drillDown is on top of that stack, with so many screens.
    case guest(Int)
    /// A drillDown with so many screens is the selected child of tabs.
    case selectedDrillDown(Int)
  }
}
