/// Reports about the environment of the scene, which no plugin can refuse, and the heights of its bars.
///
/// ```swift
/// try session.send(.window(width: 390, height: 844, orientation: .portrait), from: .system)
/// try session.send(.rotate(to: .landscapeLeft), from: .system)
/// try session.send(.setActive(false), from: .system)  // the app is in the background
/// ```
@nonexhaustive public enum EnvironmentCommand<Form: TextForm>: Equatable, Sendable {
  /// The device was turned; the interface follows when the scene allows it.
  case rotate(Orientation)
  /// The interface begins to turn.
  case beginRotation(Orientation)
  /// The interface has turned.
  case endRotation
  /// The size of the window has changed, in points; without a class, it is computed from the width.
  case resize(width: Double, height: Double, SizeClass?)
  /// The app came to the foreground, or went to the background.
  case setActive(Bool)
  /// The window has this size, in points, and the interface this orientation; without a class, it is computed from the width.
  case window(width: Double, height: Double, Orientation, SizeClass?)
  /// The margins of the window that bars extend into have changed.
  case safeArea(NavEdgeInsets)
  /// Sets the heights of bars.
  case setBarMetrics(NavBarMetricsChange)
}

extension EnvironmentCommand: BitwiseCopyable where Form == InternedForm {}

/// The events of the environment of a scene.
@nonexhaustive public enum EnvironmentEvent<Form: TextForm>: Equatable, Sendable {
  /// The device was turned. No orientation is pending any more.
  case deviceRotated(Orientation)
  /// The interface turned. Between portrait and landscape, width and height are swapped.
  case interfaceRotated(Orientation)
  /// The interface began to turn.
  case rotationBegan
  /// The interface has turned.
  case rotationEnded
  /// The scene does not allow the orientation now; it is pending until it does.
  case rotationDeferred(Orientation, reasons: Form.List)
  /// The scene's answer to the questions about rotation has changed.
  case rotationAnswerChanged(autorotates: Bool, supported: Orientations)
  /// The size of the window changed, in points.
  case resized(width: Double, height: Double, SizeClass)
  /// The app came to the foreground: from now on, time counts as active. An older program may ignore the event, unless it knows of the time
  /// in the background that ends.
  case activated(isIgnorable: Bool)
  /// The app went to the background: from now on, time does not count as active. An older program may ignore the event; one that it may
  /// not ignore was written by an earlier version, and is a part of the canonical state.
  case deactivated(isIgnorable: Bool)
  /// The margins of the window that bars extend into changed.
  case safeAreaChanged(NavEdgeInsets)
  /// The heights of the bars were set to these.
  case metricsChanged(NavBarMetrics)
}

extension EnvironmentEvent: BitwiseCopyable where Form == InternedForm {}

extension EnvironmentCommand {
  /// The type of the command.
  @inlinable public var kind: CommandKind {
    switch self {
    case .rotate: .rotate
    case .beginRotation: .rotationBegin
    case .endRotation: .rotationEnd
    case .resize: .resize
    case .setActive: .active
    case .window: .window
    case .safeArea: .safeArea
    case .setBarMetrics: .metrics
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .rotate(var orientation):
      try coder.word("to", &orientation)
      self = .rotate(orientation)
    case .beginRotation(var orientation):
      try coder.word("to", &orientation)
      self = .beginRotation(orientation)
    case .endRotation: break
    case .resize(var width, var height, var sizeClass):
      try coder.number("width", &width)
      try coder.number("height", &height)
      try coder.word("sizeClass", &sizeClass)
      self = .resize(width: width, height: height, sizeClass)
    case .setActive(var isActive):
      try coder.flag("value", &isActive)
      self = .setActive(isActive)
    case .window(var width, var height, var orientation, var sizeClass):
      try coder.number("width", &width)
      try coder.number("height", &height)
      try coder.word("orientation", &orientation)
      try coder.word("sizeClass", &sizeClass)
      self = .window(width: width, height: height, orientation, sizeClass)
    case .safeArea(var insets):
      try insets.code(&coder)
      self = .safeArea(insets)
    case .setBarMetrics(var change):
      try change.code(&coder)
      self = .setBarMetrics(change)
    }
  }

