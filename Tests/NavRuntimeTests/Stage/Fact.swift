/// Events in the form of a reply: as in the journal, but without quotes.
enum Fact {
  /// Returns an object without its quotes and braces, and without the word `type`.
  static func plain(_ object: String) -> String {
    let text = object.filter { $0 != "\"" }.dropFirst().dropLast()
    return String(text.hasPrefix("type:") ? text.dropFirst(5) : text)
  }

  static func pushed(_ screen: String, on container: String) -> String {
    "pushed,container:\(container),screen:{id:\(screen)}"
  }

  /// Returns the event `popped`; `way` is left out for a pop.
  static func popped(_ screens: String..., from container: String, _ way: String? = nil) -> String {
    let way = way.map { ",way:\($0)" } ?? ""
    return "popped,container:\(container),screens:\(list(screens))\(way)"
  }

  static func replaced(
    _ old: String?, by screen: String?, on container: String, _ animation: String? = nil
  ) -> String {
    let screen = screen.map { "{id:\($0)}" } ?? "null"
    let animation = animation.map { ",animation:\($0)" } ?? ""
    return "replaced,container:\(container),screen:\(screen),removed:\(old ?? "null")\(animation)"
  }

  static func hidesBackButton(_ screen: String, _ hides: Bool) -> String {
    "hidesBackButtonChanged,screen:\(screen),value:\(hides)"
  }

  static func swipeCancelled(on container: String) -> String { "swipeCancelled,container:\(container)" }

  static func columnSet(_ column: String, _ screen: String?, removed: String...) -> String {
    let screen = screen.map { "{id:\($0)}" } ?? "null"
    return "columnSet,container:split,column:\(column),screen:\(screen),removed:\(list(removed))"
  }

  static func collapsed(_ merged: String..., discarded: [String] = [], split: String = "split") -> String {
    "collapsed,container:\(split),merged:\(list(merged)),discarded:\(list(discarded))"
  }

  static func expanded(_ separated: String? = nil, split: String = "split") -> String {
    "expanded,container:\(split),separated:\(separated ?? "null")"
  }

  static func edge(_ edge: String) -> String { "primaryEdgeChanged,container:split,edge:\(edge)" }

  static func mode(_ mode: String) -> String {
    "displayModeChanged,container:split,mode:\(mode)"
  }

  static func loadStarted(_ page: String, _ url: String, _ kind: String, web: String = "web") -> String {
    "loadStarted,container:\(web),page:\(page),url:\(url),kind:\(kind)"
  }

  static func loadFinished(_ page: String, title: String? = nil, _ rest: String = "") -> String {
    let title = title.map { ",title:\($0)" } ?? ""
    return "loadFinished,container:web,page:\(page)\(title)\(rest)"
  }

  static func loadFailed(_ page: String, _ message: String) -> String {
    "loadFailed,container:web,page:\(page),message:\(message)"
  }

  static func loadCancelled(_ page: String, web: String = "web") -> String {
    "loadCancelled,container:\(web),page:\(page)"
  }

  static func residency(_ page: String, _ residency: String) -> String {
    "residencyChanged,container:web,page:\(page),to:\(residency)"
  }

  private static func list(_ ids: [String]) -> String {
    "[\(ids.joined(separator: ","))]"
  }
}
