/// One commit, as it is recorded and as it is decided again.
package struct Explanation: Equatable, Sendable {
  /// What came of deciding the commit again.
  package enum Again: Equatable, Sendable {
    case same
    case otherwise(Divergence)
    /// A sentence that says why.
    case impossible(String)
  }

  /// How a plugin was asked while the commit was decided again.
  package struct Hearing: Equatable, Sendable {
    package let hook: PluginHook
    /// The type of the command or the event, or the way of an exit.
    package let about: String?
    package let said: PluginHearing.Said
    /// How often in a row.
    package var times: Int
  }

  /// A plugin that was attached when the commit was decided.
  package struct Part: Equatable, Sendable {
    package let plugin: String
    /// The version that the journal names; nil for one that came with this commit.
    package let version: Int32?
    /// The version that is here; nil when the plugin is not, and nothing can be decided again for it.
    package let here: Int32?
    /// What the journal leaves open, decided again.
    package internal(set) var hearings: [Hearing]
  }

  /// The commit as it was recorded: its line, but for the sum.
  package let commit: String
  /// The attached plugins, in the order in which they are asked.
  package let parts: [Part]
  package let again: Again
}
