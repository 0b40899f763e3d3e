/// A contribution of a plugin to a commit, with the plugin's id.
public struct Provenance: BitwiseCopyable, Equatable, Sendable {
  /// The plugin's id.
  public let plugin: TextID
  /// The contribution of the plugin.
  public let contribution: Contribution

  /// A contribution of a plugin to a commit.
  public enum Contribution: BitwiseCopyable, Equatable, Sendable {
    /// The plugin rewrote a command into this one. A rewrite into several commands has an entry for each.
    case rewrote(InternedCommand)
    /// The plugin answered a question.
    case answered(question: TextID, answer: JSONText)
    /// The plugin requested a command, which led to the events in this half-open range (in the commit, from
    /// 0).
    case requested(InternedCommand, firstEvent: Int32, endEvent: Int32)
    /// The plugin requested a command, which was refused and dropped; with the index in the commit's list of
    /// refusals.
    case requestRefused(InternedCommand, refusal: Int32)
    /// The plugin failed in a hook, with this code.
    case failed(code: TextID)
    /// The plugin rewrote or requested a command of a later version; the whole entry as it was written.
    case ofLaterVersion(JSONText)
  }

  package init(plugin: TextID, contribution: Contribution) {
    self.plugin = plugin
    self.contribution = contribution
  }
}
