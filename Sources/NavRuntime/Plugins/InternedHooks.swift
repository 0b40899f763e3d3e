package import NavEvents

// A faster way to ask the plugins of this package that take part in almost every commit: with the handles of the
// session instead of names. No plugin needs it. A plugin that supports it gives the same answers as by name; a test
// compares the two.

/// A reactor that can be asked by handles.
package protocol InternedEventReactor: EventReactor {
  /// Returns the command that `event` calls for; nil for none.
  func reaction(
    to event: InternedEvent, changing top: TopChange, in state: borrowing NavState
  ) -> InternedCommand?
}

/// A rotation policy that can be asked by handles.
///
/// As long as no screen of the scene restricts rotation and no swipe is running, the policy must let the interface
/// turn freely or have no opinion. It is not asked then.
package protocol InternedRotationPolicy: RotationPolicy {
  func shouldAutorotate(in state: borrowing NavState) -> Bool?
  func supportedOrientations(in state: borrowing NavState) -> Orientations?
}

/// A reactor, and the fastest way to ask it.
struct HostedReactor: Sendable {
  let named: any EventReactor
  /// The same reactor by handles; a silent one when the reactor can only be asked by name. It is not optional,
  /// because unwrapping would copy it in each commit.
  let interned: any InternedEventReactor
  let isInterned: Bool

  init?(_ plugin: any NavPlugin) {
    guard let reactor = plugin as? any EventReactor else { return nil }
    named = reactor
    let interned = plugin as? any InternedEventReactor
    isInterned = interned != nil
    self.interned = interned ?? Silent(manifest: plugin.manifest)
  }

  /// The placeholder for a reactor that cannot be asked by handles. It is never asked.
  private struct Silent: InternedEventReactor {
    let manifest: PluginManifest

    var watchedEvents: EventKinds { EventKinds() }

    func react(in context: borrowing HookContext) -> [NavCommand] { [] }

    func reaction(
      to event: InternedEvent, changing top: TopChange, in state: borrowing NavState
    ) -> InternedCommand? { nil }
  }
}

/// A rotation policy, in the form that is fastest to ask.
enum HostedRotationPolicy: Sendable {
  case named(any RotationPolicy)
  case interned(any InternedRotationPolicy)

  init?(_ plugin: any NavPlugin) {
    if let plugin = plugin as? any InternedRotationPolicy {
      self = .interned(plugin)
    } else if let plugin = plugin as? any RotationPolicy {
      self = .named(plugin)
    } else {
      return nil
    }
  }

  /// A Boolean value that indicates whether the policy need not be asked while nothing restricts the rotation of the
  /// interface.
  var allowsWhatIsUnrestricted: Bool {
    switch self {
    case .named: false
    case .interned: true
    }
  }

  func shouldAutorotate(in context: borrowing HookContext) throws(PluginFault) -> Bool? {
    switch self {
    case .named(let plugin): try plugin.shouldAutorotate(in: context)
    case .interned(let plugin): plugin.shouldAutorotate(in: context.state.pointee)
    }
  }

  func supportedOrientations(in context: borrowing HookContext) throws(PluginFault) -> Orientations? {
    switch self {
    case .named(let plugin): try plugin.supportedOrientations(in: context)
    case .interned(let plugin): plugin.supportedOrientations(in: context.state.pointee)
    }
  }
}
