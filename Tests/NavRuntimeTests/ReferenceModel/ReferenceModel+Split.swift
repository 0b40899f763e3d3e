/// UISplitViewController.
extension ReferenceModel {
  mutating func runSplit(_ line: ReferenceLine) throws(ReferenceRefusal) {
    let id = try target(line)
    guard let split = scene.split(id) else { return }
    switch line.verb {
    case "column": try setColumn(line.first, to: line.screen(1), of: split, id)
    case "detail": try showDetail(line.screen(0), of: split, id)
    case "primary":
      let screen = line.screen(line.first)
      try judgeNew(screen)
      met("split: showPrimary" + (split.merged.isEmpty ? "" : ", on the topmost nested stack"))
      pushEntry(screen, in: actingStack(for: split.primary))
    case "collapse": split.isCollapsed ? met("collapse: nothing") : collapse(id)
    case "expand": split.isCollapsed ? expand(id) : met("expand: nothing")
    case "showcolumn": try showColumn(line.first, of: split, id)
    case "hidecolumn": try hideColumn(line.first, of: split, id)
    case "mode": setMode(line.first, of: split, id, "mode")
    case "behavior":
      if split.behavior == line.first { return met("behavior: nothing") }
      met("behavior: \(line.first)")
      let value = line.first
      happen("splitBehaviorChanged", in: id, ["value": .text(value)]) {
        $0.changeSplit(id) { $0.behavior = value }
      }
    case "edge":
      let edge = line.first
      if split.edge == edge { return met("edge: nothing") }
      met("edge: \(edge)")
      happen("primaryEdgeChanged", in: id, ["edge": .text(edge)]) { $0.changeSplit(id) { $0.edge = edge } }
    default: dismissOverlay(of: split, id)
    }
  }

  // MARK: Columns

  private mutating func setColumn(
    _ column: String, to screen: ReferenceScreen?, of split: ReferenceSplit, _ id: String
  ) throws(ReferenceRefusal) {
    guard let stack = split.stack(of: column) else { throw ReferenceRefusal("bad-argument") }
    let entries = scene.entries(of: stack)
    guard let screen else {
      if entries.isEmpty { return met("column nil: nothing") }
      return try fill(column, stack, with: nil, id)
    }
    if column == "secondary", let top = entries.last {
      if top == screen.id { return met("column: the secondary's top, nothing") }
      try judgeNew(screen)
      met("column: pushed on the secondary")
      return pushEntry(screen, in: stack)
    }
    try fill(column, stack, with: screen, id)
  }

  /// Sets a column to this screen alone, or empties it; a screen that is already in the column stays as it is.
  private mutating func fill(
    _ column: String, _ stack: String, with screen: ReferenceScreen?, _ id: String
  ) throws(ReferenceRefusal) {
    let entries = scene.entries(of: stack)
    if let screen, entries == [screen.id] { return met("column: the only one already, nothing") }
    let kept = screen.flatMap { entries.contains($0.id) ? $0.id : nil }
    if let screen, kept == nil { try judgeNew(screen) }
    let leaving = Array(entries.filter { $0 != kept }.reversed())
    try ask(leaving)
    met("column: " + (screen == nil ? "emptied" : kept == nil ? "set" : "kept, the others leave"))
    let members: [String: ReferenceJSON] = [
      "column": .text(column), "screen": screen?.json ?? .null, "removed": ReferenceJSON(leaving),
    ]
    happen("columnSet", in: id, members) { scene in
      scene.forget(leaving)
      if let screen, kept == nil { scene.nodes[screen.id] = screen.node(in: stack) }
      scene.changeStack(stack) { $0.entries = [screen?.id].compactMap { $0 } }
      scene.takeOffIfEmpty(stack)
    }
  }

  /// Sets what a column shows while its stack is empty. It is on no stack, so no plugin is asked when it leaves.
  mutating func setColumnPlaceholder(
    _ column: String, _ screen: ReferenceScreen?, of id: String
  ) throws(ReferenceRefusal) {
    guard let split = scene.split(id) else { return }
    if split.place(of: column) == nil { throw ReferenceRefusal("bad-argument") }
    let old = split.placeholders[column]
    if screen?.id == old { return met("placeholder of a column: nothing") }
    if let screen { try judgeNew(screen) }
    met("placeholder of a column: " + (screen == nil ? "taken away" : old == nil ? "given" : "exchanged"))
    let members: [String: ReferenceJSON] = ["column": .text(column), "screen": screen?.json ?? .null]
    happen("columnPlaceholderChanged", in: id, members) { scene in
      scene.forget([old].compactMap { $0 })
      if let screen { scene.nodes[screen.id] = screen.node(in: id) }
      scene.changeSplit(id) { $0.placeholders[column] = screen?.id }
    }
  }

