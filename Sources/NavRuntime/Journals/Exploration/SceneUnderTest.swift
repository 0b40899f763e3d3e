public import NavEvents
public import NavRuntime

/// A scene for tests of an app and of its plugins: the scene to begin with, and what is shown in it.
///
/// ```swift
/// let shop = SceneUnderTest(
///   try .tabs("main") {
///     .stack("home", "Home", root: "feed")
///     .stack("cart", "Cart", root: "items")
///   },
///   named: "shop", screens: ["product", "checkout"])
/// let found = try NavExploration(of: shop, toDepth: 3, options: .standard)
/// ```
///
/// A plugin that acts on `checkout` has no part in a walk whose screens are called something else.
public struct SceneUnderTest: Sendable, CustomStringConvertible {
  /// The name in messages.
  public let name: String
  /// The scene to begin with.
  public let scene: InitialScene
  /// The screens that commands show. If there are none, a walk makes screens of its own.
  public let screens: [ScreenDescription]

  /// The name.
  public var description: String { name }

  /// Creates a scene of an app.
  /// - Parameters:
  ///   - scene: The scene to begin with.
  ///   - name: The name in messages.
  ///   - screens: The screens that commands show, with all that a plugin may look at: attributes, orientations, items.
  public init(_ scene: InitialScene, named name: String = "app", screens: [ScreenDescription] = []) {
    (self.scene, self.name, self.screens) = (scene, name, screens)
  }

  /// Creates one of the built-in scenes.
  public init(_ scene: BuiltInScene) {
    self.init(InitialScene(scene), named: scene.rawValue)
  }
}
