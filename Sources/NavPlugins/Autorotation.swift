public import NavEvents
public import NavRuntime

/// A plugin that asks the shown screens whether and how the interface may turn, as SGBDrillDownController's
/// demonstration does for UITabBarController: without it tabs, stacks and splits always turn.
///
/// The question goes from the root, or the topmost full-screen modal, down: tabs ask their selected child, a
/// stack its top entry, a split the tops of the columns it shows, a drillDown the screens in its panes, a web
/// container its top page. A drillDown does not turn while it is swiped. All must agree, and the supported
/// orientations are those that all of them support.
///
/// ```
/// push map orientations=landscapeLeft,landscapeRight
/// rotate portrait            the interface stays, and the turn waits
/// pop                        and is made
/// plugin configure autorotation policy=container
/// ```
///
/// Configuration: `policy` (`selected`): `all` lets tabs ask all their children, `container` asks no screen.
/// Anything else is a fault.
public struct Autorotation: RotationPolicy, ConfigurablePlugin {
  /// Version 1, in the middle phase, without constraints.
  public static let manifest = PluginManifest(id: "autorotation", version: 1)
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }

  /// The screens that tabs ask.
  public enum Policy: String, CaseIterable, Sendable {
    case selected, all, container
  }

  private let policy: Policy
  /// The settings that differ from their defaults, as canonical JSON; nil if none does.
  public let configuration: String?

  /// Creates the plugin with its default configuration.
  public init() {
    policy = .selected
    configuration = nil
  }

  /// Creates the plugin with a configuration, a JSON object as text; nil for the default.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    policy = try settings.word("policy", default: .selected)
    self.configuration = try settings.finish()
  }

  /// Returns a Boolean value that indicates whether all screens that the policy asks allow a turn.
  public func shouldAutorotate(
    in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Bool? {
    guard policy != .container, let root = state.rotationAuthority else { return nil }
    return turns(root, state)
  }

  /// Returns the orientations that all screens that the policy asks support.
  public func supportedOrientations(
    in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Orientations? {
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
    kind == .tabs && policy == .all ? state.children(of: node) : state.shown(in: node)
  }
}
