public import NavRuntime

/// A plugin that knows the routes of an app: it checks what screens are opened with, and turns links into screens.
///
/// ```
/// plugin attach routes routes=[{"name":"product","path":"/product/:id","params":{"id":"integer"},"by":["id"]}]
/// open app://product/42                      pushes a screen with the route product
/// open app://product/42                      changes nothing: it is there
/// open app://product/x                       refused vetoed: “id” is no integer
/// push route=product params={"id":"x"}       refused vetoed: “id” is no integer
/// ```
///
/// In Swift, the types of a `RouteTable` of the module `NavRoutes` are such a configuration:
/// `options.add(try Routes(RouteTable.shop + .account))`.
///
/// - Every command that brings a screen of a declared route, a scene file among them, `params` and `change` are refused when a member is missing or
///   has another type. An archive is not checked: it brings back what was there.
/// - A link that matches the path of a route becomes commands that dismiss the modals, select the tab of the route, push the parents that
///   are not there, and then the screen with `reuse=pop`: a link that is followed twice opens one screen. A link with a parameter of another
///   type, a broken escape or a segment `..` is refused.
///
/// Any other setting is a fault. Configuration:
/// - `routes` (none): a list of objects. `name`: the route. `path`: the form of its URLs, a path of literals and `:name`s, with a query.
///   `params`: the type of each member: `integer`, `number`, `string`, `boolean`, `object`, `array` or `any`, with a `?` behind it for one
///   that may be missing. `private`: the members for which a code may stand, which fits any type; each has a `?`. What is hidden, the options of the session say.
///   `privateAnswer`: the key of the request of such screens whose answer is private. `by`: the members that make two screens the same; without them, the route alone decides. `in`: the tab or the
///   stack of its screens. `parents`: the routes below it. `style`: `push` (the default), `sheet` or `fullScreen`.
/// - `strict` (false): routes, and members, that are not declared are refused, too.
public struct Routes: CommandInterceptor, LinkHandler, ConfigurablePlugin, RedactablePlugin,
  PrivateValueDeclaring
{
  /// Version 1, in the middle phase. It fails closed: a screen must not be opened with what it cannot read.
  public static let manifest = PluginManifest(id: "routes", version: 1, faultPolicy: .failClosed)
  /// What a redacted journal keeps of the plugin.
  public static let recordedTexts = PluginTexts(settings: [
    ("strict", .flag),
    (
      "routes",
      .list(
        .object([
          ("name", .route), ("path", .path), ("params", .membersOfParams(.word(types))),
          ("private", .list(.memberOfParams)), ("privateAnswer", .id),
          ("by", .list(.memberOfParams)), ("in", .id), ("parents", .list(.route)),
          ("style", .word(["push", "sheet", "fullScreen"])),
        ]))
    ),
  ])
  private static let types = ["integer", "number", "string", "boolean", "object", "array", "any"].flatMap {
    [$0, "\($0)?"]
  }

  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.intercept, .route] }
  /// The commands that can bring a screen with a route, and `params`.
  public let interceptedCommands = CommandKinds(
    .push, .primary, .detail, .column, .show, .replace, .set, .present, .placeholder, .columnPlaceholder,
    .scene, .params, .change)

  /// The routes, which also write the URL of a scene.
  public let map: RouteMap
  /// The settings that differ from their defaults, as canonical JSON; nil if none does.
  public let configuration: String?

  /// Creates the plugin with the routes of a map, or of anything that has one, such as a `RouteTable`.
  /// - Throws: `bad-configuration` when the routes contradict each other.
  public init(_ routes: some RouteMapping, isStrict: Bool = false) throws(PluginFault) {
    let list: CanonicalJSON
    do throws(RouteMapError) { list = try routes.routesJSON() } catch {
      throw PluginFault(code: "bad-configuration", message: "\(Self.manifest.id): \(error.message).")
    }
    try self.init(
      configuration: CanonicalJSON(members: ["routes": list, "strict": CanonicalJSON(isStrict)]).text)
  }

  /// Creates the plugin with a configuration, a JSON object as text; nil for no routes.
  /// - Throws: `bad-configuration` when the text is not a JSON object, a setting is unknown or not valid, or two routes contradict each
  ///   other.
  public init(configuration: String?) throws(PluginFault) {
    var settings = try PluginConfiguration(configuration, of: Self.manifest.id)
    let routes = settings.json("routes") ?? CanonicalJSON(elements: [])
    let isStrict = try settings.bool("strict", default: false)
    do throws(RouteMapError) { map = try RouteMap(routes: routes, isStrict: isStrict) } catch {
      throw settings.fault(error.message)
    }
    self.configuration = try settings.finish()
  }

  // MARK: Checks

  /// Refuses a command that opens a screen with params that its route does not take.
  public func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
    objection(in: context).map { .veto($0) } ?? .proceed
  }

  private func objection(in context: borrowing HookContext) -> String? {
    switch context.command {
    case .item(.setParams(node: let screen, let params)):
      return context.route(of: screen).flatMap { map.objection(to: params, of: $0) }
    case .item(.change(node: let screen, _, let route, let params)):
      if route == nil, params == nil { return nil }
      return (route ?? context.route(of: screen)).flatMap {
        map.objection(to: params ?? context.scene.screens[screen]?.params, of: $0)
      }
    case .scene(.set(let scene)): return map.objection(toScreensIn: scene)
    case .drillDown(.setPlaceholder(_, let screen?), _), .split(.setPlaceholder(_, let screen?), _):
      return objection(to: screen)
    case .stack(.set(let list), _):
      // Screens that are there keep their params.
      let new = context.newScreens.map(\.id)
      for screen in list where new.contains(where: { $0.utf8.elementsEqual(screen.id.utf8) }) {
        if let reason = objection(to: screen) { return reason }
      }
      return nil
    case let command:
      guard let screen = Self.screen(of: command), screen.route != nil else { return nil }
      // A screen that is used again keeps its params when the command has none.
      let isNew = context.newScreens.contains { $0.id.utf8.elementsEqual(screen.id.utf8) }
      return isNew || screen.params != nil ? objection(to: screen) : nil
    }
  }

  private func objection(to screen: ScreenDescription) -> String? {
    screen.route.flatMap { map.objection(to: screen.params, of: $0) }
  }

  /// Returns the screen that a command brings onto a stack, or as a modal.
  private static func screen(of command: NavCommand) -> ScreenDescription? {
    switch command {
    case .navigation(.push(let screen?, _, _), _), .navigation(.replace(let screen?, _), _),
      .drillDown(.show(let screen?, _, _, _), _), .split(.showDetail(let screen?), _),
      .split(.setColumn(_, let screen?), _), .split(.showPrimary(let screen), _):
      screen
    case .modal(.present(let node, _, _, _)): node.screen
    default: nil
    }
  }

  // MARK: Private values

  /// Adds the private members of the routes, their answers and their URLs to those of a session.
  public func declarePrivateValues(in options: inout SessionOptions) {
    options.privateParams.merge(map.privateParams) { one, other in one + other.filter { !one.contains($0) } }
    options.privateRequests += map.privateRequests
    options.privateLinks += map.privateLinks
  }

  // MARK: Links

  /// Returns the commands for a link that leads to a route, or the reason for which it does not.
  public func answer(
    to link: String, in context: borrowing HookContext
  ) throws(PluginFault) -> LinkAnswer? {
    map.answer(to: link, in: context.scene)
  }
}
