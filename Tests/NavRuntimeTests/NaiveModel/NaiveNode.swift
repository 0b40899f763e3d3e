/// A screen, a placeholder or the container while it is in the scene.
struct NaiveNode: Sendable {
  /// The screen as the command gave it; for the container, nothing but the id.
  let screen: ModelScreen
  let id: ModelText
  var title: ModelText
  var hidesBackButton = false
  var attributes = NaiveAttributes()

  init(_ screen: ModelScreen) {
    self.screen = screen
    id = screen.id
    title = screen.title ?? screen.id
  }

  /// What a back button to this screen says.
  var backButtonTitle: ModelText { screen.backTitle ?? title }

  /// Whether the left items leave no place for a back button.
  var leftItemsReplaceBackButton: Bool {
    !screen.leftItems.isEmpty && screen.supplementsBackButton != true
  }

  /// Whether the node survives in an archive; an empty restoration id counts as none.
  var isRestorable: Bool {
    screen.restorationID.map { !$0.utf8.isEmpty } ?? false
  }
}