  /// Returns the same command with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> EnvironmentCommand<
    Conversion.Target
  >
  where Conversion.Source == Form {
    switch self {
    case .rotate(let orientation): .rotate(orientation)
    case .beginRotation(let orientation): .beginRotation(orientation)
    case .endRotation: .endRotation
    case .resize(let width, let height, let sizeClass): .resize(width: width, height: height, sizeClass)
    case .setActive(let isActive): .setActive(isActive)
    case .window(let width, let height, let orientation, let sizeClass):
      .window(width: width, height: height, orientation, sizeClass)
    case .safeArea(let insets): .safeArea(insets)
    case .setBarMetrics(let change): .setBarMetrics(change)
    }
  }
}

extension EnvironmentCommand where Form: BlankForm {
  static var blanks: [Self] {
    [
      .rotate(.portrait), .beginRotation(.portrait), .endRotation, .resize(width: 0, height: 0, nil),
      .setActive(true),
      .window(width: 0, height: 0, .portrait, nil), .safeArea(NavEdgeInsets()),
      .setBarMetrics(NavBarMetricsChange()),
    ]
  }
}

extension EnvironmentEvent {
  /// The type of the event.
  @inlinable public var kind: EventKind {
    switch self {
    case .deviceRotated: .deviceRotated
    case .interfaceRotated: .interfaceRotated
    case .rotationBegan: .rotationBegan
    case .rotationEnded: .rotationEnded
    case .rotationDeferred: .rotationDeferred
    case .rotationAnswerChanged: .rotationAnswerChanged
    case .resized: .resized
    case .activated: .activated
    case .deactivated: .deactivated
    case .safeAreaChanged: .safeAreaChanged
    case .metricsChanged: .metricsChanged
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .deviceRotated(var orientation):
      try coder.word("to", &orientation)
      self = .deviceRotated(orientation)
    case .interfaceRotated(var orientation):
      try coder.word("to", &orientation)
      self = .interfaceRotated(orientation)
    case .rotationBegan, .rotationEnded: break
    case .activated(var isIgnorable):
      try coder.flag("ignorable", &isIgnorable, default: false)
      self = .activated(isIgnorable: isIgnorable)
    case .deactivated(var isIgnorable):
      try coder.flag("ignorable", &isIgnorable, default: false)
      self = .deactivated(isIgnorable: isIgnorable)
    case .rotationDeferred(var orientation, var reasons):
      try coder.word("to", &orientation)
      try coder.texts("reasons", &reasons, .written)
      self = .rotationDeferred(orientation, reasons: reasons)
    case .rotationAnswerChanged(var autorotates, var supported):
      try coder.flag("autorotates", &autorotates)
      try coder.orientations("supported", &supported, isLeftOut: false)
      self = .rotationAnswerChanged(autorotates: autorotates, supported: supported)
    case .resized(var width, var height, var sizeClass):
      try coder.number("width", &width)
      try coder.number("height", &height)
      try coder.word("sizeClass", &sizeClass)
      self = .resized(width: width, height: height, sizeClass)
    case .safeAreaChanged(var insets):
      try insets.code(&coder)
      self = .safeAreaChanged(insets)
    case .metricsChanged(var metrics):
      try metrics.code(&coder)
      self = .metricsChanged(metrics)
    }
  }

  /// Returns the same event with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> EnvironmentEvent<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .deviceRotated(let orientation): .deviceRotated(orientation)
    case .interfaceRotated(let orientation): .interfaceRotated(orientation)
    case .rotationBegan: .rotationBegan
    case .rotationEnded: .rotationEnded
    case .rotationDeferred(let orientation, let reasons):
      .rotationDeferred(orientation, reasons: conversion.list(reasons))
    case .rotationAnswerChanged(let autorotates, let supported):
      .rotationAnswerChanged(autorotates: autorotates, supported: supported)
    case .resized(let width, let height, let sizeClass): .resized(width: width, height: height, sizeClass)
    case .activated(let isIgnorable): .activated(isIgnorable: isIgnorable)
    case .deactivated(let isIgnorable): .deactivated(isIgnorable: isIgnorable)
    case .safeAreaChanged(let insets): .safeAreaChanged(insets)
    case .metricsChanged(let metrics): .metricsChanged(metrics)
    }
  }
}

