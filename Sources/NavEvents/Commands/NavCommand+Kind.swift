extension NavCommand {
  /// The type of the command.
  public var kind: CommandKind {
    switch self {
    case .scene(let command): command.kind
    case .navigation(let command, _): command.kind
    case .drillDown(let command, _): command.kind
    case .stack: .set
    case .tabs: .select
    case .split(let command, _): command.kind
    case .web(let command, _): command.kind
    case .modal(let command): command.kind
    case .swipe(let command, _): command.kind
    case .environment(let command): command.kind
    case .item(let command): command.kind
    case .plugin(let command): command.kind
    }
  }
}

extension NavCommand {
  /// Whether a journal can begin with the command: it brings a scene, or the root of one.
  package var setsScene: Bool {
    switch self {
    case .scene(.set), .scene(.add(_, column: _, target: nil)): true
    case .scene, .navigation, .drillDown, .stack, .tabs, .split, .web, .modal, .swipe, .environment, .item,
      .plugin:
      false
    }
  }
}

extension NavigationCommand {
  package var kind: CommandKind {
    switch self {
    case .push: .push
    case .pop: .pop
    case .popTo: .popTo
    case .popToRoot: .popToRoot
    case .back: .back
    case .replace: .replace
    case .setNavigationBarsHidden: .bars
    }
  }
}

extension DrillDownCommand {
  package var kind: CommandKind {
    switch self {
    case .show: .show
    case .setToolbarsHidden: .toolbars
    case .setNavigationBarPosition: .barPosition
    case .setPlaceholder: .placeholder
    case .setLeftWidth: .leftWidth
    case .setPropagation: .propagate
    }
  }
}

extension ItemCommand {
  package var kind: CommandKind {
    switch self {
    case .setHidesBackButton: .hidesBackButton
    case .setTitle: .title
    case .setAttribute: .attribute
    }
  }
}

extension PluginCommand {
  package var kind: CommandKind {
    switch self {
    case .attach: .attach
    case .detach: .detach
    case .configure: .configure
    case .quarantine: .quarantine
    case .remember: .remember
    }
  }
}

extension SceneCommand {
  package var kind: CommandKind {
    switch self {
    case .set: .scene
    case .restore: .restore
    case .add: .add
    }
  }
}

extension SplitCommand {
  package var kind: CommandKind {
    switch self {
    case .setColumn: .column
    case .showDetail: .detail
    case .showPrimary: .primary
    case .collapse: .collapse
    case .expand: .expand
    case .showColumn: .showColumn
    case .hideColumn: .hideColumn
    case .setDisplayMode: .displayMode
    case .setBehavior: .splitBehavior
    case .setPrimaryWidth: .primaryWidth
    case .dismissOverlay: .dismissOverlay
    }
  }
}

extension WebCommand {
  package var kind: CommandKind {
    switch self {
    case .open: .open
    case .submit: .submit
    case .loaded: .loaded
    case .failed: .failed
    case .retry: .retry
    case .cancel: .cancel
    case .reload: .reload
    case .action: .action
    case .leave: .leave
    }
  }
}

extension ModalCommand {
  package var kind: CommandKind {
    switch self {
    case .present: .present
    case .dismiss: .dismiss
    }
  }
}

extension SwipeCommand {
  package var kind: CommandKind {
    switch self {
    case .begin: .swipeBegin
    case .move: .swipeMove
    case .end: .swipeEnd
    case .cancel: .swipeCancel
    }
  }
}

extension EnvironmentCommand {
  package var kind: CommandKind {
    switch self {
    case .rotate: .rotate
    case .beginRotation: .rotationBegin
    case .endRotation: .rotationEnd
    case .resize: .resize
    }
  }
}

extension CommandKind {
  /// Whether the command states a fact from outside: no plugin can refuse or rewrite it.
  public var isReport: Bool {
    switch self {
    case .swipeMove, .swipeEnd, .swipeCancel, .rotate, .rotationBegin, .rotationEnd, .resize, .loaded,
      .failed:
      true
    case .scene, .restore, .push, .pop, .popTo, .popToRoot, .back, .replace, .bars, .show, .toolbars,
      .barPosition, .placeholder, .leftWidth, .propagate, .swipeBegin, .select, .hidesBackButton, .title,
      .attribute, .attach, .detach, .configure, .quarantine, .remember, .add, .present, .dismiss, .set,
      .column, .detail,
      .primary, .collapse, .expand, .showColumn, .hideColumn, .displayMode, .splitBehavior, .primaryWidth,
      .dismissOverlay, .open, .submit, .retry, .cancel, .reload, .action, .leave:
      false
    }
  }
}
