import Checkout
import NavPlugins
import NavRuntime

/// Who is signed in, which is the attribute `user` of the scene: what is asked for before somebody is waits for it.
enum Account {
  /// The screen on which one signs in.
  static let screen = "sign-in"

  /// The plugin that lets a checkout, and a link to an order, wait for somebody to sign in.
  static var gate: AuthGate {
    get throws(PluginFault) {
      try AuthGate(login: screen, routes: [EnterAddress.name, Pay.name, ShowOrder.name])
    }
  }

  /// Returns the lines of the screen on which one signs in, and what each of them asks for when it is chosen; nil for another screen.
  static func lines(of screen: String, in scene: NavScene) -> [(text: String, commands: [NavCommand])]? {
    guard screen == Self.screen else { return nil }
    if scene.attribute("asking", of: screen) == nil {
      return [
        ("Sign in", [.setAttribute("asking", to: "true", of: screen)]), ("Not now", [.back()]),
      ]
    }
    // A real shop would ask its server. What waits is in the journal, and still waits when the app was killed meanwhile.
    return [
      ("(The server says yes)", [.setAttribute("user", to: "ada", of: nil)]),
      ("(The server says no)", [.setAttribute("asking", to: nil, of: screen)]),
    ]
  }
}