extension EnvironmentEvent where Form: BlankForm {
  static var blanks: [Self] {
    [
      .deviceRotated(.portrait), .interfaceRotated(.portrait), .rotationBegan, .rotationEnded,
      .rotationDeferred(.portrait, reasons: .blank),
      .rotationAnswerChanged(autorotates: true, supported: .all),
      .resized(width: 0, height: 0, .regular), .activated(isIgnorable: false),
      .deactivated(isIgnorable: false), .safeAreaChanged(NavEdgeInsets()),
      .metricsChanged(NavBarMetrics()),
    ]
  }
}

extension Command where Form == PlainForm {
  /// A report that the device was turned.
  public static func rotate(to orientation: Orientation) -> Self { .environment(.rotate(orientation)) }

  /// A report that the interface begins to turn.
  public static func beginRotation(to orientation: Orientation) -> Self {
    .environment(.beginRotation(orientation))
  }

  /// A report that the interface has turned.
  public static func endRotation() -> Self { .environment(.endRotation) }

  /// A report of the size of the window, in points, and of the orientation of the interface.
  ///
  /// What the host says is what holds: the interface turns whatever the screens support, and the window has these sides
  /// afterwards. Send it at launch, and whenever the window or the interface has changed.
  /// - Parameters:
  ///   - width: The width of the window, above 0 and at most 2^53.
  ///   - height: The height of the window, above 0 and at most 2^53.
  ///   - orientation: The orientation of the interface. The device keeps the one that ``rotate(to:)`` reported last.
  ///   - sizeClass: The horizontal size class; nil to compute it from the width.
  public static func window(
    width: Double, height: Double, orientation: Orientation, sizeClass: SizeClass? = nil
  ) -> Self {
    .environment(.window(width: width, height: height, orientation, sizeClass))
  }

  /// A report of the margins of the window, in points, each at least 0 and at most 2^53, that bars extend into: behind a
  /// status bar, a notch or a home indicator.
  public static func safeArea(top: Double, left: Double, bottom: Double, right: Double) -> Self {
    .environment(.safeArea(NavEdgeInsets(top: top, left: left, bottom: bottom, right: right)))
  }

  /// A command that sets the heights of bars, in points, each above 0 and at most 2^53, so that the layout matches a device;
  /// one that is nil stays as it is.
  ///
  /// ```swift
  /// try session.send(.setBarMetrics(bar: 44))  // a bar below the safe area, as UIKit draws it
  /// ```
  /// - Parameters:
  ///   - bar: The navigation bar of a stack, and that of a drillDown at the position `topAttached`; 64 at first.
  ///   - topBar: The navigation bar of a drillDown at the position `top`; 44 at first.
  ///   - toolbar: The toolbars; 44 at first.
  ///   - tabBar: The tab bar; 49 at first.
  ///   - webBar: The bar of a web container; 44 at first.
  public static func setBarMetrics(
    bar: Double? = nil, topBar: Double? = nil, toolbar: Double? = nil, tabBar: Double? = nil,
    webBar: Double? = nil
  ) -> Self {
    var change = NavBarMetricsChange()
    (change.bar, change.topBar, change.toolbar) = (bar, topBar, toolbar)
    (change.tabBar, change.webBar) = (tabBar, webBar)
    return .environment(.setBarMetrics(change))
  }

  /// A report that the window has another size, in points, each number above 0 and at most 2^53; without a class, it is
  /// computed from the width.
  public static func resize(width: Double, height: Double, sizeClass: SizeClass? = nil) -> Self {
    .environment(.resize(width: width, height: height, sizeClass))
  }
  /// A report that the app came to the foreground (true), or went to the background (false). Time in the background does not
  /// count as time on a screen.
  public static func setActive(_ isActive: Bool) -> Self { .environment(.setActive(isActive)) }
}
