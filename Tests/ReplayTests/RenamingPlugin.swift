import NavBase
import NavEvents
import NavRuntime

/// A plugin for tests that gives every pushed screen a title, remembers the number of screens that it has seen, turns `old`
/// into `new` and objects to `secret`. Two of them with different words decide differently.
struct RenamingPlugin: EventReactor, CommandInterceptor {
  static let id = "renamer"

  let manifest: PluginManifest
  var word: String
  let watchedEvents = EventKinds(.pushed)
  let interceptedCommands = CommandKinds(.push)

  init(word: String = "page", version: Int32 = 1) {
    manifest = PluginManifest(id: Self.id, version: version)
    self.word = word
  }

  /// Returns a catalog that contains only such a plugin. Its configuration is `{"word":…}`.
  static func catalog(word: String = "page", version: Int32 = 1) -> PluginCatalog {
    var catalog = PluginCatalog()
    let standard = RenamingPlugin(word: word, version: version)
    catalog.add(standard.manifest) { configuration throws(PluginFault) in
      guard let configuration else { return standard }
      var document = JSONDocument()
      guard (try? document.parse(configuration)) != nil,
        let word = document.member("word", of: document.root).flatMap({ document.string($0) })
      else { throw PluginFault(code: "bad-configuration", message: "The word is missing.") }
      return RenamingPlugin(word: word, version: version)
    }
    return catalog
  }

  func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    guard case .navigation(.pushed(_, let screen, _))? = context.event else { return [] }
    let seen = context.remembered.flatMap { Int($0.text) } ?? 0
    let count = CanonicalJSON(canonical: "\(seen + 1)")
    return [.setTitle("\(word) \(screen.id)", of: screen.id), .remember(Self.id, value: count)]
  }

  func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
    guard case .navigation(.push(let screen?, _, _), _) = context.command else { return .proceed }
    switch screen.id {
    case "old": return .rewrite([.push("new")])
    case "secret": return .veto("Nobody may see “secret” with \(word).")
    default: return .proceed
    }
  }
}
