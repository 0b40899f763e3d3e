/// The commands that only a split accepts.
///
/// ```swift
/// try session.send(.add(.split, "main"))
/// try session.send(.showPrimary("list"))
/// try session.send(.showDetail("mail"))
/// try session.send(.hideColumn(.primary))
/// ```
@nonexhaustive public enum SplitCommand<Form: TextForm>: Equatable, Sendable {
  /// Puts a screen into a column, or pushes it on a secondary that has entries; nil empties the column.
  case setColumn(SplitColumn, Form.Screen?)
  /// Shows a screen in the secondary, or pushes it while the split is collapsed; nil empties the secondary.
  case showDetail(Form.Screen?)
  /// Pushes a screen on the primary.
  case showPrimary(Form.Screen)
  /// Collapses the split: it shows one stack, with those of the other columns on top of the primary's, or its `compact`
  /// container.
  case collapse
  /// Expands the split: it shows its columns again, each with its own entries.
  case expand
  /// Shows a column. While the split is collapsed, it merges the columns up to this one.
  case showColumn(SplitColumn)
  /// Hides a column, with the columns between it and the primary's edge.
  case hideColumn(SplitColumn)
  /// Sets the preferred display mode; the behavior limits it.
  case setDisplayMode(DisplayMode)
  /// Sets the effect of the other columns on the secondary.
  case setBehavior(SplitBehavior)
  /// Sets the preferred width of the primary column.
  case setPrimaryWidth(ColumnWidth)
  /// Sets the preferred width of the supplementary column.
  case setSupplementaryWidth(ColumnWidth)
  /// Puts the primary and the supplementary on this side of the secondary.
  case setPrimaryEdge(SplitEdge)
  /// Hides the columns that lie over the secondary, or the primary if two columns have displaced it, as a tap on its dimmed
  /// part does.
  case dismissOverlay
  /// Sets the screen that a column shows while its stack is empty; nil for none.
  case setPlaceholder(SplitColumn, Form.Screen?)
}

extension SplitCommand: BitwiseCopyable where Form == InternedForm {}

extension SplitCommand {
  /// The type of the command.
  @inlinable public var kind: CommandKind {
    switch self {
    case .setColumn: .column
    case .showDetail: .detail
    case .showPrimary: .primary
    case .collapse: .collapse
    case .expand: .expand
    case .showColumn: .showColumn
    case .hideColumn: .hideColumn
    case .setDisplayMode: .displayMode
    case .setBehavior: .splitBehavior
    case .setPrimaryWidth: .primaryWidth
    case .setSupplementaryWidth: .supplementaryWidth
    case .setPrimaryEdge: .primaryEdge
    case .dismissOverlay: .dismissOverlay
    case .setPlaceholder: .columnPlaceholder
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .setColumn(var column, var screen):
      try coder.word("column", &column)
      try coder.screen("screen", &screen)
      self = .setColumn(column, screen)
    case .showDetail(var screen):
      try coder.screen("screen", &screen)
      self = .showDetail(screen)
    case .showPrimary(var screen):
      try coder.screen("screen", &screen)
      self = .showPrimary(screen)
    case .showColumn(var column):
      try coder.word("column", &column)
      self = .showColumn(column)
    case .hideColumn(var column):
      try coder.word("column", &column)
      self = .hideColumn(column)
    case .setDisplayMode(var mode):
      try coder.word("mode", &mode)
      self = .setDisplayMode(mode)
    case .setBehavior(var behavior):
      try coder.word("behavior", &behavior)
      self = .setBehavior(behavior)
    case .setPrimaryWidth(var width):
      try width.code(&coder)
      self = .setPrimaryWidth(width)
    case .setSupplementaryWidth(var width):
      try width.code(&coder)
      self = .setSupplementaryWidth(width)
    case .setPrimaryEdge(var edge):
      try coder.word("edge", &edge)
      self = .setPrimaryEdge(edge)
    case .setPlaceholder(var column, var screen):
      try coder.word("column", &column)
      try coder.screen("screen", &screen)
      self = .setPlaceholder(column, screen)
    case .collapse, .expand, .dismissOverlay: break
    }
  }

  /// Returns the same command with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> SplitCommand<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .setColumn(let splitColumn, let screen):
      .setColumn(splitColumn, screen.map { conversion.screen($0) })
    case .showDetail(let screen):
      .showDetail(screen.map { conversion.screen($0) })
    case .showPrimary(let screen):
      .showPrimary(conversion.screen(screen))
    case .collapse: .collapse
    case .expand: .expand
    case .showColumn(let splitColumn): .showColumn(splitColumn)
    case .hideColumn(let splitColumn): .hideColumn(splitColumn)
    case .setDisplayMode(let displayMode): .setDisplayMode(displayMode)
    case .setBehavior(let splitBehavior): .setBehavior(splitBehavior)
    case .setPrimaryWidth(let columnWidth): .setPrimaryWidth(columnWidth)
    case .setSupplementaryWidth(let columnWidth): .setSupplementaryWidth(columnWidth)
    case .setPrimaryEdge(let splitEdge): .setPrimaryEdge(splitEdge)
    case .dismissOverlay: .dismissOverlay
    case .setPlaceholder(let splitColumn, let screen):
      .setPlaceholder(splitColumn, screen.map { conversion.screen($0) })
    }
  }
}

