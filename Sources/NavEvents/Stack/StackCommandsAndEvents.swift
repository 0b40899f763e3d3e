/// The commands about all children of a stack, or of tabs, at once.
///
/// ```swift
/// let screens = ["folders", "inbox", "mail"].map { ScreenDescription($0) }
/// try session.send(.set(screens, in: "main"))
/// ```
@nonexhaustive public enum StackCommand<Form: TextForm>: Equatable, Sendable {
  /// Sets the entries of a stack, from the bottom, in one transition; existing entries are kept. Tabs get their children
  /// in this order, and lose those that are not named.
  case set(Form.Screens)
}

extension StackCommand: BitwiseCopyable where Form == InternedForm {}

/// The events in which a container gets all its entries at once.
@nonexhaustive public enum StackEvent<Form: TextForm>: Equatable, Sendable {
  /// The entries were set, from the bottom; `added` are the new ones that have more than an id.
  case stackSet(container: Form.Text, screens: Form.List, added: Form.Screens, StackTransition)
}

extension StackEvent: BitwiseCopyable where Form == InternedForm {}

extension StackCommand {
  /// The type of the command.
  @inlinable public var kind: CommandKind {
    switch self {
    case .set: .set
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .set(var screens):
      try coder.screens(&screens, ids: "screens", added: "added")
      self = .set(screens)
    }
  }

  /// Returns the same command with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> StackCommand<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .set(let screens):
      .set(conversion.screens(screens))
    }
  }
}

extension StackCommand where Form: BlankForm {
  static var blanks: [Self] {
    [.set(.blank)]
  }
}

extension StackEvent {
  /// The type of the event.
  @inlinable public var kind: EventKind {
    switch self {
    case .stackSet: .stackSet
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .stackSet(var container, var screens, var added, var transition):
      try coder.container(&container)
      try coder.texts("screens", &screens, .required)
      try coder.screens("added", &added)
      try coder.word("transition", &transition)
      self = .stackSet(container: container, screens: screens, added: added, transition)
    }
  }

  /// Returns the same event with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> StackEvent<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .stackSet(let container, let screens, let added, let stackTransition):
      .stackSet(
        container: conversion.text(container), screens: conversion.list(screens),
        added: conversion.screens(added), stackTransition)
    }
  }
}

extension StackEvent where Form: BlankForm {
  static var blanks: [Self] {
    [.stackSet(container: .blank, screens: .blank, added: .blank, .none)]
  }
}

extension Command where Form == PlainForm {
  /// A command that sets the entries of a stack, from the bottom, in one transition, or that gives the children
  /// of tabs this order and removes those that are not named.
  public static func set(_ screens: [ScreenDescription], in container: String? = nil) -> Self {
    .stack(.set(screens), target: container)
  }

  /// A command that sets the entries of a stack, or the children of tabs, to those with these ids.
  public static func set(_ ids: some Sequence<String>, in container: String? = nil) -> Self {
    set(ids.map { ScreenDescription($0) }, in: container)
  }
}

/// The transition from the old entries of a stack to the new ones (UINavigationController's
/// `setViewControllers`).
public enum StackTransition: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// The new top was not in the stack.
  case push
  /// The new top was deeper in the stack.
  case pop
  /// The top stayed.
  case none

  package var wireName: StaticString {
    switch self {
    case .push: "push"
    case .pop: "pop"
    case .none: "none"
    }
  }
}
