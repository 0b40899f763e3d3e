extension StackCommand.Action {
  /// The name under which the rules and refusals of this command are counted.
  var name: String {
    switch self {
    case .scene: "scene"
    case .add: "add"
    case .push: "push"
    case .pop: "pop"
    case .back: "back"
    case .popTo: "popTo"
    case .popToRoot: "root"
    case .replace: "replace"
    case .set: "set"
    case .bars: "bars"
    case .toolbars: "toolbars"
    case .barPosition: "position"
    case .placeholder: "placeholder"
    case .propagate: "propagate"
    case .select: "select"
    case .present: "present"
    case .dismiss: "dismiss"
    case .hidesBack: "hidesBack"
    case .title: "title"
    case .attribute: "attribute"
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

  /// The kinds of container that the command fits; `nil` when it acts on none of its own choice.
  var fitting: [StackNode.Kind]? {
    switch self {
    case .push, .pop, .popTo, .popToRoot, .replace, .bars, .swipeBegin: [.stack, .drillDown]
    case .back: [.stack, .drillDown, .web]
    case .set: [.stack]
    case .toolbars, .barPosition, .placeholder, .propagate: [.drillDown]
    case .select: [.tabs]
    case .add: [.tabs, .stack, .drillDown]
    case .scene, .present, .dismiss, .hidesBack, .title, .attribute, .swipeMove, .swipeEnd,
      .swipeCancel, .rotate, .rotateBegin, .rotateEnd, .resize, .attach, .detach, .configure,
      .preserve, .restore:
      nil
    }
  }

  /// The name under which a swipe that the command leaves running is counted.
  var leavesSwipe: String? {
    switch self {
    case .swipeBegin, .swipeMove, .swipeEnd, .swipeCancel, .scene, .preserve, .restore: nil
    case .hidesBack, .title, .attribute: "a change of an item"
    case .rotate, .rotateBegin, .rotateEnd: "a rotation"
    case .resize: "a resize"
    case .attach, .detach, .configure: "a plugin command"
    case .present: "a sheet or a popover"
    case .dismiss: "a dismissal"
    case .add, .push, .pop, .back, .popTo, .popToRoot, .replace, .set, .bars, .toolbars, .barPosition,
      .placeholder, .propagate, .select:
      "something in another container"
    }
  }
}
