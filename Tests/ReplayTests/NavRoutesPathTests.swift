import NavRoutes
import NavRuntime
import Testing

/// Paths and selections as values of routes.
@MainActor struct NavRoutesPathTests {
  private static func session() throws -> NavSession {
    try NavSession(options: SessionOptions(), initial: .stack("home", root: "feed"))
  }

  private static func entries(_ session: NavSession) -> [String] {
    session.stack("home").value?.entries ?? []
  }

  @Test func `a path of a route has its values, and brings screens with their params`() throws {
    let session = try Self.session()
    let path = session.path(of: "home", as: Product.self) { "Product \($0.id)" }
    #expect(path.value.isEmpty)
    path.value = [Product(id: 1), Product(id: 2)]
    #expect(Self.entries(session) == ["feed", "product", "product~2"])
    #expect(session.scene.screens["product~2"]?.title == "Product 2")
    #expect(path.value == [Product(id: 1), Product(id: 2)])
    path.value = [Product(id: 2)]
    #expect(Self.entries(session) == ["feed", "product~2"])
    path.value = [Product(id: 2), Product(id: 2)]
    #expect(Self.entries(session) == ["feed", "product~2", "product"])
    path.value = [Product(id: 2)]
    #expect(Self.entries(session) == ["feed", "product~2"])
  }

  @Test func `what the user takes off is what the path has shown`() throws {
    let session = try Self.session()
    try session.push(Product(id: 1))
    try session.push(Chair(id: 9))
    try session.push(Product(id: 2))
    let path = session.path(of: "home", as: Product.self)
    #expect(path.value == [Product(id: 1), Product(id: 2)])
    let commits = Recorded(session)
    path.value = [Product(id: 1)]
    #expect(commits.commands == [.removed("product~2")])
    #expect(Self.entries(session) == ["feed", "product", "chair"])
    path.value = []
    #expect(Self.entries(session) == ["feed"])
  }

  @Test func `a path of a table has its routes, and the ids of other screens`() throws {
    let session = try Self.session()
    let table = RouteTable {
      Product.self
      Cart.self
    }
    try session.push(Product(id: 1))
    try session.send(.push("letter"))
    let path = session.path(of: "home", in: table) { $0 is Cart ? "Cart" : nil }
    let shown = path.value
    #expect(shown.first?.route as? Product == Product(id: 1) && shown.first?.screen == nil)
    #expect(shown.last?.route == nil && shown.last?.screen == "letter")
    path.value = [shown[1], AnyNavRoute(Cart()), AnyNavRoute(Product(id: 1))]
    #expect(Self.entries(session) == ["feed", "letter", "cart", "product"])
    #expect(session.scene.screens["cart"]?.title == "Cart")
    #expect(path.value == [shown[1], AnyNavRoute(Cart()), AnyNavRoute(Product(id: 1))])
  }

  @Test func `values of routes are equal when their types and members are`() {
    #expect(AnyNavRoute(Product(id: 1)) == AnyNavRoute(Product(id: 1)))
    #expect(AnyNavRoute(Product(id: 1)) != AnyNavRoute(Product(id: 2)))
    #expect(AnyNavRoute(Product(id: 1)) != AnyNavRoute(Cart()))
    #expect(Set([AnyNavRoute(Cart()), AnyNavRoute(Cart()), AnyNavRoute(Product(id: 1))]).count == 2)
  }

  @Test func `a row of a list shows its route as the detail`() throws {
    let session = try NavSession(
      options: SessionOptions(), initial: .split("s", primary: "list", detail: .placeholder("none")))
    let row = session.store.detail(of: "s", as: Product.self) { "Product \($0.id)" }
    #expect(row.value == nil)
    row.value = Product(id: 7)
    #expect(row.value == Product(id: 7) && session.scene.screens["product"]?.title == "Product 7")
    row.value = Product(id: 8)
    #expect(row.value == Product(id: 8))
    try session.showDetail(Cart(), in: "s")
    row.value = nil
    #expect(session.scene.contains("cart"))
  }
}

/// A route whose params fit another route, too.
private struct Chair: NavRoute {
  var id: Int
}

/// The commands of a session from now on.
private final class Recorded {
  private let stored = Stored()
  private let observation: NavObservation

  init(_ session: NavSession) {
    observation = session.observe { [stored] commit in stored.add(commit) }
  }

  var commands: [NavCommand?] { stored.value.map(\.command) }

  private final class Stored: @unchecked Sendable {
    private(set) var value: [NavCommit] = []
    func add(_ commit: NavCommit) { value.append(commit) }
  }
}
