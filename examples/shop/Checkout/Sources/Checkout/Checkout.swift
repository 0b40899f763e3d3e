public import NavRoutes
public import NavRuntime

/// The feature that sells: a stack with the cart and its orders, and a modal that asks for an address and a payment.
///
/// What is in the cart is an attribute of the scene, so a crash does not empty it. The payment answers the cart: its receipt waits there
/// until an order is made of it, so a crash in between loses no payment.
public enum Checkout {
  /// The routes of the feature's screens.
  public static let routes = RouteTable {
    Cart.self.inside("cart")
    ShowOrder.self.inside("cart")
    EnterAddress.self
    Pay.self
  }

  /// The tab of the feature.
  public static var tab: SceneNode {
    get throws(RouteError) {
      .stack("cart", "Cart", root: .screen(try ScreenDescription(Cart(), id: "items", title: "Cart")))
    }
  }

  /// The screens that the feature shows.
  public static var screens: [ScreenDescription] {
    get throws(RouteError) {
      [try address(), try ScreenDescription(Pay(address: "Here"), title: "Payment"), try order(1)]
    }
  }

  private static func address() throws(RouteError) -> ScreenDescription {
    try ScreenDescription(EnterAddress(), title: "Address")
  }

  private static func order(_ number: Int) throws(RouteError) -> ScreenDescription {
    try ScreenDescription(ShowOrder(number: number), title: "Order \(number)")
  }

  /// Returns the names of what is in the cart.
  public static func items(in scene: NavScene) -> [String] {
    scene.attributes["cart"]?.split(separator: ",").map(String.init) ?? []
  }

  /// Returns what puts something into the cart.
  public static func adding(_ name: String, in scene: NavScene) -> [NavCommand] {
    [.setAttribute("cart", to: (items(in: scene) + [name]).joined(separator: ","), of: nil)]
  }

  /// Returns the lines of a screen, and what each of them asks for when it is chosen; nil for a screen of another feature.
  public static func lines(
    of screen: String, in scene: NavScene
  ) throws(RouteError) -> [(text: String, commands: [NavCommand])]? {
    switch routes.route(of: screen, in: scene) {
    case is Cart:
      let items = items(in: scene)
      guard !items.isEmpty else { return [("The cart is empty.", [])] }
      let lines: [(text: String, commands: [NavCommand])] = items.map { ($0, []) }
      let checkout = ScreenDescription("checkout", title: "Checkout")
      let begin: [NavCommand] = [
        .present(checkout, as: .stack, style: .fullScreen), .push(try address(), in: "checkout"),
      ]
      return lines + [("Check out", begin)]
    case is EnterAddress:
      let address = "12 Example Street"
      let payment = try ScreenDescription(asking: Pay(address: address), opener: "items", title: "Payment")
      return [
        (address, []), ("Go to the payment", [.push(payment, in: "checkout")]), ("Not now", [.dismiss()]),
      ]
    case is Pay:
      if scene.attribute("paying", of: screen) == nil {
        return [("Pay", [.setAttribute("paying", to: "true", of: screen)])]
      }
      // A real shop would ask its bank.
      let isOver = NavCommand.setAttribute("paying", to: nil, of: screen)
      let receipt = try CanonicalJSON(encoding: Receipt(things: items(in: scene).count))
      return [
        ("(The bank says yes)", [isOver, .dismiss(result: receipt)]), ("(The bank says no)", [isOver]),
      ]
    case is ShowOrder:
      return [("Thank you.", [])]
    default:
      return nil
    }
  }

  /// Returns what makes an order of a receipt that nobody has used, in one commit: the receipt is taken, the cart is empty, and the order
  /// is shown. Empty where there is none.
  public static func settling(in scene: NavScene) throws(RouteError) -> [NavCommand] {
    guard let answer = scene.screens["items"]?.results?.member(Pay.key) else { return [] }
    let taking = NavCommand.takeResult(Pay.key, of: "items")
    // The user has left the payment.
    if answer == .null { return [taking] }
    let number = 1 + (scene.attributes["orders"].flatMap { Int($0) } ?? 0)
    return [
      taking, .setAttribute("cart", to: nil, of: nil), .setAttribute("orders", to: "\(number)", of: nil),
      .select("cart"), .popToRoot(in: "cart"), .push(try order(number), in: "cart"),
    ]
  }
}

/// What is in the cart.
public struct Cart: NavRoute {
  /// Creates the route.
  public init() {}
}

/// An order that was paid.
public struct ShowOrder: NavRoute {
  /// The name of the route in journals and links.
  public static let name = "order"
  /// The form of its links.
  public static let path = "/order/:number"
  /// The member by which one is found again.
  public static let identity = ["number"]
  /// The number of the order.
  public let number: Int

  /// Creates the route of an order.
  public init(number: Int) { self.number = number }
}

/// The form for the address to which an order goes.
public struct EnterAddress: NavRoute {
  /// Creates the route.
  public init() {}
}

/// A payment, which answers with a receipt.
public struct Pay: NavRequest {
  /// The answer.
  public typealias Answer = Receipt
  /// Where the order goes.
  public let address: String

  /// Creates a payment.
  public init(address: String) { self.address = address }
}

/// What the bank has said.
public struct Receipt: Codable, Hashable, Sendable {
  /// The number of things that were paid for.
  public let things: Int
}

/// Keeps the payment on the screen while the bank is asked, whoever wants to remove it.
public struct PaymentGuard: RemovalGuard {
  /// The plugin's name and version.
  public let manifest = PluginManifest(id: "payment-guard", version: 1, faultPolicy: .failClosed)

  /// Creates the guard.
  public init() {}

  /// Objects to each removal of a payment that is under way.
  public func objection(
    to removal: Removal, in context: borrowing HookContext
  ) throws(PluginFault) -> String? {
    let isPaying = removal.screens.contains { context.hasAttribute("paying", equalTo: "true", on: $0) }
    return isPaying ? "The bank has not answered yet." : nil
  }
}
