import NavBase
import NavEvents
import NavRuntime
import Testing

/// `set` on tabs: a new order of the children, some of which may leave.
struct TabSetTests {
  /// Returns a stage with the tabs `t` of the screens a to e; c is selected unless another one is named.
  private static func stage(selecting child: String = "c") throws -> Stage {
    let children = "abcde".map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
    return try Stage.file(#"{"id":"t","kind":"tabs","children":[\#(children)],"selected":"\#(child)"}"#)
  }

  private static func tabs(_ stage: Stage) -> String {
    stage.words("containers.t.children") + "|" + stage.plain("containers.t.selected")
  }

  @Test func `the children get the given order, and those that are not named leave`() throws {
    let stage = try Self.stage()
    #expect(try stage.type("set e c a").events == ["childrenSet,container:t,children:[e,c,a]"])
    #expect(Self.tabs(stage) == "e c a|c")
    #expect(stage.names("screens") == "a c e")
  }

  @Test(arguments: ["set a b c d e", "set a b c d e in=t"])
  func `setting the current order changes nothing`(_ line: String) throws {
    #expect(try Self.stage().type(line).isNothing)
  }

  @Test(arguments: [
    ("c", "set e d c", "c"), ("c", "set a b d e", "b"), ("c", "set e d a", "a"), ("c", "set b a", "b"),
    ("c", "set e d", "e"), ("c", "set d e", "d"), ("a", "set c b", "c"), ("e", "set a d", "d"),
    ("e", "set a", "a"), ("b", "set e a", "a"),
  ])
  func `when the selected child leaves, the nearest one on its left is selected, else the first`(
    _ selected: String, _ line: String, _ after: String
  ) throws {
    let stage = try Self.stage(selecting: selected)
    #expect(try stage.type(line).kinds == ["childrenSet"])
    #expect(stage.plain("containers.t.selected") == after)
    #expect(stage.visible == after)
  }

  @Test func `a set without a target goes to the deepest stack or tabs on the focus path`() throws {
    let stage = try Stage(.tabs, "push a", "set b c")
    #expect(stage.entries(of: "first") == "b c")
    #expect(try stage.type("set second first in=tabs").kinds == ["childrenSet"])
    try stage.type("add drilldown d in=tabs", "select d", "push x")
    #expect(try stage.type("set d first").events == ["childrenSet,container:tabs,children:[d,first]"])
  }

  // MARK: Refusals

  @Test(arguments: [
    ("set", "bad-argument", "core: “t” needs at least one child: name those that stay."),
    ("set a zzzzz", "bad-argument", "core: “zzzzz” is no child of “t”, and set brings none: add it first."),
    ("set a b a", "duplicate-node", "core: “a” is named twice: a child has one place."),
    ("set a a zzzzz", "bad-argument", "core: “zzzzz” is no child of “t”, and set brings none: add it first."),
  ])
  func `no child, an unknown child and a duplicate child are refused`(
    _ line: String, _ code: String, _ reason: String
  ) throws {
    let stage = try Self.stage()
    let before = stage.scene
    let reply = line == "set" ? try stage.send(Step("set") { $0.intern(.set([])) }) : try stage.type(line)
    #expect(reply.refused == code)
    #expect(reply.reasons == [reason])
    #expect(stage.scene == before)
  }

  @Test(arguments: ["set first x in=tabs", "set first tabs in=tabs"])
  func `a node inside a child, or the tabs themselves, is not a child`(_ line: String) throws {
    #expect(try Stage(.tabs, "push x").type(line).refused == "bad-argument")
  }

  // MARK: Exits

  @Test func `all screens in children that leave are asked at once, with the way set`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(
      doorkeeper, .tabs, "push a", "push b", "push c in=second", "add drilldown d in=third", "push x in=d",
      "push y in=d", "placeholder left p in=d")
    _ = doorkeeper.log.take()
    #expect(try stage.type("set second in=tabs").kinds == ["childrenSet"])
    #expect(doorkeeper.log.take() == ["set y x b a"])
    #expect(stage.names("screens") == "c")
  }

