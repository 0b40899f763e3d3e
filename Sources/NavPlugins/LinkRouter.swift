public import NavEvents
public import NavRuntime

/// Turns links into commands. Each pattern has a list of commands, including those for the screens below, and a link that
/// matches the pattern becomes that list, in one commit.
///
/// ```
/// push home
/// plugin attach link-router routes="[{\"pattern\":\"/items/:id\",\"commands\":[{\"type\":\"push\",\"screen\":{\"id\":\"item-{id}\"}}]}]"
/// open app://items/7         pushes item-7
/// open app://orders/7        refused unhandled-url: no pattern matches
/// ```
///
/// A pattern is a path of literals, `:name`s and `*` (any segment; as the last one, all that follow), and perhaps a
/// query: `?tab=:tab`. Of an http link its path is matched; of another, `//host/path` as `/host/path`. The more specific
/// pattern wins: a literal before a `:name` before `*`, from the left, then the one with more query keys. Two patterns
/// that match the same links equally are a fault at attach. `{name}` in the strings of a command is replaced by what
/// `:name` matched, percent-decoded.
///
/// Configuration: `routes` (none): a list of objects with a `pattern` and `commands` in their wire form, all of which are
/// read when the plugin is attached: one that could not be decided is a fault then.
public struct LinkRouter: LinkHandler, ConfigurablePlugin {
  /// Version 1, in the middle phase, without constraints.
  public static let manifest = PluginManifest(id: "link-router", version: 1)
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }

  /// The most specific first.
  private let routes: [LinkRoute]
  /// The routes, as canonical text.
  public let configuration: String?

  /// The plugin with a configuration, a JSON object as text; nil for no routes.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    let routes = try settings.json("routes").map { text throws(PluginFault) in
      try LinkRoute.list(text) { settings.fault($0) }
    }
    self.routes = (routes ?? []).sorted { $0.pattern.isMoreSpecific(than: $1.pattern) }
    for (place, one) in self.routes.enumerated() {
      guard let other = self.routes[..<place].first(where: { $0.pattern.isAsSpecific(as: one.pattern) })
      else {
        continue
      }
      throw settings.fault("“\(other.pattern.text)” and “\(one.pattern.text)” match the same links")
    }
    self.configuration = try settings.finish()
  }

  /// The commands of the most specific route that matches.
  public func route(
    _ url: TextID, in state: borrowing NavState, _ draft: inout CommitDraft
  ) throws(PluginFault) -> [NavCommand]? {
    let link = LinkAddress(draft.texts[url])
    for route in routes {
      if let values = route.pattern.match(link) { return try route.commands(with: values, &draft) }
    }
    return nil
  }
}
