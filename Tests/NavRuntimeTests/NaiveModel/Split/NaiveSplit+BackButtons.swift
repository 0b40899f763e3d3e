extension NaiveSplit {
  /// What the back button over this node says; `nil` when there is none.
  func backButton(over id: ModelText) -> ModelText? {
    guard let place = backPlaces.first(where: { $0.entries.last == id }), verdict(place).isShown else {
      return nil
    }
    return place.entries.dropLast().last.flatMap(scene.node)?.backButtonTitle
  }

  /// The stacks whose top entry can have a back button: all but those that are on, or under, the
  /// stack that a collapsed split shows, which are one.
  private var backPlaces: [SplitBackPlace] {
    let isOneStack = scene.isCollapsed && scene.compact == nil
    let united = isOneStack ? [scene.primary] + scene.merged : []
    let others = scene.stacks.map(\.id).filter { !united.contains($0) }
    let places = others.map { id in
      SplitBackPlace(entries: scene.entries(of: id), barsHidden: scene.barsHidden(of: id))
    }
    if !isOneStack { return places }
    let bars = scene.barsHidden(of: scene.primary)
    return places + [SplitBackPlace(entries: scene.mergedEntries, barsHidden: bars)]
  }

  private func verdict(_ place: SplitBackPlace) -> (isShown: Bool, why: String) {
    guard place.entries.count > 1, let top = place.entries.last.flatMap(scene.node) else {
      return (false, "hidden, nothing is below")
    }
    if place.barsHidden { return (false, "hidden, bars hidden") }
    if scene.kind(of: top.id) == .web { return (false, "hidden, a web has its own bar") }
    if top.hidesBackButton { return (false, "hidden, hidesBackButton") }
    if top.leftItemsReplaceBackButton { return (false, "hidden, left items") }
    return (true, top.screen.leftItems.isEmpty ? "shown" : "shown, left items supplement")
  }

  /// Counts why back buttons are shown or hidden, once per view.
  mutating func countBackButtons() {
    for place in backPlaces { hits.count("back button: " + verdict(place).why) }
    guard scene.isCollapsed, scene.compact == nil, let top = scene.merged.last else { return }
    guard scene.entries(of: top).count == 1, scene.mergedEntries.count > 1 else { return }
    hits.count("back button: the entry below is in another stack")
  }
}

/// Entries that are one stack to who looks at them, and whether their bars are hidden.
private struct SplitBackPlace {
  let entries: [ModelText]
  let barsHidden: Bool
}