  @Test func `an objection keeps everything`() throws {
    let stage = try Stage(Doorkeeper(), .tabs, "push a", "push b", "attr a stays=set")
    let before = stage.scene
    let reply = try stage.type("set second third in=tabs")
    #expect(reply.refused == "vetoed")
    #expect(reply.reasons == ["doorkeeper: “a” stays."])
    #expect(stage.scene == before)
    #expect(try stage.type("set third first in=tabs").refused == nil, "a stays with its tab")
  }

  @Test func `empty children leave without a question`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(doorkeeper, .tabs, "push a")
    #expect(try stage.type("set first in=tabs").kinds == ["childrenSet"])
    #expect(doorkeeper.log.take().isEmpty)
  }

  // MARK: Events that cannot have happened

  @Test(arguments: [
    (#"{"id":"t","kind":"tabs"}"#, ["x"], "|null"), (#"{"id":"t","kind":"tabs"}"#, [], "|null"),
    (#"{"id":"t","kind":"tabs","children":[{"id":"a"}]}"#, [], "|null"),
    (#"{"id":"t","kind":"tabs","children":[{"id":"a"},{"id":"b"}]}"#, ["b", "b", "t", "x"], "b|b"),
    (
      #"{"id":"t","kind":"tabs","children":[{"id":"a"},{"id":"s","kind":"stack","entries":[{"id":"e"}]}]}"#,
      ["e", "s"], "s|s"
    ),
    (#"{"id":"t","kind":"stack","entries":[{"id":"a"}]}"#, ["a"], "missing|missing"),
  ])
  func `an event that does not fit is folded without harm`(
    _ root: String, _ children: [String], _ tabs: String
  ) throws {
    var state = NavState()
    var draft = CommitDraft()
    let scene = draft.knownJSON(#"{"root":\#(root)}"#)
    state.evolve(.scene(.sceneSet(scene)), &draft)
    let container = draft.texts.intern("t")
    state.evolve(.tabs(.childrenSet(container: container, children: draft.list(children))), &draft)
    var view = StateView()
    view.write(state, draft.texts, StateMoment(events: 2, commits: 2))
    #expect(Self.shown(view.string) == tabs)
  }

  /// Returns the children and the selected one, from a view.
  private static func shown(_ view: String) -> String {
    var document = JSONDocument()
    guard (try? document.parse(view)) != nil else { return "no view" }
    func text(_ path: String) -> String {
      let value = JSONPath("containers.t.\(path)")?.find(in: document.root, of: document)
      guard let value else { return "missing" }
      return document.kind(of: value) == .array
        ? document.elements(of: value).compactMap { document.string($0) }.joined(separator: " ")
        : document.string(value) ?? "null"
    }
    return text("children") + "|" + text("selected")
  }

  // MARK: Consequences

  @Test(arguments: ["set second in=tabs", "set second third in=tabs"])
  func `a swipe in a child that leaves is cancelled first`(_ line: String) throws {
    let stage = try Stage(.tabs, "push a", "push b", "swipe begin 0")
    #expect(try stage.type(line).kinds == ["swipeCancelled", "childrenSet"])
    #expect(stage.plain("containers.tabs.selected") == "second")
  }

  @Test func `a swipe in a child that stays goes on`() throws {
    let stage = try Stage(.tabs, "push a", "push b", "swipe begin 0")
    #expect(try stage.type("set third first in=tabs").kinds == ["childrenSet"])
    #expect(stage["containers.first.swipe.start"] == "0")
  }

  @Test func `the scene is asked again how it may turn`() throws {
    let stage = try Stage(.tabs, "push a orientations=portrait in=second")
    #expect(try stage.type("set second in=tabs").kinds == ["childrenSet", "rotationAnswerChanged"])
  }

  @Test func `depth-limit accepts a set, which adds no screen`() throws {
    let stage = try Stage(.tabs, "plugin attach depth-limit limit=1")
    #expect(try stage.type("set third second first in=tabs").kinds == ["childrenSet"])
  }

  @Test func `an id of a child that left may come back`() throws {
    let stage = try Stage(.tabs, "push a", "set second in=tabs")
    #expect(try stage.type("push first", "push a").refused == nil)
    #expect(stage.entries(of: "second") == "first a")
  }
}
