/// A request to the scene, before it is decided.
///
/// Commands are grouped by what they are about; each group has its own type, its own wire form and its own
/// rooms in decide. Build them with the methods of ``CommitDraft`` (`draft.push("inbox")`).
public enum NavCommand: BitwiseCopyable, Equatable, Sendable {
  case scene(SceneCommand)
  /// A verb that several kinds of container understand; `target` names one, nil means the focused one.
  case navigation(NavigationCommand, target: TextID?)
  case drillDown(DrillDownCommand, target: TextID?)
  case stack(StackCommand, target: TextID?)
  case tabs(TabsCommand, target: TextID?)
  case split(SplitCommand, target: TextID?)
  case web(WebCommand, target: TextID?)
  case modal(ModalCommand)
  case swipe(SwipeCommand, target: TextID?)
  case environment(EnvironmentCommand)
  case item(ItemCommand)
  case plugin(PluginCommand)
}

extension NavCommand {
  /// The type of the command.
  public var kind: CommandKind {
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

extension NavCommand {
  /// A Boolean value that indicates whether a journal can begin with the command: it brings a scene, or the
  /// root of one.
  package var setsScene: Bool {
    switch self {
    case .scene(.set), .scene(.add(_, column: _, target: nil)): true
    case .scene, .navigation, .drillDown, .stack, .tabs, .split, .web, .modal, .swipe, .environment, .item,
      .plugin:
      false
    }
  }
}

extension NavCommand {
  /// A command of each kind with nothing in it yet, by the kind's number.
  private static let blanks: [NavCommand?] = {
    var blanks = [NavCommand?](repeating: nil, count: CommandKind.allCases.count)
    for command in allBlanks { blanks[Int(command.kind.rawValue)] = command }
    return blanks
  }()

  private static var allBlanks: [NavCommand] {
    SceneCommand.blanks.map { .scene($0) } + NavigationCommand.blanks.map { .navigation($0, target: nil) }
      + DrillDownCommand.blanks.map { .drillDown($0, target: nil) }
      + StackCommand.blanks.map { .stack($0, target: nil) }
      + TabsCommand.blanks.map { .tabs($0, target: nil) }
      + SplitCommand.blanks.map { .split($0, target: nil) } + WebCommand.blanks.map { .web($0, target: nil) }
      + ModalCommand.blanks.map { .modal($0) } + SwipeCommand.blanks.map { .swipe($0, target: nil) }
      + EnvironmentCommand.blanks.map { .environment($0) } + ItemCommand.blanks.map { .item($0) }
      + PluginCommand.blanks.map { .plugin($0) }
  }

  /// A command of a kind into which a coder puts the members; nil for a kind that no group describes.
  init?(blank kind: CommandKind) {
    guard let blank = Self.blanks[Int(kind.rawValue)] else { return nil }
    self = blank
  }

  /// Visits the members after `type`, in the order of the wire.
  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) {
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
