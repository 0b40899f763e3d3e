/// What a stretch of the walk keeps, so that it comes to every depth and to every kind of veto.
enum WalkMood: Sendable, CaseIterable {
  /// A stack of some depth, of clean screens.
  case building
  /// An empty drillDown, or nearly.
  case unwinding
  /// A stack of some depth with a dirty screen in it.
  case guarded
}
