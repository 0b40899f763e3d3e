/// The configurations of `link-router` that the walk gives, by the names that the model has for them.
enum NaiveWebRoutes {
  static let links = "links"
  static let shadows = "shadows"

  /// Every pattern that can be told from the others.
  private static let valid: [String: [NaiveWebRoute]] = [
    "": [], links: deepLinks, shadows: shadowedLinks,
  ]

  private static let deepLinks = [
    NaiveWebRoute("/items/:id", .popToRoot(container: "main"), .push("item-{id}")),
    NaiveWebRoute("/items/new", .popToRoot(container: "main"), .push("new", title: "New item")),
    NaiveWebRoute(
      "/items/:id?tab=:t", .popToRoot(container: "main"), .push("item-{id}"),
      .push("tab-{t}", title: "{t} of {id}")),
    NaiveWebRoute("/items/:id?tab=info&mark=:m", .push("info-{id}-{m}")),
    NaiveWebRoute("/docs/*", .push("docs")),
    NaiveWebRoute("/users/:name/:page", .push("{name}"), .push("{name}-{page}")),
    NaiveWebRoute("/home", .popTo("home")),
    NaiveWebRoute("/late/:id", .push("late-{id}"), .popTo("nowhere at all")),
    NaiveWebRoute("/mark/:id", .attribute("{id}", "dirty", "true"), .popToRoot(container: "main")),
    NaiveWebRoute("/lost", .popToRoot(container: "ghost")),
  ]

  private static let shadowedLinks = [
    NaiveWebRoute("/:kind/:id", .push("any-{id}", title: "{kind}")),
    NaiveWebRoute("/items/*", .push("rest")),
    NaiveWebRoute("/items/:id", .push("named-{id}")),
    NaiveWebRoute("/:kind/7", .push("seven")),
    NaiveWebRoute("/items/:id?tab=:t", .push("tab-{t}")),
    NaiveWebRoute("/docs/:page", .push("page-{page}")),
    NaiveWebRoute("/docs/*", .push("docs")),
  ]

  /// Configurations that are refused: patterns that fit the same URL equally, and no routes.
  static let conflicts = [
    "names":
      #"[{"pattern":"/a/:x","commands":[{"type":"pop"}]},{"pattern":"/a/:y","commands":[{"type":"pop"}]}]"#,
    "queries":
      #"[{"pattern":"/a?x=:y","commands":[{"type":"pop"}]},{"pattern":"/a?z=1","commands":[{"type":"pop"}]}]"#,
    "rests":
      #"[{"pattern":"/a/*","commands":[{"type":"pop"}]},{"pattern":"/b","commands":[{"type":"pop"}]},{"pattern":"/a/*","commands":[{"type":"pop"}]}]"#,
  ]

  static let malformed = ["number": "7", "text": "\"/items\"", "empty": "[{}]"]

  static func isValid(_ name: String) -> Bool { valid[name] != nil }

  /// The value of a key as it is written on the line.
  static func written(_ key: ModelKey) -> String {
    if key.key != "routes" { return key.value }
    if let routes = valid[key.value] { return "[" + routes.map(\.json).joined(separator: ",") + "]" }
    return conflicts[key.value] ?? malformed[key.value] ?? key.value
  }

  /// The commands for this URL by the most special pattern that fits it.
  static func commands(for url: WebModelURL, by name: String) -> [WebModelCommand]? {
    var best: (rank: [Int], commands: [WebModelCommand])?
    for route in valid[name] ?? [] {
      guard let values = route.values(in: url) else { continue }
      if let best, !best.rank.lexicographicallyPrecedes(route.rank) { continue }
      best = (route.rank, route.commands(values))
    }
    return best?.commands
  }
}
