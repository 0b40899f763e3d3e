import NavBase
import NavEvents
import NavRuntime

/// A plugin that vetoes pushes of the screen that its configuration names, such as `{"screen":"x"}`; by default of
/// none.
struct ScreenBan: CommandInterceptor {
  static let offered = PluginManifest(id: "screen-ban", version: 7)

  let manifest = offered
  let interceptedCommands = CommandKinds(.push)
  private let screen: String?

  init(configuration: String?) throws(PluginFault) {
    guard let configuration else {
      screen = nil
      return
    }
    var document = JSONDocument()
    guard (try? document.parse(configuration)) != nil,
      let name = document.member("screen", of: document.root).flatMap({ document.string($0) })
    else { throw PluginFault(code: "bad-configuration", message: "It needs a screen.") }
    screen = name
  }

  func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
    guard let screen, context.pushedScreen == screen else { return .proceed }
    return .veto("\(screen) must not come in.")
  }
}
