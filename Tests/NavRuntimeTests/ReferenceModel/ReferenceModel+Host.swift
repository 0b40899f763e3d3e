/// What the host has done already: `removed`, and `children` of tabs. Objections are recorded, and keep nothing.
extension ReferenceModel {
  /// Takes screens off that are gone: the top ones of one stack, or a modal with those above it.
  mutating func takeOff(_ ids: [String]) throws(ReferenceRefusal) {
    let there = ids.filter { scene.nodes[$0] != nil }
    if there.count < ids.count { met("removed: some are gone already") }
    guard let first = there.first else { return met("removed: nothing") }
    if Set(there).count < there.count { met("removed: one is said twice") }
    if let lowest = scene.modals.firstIndex(where: { there.contains($0.id) }) {
      return try takeOffModals(downTo: lowest, there)
    }
    let all = scene.nodes.keys.sorted()
    guard let container = all.first(where: { standing(in: $0).contains(first) }) else {
      throw ReferenceRefusal("not-in-stack")
    }
    let top = standing(in: container).suffix(Set(there).count)
    if !there.allSatisfy({ top.contains($0) }) { throw ReferenceRefusal("not-in-stack") }
    met("removed: \(top.count == 1 ? "one" : "several") of a \(scene.kind(of: container)?.rawValue ?? "")")
    try takeOff(top.reversed(), of: container)
  }

  /// Returns the entries of a container, from the bottom; the pages of a web container are entries, too.
  private func standing(in container: String) -> [String] {
    scene.web(container)?.pages.map(\.id) ?? listed(in: container)
  }

  /// Takes these entries off a container, the topmost first.
  private mutating func takeOff(_ leaving: [String], of container: String) throws(ReferenceRefusal) {
    let staying = Array(standing(in: container).dropLast(leaving.count))
    if scene.drillDown(container) != nil {
      overrule(leaving)
      return popRight(leaving, in: container, "host", [:])
    }
    let around = scene.splitAround(container)
    let isOnOthers = around.map { scene.isNested(container) && $0.merged.last == container } ?? false
    let hasBelow = isOnOthers && (around.map { listed(in: $0.primary).count > 1 } ?? false)
    if staying.isEmpty, !hasBelow { throw ReferenceRefusal("empty-stack") }
    if scene.web(container) != nil { return takeOffPages(leaving, of: container) }
    let nested = scene.merged(on: container)
    let screens = leaving.filter { !nested.contains($0) }
    overrule(screens)
    if nested.contains(where: { leaving.contains($0) }), let split = scene.nodes[container]?.parent {
      met("removed: a nested stack, which keeps its entries")
      setMerged(nested.filter { staying.contains($0) }, of: split)
    }
    if !screens.isEmpty { popEntries(screens, from: container, "host") }
  }

  private mutating func takeOffModals(downTo lowest: Int, _ named: [String]) throws(ReferenceRefusal) {
    let leaving = scene.modals[lowest...].map(\.id)
    if !named.allSatisfy({ leaving.contains($0) }) { throw ReferenceRefusal("not-in-stack") }
    met("removed: \(leaving.count == 1 ? "a modal" : "a modal with those above it")")
    for modal in leaving.reversed() {
      overrule([modal])
      happen("dismissed", in: nil, ["node": .text(modal), "way": "host"]) { scene in
        scene.modals.removeLast()
        scene.forget([modal])
      }
    }
  }

  /// Asks about what has left already, and records the objection.
  mutating func overrule(_ leaving: [String]) {
    guard let message = objection(to: leaving) else { return }
    met("shouldPop: overruled by the host")
    recordAnswer("unsaved-changes", "shouldPop", ["veto": ["message": .text(message)]])
  }
}
