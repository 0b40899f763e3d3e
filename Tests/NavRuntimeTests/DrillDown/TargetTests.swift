import NavEvents
import NavPlugins
import NavRuntime
import Testing

struct TargetTests {
  private static func steps(in container: String) -> [Step] {
    [
      Step("push") { $0.intern(.push("x", in: container)) },
      Step("push nil") { $0.intern(.push(nil, in: container)) },
      Step("pop") { $0.intern(.pop(in: container)) }, Step("back") { $0.intern(.back(in: container)) },
      Step("popto") { $0.intern(.popTo("a", in: container)) },
      Step("root") { $0.intern(.popToRoot(in: container)) },
      Step("replace") { $0.intern(.replace("x", in: container)) },
      Step("show") { $0.intern(.show("x", for: "a", in: container)) },
      Step("bars") { $0.intern(.setNavigationBarsHidden(true, in: container)) },
      Step("toolbars") { $0.intern(.setToolbarsHidden(false, in: container)) },
      Step("barposition") { $0.intern(.setNavigationBarPosition(.top, in: container)) },
      Step("placeholder") { $0.intern(.setPlaceholder(.left, "x", in: container)) },
      Step("width") { $0.intern(.setLeftWidth(100, in: container)) },
      Step("propagate") { $0.intern(.setPropagation(of: .tabBarItem, false, in: container)) },
      Step("swipe begin") { $0.intern(.beginSwipe(at: 0, in: container)) },
    ]
  }

  @Test(arguments: steps(in: "main"))
  func `a command that names the container goes to it`(_ step: Step) throws {
    let stage = try Stage("a", "b", "c")
    #expect(try stage.send(step).events.isEmpty == false)
  }

  @Test(arguments: steps(in: "nowhere") + steps(in: "a") + steps(in: ""))
  func `an id that is not a container of the scene is an unknown container`(_ step: Step) throws {
    let stage = try Stage("a", "b", "c")
    let before = stage.digest
    #expect(try stage.send(step).refused == "unknown-container")
    #expect(stage.digest == before)
  }

  @Test func `a first command that is not scene gets a drillDown called main`() throws {
    let session = try NavSession(options: .standard)
    let outcome = try session.send { $0.intern(.push("a")) }
    guard case .accepted(let receipt) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(receipt.commit == 1 && receipt.eventRange == 1..<3)
  }
}