  private mutating func showDetail(
    _ screen: ReferenceScreen?, of split: ReferenceSplit, _ id: String
  ) throws(ReferenceRefusal) {
    guard let screen, split.isCollapsed else {
      guard screen != nil || !scene.entries(of: split.secondary).isEmpty else {
        return met("detail nil: nothing")
      }
      return try fill("secondary", split.secondary, with: screen, id)
    }
    if split.compact != nil || !split.merged.contains(split.secondary) {
      met("detail: collapsed, " + (split.compact != nil ? "waits in its column" : "lands in its column"))
      try fill("secondary", split.secondary, with: screen, id)
      if split.compact == nil { setMerged(split.merged + [split.secondary], of: id) }
      return
    }
    if scene.entries(of: split.secondary).last == screen.id {
      return met("detail: the top already, nothing")
    }
    try judgeNew(screen)
    met("detail: collapsed, pushed on the topmost nested stack")
    pushEntry(screen, in: split.secondary)
  }

  mutating func setMerged(_ merged: [String], of id: String) {
    happen("collapsed", in: id, ["merged": ReferenceJSON(merged), "discarded": []]) {
      $0.changeSplit(id) { $0.merged = merged }
    }
  }

  /// Returns the primary of a collapsed split with nested stacks, if a way back names it or finds its screen there.
  mutating func namedPrimary(_ line: ReferenceLine) -> String? {
    guard ["pop", "back", "popto", "root"].contains(line.verb) else { return nil }
    let named = line.container ?? (line.verb == "popto" ? foundAlongPath(line) : nil)
    return named.flatMap { scene.merged(on: $0).isEmpty ? nil : $0 }
  }

  /// Goes back over the entries that the state view lists for a primary; the top ones are its nested stacks. Nested
  /// stacks keep their entries and come off without a question; screens of the primary itself leave.
  mutating func goBack(onPrimary primary: String, _ line: ReferenceLine) throws(ReferenceRefusal) {
    guard let id = scene.nodes[primary]?.parent else { return }
    let all = listed(in: primary)
    var kept = all.prefix(1)
    switch line.verb {
    case "pop", "back": kept = all.prefix(max(1, all.count - 1))
    case "popto":
      guard let screen = line.id(0) else { throw ReferenceRefusal("bad-argument") }
      guard let place = all.firstIndex(of: screen) else { throw ReferenceRefusal("not-in-stack") }
      kept = all[...place]
    default: break
    }
    let leaving = Array(scene.entries(of: primary).filter { !kept.contains($0) }.reversed())
    try ask(leaving)
    met(
      "split: \(line.verb) names the primary"
        + (kept.count == all.count ? ", nothing" : leaving.isEmpty ? "" : ", screens leave too"))
    if kept.count < all.count { setMerged(scene.merged(on: primary).filter { kept.contains($0) }, of: id) }
    if !leaving.isEmpty {
      popEntries(leaving, from: primary, line.verb == "root" ? "popToRoot" : "popTo", line.hints)
    }
  }

  // MARK: Display modes

  /// Sets the preferred mode. It is kept as chosen, even if the behavior shows it as another one.
  private mutating func setMode(
    _ mode: String, of split: ReferenceSplit, _ id: String, _ rule: String
  ) {
    if split.preference == mode { return met("\(rule): nothing") }
    met("\(rule): \(mode)")
    happen("displayModeChanged", in: id, ["mode": .text(mode)]) {
      $0.changeSplit(id) { $0.preference = mode }
    }
  }

  /// Shows a column; in a collapsed split, merges the columns up to it.
  private mutating func showColumn(
    _ column: String, of split: ReferenceSplit, _ id: String
  ) throws(ReferenceRefusal) {
    guard let place = split.place(of: column) else { throw ReferenceRefusal("bad-argument") }
    if split.isCollapsed { return mergeColumns(upTo: place, of: split, id) }
    let needed = split.columns.count - 1 - place
    let shown = split.columnsBeside(isPortrait: scene.environment.isPortrait)
    if needed > shown { return setMode(split.mode(beside: needed), of: split, id, "showColumn") }
    if column != "secondary" || !scene.dims(split) { return met("showColumn: nothing") }
    let isDisplaced = scene.mode(of: split) == "twoDisplace"
    setMode(isDisplaced ? "oneBeside" : "secondaryOnly", of: split, id, "showColumn secondary")
  }

