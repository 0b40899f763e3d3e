import Checkout
import NavJournals
import NavPluginTesting
import NavRoutes
import NavRuntime
import Testing

/// The feature alone: its stack as the only tab.
struct CheckoutTests {
  private static func scene() throws -> InitialScene {
    let tab = try Checkout.tab
    return try .tabs("main") { tab }
  }

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
    let lines = try scene.visible.flatMap { try Checkout.lines(of: $0, in: scene) ?? [] }
    return try session.send(try #require(lines.first { $0.text == text }).commands, from: .user)
  }

  @Test func `a payment answers the cart, and an order is made of the receipt in one commit`() throws {
    let session = try payment()
    #expect(session.scene.visible == ["pay"])
    #expect(session.scene.screens["items"]?.requests == ["pay": "pay"])
    try choose("(The bank says yes)", in: session)
    // A crash here loses nothing: the receipt waits at the cart.
    #expect(session.scene.screens["items"]?.results?.member("pay") != nil)
    let before = session.scene.commits
    try session.send(try Checkout.settling(in: session.scene))
    #expect(session.scene.commits == before + 1)
    #expect(session.scene.visible == ["order"])
    #expect(try session.route(of: "order", as: ShowOrder.self)?.number == 1)
    #expect(Checkout.items(in: session.scene).isEmpty)
    #expect(try Checkout.settling(in: session.scene).isEmpty)
    try session.send(.back(), from: .user)
    #expect(session.scene.visible == ["items"])
  }

  @Test func `a payment that the user leaves is settled without an order`() throws {
    let session = try payment()
    try choose("(The bank says no)", in: session)
    try session.send(.dismiss(), from: .user)
    try session.send(try Checkout.settling(in: session.scene))
    #expect(session.scene.screens["items"]?.results == nil)
    #expect(Checkout.items(in: session.scene) == ["Lamp"])
  }

  @Test(arguments: [NavCommand.dismiss(), .pop(in: "checkout"), .popToRoot(in: "checkout")])
  func `nobody leaves while the bank is asked`(_ way: NavCommand) throws {
    let session = try payment()
    #expect(
      try session.send(way, from: .user).refusal?.reasons.map(\.message) == ["The bank has not answered yet."]
    )
    try choose("(The bank says no)", in: session)
    #expect(session.scene.visible == ["pay"])
    #expect(try session.send(way, from: .user).refusal == nil)
  }

  @Test func `the guard keeps the laws of plugins`() throws {
    let scene = SceneUnderTest(try Self.scene(), named: "checkout", screens: try Checkout.screens)
    try PluginConformance.check(PaymentGuard(), attributes: ["paying": "true"], scenes: [scene])
  }
}
