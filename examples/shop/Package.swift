// swift-tools-version: 6.2
import PackageDescription

let runtime = "swift-navigation-runtime"

let testing: [Target.Dependency] = [
  .product(name: "NavJournals", package: runtime), .product(name: "NavPluginTesting", package: runtime),
  .product(name: "NavRoutes", package: runtime),
]

let package = Package(
  name: "shop",
  dependencies: [
    .package(name: runtime, path: "../.."), .package(path: "Catalog"), .package(path: "Checkout"),
  ],
  targets: [
    .executableTarget(
      name: "shop",
      dependencies: [
        "Catalog", "Checkout", .product(name: "NavRuntime", package: runtime),
        .product(name: "NavPlugins", package: runtime), .product(name: "NavRoutes", package: runtime),
      ]),
    .testTarget(
      name: "ShopTests", dependencies: ["shop"] + testing, exclude: ["Journals of build 1"]),
    // Those of the features, which their own packages have, too: so one command runs all of them.
    .testTarget(
      name: "CatalogTests", dependencies: ["Catalog"] + testing, path: "Catalog/Tests/CatalogTests"),
    .testTarget(
      name: "CheckoutTests", dependencies: ["Checkout"] + testing, path: "Checkout/Tests/CheckoutTests"),
  ],
  swiftLanguageModes: [.v6]
)
