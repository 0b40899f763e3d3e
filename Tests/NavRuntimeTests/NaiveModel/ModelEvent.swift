/// The kinds of event that a drillDown scene records, by the names they have in the journal.
enum ModelEvent: String, Sendable {
  case sceneSet, restored
  case pushed, advanced, popped, replaced
  case navigationBarsHiddenChanged, toolbarsHiddenChanged, navigationBarPositionChanged
  case widthChanged, placeholderChanged, propagationChanged
  case hidesBackButtonChanged, titleChanged, attributeChanged
  case swipeBegan, swipeMoved, swipeEnded, swipeCancelled
  case deviceRotated, interfaceRotated, rotationBegan, rotationEnded, rotationDeferred
  case rotationAnswerChanged, resized
  case pluginAttached, pluginDetached, pluginConfigured
}
