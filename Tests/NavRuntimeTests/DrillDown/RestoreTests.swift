import NavEvents
import Testing

struct RestoreTests {
  private static let empty = #"{"archive":1,"scene":{"root":{"id":"main","kind":"drillDown"}}}"#

  private static func kept(_ id: String) -> ScreenDescription {
    var screen = ScreenDescription(id)
    screen.restorationID = "r-" + id
    return screen
  }

  /// An archive of `main` with these members.
  private static func archive(_ members: String, version: String = "1") -> String {
    #"{"archive":\#(version),"scene":{"root":{"id":"main","kind":"drillDown",\#(members)}}}"#
  }

  // MARK: The round trip

  @Test(arguments: [[], [Step.pop], [.pushNil], [.pop, .pop], [.pop, .pop, .pop]])
  func `restoring an archive is the identity when everything survives`(_ steps: [Step]) throws {
    let stage = try Stage(Self.kept("a"), Self.kept("b"), Self.kept("c"))
    try stage.send(.placeholder(.left, Self.kept("p")), .placeholder(.right, Self.kept("q")))
    try stage.send(.title("T", of: "a"), .attribute("k", "v", of: "b"), .bars(hidden: true), .leftWidth(200))
    try stage.send(steps)
    let (digest, archive) = (stage.digest, stage.archive)
    #expect(try stage.send(.restore(archive)).kinds == ["restored"])
    #expect(stage.digest == digest)
    #expect(stage.archive == archive)
  }

  @Test func `a restore replaces the current screens and settings`() throws {
    let stage = try Stage(Self.kept("a"), Self.kept("b"))
    let archive = stage.archive
    try stage.send(
      .push("c"), .push("d"), .title("T", of: "a"), .toolbars(hidden: false))
    try stage.send(.restore(archive))
    #expect(stage.stack == "a|b")
    #expect(stage["screens.d"] == "missing")
    #expect(stage["items.a.title"] == #""a""#)
    #expect(stage["containers.main.toolbarsHidden"] == "true")
    #expect(stage.archive == archive)
  }

  @Test func `a restore changes no back button`() throws {
    let stage = try Stage()
    try stage.send(.restore(Self.archive(#""left":[{"id":"a"},{"id":"b"}],"right":{"id":"c"}"#)))
    #expect(stage.stack == "a b|c")
    #expect(stage.hidden.isEmpty)
  }

  @Test func `values that an archive does not contain stay`() throws {
    let stage = try Stage("a")
    try stage.send(.barPosition(.top), .attribute("k", "v", of: nil), .rotate(.portrait))
    let (environment, plugins) = (stage["environment"], stage["plugins"])
    try stage.send(.restore(Self.empty))
    #expect(stage["containers.main.navigationBarPosition"] == #""top""#)
    #expect(stage["environment"] == environment)
    #expect(stage["plugins"] == plugins)
    let other = try Stage()
    try other.send(.barPosition(.top), .attribute("k", "v", of: nil), .rotate(.portrait))
    #expect(stage.digest == other.digest)
  }

  @Test func `a restore keeps the propagation flags`() throws {
    let (stage, other) = (try Stage(), try Stage())
    try stage.send(.propagate(.navigationItem, false), .propagate(.tabBarItem, false), .restore(Self.empty))
    try other.send(.propagate(.navigationItem, false), .propagate(.tabBarItem, false))
    #expect(stage.digest == other.digest)
    #expect(try stage.send(.propagate(.navigationItem, false)).isNothing)
  }

  // MARK: Refusals

  @Test(arguments: ["0", "2", "1.5", "-1", "1000"])
  func `an unknown version, older or newer, is refused`(_ version: String) throws {
    let stage = try Stage("a")
    let before = stage.digest
    #expect(
      try stage.send(.restore(Self.archive(#""left":[]"#, version: version))).refused == "archive-version")
    #expect(stage.digest == before)
  }

  @Test(arguments: [
    #""left":[{"id":"a"},{"id":"a"}]"#, #""left":[{"id":"a"}],"right":{"id":"a"}"#,
    #""left":[{"id":"main"}]"#,
    #""left":[{"id":"a"}],"leftPlaceholder":{"id":"a"}"#,
    #""leftPlaceholder":{"id":"p"},"rightPlaceholder":{"id":"p"}"#,
  ])
  func `an id twice in an archive is a duplicate`(_ members: String) throws {
    #expect(try Stage().send(.restore(Self.archive(members))).refused == "duplicate-node")
  }

  // MARK: Plugins

  @Test func `an interceptor can veto a restore like any command`() throws {
    let stage = try Stage(Doorkeeper(vetoing: CommandKinds(.restore)), "a")
    let before = stage.digest
    let reply = try stage.send(.restore(Self.empty))
    #expect(reply.refused == "vetoed")
    #expect(reply.objectors == ["doorkeeper"])
    #expect(stage.digest == before)
  }

  @Test func `guards are asked about the leaving screens with the cause restore, top first`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, "a", Self.kept("b"), "c", "d")
    try stage.send(.restore(stage.archive))
    #expect(doorkeeper.log.take() == ["restore d c a"])
    try stage.send(.restore(stage.archive))
    #expect(doorkeeper.log.take().isEmpty)
  }

  @Test func `a restored scene goes on like any other`() throws {
    let stage = try Stage()
    try stage.send(.restore(Self.archive(#""left":[{"id":"a"},{"id":"b"}],"right":{"id":"c"}"#)))
    #expect(
      try stage.send(.push("d")).events == [Fact.pushed("d", on: "main"), Fact.hidesBackButton("d", true)])
    #expect(try stage.send(.beginSwipe(0), .endSwipe(300)).kinds.contains("popped"))
    #expect(stage.stack == "a b|c")
  }
}
