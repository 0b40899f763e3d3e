import NavContainers
import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The rules of wizards, sentence by sentence.
struct WizardTests {
  private static let checkout: [PaneSession.Child] = [
    "cart done=true", "gift when=wrapped", "address", "pickup unless=delivery", "payment",
  ]

  private static func wizard(
    _ others: any NavPlugin..., children: [PaneSession.Child] = checkout, isOnStack: Bool = false,
    members: String = ""
  ) throws -> PaneSession {
    if let other = others.first {
      return try PaneSession(Wizard(), other, children: children, isOnStack: isOnStack, members: members)
    }
    return try PaneSession(Wizard(), children: children, isOnStack: isOnStack, members: members)
  }

  private static func finish(_ steps: String..., in wizard: PaneSession) throws {
    try wizard.send(all: steps.map { "attr \($0) done=true" })
  }

  // MARK: Steps

  @Test func `a new wizard shows its first step whole`() throws {
    let wizard = try Self.wizard()
    #expect(try wizard.view == "cart*")
    #expect(try wizard.frames == ["cart 0 0 100% 100%"])
    #expect(try wizard.container.values?.text == #"{"step":"cart","at":0,"number":1,"count":4}"#)
    try wizard.expectVerified()
  }

  @Test func `next goes to the step after the shown one, which must be finished`() throws {
    let wizard = try Self.wizard()
    try wizard.send("perform next in=m")
    #expect(try wizard.view == "address* < cart")
    #expect(try wizard.container.values?.text == #"{"step":"address","at":2,"number":2,"count":4}"#)
    #expect(try wizard.objection(to: "perform next in=m") == "“address” is not finished.")
    try wizard.send("attr address done=maybe")
    #expect(try wizard.objection(to: "perform next in=m") == "“address” is not finished.")
    try Self.finish("address", in: wizard)
    try wizard.send("perform next in=m")
    #expect(try wizard.view == "pickup* < address")
    try wizard.expectVerified()
  }

  @Test func `a step is skipped by what the wizard says, or else the scene`() throws {
    let wizard = try Self.wizard()
    try wizard.send("attr scene wrapped=yes")
    #expect(try wizard.container.values?.member("count")?.number == 5)
    try wizard.send("perform next in=m")
    #expect(try wizard.view == "gift* < cart")
    try wizard.send("perform previous in=m")
    try wizard.send(all: ["attr m wrapped=false", "attr m delivery="])
    try wizard.send("perform next in=m")
    #expect(try wizard.view == "address* < cart")
    try wizard.send("attr m delivery=express")
    #expect(try wizard.container.values?.member("count")?.number == 3)
    try Self.finish("address", in: wizard)
    try wizard.send("perform next in=m")
    #expect(try wizard.view == "payment* < address")
    try wizard.expectVerified()
  }

  @Test func `a step with both conditions needs both`() throws {
    let wizard = try Self.wizard(children: ["a done=true", "b when=x unless=y", "c"])
    let count = { try wizard.container.values?.member("count")?.number }
    #expect(try count() == 2)
    try wizard.send("attr m x=1")
    #expect(try count() == 3)
    try wizard.send("attr m y=1")
    #expect(try count() == 2)
  }

