extension NavCommand {
  /// The type of the command.
  public var kind: CommandKind {
    switch self {
    case .scene(let command): command.kind
    case .navigation(let command, _): command.kind
    case .drillDown(let command, _): command.kind
    case .tabs: .select
    case .swipe(let command, _): command.kind
    case .environment(let command): command.kind
    case .item(let command): command.kind
    case .plugin(let command): command.kind
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
    case .remember: .remember
    }
  }
}

extension SceneCommand {
  package var kind: CommandKind {
    switch self {
    case .set: .scene
    case .restore: .restore
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
    case .swipeMove, .swipeEnd, .swipeCancel, .rotate, .rotationBegin, .rotationEnd, .resize: true
    case .scene, .restore, .push, .pop, .popTo, .popToRoot, .back, .replace, .bars, .show, .toolbars,
      .barPosition, .placeholder, .leftWidth, .propagate, .swipeBegin, .select, .hidesBackButton, .title,
      .attribute, .attach, .detach, .configure, .remember:
      false
    }
  }
}
