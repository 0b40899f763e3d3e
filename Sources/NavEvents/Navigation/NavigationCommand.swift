/// The commands that every container with a stack accepts, each in its own way.
///
/// Those that go back take a result: the answer of the topmost screen that leaves and that was brought for one (see
/// ``ScreenDescription/request``).
///
/// ```swift
/// try session.send(.push("mail", title: "Mail"), from: .user)
/// try session.send(.popTo("inbox"))
/// try session.send(.back(), from: .user)
/// if case .navigation(.push(let screen, _, _), let target) = commit.command { print(screen?.id ?? "nobody", target ?? "focus") }
/// ```
@nonexhaustive public enum NavigationCommand<Form: TextForm>: Equatable, Sendable {
  /// Puts a screen on top. nil (drillDown only) moves the right screen to the left and shows the placeholder.
  case push(Form.Screen?, NavTransition, Reuse<Form>)
  /// Removes the top (in a drillDown: the right screen). The root of a stack stays.
  case pop(NavTransition, result: Form.JSON?)
  /// Pops until this screen is the top (in a drillDown: the top of the left pane).
  case popTo(Form.Text?, NavTransition, result: Form.JSON?)
  /// Pops to the root. In a drillDown, the root's successor stays visible too.
  case popToRoot(NavTransition, result: Form.JSON?)
  /// Performs the action of the back button: a pop with the cause `back`. The button need not be visible.
  case back(NavTransition, result: Form.JSON?)
  /// Replaces the top (in a drillDown: the right screen); nil empties the right pane.
  case replace(Form.Screen?, NavTransition)
  /// Hides the navigation bars (true), or shows them (false).
  case setNavigationBarsHidden(Bool, animated: Bool)
  /// Hides the toolbars (true), or shows them (false).
  case setToolbarsHidden(Bool, animated: Bool)
}

extension NavigationCommand: BitwiseCopyable where Form == InternedForm {}

extension NavigationCommand {
  /// The type of the command.
  @inlinable public var kind: CommandKind {
    switch self {
    case .push: .push
    case .pop: .pop
    case .popTo: .popTo
    case .popToRoot: .popToRoot
    case .back: .back
    case .replace: .replace
    case .setNavigationBarsHidden: .bars
    case .setToolbarsHidden: .toolbars
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .push(var screen, var transition, var reuse):
      try coder.screen("screen", &screen)
      try coder.transition(&transition)
      try reuse.code(&coder)
      self = .push(screen, transition, reuse)
    case .pop(var transition, var result):
      try coder.transition(&transition)
      try coder.json("result", &result)
      self = .pop(transition, result: result)
    case .popTo(var screen, var transition, var result):
      try coder.text("screen", &screen, .isNull)
      try coder.transition(&transition)
      try coder.json("result", &result)
      self = .popTo(screen, transition, result: result)
    case .popToRoot(var transition, var result):
      try coder.transition(&transition)
      try coder.json("result", &result)
      self = .popToRoot(transition, result: result)
    case .back(var transition, var result):
      try coder.transition(&transition)
      try coder.json("result", &result)
      self = .back(transition, result: result)
    case .replace(var screen, var transition):
      try coder.screen("screen", &screen)
      try coder.statedTransition(&transition)
      self = .replace(screen, transition)
    case .setNavigationBarsHidden(var hidden, var animated):
      try coder.flag("hidden", &hidden)
      try coder.animated(&animated)
      self = .setNavigationBarsHidden(hidden, animated: animated)
    case .setToolbarsHidden(var hidden, var animated):
      try coder.flag("hidden", &hidden)
      try coder.animated(&animated)
      self = .setToolbarsHidden(hidden, animated: animated)
    }
  }

  /// Returns the same command with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> NavigationCommand<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .push(let screen, let transition, let reuse):
      .push(screen.map { conversion.screen($0) }, transition, reuse.converted(conversion))
    case .pop(let transition, let result): .pop(transition, result: result.map { conversion.json($0) })
    case .popTo(let text, let transition, let result):
      .popTo(text.map { conversion.text($0) }, transition, result: result.map { conversion.json($0) })
    case .popToRoot(let transition, let result):
      .popToRoot(transition, result: result.map { conversion.json($0) })
    case .back(let transition, let result): .back(transition, result: result.map { conversion.json($0) })
    case .replace(let screen, let transition):
      .replace(screen.map { conversion.screen($0) }, transition)
    case .setNavigationBarsHidden(let isOn, let animated): .setNavigationBarsHidden(isOn, animated: animated)
    case .setToolbarsHidden(let isOn, let animated): .setToolbarsHidden(isOn, animated: animated)
    }
  }
}

