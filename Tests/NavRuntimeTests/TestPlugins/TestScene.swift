import NavEvents
import NavRuntime

/// Answers about turning and about pages as the test says.
struct TestScene: RotationPolicy, ResidencyPolicy {
  let manifest: PluginManifest
  var orientations: @Sendable (String) -> Orientations? = { _ in nil }
  var kept: @Sendable (Int) -> Residency? = { _ in nil }

  init(_ id: String) { manifest = PluginManifest(id: id, version: 1) }

  func shouldAutorotate(
    in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Bool? { nil }

  func supportedOrientations(
    in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Orientations? {
    orientations(state.attribute("turns", of: nil, draft) ?? "")
  }

  func residency(
    ofPageAt depth: Int, in web: TextID, _ state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Residency? { kept(depth) }
}
