/// The events that only a split has.
public enum SplitEvent: BitwiseCopyable, Equatable, Sendable {
  /// The split shows one column. The stacks `merged` are on the primary's, in order, and the screens
  /// `discarded` left the scene.
  case collapsed(container: TextID, merged: TextList, discarded: TextList)
  /// Every column has its entries again. The screen `separated` moved from the primary to the secondary.
  case expanded(container: TextID, separated: TextID?)
  /// A column holds this screen alone, or nothing; the others left, top first.
  case columnSet(container: TextID, SplitColumn, ScreenContent?, removed: TextList)
  /// The preferred display mode changed.
  case displayModeChanged(container: TextID, DisplayMode)
  case splitBehaviorChanged(container: TextID, SplitBehavior)
  /// The preferred width changed; with the whole setting, in which nil stands for a value that is not set.
  case primaryWidthChanged(container: TextID, ColumnWidth)
}

extension SplitEvent {
  var kind: EventKind {
    switch self {
    case .collapsed: .collapsed
    case .expanded: .expanded
    case .columnSet: .columnSet
    case .displayModeChanged: .displayModeChanged
    case .splitBehaviorChanged: .splitBehaviorChanged
    case .primaryWidthChanged: .primaryWidthChanged
    }
  }

  static let blanks: [SplitEvent] = [
    .collapsed(container: .blank, merged: .empty, discarded: .empty),
    .expanded(container: .blank, separated: nil),
    .columnSet(container: .blank, .primary, nil, removed: .empty),
    .displayModeChanged(container: .blank, .automatic), .splitBehaviorChanged(container: .blank, .tile),
    .primaryWidthChanged(container: .blank, ColumnWidth()),
  ]

  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure) {
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
    }
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
