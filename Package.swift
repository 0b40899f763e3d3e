// swift-tools-version: 6.2
import PackageDescription

let strictness: [SwiftSetting] = [
  // An existential costs a witness table look-up: `any` keeps each one visible.
  .enableUpcomingFeature("ExistentialAny"),
  // What a module imports stays its own business: no Foundation leaks through a public interface.
  .enableUpcomingFeature("InternalImportsByDefault"),
  // A member is only visible where the file itself imports the module that declares it.
  .enableUpcomingFeature("MemberImportVisibility"),
  // An async function runs where it was called from: no hidden hop to another executor.
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// Every library that navrepl uses.
let all: [Target.Dependency] = [
  "NavContainers", "NavPluginTesting", "NavPluginPrograms", "NavPlugins", "NavJournals", "NavRuntime",
  "NavEvents",
  "NavBase",
]

let package = Package(
  name: "swift-navigation-runtime",
  // As low as the standard library allows: docs/platforms.md says what sets the bound.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "NavEvents", targets: ["NavEvents"]),
    .library(name: "NavRuntime", targets: ["NavRuntime"]),
    .library(name: "NavPlugins", targets: ["NavPlugins"]),
    // Screens as values of Swift, for apps that want more than ids.
    .library(name: "NavRoutes", targets: ["NavRoutes"]),
    // Rules of containers that are written like those of an app.
    .library(name: "NavContainers", targets: ["NavContainers"]),
    // What views read and write, as bindings of SwiftUI. Empty where there is no SwiftUI.
    .library(name: "NavSwiftUI", targets: ["NavSwiftUI"]),
    // Not needed to navigate: questions about journals and exports, for tests and for apps that send reports; plugins that are
    // programs; and what tests of plugins use.
    .library(name: "NavJournals", targets: ["NavJournals"]),
    .library(name: "NavPluginPrograms", targets: ["NavPluginPrograms"]),
    .library(name: "NavPluginTesting", targets: ["NavPluginTesting"]),
    .executable(name: "navrepl", targets: ["navrepl"]),
  ],
  targets: [
    // No product, and never re-exported: what the others share, without a promise to anybody.
    .target(name: "NavBase", path: "Sources/NavEvents/Base", swiftSettings: strictness),
    .target(
      name: "NavEvents", dependencies: ["NavBase"], exclude: ["Base"], swiftSettings: strictness),
    .target(
      name: "NavRuntime", dependencies: ["NavEvents", "NavBase"], path: "Sources/NavRuntime/Core",
      swiftSettings: strictness),
    .target(
      name: "NavJournals", dependencies: ["NavRuntime", "NavEvents", "NavBase"],
      path: "Sources/NavRuntime/Journals",
      // `.ci/page` makes PageSources.swift out of these.
      exclude: ["Page/page.html", "Page/page.css", "Page/live.css", "Page/story.jsonl", "Page/Script"],
      swiftSettings: strictness),
    .target(
      name: "NavPlugins", dependencies: ["NavRuntime"],
      exclude: ["Containers", "Programs", "Routes", "SwiftUI", "Testing"],
      swiftSettings: strictness),
    .target(
      name: "NavRoutes", dependencies: ["NavRuntime", "NavEvents"], path: "Sources/NavPlugins/Routes",
      swiftSettings: strictness),
    .target(
      name: "NavContainers", dependencies: ["NavRuntime", "NavEvents"], path: "Sources/NavPlugins/Containers",
      swiftSettings: strictness),
    .target(
      name: "NavSwiftUI", dependencies: ["NavRuntime"], path: "Sources/NavPlugins/SwiftUI",
      swiftSettings: strictness),
    .target(
      name: "NavPluginPrograms", dependencies: ["NavRuntime", "NavEvents", "NavBase"],
      path: "Sources/NavPlugins/Programs",
      swiftSettings: strictness),
    .target(
      name: "NavPluginTesting",
      dependencies: ["NavPluginPrograms", "NavPlugins", "NavJournals", "NavRuntime", "NavEvents", "NavBase"],
      path: "Sources/NavPlugins/Testing", swiftSettings: strictness),
    .target(
      name: "NavBench",
      dependencies: [
        "NavContainers", "NavPluginPrograms", "NavPlugins", "NavRoutes", "NavJournals", "NavRuntime",
        "NavEvents", "NavBase",
      ],
      path: "Sources/navrepl/Bench", swiftSettings: strictness),
    .executableTarget(
      name: "navrepl", dependencies: all + ["NavBench"],
      // `.ci/wasm` makes the runtime of a page out of Live.
      exclude: ["Bench", "Live"], swiftSettings: strictness),
    // The rules are read as files, by the runner beside them.
    .testTarget(
      name: "NavRuntimeTests", dependencies: all + ["navrepl"], exclude: ["Rules"], swiftSettings: strictness),
    .testTarget(
      name: "ReplayTests", dependencies: all + ["NavRoutes", "NavBench", "navrepl"], swiftSettings: strictness
    ),
  ],
  swiftLanguageModes: [.v6]
)
