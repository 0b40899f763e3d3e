import NavEvents

/// Who was asked, for whoever explains a commit.
extension Engine {
  /// Notes that a plugin was asked, if somebody wants to know: one comparison if nobody does.
  @inline(__always)
  mutating func note(
    _ plugin: TextID, _ hook: PluginHook, _ said: PluginHearing.Said,
    about: @autoclosure () -> StaticString? = nil
  ) {
    if hearings == nil { return }
    hearings?.append(PluginHearing(plugin: plugin, hook: hook, about: about(), said: said))
  }
}

extension Interception {
  /// The word for it.
  var said: PluginHearing.Said {
    switch self {
    case .proceed: .letPass
    case .rewrite: .rewrote
    case .veto: .vetoed
    }
  }
}
