public import NavEvents

/// A policy: a value that sees commands before they are decided, answers the core's questions, and reacts to
/// events by asking for more commands. It returns values and holds nothing: no session, clock, file, network
/// or random number. So the same journal and the same plugins give the same decisions, always.
///
/// Conform to the hooks you need: ``CommandInterceptor``, ``EventReactor``, ``ExitGuard``, ``SwipeGuard``,
/// ``SwipeJudge``, ``RotationJudge``, ``CollapseJudge``, ``TopColumnJudge``, ``SeparationJudge``, ``ResidencyJudge``,
/// ``LinkHandler``. Each says how the answers of several plugins are composed.
public protocol NavPlugin: Sendable {
  /// Who the plugin is and where it stands among the others.
  var manifest: PluginManifest { get }

  /// What the plugin is asked through: by default the hooks of all the protocols it conforms to. One that decides only
  /// when it is made which of them it needs names those, and is asked through no other.
  var hooks: [PluginHook] { get }
}

/// Says what its configuration comes to, so that two ways to write the same one are the same. The journal holds the
/// canonical form; of a plugin that does not say, what was given.
public protocol ConfigurablePlugin: NavPlugin {
  /// The configuration in its canonical form (see ``PluginConfiguration/finish()``); nil for the default.
  var configuration: String? { get }
}

/// Sees commands before they are decided.
///
/// Composition: in the order of the plugins; a later one sees the rewrite of an earlier one; **all** vetoes are
/// collected. Whoever puts a command in the place of another speaks in it: a rewrite may hold a `remember` of the plugin
/// that makes it, and one that holds a `remember` for another plugin is refused `bad-argument`, whatever it replaces: what
/// a plugin keeps, only the plugin itself can say.
public protocol CommandInterceptor: NavPlugin {
  /// The commands it wants to see.
  var interceptedCommands: CommandKinds { get }

  /// Lets `command` pass, puts others in its place, or objects.
  func intercept(
    _ command: NavCommand, in state: borrowing NavState, _ draft: inout CommitDraft
  ) throws(PluginFault) -> Interception
}

/// Reacts to events with follow-up commands, which take the same way as any command.
///
/// Composition: breadth first, in the order of the plugins, at most
/// ``PluginHost/mostFollowUps`` in a commit; a follow-up that is refused is dropped and recorded.
public protocol EventReactor: NavPlugin {
  /// The events it wants to see.
  var watchedEvents: EventKinds { get }

  /// Adds the commands that `event`, which the state already holds, calls for; all or, when it throws, none.
  func react(
    to event: NavEvent, moving movement: Movement, in state: borrowing NavState,
    _ draft: inout CommitDraft, _ requests: inout FollowUps
  ) throws(PluginFault)
}

/// Answers `shouldPop`: asked for **every** way out of a screen.
///
/// Composition: all must agree; all objections are collected.
public protocol ExitGuard: NavPlugin {
  /// Why the screens must stay, as a sentence; nil when they may go.
  func objection(
    to exit: Exit, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> String?
}

/// Answers `canBeginSwipe`.
///
/// Composition: all must agree, and at least one must have an opinion; all objections are collected. Nothing can be
/// swiped without a plugin that allows it.
public protocol SwipeGuard: NavPlugin {
  /// Whether the swipe may begin; nil for no opinion.
  func canBegin(
    _ swipe: SwipeStart, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> SwipePermission?
}

/// Answers `swipeCompletes`.
///
/// Composition: the first opinion in the order of the plugins wins; without one the swipe does not complete.
public protocol SwipeJudge: NavPlugin {
  /// Whether lifting the finger there, at that speed, completes the swipe; nil for no opinion.
  func completes(
    _ swipe: SwipeEnd, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> Bool?
}
