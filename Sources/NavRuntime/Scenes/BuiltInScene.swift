package import NavEvents

/// The scenes that `scene NAME` starts with.
package enum BuiltInScene: String, CaseIterable, Sendable {
  /// A drillDown `main`; what the first command gets when nothing else was asked for.
  case drilldown

  /// The scene in its canonical form.
  package func content(_ draft: inout CommitDraft) -> JSONText {
    switch self {
    case .drilldown: JSONText(draft.texts.intern(#"{"root":{"id":"main","kind":"drillDown"}}"#))
    }
  }
}
