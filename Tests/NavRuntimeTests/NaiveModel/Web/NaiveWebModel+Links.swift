/// Links that no web container loads.
extension NaiveWebModel {
  /// Lets `link-router` say what the URL stands for; the commands are carried out all or none.
  mutating func follow(_ url: WebModelURL, from target: ModelText?) throws(WebModelRefusal) {
    let routes = scene.plugins.enabled(.linkRouter)?.routes
    guard let routes, let commands = NaiveWebRoutes.commands(for: url, by: routes) else {
      hits.count("link: nobody, link-router is " + (routes == nil ? "detached" : "attached"))
      throw .unhandledURL
    }
    isLinked = true
    defer { isLinked = false }
    do {
      for command in commands { try run(command) }
    } catch {
      isLinkRefused = true
      throw error
    }
    countFollowed(url, commands, routes: routes, from: target)
  }

  private mutating func countFollowed(
    _ url: WebModelURL, _ commands: [WebModelCommand], routes: String, from target: ModelText?
  ) {
    hits.count("link: followed from " + (target == nil ? "outside a web" : "a web"))
    if url.isWeb { hits.count("link: a web address outside a web") }
    if url.path.contains(UInt8(ascii: "%")) { hits.count("link: a value is decoded") }
    if scene.events.isEmpty { hits.count("link: changes nothing") }
    if commands.count > 1 { hits.count("link: several commands") }
    guard routes == NaiveWebRoutes.shadows, let last = commands.last else { return }
    if case .push(let screen?) = last.action {
      let name = screen.id.utf8.prefix { (0x61...0x7A).contains($0) }
      hits.count("link: the most special is " + String(decoding: name, as: UTF8.self))
    }
  }
}
