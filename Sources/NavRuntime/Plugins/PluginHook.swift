package import NavEvents

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
    case .shouldPop: plugin is any RemovalGuard
    case .canBeginSwipe: plugin is any SwipeGuard
    case .swipeCompletes: plugin is any SwipePolicy
    case .shouldAutorotate, .supportedOrientations: plugin is any RotationPolicy
    case .collapse: plugin is any CollapsePolicy
    case .topColumn: plugin is any TopColumnPolicy
    case .separate: plugin is any SeparationPolicy
    case .residency: plugin is any ResidencyPolicy
    case .route: plugin is any LinkHandler
    }
  }
}

extension NavPlugin {
  /// The hooks of all the protocols that the plugin conforms to.
  public var hooks: [PluginHook] { PluginHook.allCases.filter { $0.isAnswered(by: self) } }
}

/// That a plugin was asked while a commit was decided, and what came of it: what a journal leaves out when nothing did.
package struct HookCall: Sendable {
  /// What a plugin says to a question, in the words of `explain`.
  package enum Outcome: String, Sendable {
    /// The command passed an interceptor as it was.
    case letPass
    case rewrote
    case vetoed
    /// No objection to an exit.
    case agreed
    /// It lets a swipe begin.
    case allowed
    case noOpinion
    case answered
    /// It asked for more commands.
    case requested
    /// It saw an event and asked for nothing.
    case nothing
    case failed
  }

  package let plugin: TextID
  package let hook: PluginHook
  /// The type of the command or the event, or the way of an exit.
  package let about: StaticString?
  package let outcome: Outcome
}

/// A plugin's failure in a hook. The journal records it with the plugin's name.
public struct PluginFault: Error, Equatable, Sendable {
  /// Stable, for programs, such as `bad-configuration`.
  public let code: String
  /// A sentence for people.
  public let message: String

  /// A failure.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }
}
