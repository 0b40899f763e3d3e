/// A command of the walk: what to do and, where it was said, in which container.
struct ModelSplitCommand: Sendable {
  var action: Action
  /// The container named by `in=`.
  var container: ModelText?

  init(_ action: Action, in container: ModelText? = nil) {
    self.action = action
    self.container = container
  }

  enum Action: Sendable {
    case start(Start)
    case push(ModelScreen?)
    case pop
    case back
    case popTo(ModelText?)
    case popToRoot
    case replace(ModelScreen?)
    case set([ModelText])
    case bars(hidden: Bool)
    case column(ModelSplitColumn, ModelScreen?)
    case detail(ModelScreen?)
    case primary(ModelScreen?)
    case collapse
    case expand
    case showColumn(ModelSplitColumn)
    case hideColumn(ModelSplitColumn)
    case mode(SplitMode)
    case behavior(ModelSplitBehavior)
    case dismissOverlay
    case width(SplitWidth)
    case add(SplitKind, ModelScreen, column: ModelSplitColumn?)
    /// A container that is shown when collapsed.
    case addCompact(SplitKind, ModelScreen)
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
    /// Only reads: no commit.
    case preserve(SplitArchiveFile)
    case restore(SplitArchiveFile)
    /// A command that no container of these scenes takes.
    case foreign(String)
  }

  /// How a scene begins.
  enum Start: Sendable {
    case split, triple
    /// `add split ID`.
    case added(ModelText)
  }
}
