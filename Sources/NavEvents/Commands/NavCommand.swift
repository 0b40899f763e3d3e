/// What somebody wants: one intent, imperative, before anyone has judged it.
///
/// Commands are grouped by what they are about; each group has its own type, its own wire form and its own
/// rooms in decide. Build them with the methods of ``CommitDraft`` (`draft.push("inbox")`).
public enum NavCommand: BitwiseCopyable, Equatable, Sendable {
  case scene(SceneCommand)
  /// A verb that several kinds of container understand; `target` names one, nil means the focused one.
  case navigation(NavigationCommand, target: TextID?)
  case drillDown(DrillDownCommand, target: TextID?)
  case stack(StackCommand, target: TextID?)
  case tabs(TabsCommand, target: TextID?)
  case split(SplitCommand, target: TextID?)
  case web(WebCommand, target: TextID?)
  case modal(ModalCommand)
  case swipe(SwipeCommand, target: TextID?)
  case environment(EnvironmentCommand)
  case item(ItemCommand)
  case plugin(PluginCommand)
}
