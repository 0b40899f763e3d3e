import NavBase
import NavEvents

// Plugins of NavPlugins are recognised, not registered: the runtime has no door through which an app could declare a
// plugin of its own to be one. Two of them take part in almost every commit, and are asked by the handles of the session
// instead of names: without this second form, a command with the standard plugins takes five times as many instructions.
// It gives the same answers as the plugin itself; a test compares the two.

/// The plugins of the module `NavPlugins`.
enum BuiltInPlugin {
  static func isBuiltIn(_ plugin: any NavPlugin, id: StaticString) -> Bool {
    let id = id.description
    return plugin.manifest.id.hasSameBytes(as: id) && PluginType(of: plugin).isBuiltIn(id: id)
  }
}

/// A reactor, and the fastest way to ask it.
struct HostedReactor: Sendable {
  let named: any EventReactor
  /// True for `back-button`, which ``BackButtonByHandles`` answers for.
  let isBackButton: Bool

  init?(_ plugin: any NavPlugin) {
    guard let reactor = plugin as? any EventReactor else { return nil }
    named = reactor
    isBackButton = BuiltInPlugin.isBuiltIn(plugin, id: "back-button")
  }
}

/// A rotation policy, in the form that is fastest to ask.
enum HostedRotationPolicy: Sendable {
  case named(any RotationPolicy)
  case autorotation(AutorotationByHandles)

  init?(_ plugin: any NavPlugin) {
    if let autorotation = AutorotationByHandles(plugin) {
      self = .autorotation(autorotation)
    } else if let plugin = plugin as? any RotationPolicy {
      self = .named(plugin)
    } else {
      return nil
    }
  }

  /// A Boolean value that indicates whether the policy need not be asked while nothing restricts the rotation of the
  /// interface: no screen of the scene does, and no swipe is running. `autorotation` then lets the interface turn freely,
  /// or has no opinion.
  var allowsWhatIsUnrestricted: Bool {
    switch self {
    case .named: false
    case .autorotation: true
    }
  }

  func shouldAutorotate(in context: borrowing HookContext) throws(PluginFault) -> Bool? {
    switch self {
    case .named(let plugin): try plugin.shouldAutorotate(in: context)
    case .autorotation(let plugin): plugin.shouldAutorotate(in: context.state.pointee)
    }
  }

  func supportedOrientations(in context: borrowing HookContext) throws(PluginFault) -> Orientations? {
    switch self {
    case .named(let plugin): try plugin.supportedOrientations(in: context)
    case .autorotation(let plugin): plugin.supportedOrientations(in: context.state.pointee)
    }
  }
}

/// What `back-button` requests, by handles. The events that it watches are those of the plugin, which depend on its
/// configuration.
enum BackButtonByHandles {
  /// Returns the command that `event` calls for; nil for none.
  static func reaction(
    to event: InternedEvent, changing top: TopChange, in state: borrowing NavState
  ) -> InternedCommand? {
    guard let container = event.container, state.isDrillDown(container) else { return nil }
    switch event {
    case .navigation(.pushed(_, let screen, _)): return change(off: top.covered, on: screen.id, state)
    case .scene(.containerAdded(_, let node, _)): return change(off: top.covered, on: node.screen.id, state)
    case .drillDown(.advanced): return change(off: top.covered, on: nil, state)
    case .navigation(.popped):
      guard let right = top.uncovered else { return nil }
      return change(off: state.root(of: container), on: right, state)
    default: return nil
    }
  }

  private static func change(off: TextID?, on: TextID?, _ state: borrowing NavState) -> InternedCommand? {
    let shown = off.flatMap { state.hidesBackButton(of: $0) ? $0 : nil }
    let hidden = on.flatMap { state.hidesBackButton(of: $0) ? nil : $0 }
    if shown == nil, hidden == nil { return nil }
    return .item(.setHidesBackButton(off: shown, on: hidden))
  }
}

/// The answers of `autorotation`, by handles.
struct AutorotationByHandles: Sendable {
  private enum Policy: String, CaseIterable { case selected, all, container }
  private enum DrillDownAnswer: String, CaseIterable { case screens, own }

  private let policy: Policy
  private let drillDown: DrillDownAnswer

  /// Creates the second form of `autorotation` from its configuration; nil for any other plugin.
  init?(_ plugin: any NavPlugin) {
    let id: StaticString = "autorotation"
    guard BuiltInPlugin.isBuiltIn(plugin, id: id), let configured = plugin as? any ConfigurablePlugin else {
      return nil
    }
    do throws(PluginFault) {
      var settings = try PluginConfiguration(configured.configuration, of: id.description)
      policy = try settings.word("policy", default: .selected)
      drillDown = try settings.word("drilldown", default: .screens)
    } catch {
      return nil
    }
  }

  func shouldAutorotate(in state: borrowing NavState) -> Bool? {
    guard policy != .container, let root = state.rotationAuthority else { return nil }
    return turns(root, state)
  }

  func supportedOrientations(in state: borrowing NavState) -> Orientations? {
    guard policy != .container, let root = state.rotationAuthority else { return nil }
    return supports(root, state)
  }

  private func turns(_ node: TextID, _ state: borrowing NavState) -> Bool {
    guard let kind = state.kind(of: node) else { return state.autorotates(node) }
    if kind == .drillDown, state.isSwiped(node) { return false }
    for child in asked(by: node, kind, state) where !turns(child, state) { return false }
    return true
  }

  private func supports(_ node: TextID, _ state: borrowing NavState) -> Orientations {
    guard let kind = state.kind(of: node) else { return state.orientations(of: node) }
    var supported = Orientations.all
    for child in asked(by: node, kind, state) { supported.formIntersection(supports(child, state)) }
    return supported
  }

  private func asked(by node: TextID, _ kind: ContainerKind, _ state: borrowing NavState) -> [TextID] {
    if kind == .drillDown, drillDown == .own { return [] }
    return kind == .tabs && policy == .all ? state.children(of: node) : state.shown(in: node) { $0 }
  }
}
