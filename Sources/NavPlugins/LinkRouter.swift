public import NavRuntime

/// A plugin that turns links into commands. Each pattern has a list of commands, including those for the
/// screens below, and a link that matches the pattern becomes that list, in one commit.
///
/// ```
/// push home
/// plugin attach link-router routes="[{\"pattern\":\"/items/:id\",\"commands\":[{\"type\":\"push\",\"screen\":{\"id\":\"item-{id}\"}}]}]"
/// open app://items/7         pushes item-7
/// open app://orders/7        refused unhandled-url: no pattern matches
/// ```
///
/// A pattern is a path of literals, `:name`s and `*` (any segment; as the last one, all that follow), and optionally a
/// query: `?tab=:tab`. For an http link, the path is matched; for any other link, `//host/path` is matched as `/host/path`.
/// The more specific pattern wins: a literal before a `:name` before `*`, from the left, then the one with more query keys.
/// Two equally specific patterns that match the same links are a fault when the plugin is attached. `{name}` in the strings
/// of a command is replaced by the value that `:name` matched, percent-decoded.
///
/// Configuration: `routes` (none): a list of objects with a `pattern` and `commands` in their wire form, all of which are
/// read when the plugin is attached: an invalid command is a fault.
public struct LinkRouter: LinkHandler, ConfigurablePlugin, RedactablePlugin {
  /// Version 1, in the middle phase, without constraints.
  public static let manifest = PluginManifest(id: "link-router", version: 1)
  /// What a redacted journal keeps of the plugin.
  public static let recordedTexts = PluginTexts(
    settings: [("routes", .list(.object([("pattern", .pattern), ("commands", .commands)])))],
    faultCodes: ["bad-route"])
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.route] }

  /// The routes, the most specific first.
  private let routes: [LinkRoute]
  /// The routes, as canonical text.
  public let configuration: String?

  /// Creates the plugin with routes: the commands for the links that match a pattern. `{name}` in the texts of a command stands
  /// for what `:name` of the pattern matches, as in `.push("item-{id}")`.
  /// - Throws: `bad-configuration` when a pattern is not valid, or two routes are equally specific for the same links.
  public init(routes: [(pattern: String, commands: [NavCommand])]) throws(PluginFault) {
    let routes = routes.map { route in
      let commands = CanonicalJSON(elements: route.commands.map(\.json))
      return CanonicalJSON(members: ["pattern": CanonicalJSON(string: route.pattern), "commands": commands])
    }
    try self.init(configuration: CanonicalJSON(members: ["routes": CanonicalJSON(elements: routes)]).text)
  }

  /// Creates the plugin with a configuration, a JSON object as text; nil for no routes.
  /// - Throws: `bad-configuration` when the text is not a JSON object, a setting is unknown or not valid, or two routes are
  ///   equally specific for the same links.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    let routes = try settings.json("routes").map { list throws(PluginFault) in
      try LinkRoute.list(list) { settings.fault($0) }
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

  /// Returns the commands of the most specific route that matches; nil when none does.
  public func route(
    _ url: String, in context: borrowing HookContext
  ) throws(PluginFault) -> [NavCommand]? {
    let link = LinkAddress(url)
    for route in routes {
      if let values = route.pattern.match(link) { return try route.commands(with: values) }
    }
    return nil
  }
}

/// A pattern, and the commands that a matching link becomes.
struct LinkRoute: Sendable {
  let pattern: LinkPattern
  /// The commands, each a JSON object with `{name}` in its strings.
  private let templates: [String]

  /// Returns the routes of a configuration.
  static func list(
    _ list: CanonicalJSON, _ fault: (String) -> PluginFault
  ) throws(PluginFault) -> [LinkRoute] {
    guard let elements = list.elements else { throw fault("routes must be a list") }
    var routes: [LinkRoute] = []
    for element in elements { routes.append(try LinkRoute(element, fault)) }
    return routes
  }

  private init(_ value: CanonicalJSON, _ fault: (String) -> PluginFault) throws(PluginFault) {
    guard let pattern = value.member("pattern")?.string, let commands = value.member("commands")?.elements
    else { throw fault("a route has a pattern and a list of commands") }
    guard let parsed = LinkPattern(pattern) else { throw fault("“\(pattern)” is not a pattern") }
    self.pattern = parsed
    templates = commands.map(\.text)
    do throws(PluginFault) {
      _ = try self.commands(with: parsed.names.map { ($0, "x") })
    } catch {
      throw fault("the commands of “\(pattern)”: \(error.message)")
    }
  }

  /// Returns the commands with every `{name}` replaced.
  func commands(
    with values: [(name: String, value: String)]
  ) throws(PluginFault) -> [NavCommand] {
    var commands: [NavCommand] = []
    for template in templates { commands.append(try command(template, values)) }
    return commands
  }

  private func command(
    _ template: String, _ values: [(name: String, value: String)]
  ) throws(PluginFault) -> NavCommand {
    let json: CanonicalJSON
    do throws(JSONError) { json = try CanonicalJSON(Self.filled(template, values)) } catch {
      throw PluginFault(code: "bad-route", message: error.message)
    }
    do throws(WireError) { return try NavCommand(json) } catch {
      throw PluginFault(code: "bad-route", message: error.message)
    }
  }

  /// Returns the text as it appears between the quotes of a JSON string.
  private static func escaped(_ value: String) -> String {
    String(decoding: CanonicalJSON(string: value).text.utf8.dropFirst().dropLast(), as: UTF8.self)
  }

  /// Returns the template with every `{name}` replaced in one pass: a value is inserted unchanged, even if it
  /// contains braces.
  private static func filled(_ template: String, _ values: [(name: String, value: String)]) -> String {
    let marks = values.map { (mark: Array("{\($0.name)}".utf8), text: Array(escaped($0.value).utf8)) }
    var (rest, result): (ArraySlice<UInt8>, [UInt8]) = (Array(template.utf8)[...], [])
    while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
      result += rest[..<open]
      rest = rest[open...]
      if let (mark, text) = marks.first(where: { rest.starts(with: $0.mark) }) {
        result += text
        rest = rest.dropFirst(mark.count)
      } else {
        result += rest.prefix(1)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result + rest, as: UTF8.self)
  }
}
