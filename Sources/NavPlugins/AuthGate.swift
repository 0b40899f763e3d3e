public import NavRuntime

/// A plugin that shows the login screen before a screen that needs a user. A screen needs a user if it has the attribute
/// `auth=required`, or one of the routes of the configuration, and a user is signed in while the scene has the attribute `user`. After the login, the plugin continues
/// to the screen that was requested. Without the plugin, an app must check this in each place that navigates, and most often
/// forgets links.
///
/// - `push`, `primary`, `detail`, `column`, `show`, `replace` and `set` with such a screen become a push of the login screen
///   in the same place; `present` presents the login screen instead, and in a collapsed split `detail` shows it as the
///   detail. The plugin remembers the command. If the login screen is already in the scene, it stays the only one: the plugin
///   remembers the command in the place of the one before. If the login screen waits in another tab, the plugin selects that
///   tab, and remembers both commands.
/// - When `user` is set, a remembered `push`, `primary` or `column secondary` replaces the login screen if it is on top of the
///   same container. If it cannot be replaced, and for the other commands, the plugin first removes the login screen if it is
///   on top of its container, and then requests the remembered command. It does so once, regardless of the outcome.
/// - The screens of a link are checked one by one: its parents are pushed, and the login screen on top of them. What the link
///   shows after that, and what another link shows while the login screen waits, is remembered too, and follows in order.
///
/// The plugin checks only new screens in commands. A screen in the scene stays when `user` is removed, and scene files,
/// archives and added containers are not checked.
///
/// ```
/// push home
/// plugin attach auth-gate login=signin
/// push account attr=auth=required    pushes signin
/// attr scene user=ada                replaces signin by account
/// ```
///
/// Any other setting is a fault. Configuration:
/// - `login` (`login`): the id of the login screen.
/// - `routes` (none): the routes whose screens need a user: `routes=account,orders`, or a list.
public struct AuthGate: CommandInterceptor, EventReactor, ConfigurablePlugin, RedactablePlugin {
  /// Version 4, in the middle phase. It fails closed: a screen that needs a user must not be shown by mistake. Version 1 let
  /// the screens of a link through that came after one that needs a user. Version 2 looked at the first value of an attribute
  /// that a screen has twice, remembered more commands than one commit can carry out, and left the login screen in a secondary.
  /// Version 3 showed the login screen out of sight in a collapsed split, and left it on an empty primary and in other tabs.
  public static let manifest = PluginManifest(id: "auth-gate", version: 4, faultPolicy: .failClosed)
  /// What a redacted journal keeps of the plugin.
  public static let recordedTexts = PluginTexts(
    settings: [("login", .id), ("routes", .routes)], memory: .commands, faultCodes: ["bad-memory"],
    attributeKeys: ["auth", "user"], attributeValues: ["required", "true", "false"], ids: ["login"])
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.intercept, .react] }
  /// The commands that can contain a new screen.
  public let interceptedCommands = CommandKinds(
    .push, .primary, .detail, .column, .show, .replace, .set, .present)
  /// The events that can set `user`.
  public let watchedEvents = EventKinds(.attributeChanged)

  /// The largest number of commands that are remembered; of more, the last ones. They are requested in one commit, which has
  /// room for three more requests of other plugins for each.
  private static let mostRemembered = 16

  private let login: String
  /// The routes whose screens need a user.
  private let routes: [String]
  /// The settings that differ from their defaults, as canonical JSON; nil if none does.
  public let configuration: String?

  /// Creates the plugin with the id of the login screen, and the routes whose screens need a user.
  /// - Throws: `bad-configuration` when no new screen may have the id, or a route is empty.
  public init(login: String = "login", routes: [String] = []) throws(PluginFault) {
    let list = CanonicalJSON(elements: routes.map { CanonicalJSON(string: $0) })
    try self.init(
      configuration: routes.isEmpty
        ? CanonicalJSON(members: ["login": CanonicalJSON(string: login)]).text
        : CanonicalJSON(members: ["login": CanonicalJSON(string: login), "routes": list]).text)
  }

  /// Creates the plugin with a configuration, a JSON object as text; nil for the default.
  /// - Throws: `bad-configuration` when the text is not a JSON object, or a setting is unknown or not valid.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    login = try settings.screenID("login", default: "login")
    routes = try settings.names("routes")
    self.configuration = try settings.finish()
  }

  // MARK: Before the login

  /// Returns the commands that show the login screen and remember the given command.
  public func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
    guard context.sceneAttribute("user") == nil else { return .proceed }
    let (screens, isShown) = (context.newScreens, context.contains(login))
    let tabs = isShown ? tabsAround(login, context) : []
    // The screens of a link would cover the login screen, and a login screen in another tab is about another command.
    let wouldCover = isShown && context.link != nil && !screens.isEmpty
    let before = wouldCover || !tabs.isEmpty ? try remembered(context) : []
    guard
      screens.contains(where: needsUser) || usesGatedRoute(context.command) || wouldCover && !before.isEmpty,
      let wanted = context.aimedCommand
    else { return .proceed }
    let later = wanted.withoutID
    let memory = NavCommand.remember(
      Self.manifest.id, value: try Self.memory(before.filter { $0 != later } + [later]))
    return .rewrite((isShown ? tabs : [showingLogin(insteadOf: wanted, context)]) + [memory])
  }

  /// Returns the command that shows the login screen where another command would show its screen.
  private func showingLogin(insteadOf wanted: NavCommand, _ context: borrowing HookContext) -> NavCommand {
    let screen = ScreenDescription(login)
    switch wanted {
    case .modal(.present(_, let style, let container, let presenter)):
      let node = NodeDescription(screen, kind: nil)
      return .modal(.present(node, style, container: container, presenter: presenter))
    // A push onto the secondary of a collapsed split can be out of sight.
    case .split(.showDetail, let split?) where isCollapsed(split, context):
      return .showDetail(screen, in: split)
    default: return .push(screen, in: context.receiver)
    }
  }

  private func isCollapsed(_ split: String, _ context: borrowing HookContext) -> Bool {
    if case .split(let split)? = context.scene[split] { split.isCollapsed } else { false }
  }

  /// Returns the commands that select the tabs in which a node is; none when they are selected.
  private func tabsAround(_ node: String, _ context: borrowing HookContext) -> [NavCommand] {
    var (child, commands): (String, [NavCommand]) = (node, [])
    while let container = context.container(of: child) {
      if let selected = context.selectedChild(of: container), !selected.utf8.elementsEqual(child.utf8) {
        commands.append(.select(child, in: container))
      }
      child = container
    }
    return commands
  }

  private func needsUser(_ screen: ScreenDescription) -> Bool {
    screen.attributes["auth"] == "required" && !isLogin(screen.id) || isGated(screen.route)
  }

  /// Returns true for a command that brings a screen of a gated route, also if it uses one again that is in the scene: with other params it
  /// shows what its user has not seen.
  private func usesGatedRoute(_ command: NavCommand) -> Bool {
    switch command {
    case .navigation(.push(let screen?, _, _), _), .drillDown(.show(let screen?, _, _, _), _):
      isGated(screen.route)
    default: false
    }
  }

  private func isGated(_ route: String?) -> Bool {
    guard let route, !routes.isEmpty else { return false }
    return routes.contains { $0.utf8.elementsEqual(route.utf8) }
  }

  // MARK: After the login

  /// Returns the commands that show the requested screen when the user has signed in.
  public func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    guard case .item(.attributeChanged(node: nil, let key, _?))? = context.event, key == "user" else {
      return []
    }
    let commands = try remembered(context)
    guard let wanted = commands.first else { return [] }
    return following(wanted, context) + commands.dropFirst() + [.remember(Self.manifest.id, value: .null)]
  }

  /// Returns the value that stands for commands: a command, or a list of several.
  private static func memory(_ commands: [NavCommand]) throws(PluginFault) -> CanonicalJSON {
    if commands.count == 1 { return commands[0].json }
    let list = commands.suffix(mostRemembered).map(\.json.text).joined(separator: ",")
    do throws(JSONError) { return try CanonicalJSON("[\(list)]") } catch {
      throw PluginFault(code: "bad-memory", message: "A command cannot be remembered: \(error.message).")
    }
  }

  private func remembered(_ context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    guard let memory = context.remembered, memory != .null else { return [] }
    var commands: [NavCommand] = []
    for value in memory.elements ?? [memory] {
      guard let command = try? NavCommand(value) else {
        throw PluginFault(code: "bad-memory", message: "What auth-gate remembers is no command: \(memory).")
      }
      commands.append(command)
    }
    // Version 2 remembered more.
    return commands.suffix(Self.mostRemembered)
  }

  /// Returns the commands that show the requested screen in place of the login screen.
  private func following(_ wanted: NavCommand, _ context: borrowing HookContext) -> [NavCommand] {
    if isLogin(context.modalOnTop) { return [.dismiss(), wanted] }
    guard let container = context.container(of: login), isLogin(context.top(of: container)) else {
      return [wanted]
    }
    guard let receiver = context.receiver(of: wanted), receiver.utf8.elementsEqual(container.utf8) else {
      return [.pop(in: container), wanted]
    }
    let isReplaceable =
      context.kind(of: container) != .drillDown || isLogin(context.rightScreen(of: container))
    switch wanted {
    case .navigation(.push(let screen, let transition, _), _) where isReplaceable:
      return [.navigation(.replace(screen, transition), target: container)]
    case .split(.showPrimary(let screen), _): return [.replace(screen, in: container)]
    // A secondary with entries, such as the login screen, would get one more.
    case .split(.setColumn(.secondary, let screen?), _): return [.replace(screen, in: container)]
    default: return [.pop(in: container), wanted]
    }
  }

  private func isLogin(_ screen: String?) -> Bool { screen?.utf8.elementsEqual(login.utf8) == true }
}

