import Foundation
import Testing

/// A package outside this one, with only the products: an app, the built-in plugins once more, and every Swift block of the
/// documentation. A block inside this package could use declarations that no reader has.
///
/// The package builds the runtime, so only `.ci/full`, which sets a variable, runs it.
struct OutsidePackageTests {
  private static let buildsPackages = ProcessInfo.processInfo.environment["NAVREPL_FULL"] != nil

  /// Journals that the package keeps among its own tests, as recorded bugs.
  private static let kept = ["auth-gate", "demo-embedded-in-stack-three", "split-columns", "tabs-reselect"]

  @Test(.enabled(if: buildsPackages), .timeLimit(.minutes(15)))
  func `an app, the plugins and the documentation work with the products alone`() throws {
    let scratch = try Scratch()
    for (path, text) in Self.files { try Self.write(text, to: scratch.file(path)) }
    try Self.copyPlugins(to: scratch.file("Sources/HousePlugins"))
    for name in ["SnippetTests.swift", "ArticleTests.swift"] {
      try Self.copy(
        Project.folder.appendingPathComponent("Tests/ReplayTests/\(name)"),
        to: scratch.file("Tests/OutsideTests/\(name)"))
    }
    for name in Self.kept {
      try Self.copy(
        Project.journals.appendingPathComponent("\(name).jsonl"),
        to: scratch.file("Tests/OutsideTests/Journals/\(name).jsonl"))
    }
    try Self.writeReport(to: scratch)
    let package = scratch.folder.path
    let printed = try Newcomer().run("swift test --package-path '\(package)' 2>&1; echo status $?")
    #expect(printed.hasSuffix("status 0\n"), "\(printed)")
    #expect(!printed.contains("warning:"), "\(printed)")
    let count = printed.firstMatch(of: /Test run with (\d+) tests/).flatMap { Int($0.1) }
    #expect(try #require(count) > 13, "\(printed)")
    #expect(printed.contains("JournalReport4711"), "\(printed)")
    try Self.expectOpenSets(in: scratch)
  }

  /// Checks that a `switch` outside the package that names every case of an open set, and no unknown one, does not compile.
  private static func expectOpenSets(in scratch: Scratch) throws {
    try write(
      """
      import NavRuntime
      func name(_ command: StackCommand<PlainForm>) -> String {
        switch command { case .set: "set" }
      }
      func name(_ part: NavOutcome) -> String {
        switch part { case .accepted: "accepted" case .refused: "refused" case .queued: "queued" }
      }
      """, to: scratch.file("Exhaustive.swift"))
    let printed = try Newcomer().run(
      "swiftc -typecheck -swift-version 6 -I '\(scratch.path(".build/debug/Modules"))' '\(scratch.path("Exhaustive.swift"))' 2>&1"
    )
    let errors = printed.split(separator: "\n").filter {
      $0.contains(" error: ") && $0.contains("Exhaustive.swift:")
    }
    #expect(errors.count == 1, "\(printed)")
    #expect(printed.contains("'StackCommand<PlainForm>' may have additional unknown values"), "\(printed)")
  }

  // MARK: Files

  /// Copies the built-in plugins, except for those in subfolders.
  private static func copyPlugins(to folder: URL) throws {
    let sources = Project.folder.appendingPathComponent("Sources/NavPlugins")
    let names = try FileManager.default.contentsOfDirectory(atPath: sources.path).filter {
      $0.hasSuffix(".swift")
    }
    #expect(names.count > 10)
    for name in names {
      try copy(sources.appendingPathComponent(name), to: folder.appendingPathComponent(name))
    }
  }

  /// Writes the plugin of `docs/debugging.md`, and the test that the page exports, with the app's catalog in it.
  private static func writeReport(to scratch: Scratch) throws {
    let page = try Project.text("docs/debugging.md")
    let plugin = try #require(page.firstMatch(of: /(?s)```swift\n(.*?)```/).map { String($0.1) })
    let commands = page.matches(of: /(?s)```sh\n(.*?)\n```/).map { String($0.1) }
    let folder = Project.folder.appendingPathComponent("examples/debugging").path
    let programs = Navrepl.program.deletingLastPathComponent().path
    let report = scratch.path("report")
    try FileManager.default.copyItem(atPath: folder, toPath: report)
    for command in commands {
      _ = try Newcomer().run("cd '\(report)' && PATH='\(programs)':$PATH && \(command)")
    }
    let exported = try String(contentsOfFile: "\(report)/BackButtonTests.swift", encoding: .utf8)
    #expect(exported.contains("= PluginCatalog.builtIn"))
    try write(
      exported.replacing("= PluginCatalog.builtIn", with: "= PluginCatalog.app"),
      to: scratch.file("Tests/OutsideTests/BackButtonTests.swift"))
    try write(plugin, to: scratch.file("Tests/OutsideTests/CalmSwipes.swift"))
    try write(
      """
      import NavPlugins
      import NavRuntime

      extension PluginCatalog {
        static var app: PluginCatalog {
          var catalog = builtInPlugins
          catalog.add(CalmSwipes())
          return catalog
        }
      }
      """, to: scratch.file("Tests/OutsideTests/AppCatalog.swift"))
  }

