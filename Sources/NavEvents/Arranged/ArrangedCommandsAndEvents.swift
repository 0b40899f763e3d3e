import NavBase

/// The commands that only an arranged container accepts: the verbs of its rules.
///
/// ```swift
/// try session.send(.add(rules: "pager", "main"))
/// try session.send(.perform("next", in: "main"), from: .user)
/// ```
@nonexhaustive public enum ArrangedCommand<Form: TextForm>: Equatable, Sendable {
  /// Performs a verb of the rules, with its arguments as an object; nil for none. The rules decide which types they have.
  case perform(verb: Form.Text, arguments: Form.JSON?)
}

extension ArrangedCommand: BitwiseCopyable where Form == InternedForm {}

/// The events that only an arranged container has.
@nonexhaustive public enum ArrangedEvent<Form: TextForm>: Equatable, Sendable {
  /// The container has other children, or arranges them in another way.
  case arranged(container: Form.Text, Form.Change)
}

extension ArrangedEvent: BitwiseCopyable where Form == InternedForm {}

/// The place of a change among those of a commit.
package struct ChangePlace: BitwiseCopyable, Equatable, Sendable {
  let index: Int32
}

extension CommitDraft {
  /// Adds a change, and returns its place.
  package mutating func add(_ change: ArrangedChange<InternedForm>) -> ChangePlace {
    changes.append(change)
    return ChangePlace(index: Int32(changes.count - 1))
  }

  /// Returns a change of the commit.
  package func change(at place: ChangePlace) -> ArrangedChange<InternedForm> {
    place == .blank ? .blank : changes[Int(place.index)]
  }
}

/// The members of an arranged container that have changed. A member that is nil or empty stays as it was.
public struct ArrangedChange<Form: TextForm>: Equatable, Sendable {
  /// The nodes that come, a list of objects: `{"node":{"id":"b"},"at":1}`. Each is put in place before the next one.
  public var added: Form.JSON?
  /// The children that leave, the top one first.
  public var removed: Form.List
  /// The children in their new order, unless it follows from those that came and left; empty if it does.
  public var children: Form.List
  /// The panes in the order in which they are painted, a list of objects.
  public var shown: Form.JSON?
  /// The child with the focus.
  public var focus: Form.Text?
  /// The values of the rules, an object.
  public var values: Form.JSON?
  /// The places that panes come from, and those that left panes go to, a list of objects.
  public var moves: Form.JSON?
  /// The cause of the removal.
  public var way: RemovalCause
  /// The way in which a host shows the change.
  public var transition: PaneTransition
  /// A Boolean value that indicates whether the change is animated.
  public var animated: Bool

  /// Creates a change of some members.
  public init(
    added: Form.JSON? = nil, removed: Form.List, children: Form.List, shown: Form.JSON? = nil,
    focus: Form.Text? = nil, values: Form.JSON? = nil, moves: Form.JSON? = nil, way: RemovalCause = .pop,
    transition: PaneTransition = .none, animated: Bool = true
  ) {
    (self.added, self.removed, self.children, self.shown) = (added, removed, children, shown)
    (self.focus, self.values, self.moves) = (focus, values, moves)
    (self.way, self.transition, self.animated) = (way, transition, animated)
  }
}

extension ArrangedChange: BitwiseCopyable where Form == InternedForm {}

extension ArrangedChange {
  /// Returns a Boolean value that indicates whether both have the same members, whose texts are compared as bytes.
  public static func == (one: Self, other: Self) -> Bool {
    let haveSameFocus: Bool =
      switch (one.focus, other.focus) {
      case (nil, nil): true
      case (let one?, let other?): Form.haveSameBytes(one, other)
      default: false
      }
    return haveSameFocus && Form.haveSameBytes(one.removed, other.removed)
      && Form.haveSameBytes(one.children, other.children) && one.added == other.added
      && one.shown == other.shown && one.values == other.values && one.moves == other.moves
      && one.way == other.way && one.transition == other.transition && one.animated == other.animated
  }
}

