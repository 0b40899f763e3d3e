public import NavEvents

/// A policy: a value that sees commands before they are decided, answers the core's questions, and reacts to
/// events by asking for more commands. It returns values and holds nothing: no session, clock, file, network
/// or random number. So the same journal and the same plugins give the same decisions, always.
///
/// Conform to the hooks you need: ``CommandInterceptor``, ``EventReactor``, ``RemovalGuard``, ``SwipeGuard``,
/// ``SwipePolicy``, ``RotationPolicy``, ``CollapsePolicy``, ``TopColumnPolicy``, ``SeparationPolicy``, ``ResidencyPolicy``,
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

/// A plugin behind which something runs that can end while it is attached, as a program does. What a replay knows of it
/// stays; whoever is to be asked again starts it.
package protocol RestartablePlugin: NavPlugin {
  /// Starts it anew if it has ended, as what it was.
  /// - Throws: why it cannot be asked.
  func startIfEnded() throws(PluginFault)
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

/// What an interceptor makes of a command.
public enum Interception: Equatable, Sendable {
  case proceed
  /// These commands instead, in order, all or none; at least one.
  case rewrite([NavCommand])
  /// Why not, as a sentence for the person who wanted it.
  case veto(String)
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
    to event: NavEvent, changing top: TopChange, in state: borrowing NavState,
    _ draft: inout CommitDraft, _ requests: inout FollowUps
  ) throws(PluginFault)
}

/// The commands that plugins have asked for in the commit in hand, oldest first.
public struct FollowUps: ~Copyable {
  struct Request: BitwiseCopyable {
    let plugin: TextID
    let command: NavCommand
  }

  private(set) var requests = ContiguousArray<Request>()
  private(set) var done = 0
  /// Whose turn it is to ask.
  var plugin = TextID(index: 0)

  package init() {}

  /// Whether nobody has asked for anything.
  package var isEmpty: Bool { requests.isEmpty }

  /// Asks for one more command.
  public mutating func request(_ command: NavCommand) {
    requests.append(Request(plugin: plugin, command: command))
  }

  var count: Int { requests.count }

  mutating func next() -> Request? {
    guard done < requests.count else { return nil }
    defer { done += 1 }
    return requests[done]
  }

  /// Forgets all but the first `count` requests, which were made before the others.
  mutating func truncate(to count: Int) { requests.removeLast(requests.count - count) }

  mutating func removeAll() {
    if !requests.isEmpty { requests.removeAll(keepingCapacity: true) }
    done = 0
  }
}
