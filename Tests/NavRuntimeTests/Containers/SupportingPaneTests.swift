import NavContainers
import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The rules of supporting panes, sentence by sentence.
struct SupportingPaneTests {
  private static let three: [PaneSession.Child] = ["main", "side role=secondary", "extra role=tertiary"]
  private static let mail: [PaneSession.Child] = ["nothing", "list role=secondary", "extra role=tertiary"]

  private static func panes(
    _ settings: String = "{}", _ others: any NavPlugin..., children: [PaneSession.Child] = three,
    isOnStack: Bool = false, size: (width: Int, height: Int) = (1024, 768)
  ) throws -> PaneSession {
    let rules = try SupportingPane(configuration: settings)
    guard let other = others.first else {
      return try PaneSession(rules, children: children, isOnStack: isOnStack, size: size)
    }
    return try PaneSession(rules, other, children: children, isOnStack: isOnStack, size: size)
  }

  private static func mailbox(
    _ settings: String = #"{"arrangement":"listDetail"}"#, size: (width: Int, height: Int) = (1024, 768)
  ) throws -> PaneSession {
    let panes = try panes(settings, children: mail, size: size)
    try panes.send(all: ["push one in=m", "push two in=m"])
    return panes
  }

  // MARK: Roles

  @Test func `a child has the role that its attribute says, or the one of its route, or primary`() throws {
    let panes = try Self.panes(#"{"roles":{"note":"tertiary"},"three":900}"#, children: ["main"])
    try panes.send(all: ["push side attr=role=secondary in=m", "push n route=note in=m"])
    #expect(try panes.container.shown.map(\.role) == ["primary", "secondary", "tertiary"])
    #expect(try panes.view == "main side n* < side -n")
    try panes.send(all: ["push other route=note attr=role=secondary in=m", "push last route=letter in=m"])
    #expect(try panes.view == "last* other n < other -last")
    try panes.expectStable()
    try panes.expectVerified()
  }

  @Test func `a pane shows the child of its role that was shown last`() throws {
    let panes = try Self.mailbox()
    #expect(try panes.view == "list two* < one -two")
    try panes.send("select list in=m")
    #expect(try panes.view.hasPrefix("list* two"))
    try panes.send("select one in=m")
    #expect(try panes.view.hasPrefix("list one*"))
    try panes.send("perform show role=tertiary in=m")
    #expect(try panes.view.hasPrefix("one extra*"))
    try panes.expectVerified()
  }

  @Test func `a child that is alone takes the whole container while it has the focus`() throws {
    let panes = try Self.panes()
    try panes.send("push settings attr=role=alone in=m")
    #expect(try panes.view == "settings* < main -settings")
    #expect(try panes.frames == ["settings 0 0 100% 100%"])
    try panes.send("select side in=m")
    #expect(try panes.view == "main side* < settings")
    try panes.send(all: ["back in=m"])
    #expect(try panes.view == "settings* < main -settings")
    try panes.expectVerified()
  }

  @Test func `any other word means primary, and a push with one is refused`() throws {
    let panes = try Self.panes(children: ["main role=sidebar", "side role=secondary"])
    #expect(try panes.container.shown.map(\.role) == ["primary", "secondary"])
    for line in ["push x attr=role=sidebar in=m", "replace x attr=role=sidebar in=m"] {
      let reason = try panes.objection(to: line)
      #expect(reason == "“sidebar” is no role: a child is one of primary, secondary, tertiary, alone.")
    }
    #expect(try panes.container.children == ["main", "side"])
    let list = #"set json=[{"id":"main"},{"id":"x","attributes":{"role":"top"}}] in=m"#
    #expect(try panes.objection(to: list)?.hasPrefix("“top” is no role") == true)
  }

  @Test func `an attribute that changes later is looked at again`() throws {
    let panes = try Self.panes(children: ["main", "other"])
    #expect(try panes.view == "main*")
    let commit = try panes.send("attr other role=secondary")
    #expect(commit.contributions.count == 1)
    #expect(try panes.view == "main* other")
    try panes.send("attr main unread=3")
    #expect(try panes.recorded.last().by.isEmpty)
    try panes.expectVerified()
  }

  // MARK: Panes

  @Test(arguments: [
    (599, "main*"), (600, "main* side"), (1199, "main* side"), (1200, "main* side extra"),
  ]) func `as many panes are beside each other as the width allows`(width: Int, view: String) throws {
    let panes = try Self.panes(size: (width, 700))
    #expect(try panes.view == view)
    try panes.send("resize 400 700")
    #expect(try panes.view == "main*")
    try panes.send("resize 1300 700")
    #expect(try panes.view == "main* side extra")
    try panes.expectVerified()
  }

  @Test func `the thresholds are settings, and the order of the panes is one`() throws {
    let panes = try Self.panes(#"{"arrangement":"listDetail","two":300,"three":400}"#, size: (350, 700))
    #expect(try panes.view == "side* main")
    #expect(try panes.frames == ["side 0 0 50% 100%", "main 50% 0 50% 100%"])
    try panes.send("resize 1200 700")
    #expect(
      try panes.frames == ["side 0 0 360 100%", "main 360 0 100%-720 100%", "extra 100%-360 0 360 100%"])
    try panes.send("plugin configure supporting-pane two=300 three=2000 width=300 space=20")
    #expect(try panes.frames == ["main 0 0 100%-320 100%", "side 100%-300 0 300 100%"])
    try panes.expectVerified()
  }

  @Test func `the child with the focus comes first, then those before it, then the first of each role`()
    throws
  {
    let panes = try Self.panes()
    try panes.send("perform show role=tertiary in=m")
    #expect(try panes.view == "main extra* < main")
    try panes.send("perform show role=secondary in=m")
    #expect(try panes.view == "side* extra < extra")
    try panes.send("resize 1300 700")
    #expect(try panes.view == "main side* extra")
    try panes.expectVerified()
  }

  @Test func `of what is known only the focus counts, if the rules are not aware of the rest`() throws {
    let panes = try Self.panes(#"{"aware":false}"#)
    try panes.send(all: ["perform show role=tertiary in=m", "perform show role=secondary in=m"])
    #expect(try panes.view == "main side* < extra")
  }

  @Test func `a pane that levitates is over the others while it has the focus, and dims them`() throws {
    let panes = try Self.panes(#"{"tertiary":"levitate"}"#)
    #expect(try panes.view == "main* side")
    try panes.send("perform show role=tertiary in=m")
    #expect(try panes.view == "main side ^extra* < main")
    #expect(try panes.container.shown.map(\.dim) == [0.3, 0.3, 0])
    #expect(try panes.frames.last == "extra 100%-360 0 360 100%")
    try panes.send("select side in=m")
    #expect(try panes.view == "main side* < extra")
    try panes.send(all: ["select extra in=m", "resize 1200 700"])
    #expect(try panes.view.hasPrefix("main side extra*"))
    try panes.send("resize 300 700")
    #expect(try panes.view == "side ^extra* < side")
    #expect(try panes.frames.last == "extra 0 0 100% 100%")
    try panes.expectVerified()
  }

  @Test(arguments: [
    ("center", "extra 50%-180 10% 360 80%"), ("bottom", "extra 0 50% 100% 50%"),
    ("end", "extra 100%-360 0 360 100%"),
  ]) func `a levitated pane is where the setting says`(place: String, frame: String) throws {
    let panes = try Self.panes(#"{"tertiary":"levitate","over":"\#(place)","dim":0}"#)
    try panes.send("perform show role=tertiary in=m")
    #expect(try panes.frames.last == frame)
    #expect(try panes.container.shown.map(\.dim) == [0, 0, 0])
  }

  @Test func `a pane that reflows is below another one in one column that is high enough`() throws {
    let panes = try Self.panes(size: (500, 900))
    #expect(try panes.view == "main* /side")
    #expect(try panes.frames == ["main 0 0 100% 50%", "side 0 50% 100% 50%"])
    try panes.send("resize 500 899")
    #expect(try panes.view == "main*")
    try panes.send(all: ["resize 500 900", "select side in=m"])
    #expect(try panes.view == "main /side*")
    try panes.send("perform show role=tertiary in=m")
    #expect(try panes.view == "extra* < side")
    try panes.send("resize 700 900")
    #expect(try panes.view == "side extra* < side")
    try panes.expectVerified()
  }

  @Test func `a pane may be below that of any other role, which is shown with it`() throws {
    let panes = try Self.panes(
      #"{"secondary":"hide","tertiary":"reflow:secondary","rows":500,"space":10}"#, size: (500, 600))
    #expect(try panes.view == "main*")
    try panes.send("perform show role=tertiary in=m")
    #expect(try panes.view == "side /extra* < main")
    #expect(try panes.frames == ["side 0 0 100% 50%-5", "extra 0 50%+5 100% 50%-5"])
    try panes.expectStable()
  }

  // MARK: The way back

  @Test(arguments: [
    ("content", "< one -two"), ("layout", ""), ("pane", "< list -two -one"), ("latest", "< one -two"),
  ]) func `back goes back until something is different`(behavior: String, back: String) throws {
    let panes = try Self.mailbox(#"{"arrangement":"listDetail","back":"\#(behavior)"}"#)
    #expect(try panes.view == "list two* \(back)".trimming)
    let leaving = back.contains("-one") ? ["one", "two"] : back.contains("-two") ? ["two"] : []
    let reason = try panes.objection(to: "back in=m")
    #expect((reason == nil) == !back.isEmpty)
    #expect(
      try panes.container.children
        == ["nothing", "list", "extra", "one", "two"].filter { !leaving.contains($0) })
    try panes.expectVerified()
  }

  @Test func `in one pane, back to another layout skips what was in the same pane`() throws {
    let panes = try Self.mailbox(#"{"arrangement":"listDetail","back":"layout"}"#, size: (400, 700))
    #expect(try panes.view == "two* < list -two -one")
    try panes.send("back in=m")
    #expect(try panes.view == "list*")
    #expect(try panes.container.children == ["nothing", "list", "extra"])
    try panes.expectVerified()
  }

  @Test func `what was pushed leaves when the history has nothing of it, and what was not stays`() throws {
    let panes = try Self.mailbox(#"{"arrangement":"listDetail","back":"latest"}"#)
    try panes.send(all: ["select one in=m", "select extra in=m"])
    #expect(
      try panes.container.values?.text
        == #"{"history":["list","one","two","one","extra"],"pushed":["one","two"]}"#)
    try panes.send(all: ["back in=m", "back in=m"])
    #expect(try panes.container.children == ["nothing", "list", "extra", "one", "two"])
    #expect(try panes.view == "list two* < one -two")
    try panes.send(all: ["back in=m", "back in=m"])
    #expect(try panes.container.children == ["nothing", "list", "extra"])
    #expect(try panes.view == "list* nothing")
    try panes.expectVerified()
  }

  @Test func `a child that must stay stops back, and nothing changes`() throws {
    let panes = try Self.panes("{}", UnsavedChanges(), children: Self.mail)
    try panes.send(all: ["push one in=m", "attr one dirty=true"])
    let before = try panes.container
    #expect(try panes.send("back in=m").refusal?.code == .vetoed)
    #expect(try panes.send("swipe begin 10 in=m").refusal?.code == .vetoed)
    #expect(try panes.container == before)
    try panes.expectVerified()
  }

  @Test func `without anything different, back goes to what is around the container`() throws {
    let panes = try Self.panes(isOnStack: true)
    try panes.send("perform show role=tertiary in=m")
    try panes.send("back")
    #expect(try panes.view == "main* side")
    #expect(try panes.objection(to: "back in=m") == "Nothing in “m” is to go back to.")
    #expect(try panes.objection(to: "swipe begin 10 in=m") == "Nothing in “m” is to go back to.")
    try panes.send("back")
    #expect(panes.recorded.session.scene.visible == ["home"])
    try panes.expectVerified()
  }

  @Test func `at most fifty children are remembered, and the oldest stay`() throws {
    let panes = try Self.panes(#"{"back":"latest"}"#)
    for number in 1...60 { try panes.send("push p\(number) in=m") }
    let values = try panes.container.values
    #expect(values?.member("history")?.elements?.count == 50)
    #expect(values?.member("pushed")?.elements?.count == 50)
    #expect(try panes.container.children.count == 63)
    for _ in 1...49 { try panes.send("back in=m") }
    #expect(try panes.view == "p11* side")
    #expect(try panes.container.children.suffix(2) == ["p10", "p11"])
    try panes.expectVerified()
  }

  @Test func `fewer are remembered if their ids are long, so that the values have room`() throws {
    let panes = try Self.panes()
    let long = String(repeating: "\\\"", count: 123)
    for number in 10...60 {
      try panes.recorded.session.send(.push(ScreenDescription("\(number)\(long)"), in: "m"), from: .user)
    }
    let text = try #require(try panes.container.values?.text)
    #expect(text.utf8.count <= 16_384)
    #expect(try panes.container.children.count == 54)
    let count = try #require(try panes.container.values?.member("history")?.elements?.count)
    #expect(10..<20 ~= count)
    try panes.expectStable()
  }

  // MARK: Commands

  @Test func `select shows a child by its id or its index`() throws {
    let panes = try Self.panes(children: ["main", "other"])
    try panes.send("select other in=m")
    #expect(try panes.view == "other* < main")
    try panes.send("select 0 in=m")
    #expect(try panes.view == "main* < other")
    #expect(try panes.objection(to: "select 7 in=m") == "“7” is none of the children.")
    try panes.send("select main in=m")
    #expect(try panes.recorded.last().by == [#"{"plugin":"supporting-pane","did":"kept"}"#])
  }

  @Test func `pop removes the child with the focus, unless it is the only one`() throws {
    let panes = try Self.panes(children: ["main", "other"])
    try panes.send("pop in=m")
    #expect(try panes.view == "other*")
    #expect(try panes.objection(to: "pop in=m") == "“other” is the only child, and stays.")
    try panes.expectVerified()
  }

  @Test func `replace exchanges the child with the focus for one of the same role`() throws {
    let panes = try Self.panes()
    try panes.send(all: ["push n attr=role=secondary in=m", "replace o in=m"])
    #expect(try panes.view == "main o* < main -o")
    #expect(try panes.container.children == ["main", "side", "extra", "o"])
    #expect(panes.recorded.session.scene.screens["o"]?.attributes["role"] == "secondary")
    try panes.send("replace p attr=role=tertiary in=m")
    #expect(try panes.view == "main p* < main -p")
    try panes.send("back in=m")
    #expect(try panes.view == "main* side")
    #expect(try panes.objection(to: "replace nil in=m") != nil)
    try panes.expectVerified()
  }

  @Test func `popTo and popToRoot go back in the history, and no further`() throws {
    let panes = try Self.mailbox()
    try panes.send("push three in=m")
    try panes.send("popto one in=m")
    #expect(try panes.container.children == ["nothing", "list", "extra", "one"])
    #expect(
      try panes.objection(to: "popto extra in=m") == "“extra” is not in the history: select shows a child.")
    try panes.send("root in=m")
    #expect(try panes.view == "list* nothing")
    #expect(try panes.container.children == ["nothing", "list", "extra"])
    try panes.expectVerified()
  }

  @Test func `set makes these the only children`() throws {
    let panes = try Self.mailbox()
    try panes.send("set list fresh two in=m")
    #expect(try panes.container.children == ["list", "fresh", "two"])
    #expect(try panes.view == "list two* < list -two")
    try panes.send("set fresh in=m")
    #expect(try panes.view == "fresh*")
    #expect(try panes.objection(to: "set json=[] in=m") != nil)
    try panes.expectStable()
    try panes.expectVerified()
  }

  @Test func `a swipe from the left half goes back`() throws {
    let panes = try Self.mailbox(size: (400, 700))
    #expect(try panes.objection(to: "swipe begin 300 in=m") == "A swipe back begins in the left half.")
    try panes.send("swipe begin 10 in=m")
    try panes.send("swipe move 210")
    let layout = panes.recorded.session.scene.layout.map(\.description)
    #expect(
      layout.contains { $0.hasPrefix("pane two 200") } && layout.contains { $0.hasPrefix("below one 0") })
    try panes.send("swipe cancel")
    #expect(try panes.view == "two* < one -two")
    try panes.send("swipe begin 10 in=m")
    try panes.send("swipe end 390")
    #expect(try panes.view == "one* < list -one")
    try panes.expectVerified()
  }

  // MARK: Verbs

  @Test func `expand gives a pane all of the room until collapse, or until another one is shown`() throws {
    let panes = try Self.panes()
    try panes.send("perform expand in=m")
    #expect(try panes.view == "main* < side")
    try panes.send("back in=m")
    #expect(try panes.view == "main* side")
    try panes.send("perform expand role=secondary in=m")
    #expect(try panes.view == "side* < main")
    try panes.send("perform collapse in=m")
    #expect(try panes.view == "main side*")
    try panes.send(all: ["perform expand in=m", "push n in=m"])
    #expect(try panes.view == "n* side < side -n")
    try panes.expectStable()
    try panes.expectVerified()
  }

  @Test func `collapse closes the pane of a role until it is shown again`() throws {
    let panes = try Self.panes(size: (1300, 700))
    try panes.send("perform collapse role=secondary in=m")
    #expect(try panes.view == "main* extra")
    try panes.send("perform collapse role=primary in=m")
    #expect(try panes.view == "extra* < main")
    #expect(
      try panes.objection(to: "perform collapse role=tertiary in=m")
        == "The tertiary pane is the only one, and stays open.")
    try panes.send("perform show role=secondary in=m")
    #expect(try panes.view == "side* extra < main")
    try panes.send("back in=m")
    #expect(try panes.view == "main* side extra")
    try panes.expectVerified()
  }

  @Test(arguments: [
    ("at=40%", ["main 0 0 40% 100%", "side 40% 0 60% 100%"]),
    ("at=400", ["main 0 0 400 100%", "side 400 0 100%-400 100%"]),
    ("at=0", ["main 0 0 0 100%", "side 0 0 100% 100%"]),
    ("at=5000", ["main 0 0 1024 100%", "side 1024 0 100%-1024 100%"]),
    ("", ["main 0 0 100%-360 100%", "side 100%-360 0 360 100%"]),
  ]) func `divide sets the boundary between two panes`(argument: String, frames: [String]) throws {
    let panes = try Self.panes()
    try panes.send(all: ["perform divide at=70% in=m", "perform divide \(argument) in=m"])
    #expect(try panes.frames == frames)
    try panes.send(all: ["resize 400 700", "resize 1024 768"])
    #expect(try panes.frames == frames)
    try panes.expectVerified()
  }

  @Test func `two panes are on the sides of a fold, and a third is where there is more room`() throws {
    let panes = try Self.panes(size: (580, 700))
    try panes.send("perform hinge at=280 width=20 in=m")
    #expect(try panes.frames == ["main 0 0 280 100%", "side 300 0 100%-300 100%"])
    try panes.send("resize 1300 700")
    #expect(
      try panes.frames == ["main 0 0 280 100%", "side 300 0 50%-150 100%", "extra 50%+150 0 50%-150 100%"])
    try panes.send("perform hinge at=900 in=m")
    #expect(
      try panes.frames == ["main 0 0 450 100%", "side 450 0 450 100%", "extra 900 0 100%-900 100%"])
    try panes.send("resize 580 700")
    #expect(try panes.view == "main*")
    try panes.send(all: ["resize 1300 700", "perform hinge in=m"])
    #expect(try panes.frames.first == "main 0 0 100%-720 100%")
    try panes.expectVerified()
  }

  @Test func `a pane that reflows is below a fold from left to right`() throws {
    let panes = try Self.panes(size: (1024, 768))
    try panes.send("perform hinge top=380 height=10 in=m")
    #expect(try panes.frames == ["main 0 0 100% 380", "side 0 390 100% 100%-390"])
    try panes.send("perform show role=tertiary in=m")
    #expect(try panes.frames == ["extra 0 0 100% 100%"])
    try panes.send("resize 1024 385")
    #expect(try panes.view == "main extra* < main")
    try panes.expectVerified()
  }

  @Test(arguments: [
    ("jump", "Supporting panes do not know jump: they know show, expand, collapse, divide, hinge."),
    ("show", "show needs a role or a child: role=primary, or child=ID."),
    ("show role=primary child=main", "show needs a role or a child: role=primary, or child=ID."),
    ("show rol=primary", "show has no argument “rol”: it has role, child."),
    ("show role=left", "“left” is no role: a child is one of primary, secondary, tertiary, alone."),
    ("show role=alone", "No child has the role alone: push one with attr=role=alone."),
    ("show child=x", "“x” is none of the children."),
    ("expand role={}", "{} is no role: a child is one of primary, secondary, tertiary, alone."),
    ("divide at=140%", "divide needs a distance from the left, from 0% to 100% or in points, not “140%”."),
    ("divide at=-4", "divide needs a distance from the left, from 0% to 100% or in points, not “-4”."),
    ("hinge at=wide", "at is a number of points of at least 0, not “wide”."),
    ("hinge width=4", "hinge needs at= or top=: the place of the fold."),
    ("hinge at=4 top=4", "One fold counts: at= or top=."),
    ("hinge at=4 height=4", "A fold from top to bottom has a width, and no height."),
    ("hinge top=4 width=4", "A fold from left to right has a height, and no width."),
  ]) func `a verb that cannot be is refused with the reason`(verb: String, reason: String) throws {
    let panes = try Self.panes()
    let before = try panes.container
    #expect(try panes.objection(to: "perform \(verb) in=m") == reason)
    #expect(try panes.container == before)
  }

  @Test func `every sample of a verb is decided, and the arrangement is stable`() throws {
    let rules = try SupportingPane()
    let panes = try Self.panes()
    for verb in rules.verbs {
      for sample in verb.samples {
        let commit = try #require(
          try panes.recorded.session.commit(.perform(verb.name, arguments: sample, in: "m"), from: .user))
        #expect(commit.refusal?.code ?? .vetoed == .vetoed, "\(verb.name) \(sample)")
        try panes.expectStable()
      }
    }
    try panes.expectVerified()
  }

  // MARK: Children that come and go otherwise

  @Test func `without children nothing is shown, and the first one that comes has the focus`() throws {
    let panes = try Self.panes(children: [])
    #expect(try panes.view == "")
    for line in ["perform expand", "pop", "back", "root", "popto x", "select 0", "swipe begin 0"] {
      #expect(try panes.send("\(line) in=m").refusal != nil || panes.view == "", "\(line)")
    }
    try panes.send("add stack s in=m")
    #expect(try panes.view == "s*")
    try panes.send("push x")
    #expect(panes.recorded.session.scene.visible == ["x"])
    try panes.send("attr s role=secondary")
    try panes.send("push main in=m")
    #expect(try panes.view == "main* s < s -main")
    try panes.expectVerified()
  }

  @Test func `a child that the host takes off is forgotten, and what had the focus before has it`() throws {
    let panes = try Self.mailbox()
    try panes.send("removed two")
    #expect(try panes.view == "list one* < list -one")
    try panes.send(all: ["removed list", "removed one"])
    #expect(try panes.view == "nothing* extra")
    try panes.send(all: ["removed extra", "removed nothing"])
    #expect(try panes.view == "")
    try panes.expectVerified()
  }

  @Test func `a scene with the values brings the panes back with their history`() throws {
    let panes = try Self.panes(children: ["main", "side role=secondary"])
    try panes.send(all: ["push n in=m", "perform divide at=30% in=m"])
    let values = try panes.container.values
    #expect(values?.text == #"{"history":["main","n"],"pushed":["n"],"divider":"30%"}"#)
    let again = try PaneSession(
      try SupportingPane(), children: ["main", "side role=secondary", "n"],
      members: #","values":\#(values?.text ?? "")"#)
    #expect(try again.container.shown == panes.container.shown)
    #expect(try again.view == "n* side < main -n")
  }

  @Test(arguments: [
    (#"{"two":-1}"#, "two must be at least 0, not -1"),
    (#"{"two":900,"three":800}"#, "three must be at least 900, as two is, not 800"),
    (#"{"back":"up"}"#, "back must be one of content, layout, pane, latest, not \"up\""),
    (#"{"primary":"reflow:primary"}"#, "primary cannot be below itself"),
    (#"{"roles":7}"#, "roles must be an object, not 7"),
    (
      #"{"roles":{"x":"left"}}"#,
      "the role of “x” must be one of primary, secondary, tertiary, alone, not \"left\""
    ),
    (#"{"dim":2}"#, "dim must be from 0 to 1, not 2"),
    (#"{"widht":200}"#, "there is no setting “widht”; did you mean “width”"),
  ]) func `a setting that cannot be is a fault`(settings: String, message: String) {
    let fault = #expect(throws: PluginFault.self) { try SupportingPane(configuration: settings) }
    #expect(fault?.message.hasPrefix("supporting-pane: \(message)") == true, "\(fault?.message ?? "")")
  }

  @Test func `settings have a canonical form`() throws {
    #expect(try SupportingPane().configuration == nil)
    #expect(
      try SupportingPane(arrangement: .listDetail, two: 700, back: .pane).configuration
        == #"{"arrangement":"listDetail","back":"pane","two":700}"#)
  }
}

extension String {
  fileprivate var trimming: String { hasSuffix(" ") ? String(dropLast()) : self }
}
