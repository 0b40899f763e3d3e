import NavEvents
import NavRuntime

/// Plugins of an app that do one thing wrong, for reports with a planted fault.
enum PlantedPlugins {
  /// Hides the back button of a screen when its attribute `fresh` is set.
  struct Thief: EventReactor {
    let manifest = PluginManifest(id: "thief", version: 1)
    let watchedEvents: EventKinds = [.attributeChanged]

    func react(in context: borrowing HookContext) -> [NavCommand] {
      context.hasAttribute("fresh", equalTo: "true", on: "p2") ? [.setHidesBackButton(true, of: "p2")] : []
    }
  }

  /// Takes the screen `bill` away as soon as it is pushed.
  struct Swallower: EventReactor {
    let manifest = PluginManifest(id: "swallower", version: 1)
    let watchedEvents: EventKinds = [.pushed]

    func react(in context: borrowing HookContext) -> [NavCommand] {
      context.addedNode.map { $0 == "bill" ? [.pop(in: "flow")] : [] } ?? []
    }
  }

  /// Cancels each swipe as soon as the finger moves.
  struct Calmer: EventReactor {
    let manifest = PluginManifest(id: "calmer", version: 1)
    let watchedEvents: EventKinds = [.swipeMoved]

    func react(in context: borrowing HookContext) -> [NavCommand] { [.cancelSwipe(in: "flow")] }
  }

  /// Does to each push of a screen `pay…` what it is told.
  struct Cashier: CommandInterceptor {
    enum Way: Sendable { case veto, hold, fail(String) }

    let manifest = PluginManifest(id: "cashier", version: 1)
    let interceptedCommands: CommandKinds = [.push]
    let way: Way

    func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
      guard context.newScreens.contains(where: { $0.id.hasPrefix("pay") }) else { return .proceed }
      switch way {
      case .veto: return .veto("The cart is empty.")
      case .hold: return .hold("Asking the bank.", expires: 5)
      case .fail(let code): throw PluginFault(code: code, message: "The bank is closed.")
      }
    }
  }
}