extension ArrangedChange {
  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    try coder.json("added", &added)
    try coder.texts("removed", &removed, .leftOut)
    try coder.texts("children", &children, .leftOut)
    try coder.json("shown", &shown)
    try coder.text("focus", &focus, .isLeftOut)
    try coder.json("values", &values)
    try coder.word("way", &way, .leftOut(.pop))
    try coder.word("transition", &transition, .leftOut(.none))
    try coder.json("moves", &moves)
    try coder.animated(&animated)
  }

  /// Returns the same change with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> ArrangedChange<Conversion.Target>
  where Conversion.Source == Form {
    ArrangedChange<Conversion.Target>(
      added: added.map { conversion.json($0) }, removed: conversion.list(removed),
      children: conversion.list(children), shown: shown.map { conversion.json($0) },
      focus: focus.map { conversion.text($0) }, values: values.map { conversion.json($0) },
      moves: moves.map { conversion.json($0) }, way: way, transition: transition, animated: animated)
  }
}

extension ArrangedChange: Blank where Form: BlankForm {
  static var blank: Self { Self(removed: .blank, children: .blank) }
}

extension ArrangedCommand {
  /// The type of the command.
  @inlinable public var kind: CommandKind {
    switch self {
    case .perform: .perform
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .perform(var verb, var arguments):
      try coder.text("verb", &verb)
      try coder.json("arguments", &arguments)
      self = .perform(verb: verb, arguments: arguments)
    }
  }

  /// Returns the same command with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> ArrangedCommand<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .perform(let verb, let arguments):
      .perform(verb: conversion.text(verb), arguments: arguments.map { conversion.json($0) })
    }
  }
}

extension ArrangedCommand where Form: BlankForm {
  static var blanks: [Self] { [.perform(verb: .blank, arguments: nil)] }
}

extension ArrangedEvent {
  /// The type of the event.
  @inlinable public var kind: EventKind {
    switch self {
    case .arranged: .arranged
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .arranged(var container, var change):
      try coder.container(&container)
      try coder.change(&change)
      self = .arranged(container: container, change)
    }
  }

  /// Returns the same event with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> ArrangedEvent<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .arranged(let container, let change):
      .arranged(container: conversion.text(container), conversion.change(change))
    }
  }
}

extension ArrangedEvent where Form: BlankForm {
  static var blanks: [Self] { [.arranged(container: .blank, .blank)] }
}

extension Command where Form == PlainForm {
  /// A command that adds a new, empty container that a plugin arranges.
  ///
  /// ```swift
  /// try session.send(.add(rules: "pager", ScreenDescription("pages", title: "Pages"), in: "tabs"))
  /// ```
  /// - Parameters:
  ///   - rules: The id of the plugin.
  ///   - container: The container.
  ///   - parent: The container that it is added to; nil for the root, or the deepest one on the focus path.
  ///   - column: The column of a split, which a split requires and no other parent accepts.
  public static func add(
    rules: String, _ container: ScreenDescription, in parent: String? = nil, column: SplitColumn? = nil
  ) -> Self {
    let node = NodeDescription(container, kind: .arranged, rules: rules)
    return .scene(.add(node, column: column, target: parent))
  }

  /// A command that adds a new, empty container with this id that a plugin arranges.
  public static func add(
    rules: String, _ id: String, in parent: String? = nil, column: SplitColumn? = nil
  ) -> Self {
    add(rules: rules, ScreenDescription(id), in: parent, column: column)
  }

  /// A command that performs a verb of a container's rules.
  ///
  /// ```swift
  /// try session.send(.perform("go", ["page": "3"], in: "pages"), from: .user)
  /// ```
  /// - Parameters:
  ///   - verb: A verb of the rules.
  ///   - arguments: Texts by names, which the journal has in the order of the names. The rules read numbers and flags out of them.
  ///   - container: The id of the container; nil for the deepest one on the focus path.
  public static func perform(_ verb: String, _ arguments: [String: String] = [:], in container: String? = nil)
    -> Self
  {
    if arguments.isEmpty { return .arranged(.perform(verb: verb, arguments: nil), target: container) }
    let members = arguments.sorted { $0.key.sortsBefore($1.key) }.map { key, value in
      (name: key, value: CanonicalJSON(string: value))
    }
    return perform(verb, arguments: CanonicalJSON(inOrder: members), in: container)
  }

  /// A command that performs a verb of a container's rules, with arguments that are any JSON.
  /// - Parameters:
  ///   - verb: A verb of the rules.
  ///   - arguments: An object; any other value is refused (`bad-argument`).
  ///   - container: The id of the container; nil for the deepest one on the focus path.
  public static func perform(_ verb: String, arguments: CanonicalJSON, in container: String? = nil) -> Self {
    .arranged(.perform(verb: verb, arguments: arguments), target: container)
  }
}
