extension NavCommand {
  /// The type of the command.
  public var kind: CommandKind {
    switch self {
    case .scene: .scene
    case .navigation(let command, _): command.kind
    case .drillDown(let command, _): command.kind
    case .tabs: .select
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
