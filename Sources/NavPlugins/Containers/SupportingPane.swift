public import NavEvents
public import NavRuntime

/// Rules for one, two or three panes beside each other, as many as there is room for: the pane scaffolds of Material 3, and the list
/// with a detail of Navigation 3.
///
/// ```swift
/// var options = SessionOptions.standard
/// options.add(try SupportingPane(arrangement: .listDetail))
/// let session = try NavSession(options: options)
/// try session.send(.add(rules: "supporting-pane", "mail"))
/// var list: ScreenDescription = "list"
/// list.attributes["role"] = "secondary"
/// try session.send(.push(list, in: "mail"))
/// try session.send(.push("letter", in: "mail"))  // beside the list from 600 points on, else over it
/// try session.send(.back())
/// ```
///
/// **Roles.** Each child has a role: its attribute `role`, else the one that the setting `roles` gives to its route, else `primary`. Of the
/// children of a role, the pane shows the one that was shown last. A child with the role `alone` takes the whole container while it has the
/// focus. Any other word in the attribute means `primary`; a `push` with one is refused.
///
/// **Panes.** As many panes are beside each other as the width allows: one, two from `two` points on, three from `three` points on. The
/// child with the focus comes first, then those that had it before, then the first child of each role. What does not fit is adapted as the
/// setting with the name of its role says:
/// - `hide`: it is not shown.
/// - `levitate`: while it has the focus, it is over the others, which are dimmed.
/// - `reflow`, or `reflow:ROLE`: it is below the pane of the primary, or of another role, if there is one column, and the container is at
///   least `rows` points high. Then the pane of that role is shown with it.
///
/// **The way back.** The rules keep a history of the children that had the focus. `back` goes back in it until something is different, as
/// the setting `back` says. A child that was pushed leaves when nothing of it is left in the history; others stay. An expanded pane gives
/// its room back first. If nothing in the history is different, `back` goes to what is around the container. At most 50 children are
/// remembered, fewer if their ids are long: the oldest are forgotten, and stay as children.
///
/// **Commands.** `push` adds a child and shows it, and `select` shows one by its id or index. `pop` removes the child with the focus, unless
/// it is the only one, and `replace` exchanges it for one of the same role. `popTo` and `popToRoot` go back in the history; `set` makes
/// these the only children. A swipe from the left half goes back. The verbs:
/// - `show role=ROLE` or `show child=ID` shows a pane.
/// - `expand [role=ROLE]` gives a pane all of the room, until `collapse`, or until another one is shown.
/// - `collapse [role=ROLE]` ends that; with a role, it closes the pane of the role, until it is shown again.
/// - `divide at=40%`, or in points, sets the boundary between two panes; without `at`, it is where it was.
/// - `hinge at=X [width=W]` is a fold from top to bottom, in points from the left edge of the container: two panes are on its sides, and
///   a third is beside one of them, where there is more room. `hinge top=Y [height=H]` is one from left to right: a pane that reflows is
///   below it. Without arguments, there is none. A fold that is not inside the container counts for nothing.
///
/// Configuration; any other setting is a fault:
/// - `arrangement` (`supporting`): the panes from the left. `supporting`: primary, secondary, tertiary; `listDetail`: secondary,
///   primary, tertiary. The first one has the focus at the start.
/// - `two` (600) and `three` (1200, or `two` if that is more): the widths from which there are two and three panes.
/// - `rows` (900): the height from which a pane may be below another one.
/// - `width` (360): the width of every pane beside the widest one; `space` (0): the distance between panes.
/// - `primary` (`hide`), `secondary` (`reflow`), `tertiary` (`hide`): how a pane is adapted that does not fit.
/// - `over` (`end`): where a levitated pane is: `end`, `center` or `bottom`; `dim` (0.3): how dark the others are.
/// - `back` (`content`): what is different after `back`. `content`: the children that are shown, or their places; `layout`: the panes that
///   are shown, whatever is in them; `pane`: the role with the focus; `latest`: nothing in particular, each step counts.
/// - `aware` (`true`): with `false`, only the child with the focus counts for which panes are shown, not those before.
/// - `roles` (none): the roles of routes, `roles={"letter":"primary"}`.
public struct SupportingPane: ContainerRules, ConfigurablePlugin, RedactablePlugin {
  /// What a child is for.
  public enum Role: String, CaseIterable, Sendable {
    /// The main thing: a detail, a document.
    case primary
    /// What belongs to it, or leads to it: a list, a panel.
    case secondary
    /// Anything else.
    case tertiary
    /// Nothing is beside it.
    case alone
  }

