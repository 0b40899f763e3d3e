import NavEvents
import NavRuntime
import Testing

struct AddTests {
  // MARK: The root

  @Test func `a container may be inside a hundred others, and their archive can be restored`() throws {
    let stage = try Stage.empty()
    try stage.type("add tabs t0")
    for level in 1...100 { try stage.type("add tabs t\(level) in=t\(level - 1)") }
    let reply = try stage.type("add stack s in=t100")
    #expect(reply.refused == "bad-argument")
    #expect(reply.reasons == ["core: “t100” stands in 100 containers already: no further one fits in."])
    let archive = stage.session.preserve()
    let outcome = try stage.session.send { draft in draft.restore(draft.knownJSON(archive)) }
    if case .refused(_, let refusal) = outcome { Issue.record("\(refusal)") }
    #expect(stage.plain("containers.t100.kind") == "tabs")
  }
}
