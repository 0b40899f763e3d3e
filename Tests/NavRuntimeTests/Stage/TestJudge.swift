import NavEvents
import NavRuntime

/// Answers questions as the test says, nil being no opinion, and notes what it was asked.
struct TestJudge: CollapsePolicy, TopColumnPolicy, SeparationPolicy, ResidencyPolicy, LinkHandler {
  enum Separation { case node(String), keep }

  let manifest: PluginManifest
  let log = CallLog()
  var onCollapse: CollapseAnswer?
  var onTopColumn: SplitColumn?
  var onSeparate: Separation?
  var onResidency: (@Sendable (_ depth: Int) -> Residency?)?
  var onRoute: (@Sendable (String, inout CommitDraft) -> [InternedCommand]?)?
  /// Whether it fails whatever it is asked.
  var fails = false

  /// Asked before every built-in plugin unless `id` says otherwise.
  init(_ id: String = "a-judge") { manifest = PluginManifest(id: id, version: 1) }

  func collapse(
    _ split: TextID, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> CollapseAnswer? {
    try note("collapse \(draft.texts[split])")
    return onCollapse
  }

  func topColumn(
    of split: TextID, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> SplitColumn? {
    try note("topColumn \(draft.texts[split])")
    return onTopColumn
  }

  func separate(
    _ split: TextID, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> SeparationAnswer? {
    try note("separate \(draft.texts[split])")
    switch onSeparate {
    case nil: return nil
    case .keep: return .keep
    case .node(let name): return draft.texts.find(name).map { .node($0) }
    }
  }

  func residency(
    ofPageAt depth: Int, in web: TextID, _ state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Residency? {
    try note("residency \(draft.texts[web]) \(depth)")
    return onResidency?(depth)
  }

  func route(
    _ url: TextID, in state: borrowing NavState, _ draft: inout CommitDraft
  ) throws(PluginFault) -> [InternedCommand]? {
    let link = draft.texts[url]
    try note("route \(link)")
    return onRoute?(link, &draft)
  }

  private func note(_ question: String) throws(PluginFault) {
    log.note(question)
    if fails { throw PluginFault(code: "broken", message: "It is broken.") }
  }
}
