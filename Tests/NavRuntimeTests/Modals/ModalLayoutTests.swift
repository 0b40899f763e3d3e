import NavEvents
import NavRuntime
import Testing

struct ModalLayoutTests {
  @Test func `an archive contains no modals, not even restorable ones`() throws {
    let stage = try Stage(.stack, "push a restore=a", "present m kind=stack restore=m", "push x restore=x")
    #expect(
      stage.archive
        == #"{"archive":1,"scene":{"root":{"id":"main","kind":"stack","entries":[{"id":"a","restorationID":"a"}]}}}"#
    )
  }

  @Test func `a restore dismisses modals, and guards are asked with the cause restore, top first`() throws {
    let doorkeeper = Doorkeeper()
    let stage = try Stage(
      doorkeeper, .stack, "push a restore=a", "push b", "present m kind=stack", "push x", "push y",
      "present n")
    #expect(try stage.restore(stage.archive).kinds == ["restored"])
    #expect(doorkeeper.log.take() == ["restore n y x b"])
    #expect(stage.plain("presented") == "[]")
    #expect(stage.visible == "a")
  }

  @Test func `an objection from a modal refuses the restore`() throws {
    let stage = try Stage(Doorkeeper(), .stack, "push a restore=a", "present m", "attr m stays=restore")
    let before = stage.scene
    #expect(try stage.restore(stage.archive).refused == "vetoed")
    #expect(stage.scene == before)
  }
}
