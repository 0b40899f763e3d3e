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
/// Any other setting is a fault. Configuration:
/// - `policy` (`selected`): `all` lets tabs ask all their children, `container` asks no screen.
/// - `drilldown` (`screens`): `own` lets a drillDown answer for itself, as SGBDrillDownController does: it turns unless it
///   is swiped, in all orientations, regardless of its screens.
public struct Autorotation: RotationPolicy, ConfigurablePlugin, RedactablePlugin {
  /// Version 1, in the middle phase, without constraints.
  public static let manifest = PluginManifest(id: "autorotation", version: 1)
  /// What a redacted journal keeps of the plugin.
  public static let recordedTexts = PluginTexts(settings: [
    ("policy", .word(Policy.allCases.map(\.rawValue))),
    ("drilldown", .word(DrillDownAnswer.allCases.map(\.rawValue))),
  ])
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.shouldAutorotate, .supportedOrientations] }

  /// The screens that tabs ask.
  public enum Policy: String, CaseIterable, Sendable {
    /// The selected child.
    case selected
    /// All children.
    case all
    /// No screen: neither tabs nor any other container ask one, and the plugin has no opinion.
    case container
  }

  /// The screens that a drillDown asks, in addition to the check for a swipe.
  public enum DrillDownAnswer: String, CaseIterable, Sendable {
    /// The screens that it shows.
    case screens
    /// No screens.
    case own
  }

  let policy: Policy
  let drillDown: DrillDownAnswer
  /// The settings that differ from their defaults, as canonical JSON; nil if none does.
  public let configuration: String?

  /// Creates the plugin with its default configuration.
  public init() {
    policy = .selected
    drillDown = .screens
    configuration = nil
  }

  /// Creates the plugin with the screens that tabs and a drillDown ask.
  /// - Throws: No error: every combination is valid. The signature is that of the other plugins.
  public init(policy: Policy, drillDown: DrillDownAnswer = .screens) throws(PluginFault) {
    let policy = CanonicalJSON(string: policy.rawValue)
    let drillDown = CanonicalJSON(string: drillDown.rawValue)
    try self.init(configuration: CanonicalJSON(members: ["policy": policy, "drilldown": drillDown]).text)
  }

  /// Creates the plugin with a configuration, a JSON object as text; nil for the default.
  /// - Throws: `bad-configuration` when the text is not a JSON object, or a setting is unknown or not valid.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    policy = try settings.word("policy", default: .selected)
    drillDown = try settings.word("drilldown", default: .screens)
    self.configuration = try settings.finish()
  }

  /// Returns a Boolean value that indicates whether all screens that the policy asks allow a turn.
  public func shouldAutorotate(in context: borrowing HookContext) throws(PluginFault) -> Bool? {
    guard policy != .container, let root = context.rotationAuthority else { return nil }
    return turns(root, context)
  }

  /// Returns the orientations that all screens that the policy asks support.
  public func supportedOrientations(in context: borrowing HookContext) throws(PluginFault) -> Orientations? {
    guard policy != .container, let root = context.rotationAuthority else { return nil }
    return supports(root, context)
  }

  private func turns(_ node: String, _ context: borrowing HookContext) -> Bool {
    guard let kind = context.kind(of: node) else { return context.autorotates(node) }
    if kind == .drillDown, context.isSwiped(node) { return false }
    for child in asked(by: node, kind, context) where !turns(child, context) { return false }
    return true
  }

  private func supports(_ node: String, _ context: borrowing HookContext) -> Orientations {
    guard let kind = context.kind(of: node) else { return context.orientations(of: node) }
    var supported = Orientations.all
    for child in asked(by: node, kind, context) { supported.formIntersection(supports(child, context)) }
    return supported
  }

  private func asked(by node: String, _ kind: ContainerKind, _ context: borrowing HookContext) -> [String] {
    if kind == .drillDown, drillDown == .own { return [] }
    return kind == .tabs && policy == .all ? context.children(of: node) : context.shownChildren(of: node)
  }
}
