package import NavEvents

/// That a plugin was asked while a commit was decided, and what came of it: what a journal leaves out when nothing did.
package struct PluginHearing: Sendable {
  /// What a plugin says to a question, in the words of `explain`.
  package enum Said: String, Sendable {
    /// The command passed an interceptor as it was.
    case letPass
    case rewrote
    case vetoed
    /// No objection to an exit.
    case agreed
    /// It lets a swipe begin.
    case allowed
    case noOpinion
    case answered
    /// It asked for more commands.
    case requested
    /// It saw an event and asked for nothing.
    case nothing
    case failed
  }

  package let plugin: TextID
  package let hook: PluginHook
  /// The type of the command or the event, or the way of an exit.
  package let about: StaticString?
  package let said: Said
}
