import Catalog
import NavRoutes
import NavRuntime
import Testing

/// The feature alone, without the app around it.
struct CatalogTests {
  private let session: NavSession

  init() throws {
    session = try NavSession(options: SessionOptions(), initial: InitialScene(try Catalog.tab))
  }

  private func choose(_ text: String, on screen: String) throws {
    let lines = try #require(
      try Catalog.lines(of: screen, in: session.scene) { [.setAttribute("cart", to: $0.name, of: nil)] })
    try session.send(try #require(lines.first { $0.text == text }).commands, from: .user)
  }

  /// The number of the product that is shown; nil for none.
  private var shown: Int? {
    get throws {
      try session.scene.visible.lazy.compactMap { try session.route(of: $0, as: ShowProduct.self) }.first?
        .number
    }
  }

  @Test func `the side of the product says that nothing is chosen, until something is`() throws {
    #expect(session.scene.visible == ["products", "pick"])
    try choose("Chair, 89.50", on: "products")
    #expect(try shown == 2)
    try choose("Clock, 24.05", on: "products")
    #expect(try shown == 3 && session.scene.visible.first == "products")
  }

  @Test func `a narrow window shows the list, then the product, and back`() throws {
    try session.send(.window(width: 390, height: 844, orientation: .portrait), from: .system)
    #expect(session.scene.visible == ["products"])
    try choose("Lamp, 39.00", on: "products")
    #expect(session.scene.visible == ["product"])
    try session.send(.back(), from: .user)
    #expect(session.scene.visible == ["products"])
  }

  @Test func `what adds a product to the cart comes from the app`() throws {
    try choose("Clock, 24.05", on: "products")
    try choose("Add to the cart", on: "product")
    #expect(session.scene.attributes["cart"] == "Clock")
    #expect(try Catalog.lines(of: "cart", in: session.scene, adding: { _ in [] }) == nil)
  }

  @Test func `what the shop does not sell any more is said`() throws {
    try session.send(.showDetail(try ScreenDescription(ShowProduct(number: 9)), in: "shop"))
    let lines = try Catalog.lines(of: "product", in: session.scene, adding: { _ in [] })
    #expect(lines?.map(\.text) == ["It is not sold any more."])
  }
}
