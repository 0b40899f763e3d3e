/// The margins of a window that bars extend into, in points, each at least 0: behind a status bar, a notch or a home indicator
/// (UIView.safeAreaInsets).
///
/// ```swift
/// session.scene.environment.safeArea.top  // 59 on a phone with a notch
/// ```
public struct NavEdgeInsets: BitwiseCopyable, Equatable, Sendable {
  /// The margin at the top, in points.
  public var top: Double
  /// The margin at the left, in points. The layout does not use it: bars and panes reach the edge, as views do in UIKit.
  public var left: Double
  /// The margin at the bottom, in points.
  public var bottom: Double
  /// The margin at the right, in points. The layout does not use it: bars and panes reach the edge, as views do in UIKit.
  public var right: Double

  /// No margins.
  public static let zero = NavEdgeInsets()

  /// Creates margins, in points.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.number("top", &top)
    try coder.number("left", &left)
    try coder.number("bottom", &bottom)
    try coder.number("right", &right)
  }
}

/// The heights of the bars of a scene, in points, each above 0.
///
/// ```swift
/// session.scene.environment.metrics.tabBar  // 49, unless it was set
/// ```
public struct NavBarMetrics: BitwiseCopyable, Equatable, Sendable {
  /// The height of the navigation bar of a stack, and of a drillDown at the position `topAttached`.
  public var bar = 64.0
  /// The height of the navigation bar of a drillDown at the position `top`.
  public var topBar = 44.0
  /// The height of a toolbar.
  public var toolbar = 44.0
  /// The height of a tab bar.
  public var tabBar = 49.0
  /// The height of the bar of a web container.
  public var webBar = 44.0

  /// The heights that a scene begins with.
  public static let standard = NavBarMetrics()

  /// Creates the heights that a scene begins with.
  public init() {}

  /// Returns the heights after a change.
  package func changed(by change: NavBarMetricsChange) -> NavBarMetrics {
    var metrics = self
    metrics.bar = change.bar ?? bar
    metrics.topBar = change.topBar ?? topBar
    metrics.toolbar = change.toolbar ?? toolbar
    metrics.tabBar = change.tabBar ?? tabBar
    metrics.webBar = change.webBar ?? webBar
    return metrics
  }

  /// The first height that is not above 0; nil when all are.
  package var firstUnusable: Double? { [bar, topBar, toolbar, tabBar, webBar].first { !($0 > 0) } }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.number("bar", &bar, default: Self.standard.bar)
    try coder.number("topBar", &topBar, default: Self.standard.topBar)
    try coder.number("toolbar", &toolbar, default: Self.standard.toolbar)
    try coder.number("tabBar", &tabBar, default: Self.standard.tabBar)
    try coder.number("webBar", &webBar, default: Self.standard.webBar)
  }
}

/// New heights for some of the bars of a scene, in points; one that is nil stays as it is.
///
/// The heights are stored without optionals, so that a command stays small.
public struct NavBarMetricsChange: BitwiseCopyable, Equatable, Sendable {
  private var heights = NavBarMetrics()
  /// A bit for each height that is given.
  private var given: UInt8 = 0

  /// Creates a change of no height.
  public init() {}

  /// The new height of the navigation bar of a stack, and of a drillDown at the position `topAttached`.
  public var bar: Double? {
    get { given & 1 == 0 ? nil : heights.bar }
    set { heights.bar = take(newValue, 1) ?? NavBarMetrics.standard.bar }
  }

  /// The new height of the navigation bar of a drillDown at the position `top`.
  public var topBar: Double? {
    get { given & 2 == 0 ? nil : heights.topBar }
    set { heights.topBar = take(newValue, 2) ?? NavBarMetrics.standard.topBar }
  }

  /// The new height of a toolbar.
  public var toolbar: Double? {
    get { given & 4 == 0 ? nil : heights.toolbar }
    set { heights.toolbar = take(newValue, 4) ?? NavBarMetrics.standard.toolbar }
  }

  /// The new height of a tab bar.
  public var tabBar: Double? {
    get { given & 8 == 0 ? nil : heights.tabBar }
    set { heights.tabBar = take(newValue, 8) ?? NavBarMetrics.standard.tabBar }
  }

  /// The new height of the bar of a web container.
  public var webBar: Double? {
    get { given & 16 == 0 ? nil : heights.webBar }
    set { heights.webBar = take(newValue, 16) ?? NavBarMetrics.standard.webBar }
  }

  private mutating func take(_ height: Double?, _ bit: UInt8) -> Double? {
    if height == nil { given &= ~bit } else { given |= bit }
    return height
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.number("bar", &bar)
    try coder.number("topBar", &topBar)
    try coder.number("toolbar", &toolbar)
    try coder.number("tabBar", &tabBar)
    try coder.number("webBar", &webBar)
  }
}
