import Checkout
import NavJournals
import NavPluginTesting
import NavRuntime
import Testing

/// The feature alone: its stack as the only tab.
struct CheckoutTests {
  private static func scene() throws -> InitialScene { try .tabs("main") { Checkout.tab } }

  private func payment() throws -> NavSession {
    var options = SessionOptions()
    options.add(PaymentGuard())
    let session = try NavSession(options: options, initial: Self.scene())
    try session.send(Checkout.adding("Lamp", in: session.scene))
    for text in ["Check out", "Go to the payment", "Pay"] { try choose(text, in: session) }
    return session
  }

  @discardableResult
  private func choose(_ text: String, in session: NavSession) throws -> NavOutcome {
    let scene = session.scene
    let lines = scene.visible.flatMap { Checkout.lines(of: $0, in: scene) ?? [] }
    return try session.send(try #require(lines.first { $0.text == text }).commands, from: .user)
  }

  @Test func `a purchase ends in one commit`() throws {
    let session = try payment()
    let before = session.scene
    #expect(before.visible == ["payment"])
    try choose("(The bank says yes)", in: session)
    #expect(session.scene.commits == before.commits + 1)
    #expect(session.scene.visible == ["order/1"])
    #expect(Checkout.items(in: session.scene).isEmpty)
    try session.send(.back(), from: .user)
    #expect(session.scene.visible == ["items"])
  }

  @Test(arguments: [NavCommand.dismiss(), .pop(in: "checkout"), .popToRoot(in: "checkout")])
  func `nobody leaves while the bank is asked`(_ way: NavCommand) throws {
    let session = try payment()
    #expect(
      try session.send(way, from: .user).refusal?.reasons.map(\.message) == ["The bank has not answered yet."]
    )
    try choose("(The bank says no)", in: session)
    #expect(session.scene.visible == ["payment"])
    #expect(try session.send(way, from: .user).refusal == nil)
  }

  @Test func `the guard keeps the laws of plugins`() throws {
    let scene = SceneUnderTest(try Self.scene(), named: "checkout", screens: Checkout.screens)
    try PluginConformance.check(PaymentGuard(), attributes: ["paying": "true"], scenes: [scene])
  }
}