extension SplitCommand {
  /// The screen that the command brings; nil when it brings none.
  var broughtScreen: Form.Screen? {
    switch self {
    case .setColumn(_, let screen), .showDetail(let screen), .setPlaceholder(_, let screen): screen
    case .showPrimary(let screen): screen
    case .collapse, .expand, .showColumn, .hideColumn, .setDisplayMode, .setBehavior, .setPrimaryWidth,
      .setSupplementaryWidth, .setPrimaryEdge, .dismissOverlay:
      nil
    }
  }

  /// Returns the same command with another screen in the place of the one that it brings.
  func bringing(_ screen: Form.Screen) -> Self {
    switch self {
    case .setColumn(let column, _): .setColumn(column, screen)
    case .showDetail: .showDetail(screen)
    case .showPrimary: .showPrimary(screen)
    case .setPlaceholder(let column, _): .setPlaceholder(column, screen)
    case .collapse, .expand, .showColumn, .hideColumn, .setDisplayMode, .setBehavior, .setPrimaryWidth,
      .setSupplementaryWidth, .setPrimaryEdge, .dismissOverlay:
      self
    }
  }
}

extension SplitCommand where Form: BlankForm {
  static var blanks: [Self] {
    [
      .setColumn(.primary, nil), .showDetail(nil), .showPrimary(.blank), .collapse, .expand,
      .showColumn(.primary), .hideColumn(.primary), .setDisplayMode(.automatic), .setBehavior(.tile),
      .setPrimaryWidth(ColumnWidth()), .setSupplementaryWidth(ColumnWidth()), .setPrimaryEdge(.leading),
      .dismissOverlay, .setPlaceholder(.primary, nil),
    ]
  }
}

extension Command where Form == PlainForm {
  /// A command that gives a column a screen; nil empties the column. A secondary that has entries gets the screen on top of
  /// them, as in UIKit; the entries of any other column are replaced.
  public static func setColumn(
    _ column: SplitColumn, to screen: ScreenDescription?, in container: String? = nil
  ) -> Self {
    .split(.setColumn(column, screen), target: container)
  }

  /// A command that shows a screen, and no other, in the secondary; nil empties it. While the split is collapsed and shows the
  /// secondary's stack, the screen is pushed there.
  public static func showDetail(_ screen: ScreenDescription?, in container: String? = nil) -> Self {
    .split(.showDetail(screen), target: container)
  }

  /// A command that pushes a screen on the primary.
  public static func showPrimary(_ screen: ScreenDescription, in container: String? = nil) -> Self {
    .split(.showPrimary(screen), target: container)
  }

  /// A command that gives a column a screen with this id.
  public static func setColumn(_ column: SplitColumn, to id: String, in container: String? = nil) -> Self {
    setColumn(column, to: ScreenDescription(id), in: container)
  }

  /// A command that shows a screen with this id, and no other, in the secondary.
  public static func showDetail(_ id: String, in container: String? = nil) -> Self {
    showDetail(ScreenDescription(id), in: container)
  }

  /// A command that pushes a screen with this id on the primary.
  public static func showPrimary(_ id: String, in container: String? = nil) -> Self {
    showPrimary(ScreenDescription(id), in: container)
  }

  /// A command that collapses a split, so that it shows one column.
  public static func collapse(in container: String? = nil) -> Self {
    .split(.collapse, target: container)
  }

  /// A command that expands a split, so that it shows its columns again.
  public static func expand(in container: String? = nil) -> Self {
    .split(.expand, target: container)
  }

  /// A command that shows a hidden column.
  public static func showColumn(_ column: SplitColumn, in container: String? = nil) -> Self {
    .split(.showColumn(column), target: container)
  }

  /// A command that hides a column.
  public static func hideColumn(_ column: SplitColumn, in container: String? = nil) -> Self {
    .split(.hideColumn(column), target: container)
  }

  /// A command that sets the preferred display mode.
  public static func setDisplayMode(_ mode: DisplayMode, in container: String? = nil) -> Self {
    .split(.setDisplayMode(mode), target: container)
  }

  /// A command that sets the effect of the other columns on the secondary.
  public static func setSplitBehavior(_ behavior: SplitBehavior, in container: String? = nil) -> Self {
    .split(.setBehavior(behavior), target: container)
  }

  /// A command that sets the preferred width of the primary column.
  public static func setPrimaryWidth(_ width: ColumnWidth, in container: String? = nil) -> Self {
    .split(.setPrimaryWidth(width), target: container)
  }

  /// A command for a preferred width of the supplementary column.
  public static func setSupplementaryWidth(_ width: ColumnWidth, in container: String? = nil) -> Self {
    .split(.setSupplementaryWidth(width), target: container)
  }

  /// A command that puts the primary and the supplementary column on this side of the secondary.
  public static func setPrimaryEdge(_ edge: SplitEdge, in container: String? = nil) -> Self {
    .split(.setPrimaryEdge(edge), target: container)
  }

  /// A command that sets the screen that a column shows while its stack is empty; nil for none.
  public static func setPlaceholder(
    _ column: SplitColumn, _ screen: ScreenDescription?, in container: String? = nil
  ) -> Self {
    .split(.setPlaceholder(column, screen), target: container)
  }

  /// A command that sets the screen that a column shows while its stack is empty to one with this id.
  public static func setPlaceholder(_ column: SplitColumn, _ id: String, in container: String? = nil) -> Self
  {
    setPlaceholder(column, ScreenDescription(id), in: container)
  }

  /// A command for a tap on the part that an overlay dims.
  public static func dismissOverlay(in container: String? = nil) -> Self {
    .split(.dismissOverlay, target: container)
  }
}
