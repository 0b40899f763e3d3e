public import NavRuntime

/// A plugin that lets drillDowns and stacks be swiped back, as SGBDrillDownController does: a drag to the
/// right uncovers the screen below, and pops when it was fast or went far enough.
///
/// A swipe begins when there is a screen to uncover, no other swipe is running and the interface is not turning; in a stack
/// only while the back button is neither hidden nor replaced (UINavigationController). It completes when the finger is
/// lifted to the right of its starting point, and either moves faster than a certain velocity or has travelled farther than
/// a certain fraction of the pane. A fling to the left does not pop. (In SGBDrillDownController it does, because the sign of
/// the velocity is ignored there.)
///
/// ```
/// push a
/// push b
/// push c
/// swipe begin 0
/// swipe end 250              pops c: beyond 0.66 of 320 points
/// push d
/// plugin configure swipe-back edge=20
/// swipe begin 100            refused swipe-unavailable: it must begin near the left edge
/// ```
///
/// Any other setting is a fault. Configuration:
/// - `enabled` (true): if false, nothing can be swiped.
/// - `velocity` (500): the velocity to the right, in points per second, above which a swipe completes, greater than 0.
/// - `fraction` (0.66): the fraction of the pane's width beyond which the travel of the finger completes a swipe, greater
///   than 0 and at most 1.
/// - `edge` (none): the distance from the left edge, in points, within which a swipe must begin, greater than 0.
public struct SwipeBack: SwipeGuard, SwipePolicy, ConfigurablePlugin, RedactablePlugin {
  /// Version 4, in the middle phase, without constraints. Version 2 called the back button hidden when it was the bar, and
  /// version 3 when items stood in its place.
  public static let manifest = PluginManifest(id: "swipe-back", version: 4)

  private var isEnabled = true
  private var velocity = 500.0
  private var fraction = 0.66
  private var edge: Double?
  /// The settings that differ from their defaults, as canonical JSON; nil if none does.
  public private(set) var configuration: String?

  /// What a redacted journal keeps of the plugin.
  public static let recordedTexts = PluginTexts(
    settings: [("enabled", .flag), ("velocity", .number), ("fraction", .number), ("edge", .number)])
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.canBeginSwipe, .swipeCompletes] }

  /// Creates the plugin with its default configuration.
  public init() {}

  /// Creates the plugin with these settings.
  /// - Parameters:
  ///   - isEnabled: False to let no swipe begin.
  ///   - velocity: The speed from which a swipe completes, in points a second, greater than 0.
  ///   - fraction: The part of the width from which a swipe completes, greater than 0 and at most 1.
  ///   - edge: The distance from the left edge within which a swipe must begin, in points, greater than 0; nil for anywhere.
  /// - Throws: `bad-configuration` for a number that does not fit.
  public init(
    isEnabled: Bool = true, velocity: Double = 500, fraction: Double = 0.66, edge: Double? = nil
  ) throws(PluginFault) {
    let numbers = [("velocity", velocity), ("fraction", fraction)] + (edge.map { [("edge", $0)] } ?? [])
    let members = numbers.map { #""\#($0.0)":\#(CanonicalJSON(number: $0.1) ?? .null)"# }
    try self.init(configuration: #"{"enabled":\#(isEnabled),\#(members.joined(separator: ","))}"#)
  }

  /// Creates the plugin with a configuration, a JSON object as text; nil for the default.
  /// - Throws: `bad-configuration` when the text is not a JSON object, or a setting is unknown or not valid.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    isEnabled = try settings.bool("enabled", default: isEnabled)
    velocity = try settings.number("velocity", default: velocity, "greater than 0") { $0 > 0 }
    fraction = try settings.number("fraction", default: fraction, "greater than 0 and at most 1") {
      $0 > 0 && $0 <= 1
    }
    edge = try settings.number("edge", "greater than 0") { $0 > 0 }
    self.configuration = try settings.finish()
  }

  /// Allows a swipe if there is no reason against it; otherwise returns all reasons.
  public func canBegin(
    _ swipe: SwipeStart, of container: String, in context: borrowing HookContext
  ) throws(PluginFault) -> SwipePermission? {
    guard isEnabled else { return nil }
    var reasons: [String] = []
    if swipe.depth < 2 { reasons.append("There is no screen below to swipe back to.") }
    if swipe.hidesBackButton {
      let obstacles = context.backButtonObstacles(of: container)
      reasons += Self.reasons(obstacles.isEmpty ? .hiddenButton : obstacles)
    }
    if swipe.isSwiping { reasons.append("A swipe is running already.") }
    if swipe.isRotating { reasons.append("The interface is turning.") }
    if let edge, swipe.x > edge { reasons.append("A swipe must begin near the left edge.") }
    return reasons.isEmpty ? .allowed : .refused(reasons)
  }

  /// Returns why a stack without a back button cannot be swiped.
  private static func reasons(_ obstacles: BackButtonObstacles) -> [String] {
    var reasons: [String] = []
    if obstacles.contains(.hiddenButton) { reasons.append("The back button is hidden.") }
    if obstacles.contains(.replacedButton) {
      reasons.append("Items stand in the place of the back button.")
    }
    if obstacles.contains(.hiddenBar) {
      reasons.append("The bar of the stack is hidden, and the back button with it.")
    }
    if obstacles.contains(.ownBar) {
      reasons.append("The top entry has a bar of its own, without the back button of the stack.")
    }
    return reasons
  }

  /// Returns true when the finger moved to the right of its starting point, and was fast enough or went far enough. Version
  /// 1 measured from the left edge.
  public func completes(
    _ swipe: SwipeEnd, of container: String, in context: borrowing HookContext
  ) throws(PluginFault) -> Bool? {
    guard isEnabled else { return nil }
    let travel = swipe.x - swipe.start
    return travel > 0 && (swipe.velocity > velocity || travel > fraction * swipe.span)
  }
}
