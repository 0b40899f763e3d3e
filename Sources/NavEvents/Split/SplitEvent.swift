/// The events that only a split has.
@nonexhaustive public enum SplitEvent<Form: TextForm>: Equatable, Sendable {
  /// The split shows one column. The stacks in `merged` are now on the primary's stack, in order, and the screens in
  /// `discarded` left the scene.
  case collapsed(container: Form.Text, merged: Form.List, discarded: Form.List)
  /// Every column has its entries again. The screen `separated` moved from the primary to the secondary.
  case expanded(container: Form.Text, separated: Form.Text?)
  /// A column contains only this screen, or nothing; the other screens left, top first.
  case columnSet(container: Form.Text, SplitColumn, Form.Screen?, removed: Form.List)
  /// The preferred display mode changed.
  case displayModeChanged(container: Form.Text, DisplayMode)
  /// The effect of the other columns on the secondary changed.
  case splitBehaviorChanged(container: Form.Text, SplitBehavior)
  /// The preferred width changed; with the whole setting, in which nil stands for a value that is not set.
  case primaryWidthChanged(container: Form.Text, ColumnWidth)
  /// The preferred width of the supplementary changed; with the whole setting, as for the primary.
  case supplementaryWidthChanged(container: Form.Text, ColumnWidth)
  /// The primary and the supplementary are now on this side of the secondary.
  case primaryEdgeChanged(container: Form.Text, SplitEdge)
  /// A column shows this screen while its stack is empty; nil for none.
  case columnPlaceholderChanged(container: Form.Text, SplitColumn, Form.Screen?)
}

extension SplitEvent: BitwiseCopyable where Form == InternedForm {}

extension SplitEvent {
  /// The type of the event.
  @inlinable public var kind: EventKind {
    switch self {
    case .collapsed: .collapsed
    case .expanded: .expanded
    case .columnSet: .columnSet
    case .displayModeChanged: .displayModeChanged
    case .splitBehaviorChanged: .splitBehaviorChanged
    case .primaryWidthChanged: .primaryWidthChanged
    case .supplementaryWidthChanged: .supplementaryWidthChanged
    case .primaryEdgeChanged: .primaryEdgeChanged
    case .columnPlaceholderChanged: .columnPlaceholderChanged
    }
  }

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) where Coder.Form == Form {
    switch self {
    case .collapsed(var container, var merged, var discarded):
      try coder.container(&container)
      try coder.texts("merged", &merged, .written)
      try coder.texts("discarded", &discarded, .written)
      self = .collapsed(container: container, merged: merged, discarded: discarded)
    case .expanded(var container, var separated):
      try coder.container(&container)
      try coder.text("separated", &separated, .isNull)
      self = .expanded(container: container, separated: separated)
    case .columnSet(var container, var column, var screen, var removed):
      try coder.container(&container)
      try coder.word("column", &column)
      try coder.screen("screen", &screen)
      try coder.texts("removed", &removed, .written)
      self = .columnSet(container: container, column, screen, removed: removed)
    case .displayModeChanged(var container, var mode):
      try coder.container(&container)
      try coder.word("mode", &mode)
      self = .displayModeChanged(container: container, mode)
    case .splitBehaviorChanged(var container, var behavior):
      try coder.container(&container)
      try coder.word("value", &behavior)
      self = .splitBehaviorChanged(container: container, behavior)
    case .primaryWidthChanged(var container, var width):
      try coder.container(&container)
      try width.code(&coder)
      self = .primaryWidthChanged(container: container, width)
    case .supplementaryWidthChanged(var container, var width):
      try coder.container(&container)
      try width.code(&coder)
      self = .supplementaryWidthChanged(container: container, width)
    case .primaryEdgeChanged(var container, var edge):
      try coder.container(&container)
      try coder.word("edge", &edge)
      self = .primaryEdgeChanged(container: container, edge)
    case .columnPlaceholderChanged(var container, var column, var screen):
      try coder.container(&container)
      try coder.word("column", &column)
      try coder.screen("screen", &screen)
      self = .columnPlaceholderChanged(container: container, column, screen)
    }
  }

  /// Returns the same event with its texts in another form.
  func converted<Conversion: FormConversion>(_ conversion: Conversion) -> SplitEvent<Conversion.Target>
  where Conversion.Source == Form {
    switch self {
    case .collapsed(let container, let merged, let discarded):
      .collapsed(
        container: conversion.text(container), merged: conversion.list(merged),
        discarded: conversion.list(discarded))
    case .expanded(let container, let separated):
      .expanded(container: conversion.text(container), separated: separated.map { conversion.text($0) })
    case .columnSet(let container, let splitColumn, let screen, let removed):
      .columnSet(
        container: conversion.text(container), splitColumn, screen.map { conversion.screen($0) },
        removed: conversion.list(removed))
    case .displayModeChanged(let container, let displayMode):
      .displayModeChanged(container: conversion.text(container), displayMode)
    case .splitBehaviorChanged(let container, let splitBehavior):
      .splitBehaviorChanged(container: conversion.text(container), splitBehavior)
    case .primaryWidthChanged(let container, let columnWidth):
      .primaryWidthChanged(container: conversion.text(container), columnWidth)
    case .supplementaryWidthChanged(let container, let columnWidth):
      .supplementaryWidthChanged(container: conversion.text(container), columnWidth)
    case .primaryEdgeChanged(let container, let splitEdge):
      .primaryEdgeChanged(container: conversion.text(container), splitEdge)
    case .columnPlaceholderChanged(let container, let splitColumn, let screen):
      .columnPlaceholderChanged(
        container: conversion.text(container), splitColumn, screen.map { conversion.screen($0) })
    }
  }
}

extension SplitEvent where Form: BlankForm {
  static var blanks: [Self] {
    [
      .collapsed(container: .blank, merged: .blank, discarded: .blank),
      .expanded(container: .blank, separated: nil),
      .columnSet(container: .blank, .primary, nil, removed: .blank),
      .displayModeChanged(container: .blank, .automatic), .splitBehaviorChanged(container: .blank, .tile),
      .primaryWidthChanged(container: .blank, ColumnWidth()),
      .supplementaryWidthChanged(container: .blank, ColumnWidth()),
      .primaryEdgeChanged(container: .blank, .leading),
      .columnPlaceholderChanged(container: .blank, .primary, nil),
    ]
  }
}

extension ColumnWidth {
  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.number("points", &points)
    try coder.number("fraction", &fraction)
    try coder.number("minimum", &minimum)
    try coder.number("maximum", &maximum)
  }
}
