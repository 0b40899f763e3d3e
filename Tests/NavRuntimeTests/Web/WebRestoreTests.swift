import NavEvents
import NavRuntime
import Testing

/// The parts of a web container that `preserve` keeps and `restore` brings back.
struct WebRestoreTests {
  /// Returns an archive of a stack with a web container that has these members.
  private static func archive(_ web: String) -> String {
    #"{"archive":1,"scene":{"root":{"id":"main","kind":"stack","#
      + #""entries":[{"id":"home","restorationID":"h"},{"id":"web","kind":"web",\#(web)}]}}}"#
  }

  private static let pages =
    #""pages":[{"id":"p","restorationID":"p","url":"http://p","residency":"snapshot"},"#
    + #"{"id":"q","restorationID":"q","url":"http://q","residency":"snapshot"}]"#

  @Test func `surviving pages come back as snapshots, and the top one loads again`() throws {
    let stage = try Stage(.stack)
    let reply = try stage.send(.restore(Self.archive(Self.pages)))
    #expect(reply.kinds == ["restored", "residencyChanged", "loadStarted"])
    #expect(
      Array(reply.events.dropFirst()) == [
        Fact.residency("q", "loading"), Fact.loadStarted("q", "http://q", "return"),
      ])
    #expect(stage.pages == "p snapshot, q loading locked")
    try stage.send(.finishLoad())
    #expect(stage.pages == "p snapshot, q live")
  }

  @Test func `an archive holds snapshots even of live pages`() throws {
    let stage = try Stage(.stack, .restore(Self.archive(Self.pages)), .finishLoad())
    #expect(stage.pages == "p snapshot, q live")
    #expect(stage.archive == Self.archive(Self.pages))
  }

  @Test func `pages without a restoration id do not survive`() throws {
    let stage = try Stage(.web)
    try stage.send(Step.pages(2))
    #expect(try stage.send(.restore(stage.archive)).kinds.first == "restored")
    #expect(stage.pages.isEmpty)
    #expect(stage["containers.web.kind"] == #""web""#)
  }

  @Test func `the root url survives, loaded or not`() throws {
    let stage = try Stage(.tabs, .add(.web, "web", to: "tabs", root: "http://a"))
    let hidden = stage.archive
    #expect(hidden.contains(#""rootURL":"http://a""#))
    try stage.send(.choose("web"), .finishLoad())
    #expect(stage.archive.contains(#""rootURL":"http://a""#))
    // Its page has no restoration id: the first page loads once more.
    let reply = try stage.send(.restore(stage.archive))
    #expect(reply.events.last == Fact.loadStarted("web/0", "http://a", "root"))
  }

  @Test func `a load does not survive`() throws {
    let stage = try Stage(.web, .open("http://a"))
    let archive = stage.archive
    #expect(!archive.contains("http://a"))
    try stage.send(.restore(archive))
    #expect(stage.pending == "null")
    #expect(stage.activity == "false null")
  }

  @Test func `the pages that leave are asked, with the way restore`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(.web, plugins: [doorkeeper])
    try stage.send(Step.pages(2))
    try stage.send(.restore(stage.archive))
    #expect(doorkeeper.log.take() == ["restore web/1 web/0 home"])
  }
}
