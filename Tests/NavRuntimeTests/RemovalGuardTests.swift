import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The question `shouldPop`, which is asked for every way in which a screen can leave.
struct RemovalGuardTests {
  /// A command for a drillDown with a to d on the left and e on the right, and the removals that guards are asked about.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let exits: [String]
    let make: @Sendable (inout CommitDraft) -> InternedCommand

    init(
      _ name: String, _ exits: [String], _ make: @escaping @Sendable (inout CommitDraft) -> InternedCommand
    ) {
      self.name = name
      self.exits = exits
      self.make = make
    }

    var testDescription: String { name }
  }

  private static let leaving = [
    Case("pop", ["pop main e"]) { $0.intern(.pop()) },
    Case("back", ["back main e"]) { $0.intern(.back()) },
    Case("popTo c", ["popTo main e"]) { $0.intern(.popTo("c")) },
    Case("popTo a", ["popTo main e,d,c"]) { $0.intern(.popTo("a")) },
    Case("popToRoot", ["popToRoot main e,d,c"]) { $0.intern(.popToRoot()) },
    Case("replace x", ["replace main e"]) { $0.intern(.replace("x")) },
    Case("replace nil", ["replace main e"]) { $0.intern(.replace(nil)) },
    Case("show x for d", ["replace main e"]) { $0.intern(.show("x", for: "d")) },
    Case("show x for c", ["popTo main e", "replace main d"]) { $0.intern(.show("x", for: "c")) },
    Case("show x for a", ["popTo main e,d,c", "replace main b"]) { $0.intern(.show("x", for: "a")) },
    Case("swipe", ["swipe main e"]) { $0.intern(.beginSwipe(at: 0)) },
    Case("restore b", ["restore main e,d,c,a"]) { draft in
      draft.restore(draft.canonical(Self.archiveOfB))
    },
  ]

  private static let archiveOfB =
    #"{"archive":1,"scene":{"root":{"id":"main","kind":"drillDown","left":[{"id":"b","restorationID":"b"}]}}}"#

  private static let staying = [
    Case("push x", []) { $0.intern(.push("x")) },
    Case("push nil", []) { $0.intern(.push(nil)) },
    Case("popTo e", []) { $0.intern(.popTo("e")) },
    Case("popTo d", []) { $0.intern(.popTo("d")) },
    Case("replace e", []) { $0.intern(.replace("e")) },
    Case("show x for e", []) { $0.intern(.show("x", for: "e")) },
    Case("bars", []) { $0.intern(.setNavigationBarsHidden(true)) },
    Case("popTo unknown", []) { $0.intern(.popTo("unknown")) },
    Case("replace a", []) { $0.intern(.replace("a")) },
  ]

  /// Returns a session with these screens and two guards, the first of which notes its questions.
  private func session(_ log: CallLog, objecting: Bool) throws -> RecordedSession {
    let guards = ["first", "second"].map { id in
      TestGuard(id) { exit, context in
        let screens = exit.screens.joined(separator: ",")
        if id == "first" { log.note("\(exit.cause.name) \(exit.container) \(screens)") }
        return objecting ? "\(id): \(screens) must stay." : nil
      }
    }
    let recorded = try RecordedSession(attached: guards + [SwipeBack()])
    try recorded.push("a", "b", "c", "d", "e")
    return recorded
  }

  @Test(arguments: leaving) func `guards are told the cause and the screens, top first`(exit: Case) throws {
    let log = CallLog()
    let recorded = try session(log, objecting: false)
    #expect(try recorded.session.send(.user, exit.make).isAccepted)
    #expect(log.calls == exit.exits)
    #expect(try !recorded.last().events.isEmpty)
  }

  @Test(arguments: leaving) func `every objection is collected, and nothing changes`(exit: Case) throws {
    let recorded = try session(CallLog(), objecting: true)
    let before = recorded.view
    guard case .refused(_, let refusal) = try recorded.session.send(.user, exit.make) else {
      Issue.record("\(exit.name) was not refused")
      return
    }
    let screens = try #require(exit.exits.first?.split(separator: " ").last)
    #expect(refusal.code == .vetoed)
    #expect(
      refusal.reasons
        == ["first", "second"].map { Refusal.Reason(by: $0, message: "\($0): \(screens) must stay.") })
    #expect(try recorded.last().events.isEmpty)
    #expect(recorded.view == before)
  }

  @Test(arguments: staying) func `no guard is asked when no screen leaves`(exit: Case) throws {
    let log = CallLog()
    try session(log, objecting: true).session.send(.user, exit.make)
    #expect(log.calls.isEmpty)
  }

  @Test func `a guard is asked about the only screen, too`() throws {
    let log = CallLog()
    let plugin = TestGuard("guard") { exit, context in
      log.note("\(exit.cause.name) \(exit.screens)")
      return nil
    }
    let recorded = try RecordedSession(plugin)
    try recorded.push("a")
    try recorded.session.send { $0.intern(.pop()) }
    #expect(log.calls == [#"pop ["a"]"#])
    #expect(try recorded.last().events == [#"{"type":"popped","container":"main","screens":["a"]}"#])
  }

  @Test func `a pop that removes no screen asks no guard`() throws {
    let log = CallLog()
    let recorded = try session(log, objecting: true)
    try recorded.session.send { $0.intern(.push(nil)) }
    try recorded.session.send { $0.intern(.pop()) }
    #expect(log.calls.isEmpty)
    #expect(try recorded.last().events == [#"{"type":"popped","container":"main","screens":[]}"#])
  }

  @Test func `a guard sees the state before the removal, also in the second step`() throws {
    let log = CallLog()
    let plugin = StateGuard { exit, context in
      log.note("\(exit.cause.name) \(context.rightScreen(of: exit.container) ?? "nil")")
    }
    let recorded = try RecordedSession(attached: [plugin])
    try recorded.push("a", "b", "c", "d")
    try recorded.session.send { $0.intern(.show("x", for: "a")) }
    #expect(log.calls == ["popTo d", "replace b"])
  }
}

/// A guard that objects to nothing and looks at the state.
private struct StateGuard: RemovalGuard {
  let manifest = PluginManifest(id: "state-guard", version: 1)
  let look: @Sendable (Removal, borrowing HookContext) -> Void

  func objection(to removal: Removal, in context: borrowing HookContext) throws(PluginFault) -> String? {
    look(removal, context)
    return nil
  }
}
