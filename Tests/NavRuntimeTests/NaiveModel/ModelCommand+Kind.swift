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
    case .propagate: "propagate"
    case .hidesBack: "hidesBack"
    case .title: "title"
    case .attribute: "attribute"
    case .select: "select"
    case .swipeBegin: "swipe begin"
    case .swipeMove: "swipe move"
    case .swipeEnd: "swipe end"
    case .swipeCancel: "swipe cancel"
    case .rotate: "rotate"
    case .rotateBegin: "rotate begin"
    case .rotateEnd: "rotate end"
    case .resize: "resize"
    case .attach: "attach"
    case .detach: "detach"
    case .configure: "configure"
    case .preserve: "preserve"
    case .restore: "restore"
    }
  }

  /// What `in=` may be said of it.
  var target: Target {
    switch self {
    case .push, .pop, .back, .popTo, .popToRoot, .replaceRight, .showRight, .bars, .toolbars,
      .barPosition, .width, .placeholder, .propagate, .select, .swipeBegin:
      .anything
    case .swipeMove, .swipeEnd, .swipeCancel: .container
    case .scene, .hidesBack, .title, .attribute, .rotate, .rotateBegin, .rotateEnd, .resize,
      .attach, .detach, .configure, .preserve, .restore:
      .nothing
    }
  }

  enum Target {
    /// It acts on no container, or on the scene.
    case nothing
    /// It acts on the container that is swiped; what a wrong name gives is not decided.
    case container
    /// It acts on the container that is named, which may be a wrong one.
    case anything
  }

  /// What an event of the command does to a swipe that runs.
  var swipeEffect: SwipeEffect {
    switch self {
    case .push, .pop, .back, .popTo, .popToRoot, .replaceRight, .showRight, .bars, .toolbars,
      .barPosition, .width, .placeholder, .propagate, .restore:
      .cancels
    case .swipeBegin, .swipeMove, .swipeEnd, .swipeCancel: .isOne
    case .hidesBack, .title, .attribute: .leaves("something elsewhere")
    case .rotate, .rotateBegin, .rotateEnd: .leaves("a rotation")
    case .resize: .leaves("a resize")
    case .scene, .select, .attach, .detach, .configure, .preserve: .leaves("a plugin command")
    }
  }

  enum SwipeEffect {
    case cancels
    /// The command is a step of a swipe itself.
    case isOne
    /// The swipe runs on; the rule is counted by this name.
    case leaves(String)
  }

  /// Whether the command can be the first one: those that only read or fail are not journalled.
  var canOpen: Bool {
    switch self {
    case .preserve, .restore: false
    default: true
    }
  }
}
