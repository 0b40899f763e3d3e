import NavEvents
import Testing

/// A command of a test, with the words that identify it in a failure.
struct Step: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable (inout CommitDraft) -> InternedCommand

  init(_ words: String, _ make: @escaping @Sendable (inout CommitDraft) -> InternedCommand) {
    testDescription = words
    self.make = make
  }

  // MARK: The stack

  static func push(_ screen: ScreenDescription?, in container: String? = nil) -> Step {
    let content = Described(screen)
    return Step("push \(content.id)") { $0.intern(.push(content.screen, in: container)) }
  }

  static let pushNil = Step("push nil") { $0.intern(.push(nil)) }
  static let pop = Step("pop") { $0.intern(.pop()) }
  static let back = Step("back") { $0.intern(.back()) }
  static let popToRoot = Step("root") { $0.intern(.popToRoot()) }

  static func popTo(_ screen: String?) -> Step {
    Step("popto \(screen ?? "nil")") { $0.intern(.popTo(screen)) }
  }

  static func replace(_ screen: ScreenDescription?) -> Step {
    let content = Described(screen)
    return Step("replace \(content.id)") { $0.intern(.replace(content.screen)) }
  }

  static func show(_ screen: ScreenDescription?, for owner: String) -> Step {
    let content = Described(screen)
    return Step("show \(content.id) for=\(owner)") { $0.intern(.show(content.screen, for: owner)) }
  }

  // MARK: Settings

  static func bars(hidden: Bool) -> Step {
    Step("bars hidden \(hidden)") { $0.intern(.setNavigationBarsHidden(hidden)) }
  }

  static func toolbars(hidden: Bool) -> Step {
    Step("toolbars hidden \(hidden)") { $0.intern(.setToolbarsHidden(hidden)) }
  }

  static func barPosition(_ position: BarPosition) -> Step {
    Step("barposition \(position)") { $0.intern(.setNavigationBarPosition(position)) }
  }

  static func placeholder(_ side: DrillDownSide, _ screen: ScreenDescription?) -> Step {
    let content = Described(screen)
    return Step("placeholder \(side) \(content.id)") { $0.intern(.setPlaceholder(side, content.screen)) }
  }

  static func leftWidth(_ points: Double) -> Step {
    Step("width \(points)") { $0.intern(.setLeftWidth(points)) }
  }

  static func propagate(_ item: PropagatedItem, _ isOn: Bool) -> Step {
    Step("propagate \(item) \(isOn)") { $0.intern(.setPropagation(of: item, isOn)) }
  }

  // MARK: Nodes

  static func hidesBackButton(_ hides: Bool, of node: String) -> Step {
    Step("hidesback \(node) \(hides)") { $0.intern(.setHidesBackButton(hides, of: node)) }
  }

  static func title(_ title: String, of node: String) -> Step {
    Step("title \(node) \(title)") { $0.intern(.setTitle(title, of: node)) }
  }

  static func attribute(_ key: String, _ value: String?, of node: String?) -> Step {
    Step("attr \(node ?? "scene") \(key)=\(value ?? "")") {
      $0.intern(.setAttribute(key, to: value, of: node))
    }
  }

  // MARK: Gestures and the environment

  static func beginSwipe(_ x: Double) -> Step { Step("swipe begin \(x)") { $0.intern(.beginSwipe(at: x)) } }
  static func moveSwipe(_ x: Double) -> Step { Step("swipe move \(x)") { $0.intern(.moveSwipe(to: x)) } }

  static func endSwipe(_ x: Double, velocity: Double = 0) -> Step {
    Step("swipe end \(x) velocity=\(velocity)") { $0.intern(.endSwipe(at: x, velocity: velocity)) }
  }

  static let cancelSwipe = Step("swipe cancel") { $0.intern(.cancelSwipe()) }

  static func rotate(_ orientation: Orientation) -> Step {
    Step("rotate \(orientation)") { $0.intern(.rotate(to: orientation)) }
  }

  static func beginRotation(_ orientation: Orientation) -> Step {
    Step("rotate begin \(orientation)") { $0.intern(.beginRotation(to: orientation)) }
  }

  static let endRotation = Step("rotate end") { $0.intern(.endRotation()) }

  static func resize(_ width: Double, _ height: Double, _ sizeClass: SizeClass? = nil) -> Step {
    Step("resize \(width) \(height)") {
      $0.intern(.resize(width: width, height: height, sizeClass: sizeClass))
    }
  }

  /// A window as narrow as a phone, and as high as the standard one.
  static let narrow = resize(400, 768)
  static let wide = resize(1024, 768)

  // MARK: The scene and its plugins

  static func restore(_ archive: String) -> Step {
    Step("restore \(archive)") { $0.restore($0.knownJSON(archive)) }
  }

  static func attach(_ plugin: String, _ configuration: String? = nil) -> Step {
    Step("attach \(plugin)") { $0.attach(plugin, configuration: $0.knownJSON(configuration)) }
  }

  static func detach(_ plugin: String) -> Step { Step("detach \(plugin)") { $0.intern(.detach(plugin)) } }

  static func configure(_ plugin: String, _ configuration: String?) -> Step {
    Step("configure \(plugin) \(configuration ?? "")") {
      $0.configure(plugin, configuration: $0.knownJSON(configuration))
    }
  }
}

/// A screen for a step, with its id in the words of the step.
private struct Described: Sendable {
  let screen: ScreenDescription?
  let id: String

  init(_ screen: ScreenDescription?) {
    self.screen = screen
    id = screen?.id ?? "nil"
  }
}
