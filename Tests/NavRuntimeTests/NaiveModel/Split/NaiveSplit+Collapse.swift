extension NaiveSplit {
  mutating func collapse() {
    if scene.isCollapsed { return hits.count("collapse: collapsed already, nothing") }
    let discarded = scene.compact == nil ? discarded : []
    let secondary = discarded.isEmpty ? [scene.secondary] : []
    let candidates = [scene.supplementary].compactMap(\.self) + secondary
    let merged = scene.compact == nil ? candidates.filter { !scene.entries(of: $0).isEmpty } : []
    hits.count("collapse: " + collapseRow(merged, discarded))
    happen(.collapsed) { scene in
      scene.forget(discarded)
      if !discarded.isEmpty { scene.setEntries([], of: scene.secondary) }
      scene.isCollapsed = true
      scene.merged = merged
      scene.primaryCount = scene.entries(of: scene.primary).count
    }
  }

  private func collapseRow(_ merged: [ModelText], _ discarded: [ModelText]) -> String {
    if scene.compact != nil { return "to the compact container" }
    if !discarded.isEmpty { return merged.isEmpty ? "discards" : "discards, supplementary merged" }
    if merged.isEmpty { return "nothing to merge" }
    if merged.count == 2 { return "both merged" }
    return merged == [scene.secondary] ? "secondary merged" : "supplementary merged"
  }

  /// The entries of the secondary, when `split-collapse` wants them discarded and nobody objects.
  private var discarded: [ModelText] {
    mutating get {
      let entries = scene.entries(of: scene.secondary)
      guard let top = entries.last, scene.node(top)?.screen.isEmptyDetail == true else { return [] }
      if !scene.plugins.has(.splitCollapse) {
        hits.count("collapse: an empty detail, split-collapse is detached")
        return []
      }
      let isVetoed = scene.plugins.has(.unsavedChanges) && entries.contains(where: isDirty)
      if isVetoed { hits.count("collapse: a vetoed discard becomes a push") }
      return isVetoed ? [] : entries
    }
  }

  /// `showcolumn` while collapsed: the columns up to this one.
  mutating func mergeColumns(upTo index: Int) {
    if scene.compact != nil { return hits.count("showColumn: collapsed, compact container, nothing") }
    let merged = scene.columns[1...].prefix(index).map(\.stack)
      .filter { !scene.entries(of: $0).isEmpty }
    if merged == scene.merged { return hits.count("showColumn: collapsed, no change") }
    let isMore = merged.count > scene.merged.count
    hits.count("showColumn: collapsed, " + (isMore ? "more merged" : "fewer merged"))
    happen(.collapsed) { $0.merged = merged }
  }

  mutating func expand() {
    if !scene.isCollapsed { return hits.count("expand: not collapsed, nothing") }
    let separated = separated
    hits.count("expand: " + expandRow(separated))
    happen(.expanded) { scene in
      scene.isCollapsed = false
      scene.merged = []
      guard let separated else { return }
      scene.setEntries(scene.entries(of: scene.primary).dropLast(), of: scene.primary)
      scene.setEntries([separated], of: scene.secondary)
    }
  }

  /// The top of the primary, when it moves to the secondary.
  private var separated: ModelText? {
    let isAsked =
      scene.merged.isEmpty && scene.entries(of: scene.secondary).isEmpty && scene.compact == nil
    let entries = scene.entries(of: scene.primary)
    return isAsked && entries.count > scene.primaryCount ? entries.last : nil
  }

  private func expandRow(_ separated: ModelText?) -> String {
    if scene.compact != nil { return "from the compact container" }
    if !scene.merged.isEmpty { return "nested stacks return" }
    if !scene.entries(of: scene.secondary).isEmpty { return "the secondary has waited" }
    return separated == nil ? "the primary has no more" : "the top one is separated"
  }

  /// What follows the change of the size class: every split collapses or expands.
  mutating func follow(_ sizeClass: ModelSizeClass) {
    hits.count("size class: becomes " + sizeClass.rawValue)
    if sizeClass == .compact { collapse() } else { expand() }
  }
}
