/// Where the core asks plugins, by the names that the plugin protocol and the journal use. The order is that of a
/// command's way.
public enum PluginHook: String, CaseIterable, Sendable {
  case intercept, react, shouldPop, canBeginSwipe, swipeCompletes, shouldAutorotate, supportedOrientations
  case collapse, topColumn, separate, residency, route

  /// Whether `plugin` has what this hook asks.
  fileprivate func isAnswered(by plugin: any NavPlugin) -> Bool {
    switch self {
    case .intercept: plugin is any CommandInterceptor
    case .react: plugin is any EventReactor
    case .shouldPop: plugin is any ExitGuard
    case .canBeginSwipe: plugin is any SwipeGuard
    case .swipeCompletes: plugin is any SwipeJudge
    case .shouldAutorotate, .supportedOrientations: plugin is any RotationJudge
    case .collapse: plugin is any CollapseJudge
    case .topColumn: plugin is any TopColumnJudge
    case .separate: plugin is any SeparationJudge
    case .residency: plugin is any ResidencyJudge
    case .route: plugin is any LinkHandler
    }
  }
}

extension NavPlugin {
  /// The hooks of all the protocols that the plugin conforms to.
  public var hooks: [PluginHook] { PluginHook.allCases.filter { $0.isAnswered(by: self) } }
}
