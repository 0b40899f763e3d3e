public import NavEvents

/// A plugin: a value that sees commands before they are decided, answers the core's questions, and reacts to events
/// by requesting more commands. It reads the scene by name, through a ``HookContext``, and returns values. It uses no
/// session, clock, file, network connection or random number. The same journal and the same plugins therefore always
/// give the same decisions.
///
/// ```swift
/// /// Refuses to leave a screen that is locked.
/// struct Lock: RemovalGuard {
///   let manifest = PluginManifest(id: "lock", version: 1)
///
///   func objection(to removal: Removal, in context: borrowing HookContext) -> String? {
///     for screen in removal.screens where context.hasAttribute("locked", equalTo: "true", on: screen) {
///       return "“\(screen)” is locked."
///     }
///     return nil
///   }
/// }
///
/// var options = SessionOptions.standard
/// options.add(Lock())
/// ```
///
/// Conform to the hooks you need: ``CommandInterceptor``, ``EventReactor``, ``RemovalGuard``, ``BackPolicy``, ``SwipeGuard``,
/// ``SwipePolicy``, ``RotationPolicy``, ``CollapsePolicy``, ``TopColumnPolicy``, ``SeparationPolicy``,
/// ``ResidencyPolicy``, ``LinkHandler``, ``AdmissionGuard``. Each protocol documents the composition of the answers of several plugins.
public protocol NavPlugin: Sendable {
  /// The plugin's id and version, and its position in the order of the plugins.
  var manifest: PluginManifest { get }

  /// The hooks through which the plugin is asked: by default, the hooks of all protocols that it conforms to. A
  /// plugin that needs only some of them, depending on its configuration, returns those.
  var hooks: [PluginHook] { get }
}

/// A plugin that is created from its configuration, and returns it in a canonical form, so that two ways to write the same
/// configuration are equal. The journal contains the canonical form; for a plugin that is not a `ConfigurablePlugin`, it
/// contains the configuration as given.
///
/// ```swift
/// struct Quota: NavPlugin, ConfigurablePlugin {
///   static let manifest = PluginManifest(id: "quota", version: 1)
///   var manifest: PluginManifest { Self.manifest }
///   let limit: Double
///   let configuration: String?
///
///   init(configuration text: String?) throws(PluginFault) {
///     var settings = try PluginConfiguration(text, of: Self.manifest.id)
///     limit = try settings.number("limit", default: 10, "greater than 0") { $0 > 0 }
///     configuration = try settings.finish()
///   }
/// }
/// ```
public protocol ConfigurablePlugin: NavPlugin {
  /// Creates the plugin with a configuration, a JSON object as text; nil for the default.
  /// - Throws: A fault when the configuration does not fit (see ``PluginConfiguration``).
  init(configuration: String?) throws(PluginFault)

  /// The configuration in its canonical form (see ``PluginConfiguration/finish()``); nil for the default.
  var configuration: String? { get }
}

/// A plugin that knows which values are private. ``SessionOptions/add(_:)-(NavPlugin)`` lets it declare them.
public protocol PrivateValueDeclaring: NavPlugin {
  /// Adds what is private to the options of a session.
  func declarePrivateValues(in options: inout SessionOptions)
}

/// A plugin that declares what it writes to a journal, so that it decides about a redacted journal as about the original. The
/// ids in its settings are replaced like all ids, for example, and its numbers stay.
///
/// ```swift
/// struct Corner: RedactablePlugin {
///   static let recordedTexts = PluginTexts(settings: [("limit", .number), ("start", .id)])
///   let manifest = PluginManifest(id: "corner", version: 1)
/// }
/// ```
///
/// The declaration is found by the type, so it counts only for a plugin that was added to the catalog as a value or with its
/// type, not for one that a closure creates.
public protocol RedactablePlugin: NavPlugin {
  /// The meaning of the plugin's settings, of what it remembers, and of the texts that it compares with.
  static var recordedTexts: PluginTexts { get }
}

