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
}
