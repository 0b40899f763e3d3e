/// The commands that only tabs accept. `children` is a report.
///
/// ```swift
/// try session.send(.add(.tabs, "main"))
/// try session.send(.add(.stack, "mail", in: "main"))
/// try session.send(.add(.stack, "contacts", in: "main"))
/// try session.send(.select("contacts"), from: .user)
/// ```
@nonexhaustive public enum TabsCommand<Form: TextForm>: Equatable, Sendable {
  /// Selects the child with this name, or else the child at this index, written in decimal digits from 0.
  case select(Form.Text)
  /// Reports that the user has brought the children into this order. Those that it does not name have left.
  case children(Form.List)
}

extension TabsCommand: BitwiseCopyable where Form == InternedForm {}

/// The events that only tabs have.
@nonexhaustive public enum TabsEvent<Form: TextForm>: Equatable, Sendable {
  /// This child was selected.
  case selected(container: Form.Text, child: Form.Text)
  /// The children are now these, in this order; all others have left. If the selected child has left, its nearest remaining
  /// neighbor on the left is selected, or else the new first child.
  case childrenSet(container: Form.Text, children: Form.List)
}

extension TabsEvent: BitwiseCopyable where Form == InternedForm {}

extension TabsCommand {
  /// The type of the command.
  @inlinable public var kind: CommandKind {
    switch self {
    case .select: .select
    case .children: .children
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .select(var child):
      try coder.text("child", &child)
      self = .select(child)
    case .children(var children):
      try coder.texts("children", &children, .required)
      self = .children(children)
    }
  }

  /// Returns the same command with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> TabsCommand<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .select(let text):
      .select(conversion.text(text))
    case .children(let children):
      .children(conversion.list(children))
    }
  }
}

extension TabsCommand where Form: BlankForm {
  static var blanks: [Self] {
    [.select(.blank), .children(.blank)]
  }
}

extension TabsEvent {
  /// The type of the event.
  @inlinable public var kind: EventKind {
    switch self {
    case .selected: .selected
    case .childrenSet: .childrenSet
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .selected(var container, var child):
      try coder.container(&container)
      try coder.text("child", &child)
      self = .selected(container: container, child: child)
    case .childrenSet(var container, var children):
      try coder.container(&container)
      try coder.texts("children", &children, .required)
      self = .childrenSet(container: container, children: children)
    }
  }

  /// Returns the same event with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> TabsEvent<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .selected(let container, let child):
      .selected(container: conversion.text(container), child: conversion.text(child))
    case .childrenSet(let container, let children):
      .childrenSet(container: conversion.text(container), children: conversion.list(children))
    }
  }
}

extension TabsEvent where Form: BlankForm {
  static var blanks: [Self] {
    [
      .selected(container: .blank, child: .blank), .childrenSet(container: .blank, children: .blank),
    ]
  }
}

extension Command where Form == PlainForm {
  /// A command that selects a child by its name or by its index from 0.
  public static func select(_ child: String, in container: String? = nil) -> Self {
    .tabs(.select(child), target: container)
  }

  /// A report that the user has brought the children of tabs into this order. Children that it does not name have left. No plugin refuses
  /// it.
  public static func reorder(_ children: [String], in container: String? = nil) -> Self {
    .tabs(.children(children), target: container)
  }
}
