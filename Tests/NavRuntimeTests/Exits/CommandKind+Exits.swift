import NavEvents

/// The table of all ways out of a scene: a new command does not compile without its line here.
extension CommandKind {
  /// What the command itself does. That any commit may turn the interface, for which the answer was waiting, and
  /// so collapse a split is listed in ``ExitScenario/ofWaitingTurns``.
  var exits: ExitListing {
    switch self {
    case .pop: .removes(ExitScenario.ofPop)
    case .popTo: .removes(ExitScenario.ofPopTo)
    case .popToRoot: .removes(ExitScenario.ofPopToRoot)
    case .back: .removes(ExitScenario.ofBack)
    case .replace: .removes(ExitScenario.ofReplace)
    case .show: .removes(ExitScenario.ofShow)
    case .set: .removes(ExitScenario.ofSet)
    case .swipeBegin: .asks(ExitScenario.ofSwipeBegin)
    case .swipeEnd: .removes(ExitScenario.ofSwipeEnd)
    case .select: .removes(ExitScenario.ofSelect)
    case .column: .removes(ExitScenario.ofColumn)
    case .detail: .removes(ExitScenario.ofDetail)
    case .collapse: .removes(ExitScenario.ofCollapse)
    case .resize: .removes(ExitScenario.ofResize)
    case .rotate: .removes(ExitScenario.ofRotate)
    case .rotationBegin: .removes(ExitScenario.ofRotationBegin)
    case .restore: .removes(ExitScenario.ofRestore)
    case .dismiss: .removes(ExitScenario.ofDismiss)
    case .open: .removes(ExitScenario.ofOpen)
    case .submit: .removes(ExitScenario.ofSubmit)
    case .action: .removes(ExitScenario.ofAction)
    case .reload: .removes(ExitScenario.ofReload)
    case .leave: .removes(ExitScenario.ofLeave)
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
    case .attach, .detach, .configure, .remember, .quarantine: .removesNobody
    // A page comes onto the stack when it is loaded; one that is given up never was there.
    case .loaded, .failed, .retry, .cancel: .removesNobody
    }
  }
}
