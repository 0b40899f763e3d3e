/// How splits collapse and expand, by hand or with the size class.
extension ReferenceModel {
  /// The stacks of the other columns go on the primary's; `split-collapse` may let go of an empty detail instead.
  mutating func collapse(_ id: String) {
    guard let split = scene.split(id) else { return }
    var merged = split.compact == nil ? mergeable(split, upTo: split.columns.count - 1) : []
    let discarded = merged.contains(split.secondary) ? self.discarded(split) : []
    if !discarded.isEmpty { merged.removeAll { $0 == split.secondary } }
    met("collapse: " + (split.compact != nil ? "to the compact container" : "\(merged.count) merged"))
    let members = ["merged": ReferenceJSON(merged), "discarded": ReferenceJSON(discarded)]
    happen("collapsed", in: id, members) { scene in
      scene.forget(discarded)
      scene.changeStack(split.secondary) { $0.entries.removeLast(discarded.count) }
      let count = scene.entries(of: split.primary).count
      scene.changeSplit(id) { split in
        (split.isCollapsed, split.merged, split.primaryCount) = (true, merged, count)
      }
    }
  }

  /// The secondary's entries, top first, if its top is an empty detail and nobody objects.
  private mutating func discarded(_ split: ReferenceSplit) -> [String] {
    let entries = scene.entries(of: split.secondary)
    guard let top = entries.last, scene.nodes[top]?.traits.isEmptyDetail == true else { return [] }
    if !isEnabled("split-collapse") {
      met("collapse: an empty detail, split-collapse is off")
      return []
    }
    recordAnswer("split-collapse", "collapse", "discard")
    let leaving = Array(entries.reversed())
    if let message = objection(to: leaving) {
      met("collapse: a vetoed discard becomes a push")
      recordAnswer("unsaved-changes", "shouldPop", ["veto": ["message": .text(message)]])
      return []
    }
    met("collapse: an empty detail is discarded")
    return leaving
  }

  /// Every column has its own entries again; what the primary has got meanwhile may be separated.
  mutating func expand(_ id: String) {
    guard let split = scene.split(id) else { return }
    let entries = scene.entries(of: split.primary)
    let isAsked =
      split.compact == nil && split.merged.isEmpty && scene.entries(of: split.secondary).isEmpty
      && entries.count > split.primaryCount
    let separated = isAsked ? entries.last : nil
    met(
      "expand: "
        + (separated != nil
          ? "the top one is separated" : split.merged.isEmpty ? "nothing returns" : "nested stacks return"))
    happen("expanded", in: id, ["separated": ReferenceJSON(separated)]) { scene in
      scene.changeSplit(id) { split in
        (split.isCollapsed, split.merged, split.primaryCount) = (false, [], 0)
      }
      guard let separated else { return }
      scene.changeStack(split.primary) { $0.entries.removeLast() }
      scene.changeStack(split.secondary) { $0.entries.append(separated) }
      scene.change(separated) { $0.parent = split.secondary }
    }
  }

  // MARK: What follows by itself

  /// The end of a commit with events: splits follow the size class, web containers load and release pages, the scene is
  /// asked again how it may turn, and a turn that waited is made; again until nothing more happens.
  mutating func settle(before: ReferenceScene) {
    var sizeClass = before.environment.sizeClass
    var settled = 0
    while settled < events.count {
      let news = Array(events[settled...])
      settled = events.count
      settleSplits(news, sizeClass)
      sizeClass = scene.environment.sizeClass
      settleWebs()
      settleRotation()
    }
  }

  /// All splits when the size class has changed; in a compact width those that have just come.
  private mutating func settleSplits(_ news: [ReferenceJSON], _ old: String) {
    let hasChanged = scene.environment.sizeClass != old
    if hasChanged { met("size class: becomes \(scene.environment.sizeClass)") }
    if !hasChanged && !scene.isCompact { return }
    let candidates = hasChanged ? scene.everyone : news.flatMap { arrivals(with: $0) }
    for id in candidates {
      guard let split = scene.split(id), split.isCollapsed != scene.isCompact else { continue }
      if !hasChanged { met("collapse: a split that comes in a compact width") }
      if split.isCollapsed { expand(id) } else { collapse(id) }
    }
  }

  /// The nodes that an event has brought.
  private func arrivals(with event: ReferenceJSON) -> [String] {
    switch event["type"]?.text {
    case "sceneSet", "restored": scene.everyone
    case "containerAdded", "presented": event["node"]?["id"]?.text.map { scene.tree(under: $0) } ?? []
    default: []
    }
  }
}