extension NavigationCommand {
  /// The screen that the command brings; nil when it brings none.
  var broughtScreen: Form.Screen? {
    switch self {
    case .push(let screen, _, _), .replace(let screen, _): screen
    case .pop, .popTo, .popToRoot, .back, .setNavigationBarsHidden, .setToolbarsHidden: nil
    }
  }

  /// The answer of the topmost screen that leaves and was brought for one; nil for none.
  var result: Form.JSON? {
    switch self {
    case .pop(_, let result), .popTo(_, _, let result), .popToRoot(_, let result), .back(_, let result):
      result
    case .push, .replace, .setNavigationBarsHidden, .setToolbarsHidden: nil
    }
  }

  /// Returns the same command with another screen in the place of the one that it brings.
  func bringing(_ screen: Form.Screen) -> Self {
    switch self {
    case .push(_, let transition, let reuse): .push(screen, transition, reuse)
    case .replace(_, let transition): .replace(screen, transition)
    case .pop, .popTo, .popToRoot, .back, .setNavigationBarsHidden, .setToolbarsHidden: self
    }
  }
}

extension NavigationCommand where Form: BlankForm {
  static var blanks: [Self] {
    [
      .push(nil, .standard, .blank), .pop(.standard, result: nil), .popTo(nil, .standard, result: nil),
      .popToRoot(.standard, result: nil), .back(.standard, result: nil),
      .replace(nil, .standard), .setNavigationBarsHidden(false, animated: true),
      .setToolbarsHidden(false, animated: true),
    ]
  }
}

extension Command where Form == PlainForm {
  /// A command that puts a screen on top; nil advances a drillDown without a new screen. A `title` given here becomes the
  /// title of the screen. With `reuse`, the screen needs a route: where such a screen is on the stack already, that one is used.
  public static func push(
    _ screen: ScreenDescription?, title: String? = nil, reuse: NavReuse = .new, in container: String? = nil,
    _ transition: NavTransition = .standard
  ) -> Self {
    var screen = screen
    if let title { screen?.title = title }
    return .navigation(.push(screen, transition, reuse), target: container)
  }

  /// A command that puts a screen with this id on top.
  ///
  /// ```swift
  /// for id in ["inbox", "mail"] { try session.send(.push(id)) }
  /// ```
  public static func push(
    _ id: String, title: String? = nil, in container: String? = nil, _ transition: NavTransition = .standard
  ) -> Self {
    push(ScreenDescription(id, title: title), in: container, transition)
  }

  /// A command that pops the top screen. A `result` is the answer of the topmost screen that leaves and was brought for one.
  ///
  /// ```swift
  /// try session.send(.push(ScreenDescription("picker", request: "photo")))
  /// try session.send(.pop(result: CanonicalJSON(string: "photo-7")))
  /// ```
  public static func pop(
    in container: String? = nil, _ transition: NavTransition = .standard, result: CanonicalJSON? = nil
  ) -> Self {
    .navigation(.pop(transition, result: result), target: container)
  }

  /// A command that pops until `screen` is the top of the left pane (drillDown) or of the stack.
  public static func popTo(
    _ screen: String?, in container: String? = nil, _ transition: NavTransition = .standard,
    result: CanonicalJSON? = nil
  ) -> Self {
    .navigation(.popTo(screen, transition, result: result), target: container)
  }

  /// A command that pops to the root; in a drillDown the root's successor stays visible too.
  public static func popToRoot(
    in container: String? = nil, _ transition: NavTransition = .standard, result: CanonicalJSON? = nil
  ) -> Self {
    .navigation(.popToRoot(transition, result: result), target: container)
  }

  /// A command for a tap on the back button.
  public static func back(
    in container: String? = nil, _ transition: NavTransition = .standard, result: CanonicalJSON? = nil
  ) -> Self {
    .navigation(.back(transition, result: result), target: container)
  }

  /// A command that replaces the right screen of a drillDown or the top of a stack; nil empties the
  /// right pane.
  public static func replace(
    _ screen: ScreenDescription?, in container: String? = nil, _ transition: NavTransition = .standard
  ) -> Self {
    .navigation(.replace(screen, transition), target: container)
  }

  /// A command that replaces the right screen of a drillDown or the top of a stack by a screen with this id.
  public static func replace(
    _ id: String, in container: String? = nil, _ transition: NavTransition = .standard
  ) -> Self {
    replace(ScreenDescription(id), in: container, transition)
  }

  /// A command that hides or shows the navigation bars.
  public static func setNavigationBarsHidden(
    _ hidden: Bool, animated: Bool = true, in container: String? = nil
  ) -> Self {
    .navigation(.setNavigationBarsHidden(hidden, animated: animated), target: container)
  }

  /// A command that hides or shows the toolbars.
  public static func setToolbarsHidden(
    _ hidden: Bool, animated: Bool = true, in container: String? = nil
  ) -> Self {
    .navigation(.setToolbarsHidden(hidden, animated: animated), target: container)
  }
}
