import NavBase
import NavContainers
import NavEvents
import NavJournals
import NavPluginPrograms
import NavPluginTesting
import NavPlugins
import NavRuntime

/// The package that `plugin new` writes: a plugin, its tests and its instructions.
struct PluginTemplate {
  /// The plugin's id and the name of the folder, such as `dirty-form`.
  private let name: String
  /// The name of the plugin's type, such as `DirtyForm`.
  private let type: String
  /// True for rules of containers.
  private let isOfContainers: Bool

  /// A reason why a name is not accepted.
  enum BadName: Error {
    case characters
    /// The package uses the type's name for something else.
    case taken(type: String)
    /// No program may have this id.
    case reserved
    case tooLong
  }

  init(_ name: String, isOfContainers: Bool = false) throws(BadName) {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      part.first?.isLetter == true && part.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 }
    }
    guard isName else { throw .characters }
    if name.utf8.count > PluginManifest.longestID { throw .tooLong }
    let rules = PluginCatalog.containerRules.ids
    let taken = PluginManifest.takenIDs + PluginCatalog.builtIn.ids + rules
    if taken.containsBytes(of: name) { throw .reserved }
    self.init(
      name: name, type: parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(),
      isOfContainers: isOfContainers)
    if takenTypes.contains(type) { throw .taken(type: type) }
  }

  private init(name: String, type: String, isOfContainers: Bool) {
    (self.name, self.type, self.isOfContainers) = (name, type, isOfContainers)
  }

  /// The words that the texts below use, whatever the name of the type, and Swift's own keywords.
  private var takenTypes: Set<String> {
    let nameless = PluginTemplate(name: "", type: "", isOfContainers: isOfContainers)
    let words = [nameless.plugin, nameless.test, nameless.program].joined().split { !$0.isLetter }.map(
      String.init)
    return Set(words).union(["Any", "Protocol", "Self", "Swift", "Type"])
  }

  /// Returns the files, by their names in the folder, for a package in the folder `runtime`.
  func files(runtime: String) -> [NewFolder.File] {
    let tests = "\(type)Tests"
    return [
      .init(".gitignore", ".build/\nPackage.resolved\n"),
      .init("Package.swift", package(runtime)), .init("README.md", readme),
      .init("Sources/\(type)Plugin/\(type).swift", plugin),
      .init("Sources/\(name)/Program.swift", program),
      .init("Tests/\(tests)/\(tests).swift", test),
    ]
  }

  // MARK: Texts

  private func package(_ path: String) -> String {
    let runtime = path.swiftLiteral
    let identity = (path.parts(between: UInt8(ascii: "/")).last ?? "").swiftLiteral
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(name)",
        platforms: [.macOS(.v15), .iOS(.v18)],
        products: [
          .library(name: "\(type)Plugin", targets: ["\(type)Plugin"]),
          .executable(name: "\(name)", targets: ["\(name)"]),
        ],
        dependencies: [.package(path: \(runtime))],
        targets: [
          .target(name: "\(type)Plugin", dependencies: [.product(name: "NavRuntime", package: \(identity))]),
          .executableTarget(
            name: "\(name)",
            dependencies: ["\(type)Plugin", .product(name: "NavPluginPrograms", package: \(identity))]),
          .testTarget(
            name: "\(type)Tests",
            dependencies: ["\(type)Plugin", .product(name: "NavPluginTesting", package: \(identity))]),
        ]
      )

      """
  }

  private var plugin: String { isOfContainers ? rules : removalGuard }

  private var removalGuard: String {
    """
    import NavRuntime

    /// Keeps screens whose attribute `locked` is `true` from leaving, on every way out.
    ///
    /// ```
    /// attr form locked=true
    /// pop                      refused vetoed: “form” is locked…
    /// ```
    public struct \(type): RemovalGuard {
      /// The version counts up whenever the plugin decides differently.
      public let manifest = PluginManifest(id: "\(name)", version: 1, faultPolicy: .failClosed)

      /// Creates the plugin.
      public init() {}

      /// Objects while one of the screens that would leave is locked.
      public func objection(
        to removal: Removal, in context: borrowing HookContext
      ) throws(PluginFault) -> String? {
        removal.screens.first { context.hasAttribute("locked", equalTo: "true", on: $0) }
          .map { "“\\($0)” is locked: unlock it first." }
      }
    }

    """
  }

  private var rules: String {
    """
    import NavRuntime

    /// A pile of cards, of which the top one is shown.
    ///
    /// ```
    /// add \(name) pile
    /// push one; push two
    /// perform flip             the bottom card comes to the top
    /// back                     the top card leaves
    /// ```
    public struct \(type): ContainerRules {
      /// The version counts up whenever the rules decide differently.
      public let manifest = PluginManifest(id: "\(name)", version: 1)

      /// What `perform` can do, for completion, help, exploration and the conformance kit.
      public let verbs = [ContainerVerb("flip", "put the bottom card on top")]

      /// Creates the rules.
      public init() {}

      /// Arranges a new container, and one to which something has happened that the rules did not decide.
      public func arrange(
        _ container: ArrangedContainer, in context: borrowing HookContext
      ) throws(PluginFault) -> Arrangement {
        pile(container.children)
      }

      /// Says what a command does.
      public func decide(
        _ command: ContainerCommand, _ container: ArrangedContainer, in context: borrowing HookContext
      ) throws(PluginFault) -> ContainerDecision {
        let cards = container.children
        switch command {
        case .push(let screen?):
          return .change(
            ContainerChange(
              pile(cards + [screen.id]), added: [.init(screen, at: cards.count)], transition: .push))
        case .pop, .back:
          guard cards.count > 1, let top = cards.last else { return .refuse("This is the last card.") }
          return .change(ContainerChange(pile(cards.dropLast()), removed: [top], transition: .pop))
        case .perform("flip", _):
          guard cards.count > 1 else { return .keep }
          let order = cards.dropFirst() + [cards[0]]
          return .change(ContainerChange(pile(Array(order)), children: Array(order), transition: .fade))
        default: return .refuse("This pile knows push, pop, back and flip.")
        }
      }

      private func pile(_ cards: [String]) -> Arrangement {
        guard let top = cards.last else { return Arrangement(shown: []) }
        let back = cards.count > 1 ? Arrangement.Back(removes: [top], shows: cards[cards.count - 2]) : nil
        return Arrangement(shown: [Arrangement.Pane(top, role: "card", back: back)])
      }
    }

    """
  }

  private var program: String {
    """
    import \(type)Plugin
    import NavPluginPrograms

    /// The plugin as a program: `navrepl --plugin ./\(name)` attaches it at a prompt.
    @main struct Program {
      static func main() { PluginProgram.serve(\(type)()) }
    }

    """
  }

  private var test: String { isOfContainers ? testOfRules : testOfGuard }

  private var testOfRules: String {
    """
    import NavPluginTesting
    import NavRuntime
    import Testing
    import \(type)Plugin

    @Suite struct \(type)Tests {
      /// A pile with one card.
      private static let pile =
        #"{"root":{"id":"pile","kind":"arranged","rules":"\(name)","children":[{"id":"one"}]}}"#

      @Test func `the bottom card is flipped to the top`() throws {
        var scenario = try PluginScenario(\(type)(), in: InitialScene(CanonicalJSON(Self.pile)))
        try scenario.given(.push("two"), .push("three"))
        try scenario.when(.perform("flip"))
        try scenario.then("containers.pile.children", is: #"["two","three","one"]"#)
        try scenario.then("visible", is: #"["one"]"#)
      }

      @Test func `the last card stays`() throws {
        var scenario = try PluginScenario(\(type)(), in: InitialScene(CanonicalJSON(Self.pile)))
        try scenario.when(.pop())
        try scenario.then(
          \"""
          refused vetoed
          \(name): This is the last card.
          \""")
      }

      @Test func `keeps the laws of plugins`() throws {
        try PluginConformance.check(\(type)())
      }
    }

    """
  }

  private var testOfGuard: String {
    """
    import NavPluginTesting
    import NavRuntime
    import Testing
    import \(type)Plugin

    @Suite struct \(type)Tests {
      @Test func `a locked screen stays`() throws {
        var scenario = try PluginScenario(\(type)())
        try scenario.given(.push("list"), .push("form"), .setAttribute("locked", to: "true", of: "form"))
        try scenario.when(.pop())
        try scenario.then(
          \"""
          refused vetoed
          \(name): “form” is locked: unlock it first.
          \""")
      }

      @Test func `a screen that is not locked leaves`() throws {
        var scenario = try PluginScenario(\(type)())
        try scenario.given(.push("list"), .push("form"))
        try scenario.when(.pop())
        try scenario.then("panes.left", is: #""list""#)
      }

      @Test func `keeps the laws of plugins`() throws {
        try PluginConformance.check(\(type)(), attributes: ["locked": "true"])
      }
    }

    """
  }

  private var purpose: String {
    isOfContainers
      ? "Rules of containers for navigation sessions: a pile of cards, of which the top one is shown."
      : "A plugin for navigation sessions: it keeps screens whose attribute `locked` is `true` from leaving."
  }

  private var readme: String {
    """
    # \(name)

    \(purpose)

    ```
    swift test
    navrepl --plugin ../\(name)
    ```

    The second line builds the plugin as a program, and attaches it at a prompt. To use it in an app, add it to the options of a session:

    ```swift
    var options = SessionOptions.standard
    options.add(\(type)())
    let session = try NavSession.open(at: "trip.jsonl", options: options)
    ```

    """
  }
}
