import NavEvents
import NavPlugins
import NavRuntime

/// The plugin `guide` of the journal in `docs/journal-format.md`: it makes every kind of part that a plugin can have in a
/// commit.
///
/// It replaces a push of `settings` by one of `welcome`. After `report` it remembers a value and requests a push of `inbox`.
/// A title makes it fail.
struct GuidePlugin: CommandInterceptor, EventReactor {
  let manifest = PluginManifest(id: "guide", version: 2)
  let interceptedCommands = CommandKinds(.push)
  let watchedEvents = EventKinds(.pushed, .titleChanged)

  func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
    guard case .navigation(.push(let screen?, _, _), _) = context.command, screen.id == "settings" else {
      return .proceed
    }
    return .rewrite([.push("welcome")])
  }

  func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    switch context.event {
    case .navigation(.pushed(_, let screen, _)) where screen.id == "report":
      let value = CanonicalJSON(canonical: #"{"report":true}"#)
      return [.remember("guide", value: value), .push("inbox")]
    case .item(.titleChanged): throw PluginFault(code: "no-titles", message: "The guide knows no titles.")
    default: return []
    }
  }
}

extension PluginCatalog {
  /// The plugins of the journal in `docs/journal-format.md`.
  static var ofDocument: PluginCatalog {
    var catalog = PluginCatalog.builtIn
    let guide = GuidePlugin()
    catalog.add(guide.manifest) { _ in guide }
    return catalog
  }
}
