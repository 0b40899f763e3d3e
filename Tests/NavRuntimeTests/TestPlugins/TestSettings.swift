import NavEvents
import NavRuntime

/// A plugin with settings that gives every pushed screen a title with the configured number of words.
struct TestSettings: EventReactor, ConfigurablePlugin {
  let manifest: PluginManifest
  let configuration: String?
  let watchedEvents = EventKinds(.pushed)
  private let title: String

  init(configuration: String?) throws(PluginFault) { try self.init("settings", configuration) }

  init(_ id: String, _ configuration: String?) throws(PluginFault) {
    manifest = PluginManifest(id: id, version: 1)
    var settings = try PluginConfiguration(configuration, of: id)
    let words = try settings.number("words", default: 1, "a whole number") { $0 == $0.rounded() }
    let isLoud = try settings.bool("loud", default: false)
    title = String(repeating: isLoud ? "WORD " : "word ", count: Int(words))
    self.configuration = try settings.finish()
  }

  func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    context.pushedScreen.map { [.setTitle(title, of: $0)] } ?? []
  }
}
