/// A request to the scene that has not been decided yet.
///
/// Commands are grouped by subject, and each group has a type of its own. Build them with the functions of
/// ``NavCommand``: `.push("inbox")`.
@nonexhaustive public enum Command<Form: TextForm>: Equatable, Sendable {
  case scene(SceneCommand<Form>)
  /// A verb that several kinds of container understand; `target` names one, nil means the focused one.
  case navigation(NavigationCommand<Form>, target: Form.Text?)
  case drillDown(DrillDownCommand<Form>, target: Form.Text?)
  case stack(StackCommand<Form>, target: Form.Text?)
  case tabs(TabsCommand<Form>, target: Form.Text?)
  case split(SplitCommand<Form>, target: Form.Text?)
  case web(WebCommand<Form>, target: Form.Text?)
  case modal(ModalCommand<Form>)
  case swipe(SwipeCommand<Form>, target: Form.Text?)
  case environment(EnvironmentCommand<Form>)
  case item(ItemCommand<Form>)
  case plugin(PluginCommand<Form>)
}

extension Command: BitwiseCopyable
where
  Form.Text: BitwiseCopyable, Form.List: BitwiseCopyable, Form.JSON: BitwiseCopyable,
  Form.Screen: BitwiseCopyable,
  Form.Screens: BitwiseCopyable, Form.Node: BitwiseCopyable
{}

extension Command {
  /// The type of the command.
  @inlinable public var kind: CommandKind {
    switch self {
    case .scene(let command): command.kind
    case .navigation(let command, _): command.kind
    case .drillDown(let command, _): command.kind
    case .stack(let command, _): command.kind
    case .tabs(let command, _): command.kind
    case .split(let command, _): command.kind
    case .web(let command, _): command.kind
    case .modal(let command): command.kind
    case .swipe(let command, _): command.kind
    case .environment(let command): command.kind
    case .item(let command): command.kind
    case .plugin(let command): command.kind
    }
  }
}

extension InternedCommand {
  /// A Boolean value that indicates whether a journal can begin with the command: it contains a scene, or the root of one.
  package var setsScene: Bool {
    switch self {
    case .scene(.set), .scene(.add(_, column: _, target: nil)): true
    case .scene, .navigation, .drillDown, .stack, .tabs, .split, .web, .modal, .swipe, .environment, .item,
      .plugin:
      false
    }
  }
}

extension Command where Form: BlankForm {
  static var blanksByKind: [Self?] {
    var blanks = [Self?](repeating: nil, count: CommandKind.allCases.count)
    for blank in allBlanks { blanks[Int(blank.kind.rawValue)] = blank }
    return blanks
  }

  private static var allBlanks: [Self] {
    SceneCommand<Form>.blanks.map { .scene($0) }
      + NavigationCommand<Form>.blanks.map { .navigation($0, target: nil) }
      + DrillDownCommand<Form>.blanks.map { .drillDown($0, target: nil) }
      + StackCommand<Form>.blanks.map { .stack($0, target: nil) }
      + TabsCommand<Form>.blanks.map { .tabs($0, target: nil) }
      + SplitCommand<Form>.blanks.map { .split($0, target: nil) }
      + WebCommand<Form>.blanks.map { .web($0, target: nil) }
      + ModalCommand<Form>.blanks.map { .modal($0) }
      + SwipeCommand<Form>.blanks.map { .swipe($0, target: nil) }
      + EnvironmentCommand<Form>.blanks.map { .environment($0) } + ItemCommand<Form>.blanks.map { .item($0) }
      + PluginCommand<Form>.blanks.map { .plugin($0) }
  }
}

