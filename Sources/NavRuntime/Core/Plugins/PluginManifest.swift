import NavBase
import NavEvents

/// A plugin's id and version, and its position in the order of the plugins.
///
/// ```swift
/// let manifest = PluginManifest(id: "analytics", version: 3, phase: .after, faultPolicy: .failOpen)
/// ```
public struct PluginManifest: Equatable, Sendable {
  /// The phase in which a plugin is asked. It takes precedence over all other rules for the order.
  public enum Phase: UInt8, Comparable, CaseIterable, Sendable {
    /// The first phase, before all policies.
    case before
    /// The middle phase, which is the default; the built-in plugins are in it.
    case policy
    /// The last phase, after all policies.
    case after

    /// Returns a Boolean value that indicates whether `one` is asked before `other`.
    public static func < (one: Phase, other: Phase) -> Bool { one.rawValue < other.rawValue }
  }

  /// The treatment of a command during which the plugin fails.
  public enum FaultPolicy: UInt8, CaseIterable, Sendable {
    /// The command goes on without the plugin.
    case failOpen
    /// The command is refused `plugin-fault`. In a question about the consequences of a command, such as rotation or the
    /// memory of pages, the plugin has no opinion instead. A report is never refused.
    case failClosed
  }

  /// The id, unique among the plugins of a session. The journal refers to the plugin by it.
  public var id: String
  /// The version, which the journal records. Increase it whenever the plugin decides differently.
  public var version: Int32
  /// The phase in which the plugin is asked.
  public var phase: Phase
  /// The ids of plugins that must come after this one.
  public var before: [String]
  /// The ids of plugins that must come before this one.
  public var after: [String]
  /// The treatment of a command during which the plugin fails.
  public var faultPolicy: FaultPolicy

  /// Creates a manifest; by default in the middle phase and without constraints, for a plugin that is skipped when it
  /// fails.
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

extension PluginManifest {
  /// The length of the longest id in bytes. The id appears in every line of a journal in which the plugin has a part.
  public static let longestID = 100
  /// The names in a journal that are not plugins, and that no plugin can have as its id.
  public static let takenIDs = ["core", "system"]

  /// Returns the reason why a plugin cannot have this id, as the end of a sentence; nil when it can.
  package static func objection(toID id: String) -> String? {
    if !(1...longestID).contains(id.utf8.count) { return "is not of 1 to \(longestID) bytes" }
    if id.unicodeScalars.contains(where: isGap) { return "has white space or a control character" }
    return takenIDs.containsBytes(of: id) ? "is “\(id)”, which is not a plugin's" : nil
  }

  /// Returns true when an id with this scalar in it could not be distinguished from others, or typed.
  private static func isGap(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
  }
}

extension PluginManifest.Phase: WireName {
  /// The name of the phase, as in a program's manifest.
  public var name: String { wireName.description }

  /// The word for the phase in a program's manifest, and in a listing of plugins.
  package var wireName: StaticString {
    switch self {
    case .before: "before"
    case .policy: "policy"
    case .after: "after"
    }
  }
}

extension PluginManifest.FaultPolicy: WireName {
  /// The name of the policy, as in a program's manifest.
  public var name: String { wireName.description }

  /// The word for the policy in a program's manifest, and in a listing of plugins.
  package var wireName: StaticString {
    switch self {
    case .failOpen: "failOpen"
    case .failClosed: "failClosed"
    }
  }
}

/// The total order of plugins: phase, then constraints, then id as UTF-8 bytes. It does not depend on the
/// order in which they were attached.
enum PluginOrder {
  /// Returns `manifests` in order: each is the first, by phase and id, of the plugins that no remaining plugin must
  /// precede. Complexity: O(n log n) for n plugins, plus the number of names in their constraints.
  /// - Parameter isKnown: Returns true when a name in a constraint is the id of some plugin.
  /// - Throws: A fault that names the plugin, for an unknown name or a cycle.
  static func sorted(
    _ manifests: [PluginManifest], isKnown: (String) -> Bool
  ) throws(PluginFault) -> [PluginManifest] {
    try checkNames(manifests, isKnown)
    let waiting = manifests.sorted(by: comesFirst)
    let followers = followers(waiting)
    var counts = Array(repeating: 0, count: waiting.count)
    for follower in followers.joined() { counts[follower] += 1 }
    var isDone = Array(repeating: false, count: waiting.count)
    var order: [PluginManifest] = []
    var start = 0
    while start < waiting.count {
      let phase = start..<(waiting[start...].firstIndex { $0.phase != waiting[start].phase } ?? waiting.count)
      // Reversed, so that `popLast` takes the first one.
      var ready = phase.reversed().filter { counts[$0] == 0 }
      while let next = ready.popLast() {
        order.append(waiting[next])
        isDone[next] = true
        for follower in followers[next] {
          counts[follower] -= 1
          if counts[follower] == 0, phase.contains(follower) { insert(follower, into: &ready) }
        }
      }
      if order.count < phase.upperBound {
        throw cycle(waiting.indices.filter { !isDone[$0] }.map { waiting[$0] })
      }
      start = phase.upperBound
    }
    return order
  }

  /// Returns, for each plugin, the indices of the plugins that a constraint puts after it.
  private static func followers(_ waiting: [PluginManifest]) -> [[Int]] {
    let places = Dictionary(grouping: waiting.indices) { TextBytes(waiting[$0].id) }
    var followers: [[Int]] = Array(repeating: [], count: waiting.count)
    for (place, manifest) in waiting.enumerated() {
      for name in manifest.before { followers[place] += places[TextBytes(name)] ?? [] }
      for name in manifest.after {
        for other in places[TextBytes(name)] ?? [] { followers[other].append(place) }
      }
    }
    return followers
  }

  /// Inserts an index into a list in descending order.
  private static func insert(_ place: Int, into ready: inout [Int]) {
    var (low, high) = (0, ready.count)
    while low < high {
      let middle = (low + high) / 2
      if ready[middle] > place { low = middle + 1 } else { high = middle }
    }
    ready.insert(place, at: low)
  }

  private static func comesFirst(_ one: PluginManifest, _ other: PluginManifest) -> Bool {
    one.phase == other.phase ? one.id.sortsBefore(other.id) : one.phase < other.phase
  }

  private static func checkNames(
    _ manifests: [PluginManifest], _ isKnown: (String) -> Bool
  ) throws(PluginFault) {
    for manifest in manifests {
      for name in manifest.before + manifest.after where !isKnown(name) {
        throw PluginFault(
          code: "unknown-plugin",
          message: "The plugin “\(manifest.id)” wants to stand beside “\(name)”, which nobody knows.")
      }
    }
  }

  private static func cycle(_ waiting: [PluginManifest]) -> PluginFault {
    let names = waiting.map { "“\($0.id)”" }.joined(separator: ", ")
    return PluginFault(code: "plugin-cycle", message: "The order of the plugins \(names) is a circle.")
  }
}