  private mutating func mergeColumns(upTo place: Int, of split: ReferenceSplit, _ id: String) {
    let merged = split.compact == nil ? mergeable(split, upTo: place) : []
    if merged == split.merged { return met("showColumn: collapsed, nothing") }
    met("showColumn: collapsed, merges the columns up to it")
    setMerged(merged, of: id)
  }

  /// Returns the stacks that have entries, of the columns right of the primary up to this place.
  func mergeable(_ split: ReferenceSplit, upTo place: Int) -> [String] {
    split.columns[...place].dropFirst().map(\.stack).filter { !scene.entries(of: $0).isEmpty }
  }

  private mutating func hideColumn(
    _ column: String, of split: ReferenceSplit, _ id: String
  ) throws(ReferenceRefusal) {
    guard let place = split.place(of: column) else { throw ReferenceRefusal("bad-argument") }
    if column == "secondary" { throw ReferenceRefusal("secondary-stays") }
    let kept = split.columns.count - 2 - place
    let shown = split.columnsBeside(isPortrait: scene.environment.isPortrait)
    if split.isCollapsed || kept >= shown { return met("hideColumn: nothing") }
    setMode(split.mode(beside: kept), of: split, id, "hideColumn")
  }

  private mutating func dismissOverlay(of split: ReferenceSplit, _ id: String) {
    if split.isCollapsed { return met("dismissOverlay: nothing") }
    switch scene.mode(of: split) {
    case "oneOver", "twoOver": setMode("secondaryOnly", of: split, id, "dismissOverlay")
    case "twoDisplace": setMode("oneBeside", of: split, id, "dismissOverlay")
    default: met("dismissOverlay: nothing")
    }
  }

  // MARK: Widths

  /// Sets a width. `width N` is for a drillDown's left pane or a split's primary; fractions and bounds are for a split
  /// only.
  mutating func setWidth(_ line: ReferenceLine) throws(ReferenceRefusal) {
    let wish = ReferenceWidth(
      points: line.words.isEmpty ? nil : line.number(0), fraction: line.number("fraction"),
      minimum: line.number("min"), maximum: line.number("max"))
    if line.keys["column"] == "supplementary" { return try setSupplementaryWidth(wish, line) }
    let isOfBoth = wish == ReferenceWidth(points: wish.points)
    let id = try isOfBoth ? target(line) : target(line.container, [.split])
    guard let split = scene.split(id) else {
      guard let points = wish.points, points > 0 else { throw ReferenceRefusal("bad-argument") }
      return setUp("widthChanged", id, ["value": .number(points)]) { $0.leftWidth = points }
    }
    let width = split.width.changed(by: wish)
    if !width.isSensible { throw ReferenceRefusal("bad-argument") }
    if width == split.width { return met("split: width, nothing") }
    met("split: width" + (isOfBoth ? "" : " by fraction or bounds"))
    happen("primaryWidthChanged", in: id, width.members) { $0.changeSplit(id) { $0.width = width } }
  }

  private mutating func setSupplementaryWidth(
    _ wish: ReferenceWidth, _ line: ReferenceLine
  ) throws(ReferenceRefusal) {
    let id = try target(line.container, [.split])
    guard let split = scene.split(id), split.supplementary != nil else {
      throw ReferenceRefusal("bad-argument")
    }
    let width = split.supplementaryWidth.changed(by: wish)
    if !width.isSensible { throw ReferenceRefusal("bad-argument") }
    if width == split.supplementaryWidth { return met("split: supplementary width, nothing") }
    met("split: supplementary width")
    happen("supplementaryWidthChanged", in: id, width.members) {
      $0.changeSplit(id) { $0.supplementaryWidth = width }
    }
  }
}

extension ReferenceWidth {
  fileprivate var members: [String: ReferenceJSON?] {
    [
      "points": points.map { .number($0) }, "fraction": fraction.map { .number($0) },
      "minimum": minimum.map { .number($0) }, "maximum": maximum.map { .number($0) },
    ]
  }
}