  private static func write(_ text: String, to file: URL) throws {
    try makeFolder(of: file)
    try Data(text.utf8).write(to: file)
  }

  private static func copy(_ source: URL, to file: URL) throws {
    try makeFolder(of: file)
    try FileManager.default.copyItem(at: source, to: file)
  }

  private static func makeFolder(of file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  }

  private static let files = [
    "Package.swift": manifest, "Sources/HousePlugins/House.swift": house,
    "Tests/OutsideTests/AppTests.swift": app, "Tests/OutsideTests/HousePluginTests.swift": plugins,
    "Tests/OutsideTests/RecordedBugTests.swift": recorded,
    "Tests/OutsideTests/Surroundings.swift": surroundings,
  ]
}

// MARK: - The package

extension OutsidePackageTests {
  /// The manifest of the outside package.
  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription

    let strictness: [SwiftSetting] = [
      .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]

    let package = Package(
      name: "outside",
      platforms: [.macOS(.v15)],
      dependencies: [.package(name: "swift-navigation-runtime", path: "\(Project.folder.path)")],
      targets: [
        .target(
          name: "HousePlugins", dependencies: [.product(name: "NavRuntime", package: "swift-navigation-runtime")],
          swiftSettings: strictness),
        .testTarget(
          name: "OutsideTests",
          dependencies: [
            "HousePlugins", .product(name: "NavRuntime", package: "swift-navigation-runtime"),
            .product(name: "NavPlugins", package: "swift-navigation-runtime"),
            .product(name: "NavRoutes", package: "swift-navigation-runtime"),
            .product(name: "NavJournals", package: "swift-navigation-runtime"),
            .product(name: "NavPluginPrograms", package: "swift-navigation-runtime"),
            .product(name: "NavPluginTesting", package: "swift-navigation-runtime"),
          ],
          exclude: ["Journals"], swiftSettings: strictness),
      ],
      swiftLanguageModes: [.v6]
    )
    """

  /// The copied plugins under a name of their own, for a file that imports the built-in ones too.
  private static let house = """
    public import NavRuntime

    public let housePlugins = PluginCatalog.builtIn
    """

  /// The helpers that the tests of the documentation find in this package, and the built-in plugins for a file that cannot
  /// import them.
  private static let surroundings = """
    import Foundation
    import NavPlugins
    import NavRuntime

    let builtInPlugins = PluginCatalog.builtIn

    /// A folder that is removed with the last reference to it.
    final class Scratch {
      private let folder = FileManager.default.temporaryDirectory.appending(path: "outside-\\(UUID())")

      init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

      deinit { try? FileManager.default.removeItem(at: folder) }

      func path(_ name: String) -> String { folder.appending(path: name).path }
    }

    enum RecordedJournal {
      static let regressionFolder = Project.folder.appendingPathComponent("journals/regressions")
    }

    enum Project {
      static let folder = URL(fileURLWithPath: "\(Project.folder.path)")

