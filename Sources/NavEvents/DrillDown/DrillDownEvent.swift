/// The events that only a drillDown has.
@nonexhaustive public enum DrillDownEvent<Form: TextForm>: Equatable, Sendable {
  /// The right screen joined the left stack and the right pane shows its placeholder (`push nil`).
  case advanced(container: Form.Text, NavTransition)
  /// The navigation bars moved to this position.
  case navigationBarPositionChanged(container: Form.Text, BarPosition)
  /// A pane got another placeholder, or none; the previous one left the scene.
  case placeholderChanged(container: Form.Text, DrillDownSide, Form.Screen?)
  /// The width of the left pane changed; in points.
  case widthChanged(container: Form.Text, Double)
  /// The drillDown shows an item of its root to the container around it (true), or no longer shows it (false).
  case propagationChanged(container: Form.Text, PropagatedItem, Bool)
}

extension DrillDownEvent: BitwiseCopyable where Form == InternedForm {}

extension DrillDownEvent {
  /// The type of the event.
  @inlinable public var kind: EventKind {
    switch self {
    case .advanced: .advanced
    case .navigationBarPositionChanged: .navigationBarPositionChanged
    case .placeholderChanged: .placeholderChanged
    case .widthChanged: .widthChanged
    case .propagationChanged: .propagationChanged
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .advanced(var container, var transition):
      try coder.container(&container)
      try coder.transition(&transition)
      self = .advanced(container: container, transition)
    case .navigationBarPositionChanged(var container, var position):
      try coder.container(&container)
      try coder.word("value", &position)
      self = .navigationBarPositionChanged(container: container, position)
    case .placeholderChanged(var container, var side, var screen):
      try coder.container(&container)
      try coder.word("side", &side)
      try coder.screen("screen", &screen)
      self = .placeholderChanged(container: container, side, screen)
    case .widthChanged(var container, var points):
      try coder.container(&container)
      try coder.number("value", &points)
      self = .widthChanged(container: container, points)
    case .propagationChanged(var container, var item, var isOn):
      try coder.container(&container)
      try coder.word("what", &item)
      try coder.flag("value", &isOn)
      self = .propagationChanged(container: container, item, isOn)
    }
  }

  /// Returns the same event with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> DrillDownEvent<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .advanced(let container, let transition):
      .advanced(container: conversion.text(container), transition)
    case .navigationBarPositionChanged(let container, let barPosition):
      .navigationBarPositionChanged(container: conversion.text(container), barPosition)
    case .placeholderChanged(let container, let drillDownSide, let screen):
      .placeholderChanged(
        container: conversion.text(container), drillDownSide, screen.map { conversion.screen($0) })
    case .widthChanged(let container, let number):
      .widthChanged(container: conversion.text(container), number)
    case .propagationChanged(let container, let propagatedItem, let isOn):
      .propagationChanged(container: conversion.text(container), propagatedItem, isOn)
    }
  }
}

extension DrillDownEvent where Form: BlankForm {
  static var blanks: [Self] {
    [
      .advanced(container: .blank, .standard), .navigationBarPositionChanged(container: .blank, .topAttached),
      .placeholderChanged(container: .blank, .left, nil), .widthChanged(container: .blank, 0),
      .propagationChanged(container: .blank, .navigationItem, false),
    ]
  }
}

/// The position of a drillDown's navigation bars (SGBDrillDownController's `navigationBarPosition`).
public enum BarPosition: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// The bars are below the status bar, 64 points high.
  case topAttached
  /// The bars are 44 points high.
  case top

  package var wireName: StaticString {
    switch self {
    case .topAttached: "topAttached"
    case .top: "top"
    }
  }
}

/// One of the two panes of a drillDown.
public enum DrillDownSide: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// The left pane, which shows the top of the left stack.
  case left
  /// The right pane.
  case right

  package var wireName: StaticString {
    switch self {
    case .left: "left"
    case .right: "right"
    }
  }
}

/// An item of its root that a drillDown can show to the container around it (SGBDrillDownController).
public enum PropagatedItem: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// The navigation item, which the bar of a stack around the drillDown shows.
  case navigationItem
  /// The tab item, which the tab bar of tabs around the drillDown shows.
  case tabBarItem

  package var wireName: StaticString {
    switch self {
    case .navigationItem: "navigationItem"
    case .tabBarItem: "tabBarItem"
    }
  }
}
