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
    case hidesBack(ModelText, Bool)
    case title(ModelText, ModelText)
    /// `node` is `nil` for `attr scene`; an empty value removes the attribute.
    case attribute(node: ModelText?, key: ModelText, value: ModelText)
    case select(ModelText)
  }

  enum Side: String, Sendable { case left, right }
  enum BarPosition: String, Sendable { case topAttached, top }
  enum Animation: String, Sendable { case push, fade }
}

extension ModelCommand.Action {
  /// The name under which the refusals of this command are counted.
  var name: String {
    switch self {
    case .scene: "scene"
    case .push: "push"
    case .pop: "pop"
    case .back: "back"
    case .popTo: "popTo"
    case .popToRoot: "popToRoot"
    case .replaceRight: "replaceRight"
    case .showRight: "showRight"
    case .bars: "bars"
    case .toolbars: "toolbars"
    case .barPosition: "barPosition"
    case .width: "width"
    case .placeholder: "placeholder"
    case .hidesBack: "hidesBack"
    case .title: "title"
    case .attribute: "attribute"
    case .select: "select"
    }
  }

  /// Whether the command acts on a container, so that `in=` may name one.
  var takesContainer: Bool {
    switch self {
    case .scene, .hidesBack, .title, .attribute: false
    case .push, .pop, .back, .popTo, .popToRoot, .replaceRight, .showRight, .bars, .toolbars,
      .barPosition, .width, .placeholder, .select:
      true
    }
  }
}
