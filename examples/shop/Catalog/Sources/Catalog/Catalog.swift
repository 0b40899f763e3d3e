public import NavRuntime

/// The feature that shows what there is: a split with the products on one side, and one of them on the other.
public enum Catalog {
  /// The tab of the feature.
  public static let tab = SceneNode.split(
    "shop", "Shop", primary: .screen(list),
    detail: .placeholder(ScreenDescription("pick", title: "Nothing chosen")))

  static let list = ScreenDescription("products", title: "Products")

  /// The screens that the feature shows.
  public static var screens: [ScreenDescription] { Product.all.map(screen) }

  private static func screen(of product: Product) -> ScreenDescription {
    ScreenDescription("product/\(product.number)", title: product.name)
  }

  /// Returns the lines of a screen, and what each of them asks for when it is chosen; nil for a screen of another feature.
  /// - Parameter adding: What puts a product into the cart. The catalog does not know the cart.
  public static func lines(
    of screen: String, adding: (Product) -> [NavCommand]
  ) -> [(text: String, commands: [NavCommand])]? {
    switch screen {
    case list.id:
      return Product.all.map { ("\($0)", [.showDetail(Self.screen(of: $0), in: "shop")]) }
    case "pick":
      return [("Choose a product.", [])]
    default:
      guard let product = Product.all.first(where: { Self.screen(of: $0).id == screen }) else { return nil }
      return [(product.text, []), ("Add to the cart", adding(product))]
    }
  }
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
