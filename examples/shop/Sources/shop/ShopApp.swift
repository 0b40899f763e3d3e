import Catalog
import Checkout
import NavPlugins
import NavRoutes
import NavRuntime

/// The app: it puts the features together, and turns lines into commands. Where the user is, is the session's affair.
struct ShopApp {
  static let help =
    "a number, b (back), t NAME (tab), o LINK, w WIDTH HEIGHT (window), out (sign out), d (last commits), d NUMBER (go on from there), q"

  let session: NavSession
  private(set) var isRunning = true
  private var message = ""

  /// Goes on where the journal ends. A new journal begins with the scene, in one commit.
  init(journal path: String) throws {
    session = try NavSession.open(at: path, options: try .shop, initial: .shop)
    // A receipt may have come before the app was killed.
    try settle()
  }

  /// Makes an order of a receipt that nobody has used.
  private func settle() throws {
    let commands = try Checkout.settling(in: session.scene)
    if !commands.isEmpty { try session.send(commands) }
  }

  // MARK: The screen

  /// The screens that can be seen, from left to right, each with its title and its lines, the tabs, and a message.
  var lines: [String] {
    get throws {
      let scene = session.scene
      var lines: [String] = []
      var number = 0
      for screen in scene.visible {
        let item = scene.items[screen]
        let title = Catalog.title(of: screen, in: scene) ?? item?.title ?? screen
        lines.append("== \(title)" + (item?.backButton.map { "   ‹ \($0.title)" } ?? ""))
        for line in try choices(on: screen, in: scene) {
          if !line.commands.isEmpty { number += 1 }
          lines.append(line.commands.isEmpty ? "   \(line.text)" : "\(number) \(line.text)")
        }
      }
      return lines + [tabs(in: scene)] + (message.isEmpty ? [] : ["! \(message)"])
    }
  }

  private func tabs(in scene: NavScene) -> String {
    guard scene.presented.isEmpty, case .tabs(let tabs) = scene["main"] else { return "--" }
    let names = zip(tabs.children, tabs.titles).map { child, title in
      let count = child == "cart" ? Checkout.items(in: scene).count : 0
      let name = count > 0 ? "\(title) (\(count))" : title
      return child == tabs.selected ? "[\(name)]" : name
    }
    return "-- " + names.joined(separator: "  ")
  }

  /// The lines of a screen, from the feature to which it belongs.
  private func choices(
    on screen: String, in scene: NavScene
  ) throws -> [(text: String, commands: [NavCommand])] {
    try Catalog.lines(of: screen, in: scene) { Checkout.adding($0.name, in: scene) }
      ?? Checkout.lines(of: screen, in: scene) ?? Account.lines(of: screen, in: scene) ?? []
  }

  // MARK: The user

  mutating func type(_ line: String) throws {
    message = ""
    let words = line.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("q", 1): isRunning = false
    case ("b", 1): try send([.back()])
    case ("out", 1): try send([.setAttribute("user", to: nil, of: nil)])
    case ("t", 2): try send([.select(words[1])])
    case ("o", 2): try send([.open(words[1])], from: .link)
    case ("w", 3): try reportWindow(Double(words[1]) ?? 0, Double(words[2]) ?? 0)
    case ("d", 1): message = try session.overlay(last: 9).rows.map(\.description).joined(separator: "\n! ")
    case ("d", 2): try goOn(from: words[1])
    case (let word?, 1): try choose(word)
    default: message = Self.help
    }
  }

  private mutating func choose(_ word: String) throws {
    let scene = session.scene
    let all = try scene.visible.flatMap { try choices(on: $0, in: scene) }.filter { !$0.commands.isEmpty }
    guard let number = Int(word), all.indices.contains(number - 1) else {
      message = Self.help
      return
    }
    try send(all[number - 1].commands)
  }

  private mutating func reportWindow(_ width: Double, _ height: Double) throws {
    let orientation: Orientation = width < height ? .portrait : .landscapeLeft
    try send([.window(width: width, height: height, orientation: orientation)], from: .system)
  }

  /// What a tester's panel does: the scene becomes what it was after a commit.
  private mutating func goOn(from number: String) throws {
    guard let row = try session.overlay(last: 9).rows.first(where: { "\($0.id)" == number }) else {
      message = "There is no such commit among the last ones."
      return
    }
    tell(try row.revert(session))
  }

  private mutating func send(_ commands: [NavCommand], from source: CommitSource = .user) throws {
    tell(
      try commands.count == 1 ? session.send(commands[0], from: source) : session.send(commands, from: source)
    )
    try settle()
  }

  private mutating func tell(_ outcome: NavOutcome) {
    if let refusal = outcome.refusal { message = refusal.reasons.map(\.message).joined(separator: " ") }
  }
}

extension InitialScene {
  /// The first scene of the app: each feature in its tab.
  static var shop: InitialScene {
    get throws {
      let (catalog, checkout) = (try Catalog.tab, try Checkout.tab)
      return try .tabs("main") {
        catalog
        checkout
      }
    }
  }
}

extension SessionOptions {
  /// The options of every session of the app, and of its tests.
  static var shop: SessionOptions {
    get throws {
      var options = SessionOptions.standard
      options.add(PaymentGuard())
      options.add(try Account.gate)
      options.add(try Routes(Catalog.routes + Checkout.routes))
      options.keep = 5_000
      options.app = AppInfo(app: "Shop", build: "2", os: "any", device: "any")
      // Build 1 called the cart's first screen `list`.
      options.migrate { _, scene in scene.screens["list"] == nil ? [] : [.change("list", id: "items")] }
      return options
    }
  }
}
