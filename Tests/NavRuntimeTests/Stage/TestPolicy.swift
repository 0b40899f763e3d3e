import NavEvents
import NavRuntime

/// A plugin that answers questions as the test says, with nil as no opinion, and records the questions.
struct TestPolicy: BackPolicy, CollapsePolicy, TopColumnPolicy, SeparationPolicy, ResidencyPolicy, LinkHandler
{
  enum Separation { case node(String), keep }

  let manifest: PluginManifest
  let log = CallLog()
  var onBack: BackAnswer?
  var onCollapse: CollapseAnswer?
  var onTopColumn: SplitColumn?
  var onSeparate: Separation?
  var onResidency: (@Sendable (_ depth: Int) -> Residency?)?
  var onRoute: (@Sendable (String) -> [NavCommand]?)?
  /// A Boolean value that indicates whether it fails on every question.
  var fails = false

  /// Creates a policy that is asked before every built-in plugin, unless `id` sorts otherwise.
  init(_ id: String = "a-policy") { manifest = PluginManifest(id: id, version: 1) }

  func below(_ path: BackPath, in context: borrowing HookContext) throws(PluginFault) -> BackAnswer? {
    let pops = path.poppable.isEmpty ? "" : " pops \(path.poppable.joined(separator: " "))"
    try note("backBelow \(path.containers.joined(separator: " "))\(pops)")
    return onBack
  }

  func collapse(
    _ split: String, in context: borrowing HookContext
  ) throws(PluginFault) -> CollapseAnswer? {
    try note("collapse \(split)")
    return onCollapse
  }

  func topColumn(
    of split: String, in context: borrowing HookContext
  ) throws(PluginFault) -> SplitColumn? {
    try note("topColumn \(split)")
    return onTopColumn
  }

  func separate(
    _ split: String, in context: borrowing HookContext
  ) throws(PluginFault) -> SeparationAnswer? {
    try note("separate \(split)")
    switch onSeparate {
    case nil: return nil
    case .keep: return .keep
    case .node(let name): return context.knows(name) ? .node(name) : nil
    }
  }

  func residency(
    ofPageAt depth: Int, of web: String, in context: borrowing HookContext
  ) throws(PluginFault) -> Residency? {
    try note("residency \(web) \(depth)")
    return onResidency?(depth)
  }

  func route(
    _ url: String, in context: borrowing HookContext
  ) throws(PluginFault) -> [NavCommand]? {
    try note("route \(url)")
    return onRoute?(url)
  }

  private func note(_ question: String) throws(PluginFault) {
    log.note(question)
    if fails { throw PluginFault(code: "broken", message: "It is broken.") }
  }
}
