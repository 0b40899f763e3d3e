/// A command of the walk: what to do and, where it was said, in which container.
struct ModelCommand: Sendable {
  var action: Action
  /// The container named by `in=`.
  var container: ModelText?

  init(_ action: Action, in container: ModelText? = nil) {
    self.action = action
    self.container = container
  }

  enum Action: Sendable {
    case scene
    /// `nil` for `push nil`.
    case push(ModelScreen?, animated: Bool? = nil)
    case pop
    case back
    case popTo(ModelText?)
    case popToRoot
    case replaceRight(ModelScreen?, animation: Animation? = nil)
    case showRight(ModelScreen, over: ModelText)
    case bars(hidden: Bool)
    case toolbars(hidden: Bool)
    case barPosition(BarPosition)
    case width(Double)
    case placeholder(Side, ModelScreen?)
    case propagate(Propagated, Bool)
    case hidesBack(ModelText, Bool)
    case title(ModelText, ModelText)
    /// `node` is `nil` for `attr scene`; an empty value removes the attribute.
    case attribute(node: ModelText?, key: ModelText, value: ModelText)
    case select(ModelText)
    case swipeBegin(Double)
    case swipeMove(Double)
    case swipeEnd(Double, velocity: Double?)
    case swipeCancel
    case rotate(ModelOrientation)
    case rotateBegin(ModelOrientation)
    case rotateEnd
    case resize(width: Double, height: Double, ModelSizeClass?)
    case attach(ModelText, [ModelKey])
    case detach(ModelText)
    case configure(ModelText, [ModelKey])
    /// Only reads: no commit.
    case preserve
    case restore(ModelFile)
  }

  enum Side: String, Sendable { case left, right }
  enum BarPosition: String, Sendable { case topAttached, top }
  enum Animation: String, Sendable { case push, fade }
  enum Propagated: String, Sendable { case item, tab }
}
