import NavEvents
import NavRuntime
import Testing

/// What `preserve` keeps of a web container, and `restore` brings back.
@Suite struct WebRestoreTests {
  /// An archive of a stack with a web container that has these members.
  private static func archive(_ web: String) -> String {
    #"{"archive":1,"scene":{"root":{"id":"main","kind":"stack","#
      + #""entries":[{"id":"home","restorationID":"h"},{"id":"web","kind":"web",\#(web)}]}}}"#
  }

  private static let pages =
    #""pages":[{"id":"p","restorationID":"p","url":"http://p","residency":"snapshot"},"#
    + #"{"id":"q","restorationID":"q","url":"http://q","residency":"snapshot"}]"#

  @Test func `surviving pages come back as snapshots, and the top one loads again`() throws {
    let play = try Play(.stack)
    let reply = try play.send(.restore(Self.archive(Self.pages)))
    #expect(reply.kinds == ["restored", "residencyChanged", "loadStarted"])
    #expect(
      Array(reply.events.dropFirst()) == [
        Fact.residency("q", "loading"), Fact.loadStarted("q", "http://q", "return"),
      ])
    #expect(play.pages == "p snapshot, q loading locked")
    try play.send(.loaded())
    #expect(play.pages == "p snapshot, q live")
  }

  @Test func `whatever is live, an archive holds snapshots`() throws {
    let play = try Play(.stack, .restore(Self.archive(Self.pages)), .loaded())
    #expect(play.pages == "p snapshot, q live")
    #expect(play.recorded.session.preserve() == Self.archive(Self.pages))
  }

  @Test func `pages without a restoration id do not survive`() throws {
    let play = try Play(.web)
    try play.send(Step.pages(2))
    #expect(try play.send(.restore(play.recorded.session.preserve())).kinds.first == "restored")
    #expect(play.pages.isEmpty)
    #expect(play["containers.web.kind"] == #""web""#)
  }

  @Test func `the root url survives, whether it was loaded or not`() throws {
    let play = try Play(.tabs, .add(.web, "web", to: "tabs", root: "http://a"))
    let hidden = play.recorded.session.preserve()
    #expect(hidden.contains(#""rootURL":"http://a""#))
    try play.send(.choose("web"), .loaded())
    #expect(play.recorded.session.preserve().contains(#""rootURL":"http://a""#))
    // Its page has no restoration id: the first page loads once more.
    let reply = try play.send(.restore(play.recorded.session.preserve()))
    #expect(reply.events.last == Fact.loadStarted("web/0", "http://a", "root"))
  }

  @Test func `a load does not survive`() throws {
    let play = try Play(.web, .open("http://a"))
    let archive = play.recorded.session.preserve()
    #expect(!archive.contains("http://a"))
    try play.send(.restore(archive))
    #expect(play.pending == "null")
    #expect(play.activity == "false null")
  }

  @Test func `the pages that leave are asked, by the way restore`() throws {
    let doorkeeper = Doorkeeper()
    let play = try Play(.web, plugins: [doorkeeper])
    try play.send(Step.pages(2))
    try play.send(.restore(play.recorded.session.preserve()))
    #expect(doorkeeper.hearing.take() == ["restore web/1 web/0 home"])
  }
}
