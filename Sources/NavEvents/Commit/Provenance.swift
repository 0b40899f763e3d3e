/// One plugin's part in a commit.
public struct Provenance: BitwiseCopyable, Equatable, Sendable {
  /// The plugin's id.
  public let plugin: TextID
  /// The contribution of the plugin.
  public let contribution: Contribution

  /// A contribution of a plugin to a commit.
  public enum Contribution: BitwiseCopyable, Equatable, Sendable {
    /// Put this command (one entry for each) in the place of the one it saw.
    case rewrote(NavCommand)
    /// Was asked this and answered that.
    case answered(question: TextID, answer: JSONText)
    /// Asked for a command, which gave the events of this half-open range (in the commit, from 0).
    case requested(NavCommand, firstEvent: Int32, endEvent: Int32)
    /// Asked for a command, which was refused and dropped; the place in the commit's list of refusals.
    case requestRefused(NavCommand, refusal: Int32)
    /// Failed in a hook, with this code.
    case failed(code: TextID)
    /// Rewrote or asked for a command of a later version: the whole entry as it was written.
    case ofLaterVersion(JSONText)
  }

  package init(plugin: TextID, contribution: Contribution) {
    self.plugin = plugin
    self.contribution = contribution
  }
}