extension NavCommand {
  /// The same command without the id that the runtime took for its screen. It takes one again when the command is carried out: until
  /// then, another screen may get the id.
  fileprivate var withoutID: NavCommand {
    func unnamed(_ screen: ScreenDescription) -> ScreenDescription {
      guard let route = screen.route, screen.isNamed(by: route) else { return screen }
      var screen = screen
      screen.id = ""
      return screen
    }
    switch self {
    case .navigation(.push(let screen?, let transition, let reuse), let target):
      return .navigation(.push(unnamed(screen), transition, reuse), target: target)
    case .navigation(.replace(let screen?, let transition), let target):
      return .navigation(.replace(unnamed(screen), transition), target: target)
    case .drillDown(.show(let screen?, let owner, let transition, let reuse), let target):
      return .drillDown(.show(unnamed(screen), forScreen: owner, transition, reuse), target: target)
    case .split(.showDetail(let screen?), let target):
      return .split(.showDetail(unnamed(screen)), target: target)
    case .split(.showPrimary(let screen), let target):
      return .split(.showPrimary(unnamed(screen)), target: target)
    case .split(.setColumn(let column, let screen?), let target):
      return .split(.setColumn(column, unnamed(screen)), target: target)
    case .modal(.present(let node, let style, let container, let presenter)):
      let screen = NodeDescription(unnamed(node.screen), kind: node.kind, rootURL: node.rootURL)
      return .modal(.present(screen, style, container: container, presenter: presenter))
    default: return self
    }
  }
}

extension ScreenDescription {
  /// Returns true when the id is one that the runtime takes for a screen with a route: `ROUTE`, `ROUTE~2`, `ROUTE~3`…
  fileprivate func isNamed(by route: String) -> Bool {
    guard id.utf8.starts(with: route.utf8) else { return false }
    let rest = id.utf8.dropFirst(route.utf8.count)
    return rest.isEmpty
      || rest.first == UInt8(ascii: "~") && rest.count > 1
        && rest.dropFirst().allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }
}