extension Command {
  /// Visits the members after `type`, in the order of the wire.
  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .scene(var command):
      try command.code(&coder)
      self = .scene(command)
    case .navigation(var command, var target):
      try coder.target(&target)
      try command.code(&coder)
      self = .navigation(command, target: target)
    case .drillDown(var command, var target):
      try coder.target(&target)
      try command.code(&coder)
      self = .drillDown(command, target: target)
    case .stack(var command, var target):
      try coder.target(&target)
      try command.code(&coder)
      self = .stack(command, target: target)
    case .tabs(var command, var target):
      try coder.target(&target)
      try command.code(&coder)
      self = .tabs(command, target: target)
    case .split(var command, var target):
      try coder.target(&target)
      try command.code(&coder)
      self = .split(command, target: target)
    case .web(var command, var target):
      try coder.target(&target)
      try command.code(&coder)
      self = .web(command, target: target)
    case .modal(var command):
      try command.code(&coder)
      self = .modal(command)
    case .swipe(var command, var target):
      try coder.target(&target)
      try command.code(&coder)
      self = .swipe(command, target: target)
    case .environment(var command):
      try command.code(&coder)
      self = .environment(command)
    case .item(var command):
      try command.code(&coder)
      self = .item(command)
    case .plugin(var command):
      try command.code(&coder)
      self = .plugin(command)
    }
  }
}

extension InternedCommand {
  /// Returns the reason why a journal cannot hold the command; nil when it can.
  ///
  /// Complexity: O(length of the JSON values that the command carries); most carry none.
  package func unwritableValue(in texts: borrowing TextTable) -> UnwritableValue? {
    WireBounds.firstUnwritable(texts) { bounds in
      var command = self
      command.code(&bounds)
    }
  }
}

extension Command {
  /// Returns the same command with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> Command<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .scene(let command): .scene(command.converted(conversion))
    case .navigation(let command, let target):
      .navigation(command.converted(conversion), target: target.map { conversion.text($0) })
    case .drillDown(let command, let target):
      .drillDown(command.converted(conversion), target: target.map { conversion.text($0) })
    case .stack(let command, let target):
      .stack(command.converted(conversion), target: target.map { conversion.text($0) })
    case .tabs(let command, let target):
      .tabs(command.converted(conversion), target: target.map { conversion.text($0) })
    case .split(let command, let target):
      .split(command.converted(conversion), target: target.map { conversion.text($0) })
    case .web(let command, let target):
      .web(command.converted(conversion), target: target.map { conversion.text($0) })
    case .modal(let command): .modal(command.converted(conversion))
    case .swipe(let command, let target):
      .swipe(command.converted(conversion), target: target.map { conversion.text($0) })
    case .environment(let command): .environment(command.converted(conversion))
    case .item(let command): .item(command.converted(conversion))
    case .plugin(let command): .plugin(command.converted(conversion))
    }
  }
}

