public import NavRuntime

/// The feature that sells: a stack with the cart and its orders, and a modal that asks for an address and a payment.
///
/// What is in the cart is an attribute of the scene, so a crash does not empty it.
public enum Checkout {
  /// The tab of the feature.
  public static let tab = SceneNode.stack(
    "cart", "Cart", root: .screen(ScreenDescription("items", title: "Cart")))

  static let address = ScreenDescription("address", title: "Address")
  static let payment = ScreenDescription("payment", title: "Payment")

  /// The screens that the feature shows.
  public static var screens: [ScreenDescription] { [address, payment, order(1)] }

  private static func order(_ number: Int) -> ScreenDescription {
    ScreenDescription("order/\(number)", title: "Order \(number)")
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
  public static func lines(of screen: String, in scene: NavScene) -> [(text: String, commands: [NavCommand])]?
  {
    let items = items(in: scene)
    switch screen {
    case "items":
      guard !items.isEmpty else { return [("The cart is empty.", [])] }
      let lines: [(text: String, commands: [NavCommand])] = items.map { ($0, []) }
      let checkout = ScreenDescription("checkout", title: "Checkout")
      return lines + [
        ("Check out", [.present(checkout, as: .stack, style: .fullScreen), .push(address, in: "checkout")])
      ]
    case address.id:
      return [
        ("12 Example Street", []), ("Go to the payment", [.push(payment, in: "checkout")]),
        ("Not now", [.dismiss()]),
      ]
    case payment.id:
      if scene.attribute("paying", of: payment.id) == nil {
        return [("Pay", [.setAttribute("paying", to: "true", of: payment.id)])]
      }
      // A real shop would ask its bank.
      let isOver = NavCommand.setAttribute("paying", to: nil, of: payment.id)
      return [("(The bank says yes)", [isOver] + sold(in: scene)), ("(The bank says no)", [isOver])]
    case _ where screen.hasPrefix("order/"):
      return [("Thank you.", [])]
    default:
      return nil
    }
  }

  /// What ends a purchase, in one commit: the modal goes, the cart is empty, and the order is shown.
  private static func sold(in scene: NavScene) -> [NavCommand] {
    let number = 1 + (scene.attributes["orders"].flatMap { Int($0) } ?? 0)
    return [
      .dismiss(), .setAttribute("cart", to: nil, of: nil), .setAttribute("orders", to: "\(number)", of: nil),
      .select("cart"), .set([ScreenDescription("items", title: "Cart"), order(number)], in: "cart"),
    ]
  }
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