  /// The order of the panes.
  public enum PaneOrder: String, CaseIterable, Sendable {
    /// Primary, secondary, tertiary.
    case supporting
    /// Secondary, primary, tertiary.
    case listDetail

    var roles: [Role] {
      switch self {
      case .supporting: [.primary, .secondary, .tertiary]
      case .listDetail: [.secondary, .primary, .tertiary]
      }
    }
  }

  /// How a pane is adapted that does not fit.
  public enum Strategy: String, CaseIterable, Sendable {
    /// It is not shown.
    case hide
    /// It is over the others while it has the focus.
    case levitate
    /// It is below the primary; the primary itself is below the secondary.
    case reflow
    /// It is below the primary.
    case reflowUnderPrimary = "reflow:primary"
    /// It is below the secondary.
    case reflowUnderSecondary = "reflow:secondary"
    /// It is below the tertiary.
    case reflowUnderTertiary = "reflow:tertiary"

    /// Returns the role that a pane is below; nil when it is below none.
    func anchor(of role: Role) -> Role? {
      switch self {
      case .hide, .levitate: nil
      case .reflow: role == .primary ? .secondary : .primary
      case .reflowUnderPrimary: .primary
      case .reflowUnderSecondary: .secondary
      case .reflowUnderTertiary: .tertiary
      }
    }
  }

  /// What is different after `back`.
  public enum BackBehavior: String, CaseIterable, Sendable {
    /// The children that are shown, or their places.
    case content
    /// The panes that are shown, whatever is in them.
    case layout
    /// The role with the focus.
    case pane
    /// Nothing in particular: each step counts.
    case latest
  }

  /// The place of a pane over the others.
  public enum Place: String, CaseIterable, Sendable {
    /// At the right edge, in full height.
    case end
    /// In the middle.
    case center
    /// In the lower half, in full width.
    case bottom
  }

