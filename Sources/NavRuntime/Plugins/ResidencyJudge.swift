public import NavEvents

/// Answers `residency`: what is kept of a page of a web container that is not on top.
///
/// Composition: the first opinion in the order of the plugins wins; without one a page stays as it is. Only `snapshot`
/// changes anything: a released page comes back by being loaded again.
public protocol ResidencyJudge: NavPlugin {
  /// What is kept of the page at `depth`, 0 being the top; nil for no opinion.
  func residency(
    ofPageAt depth: Int, in web: TextID, _ state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Residency?
}
