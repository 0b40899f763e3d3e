import NavEvents
import NavPlugins
import NavRuntime

/// The plugin `guide` of the journal in `docs/journal-format.md`: it does everything that a plugin's part in a
/// commit can be.
///
/// It puts `welcome` in the place of `settings`; after `report` it remembers that and asks for `inbox`; a title
/// makes it fail.
struct GuidePlugin: CommandInterceptor, EventReactor {
  let manifest = PluginManifest(id: "guide", version: 2)
  let interceptedCommands = CommandKinds(.push)
  let watchedEvents = EventKinds(.pushed, .titleChanged)

  func intercept(
    _ command: InternedCommand, in state: borrowing NavState, _ draft: inout CommitDraft
  ) throws(PluginFault) -> Interception {
    guard case .navigation(.push(let screen?, _), _) = command, draft.texts[screen.id] == "settings" else {
      return .proceed
    }
    return .rewrite([draft.push("welcome")])
  }

  func react(
    to event: InternedEvent, changing top: TopChange, in state: borrowing NavState,
    _ draft: inout CommitDraft, _ requests: inout FollowUps
  ) throws(PluginFault) {
    switch event {
    case .navigation(.pushed(_, let screen, _)) where draft.texts[screen.id] == "report":
      let value = JSONText(draft.texts.intern(#"{"report":true}"#))
      requests.request(.plugin(.remember(draft.texts.intern("guide"), value: value)))
      requests.request(draft.push("inbox"))
    case .item(.titleChanged): throw PluginFault(code: "no-titles", message: "The guide knows no titles.")
    default: break
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
