import NavEvents

/// The table of all removals from a scene: a new command does not compile without its line here.
extension CommandKind {
  /// The removals by the command itself. Any commit may also make a pending turn of the interface, and so collapse a
  /// split: ``RemovalScenario/ofWaitingTurns`` lists those removals.
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
    case .window: .removes(RemovalScenario.ofWindow)
    case .rotate: .removes(RemovalScenario.ofRotate)
    case .rotationBegin: .removes(RemovalScenario.ofRotationBegin)
    case .restore: .removes(RemovalScenario.ofRestore)
    case .revert: .removes(RemovalScenario.ofRevert)
    case .dismiss: .removes(RemovalScenario.ofDismiss)
    case .open: .removes(RemovalScenario.ofOpen)
    case .submit: .removes(RemovalScenario.ofSubmit)
    case .action: .removes(RemovalScenario.ofAction)
    case .reload: .removes(RemovalScenario.ofReload)
    case .leave: .removes(RemovalScenario.ofLeave)
    case .all: .removes(RemovalScenario.ofAll)
    case .removed: .removes(RemovalScenario.ofRemoved)
    case .children: .removes(RemovalScenario.ofChildren)
    // The first command of a journal: there are no screens yet.
    case .scene: .removesNobody
    // Only the rules of a container know what a verb of theirs removes: `ContainerRulesTests` asks about that.
    case .perform: .removesNobody
    // These commands only add screens. A primary is pushed.
    case .push, .add, .present, .primary: .removesNobody
    // A placeholder is on no stack, so no guard is asked about it.
    case .placeholder, .columnPlaceholder: .removesNobody
    // A screen that moves between the columns stays in the scene.
    case .expand, .showColumn, .hideColumn, .displayMode, .splitBehavior, .primaryWidth, .supplementaryWidth,
      .primaryEdge, .dismissOverlay:
      .removesNobody
    case .bars, .toolbars, .barPosition, .leftWidth, .propagate, .hidesBackButton, .title, .attribute,
      .params, .deliver, .take, .change:
      .removesNobody
    case .swipeMove, .swipeCancel, .rotationEnd, .active, .safeArea, .metrics, .note, .launch, .close, .key:
      .removesNobody
    case .attach, .detach, .configure, .remember, .quarantine, .upgrade, .reask: .removesNobody
    // The command that has waited removes what it removes by itself.
    case .resume, .drop: .removesNobody
    // A page joins the stack when it is loaded; a page that is given up was never on it.
    case .loaded, .failed, .retry, .cancel: .removesNobody
    }
  }
}
