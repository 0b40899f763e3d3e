public import NavEvents

/// A plugin's answer about a link: the argument of `route`.
///
/// ```swift
/// /// `app:inbox` opens the inbox, and no other link of the app opens anything.
/// struct Links: LinkHandler {
///   let manifest = PluginManifest(id: "links", version: 1)
///
///   func answer(to link: String, in context: borrowing HookContext) -> LinkAnswer? {
///     if link == "app:inbox" { return .commands([.select("mail"), .popToRoot(in: "mail")]) }
///     return link.hasPrefix("app:") ? .veto("“\(link)” leads nowhere.") : nil
///   }
/// }
/// ```
public enum LinkAnswer: Equatable, Sendable {
  /// The commands that the link stands for. They run in order, all or none.
  case commands([NavCommand])
  /// The reason for which nobody is to follow the link, as a sentence. The command that opens it is refused with `vetoed`.
  case veto(String)
}

extension LinkHandler {
  /// Returns the commands of ``route(_:in:)``.
  public func answer(
    to link: String, in context: borrowing HookContext
  ) throws(PluginFault) -> LinkAnswer? {
    try route(link, in: context).map { .commands($0) }
  }

  /// Returns nil: a plugin that has an ``answer(to:in:)`` of its own needs no commands here.
  public func route(_ url: String, in context: borrowing HookContext) throws(PluginFault) -> [NavCommand]? {
    nil
  }
}
