import Catalog
import Checkout
import Foundation
import NavJournals
import NavPluginTesting
import NavPlugins
import NavRuntime
import Testing

@testable import shop

/// The whole app: lines go in, text comes out.
@Suite(.serialized) final class ShopTests {
  private let journal = FileManager.default.temporaryDirectory.appending(
    path: "shop-\(UUID().uuidString).jsonl")

  deinit { try? FileManager.default.removeItem(at: journal) }

  /// Launches the app, types lines, and ends it as a crash would, without closing anything.
  private func app(_ lines: String...) throws -> ShopApp {
    var app = try ShopApp(journal: journal.path)
    for line in lines { try app.type(line) }
    return app
  }

  @Test func `the first scene is one commit, and the launch another`() throws {
    #expect(try app().session.scene.commits == 2)
    let expected = """
      == Products
      1 Lamp, 39.00
      2 Chair, 89.50
      3 Clock, 24.05
      == Nothing chosen
         Choose a product.
      -- [Shop]  Cart
      """
    #expect(try app().lines.joined(separator: "\n") == expected)
  }

  @Test func `what is bought is shown as an order, and the cart is empty`() throws {
    let app = try app("2", "4", "4", "t cart", "1", "1", "1", "1", "1", "1")
    let expected = """
      == Order 1   ‹ Cart
         Thank you.
      -- Shop  [Cart]
      """
    #expect(try app.lines.joined(separator: "\n") == expected)
  }

  @Test func `the user waits for the bank, whatever is typed, and after the next launch, too`() throws {
    var app = try app("2", "4", "t cart", "1", "1", "1", "1", "1")
    for line in ["b", "d 3"] {
      try app.type(line)
      #expect(try app.lines.last == "! The bank has not answered yet.")
    }
    try app.session.close()
    #expect(try self.app("b").lines.last == "! The bank has not answered yet.")
  }

  @Test func `a checkout waits for the user to sign in, also while the app is not running`() throws {
    var app = try app("2", "4", "t cart", "1")
    let expected = """
      == sign-in   ‹ Cart
      1 Sign in
      2 Not now
      -- Shop  [Cart (1)]
      """
    #expect(try app.lines.joined(separator: "\n") == expected)
    #expect(app.session.scene.held.map(\.plugin) == ["auth-gate"])
    try app.type("1")
    try app.session.close()
    app = try self.app("1")
    #expect(try app.lines.first == "== Address   ‹ Checkout" || app.lines.first == "== Address")
    #expect(app.session.scene.held.isEmpty)
  }

  @Test func `who does not want to sign in goes back, and nothing comes up later`() throws {
    let app = try app("2", "4", "t cart", "1", "2")
    #expect(try app.lines.first == "== Cart")
    #expect(app.session.scene.held.isEmpty)
  }

  @Test func `nobody sees an order who is not signed in`() throws {
    var app = try app("o shop://order/1", "1", "1")
    #expect(try app.lines.first == "== order   ‹ Cart")
    try app.type("out")
    #expect(try app.lines.first == "== Cart")
  }

  @Test
  func `a link shows its product beside the list, however often it is followed, and in place of a modal`()
    throws
  {
    var app = try app("t cart", "o shop://product/2", "o shop://product/2")
    let expected = """
      == Products
      1 Lamp, 39.00
      2 Chair, 89.50
      3 Clock, 24.05
      == Chair
         It has four legs.
      4 Add to the cart
      -- [Shop]  Cart
      """
    #expect(try app.lines.joined(separator: "\n") == expected)
    try app.type("4")
    for line in ["t cart", "1", "1", "1", "o shop://product/2"] { try app.type(line) }
    #expect(try app.lines.last == "-- [Shop]  Cart (1)")
    try app.type("o shop://product/chair")
    #expect(
      try app.lines.last
        == "! The link cannot be followed: “number” of the route “product”: an integer was expected, “chair” was found."
    )
  }

  @Test func `a tester goes back to a moment, and goes on from there`() throws {
    var app = try app("2", "4", "t cart")
    try app.type("d")
    let lines = try app.lines
    let commit =
      "\n! #2 user detail route=product params={\"number\":2} title=Chair in=shop → columnSet\n"
    #expect(lines.last?.contains(commit) == true, "\(lines)")
    try app.type("d 2")
    #expect(app.session.scene.visible == ["products", "product"])
    #expect(app.session.scene.attributes["cart"] == nil)
  }

  @Test func `a receipt that came before the app was killed becomes an order at the next launch`() throws {
    let app = try app("2", "4", "t cart", "1", "1", "1", "1", "1")
    let scene = app.session.scene
    let lines = try #require(try Checkout.lines(of: "pay", in: scene))
    // The bank answers, and the app is killed before it has used the receipt.
    try app.session.send(try #require(lines.first { $0.text == "(The bank says yes)" }).commands)
    #expect(app.session.scene.visible == ["items"])
    try app.session.close()
    #expect(try self.app().lines.first == "== Order 1   ‹ Cart")
  }

  @Test func `a phone shows one side of the shop, upright`() throws {
    let app = try app("w 390 844", "2")
    #expect(app.session.scene.visible == ["product"])
    #expect(app.session.scene.environment.height == 844)
    #expect(try app.lines.first == "== Chair   ‹ Products")
  }

  @Test func `no sequence of two commands breaks a rule`() throws {
    let shop = SceneUnderTest(try .shop, named: "shop", screens: try Catalog.screens + Checkout.screens)
    let found = try NavExploration(of: shop, toDepth: 2, options: try .shop)
    #expect(found.violations == 0, "\(found)")
    let walk = try NavFuzz(of: shop, seed: 1, steps: 2_000, options: try .shop)
    #expect(walk.failure == nil, "\(walk)")
  }

  /// What the shop runs before it ships: every journal that build 1 has recorded opens in this build.
  @Test func `the journals of build 1 open, with the screen that has another name now`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Journals of build 1")
    let trials = try NavJournal.tryMigration(in: folder.path, options: try .shop)
    #expect(trials.count == 2)
    for trial in trials {
      #expect(trial.error == nil, "\(trial)")
      #expect(trial.opening?.migration?.events.map(\.kind) == [.screenChanged], "\(trial)")
      #expect(
        trial.scene?.screens["items"]?.route == "cart" && trial.scene?.screens["list"] == nil, "\(trial)")
    }
    // The cart, and what was bought, is as it was; and why it is there, is answered by what build 1 has recorded.
    let old = folder.appending(path: "cart.jsonl")
    try FileManager.default.copyItem(at: old, to: journal)
    let app = try app()
    #expect(try app.lines.first == "== Cart")
    #expect(try app.lines.contains("   Chair"))
    try app.session.close()
    let why = try NavJournal(at: journal.path).why(NavPath("screens.items.route"))
    #expect(why.renamed.map(\.old) == ["list"])
  }

  @Test func `the journal of a purchase verifies`() throws {
    try app("2", "4", "t cart", "1", "1", "1", "1", "1", "b", "1").session.close()
    #expect(try NavJournal(at: journal.path).verify(plugins: try SessionOptions.shop.catalog).isClean)
  }
}
