// swift-tools-version: 6.2
import PackageDescription

let runtime = "swift-navigation-runtime"

let package = Package(
  name: "Checkout",
  products: [.library(name: "Checkout", targets: ["Checkout"])],
  dependencies: [.package(name: runtime, path: "../../..")],
  targets: [
    .target(
      name: "Checkout",
      dependencies: [
        .product(name: "NavRuntime", package: runtime), .product(name: "NavRoutes", package: runtime),
      ]),
    .testTarget(
      name: "CheckoutTests",
      dependencies: [
        "Checkout", .product(name: "NavJournals", package: runtime),
        .product(name: "NavPluginTesting", package: runtime), .product(name: "NavRoutes", package: runtime),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
