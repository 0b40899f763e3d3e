public import NavRoutes
public import NavRuntime

/// The feature that shows what there is: a split with the products on one side, and one of them on the other.
public enum Catalog {
  /// The routes of the feature's screens.
  public static let routes = RouteTable {
    Products.self
    ShowProduct.self.inside("shop/secondary")
  }

  /// The tab of the feature.
  public static var tab: SceneNode {
    get throws(RouteError) {
      .split(
        "shop", "Shop",
        primary: .screen(try ScreenDescription(Products(), id: "products", title: "Products")),
        detail: .placeholder(ScreenDescription("pick", title: "Nothing chosen")))
    }
  }

  /// The screens that the feature shows.
  public static var screens: [ScreenDescription] {
    get throws(RouteError) { try Product.all.map(screen) }
  }

  private static func screen(of product: Product) throws(RouteError) -> ScreenDescription {
    try ScreenDescription(ShowProduct(number: product.number), title: product.name)
  }

  /// Returns the name of the product that a screen shows, which a link does not give; nil for another screen.
  public static func title(of screen: String, in scene: NavScene) -> String? {
    guard let route = routes.route(of: screen, in: scene) as? ShowProduct else { return nil }
    return Product.all.first { $0.number == route.number }?.name
  }

  /// Returns the lines of a screen, and what each of them asks for when it is chosen; nil for a screen of another feature.
  /// - Parameter adding: What puts a product into the cart. The catalog does not know the cart.
  public static func lines(
    of screen: String, in scene: NavScene, adding: (Product) -> [NavCommand]
  ) throws(RouteError) -> [(text: String, commands: [NavCommand])]? {
    switch routes.route(of: screen, in: scene) {
    case is Products:
      var lines: [(text: String, commands: [NavCommand])] = []
      for product in Product.all {
        lines.append(("\(product)", [.showDetail(try Self.screen(of: product), in: "shop")]))
      }
      return lines
    case let route as ShowProduct:
      guard let product = Product.all.first(where: { $0.number == route.number }) else {
        return [("It is not sold any more.", [])]
      }
      return [(product.text, []), ("Add to the cart", adding(product))]
    default:
      return screen == "pick" ? [("Choose a product.", [])] : nil
    }
  }
}

/// The list of all products.
public struct Products: NavRoute {
  /// Creates the route.
  public init() {}
}

/// One product. Its number is what makes two of them the same.
public struct ShowProduct: NavRoute {
  /// The name of the route in journals and links.
  public static let name = "product"
  /// The form of its links.
  public static let path = "/product/:number"
  /// The member by which one is found again.
  public static let identity = ["number"]
  /// The number of the product.
  public let number: Int

  /// Creates the route of a product.
  public init(number: Int) { self.number = number }
}

/// Something that is sold.
public struct Product: Sendable, CustomStringConvertible {
  /// The number by which screens name it.
  public let number: Int
  /// The name.
  public let name: String
  /// The price in cents.
  public let price: Int
  let text: String

  /// The name and the price.
  public var description: String { "\(name), \(price / 100).\(price % 100 / 10)\(price % 10)" }

  /// What there is to buy. A real shop would ask a server; the runtime knows nothing of it.
  public static let all = [
    Product(number: 1, name: "Lamp", price: 3900, text: "It is bright."),
    Product(number: 2, name: "Chair", price: 8950, text: "It has four legs."),
    Product(number: 3, name: "Clock", price: 2405, text: "It is right, twice a day at least."),
  ]
}