  /// Version 1, in the middle phase, without constraints.
  public static let manifest = PluginManifest(id: "supporting-pane", version: 1)
  /// What a redacted journal keeps of the plugin.
  public static let recordedTexts = PluginTexts(
    settings: [
      ("arrangement", .word(PaneOrder.allCases.map(\.rawValue))), ("two", .number), ("three", .number),
      ("rows", .number), ("width", .number), ("space", .number), ("dim", .number),
      ("primary", .word(Strategy.allCases.map(\.rawValue))),
      ("secondary", .word(Strategy.allCases.map(\.rawValue))),
      ("tertiary", .word(Strategy.allCases.map(\.rawValue))),
      ("over", .word(Place.allCases.map(\.rawValue))),
      ("back", .word(BackBehavior.allCases.map(\.rawValue))), ("aware", .flag),
      ("roles", .byRoute(.word(Role.allCases.map(\.rawValue)))),
    ],
    attributeKeys: ["role"], attributeValues: Role.allCases.map(\.rawValue),
    words: ["show", "expand", "collapse", "divide", "hinge"] + Role.allCases.map(\.rawValue),
    arguments: [
      ("role", .word(Role.allCases.map(\.rawValue))), ("child", .id), ("at", .length), ("width", .number),
      ("top", .number), ("height", .number),
    ],
    values: [
      ("history", .ids), ("pushed", .ids), ("expanded", .word(Role.allCases.map(\.rawValue))),
      ("closed", .list(.word(Role.allCases.map(\.rawValue)))), ("divider", .length),
      ("hinge", .object([("x", .number), ("y", .number), ("size", .number)])),
    ])
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.arrange, .decide] }

  /// The order of the panes.
  let order: PaneOrder
  let two: Double
  let three: Double
  let rows: Double
  let width: Double
  let space: Double
  let dim: Double
  let over: Place
  let behavior: BackBehavior
  let isAware: Bool
  private let strategies: [Role: Strategy]
  private let routes: [(route: String, role: Role)]
  /// The settings that differ from their defaults, as canonical JSON; nil if none does.
  public let configuration: String?

  /// Creates the rules with the settings that apps change most.
  /// - Throws: `bad-configuration` when `three` is less than `two`, or a width is negative.
  public init(
    arrangement: PaneOrder = .supporting, two: Double = 600, three: Double? = nil,
    back: BackBehavior = .content
  ) throws(PluginFault) {
    var settings: [(name: String, value: CanonicalJSON)] = [
      ("arrangement", CanonicalJSON(string: arrangement.rawValue)), ("two", RuleValues.number(two)),
      ("back", CanonicalJSON(string: back.rawValue)),
    ]
    if let three { settings.append(("three", RuleValues.number(three))) }
    try self.init(configuration: RuleValues.object(settings).text)
  }

  /// Creates the rules with a configuration, a JSON object as text; nil for the default.
  /// - Throws: `bad-configuration` when the text is not a JSON object, or a setting is unknown or not valid.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    order = try settings.word("arrangement", default: .supporting)
    let two = try settings.number("two", default: 600, "at least 0") { $0 >= 0 }
    self.two = two
    three = try settings.number("three", default: max(1200, two), "at least \(Int(two)), as two is") {
      $0 >= two
    }
    rows = try settings.number("rows", default: 900, "at least 0") { $0 >= 0 }
    width = try settings.number("width", default: 360, "greater than 0") { $0 > 0 }
    space = try settings.number("space", default: 0, "at least 0") { $0 >= 0 }
    dim = try settings.number("dim", default: 0.3, "from 0 to 1") { 0...1 ~= $0 }
    over = try settings.word("over", default: .end)
    behavior = try settings.word("back", default: .content)
    isAware = try settings.bool("aware", default: true)
    var strategies: [Role: Strategy] = [:]
    for role in [Role.primary, .secondary, .tertiary] {
      let strategy = try settings.word(
        role.rawValue, default: role == .secondary ? Strategy.reflow : Strategy.hide)
      if strategy.anchor(of: role) == role {
        throw settings.fault("\(role.rawValue) cannot be below itself")
      }
      strategies[role] = strategy
    }
    self.strategies = strategies
    var routes: [(route: String, role: Role)] = []
    if let roles = settings.json("roles") {
      guard let members = roles.members else { throw settings.fault("roles must be an object, not \(roles)") }
      for (route, value) in members {
        guard let role = value.string.flatMap({ Role(rawValue: $0) }) else {
          throw settings.fault("the role of “\(route)” must be one of \(Self.words), not \(value)")
        }
        routes.append((route, role))
      }
    }
    self.routes = routes
    self.configuration = try settings.finish()
  }

  static let words = Role.allCases.map(\.rawValue).joined(separator: ", ")

  static let showing = ContainerVerb(
    "show", "show a pane",
    arguments: [
      .init("role", "primary, secondary, tertiary or alone", isOptional: true),
      .init("child", "the id of a child", isOptional: true),
    ],
    samples: Role.allCases.map { ["role": CanonicalJSON(string: $0.rawValue)] }.map(
      CanonicalJSON.init(members:)))
  static let expanding = ContainerVerb(
    "expand", "give a pane all of the room",
    arguments: [.init("role", "the role of the pane; by default, the one with the focus", isOptional: true)],
    samples: [
      CanonicalJSON(members: [:]), CanonicalJSON(members: ["role": CanonicalJSON(string: "primary")]),
    ])
  static let collapsing = ContainerVerb(
    "collapse", "give the other panes their room back, or close a pane",
    arguments: [.init("role", "the role of a pane to close", isOptional: true)],
    samples: [
      CanonicalJSON(members: [:]), CanonicalJSON(members: ["role": CanonicalJSON(string: "secondary")]),
    ])
  static let dividing = ContainerVerb(
    "divide", "set the boundary between two panes",
    arguments: [
      .init("at", "a distance from the left, 40% or in points; none for where it was", isOptional: true)
    ],
    samples: [CanonicalJSON(members: [:]), CanonicalJSON(members: ["at": CanonicalJSON(string: "40%")])])
  static let folding = ContainerVerb(
    "hinge", "say where the screen folds",
    arguments: [
      .init("at", "the distance of a fold from the left edge", isOptional: true),
      .init("width", "its width", isOptional: true),
      .init("top", "the distance of a fold from the top edge", isOptional: true),
      .init("height", "its height", isOptional: true),
    ],
    samples: [
      CanonicalJSON(members: [:]),
      CanonicalJSON(members: ["at": RuleValues.number(500), "width": RuleValues.number(24)]),
      CanonicalJSON(members: ["top": RuleValues.number(400)]),
    ])

  /// The verbs: panes shown, expanded and closed, and the boundaries between them.
  public var verbs: [ContainerVerb] {
    [Self.showing, Self.expanding, Self.collapsing, Self.dividing, Self.folding]
  }

  /// Returns how a pane of this role is adapted that does not fit.
  func strategy(of role: Role) -> Strategy { strategies[role] ?? .hide }

  // MARK: Roles

  func role(_ attribute: String?, _ route: String?) -> Role {
    if let attribute { return Role(rawValue: attribute) ?? .primary }
    if let route, let known = routes.first(where: { RuleValues.isSame($0.route, route) }) {
      return known.role
    }
    return .primary
  }

  func scene(_ container: ArrangedContainer, _ context: borrowing HookContext) -> PaneScene {
    let children = container.children.map { child in
      PaneScene.Child(
        id: child, role: role(context.attribute("role", of: child), context.route(of: child)))
    }
    return PaneScene(rules: self, children: children, width: container.width, height: container.height)
  }

  // MARK: The hooks

  /// Shows as many panes as there is room for, by what the history says.
  public func arrange(
    _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> Arrangement {
    let scene = scene(container, context)
    return scene.arrangement(scene.state(of: container.arrangement.values))
  }

  /// Shows, adds and removes children.
  public func decide(
    _ command: ContainerCommand, _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> ContainerDecision {
    let scene = scene(container, context)
    let state = scene.state(of: container.arrangement.values)
    switch command {
    case .push(let screen?): return push(screen, scene, state, over: container)
    case .select(let word):
      guard let child = RuleValues.child(word, of: container.children) else {
        return .refuse("“\(word)” is none of the children.")
      }
      return show(child, scene, state, over: container)
    case .perform(let verb, let arguments):
      guard let known = RuleValues.verb(verb, of: verbs) else {
        return .refuse(
          "Supporting panes do not know \(verb): they know \(verbs.map(\.name).joined(separator: ", ")).")
      }
      if let objection = RuleValues.objection(to: arguments, of: known) { return .refuse(objection) }
      return perform(known.name, arguments, scene, state, over: container)
    case .back:
      guard let back = scene.back(from: state) else {
        return .refuse("Nothing in “\(container.id)” is to go back to.")
      }
      return goBack(to: back, scene, over: container)
    case .swipe(let x):
      if x > container.width / 2 { return .refuse("A swipe back begins in the left half.") }
      guard let back = scene.back(from: state) else {
        return .refuse("Nothing in “\(container.id)” is to go back to.")
      }
      var change = scene.change(to: back, over: container.arrangement, isBack: true)
      change.span = container.width
      return .change(change)
    case .pop: return pop(scene, state, over: container)
    case .popTo(let child):
      guard let place = state.history.lastIndex(where: { RuleValues.isSame($0, child) }) else {
        return .refuse("“\(child)” is not in the history: select shows a child.")
      }
      return goBack(to: scene.cut(state, after: place), scene, over: container)
    case .popToRoot: return goBack(to: scene.cut(state, after: 0), scene, over: container)
    case .replace(let screen?): return replace(screen, scene, state, over: container)
    case .set(let screens): return set(screens, scene, state, over: container)
    case .push(nil), .replace(nil): return .refuse("A pane shows a screen: name one.")
    @unknown default: return .refuse("Supporting panes do not know this command.")
    }
  }
}
