import NavRuntime

/// Removals from web containers, and removals by links. Pages are screens.
extension RemovalScenario {
  /// Two pages: `web/0`, and `web/1` on top of it.
  static let pages = ["open http://a", "loaded", "open http://b", "loaded action=Go actionURL=app://home"]

  /// A router whose links remove screens; no web container loads `app://…`.
  private static let router =
    #"plugin attach link-router routes="[{\"pattern\":\"/home\",\"commands\":[{\"type\":\"popToRoot\",\"container\":\"main\"}]},"#
    + #"{\"pattern\":\"/home/:id\",\"commands\":[{\"type\":\"pop\",\"container\":\"main\"},"#
    + #"{\"type\":\"replace\",\"container\":\"main\",\"screen\":{\"id\":\"{id}\"}}]},"#
    + #"{\"pattern\":\"/done\",\"commands\":[{\"type\":\"dismiss\"}]},"#
    + #"{\"pattern\":\"/only/:id\",\"commands\":[{\"type\":\"set\",\"container\":\"main\",\"screens\":[\"{id}\"]}]}]""#

  private static let home = "popped,container:main,screens:[web],way:link"

  static let ofOpen = [
    RemovalScenario(
      .drilldown, five + [router], "open https://example.org/home", asks: "link main e,d,c",
      events: "popped,container:main,screens:[e,d,c],way:link"),
    RemovalScenario(
      .drilldown, five + [router], "open app://home/x", asks: "link main e", "link main d",
      events: "popped,container:main,screens:[e],way:link",
      "replaced,container:main,screen:{id:x},removed:d"),
    RemovalScenario(
      .stack, three + [router], "open app://only/x", asks: "link main c,b,a",
      events: "stackSet,container:main,screens:[x],transition:push"),
    RemovalScenario(
      .stack, three + [router, "present m"], "open app://done", asks: "link m m", events: "dismissed,node:m"),
    RemovalScenario(
      .web, pages + [router], "open app://home", asks: "link main web/1,web/0", events: home),
  ]

  static let ofSubmit = [
    RemovalScenario(.web, pages + [router], "submit app://home", asks: "link main web/1,web/0", events: home)
  ]

  static let ofAction = [
    RemovalScenario(.web, pages + [router], "action", asks: "link main web/1,web/0", events: home)
  ]

  /// Removals by `reload`: a page of a scene file may have an address that no web container loads.
  static let ofReload = [
    RemovalScenario(
      .file(
        #"{"id":"main","kind":"stack","entries":[{"id":"home"},"#
          + #"{"id":"web","kind":"web","pages":[{"id":"p","url":"app://home"}]}]}"#), [router],
      .line("reload"), asks: "link main p", events: home)
  ]

  static let ofLeave = [
    RemovalScenario(
      .web, pages, "leave", asks: "leave main web/1,web/0",
      events: "popped,container:main,screens:[web],way:leave"),
    RemovalScenario(
      .web, pages + ["open http://c", "push x in=main"], "leave in=web", asks: "leave main x,web/1,web/0",
      events: "loadCancelled,container:web,page:web/2", "popped,container:main,screens:[x,web],way:leave"),
  ]
}
