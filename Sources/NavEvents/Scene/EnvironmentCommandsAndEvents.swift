/// Reports about the environment of the scene. No plugin can refuse them.
///
/// ```swift
/// try session.send(.rotate(to: .portrait), from: .system)
/// try session.send(.resize(width: 390, height: 844), from: .system)
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
  /// The app came to the foreground: from now on, time counts as active.
  case activated
  /// The app went to the background: from now on, time does not count as active.
  case deactivated
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
    }
  }
}

extension EnvironmentCommand where Form: BlankForm {
  static var blanks: [Self] {
    [
      .rotate(.portrait), .beginRotation(.portrait), .endRotation, .resize(width: 0, height: 0, nil),
      .setActive(true),
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
    case .rotationBegan, .rotationEnded, .activated, .deactivated: break
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
    case .activated: .activated
    case .deactivated: .deactivated
    }
  }
}

extension EnvironmentEvent where Form: BlankForm {
  static var blanks: [Self] {
    [
      .deviceRotated(.portrait), .interfaceRotated(.portrait), .rotationBegan, .rotationEnded,
      .rotationDeferred(.portrait, reasons: .blank),
      .rotationAnswerChanged(autorotates: true, supported: .all),
      .resized(width: 0, height: 0, .regular), .activated, .deactivated,
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

  /// A report that the window has another size, in points, each number above 0 and at most 2^53; without a class, it is
  /// computed from the width.
  public static func resize(width: Double, height: Double, sizeClass: SizeClass? = nil) -> Self {
    .environment(.resize(width: width, height: height, sizeClass))
  }
  /// A report that the app came to the foreground (true), or went to the background (false). Time in the background does not
  /// count as time on a screen.
  public static func setActive(_ isActive: Bool) -> Self { .environment(.setActive(isActive)) }
}
