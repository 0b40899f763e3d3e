import NavEvents
import NavRuntime

/// Rules of containers whose hooks the test provides.
struct TestRules: ContainerRules {
  typealias Arranging =
    @Sendable (ArrangedContainer, borrowing HookContext) throws(PluginFault) -> Arrangement
  typealias Deciding =
    @Sendable (ContainerCommand, ArrangedContainer, borrowing HookContext) throws(PluginFault) ->
    ContainerDecision

  let manifest: PluginManifest
  let verbs: [ContainerVerb] = []
  private let arranging: Arranging
  private let deciding: Deciding

  init(
    _ id: String, version: Int32 = 1, _ policy: PluginManifest.FaultPolicy = .failOpen,
    arranging: @escaping Arranging = { container, _ in container.arrangement },
    deciding: @escaping Deciding = { _, _, _ in .keep }
  ) {
    manifest = PluginManifest(id: id, version: version, faultPolicy: policy)
    (self.arranging, self.deciding) = (arranging, deciding)
  }

  func arrange(
    _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> Arrangement { try arranging(container, context) }

  func decide(
    _ command: ContainerCommand, _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> ContainerDecision { try deciding(command, container, context) }

  /// Rules that show the last two children beside each other from 600 points on, and else the last one.
  static let columns = TestRules(
    "columns",
    arranging: { container, _ in
      let last = container.children.suffix(container.width >= 600 ? 2 : 1)
      let width = PaneLength.percent(100 / Double(max(1, last.count)))
      return Arrangement(
        shown: last.enumerated().map { place, child in
          Arrangement.Pane(child, x: .percent(place == 0 ? 0 : 50), width: width)
        }, focus: last.last)
    })
}
