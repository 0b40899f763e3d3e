/// The commands that only a drillDown accepts, except for the width, which a split accepts for its primary column.
///
/// ```swift
/// try session.send(.add(.drillDown, "main"))
/// try session.send(.setPlaceholder(.right, "nothing-selected", in: "main"))
/// try session.send(.setLeftWidth(320, in: "main"))
/// try session.send(.push("inbox"))
/// try session.send(.show("mail", for: "inbox"))
/// ```
@nonexhaustive public enum DrillDownCommand<Form: TextForm>: Equatable, Sendable {
  /// Shows a screen on the right for a screen that is on the stack; nil shows the placeholder.
  case show(Form.Screen?, forScreen: Form.Text, NavTransition, Reuse<Form>)
  /// Moves the navigation bars.
  case setNavigationBarPosition(BarPosition)
  /// Sets the screen that a pane shows while it has no other; nil removes it.
  case setPlaceholder(DrillDownSide, Form.Screen?)
  /// Sets the width of the left pane of a drillDown, or of the primary column of a split, in points; greater than 0.
  case setLeftWidth(Double)
  /// Sets whether the container around it shows an item of the root.
  case setPropagation(PropagatedItem, Bool)
}

extension DrillDownCommand: BitwiseCopyable where Form == InternedForm {}

extension DrillDownCommand {
  /// The type of the command.
  @inlinable public var kind: CommandKind {
    switch self {
    case .show: .show
    case .setNavigationBarPosition: .barPosition
    case .setPlaceholder: .placeholder
    case .setLeftWidth: .leftWidth
    case .setPropagation: .propagate
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .show(var screen, var owner, var transition, var reuse):
      try coder.screen("screen", &screen)
      try coder.text("for", &owner)
      try coder.statedTransition(&transition)
      try reuse.code(&coder)
      self = .show(screen, forScreen: owner, transition, reuse)
    case .setNavigationBarPosition(var position):
      try coder.word("position", &position)
      self = .setNavigationBarPosition(position)
    case .setPlaceholder(var side, var screen):
      try coder.word("side", &side)
      try coder.screen("screen", &screen)
      self = .setPlaceholder(side, screen)
    case .setLeftWidth(var points):
      try coder.number("value", &points)
      self = .setLeftWidth(points)
    case .setPropagation(var item, var isOn):
      try coder.word("what", &item)
      try coder.flag("value", &isOn)
      self = .setPropagation(item, isOn)
    }
  }

  /// Returns the same command with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> DrillDownCommand<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .show(let screen, let forScreen, let transition, let reuse):
      .show(
        screen.map { conversion.screen($0) }, forScreen: conversion.text(forScreen), transition,
        reuse.converted(conversion))
    case .setNavigationBarPosition(let barPosition): .setNavigationBarPosition(barPosition)
    case .setPlaceholder(let drillDownSide, let screen):
      .setPlaceholder(drillDownSide, screen.map { conversion.screen($0) })
    case .setLeftWidth(let number): .setLeftWidth(number)
    case .setPropagation(let propagatedItem, let isOn): .setPropagation(propagatedItem, isOn)
    }
  }
}

extension DrillDownCommand {
  /// The screen that the command brings; nil when it brings none.
  var broughtScreen: Form.Screen? {
    switch self {
    case .show(let screen, _, _, _), .setPlaceholder(_, let screen): screen
    case .setNavigationBarPosition, .setLeftWidth, .setPropagation: nil
    }
  }

  /// Returns the same command with another screen in the place of the one that it brings.
  func bringing(_ screen: Form.Screen) -> Self {
    switch self {
    case .show(_, let owner, let transition, let reuse): .show(screen, forScreen: owner, transition, reuse)
    case .setPlaceholder(let side, _): .setPlaceholder(side, screen)
    case .setNavigationBarPosition, .setLeftWidth, .setPropagation: self
    }
  }
}

extension DrillDownCommand where Form: BlankForm {
  static var blanks: [Self] {
    [
      .show(nil, forScreen: .blank, .standard, .blank), .setNavigationBarPosition(.topAttached),
      .setPlaceholder(.left, nil), .setLeftWidth(0), .setPropagation(.navigationItem, false),
    ]
  }
}

extension Command where Form == PlainForm {
  /// A command that shows `screen` on the right for `owner`, which is on the stack; nil shows the right placeholder. With `reuse`,
  /// the screen needs a route: where such a screen is on the stack already, that one is used.
  public static func show(
    _ screen: ScreenDescription?, for owner: String, reuse: NavReuse = .new, in container: String? = nil,
    _ transition: NavTransition = .standard
  ) -> Self {
    .drillDown(.show(screen, forScreen: owner, transition, reuse), target: container)
  }

  /// A command that shows a screen with this id on the right for `owner`, which is on the stack.
  public static func show(
    _ id: String, for owner: String, in container: String? = nil, _ transition: NavTransition = .standard
  ) -> Self {
    show(ScreenDescription(id), for: owner, in: container, transition)
  }

  /// A command that moves the navigation bars.
  public static func setNavigationBarPosition(
    _ position: BarPosition, in container: String? = nil
  ) -> Self {
    .drillDown(.setNavigationBarPosition(position), target: container)
  }

  /// A command that sets the placeholder of a pane, which the pane shows while it has no screen;
  /// nil removes it.
  public static func setPlaceholder(
    _ side: DrillDownSide, _ screen: ScreenDescription?, in container: String? = nil
  ) -> Self {
    .drillDown(.setPlaceholder(side, screen), target: container)
  }

  /// A command that sets the placeholder of a pane to a screen with this id.
  public static func setPlaceholder(_ side: DrillDownSide, _ id: String, in container: String? = nil) -> Self
  {
    setPlaceholder(side, ScreenDescription(id), in: container)
  }

  /// A command that sets the width of the left pane, in points, greater than 0.
  public static func setLeftWidth(_ points: Double, in container: String? = nil) -> Self {
    .drillDown(.setLeftWidth(points), target: container)
  }

  /// A command that sets whether the container around the drillDown shows an item of the root.
  public static func setPropagation(
    of item: PropagatedItem, _ isOn: Bool, in container: String? = nil
  ) -> Self {
    .drillDown(.setPropagation(item, isOn), target: container)
  }
}
