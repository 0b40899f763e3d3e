extension NaiveSplit {
  mutating func setColumn(
    _ column: ModelSplitColumn, to screen: ModelScreen?
  ) throws(SplitRefusal) {
    guard let stack = scene.stack(of: column) else {
      hits.count("column: supplementary of a split of two")
      throw .badArgument
    }
    guard let screen else { return try empty(stack, "column \(column.rawValue) nil") }
    let entries = scene.entries(of: stack)
    if column == .secondary, let top = entries.last {
      try pushOnSecondary(screen, over: top)
    } else {
      try fill(stack, with: screen, "column \(column.rawValue)")
    }
  }

  private mutating func pushOnSecondary(
    _ screen: ModelScreen, over top: ModelText
  ) throws(SplitRefusal) {
    if top == screen.id { return hits.count("column secondary: the top already, nothing") }
    try judgeNew(screen.id)
    hits.count("column secondary: pushed")
    if scene.isCollapsed { countCollapsed(scene.secondary) }
    add(screen, to: scene.secondary)
  }

  /// Makes the stack exactly this screen; it stays as it is when it is in the stack already.
  private mutating func fill(
    _ stack: ModelText, with screen: ModelScreen, _ row: String
  ) throws(SplitRefusal) {
    let entries = scene.entries(of: stack)
    if entries == [screen.id] { return hits.count(row + ": the only one already, nothing") }
    let isKept = entries.contains(screen.id)
    if !isKept { try judgeNew(screen.id) }
    let leaving = entries.filter { $0 != screen.id }
    try judgeLeaving(leaving)
    hits.count(row + (isKept ? ": kept, others leave" : leaving.isEmpty ? ": set" : ": set, others leave"))
    if scene.isCollapsed { countCollapsed(stack) }
    happen(.columnSet) { scene in
      scene.forget(leaving)
      if !isKept { scene.enter(screen) }
      scene.setEntries([screen.id], of: stack)
    }
  }

  private mutating func empty(_ stack: ModelText, _ row: String) throws(SplitRefusal) {
    let entries = scene.entries(of: stack)
    if entries.isEmpty { return hits.count(row + ": empty already, nothing") }
    try judgeLeaving(entries)
    hits.count(row + ": emptied")
    if scene.merged.contains(stack) { hits.count("column: emptied, it comes off the primary") }
    happen(.columnSet) { scene in
      scene.forget(entries)
      scene.setEntries([], of: stack)
      scene.merged.removeAll { $0 == stack }
    }
  }

  private mutating func countCollapsed(_ stack: ModelText) {
    if stack == scene.primary {
      hits.count("column: collapsed, the primary")
    } else {
      hits.count("column: collapsed, " + (scene.merged.contains(stack) ? "merged" : "waiting"))
    }
  }

  mutating func showDetail(_ screen: ModelScreen?) throws(SplitRefusal) {
    guard let screen else { return try empty(scene.secondary, "detail nil") }
    if !scene.isCollapsed { return try fill(scene.secondary, with: screen, "detail") }
    let stack = scene.topmost
    if scene.entries(of: stack).last == screen.id {
      return hits.count("detail: collapsed, the top already, nothing")
    }
    try judgeNew(screen.id)
    let place = scene.merged.isEmpty ? "the primary" : "the topmost nested stack"
    hits.count("detail: collapsed, pushed on " + place)
    add(screen, to: stack)
  }

  // MARK: Display modes

  mutating func setMode(_ mode: SplitMode) {
    if scene.preference == mode { return hits.count("mode: no change") }
    hits.count("mode: " + mode.rawValue)
    happen(.displayModeChanged) { $0.preference = mode }
  }

  mutating func setBehavior(_ behavior: ModelSplitBehavior) {
    if scene.behavior == behavior { return hits.count("behavior: no change") }
    hits.count("behavior: " + behavior.rawValue)
    happen(.splitBehaviorChanged) { $0.behavior = behavior }
  }

  mutating func showColumn(_ column: ModelSplitColumn) throws(SplitRefusal) {
    guard let index = place(of: column) else {
      hits.count("showColumn: supplementary of a split of two")
      throw .badArgument
    }
    if scene.isCollapsed { return mergeColumns(upTo: index) }
    let needed = scene.columns.count - 1 - index
    if needed <= scene.otherColumns { return hits.count("showColumn: shown already, nothing") }
    hits.count("showColumn: " + scene.behavior.modes[needed].rawValue)
    happen(.displayModeChanged) { $0.preference = $0.behavior.modes[needed] }
  }

  mutating func hideColumn(_ column: ModelSplitColumn) throws(SplitRefusal) {
    guard let index = place(of: column) else {
      hits.count("hideColumn: supplementary of a split of two")
      throw .badArgument
    }
    if column == .secondary { throw .secondaryStays }
    if scene.isCollapsed { return hits.count("hideColumn: collapsed, nothing") }
    let kept = scene.columns.count - 2 - index
    if kept >= scene.otherColumns { return hits.count("hideColumn: not shown, nothing") }
    hits.count("hideColumn: " + scene.behavior.modes[kept].rawValue)
    happen(.displayModeChanged) { $0.preference = $0.behavior.modes[kept] }
  }

  private func place(of column: ModelSplitColumn) -> Int? {
    scene.columns.firstIndex { $0.column == column }
  }

  mutating func dismissOverlay() {
    if scene.isCollapsed { return hits.count("dismissOverlay: collapsed, nothing") }
    let mode: SplitMode
    switch scene.mode {
    case .oneOver, .twoOver: mode = .secondaryOnly
    case .twoDisplace: mode = .oneBeside
    default: return hits.count("dismissOverlay: no overlay, nothing")
    }
    hits.count("dismissOverlay: " + scene.mode.rawValue)
    happen(.displayModeChanged) { $0.preference = mode }
  }

  mutating func setWidth(_ width: SplitWidth) throws(SplitRefusal) {
    let new = scene.width.changed(by: width)
    if !width.isSensible || !new.isSensible {
      hits.count(width.isSensible ? "width: the bounds cross what they were" : "width: bad by itself")
      throw .badArgument
    }
    if new == scene.width { return hits.count("width: no change") }
    countWidth(width)
    happen(.primaryWidthChanged) { $0.width = new }
  }

  private mutating func countWidth(_ width: SplitWidth) {
    if width.points != nil { hits.count("width: points") }
    if width.fraction != nil { hits.count("width: fraction") }
    if width.minimum != nil { hits.count("width: min") }
    if width.maximum != nil { hits.count("width: max") }
  }
}
