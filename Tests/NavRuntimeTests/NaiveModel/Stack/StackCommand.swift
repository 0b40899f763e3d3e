/// A command of the walk: what to do and, where it was said, in which container.
struct StackCommand: Sendable {
  var action: Action
  /// The container named by `in=`.
  var container: ModelText?

  init(_ action: Action, in container: ModelText? = nil) {
    self.action = action
    self.container = container
  }

  enum Action: Sendable {
    case scene(Start)
    case add(AddedKind, ModelText, title: ModelText?)
    /// `nil` for `push nil`.
    case push(ModelScreen?)
    case pop
    case back
    case popTo(ModelText?)
    case popToRoot
    case replace(ModelScreen?)
    case set([ModelText])
    case bars(hidden: Bool)
    case toolbars(hidden: Bool)
    case barPosition(ModelCommand.BarPosition)
    case placeholder(ModelCommand.Side, ModelScreen?)
    case propagate(ModelCommand.Propagated, Bool)
    case select(ModelText)
    /// A screen without `kind`; the style is left out for the default.
    case present(ModelScreen, StackModal.Style?, kind: AddedKind?)
    case dismiss(swipe: Bool)
    case hidesBack(ModelText, Bool)
    case title(ModelText, ModelText)
    /// `node` is `nil` for `attr scene`; an empty value removes the attribute.
    case attribute(node: ModelText?, key: ModelText, value: ModelText)
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
    /// Only writes a file: no commit.
    case preserve(StackFile)
    case restore(StackFile)
  }

  /// The built-in scenes of this walk.
  enum Start: String, Sendable { case stack, tabs, demo }

  /// The words for the kinds of container; a split is only refused on this walk.
  enum AddedKind: String, Sendable {
    case stack, tabs, drilldown, web, split

    /// The kind of the node; `nil` for one that this walk never lets in.
    var kind: StackNode.Kind? {
      switch self {
      case .stack: .stack
      case .tabs: .tabs
      case .drilldown: .drillDown
      case .web: .web
      case .split: nil
      }
    }
  }
}
