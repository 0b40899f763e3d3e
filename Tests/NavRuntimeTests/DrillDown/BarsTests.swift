import NavEvents
import Testing

struct BarsTests {
  @Test func `navigation bars are shown, toolbars are hidden, and the bar is attached to the top`() throws {
    let stage = try Stage()
    #expect(stage["containers.main.navigationBarsHidden"] == "false")
    #expect(stage["containers.main.toolbarsHidden"] == "true")
    #expect(stage["containers.main.navigationBarPosition"] == #""topAttached""#)
  }

  @Test(arguments: [
    (
      Step.bars(hidden: true), "navigationBarsHiddenChanged,container:main,value:true",
      "navigationBarsHidden", "true"
    ),
    (
      Step.toolbars(hidden: false), "toolbarsHiddenChanged,container:main,value:false", "toolbarsHidden",
      "false"
    ),
    (
      Step.barPosition(.top), "navigationBarPositionChanged,container:main,value:top",
      "navigationBarPosition", #""top""#
    ),
  ])
  func `a bar setting is one event, and set again it changes nothing`(
    _ step: Step, _ event: String, _ member: String, _ value: String
  ) throws {
    let stage = try Stage("a")
    #expect(try stage.send(step).events == [event])
    #expect(stage["containers.main." + member] == value)
    #expect(try stage.send(step).isNothing)
  }

  @Test(arguments: [Step.bars(hidden: false), .toolbars(hidden: true), .barPosition(.topAttached)])
  func `setting a value that is already set changes nothing`(_ step: Step) throws {
    #expect(try Stage("a").send(step).isNothing)
  }

  @Test(arguments: [
    ([Step.bars(hidden: true), .bars(hidden: false)]), [.toolbars(hidden: false), .toolbars(hidden: true)],
    [.barPosition(.top), .barPosition(.topAttached)],
  ])
  func `a setting that is set back leaves the state as it was`(_ steps: [Step]) throws {
    let stage = try Stage("a")
    let before = stage.digest
    try stage.send(steps)
    #expect(stage.digest == before)
  }
}
