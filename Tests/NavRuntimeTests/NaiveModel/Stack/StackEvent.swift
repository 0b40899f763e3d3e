/// The kinds of event that scenes of stacks and tabs record, by the names they have in the journal.
enum StackEvent: String, Sendable {
  case sceneSet, containerAdded, restored
  case pushed, advanced, popped, replaced, stackSet, selected
  case presented, dismissed
  case navigationBarsHiddenChanged, toolbarsHiddenChanged, navigationBarPositionChanged
  case placeholderChanged, propagationChanged
  case hidesBackButtonChanged, titleChanged, attributeChanged
  case swipeBegan, swipeMoved, swipeEnded, swipeCancelled
  case deviceRotated, interfaceRotated, rotationBegan, rotationEnded, rotationDeferred
  case rotationAnswerChanged, resized
  case pluginAttached, pluginDetached, pluginConfigured
}
