import NavContainers
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// What happens around the rules of arranged containers: admission, a guard that changes its mind, and redaction.
struct ContainerAroundRulesTests {
  // MARK: Admission

  private static func doorman(_ admission: Admission) -> TestAdmissionGuard {
    TestAdmissionGuard("doorman") { screen in screen.id == "x" ? admission : nil }
  }

  @Test func `a screen that the rules add and a guard does not admit leaves in the same commit`() throws {
    let pages = try RuledSession(Pager(), Self.doorman(.remove))
    try pages.send("push x")
    #expect(try pages.container.children == ["a", "b", "c"])
    #expect(try pages.shown == ["c"])
    #expect(
      try pages.recorded.last().by.contains(
        #"{"plugin":"doorman","did":"answered","question":"mayShow","answer":{"remove":"x"}}"#))
    try pages.expectVerified()
  }

  @Test func `a guard's screens take the place of one that the rules have added`() throws {
    let pages = try RuledSession(Pager(), Self.doorman(.replace(with: ["y"])))
    try pages.send("push x")
    #expect(try pages.container.children == ["a", "b", "c", "y"])
    // The rules are asked after that, and show the page with the focus.
    #expect(try pages.shown == ["y"])
    try pages.expectVerified()
  }

  @Test func `a screen in the midst of the children leaves, too, when it is not admitted any more`() throws {
    let doorman = TestAdmissionGuard("doorman") { screen in
      screen.id == "b" && screen.attributes["locked"] == "true" ? .remove : nil
    }
    let pages = try RuledSession(Pager(), doorman)
    try pages.send("select b")
    try pages.send("attr b locked=true")
    #expect(try pages.container.children == ["a", "c"])
    #expect(try pages.shown == ["c"])
    try pages.expectVerified()
  }

  // MARK: A guard between the begin and the end of a swipe

  @Test
  func `a guard that objects only at the end of a swipe keeps the child, and the container is as before`()
    throws
  {
    let keeper = TestGuard("keeper") { removal, context in
      context.hasAttribute("dirty", equalTo: "true", on: "c") ? "“c” is dirty." : nil
    }
    let rules = TestRules(
      "mine",
      deciding: { command, _, _ in
        guard case .swipe = command else { return .keep }
        return .change(ContainerChange(Arrangement(shown: [.init("b")]), removed: ["c"]))
      })
    let ruled = try RuledSession(rules, keeper)
    try ruled.send("swipe begin 0")
    try ruled.send("attr c dirty=true")
    let end = try ruled.send("swipe end 1000")
    #expect(end.refusal == nil)
    #expect(try ruled.recorded.last().events == [#"{"type":"swipeCancelled","container":"m"}"#])
    #expect(try ruled.container.children == ["a", "b", "c"])
    #expect(try ruled.shown == ["c"])
    try ruled.expectVerified()
  }

  // MARK: Redaction

  private struct Remembering: ContainerRules, RedactablePlugin {
    static let recordedTexts = PluginTexts(
      words: ["visit", "main"], arguments: [("page", .id)], values: [("history", .ids), ("count", .number)])
    let manifest = PluginManifest(id: "remembering", version: 1)
    let verbs = [ContainerVerb("visit", "shows a page")]

    func arrange(
      _ container: ArrangedContainer, in context: borrowing HookContext
    ) throws(PluginFault) -> Arrangement { container.arrangement }

    func decide(
      _ command: ContainerCommand, _ container: ArrangedContainer, in context: borrowing HookContext
    ) throws(PluginFault) -> ContainerDecision {
      guard case .perform("visit", let arguments) = command, let page = arguments.text("page"),
        container.children.contains(page)
      else { return .refuse("Visit a page.") }
      let last = container.arrangement.values?.member("history")?.elements?.compactMap(\.string) ?? []
      let ids = (last.suffix(4) + [page]).map { "\"\($0)\"" }.joined(separator: ",")
      guard
        let values = try? CanonicalJSON(
          #"{"count":\#(last.count),"history":[\#(ids)],"secretNote":"Secret words"}"#)
      else { return .refuse("Values are an object.") }
      return .change(
        ContainerChange(Arrangement(shown: [.init(page, role: "main")], focus: page, values: values)))
    }
  }

  @Test
  func `of the values of rules, ids become other ids, what they declare stays, and the rest is replaced`()
    throws
  {
    let ruled = try RuledSession(Remembering(), children: ["secretOne", "secretTwo"])
    try ruled.send("perform visit page=secretOne")
    try ruled.send("perform visit page=secretTwo")
    try ruled.send(#"perform secretVerb secretName=secretValue more="Secret too""#)
    let text = try ruled.redacted
    #expect(!text.lowercased().contains("secret"), "\(text)")
    let arrangements = text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /"values":\{[^}]*\}/).map { String($0.0) }
    }
    #expect(arrangements.count == 2)
    #expect(arrangements.last?.contains(#""count":1,"history":["n2","n3"]"#) == true, "\(arrangements)")
    #expect(text.contains(#""verb":"visit","arguments":{"page":"n2"}"#), "\(text)")
    #expect(text.contains(#""role":"main""#))
  }
}
