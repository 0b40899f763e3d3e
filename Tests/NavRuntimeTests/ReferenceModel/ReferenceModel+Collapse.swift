/// The collapse and expansion of splits, by command or with the size class.
extension ReferenceModel {
  /// Nests the stacks of the other columns on the primary's; `split-collapse` may discard an empty detail instead.
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

  /// Returns the entries that `split-collapse` discards: the secondary's, top first, if the top is an empty detail and
  /// no plugin objects.
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

  /// Gives every column its own entries again; an entry that the primary got while collapsed may move to the secondary.
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

  // MARK: Consequences

  /// Settles the consequences of a commit: splits follow the size class, web containers load and release pages, the
  /// scene answers again how it may turn, and a pending turn is made. Repeats until nothing more happens.
  mutating func settle(before: ReferenceScene) {
    var sizeClass = pastSizeClass ?? before.environment.sizeClass
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

  /// Settles all splits when the size class has changed; in a compact width, those that were just added.
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

  /// Returns the nodes that an event has added.
  private func arrivals(with event: ReferenceJSON) -> [String] {
    switch event["type"]?.text {
    case "sceneSet", "restored": scene.everyone
    case "containerAdded", "presented": event["node"]?["id"]?.text.map { scene.tree(under: $0) } ?? []
    default: []
    }
  }
}
