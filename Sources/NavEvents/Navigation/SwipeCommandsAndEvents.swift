/// The gesture that drags the shown screen away to uncover the one below it. Positions are in points from the
/// left edge of the container. All but `begin` are reports of the movement of a finger.
///
/// ```swift
/// if try session.send(.beginSwipe(at: 4), from: .user).isAccepted {
///   try session.send(.moveSwipe(to: 120), from: .user)
///   try session.send(.endSwipe(at: 260, velocity: 800), from: .user)
/// }
/// ```
@nonexhaustive public enum SwipeCommand<Form: TextForm>: Equatable, Sendable {
  /// The finger begins to drag at `x`.
  case begin(x: Double)
  /// The finger is at `x` now.
  case move(x: Double)
  /// The finger is lifted; `velocity` in points per second, positive to the right. `result` is the answer of the topmost screen that
  /// leaves and was brought for one; a swipe that does not complete has none.
  case end(x: Double, velocity: Double, result: Form.JSON?)
  /// The system has cancelled the gesture.
  case cancel
}

extension SwipeCommand: BitwiseCopyable where Form == InternedForm {}

/// The events of a swipe. Positions are in points from the left edge of the container.
@nonexhaustive public enum SwipeEvent<Form: TextForm>: Equatable, Sendable {
  /// A swipe began at `x`. `to` is what the container becomes if it completes, for one whose rules have said it; nil for any other.
  case began(container: Form.Text, x: Double, to: Form.JSON?)
  /// The finger moved to `x`.
  case moved(container: Form.Text, x: Double)
  /// The finger was lifted; a completed swipe is followed by its pop.
  case ended(container: Form.Text, x: Double, velocity: Double, completed: Bool)
  /// The swipe is over, and everything is as it was before it.
  case cancelled(container: Form.Text)
}

extension SwipeEvent: BitwiseCopyable where Form == InternedForm {}

extension SwipeCommand {
  /// The type of the command.
  @inlinable public var kind: CommandKind {
    switch self {
    case .begin: .swipeBegin
    case .move: .swipeMove
    case .end: .swipeEnd
    case .cancel: .swipeCancel
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .begin(var x):
      try coder.number("x", &x)
      self = .begin(x: x)
    case .move(var x):
      try coder.number("x", &x)
      self = .move(x: x)
    case .end(var x, var velocity, var result):
      try coder.number("x", &x)
      try coder.number("velocity", &velocity, default: 0)
      try coder.json("result", &result)
      self = .end(x: x, velocity: velocity, result: result)
    case .cancel: break
    }
  }

  /// Returns the same command with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> SwipeCommand<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .begin(let x): .begin(x: x)
    case .move(let x): .move(x: x)
    case .end(let x, let velocity, let result):
      .end(x: x, velocity: velocity, result: result.map { conversion.json($0) })
    case .cancel: .cancel
    }
  }
}

extension SwipeCommand {
  /// The answer of the topmost screen that leaves and was brought for one; nil for none.
  var result: Form.JSON? {
    if case .end(_, _, let result) = self { result } else { nil }
  }
}

extension SwipeCommand where Form: BlankForm {
  static var blanks: [Self] {
    [
      .begin(x: 0), .move(x: 0), .end(x: 0, velocity: 0, result: nil), .cancel,
    ]
  }
}

extension SwipeEvent {
  /// The type of the event.
  @inlinable public var kind: EventKind {
    switch self {
    case .began: .swipeBegan
    case .moved: .swipeMoved
    case .ended: .swipeEnded
    case .cancelled: .swipeCancelled
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .began(var container, var x, var target):
      try coder.container(&container)
      try coder.number("x", &x)
      try coder.json("to", &target)
      self = .began(container: container, x: x, to: target)
    case .moved(var container, var x):
      try coder.container(&container)
      try coder.number("x", &x)
      self = .moved(container: container, x: x)
    case .ended(var container, var x, var velocity, var completed):
      try coder.container(&container)
      try coder.number("x", &x)
      try coder.number("velocity", &velocity)
      try coder.flag("completed", &completed)
      self = .ended(container: container, x: x, velocity: velocity, completed: completed)
    case .cancelled(var container):
      try coder.container(&container)
      self = .cancelled(container: container)
    }
  }

  /// Returns the same event with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> SwipeEvent<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .began(let container, let x, let target):
      .began(container: conversion.text(container), x: x, to: target.map { conversion.json($0) })
    case .moved(let container, let x):
      .moved(container: conversion.text(container), x: x)
    case .ended(let container, let x, let velocity, let completed):
      .ended(container: conversion.text(container), x: x, velocity: velocity, completed: completed)
    case .cancelled(let container):
      .cancelled(container: conversion.text(container))
    }
  }
}

extension SwipeEvent where Form: BlankForm {
  static var blanks: [Self] {
    [
      .began(container: .blank, x: 0, to: nil), .moved(container: .blank, x: 0),
      .ended(container: .blank, x: 0, velocity: 0, completed: false), .cancelled(container: .blank),
    ]
  }
}

extension Command where Form == PlainForm {
  /// A command for the beginning of a swipe: a finger begins to drag the shown screen away, `x`
  /// points from the container's left edge.
  public static func beginSwipe(at x: Double, in container: String? = nil) -> Self {
    .swipe(.begin(x: x), target: container)
  }

  /// A report that the finger is at `x`.
  public static func moveSwipe(to x: Double, in container: String? = nil) -> Self {
    .swipe(.move(x: x), target: container)
  }

  /// A report that the finger was lifted at `x`, moving with `velocity` points per second to the
  /// right.
  public static func endSwipe(
    at x: Double, velocity: Double = 0, in container: String? = nil, result: CanonicalJSON? = nil
  ) -> Self {
    .swipe(.end(x: x, velocity: velocity, result: result), target: container)
  }

  /// A report that the system has cancelled the gesture.
  public static func cancelSwipe(in container: String? = nil) -> Self {
    .swipe(.cancel, target: container)
  }
}
