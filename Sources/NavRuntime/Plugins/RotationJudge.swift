public import NavEvents

/// Answers `shouldAutorotate` and `supportedOrientations` for the whole scene.
///
/// Composition: of each, the first opinion in the order of the plugins wins; without one a drillDown at the root turns
/// unless it is swiped, everything else turns, and all orientations are supported. What the scene answers is an event,
/// `rotationAnswerChanged`, whenever it is another answer.
public protocol RotationJudge: NavPlugin {
  /// Whether the interface may turn by itself; nil for no opinion.
  func shouldAutorotate(
    in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Bool?

  /// How the interface may be drawn; nil for no opinion.
  func supportedOrientations(
    in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Orientations?
}