/// A plugin that depends on a process that can end while the plugin is attached. A replay does not need the process,
/// which is restarted before the plugin is asked again.
package protocol RestartablePlugin: NavPlugin {
  /// Starts the process again if it has ended, with the same configuration.
  /// - Throws: The reason why the plugin cannot be asked.
  func startIfEnded() throws(PluginFault)
  /// Ends the plugin's program at once, as a crash does.
  func kill()
}

/// A plugin that takes the place of one that is not available. It has the configuration that the journal gives to that one, and
/// answers about links itself.
package protocol StandInPlugin: NavPlugin {
  /// The configuration as JSON; nil for none.
  var configuration: String? { get }
}

/// A plugin that sees commands before they are decided.
///
/// ```swift
/// /// A push on top of a full stack replaces the top instead.
/// struct Full: CommandInterceptor {
///   let manifest = PluginManifest(id: "full", version: 1)
///   let interceptedCommands: CommandKinds = [.push]
///
///   func intercept(in context: borrowing HookContext) -> Interception {
///     guard let growth = context.growth, context.children(of: growth.container).count >= 5,
///       let screen = context.newScreens.first
///     else { return .proceed }
///     return .rewrite([.replace(screen, in: growth.container)])
///   }
/// }
/// ```
///
/// Composition: interceptors are asked in the order of the plugins, and a later one sees the rewrite of an earlier
/// one. **All** vetoes are collected; without one, the first hold counts. A rewrite counts as the plugin's own commands: it may contain a `remember` for
/// the plugin itself. A rewrite that contains a `remember` for another plugin is always refused `bad-argument`,
/// because only a plugin itself may set the value that it remembers.
public protocol CommandInterceptor: NavPlugin {
  /// The kinds of commands that the plugin intercepts. No plugin is asked about a report, `resume` and `drop`.
  var interceptedCommands: CommandKinds { get }

  /// Lets the command of the context pass, rewrites it into other commands, vetoes it, or lets it wait.
  func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception
}

/// An interceptor's answer to a command.
///
/// ```swift
/// /// Shows each screen that a link pushes right above the root.
/// struct FreshStack: CommandInterceptor {
///   let manifest = PluginManifest(id: "fresh-stack", version: 1)
///   let interceptedCommands: CommandKinds = [.push]
///
///   func intercept(in context: borrowing HookContext) -> Interception {
///     context.source == .link ? .rewrite([.popToRoot(), context.command]) : .proceed
///   }
/// }
/// ```
public enum Interception: Equatable, Sendable {
  /// The command passes unchanged, as far as this plugin is concerned.
  case proceed
  /// The commands that replace the command, in order; at least one. Either all are executed, or none.
  case rewrite([NavCommand])
  /// The reason for the veto, as a sentence for the person who gave the command.
  case veto(String)
  /// The command waits until somebody resumes or drops its ticket. With `keep`, nothing that the user does meanwhile drops it.
  ///
  /// The reason is a sentence, or a word for programs. `expires` is the time after which the core drops the command, in seconds, greater
  /// than 0 and at most 10⁹ (another one is the fault `bad-hold`); it is looked at when the next command is decided. A veto of another plugin
  /// wins, then the first hold. Sixteen commands wait at most.
  case hold(String, expires: Double? = nil, keep: Bool = false)

  /// The longest time that a command waits, in seconds.
  static let longestHold = 1e9
}

/// A plugin that reacts to events with follow-up commands, which take the same path as any command.
///
/// ```swift
/// /// Marks each screen that is pushed.
/// struct Marker: EventReactor {
///   let manifest = PluginManifest(id: "marker", version: 1)
///   let watchedEvents: EventKinds = [.pushed]
///
///   func react(in context: borrowing HookContext) -> [NavCommand] {
///     guard let screen = context.addedNode else { return [] }
///     return [.setAttribute("new", to: "true", of: screen)]
///   }
/// }
/// ```
///
/// Composition: breadth first, in the order of the plugins, at most 64 in a commit; a refused follow-up is dropped
/// and recorded.
public protocol EventReactor: NavPlugin {
  /// The kinds of events that the plugin reacts to.
  var watchedEvents: EventKinds { get }

  /// Returns the commands that the event of the context calls for, in order; the scene already contains the event. When
  /// it throws, no command is requested.
  func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand]
}
