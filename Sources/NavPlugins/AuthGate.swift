public import NavRuntime

/// A plugin that shows the login screen before a screen that needs a user. A screen needs a user if it has the attribute
/// `auth=required`, or one of the routes of the configuration; a user is signed in while the scene has the attribute `user`.
///
/// - A command that brings such a screen waits: the plugin holds it, and shows the login screen where the command would have shown its
///   own. If the login screen is in another tab, the plugin selects that tab. A link waits as a whole, and so do several commands.
/// - When `user` is set, the plugin takes the login screen off and resumes what waits, in order. A login screen that is alone in its
///   container leaves as soon as something else is there.
/// - When the login screen is left without a user, the plugin drops what waits. The core drops it after `expires` seconds.
/// - No other way brings such a screen: what `restore`, `scene`, `revert` and `add` have brought leaves the scene in the same commit, and
///   so do all such screens when `user` is removed.
///
/// ```
/// push home
/// plugin attach auth-gate login=signin
/// push account attr=auth=required    waits, and pushes signin
/// attr scene user=ada                takes signin off, and pushes account
/// attr scene user=                   takes account off
/// ```
///
/// Any other setting is a fault. Configuration:
/// - `expires` (600): the time in seconds that a command waits for the login.
/// - `hold` (true): false if nothing waits. The login screen is shown instead of the screen, and the app goes on from there.
/// - `login` (`login`): the id of the login screen.
/// - `routes` (none): the routes whose screens need a user: `routes=account,orders`, or a list.
public struct AuthGate: CommandInterceptor, EventReactor, AdmissionGuard, ConfigurablePlugin, RedactablePlugin
{
  /// Version 5, in the middle phase. It fails closed: a screen that needs a user must not be shown by mistake. Version 1 let
  /// the screens of a link through that came after one that needs a user. Version 2 looked at the first value of an attribute
  /// that a screen has twice, remembered more commands than one commit can carry out, and left the login screen in a secondary.
  /// Version 3 showed the login screen out of sight in a collapsed split, and left it on an empty primary and in other tabs.
  /// Version 4 remembered commands instead of holding them, also when the login screen was left, and looked at new screens of commands
  /// only.
  public static let manifest = PluginManifest(id: "auth-gate", version: 5, faultPolicy: .failClosed)
  /// What a redacted journal keeps of the plugin.
  public static let recordedTexts = PluginTexts(
    settings: [("expires", .number), ("hold", .flag), ("login", .id), ("routes", .routes)], memory: .flag,
    attributeKeys: ["auth", "user"], attributeValues: ["required", "true", "false"], ids: ["login"])
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.intercept, .react, .mayShow] }
  /// The commands that can contain a new screen.
  public let interceptedCommands = CommandKinds(
    .push, .primary, .detail, .column, .show, .replace, .set, .present)
  /// The events that can set `user`, that can take the login screen away, and those of the plugin's own requests.
  public let watchedEvents = EventKinds(
    .attributeChanged, .held, .remembered, .pushed, .popped, .replaced, .stackSet, .childrenSet,
    .columnSet, .containerAdded, .collapsed, .dismissed, .placeholderChanged, .columnPlaceholderChanged,
    .restored, .sceneSet, .reverted)

  private let login: String
  /// The routes whose screens need a user.
  private let routes: [String]
  private let holds: Bool
  private let expires: Double
  /// The settings that differ from their defaults, as canonical JSON; nil if none does.
  public let configuration: String?

  /// Creates the plugin with the id of the login screen, the routes whose screens need a user, and the time that a command waits.
  /// - Parameters:
  ///   - login: The id of the login screen.
  ///   - routes: The routes whose screens need a user.
  ///   - holds: False if nothing waits.
  ///   - expires: The time that a command waits for the login, in seconds, greater than 0 and at most 10⁹.
  /// - Throws: `bad-configuration` when no new screen may have the id, a route is empty, or the time is out of its range.
  public init(
    login: String = "login", routes: [String] = [], holds: Bool = true, expires: Double = 600
  ) throws(PluginFault) {
    let id = CanonicalJSON(string: login)
    let list = CanonicalJSON(elements: routes.map { CanonicalJSON(string: $0) })
    // A number that JSON cannot express is out of the range, and so is 0.
    let seconds = CanonicalJSON(number: expires) ?? CanonicalJSON(number: 0) ?? .null
    let settings: CanonicalJSON =
      routes.isEmpty
      ? CanonicalJSON(members: ["login": id, "hold": CanonicalJSON(holds), "expires": seconds])
      : CanonicalJSON(
        members: ["login": id, "hold": CanonicalJSON(holds), "expires": seconds, "routes": list])
    try self.init(configuration: settings.text)
  }

  /// Creates the plugin with a configuration, a JSON object as text; nil for the default.
  /// - Throws: `bad-configuration` when the text is not a JSON object, or a setting is unknown or not valid.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    expires = try settings.number("expires", default: 600, "greater than 0 and at most 10⁹") {
      $0 > 0 && $0 <= 1e9
    }
    holds = try settings.bool("hold", default: true)
    login = try settings.screenID("login", default: "login")
    routes = try settings.names("routes")
    self.configuration = try settings.finish()
  }

  // MARK: Before the login

  /// Lets a command wait that brings a screen which needs a user, or shows the login screen instead.
  public func intercept(in context: borrowing HookContext) -> Interception {
    // A command without a receiver is refused by the core.
    guard !isSignedIn(context), context.aimedCommand != nil else { return .proceed }
    guard context.newScreens.contains(where: needsUser) else { return .proceed }
    if holds {
      // The same command has no event when it comes again, so the login screen is brought into sight here.
      let again = isWaiting(context.command, context) ? bringingIntoSight(login, context) : []
      return again.isEmpty ? .hold("Somebody has to sign in.", expires: expires, keep: true) : .rewrite(again)
    }
    let shown = showingLogin(for: context.command, context)
    return shown.isEmpty ? .veto("Somebody has to sign in first.") : .rewrite(shown)
  }

  private func isWaiting(_ command: NavCommand, _ context: borrowing HookContext) -> Bool {
    if context.tickets.isEmpty { return false }
    // A link, or several commands, that wait are not compared: their other commands would be carried out now, and again later.
    return context.scene.held.contains { $0.plugin == Self.manifest.id && $0.command == command }
  }

  /// Returns the commands that show the login screen where a command would show its screen, and bring it into sight; none when it is shown.
  private func showingLogin(for wanted: NavCommand, _ context: borrowing HookContext) -> [NavCommand] {
    if context.contains(login) { return bringingIntoSight(login, context) }
    let screen = ScreenDescription(login)
    if case .modal(.present(_, let style, let container, let presenter)) = wanted {
      let node = NodeDescription(screen, kind: nil)
      return [.modal(.present(node, style, container: container, presenter: presenter))]
    }
    // A link, and several commands, have no receiver of their own.
    let own = interceptedCommands.contains(wanted.kind) ? context.receiver(of: wanted) : nil
    // A modal, or another column, would hide the login screen.
    guard let receiver = own ?? context.receiver(of: .push(screen)),
      context.modalOnTop.map({ $0.utf8.elementsEqual(root(of: receiver, context).utf8) }) ?? true,
      !isHiddenByRules(receiver, context), let around = containersIntoSight(around: receiver, context)
    else { return [.present(screen)] }
    // A push onto the secondary of a collapsed split can be out of sight.
    if case .split(.showDetail, _) = wanted, let split = context.container(of: receiver),
      isCollapsed(split, context)
    {
      return [.showDetail(screen, in: split)]
    }
    return [.push(screen, in: receiver)] + around
  }

  /// Returns the commands that bring a node into sight: modals above it are dismissed, the tabs and columns around it are shown, and what
  /// covers it is popped; none when it is in sight, or cannot be.
  private func bringingIntoSight(_ node: String, _ context: borrowing HookContext) -> [NavCommand] {
    guard let around = containersIntoSight(around: node, context) else { return [] }
    let (modals, root) = (context.scene.presented, root(of: node, context))
    let own = modals.firstIndex { $0.node.utf8.elementsEqual(root.utf8) }
    let above = modals.count - (own.map { $0 + 1 } ?? 0)
    var commands = Array(repeating: NavCommand.dismiss(), count: above) + around
    if let container = context.container(of: node), context.top(of: container) != nil,
      context.children(of: container).contains(where: { $0.utf8.elementsEqual(node.utf8) }),
      !shows(node, container, context)
    {
      commands.append(.popTo(node, in: container))
    }
    return commands
  }

  /// Returns the modal, or the root of the scene, in which a node is.
  private func root(of node: String, _ context: borrowing HookContext) -> String {
    var root = node
    while let container = context.container(of: root) { root = container }
    return root
  }

  private func isCollapsed(_ split: String, _ context: borrowing HookContext) -> Bool {
    if case .split(let split)? = context.scene[split] { split.isCollapsed } else { false }
  }

  /// Returns true for a node in a container whose rules do not show it. They may refuse to.
  private func isHiddenByRules(_ node: String, _ context: borrowing HookContext) -> Bool {
    var child = node
    while let container = context.container(of: child) {
      if context.kind(of: container) == .arranged, !shows(child, container, context) { return true }
      child = container
    }
    return false
  }

  private func shows(_ child: String, _ container: String, _ context: borrowing HookContext) -> Bool {
    context.shownChildren(of: container).contains { $0.utf8.elementsEqual(child.utf8) }
  }

  /// Returns the commands that select the tabs, and what rules do not show, and show the columns in which a node is, from the inside; none
  /// when they are shown, and nil when a split never shows the node as it is now.
  private func containersIntoSight(
    around node: String, _ context: borrowing HookContext
  ) -> [NavCommand]? {
    var (child, commands): (String, [NavCommand]) = (node, [])
    while let container = context.container(of: child) {
      if let selected = context.selectedChild(of: container), !selected.utf8.elementsEqual(child.utf8) {
        commands.append(.select(child, in: container))
      } else if context.kind(of: container) == .arranged, !shows(child, container, context) {
        commands.append(.select(child, in: container))
      } else if case .split(let split)? = context.scene[container], !shows(child, container, context) {
        // A collapsed split with a compact container shows none of its columns.
        guard let column = split.column(of: child), !split.isCollapsed || split.compact == nil else {
          return nil
        }
        commands.append(.showColumn(column, in: container))
      }
      child = container
    }
    return commands
  }

  // MARK: What needs a user

  private func isSignedIn(_ context: borrowing HookContext) -> Bool { context.sceneAttribute("user") != nil }

  private func needsUser(_ screen: ScreenDescription) -> Bool {
    screen.attributes["auth"] == "required" && !isLogin(screen.id) || isGated(screen.route)
  }

  private func isGated(_ route: String?) -> Bool {
    guard let route, !routes.isEmpty else { return false }
    return routes.contains { $0.utf8.elementsEqual(route.utf8) }
  }

  private func isLogin(_ screen: String?) -> Bool { screen?.utf8.elementsEqual(login.utf8) == true }

  /// Removes a screen that needs a user while none is signed in, and the login screen after the login, if it is not alone.
  public func admission(of screen: ScreenDescription, in context: borrowing HookContext) -> Admission? {
    guard isSignedIn(context) else { return needsUser(screen) ? .remove : nil }
    guard isLogin(screen.id), hasShownLogin(context) else { return nil }
    guard let container = context.container(of: login) else { return .remove }
    return context.children(of: container).count > 1 ? .remove : nil
  }

  // MARK: The login

  /// The plugin remembers `true` from the moment at which it shows the login screen until that has left. Earlier versions remembered the
  /// commands that waited.
  private func hasShownLogin(_ context: borrowing HookContext) -> Bool {
    context.remembered.map { $0 != .null } ?? false
  }

  /// Returns the commands that an earlier version has remembered.
  private func rememberedCommands(_ context: borrowing HookContext) -> [NavCommand] {
    guard let memory = context.remembered, memory != .null, memory != CanonicalJSON(true) else { return [] }
    return (memory.elements ?? [memory]).compactMap { try? NavCommand($0) }.suffix(16)
  }

  /// Shows the login screen for a command that waits, carries out what waits when a user has signed in, and drops it when the login
  /// screen is left.
  public func react(in context: borrowing HookContext) -> [NavCommand] {
    switch context.event {
    case .waiting(.held(_, _, let plugin, _, let command, _, _, _, _)):
      return plugin == Self.manifest.id ? beginLogin(for: try? NavCommand(command), context) : []
    case .item(.attributeChanged(let node, let key, let value)):
      guard node == nil, key == "user" else { return [] }
      return value == nil ? [.reask(Self.manifest.id)] : endLogin(context)
    case .navigation(.pushed), .scene(.containerAdded): return leaveCompany(context)
    // They bring their own `user`.
    case .scene where isSignedIn(context) && hasShownLogin(context): return endLogin(context)
    // The login screen that was there at that moment was shown by the plugin, as far as it can know.
    case .scene(.reverted) where holds && context.contains(login) && !isSignedIn(context):
      return hasShownLogin(context) ? [] : [.remember(Self.manifest.id, value: CanonicalJSON(true))]
    default: return context.contains(login) || !hasShownLogin(context) ? [] : leaveLogin(context)
    }
  }

  /// Takes off a login screen that was alone after the login, when something else has come. What is resumed comes before the end of the
  /// login.
  private func leaveCompany(_ context: borrowing HookContext) -> [NavCommand] {
    guard hasShownLogin(context), isSignedIn(context), context.contains(login),
      context.requester.map({ $0 != Self.manifest.id }) ?? true
    else { return [] }
    return [.reask(Self.manifest.id)]
  }

  private func beginLogin(for wanted: NavCommand?, _ context: borrowing HookContext) -> [NavCommand] {
    let memory = NavCommand.remember(Self.manifest.id, value: CanonicalJSON(true))
    return showingLogin(for: wanted ?? .push(login), context) + [memory]
  }

  private func endLogin(_ context: borrowing HookContext) -> [NavCommand] {
    var resumed = context.tickets.map { NavCommand.resume($0) }
    guard hasShownLogin(context) else { return resumed }
    let commands = rememberedCommands(context)
    if !commands.isEmpty {
      resumed = commands + [.remember(Self.manifest.id, value: CanonicalJSON(true))] + resumed
    }
    var removal: [NavCommand] = []
    if isLogin(context.modalOnTop) {
      removal = [.dismiss()]
    } else if let container = context.container(of: login), isLogin(context.top(of: container)) {
      removal = [.pop(in: container)]
    }
    let end = context.contains(login) ? [] : [NavCommand.remember(Self.manifest.id, value: .null)]
    return removal + resumed + [.reask(Self.manifest.id)] + end
  }

  private func leaveLogin(_ context: borrowing HookContext) -> [NavCommand] {
    let dropped = isSignedIn(context) ? [] : context.tickets.map { NavCommand.drop($0, reason: "abandoned") }
    return dropped + [.remember(Self.manifest.id, value: .null)]
  }
}
