import NavRuntime
import Testing

@testable import NavRoutes

/// Screens as values of Swift.
struct NavRoutesTests {
  private static func session(_ kind: String = "stack") throws -> NavSession {
    let session =
      kind == "stack"
      ? try NavSession(options: SessionOptions(), initial: .stack("main", root: "home")) : try NavSession()
    return session
  }

  // MARK: Names

  @Test(arguments: [
    ("Product", "product"), ("ProductDetail", "product-detail"), ("URLList", "url-list"), ("URL", "url"),
    ("A", "a"), ("ABTest", "ab-test"),
    ("HTTP2Server", "http2-server"), ("Page2View", "page2-view"), ("Screen2D", "screen2d"),
    ("Item3", "item3"), ("Box<Int>", "box"),
    ("My_Route", "my-route"), ("éÉcran", "é-écran"), ("iPadOnly", "i-pad-only"),
  ])
  func `the name of a route is that of its type in words`(_ type: String, _ name: String) {
    #expect(words(of: type) == name)
  }

  @Test func `the name, the path and the identity have defaults`() {
    #expect(Cart.name == "cart" && Cart.path.isEmpty && Cart.identity.isEmpty)
    #expect(
      Product.name == "product" && Product.path == "/product/:id?ref=:ref" && Product.identity == ["id"])
    #expect(PickAddress.key == "pick-address" && Wrapped<Int>.name == "wrapped" && Renamed.name == "other")
  }

  // MARK: Screens

  @Test func `a screen has the params of its value, sorted, and no params for a value without members`()
    throws
  {
    let screen = try ScreenDescription(Product(id: 42, ref: "mail"), title: "Chair")
    #expect(screen.route == "product" && screen.params?.text == #"{"id":42,"ref":"mail"}"#)
    #expect(screen.id.isEmpty && screen.title == "Chair" && screen.request == nil)
    #expect(try ScreenDescription(Cart(), id: "c").params == nil)
    let asking = try ScreenDescription(asking: PickAddress(country: "NO"), opener: "home")
    #expect(asking.request == ScreenRequest("pick-address", opener: "home") && asking.route == "pick-address")
  }

  @Test func `a value that is no object, or too long or too deep, is no route`() {
    #expect(throws: RouteError.value(path: "params", reason: #"an object was expected, "x" was made"#)) {
      try ScreenDescription(Bare(text: "x"))
    }
    let long = Product(id: 1, ref: String(repeating: "x", count: 16_400))
    #expect(throws: RouteError.value(path: "params", reason: "the JSON text is longer than 16384 bytes")) {
      try ScreenDescription(long)
    }
    var deep = Deep()
    for _ in 0..<20 { deep = Deep(inside: [deep]) }
    #expect(throws: RouteError.self) { try ScreenDescription(deep) }
    #expect("\(RouteError.value(path: "params.id", reason: "why"))" == "params.id: why")
  }

  @Test func `the params that are as deep and as long as they may be are accepted`() throws {
    let session = try Self.session()
    var deep = Deep()
    for _ in 0..<15 { deep = Deep(inside: [deep]) }
    #expect(try session.push(deep).isAccepted)
    let edge = Product(
      id: 1, ref: String(repeating: "x", count: 16 * 1024 - #"{"id":1,"ref":""}"#.utf8.count))
    #expect(try session.push(edge).isAccepted)
    #expect(try session.route(of: "product", as: Product.self) == edge)
  }

  @Test func `a value is pushed, replaced, presented and shown, and read back`() throws {
    let session = try Self.session()
    try session.push(Product(id: 1), in: "main", title: "Chair", from: .user)
    #expect(session.scene.screens["product"]?.title == "Chair")
    try session.replace(Product(id: 2, ref: "x"))
    #expect(try session.route(of: "product~2", as: Product.self) == Product(id: 2, ref: "x"))
    try session.stack("main").push(Cart())
    #expect(try session.route(of: "cart", as: Cart.self) == Cart())
    try session.stack("main").replace(Product(id: 3))
    #expect(try session.scene.route(of: "product", as: Product.self) == Product(id: 3))
    try session.present(Cart(), style: .fullScreen, presenter: "home")
    #expect(session.scene.presented.map(\.node) == ["cart"])
    let drillDown = try NavSession()
    try drillDown.send(.push("list"))
    try drillDown.show(Product(id: 4), for: "list", title: "Table")
    #expect(try drillDown.route(of: "product", as: Product.self) == Product(id: 4))
    let split = try NavSession(
      options: SessionOptions(), initial: .split("split", primary: "list", detail: .placeholder("pick")))
    try split.showDetail(Product(id: 5))
    #expect(try split.route(of: "product", as: Product.self) == Product(id: 5))
  }

  @Test func `a push with reuse compares the identity of the route`() throws {
    let session = try Self.session()
    try session.push(Product(id: 42, ref: "a"), reuse: .pop)
    try session.push(Product(id: 43), reuse: .pop)
    try session.push(Product(id: 42, ref: "b"), reuse: .pop)
    #expect(session.scene["main"]?.children == ["home", "product"])
    #expect(try session.route(of: "product", as: Product.self) == Product(id: 42, ref: "b"))
    try session.push(Product(id: 43))
    try session.push(Product(id: 43, ref: "c"), reuse: .top(by: ["ref"]))
    #expect(session.scene["main"]?.children.count == 4)
    try session.push(Cart(), reuse: .front)
    try session.push(Product(id: 44))
    try session.stack("main").push(Cart(), reuse: .front)
    #expect(session.scene["main"]?.children.filter { $0.hasPrefix("cart") } == ["cart"])
    #expect(session.scene["main"]?.children.last == "cart")
  }

  @Test func `params are replaced by a value of the same route alone`() throws {
    let session = try Self.session()
    try session.push(Product(id: 1, ref: "x"))
    try session.setParams(Product(id: 2), of: "product")
    #expect(session.scene.screens["product"]?.params?.text == #"{"id":2}"#)
    #expect(throws: RouteError.otherRoute(screen: "product", expected: "cart", found: "product")) {
      try session.setParams(Cart(), of: "product")
    }
    #expect(throws: RouteError.otherRoute(screen: "home", expected: "cart", found: nil)) {
      try session.setParams(Cart(), of: "home")
    }
    #expect(try session.setParams(Cart(), of: "nobody").refusal?.code == .unknownNode)
  }

  @Test func `a screen of another route is nil, and params that do not fit are an error with their place`()
    throws
  {
    let session = try Self.session()
    #expect(try session.route(of: "home", as: Product.self) == nil)
    #expect(try session.route(of: "nobody", as: Product.self) == nil)
    try session.send(.push(ScreenDescription(route: "product", params: try CanonicalJSON(#"{"id":"x"}"#))))
    try session.send(.push(ScreenDescription(route: "product")))
    let error = #expect(throws: RouteError.self) { try session.route(of: "product", as: Product.self) }
    #expect(error?.message == #"params.id: a number was expected, "x" was found"#)
    #expect(throws: RouteError.value(path: "params.id", reason: "the member is missing")) {
      try session.route(of: "product~2", as: Product.self)
    }
    #expect(try session.route(of: "product", as: Cart.self) == nil)
  }

  @Test func `a closed session is an error of the session`() throws {
    let session = try Self.session()
    try session.close()
    #expect(throws: RouteError.session(.closed)) { try session.push(Cart()) }
  }

  // MARK: Tables

  @Test func `a table finds the type of a screen, and decodes its params`() throws {
    let session = try Self.session()
    let table = RouteTable {
      Product.self
      Cart.self.inside("main")
      if session.scene.root != nil { PickAddress.self }
      for type in [Renamed.self] as [any NavRoute.Type] { type }
    }
    #expect(table.entries.map(\.name) == ["product", "cart", "pick-address", "other"])
    #expect(table.entries.map(\.container) == [nil, "main", nil, nil])
    try session.push(Product(id: 7))
    try session.push(Cart())
    try session.push(Wrapped(value: 1))
    try session.send(.push(ScreenDescription(route: "product", params: try CanonicalJSON(#"{"id":true}"#))))
    let scene = session.scene
    switch table.route(of: "product", in: scene) {
    case let product as Product: #expect(product.id == 7)
    default: Issue.record("not a product")
    }
    #expect(table.route(of: "cart", in: scene) is Cart)
    for id in ["wrapped", "home", "nobody", "product~2"] { #expect(table.route(of: id, in: scene) == nil) }
    #expect(throws: RouteError.value(path: "params.id", reason: "a number was expected, true was found")) {
      try table.decodedRoute(of: "product~2", in: scene)
    }
  }

  @Test func `tables are joined, and a name or a path for two types is an error with both of them`() throws {
    let (shop, account) = (RouteTable { Product.self }, RouteTable { Cart.self.inside("cart") })
    #expect(try (shop + account + shop).entries.map(\.name) == ["product", "cart"])
    let name = #expect(throws: RouteError.self) { try account + RouteTable { Other.Cart.self } }
    #expect(name?.message.contains("the name “cart” stands for two routes: ") == true)
    #expect(name?.message.contains("Cart and ") == true && name?.message.contains("Other.Cart") == true)
    let path = #expect(throws: RouteError.self) { try shop + RouteTable { Other.Thing.self } }
    #expect(path?.message.contains("the path “/product/:number” stands for two routes: ") == true)
    #expect(throws: RouteError.self) {
      try RouteTable {
        Cart.self; Cart.self.inside("x")
      }.check()
    }
    #expect(throws: RouteError.self) { try shop + RouteTable { Other.Slashes.self } }
    _ =
      try shop
      + RouteTable {
        Other.Literal.self
        Other.Longer.self
      }
  }
}

struct Product: NavRoute {
  static let path = "/product/:id?ref=:ref"
  static let identity = ["id"]
  var id: Int
  var ref: String?
}

struct Cart: NavRoute {}

struct Address: Codable, Equatable {
  var street: String
  var number: UInt64
}

struct PickAddress: NavRequest {
  typealias Answer = Address
  var country = "NO"
}

private enum Other {
  struct Cart: NavRoute {}
  struct Thing: NavRoute { static let path = "/product/:number" }
  struct Literal: NavRoute { static let path = "/product/new" }
  struct Longer: NavRoute { static let path = "/product/:id/reviews" }
  struct Slashes: NavRoute { static let path = "//product/:thing/?x=:x" }
}

private struct Wrapped<Value: Codable & Hashable & Sendable>: NavRoute { var value: Value }

private struct Renamed: NavRoute { static let name = "other" }

private struct Deep: NavRoute { var inside: [Deep] = [] }

/// A route that writes itself as a string.
private struct Bare: NavRoute {
  var text: String

  init(text: String) { self.text = text }
  init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
  func encode(to encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    try single.encode(text)
  }
}
