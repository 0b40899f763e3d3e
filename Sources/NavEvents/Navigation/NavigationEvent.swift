/// The events that containers with a stack share.
@nonexhaustive public enum NavigationEvent<Form: TextForm>: Equatable, Sendable {
  /// A screen was put on top. In a drillDown with a left screen, it is on the right now.
  case pushed(container: Form.Text, Form.Screen, NavTransition)
  /// Screens left the scene, top first. One event covers any number of screens, including zero.
  case popped(container: Form.Text, screens: Form.List, cause: RemovalCause, NavTransition)
  /// The shown screen was replaced; `removed` left the scene.
  case replaced(container: Form.Text, Form.Screen?, removed: Form.Text?, NavTransition)
  /// The navigation bars were hidden (true) or shown (false).
  case navigationBarsHiddenChanged(container: Form.Text, Bool, animated: Bool)
  /// The toolbars were hidden (true) or shown (false).
  case toolbarsHiddenChanged(container: Form.Text, Bool, animated: Bool)
}

extension NavigationEvent: BitwiseCopyable where Form == InternedForm {}

extension NavigationEvent {
  /// The type of the event.
  @inlinable public var kind: EventKind {
    switch self {
    case .pushed: .pushed
    case .popped: .popped
    case .replaced: .replaced
    case .navigationBarsHiddenChanged: .navigationBarsHiddenChanged
    case .toolbarsHiddenChanged: .toolbarsHiddenChanged
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .pushed(var container, var screen, var transition):
      try coder.container(&container)
      try coder.screen("screen", &screen)
      try coder.transition(&transition)
      self = .pushed(container: container, screen, transition)
    case .popped(var container, var screens, var cause, var transition):
      try coder.container(&container)
      try coder.texts("screens", &screens, .required)
      try coder.word("way", &cause, .leftOut(.pop))
      try coder.transition(&transition)
      self = .popped(container: container, screens: screens, cause: cause, transition)
    case .replaced(var container, var screen, var removed, var transition):
      try coder.container(&container)
      try coder.screen("screen", &screen)
      try coder.text("removed", &removed, .isNull)
      try coder.transition(&transition)
      self = .replaced(container: container, screen, removed: removed, transition)
    case .navigationBarsHiddenChanged(var container, var hidden, var animated):
      try coder.container(&container)
      try coder.flag("value", &hidden)
      try coder.animated(&animated)
      self = .navigationBarsHiddenChanged(container: container, hidden, animated: animated)
    case .toolbarsHiddenChanged(var container, var hidden, var animated):
      try coder.container(&container)
      try coder.flag("value", &hidden)
      try coder.animated(&animated)
      self = .toolbarsHiddenChanged(container: container, hidden, animated: animated)
    }
  }

  /// Returns the same event with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> NavigationEvent<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .pushed(let container, let screen, let transition):
      .pushed(container: conversion.text(container), conversion.screen(screen), transition)
    case .popped(let container, let screens, let cause, let transition):
      .popped(
        container: conversion.text(container), screens: conversion.list(screens), cause: cause, transition)
    case .replaced(let container, let screen, let removed, let transition):
      .replaced(
        container: conversion.text(container), screen.map { conversion.screen($0) },
        removed: removed.map { conversion.text($0) }, transition)
    case .navigationBarsHiddenChanged(let container, let isOn, let animated):
      .navigationBarsHiddenChanged(container: conversion.text(container), isOn, animated: animated)
    case .toolbarsHiddenChanged(let container, let isOn, let animated):
      .toolbarsHiddenChanged(container: conversion.text(container), isOn, animated: animated)
    }
  }
}

extension NavigationEvent where Form: BlankForm {
  static var blanks: [Self] {
    [
      .pushed(container: .blank, .blank, .standard),
      .popped(container: .blank, screens: .blank, cause: .pop, .standard),
      .replaced(container: .blank, nil, removed: nil, .standard),
      .navigationBarsHiddenChanged(container: .blank, false, animated: true),
      .toolbarsHiddenChanged(container: .blank, false, animated: true),
    ]
  }
}

/// Hints to the host for drawing a change. They are carried from the command to its event, and no decision
/// depends on them.
public struct NavTransition: BitwiseCopyable, Equatable, Sendable {
  /// A Boolean value that indicates whether the change is animated (true, the default) or shown at once (false).
  public var animated: Bool
  /// The requested kind of animation; nil leaves it to the container.
  public var statedAnimation: Animation?

  /// The kind of animation: a push, unless another kind was requested.
  public var animation: Animation { statedAnimation ?? .push }

  /// A kind of animation with which a change is shown.
  public enum Animation: UInt8, BitwiseCopyable, CaseIterable, Sendable {
    /// The new screen slides in from the side, or the old one slides out.
    case push
    /// The old screen fades into the new one.
    case fade

    package var wireName: StaticString {
      switch self {
      case .push: "push"
      case .fade: "fade"
      }
    }
  }

  /// Creates the hints for a change; by default, it is animated in the container's own way.
  public init(animated: Bool = true, animation: Animation? = nil) {
    self.animated = animated
    statedAnimation = animation
  }

  /// The hints for a change that is animated in the container's own way.
  public static let standard = NavTransition()

  /// Returns the hints for the event of a change that is shown with `animation`, unless another kind was requested. An event
  /// does not state a push, so that its value does not change when it is written to a journal and read back.
  package func defaulting(to animation: Animation) -> NavTransition {
    let shown = statedAnimation ?? animation
    return NavTransition(animated: animated, animation: shown == .push ? nil : shown)
  }
}

/// The cause of a removal of screens. The question `shouldPop` contains it.
public enum RemovalCause: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// The command `pop`.
  case pop
  /// The command `back`: a tap on the back button.
  case back
  /// The command `popTo`.
  case popTo
  /// The command `popToRoot`.
  case popToRoot
  /// The screen was replaced by another one, or by none.
  case replace
  /// A swipe back was completed, or a sheet was swiped away. A guard is also asked when a swipe begins.
  case swipe
  /// A restored archive does not contain the screen.
  case restore
  /// The entries of a stack or a column, or the children of tabs, were set.
  case set
  /// The selected tab was selected again.
  case tabReselect
  /// The collapse of a split discarded its secondary.
  case collapse
  /// A link was followed.
  case link
  /// A web container was left.
  case leave
  /// A modal was dismissed.
  case dismiss
  /// The scene went back to what it was at a past moment, at which the screen was not there.
  case revert
  /// The host had taken the screen off already, by ``Command/removed(_:)-([String])`` or ``Command/reorder(_:in:)``: an objection is
  /// recorded, and keeps nothing.
  case host
  /// A plugin does not let the screen be shown: an objection is recorded, and keeps nothing.
  case admission
  /// The rules of a container let the screen leave, for a command that has no way of its own: a verb of theirs, a push or a selection.
  case perform

  package var wireName: StaticString {
    switch self {
    case .pop: "pop"
    case .back: "back"
    case .popTo: "popTo"
    case .popToRoot: "popToRoot"
    case .replace: "replace"
    case .swipe: "swipe"
    case .restore: "restore"
    case .set: "set"
    case .tabReselect: "tabReselect"
    case .collapse: "collapse"
    case .link: "link"
    case .leave: "leave"
    case .dismiss: "dismiss"
    case .revert: "revert"
    case .host: "host"
    case .admission: "admission"
    case .perform: "perform"
    }
  }

  /// A Boolean value that indicates whether an objection keeps the screens.
  package var canBeRefused: Bool { self != .host && self != .admission }
}
