import Catalog
import NavRuntime
import Testing

/// The feature alone, without the app around it.
struct CatalogTests {
  private let session: NavSession

  init() throws { session = try NavSession(options: SessionOptions(), initial: InitialScene(Catalog.tab)) }

  private func choose(_ text: String, on screen: String) throws {
    let lines = try #require(Catalog.lines(of: screen) { [.setAttribute("cart", to: $0.name, of: nil)] })
    try session.send(try #require(lines.first { $0.text == text }).commands, from: .user)
  }

  @Test func `the side of the product says that nothing is chosen, until something is`() throws {
    #expect(session.scene.visible == ["products", "pick"])
    try choose("Chair, 89.50", on: "products")
    #expect(session.scene.visible == ["products", "product/2"])
    try choose("Clock, 24.05", on: "products")
    #expect(session.scene.visible == ["products", "product/3"])
  }

  @Test func `a narrow window shows the list, then the product, and back`() throws {
    try session.send(.window(width: 390, height: 844, orientation: .portrait), from: .system)
    #expect(session.scene.visible == ["products"])
    try choose("Lamp, 39.00", on: "products")
    #expect(session.scene.visible == ["product/1"])
    try session.send(.back(), from: .user)
    #expect(session.scene.visible == ["products"])
  }

  @Test func `what adds a product to the cart comes from the app`() throws {
    try choose("Add to the cart", on: "product/3")
    #expect(session.scene.attributes["cart"] == "Clock")
    #expect(Catalog.lines(of: "cart", adding: { _ in [] }) == nil)
  }
}