/// The type of a command, with its name on the wire.
@nonexhaustive public enum CommandKind: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case scene, restore
  case push, pop, popTo, popToRoot, back, replace, bars
  case show, toolbars, barPosition, placeholder, leftWidth, propagate
  case swipeBegin, swipeMove, swipeEnd, swipeCancel
  case rotate, rotationBegin, rotationEnd, resize
  case select
  case hidesBackButton, title, attribute
  case attach, detach, configure, remember
  case quarantine, upgrade
  case add, present, dismiss
  case set
  case column, detail, primary, collapse, expand, showColumn, hideColumn, displayMode, splitBehavior
  case primaryWidth, supplementaryWidth, primaryEdge, dismissOverlay
  case open, submit, loaded, failed, retry, cancel, reload, action, leave

  package var wireName: StaticString {
    switch self {
    case .scene: "scene"
    case .restore: "restore"
    case .push: "push"
    case .pop: "pop"
    case .popTo: "popTo"
    case .popToRoot: "popToRoot"
    case .back: "back"
    case .replace: "replace"
    case .bars: "bars"
    case .show: "show"
    case .toolbars: "toolbars"
    case .barPosition: "barPosition"
    case .placeholder: "placeholder"
    case .leftWidth: "leftWidth"
    case .propagate: "propagate"
    case .swipeBegin: "swipeBegin"
    case .swipeMove: "swipeMove"
    case .swipeEnd: "swipeEnd"
    case .swipeCancel: "swipeCancel"
    case .rotate: "rotate"
    case .rotationBegin: "rotationBegin"
    case .rotationEnd: "rotationEnd"
    case .resize: "resize"
    case .select: "select"
    case .hidesBackButton: "hidesBackButton"
    case .title: "title"
    case .attribute: "attribute"
    case .attach: "attach"
    case .detach: "detach"
    case .configure: "configure"
    case .remember: "remember"
    case .quarantine: "quarantine"
    case .upgrade: "upgrade"
    case .add: "add"
    case .present: "present"
    case .dismiss: "dismiss"
    case .set: "set"
    case .column: "column"
    case .detail: "detail"
    case .primary: "primary"
    case .collapse: "collapse"
    case .expand: "expand"
    case .showColumn: "showColumn"
    case .hideColumn: "hideColumn"
    case .displayMode: "displayMode"
    case .splitBehavior: "splitBehavior"
    case .primaryWidth: "primaryWidth"
    case .supplementaryWidth: "supplementaryWidth"
    case .primaryEdge: "primaryEdge"
    case .dismissOverlay: "dismissOverlay"
    case .open: "open"
    case .submit: "submit"
    case .loaded: "loaded"
    case .failed: "failed"
    case .retry: "retry"
    case .cancel: "cancel"
    case .reload: "reload"
    case .action: "action"
    case .leave: "leave"
    }
  }
}

extension CommandKind {
  /// A Boolean value that indicates whether the command states a fact from outside: no plugin can refuse or
  /// rewrite it.
  public var isReport: Bool {
    switch self {
    case .swipeMove, .swipeEnd, .swipeCancel, .rotate, .rotationBegin, .rotationEnd, .resize, .loaded,
      .failed:
      true
    case .scene, .restore, .push, .pop, .popTo, .popToRoot, .back, .replace, .bars, .show, .toolbars,
      .barPosition, .placeholder, .leftWidth, .propagate, .swipeBegin, .select, .hidesBackButton, .title,
      .attribute, .attach, .detach, .configure, .quarantine, .upgrade, .remember, .add, .present, .dismiss,
      .set, .column, .detail, .primary, .collapse, .expand, .showColumn, .hideColumn, .displayMode,
      .splitBehavior, .primaryWidth, .supplementaryWidth, .primaryEdge,
      .dismissOverlay, .open, .submit, .retry, .cancel, .reload, .action, .leave:
      false
    }
  }
}

/// A set of command types, such as those that an interceptor wants to see.
public struct CommandKinds: Equatable, Sendable {
  @usableFromInline var bits: UInt128

  /// All commands, including those of later versions.
  public static let all = CommandKinds(bits: .max)

  /// Creates a set of `kinds`.
  public init(_ kinds: CommandKind...) {
    bits = kinds.reduce(0) { $0 | Self.bit(of: $1) }
  }

  /// Creates a set of `kinds`.
  public init(_ kinds: some Sequence<CommandKind>) {
    bits = kinds.reduce(0) { $0 | Self.bit(of: $1) }
  }

  @inlinable @inline(__always)
  static func bit(of kind: CommandKind) -> UInt128 {
    precondition(kind.rawValue < UInt128.bitWidth, "there are more kinds than a set has bits")
    return 1 &<< UInt128(kind.rawValue)
  }

  private init(bits: UInt128) { self.bits = bits }

  /// Adds the kinds of `other`.
  package mutating func formUnion(_ other: CommandKinds) { bits |= other.bits }

  /// Returns a Boolean value that indicates whether the set contains `kind`.
  @inlinable public func contains(_ kind: CommandKind) -> Bool { bits & Self.bit(of: kind) != 0 }
}
