import NavEvents
import Testing

@testable import NavBase
@testable import NavRuntime

/// The count of screens that restrict the rotation, which lets a commit skip the question when there are none.
struct RotationRestrictionTests {
  @Test func `a restored container that keeps its settings is counted once`() {
    var engine = Engine(catalog: PluginCatalog())
    let inner = #"{"id":"inner","kind":"drillDown","restorationID":"inner","orientations":["portrait"]}"#
    let scene = #"{"root":{"id":"main","kind":"stack","entries":[{"id":"a"},\#(inner)]}}"#
    engine.decide(engine.draft.scene(engine.draft.canonical(scene)))
    engine.keep()
    #expect(engine.state.scene.rotationRestrictions == 1)
    engine.draft.clear()
    engine.draft.events.append(.scene(.restored(engine.draft.canonical(scene))))
    engine.replay()
    #expect(engine.state.scene.rotationRestrictions == 1)
    engine.draft.clear()
    engine.decide(engine.draft.intern(.pop(in: "main")))
    engine.keep()
    #expect(engine.state.scene.rotationRestrictions == 0)
  }

  @Test func `a screen that a refusal puts back restricts the rotation again`() {
    var engine = Engine(catalog: PluginCatalog())
    let scene =
      #"{"root":{"id":"main","kind":"stack","entries":[{"id":"a"},{"id":"b","orientations":["portrait"]}]}}"#
    engine.decide(engine.draft.scene(engine.draft.canonical(scene)))
    engine.keep()
    engine.draft.clear()
    engine.decide(engine.draft.intern(.pop(in: "main")))
    #expect(engine.state.scene.rotationRestrictions == 0)
    engine.takeBack()
    #expect(engine.state.scene.rotationRestrictions == 1)
    #expect(engine.state.scene.extras.count { $0.restrictsRotation } == 1)
  }
}
