/// Who a plugin is and where it stands among the others.
public struct PluginManifest: Equatable, Sendable {
  /// When a plugin is asked, before anything else about the order counts.
  public enum Phase: UInt8, Comparable, CaseIterable, Sendable {
    case before, policy, after

    /// Whether `one` is asked before `other`.
    public static func < (one: Phase, other: Phase) -> Bool { one.rawValue < other.rawValue }
  }

  /// What becomes of a command while which the plugin fails.
  public enum FaultPolicy: Equatable, Sendable {
    /// The plugin is skipped.
    case failOpen
    /// The command is refused `plugin-fault`.
    case failClosed
  }

  /// Unique among the plugins of a session; the journal knows the plugin by it.
  public var id: String
  /// Counts up whenever the plugin decides differently; the journal knows it.
  public var version: Int32
  /// When the plugin is asked, before its constraints count.
  public var phase: Phase
  /// Plugins that must come after this one.
  public var before: [String]
  /// Plugins that must come before this one.
  public var after: [String]
  /// What becomes of a command while which the plugin fails.
  public var faultPolicy: FaultPolicy

  /// A plugin of the middle phase without constraints that is skipped when it fails.
  public init(
    id: String, version: Int32, phase: Phase = .policy, before: [String] = [], after: [String] = [],
    faultPolicy: FaultPolicy = .failOpen
  ) {
    self.id = id
    self.version = version
    self.phase = phase
    self.before = before
    self.after = after
    self.faultPolicy = faultPolicy
  }
}
