import NavBase
public import NavEvents

/// A commit that is decided differently today than it was recorded.
///
/// ```swift
/// for divergence in try journal.verify(plugins: .builtIn).divergences {
///   let before = try journal.scene(at: .event(divergence.event))  // what both decisions started from
///   let after = try journal.scene(at: .commit(divergence.commit))  // what the recorded one led to
///   print(divergence, after.steps(from: before))
/// }
/// ```
public struct NavDivergence: Equatable, Sendable, CustomStringConvertible {
  /// The number of the commit.
  public let commit: Int
  /// The number of events before the commit, so that `.event(event)` is the moment before it, from which it was decided, and
  /// `.commit(commit)` the moment after it, as recorded. The commit itself may have no event.
  public let event: Int
  /// The path at which the outcomes differ first, such as `events[1].value` or `refused.code`.
  public let path: String
  /// The recorded value there, as JSON; nil when there is none.
  public let recorded: String?
  /// The value that was decided there today, as JSON; nil when there is none.
  public let decided: String?
  /// The plugin that the difference belongs to, if there is one.
  public let plugin: String?
  /// The versions of that plugin, if the recorded one differs from today's.
  public let versions: PluginVersions?
  /// The recorded outcome as a whole, as JSON: the events, the refusal and the plugins' parts.
  public let recordedOutcome: String
  /// The outcome of today as a whole; `null` for a commit that cannot be decided again, because a part of it cannot be read.
  public let decidedOutcome: String

  /// The divergence in one line, such as `commit 7, events[1].value: recorded true, today false (back-button)`.
  public var description: String {
    let values = "recorded \(recorded ?? "nothing"), today \(decided ?? "nothing")"
    return "commit \(commit), \(path): \(values)\(plugin.map { " (\($0))" } ?? "")"
  }

  /// A Boolean value that indicates whether the commit could not be decided again.
  var isUndecidable: Bool { decidedOutcome.hasSameBytes(as: "null") }

  /// A divergence that the list beside the journal names.
  public struct Expected: Equatable, Sendable {
    /// The number of the commit.
    public let commit: Int
    /// The reason for the different decision.
    public let reason: String
    /// The number of events before the commit; that of all events when the journal has no such commit.
    public let event: Int
  }
}

/// The recorded version of a plugin, and the different one that decides today.
public struct PluginVersions: Equatable, Sendable {
  /// The id of the plugin.
  public let plugin: String
  /// The version that decided when the journal was recorded.
  public let recorded: Int32
  /// The available version.
  public let here: Int32
}

extension NavDivergence {
  /// The divergence as navrepl prints it: `{"commit":…,"seq":…,"path":…,"plugin":…,"expected":…,"actual":…}`, with `version` and
  /// `here` if the versions of the plugin differ.
  public var json: CanonicalJSON {
    var buffer = ByteBuffer()
    buffer.append("{\"commit\":")
    buffer.append(commit)
    buffer.member("seq", event)
    writeMembers(to: &buffer)
    buffer.close()
    return CanonicalJSON(canonical: buffer.string)
  }

  /// Writes the members after `commit` and `seq`.
  func writeMembers(to buffer: inout ByteBuffer) {
    buffer.member("path", text: path)
    buffer.member("plugin")
    if let plugin { buffer.appendQuoted(plugin) } else { buffer.append("null") }
    if let versions {
      buffer.member("version", Int(versions.recorded))
      buffer.member("here", Int(versions.here))
    }
    buffer.member("expected")
    buffer.append(string: recordedOutcome)
    buffer.member("actual")
    buffer.append(string: decidedOutcome)
  }
}