  @Test func `a shown step stays when its condition does not hold any more, and does not hold up`() throws {
    let wizard = try Self.wizard()
    try wizard.send(all: ["attr m wrapped=yes", "perform next in=m", "attr m wrapped="])
    #expect(try wizard.view == "gift* < cart")
    try wizard.send("perform next in=m")
    #expect(try wizard.view == "address* < cart")
    #expect(
      try wizard.objection(to: "perform go step=gift in=m")
        == "“gift” is skipped: its condition does not hold.")
    try wizard.expectVerified()
  }

  @Test func `only the first open step and those before it can be gone to`() throws {
    let wizard = try Self.wizard()
    for line in ["perform go step=payment in=m", "select payment in=m", "select 4 in=m"] {
      let reason = try wizard.objection(to: line)
      #expect(reason == "“payment” cannot be gone to yet: “address” is not finished.", "\(line)")
    }
    try wizard.send("perform go step=address in=m")
    try Self.finish("address", in: wizard)
    try wizard.send("select 3 in=m")
    #expect(try wizard.view == "pickup* < address")
    try wizard.send("perform go step=0 in=m")
    #expect(try wizard.view == "cart*")
    try wizard.send("perform go step=cart in=m")
    #expect(try wizard.recorded.last().by == [#"{"plugin":"wizard","did":"kept"}"#])
    #expect(try wizard.objection(to: "perform go step=x in=m") == "“x” is none of the steps.")
    #expect(try wizard.objection(to: "perform go in=m") == "go needs step=, the id or the index of a step.")
    try wizard.expectVerified()
  }

  @Test func `a step that is open again keeps what is behind it, but the shown one stays`() throws {
    let wizard = try Self.wizard()
    try Self.finish("address", "pickup", in: wizard)
    try wizard.send(all: ["select payment in=m", "attr address done="])
    #expect(try wizard.view == "payment* < pickup")
    try Self.finish("payment", in: wizard)
    #expect(try wizard.objection(to: "perform finish in=m") == "“address” is not finished.")
    try wizard.send("back in=m")
    #expect(try wizard.view == "pickup* < address")
    #expect(
      try wizard.objection(to: "perform next in=m")
        == "“payment” cannot be gone to yet: “address” is not finished.")
    try wizard.expectVerified()
  }

  // MARK: Commands

  @Test func `back goes step by step, and from the first one leaves the wizard`() throws {
    let wizard = try Self.wizard(isOnStack: true)
    try wizard.send(all: [
      "attr m wrapped=yes", "perform next in=m", "attr gift done=true", "perform next in=m",
    ])
    try wizard.send("back")
    #expect(try wizard.view == "gift* < cart")
    try wizard.send("back")
    #expect(try wizard.view == "cart*")
    #expect(try wizard.container.children == ["cart", "gift", "address", "pickup", "payment"])
    #expect(
      try wizard.objection(to: "back in=m")
        == "There is no step before this one: what is around “m” goes back.")
    try wizard.send("back")
    #expect(wizard.recorded.session.scene.visible == ["home"])
    try wizard.expectVerified()
  }

  @Test func `popTo and popToRoot go back, and remove nothing`() throws {
    let wizard = try Self.wizard(children: ["a done=true", "b done=true", "c"])
    try wizard.send(all: ["select c in=m", "popto b in=m"])
    #expect(try wizard.view == "b* < a")
    #expect(try wizard.objection(to: "popto c in=m") == "“c” is no step before the shown one.")
    try wizard.send(all: ["select c in=m", "root in=m"])
    #expect(try wizard.view == "a*")
    #expect(try wizard.container.children == ["a", "b", "c"])
  }

  @Test func `push adds a step behind the shown one and goes to it, which needs that one to be finished`()
    throws
  {
    let wizard = try Self.wizard(children: ["a", "b"])
    #expect(try wizard.objection(to: "push x in=m") == "“a” is not finished.")
    try Self.finish("a", in: wizard)
    try wizard.send("push x in=m")
    #expect(try wizard.view == "x* < a")
    #expect(try wizard.container.children == ["a", "x", "b"])
    #expect(try wizard.container.values?.text == #"{"step":"x","at":1,"number":2,"count":3}"#)
    try Self.finish("x", in: wizard)
    #expect(
      try wizard.objection(to: "push y attr=when=never in=m")
        == "“y” is skipped: its condition does not hold.")
    #expect(try wizard.objection(to: "push nil in=m") != nil)
    try wizard.expectStable()
    try wizard.expectVerified()
  }

  @Test func `pop removes the shown step, unless it is the only one, and shows the one before it`() throws {
    let wizard = try Self.wizard(UnsavedChanges(), children: ["a done=true", "b", "c"])
    try wizard.send(all: ["perform next in=m", "attr b dirty=true"])
    #expect(try wizard.send("pop in=m").refusal?.code == .vetoed)
    try wizard.send(all: ["attr b dirty=", "pop in=m"])
    #expect(try wizard.view == "a*")
    #expect(try wizard.container.children == ["a", "c"])
    try wizard.send("pop in=m")
    #expect(try wizard.view == "c*")
    #expect(try wizard.objection(to: "pop in=m") == "“c” is the only step, and stays.")
    try wizard.expectVerified()
  }

  @Test func `replace exchanges the shown step`() throws {
    let wizard = try Self.wizard(children: ["a done=true", "b", "c"])
    try wizard.send(all: ["perform next in=m", "replace x in=m"])
    #expect(try wizard.view == "x* < a")
    #expect(try wizard.container.children == ["a", "x", "c"])
    try wizard.expectStable()
    try wizard.expectVerified()
  }

  @Test func `set makes these the only steps, with what they say of themselves`() throws {
    let wizard = try Self.wizard(children: ["a done=true", "b"])
    try wizard.send(#"set json=[{"id":"z","attributes":{"when":"never"}},{"id":"y"},{"id":"b"}] in=m"#)
    #expect(try wizard.view == "y*")
    #expect(try wizard.container.values?.text == #"{"step":"y","at":1,"number":1,"count":2}"#)
    try Self.finish("y", in: wizard)
    try wizard.send("perform next in=m")
    try wizard.send("set b c in=m")
    #expect(try wizard.view == "b*")
    #expect(try wizard.objection(to: "set json=[] in=m") != nil)
    try wizard.expectStable()
    try wizard.expectVerified()
  }

  @Test func `a swipe from the left half goes back, one from the right half on`() throws {
    let wizard = try Self.wizard()
    #expect(try wizard.objection(to: "swipe begin 10 in=m")?.hasPrefix("There is no step before") == true)
    try wizard.send("swipe begin 1000 in=m")
    try wizard.send("swipe move 488")
    let layout = wizard.recorded.session.scene.layout.map(\.description)
    #expect(layout.contains { $0.hasPrefix("below address 512 ") }, "\(layout)")
    try wizard.send("swipe end 100")
    #expect(try wizard.view == "address* < cart")
    #expect(try wizard.objection(to: "swipe begin 1000 in=m") == "“address” is not finished.")
    try wizard.send("swipe begin 10 in=m")
    try wizard.send("swipe end 1000")
    #expect(try wizard.view == "cart*")
    try wizard.expectVerified()
  }

  // MARK: The end

  private static func complete(
    _ others: any NavPlugin..., isOnStack: Bool = false
  ) throws -> PaneSession {
    let children: [PaneSession.Child] = ["a done=true", "b done=true"]
    let wizard = try wizard(children: children, isOnStack: isOnStack)
    try wizard.send("perform next in=m")
    return wizard
  }

  @Test func `finish keeps the result, if no step is open`() throws {
    let wizard = try Self.wizard(children: ["a done=true", "b"])
    try wizard.send("perform next in=m")
    #expect(try wizard.objection(to: "perform finish in=m") == "“b” is not finished.")
    try Self.finish("b", in: wizard)
    #expect(
      try wizard.objection(to: "perform next in=m") == "“b” is the last step: finish finishes the wizard.")
    try wizard.send(#"perform finish result={"order":7} in=m"#)
    #expect(
      try wizard.container.values?.text
        == #"{"step":"b","at":1,"number":2,"count":2,"finished":true,"result":{"order":7}}"#)
    try wizard.expectStable()
    try wizard.expectVerified()
  }

  @Test
  func
    `no command goes to another step of a finished wizard, or changes its steps, until it is opened again`()
    throws
  {
    let wizard = try Self.complete()
    try wizard.send("perform finish in=m")
    #expect(try wizard.view == "b*")
    for line in [
      "perform next", "perform previous", "perform go step=a", "select a", "back", "push x", "pop",
      "replace x", "set a x", "root", "popto a", "swipe begin 10", "perform finish",
    ] {
      #expect(try wizard.objection(to: "\(line) in=m") == "“m” is finished: reopen lets it go on.", "\(line)")
    }
    try wizard.send("perform reopen in=m")
    #expect(try wizard.view == "b* < a")
    #expect(try wizard.container.values?.member("finished") == nil)
    #expect(try wizard.objection(to: "perform reopen in=m") == "“m” is not finished.")
    try wizard.expectVerified()
  }

  @Test func `back leaves a finished wizard`() throws {
    let wizard = try Self.complete(isOnStack: true)
    try wizard.send("perform finish in=m")
    try wizard.send("back")
    #expect(wizard.recorded.session.scene.visible == ["home"])
    try wizard.expectVerified()
  }

  @Test(arguments: [
    ("finish result=null", "A result is not null: leave it out for none."),
    ("finish resutl=7", "finish has no argument “resutl”: it has result."),
    ("next now=yes", "next has no argument “now”."),
    ("skip", "A wizard does not know skip: it knows next, previous, go, finish, reopen."),
  ]) func `a verb that cannot be is refused with the reason`(verb: String, reason: String) throws {
    let wizard = try Self.complete()
    #expect(try wizard.objection(to: "perform \(verb) in=m") == reason)
    #expect(try wizard.view == "b* < a")
  }

  @Test(arguments: [
    ("7", "7"), ("seven", #""seven""#), ("[1]", "[1]"), ("true", "true"), (#""7""#, "7"),
  ]) func `a text that is JSON counts as that JSON`(word: String, result: String) throws {
    let wizard = try Self.complete()
    try wizard.send("perform finish result=\(word) in=m")
    #expect(try wizard.container.values?.member("result")?.text == result)
  }

  @Test func `a result that has no room is refused`() throws {
    let wizard = try Self.complete()
    let long = CanonicalJSON(string: String(repeating: "x", count: 15_000))
    let commit = try wizard.recorded.session.commit(
      .perform("finish", arguments: CanonicalJSON(members: ["result": long]), in: "m"), from: .user)
    #expect(commit?.refusal?.reasons.map(\.message) == ["A result has at most 15000 bytes."])
  }

  @Test func `the opener of a step gets the result when the wizard is finished`() throws {
    let wizard = try Self.wizard(children: [], isOnStack: true)
    try wizard.send("push a request=order opener=home attr=done=true in=m")
    try wizard.send("push b attr=done=true in=m")
    #expect(wizard.recorded.session.scene.screens["home"]?.requests["order"] == "a")
    try wizard.send(#"perform finish result={"order":7} in=m"#)
    #expect(try wizard.recorded.last().events.count == 2)
    #expect(wizard.recorded.session.scene.screens["home"]?.results?.text == #"{"order":{"order":7}}"#)
    try wizard.send("back")
    #expect(wizard.recorded.session.scene.visible == ["home"])
    #expect(wizard.recorded.session.scene.screens["home"]?.results?.text == #"{"order":{"order":7}}"#)
    try wizard.expectVerified()
  }

  @Test func `the opener gets the result once, whatever happens to the finished wizard`() throws {
    let wizard = try Self.wizard(children: [], isOnStack: true)
    try wizard.send("push a request=order opener=home attr=done=true in=m")
    try wizard.send(all: ["push b attr=done=true in=m", "push c attr=done=true in=m"])
    try wizard.send("perform finish result=7 in=m")
    let values = try wizard.container.values
    for line in ["attr b when=never", "removed c", "resize 390 844"] {
      try wizard.send(line)
      #expect(try !wizard.recorded.last().events.contains { $0.contains("answered") }, "\(line)")
    }
    #expect(try wizard.container.values == values)
    #expect(try wizard.view == "a*")
    try wizard.expectStable()
    try wizard.expectVerified()
  }

  @Test func `nobody leaves an open wizard with an answer, but without one`() throws {
    let wizard = try Self.wizard(children: [], isOnStack: true)
    try wizard.send("push a request=order opener=home attr=done=true in=m")
    try wizard.send("push b in=m")
    let reason = "“m” is not finished, so nobody leaves it with an answer: perform finish first."
    #expect(try wizard.objection(to: "pop result=7 in=outer") == reason)
    #expect(try wizard.objection(to: "popto home result=7 in=outer") == reason)
    try wizard.send("pop in=outer")
    #expect(wizard.recorded.session.scene.visible == ["home"])
    #expect(wizard.recorded.session.scene.screens["home"]?.results?.text == #"{"order":null}"#)
    try wizard.expectVerified()
  }

  @Test func `a finished wizard may be left with an answer`() throws {
    let wizard = try Self.wizard(children: [], isOnStack: true)
    try wizard.send(all: ["push a request=order opener=home attr=done=true in=m", "perform finish in=m"])
    try wizard.send("pop result=7 in=outer")
    #expect(wizard.recorded.session.scene.screens["home"]?.results?.text == #"{"order":7}"#)
    try wizard.expectVerified()
  }

  // MARK: Children that come and go otherwise

  @Test func `without steps nothing is shown, and the first one that comes is`() throws {
    let wizard = try Self.wizard(children: [])
    #expect(try wizard.view == "")
    for line in ["perform next", "perform previous", "perform finish", "pop", "back", "swipe begin 9"] {
      #expect(try wizard.objection(to: "\(line) in=m") != nil, "\(line)")
    }
    try wizard.send("add stack s in=m")
    #expect(try wizard.view == "s*")
    try wizard.send(all: ["push x", "attr s done=true", "push last in=m"])
    #expect(try wizard.view == "last* < s")
    #expect(try wizard.container.children == ["s", "last"])
    try wizard.expectVerified()
  }

  @Test func `a container that is added is the last step, and is not shown`() throws {
    let wizard = try Self.wizard(children: ["a"])
    try wizard.send("add tabs t in=m")
    #expect(try wizard.view == "a*")
    #expect(try wizard.container.values?.member("count")?.number == 2)
    #expect(try wizard.objection(to: "select t in=m") == "“t” cannot be gone to yet: “a” is not finished.")
  }

  @Test func `if the host takes the shown step off, the nearest one before it is shown`() throws {
    let wizard = try Self.wizard(children: ["a done=true", "b done=true", "c done=true", "d"])
    try wizard.send(all: ["select c in=m", "removed c"])
    #expect(try wizard.view == "b* < a")
    try wizard.send(all: ["select d in=m", "attr a done=", "removed d"])
    #expect(try wizard.view == "a*")
    try wizard.send(all: ["removed a"])
    #expect(try wizard.view == "b*")
    try wizard.send("removed b")
    #expect(try wizard.view == "")
    try wizard.expectVerified()
  }

  @Test func `every sample of a verb is decided, and the arrangement is stable`() throws {
    let wizard = try Self.complete()
    for verb in Wizard().verbs {
      for sample in verb.samples.isEmpty ? [CanonicalJSON(members: [:])] : verb.samples {
        let commit = try #require(
          try wizard.recorded.session.commit(.perform(verb.name, arguments: sample, in: "m"), from: .user))
        #expect(commit.refusal?.code ?? .vetoed == .vetoed, "\(verb.name) \(sample)")
        try wizard.expectStable()
      }
    }
    try wizard.expectVerified()
  }
}
