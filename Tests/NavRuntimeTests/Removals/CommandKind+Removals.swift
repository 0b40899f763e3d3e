import NavEvents

/// The table of all ways out of a scene: a new command does not compile without its line here.
extension CommandKind {
  /// What the command itself does. That any commit may turn the interface, for which the answer was waiting, and
  /// so collapse a split is listed in ``RemovalScenario/ofWaitingTurns``.
  var exits: RemovalListing {
    switch self {
    case .pop: .removes(RemovalScenario.ofPop)
    case .popTo: .removes(RemovalScenario.ofPopTo)
    case .popToRoot: .removes(RemovalScenario.ofPopToRoot)
    case .back: .removes(RemovalScenario.ofBack)
    case .replace: .removes(RemovalScenario.ofReplace)
    case .show: .removes(RemovalScenario.ofShow)
    case .set: .removes(RemovalScenario.ofSet)
    case .swipeBegin: .asks(RemovalScenario.ofSwipeBegin)
    case .swipeEnd: .removes(RemovalScenario.ofSwipeEnd)
    case .select: .removes(RemovalScenario.ofSelect)
    case .column: .removes(RemovalScenario.ofColumn)
    case .detail: .removes(RemovalScenario.ofDetail)
    case .collapse: .removes(RemovalScenario.ofCollapse)
    case .resize: .removes(RemovalScenario.ofResize)
    case .rotate: .removes(RemovalScenario.ofRotate)
    case .rotationBegin: .removes(RemovalScenario.ofRotationBegin)
    case .restore: .removes(RemovalScenario.ofRestore)
    case .dismiss: .removes(RemovalScenario.ofDismiss)
    case .open: .removes(RemovalScenario.ofOpen)
    case .submit: .removes(RemovalScenario.ofSubmit)
    case .action: .removes(RemovalScenario.ofAction)
    case .reload: .removes(RemovalScenario.ofReload)
    case .leave: .removes(RemovalScenario.ofLeave)
    // The first command of a journal: nobody is there yet.
    case .scene: .removesNobody
    // What comes only adds. A primary is pushed.
    case .push, .add, .present, .primary: .removesNobody
    // A placeholder is on no stack: it does not leave by any way.
    case .placeholder: .removesNobody
    // What moves between the columns stays in the scene.
    case .expand, .showColumn, .hideColumn, .displayMode, .splitBehavior, .primaryWidth, .dismissOverlay:
      .removesNobody
    case .bars, .toolbars, .barPosition, .leftWidth, .propagate, .hidesBackButton, .title, .attribute:
      .removesNobody
    case .swipeMove, .swipeCancel, .rotationEnd: .removesNobody
    case .attach, .detach, .configure, .remember, .quarantine, .upgrade: .removesNobody
    // A page comes onto the stack when it is loaded; one that is given up never was there.
    case .loaded, .failed, .retry, .cancel: .removesNobody
    }
  }
}
