/// What happened: one fact, past tense, never taken back. A fold of the events is the state.
///
/// Events are grouped like the commands; each group has its own wire form and its own rooms in evolve. The
/// meaning of an event never changes: a new meaning is a new event.
public enum NavEvent: BitwiseCopyable, Equatable, Sendable {
  case scene(SceneEvent)
  case navigation(NavigationEvent)
  case drillDown(DrillDownEvent)
  case stack(StackEvent)
  case tabs(TabsEvent)
  case split(SplitEvent)
  case web(WebEvent)
  case modal(ModalEvent)
  case swipe(SwipeEvent)
  case environment(EnvironmentEvent)
  case item(ItemEvent)
  case plugin(PluginEvent)
  /// An event of a later version that says of itself that it may be ignored; kept as it was written.
  case ignorable(JSONText)
}
