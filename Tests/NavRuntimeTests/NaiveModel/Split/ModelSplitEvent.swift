/// The kinds of event that a split scene records, by the names they have in the journal.
enum ModelSplitEvent: String, Sendable {
  case sceneSet, containerAdded, restored
  case pushed, popped, replaced, stackSet, navigationBarsHiddenChanged
  case columnSet, collapsed, expanded
  case displayModeChanged, splitBehaviorChanged, primaryWidthChanged
  case hidesBackButtonChanged, titleChanged, attributeChanged
  case swipeBegan, swipeMoved, swipeEnded, swipeCancelled
  case deviceRotated, interfaceRotated, rotationBegan, rotationEnded, rotationDeferred
  case rotationAnswerChanged, resized
  case pluginAttached, pluginDetached, pluginConfigured
}