      static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      }
    }
    """

  /// The typical use of the library.
  private static let app = #"""
    import Foundation
    import NavJournals
    import NavPlugins
    import NavRuntime
    import Testing

    @Suite struct AppTests {
      private let path = FileManager.default.temporaryDirectory.appending(path: "outside-\(UUID()).jsonl").path

      @Test(.timeLimit(.minutes(15))) func `an app opens, sends, draws, observes and travels`() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let seen = Seen()
        var session = try NavSession.open(at: path, options: .standard)
        try session.send(.push("inbox", title: "Inbox"))
        #expect(try outcome(of: session.send(.popTo("nobody"), from: .user)) == "refused not-in-stack")
        try session.close()

        // Opening again is restoration at launch.
        session = try NavSession.open(at: path, options: .standard)
        let observation = session.observe { commit in seen.append(commit) }
        let first = session.scene
        let drawing = Task { [scenes = session.scenes] in
          for await scene in scenes where scene.items["mail"] != nil { return Optional(scene) }
          return nil
        }
        try session.send(.push("mail", title: "Mail"), from: .user)
        try session.send(.push("attachment", title: "Picture"), from: .user)
        #expect(await drawing.value?.screens["mail"]?.title == "Mail")

        let scene = session.scene
        #expect(scene.panes.map(\.node) == ["mail", "attachment"])
        #expect(scene.items["mail"]?.backButton?.title == "Inbox")
        #expect(scene.bars.count == 2 && scene.layout.count == 4)
        guard case .drillDown(let main)? = scene["main"] else { throw Missing() }
        #expect(main.left == ["inbox", "mail"] && main.right == "attachment")
        #expect(scene.visible == ["mail", "attachment"] && scene.focus == "main" && scene.presented.isEmpty)
        #expect(scene.rotation.autorotates && scene.environment.sizeClass == .regular)
        let steps = scene.steps(from: first).map(word)
        #expect(steps.contains("insert mail") && steps.contains("insert attachment"))
        #expect(seen.commits.map { $0.events.map(word).first } == ["pushed", "pushed"])
        observation.cancel()
        try session.send(.pop())
        #expect(seen.commits.count == 2)
        try session.close()

        let journal = try NavJournal(at: path)
        #expect(journal.commits.compactMap(\.command?.kind) == [.scene, .push, .popTo, .push, .push, .pop])
        #expect(try journal.scene(at: .commit(4)) == scene)
        #expect(try journal.scene(at: .event(2)).visible == ["inbox"])
        let explanation = try journal.explain(.commit(4), plugins: .builtIn)
        #expect(explanation.commit == seen.commits.last && explanation.again == .same)
        #expect(explanation.plugins.first { $0.plugin == "back-button" }?.calls.contains { $0.answer == .requested } == true)
      }

      private func outcome(of outcome: NavOutcome) -> String {
        switch outcome {
        case .accepted(let commit): "accepted \(commit.events.count)"
        case .refused(let refusal): "refused \(refusal.code.rawValue)"
        case .queued: "queued"
        }
      }

      private func word(_ event: NavEvent) -> String {
        switch event {
        case .navigation(.pushed): "pushed"
        case .scene, .navigation, .drillDown, .stack, .tabs, .split, .web, .modal, .swipe, .environment, .item, .plugin:
          event.kind.name
        case .ignorable: "unknown"
        @unknown default: "of a later library"
        }
      }

      private func word(_ step: NavScene.Step) -> String {
        if case .insert(let node, into: _, at: _) = step { "insert \(node)" } else { step.description }
      }
    }

    struct Missing: Error {}

    /// The commits that an observer was told of. A class because its identity is shared with the observer.
    final class Seen: Sendable {
      private let lock = NSLock()
      nonisolated(unsafe) private var told: [NavCommit] = []

      var commits: [NavCommit] { lock.withLock { told } }

      func append(_ commit: NavCommit) { lock.withLock { told.append(commit) } }
    }
    """#

  private static let plugins = #"""
    import Foundation
    import HousePlugins
    import NavJournals
    import NavRuntime
    import Testing

    @Suite struct HousePluginTests {
      @Test func `the copied auth-gate decides a recorded journal as the built-in one does`() throws {
        let journal = try #require(try NavJournal.all(in: journals).first { $0.path.contains("auth-gate") })
        let result = try journal.verify(plugins: housePlugins)
        #expect(try result == journal.verify(plugins: builtInPlugins))
        #expect(result.isClean)
        for commit in 0..<journal.commitCount {
          let house = try journal.explain(.commit(commit), plugins: housePlugins)
          #expect(try house == journal.explain(.commit(commit), plugins: builtInPlugins))
        }
      }

      /// The built-in plugins may take shortcuts inside the runtime; the copies cannot.
      @Test(arguments: ["journals", "journals/regressions"])
      func `every recorded journal is decided by the copied plugins as by the built-in ones`(_ folder: String) throws {
        let recorded = try NavJournal.all(in: Project.folder.appendingPathComponent(folder).path)
        #expect(!recorded.isEmpty)
        for journal in recorded {
          let (house, builtIn) = try (journal.verify(plugins: housePlugins), journal.verify(plugins: builtInPlugins))
          #expect(house == builtIn, "\(journal)")
        }
      }

      @Test func `it is the copied auth-gate that decides`() throws {
        let journal = try #require(try NavJournal.all(in: journals).first { $0.path.contains("auth-gate") })
        let gate = AuthGate.manifest.id
        let calls = try journal.explain(.commit(3), plugins: housePlugins).plugins.first { $0.plugin == gate }?.calls
        #expect(calls?.map(\.answer).contains(.rewrote) == true)
        #expect(try !journal.verify(plugins: housePlugins, without: [gate]).isClean)
      }

      @Test func `a session works with a copied plugin of this package`() throws {
        var options = SessionOptions(catalog: housePlugins, plugins: ["back-button"])
        options.catalog.add(try DepthLimit(configuration: #"{"limit":1}"#))
        options.attaching = ["depth-limit"]
        let session = try NavSession(options: options)
        try session.send(.add(.stack, "main"))
        try session.send(.push("one"))
        guard case .refused(let refusal) = try session.send(.push("two")) else { throw Missing() }
        #expect(refusal.reasons.map(\.by) == ["depth-limit"])
      }
    }
    """#

  private static let recorded = #"""
    import NavJournals
    import NavPlugins
    import NavRuntime
    import Testing

    let journals = #filePath.split(separator: "/").dropLast().reduce(into: "") { $0 += "/" + $1 } + "/Journals"

    @Test(arguments: try NavJournal.all(in: journals))
    func `recorded bugs stay fixed`(_ journal: NavJournal) throws {
      #expect(try journal.verify(plugins: .builtIn).divergences.isEmpty)
    }
    """#
}
