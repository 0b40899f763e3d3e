import NavEvents

extension VerbTable {
  static let webVerbs = [
    Verb(
      name: "open", group: .web, synopsis: "open URL [id= in=]",
      summary: "follow a link: load a new page, or what a link handler says",
      keys: Arguments.commandKeys + ["id"], read: readOpen),
    Verb(
      name: "submit", group: .web, synopsis: "submit URL [in=]", summary: "load in the same page: a form",
      keys: Arguments.commandKeys, read: readSubmit),
    Verb(
      name: "loaded", group: .web, synopsis: "loaded [title= action= actionURL= in=]",
      summary: "what was loading is there", keys: Arguments.commandKeys + ["title", "action", "actionURL"],
      read: readLoaded),
    Verb(
      name: "failed", group: .web, synopsis: "failed TEXT [in=]", summary: "what was loading failed",
      keys: Arguments.commandKeys, read: readFailed),
    plain("retry", group: .web, "load again what failed") { $0.retry(in: $1) },
    plain("cancel", group: .web, "stop what loads, or drop what failed") { $0.cancel(in: $1) },
    plain("reload", group: .web, "load the page again") { $0.reload(in: $1) },
    plain("action", group: .web, "use the page's own action, its right item") { $0.action(in: $1) },
    plain("leave", group: .web, "pop the stack around the web container to its root") { $0.leave(in: $1) },
  ]

  @Sendable private static func readOpen(_ arguments: inout Arguments) throws(LineError) -> Request {
    let url = try arguments.next("a URL").text
    let (page, container) = (arguments.string("id"), arguments.string("in"))
    return .command(try arguments.source()) { $0.open(url, page: page, in: container) }
  }

  @Sendable private static func readSubmit(_ arguments: inout Arguments) throws(LineError) -> Request {
    let (url, container) = (try arguments.next("a URL").text, arguments.string("in"))
    return .command(try arguments.source()) { $0.submit(url, in: container) }
  }

  @Sendable private static func readLoaded(_ arguments: inout Arguments) throws(LineError) -> Request {
    let (title, action, url) = (
      arguments.string("title"), arguments.string("action"), arguments.string("actionURL")
    )
    let container = arguments.string("in")
    return .command(try arguments.source()) {
      $0.loaded(title: title, action: action, actionURL: url, in: container)
    }
  }

  @Sendable private static func readFailed(_ arguments: inout Arguments) throws(LineError) -> Request {
    var words = [try arguments.next("a message").text]
    words += arguments.rest().map(\.text)
    let (message, container) = (words.joined(separator: " "), arguments.string("in"))
    return .command(try arguments.source()) { $0.failed(message, in: container) }
  }
}
