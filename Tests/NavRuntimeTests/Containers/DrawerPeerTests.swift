import NavContainers
import NavEvents
import NavRuntime
import Testing

/// What the tests of React Navigation expect of its `DrawerRouter`, for `Drawer`. Their routes are the pages here, and their drawer has no
/// route of its own: here it is the menu, the first child.
struct DrawerPeerTests {
  private static let (barBazQux, bazBar) = (nodes("bar", "baz", "qux"), nodes("baz", "bar"))

  private static func nodes(_ pages: String..., values: String = "") -> String {
    let nodes = (["menu"] + pages).map { #"{"id":"\#($0)"}"# }
    return "[\(nodes.joined(separator: ","))]\(values)"
  }

  private static let history = #"{"back":"history"}"#
  private static let fullHistory = #"{"back":"fullHistory"}"#
  private static let open = #"{"open":true}"#
  private static let (barOpen, barClosed) = ("[*menu, baz, *bar] back", "[menu, baz, *bar] back")

  /// The steps by which a focused page closes the drawer.
  private static let focus = [
    PeerCase.Step("select baz", "[menu, bar, *baz, qux] back"), .init("back", "[menu, *bar, baz, qux]"),
    .init("perform open", "[*menu, *bar, baz, qux] back"), .init("select bar", "[menu, *bar, baz, qux]"),
    .init("perform open", "[*menu, *bar, baz, qux] back"),
    .init("select baz", "[menu, bar, *baz, qux] back"),
  ]

  private static let cases = [
    PeerCase(
      "begins at the initial route, with the first one below", configuration: #"{"initial":"baz"}"#,
      members: barBazQux, [.init("", "[menu, bar, *baz, qux] back"), .init("back", "[menu, *bar, baz, qux]")]),
    PeerCase(
      "begins at the first route, with nothing below", members: barBazQux,
      [.init("", "[menu, *bar, baz, qux]")]),
    PeerCase(
      "completes a state that lacks routes, has an index of none, or a history of others",
      .notApplicable("a scene and an archive have whole screens: nothing is filled in")),
    PeerCase(
      "takes a whole state as it is, with its open drawer",
      members: nodes(
        "bar", "baz", "qux",
        values: #","shown":[{"child":"bar","role":"page"}],"values":{"menu":"menu","open":true}"#),
      [.init("", "[*menu, *bar, baz, qux] back")]),
    PeerCase(
      "navigates to a route, whose params are replaced", members: bazBar,
      [
        .init("select bar", barClosed),
        .init(#"all { select baz; params baz {"answer":42} }"#, "[menu, *baz, bar]"),
      ]),
    PeerCase(
      "navigates to a route, and closes the drawer", members: bazBar,
      [
        .init("select bar", barClosed), .init("perform open", barOpen),
        .init("select baz", "[menu, *baz, bar]"),
      ]),
    PeerCase(
      "leaves a closed drawer closed when the focused route is navigated to", configuration: open,
      members: bazBar,
      [
        .init("", "[*menu, *baz, bar] back"), .init("perform close", "[menu, *baz, bar]"),
        .init("select baz", "[menu, *baz, bar]"),
      ]),
    PeerCase(
      "opens the drawer, and leaves an open one", members: bazBar,
      [.init("select bar", barClosed), .init("perform open", barOpen), .init("perform open", barOpen)]),
    PeerCase(
      "closes the drawer, and leaves a closed one", members: bazBar,
      [
        .init("select bar", barClosed), .init("perform open", barOpen), .init("perform close", barClosed),
        .init("perform close", barClosed),
      ]),
    PeerCase(
      "toggles the drawer, both ways", members: bazBar,
      [.init("select bar", barClosed), .init("perform toggle", barOpen), .init("perform toggle", barClosed)]),
    PeerCase(
      "keeps the history and the open drawer when the key of the focused route changes",
      .notApplicable("a child keeps its id; another id is another child")),
    PeerCase(
      "keeps each focused route once in the history", configuration: history, members: barBazQux,
      [
        .init("select bar", "[menu, *bar, baz, qux]"), .init("select baz", "[menu, bar, *baz, qux] back"),
        .init("select qux", "[menu, bar, baz, *qux] back"),
        .init("select baz", "[menu, bar, *baz, qux] back"),
        .init("back", "[menu, bar, baz, *qux] back"), .init("back", "[menu, *bar, baz, qux]"),
      ]),
    PeerCase(
      "keeps each focus in the full history", configuration: fullHistory, members: barBazQux,
      [
        .init("select bar", "[menu, *bar, baz, qux]"), .init("select baz", "[menu, bar, *baz, qux] back"),
        .init("select qux", "[menu, bar, baz, *qux] back"),
        .init("select baz", "[menu, bar, *baz, qux] back"),
        .init("back", "[menu, bar, baz, *qux] back"), .init("back", "[menu, bar, *baz, qux] back"),
        .init("back", "[menu, *bar, baz, qux]"),
      ]),
    PeerCase(
      "closes the drawer when a route is focused, with a history", configuration: history, members: barBazQux,
      focus),
    PeerCase(
      "closes the drawer when a route is focused, with the full history", configuration: fullHistory,
      members: barBazQux, focus),
    PeerCase(
      "opens a drawer that is open by default", configuration: open, members: bazBar,
      [.init("select bar", barClosed), .init("perform open", barOpen)]),
    PeerCase(
      "closes a drawer that is open by default", configuration: open, members: bazBar,
      [.init("", "[*menu, *baz, bar] back"), .init("perform close", "[menu, *baz, bar]")]),
    PeerCase(
      "toggles a drawer that is open by default, both ways", configuration: open, members: bazBar,
      [
        .init("", "[*menu, *baz, bar] back"), .init("perform toggle", "[menu, *baz, bar]"),
        .init("perform toggle", "[*menu, *baz, bar] back"),
      ]),
    PeerCase(
      "goes back to the route below when the drawer is closed", members: barBazQux,
      [.init("select baz", "[menu, bar, *baz, qux] back"), .init("back", "[menu, *bar, baz, qux]")]),
    PeerCase(
      "closes an open drawer when it goes back", members: barBazQux,
      [
        .init("select baz", "[menu, bar, *baz, qux] back"),
        .init("perform open", "[*menu, bar, *baz, qux] back"),
        .init("back", "[menu, bar, *baz, qux] back"),
      ]),
  ]

  @Test(arguments: cases.filter { !$0.steps.isEmpty })
  func `a case of the DrawerRouter has the outcome that its verdict says`(peer: PeerCase) throws {
    try peer.run(Drawer(configuration: peer.configuration.isEmpty ? nil : peer.configuration))
  }

  @Test func `the numbers are those of the page about other libraries`() throws {
    let row = "| DrawerRouter, for `drawer` \(PeerCase.row(of: Self.cases))"
    #expect(try PeerCase.page.contains(row), "\(row)")
  }
}
