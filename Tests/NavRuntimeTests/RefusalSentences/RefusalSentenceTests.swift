import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The sentence of a refusal is true in the state in which it is said.
struct RefusalSentenceTests {
  private static let walks = FullRun.isOn ? 40 : 3
  private static let steps = 400

  @Test(arguments: BuiltInScene.allCases)
  func `every reason of a refusal is true where it is given, on random walks`(_ scene: BuiltInScene) throws {
    var said: Set<String> = []
    for seed in 1...UInt64(Self.walks) {
      var walk = try RefusalWalk(scene, seed: seed, limitsDepth: seed % 3 == 1, routesLinks: seed % 2 == 0)
      for _ in 0..<Self.steps {
        guard let (refusal, place) = try walk.step() else { continue }
        for reason in refusal.reasons { check(reason, in: place, &said) }
      }
    }
    #expect(said.count > 20, "too few sentences were said")
  }

  private func check(_ reason: Refusal.Reason, in scene: RefusalScene, _ said: inout Set<String>) {
    let sentence =
      reason.recordedMessage.components(between: " Did you mean").first.map(String.init)
      ?? reason.recordedMessage
    let found = RefusalSentence.all.lazy.compactMap { sentences in
      sentences.judge(sentence, in: scene).map { (sentences.pattern, $0) }
    }.first
    guard let (pattern, isTrue) = found else {
      Issue.record("nothing says when this is true: \(reason.recordedMessage)")
      return
    }
    said.insert(pattern)
    #expect(isTrue, "\(reason.recordedMessage) \(scene.command) | \(scene.scene)")
  }

  @Test func `a stack below a web container is not swiped for its bar, which is the reason that is given`()
    throws
  {
    let session = try NavSession(options: .standard)
    try session.send(.scene(BuiltInScene.web.content))
    for line in ["open https://example.com/one", "loaded"] { try session.send(NavCommand(line: line)) }
    #expect(
      try reasons(of: "swipe begin 0", session) == [
        "The top entry has a bar of its own, without the back button of the stack."
      ])
    _ = try session.send(NavCommand(line: "bars hide in=main"))
    _ = try session.send(NavCommand(line: "rotate begin portrait"))
    #expect(
      try reasons(of: "swipe begin 0", session) == [
        "The bar of the stack is hidden, and the back button with it.",
        "The top entry has a bar of its own, without the back button of the stack.",
        "The interface is turning.",
      ])
  }

  @Test func `a container for a column needs a split: the sentence says which is missing`() throws {
    let empty = try NavSession(options: .standard)
    #expect(
      try reasons(of: "add split s column=primary", empty)
        == ["There is no scene yet, and only a split has columns: leave the column out."])
    let session = try NavSession(options: .standard)
    try session.send(.scene(BuiltInScene.drilldown.content))
    #expect(
      try reasons(of: "add stack s column=primary", session)
        == ["No split in the focus has columns: name one with in=ID."])
  }

  @Test func `an id that a scene names twice is not said to be in the scene`() throws {
    let session = try NavSession(options: .standard)
    let twice = #"{"root":{"id":"a","kind":"stack","entries":[{"id":"b"},{"id":"b"}]}}"#
    guard case .refused(let refusal) = try session.send(.scene(CanonicalJSON(twice))) else {
      Issue.record("it was accepted")
      return
    }
    #expect(refusal.code == .duplicateNode)
    #expect(refusal.reasons.map(\.message) == ["“b” is named twice: an id has one place in a scene."])
  }

  private func reasons(of line: String, _ session: NavSession) throws -> [String] {
    guard case .refused(let refusal) = try session.send(NavCommand(line: line)) else { return [] }
    return refusal.reasons.map(\.recordedMessage)
  }
}
