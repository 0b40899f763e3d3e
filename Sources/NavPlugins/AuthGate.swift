public import NavEvents
public import NavRuntime

/// A plugin that shows the login screen before a screen that needs a user. A screen needs a user if it has
/// the attribute `auth=required`, and a user is signed in while the scene has the attribute `user`. After the
/// login, the plugin goes on to the screen that was wanted. Without the plugin, an app checks this in each
/// place that navigates, and links are forgotten most often.
///
/// - `push`, `primary`, `detail`, `column`, `show`, `replace` and `set` that bring such a screen become a
///   push of the login screen in the same place; `present` presents the login screen instead. The plugin
///   remembers the command. If the login screen is in the scene already, it does nothing else.
/// - When `user` is set, a remembered push replaces the login screen if that is on top of the same container.
///   Where it cannot be replaced, and for the other commands, the login screen is removed first if it is on
///   top there; then the plugin gives the remembered command. It does so once, whatever the outcome.
/// - The screens of a link are checked one by one: its parents come, and the login screen on them.
///
/// The plugin checks only screens that a command brings. A screen in the scene stays when `user` is removed,
/// and scene files, archives and added containers are not checked.
///
/// ```
/// push home
/// plugin attach auth-gate login=signin
/// push account attr=auth=required    pushes signin
/// attr scene user=ada                replaces signin by account
/// ```
///
/// Configuration: `login` (`login`): the id of the login screen. Anything else is a fault.
public struct AuthGate: CommandInterceptor, EventReactor, ConfigurablePlugin {
  /// Version 1, in the middle phase. It fails closed: a screen that needs a user must not be shown by a
  /// mistake.
  public static let manifest = PluginManifest(id: "auth-gate", version: 1, faultPolicy: .failClosed)
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The commands that can bring a screen.
  public let interceptedCommands = CommandKinds(
    .push, .primary, .detail, .column, .show, .replace, .set, .present)
  /// The events that can set `user`.
  public let watchedEvents = EventKinds(.attributeChanged)

  private let login: String
  /// The settings that differ from their defaults, as canonical JSON; nil if none does.
  public let configuration: String?

  /// Creates the plugin with a configuration, a JSON object as text; nil for the default.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    login = try settings.screenID("login", default: "login")
    self.configuration = try settings.finish()
  }

  // MARK: Before the login

  /// Returns the commands that show the login screen and remember the given command.
  public func intercept(
    _ command: InternedCommand, in state: borrowing NavState, _ draft: inout CommitDraft
  ) throws(PluginFault) -> Interception {
    guard state.attribute("user", of: nil, draft) == nil, let wanted = state.aimed(command),
      state.newScreens(of: command, draft).contains(where: { needsUser($0, draft) })
    else { return .proceed }
    let memory = remember(wanted, &draft)
    let login = draft.texts.intern(login)
    if state.contains(login) { return .rewrite([memory]) }
    let screen = ScreenContent(id: login)
    if case .modal(.present(_, let style, let presenter)) = command {
      let node = NodeContent(screen: screen, kind: nil)
      return .rewrite([.modal(.present(node, style, presenter: presenter)), memory])
    }
    return .rewrite([.navigation(.push(screen, .standard), target: state.receiver(of: command)), memory])
  }

  private func needsUser(_ screen: ScreenContent, _ draft: borrowing CommitDraft) -> Bool {
    draft.attribute("auth", of: screen).hasSameBytes(as: "required")
      && !draft.texts[screen.id].hasSameBytes(as: login)
  }

  /// Returns the command that remembers `command` in its wire form; for nil the command that forgets it.
  private func remember(_ command: InternedCommand?, _ draft: inout CommitDraft) -> InternedCommand {
    var text = ByteBuffer()
    if let command { draft.write(command, to: &text) } else { text.append("null") }
    return draft.remember(Self.manifest.id, value: draft.knownJSON(text.string))
  }

  // MARK: After the login

  /// Requests the commands that go on to the wanted screen when the user has signed in.
  public func react(
    to event: InternedEvent, changing top: TopChange, in state: borrowing NavState,
    _ draft: inout CommitDraft, _ requests: inout FollowUps
  ) throws(PluginFault) {
    guard case .item(.attributeChanged(node: nil, let key, _?)) = event,
      draft.texts[key].hasSameBytes(as: "user"),
      let wanted = try remembered(in: state, &draft)
    else { return }
    for command in following(wanted, draft.texts.intern(login), state) { requests.request(command) }
    requests.request(remember(nil, &draft))
  }

  private func remembered(
    in state: borrowing NavState, _ draft: inout CommitDraft
  ) throws(PluginFault) -> InternedCommand? {
    guard let text = state.remembered(by: Self.manifest.id, draft), text != "null" else { return nil }
    var document = JSONDocument()
    guard (try? document.parse(text)) != nil, let command = try? draft.readCommand(document.root, document)
    else {
      throw PluginFault(code: "bad-memory", message: "What auth-gate remembers is no command: \(text).")
    }
    return command
  }

  /// Returns the commands that go on to the wanted screen, in place of the login screen.
  private func following(
    _ wanted: InternedCommand, _ login: TextID, _ state: borrowing NavState
  ) -> [InternedCommand] {
    if state.modalOnTop == login { return [.modal(.dismiss(bySwipe: false)), wanted] }
    guard let container = state.container(of: login), state.top(of: container) == login,
      state.receiver(of: wanted) == container
    else { return [wanted] }
    let isReplaceable = !state.isDrillDown(container) || state.right(of: container) == login
    if isReplaceable, case .navigation(.push(let screen, let transition), _) = wanted {
      return [.navigation(.replace(screen, transition), target: container)]
    }
    return [.navigation(.pop(.standard), target: container), wanted]
  }
}
