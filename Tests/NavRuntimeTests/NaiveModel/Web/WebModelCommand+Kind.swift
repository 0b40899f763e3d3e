extension WebModelCommand.Action {
  /// The name under which the refusals of this command are counted.
  var name: String {
    switch self {
    case .scene: "scene"
    case .add: "add"
    case .foreign: "foreign"
    case .push, .pop, .back, .popTo, .popToRoot, .replace, .set, .bars: stackName
    case .swipeBegin, .swipeMove, .swipeEnd, .swipeCancel: swipeName
    case .open, .submit, .loaded, .failed, .retry, .cancel, .reload, .pageAction, .leave: webName
    case .present: "present"
    case .dismiss: "dismiss"
    case .hidesBack: "hidesBack"
    case .title: "title"
    case .attribute: "attribute"
    case .rotate: "rotate"
    case .rotateBegin: "rotate begin"
    case .rotateEnd: "rotate end"
    case .resize: "resize"
    case .attach: "attach"
    case .detach: "detach"
    case .configure: "configure"
    }
  }

  private var stackName: String {
    switch self {
    case .push: "push"
    case .pop: "pop"
    case .back: "back"
    case .popTo: "popTo"
    case .popToRoot: "popToRoot"
    case .replace: "replace"
    case .set: "set"
    default: "bars"
    }
  }

  private var swipeName: String {
    switch self {
    case .swipeBegin: "swipe begin"
    case .swipeMove: "swipe move"
    case .swipeEnd: "swipe end"
    default: "swipe cancel"
    }
  }

  private var webName: String {
    switch self {
    case .open: "open"
    case .submit: "submit"
    case .loaded: "loaded"
    case .failed: "failed"
    case .retry: "retry"
    case .cancel: "cancel"
    case .reload: "reload"
    case .pageAction: "action"
    default: "leave"
    }
  }

  /// The containers that the command fits.
  var fit: Fit {
    switch self {
    case .push, .pop, .popTo, .popToRoot, .replace, .set, .bars, .swipeBegin, .add: .stack
    case .back: .either
    case .open: .webOrRoute
    case .submit, .loaded, .failed, .retry, .cancel, .reload, .pageAction, .leave: .web
    case .foreign: .neither
    case .scene, .swipeMove, .swipeEnd, .swipeCancel, .present, .dismiss, .hidesBack, .title,
      .attribute, .rotate, .rotateBegin, .rotateEnd, .resize, .attach, .detach, .configure:
      .nothing
    }
  }

  enum Fit: Sendable {
    case stack, web, either
    /// A web, or the link handlers where the focus path has none.
    case webOrRoute
    /// A container of a kind that these scenes do not have.
    case neither
    /// It acts on no container, or on one that nobody names.
    case nothing
  }
}
