/// A command of the web walk: what to do and, where it was said, in which container.
struct WebModelCommand: Sendable {
  var action: Action
  /// The container named by `in=`.
  var container: ModelText?

  init(_ action: Action, in container: ModelText? = nil) {
    self.action = action
    self.container = container
  }

  enum Action: Sendable {
    case scene(Scene)
    case add(Kind, ModelText, root: ModelText? = nil, title: ModelText? = nil)
    /// `nil` for `push nil`.
    case push(ModelScreen?)
    case pop
    case back
    case popTo(ModelText?)
    case popToRoot
    case replace(ModelScreen?)
    case set([ModelText])
    case bars(hidden: Bool)
    case swipeBegin(Double)
    case swipeMove(Double)
    case swipeEnd(Double, velocity: Double?)
    case swipeCancel
    case open(ModelText, id: ModelText? = nil)
    case submit(ModelText)
    case loaded(title: ModelText?, action: ModelText?, actionURL: ModelText?)
    case failed(ModelText)
    case retry
    case cancel
    case reload
    /// The right item of the top page.
    case pageAction
    case leave
    case present(ModelScreen, Style?, isWeb: Bool)
    case dismiss(isSwipe: Bool)
    case hidesBack(ModelText, Bool)
    case title(ModelText, ModelText)
    /// `node` is `nil` for `attr scene`; an empty value removes the attribute.
    case attribute(node: ModelText?, key: ModelText, value: ModelText)
    case rotate(ModelOrientation)
    case rotateBegin(ModelOrientation)
    case rotateEnd
    case resize(width: Double, height: Double, ModelSizeClass?)
    case attach(ModelText, [ModelKey])
    case detach(ModelText)
    case configure(ModelText, [ModelKey])
    /// A line that is meant for containers of another kind.
    case foreign(String)
  }

  /// The built-in scenes of the walk.
  enum Scene: String, Sendable { case web, stack }
  enum Style: String, Sendable, CaseIterable { case sheet, fullScreen, popover }
  /// What can be added; only a web ever is, for a stack takes none of the others.
  enum Kind: String, Sendable { case web, stack, tabs, split }
}
