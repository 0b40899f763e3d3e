// swift-tools-version: 6.2
import PackageDescription

let runtime = "swift-navigation-runtime"

let package = Package(
  name: "Catalog",
  products: [.library(name: "Catalog", targets: ["Catalog"])],
  dependencies: [.package(name: runtime, path: "../../..")],
  targets: [
    .target(
      name: "Catalog",
      dependencies: [
        .product(name: "NavRuntime", package: runtime), .product(name: "NavRoutes", package: runtime),
      ]),
    .testTarget(
      name: "CatalogTests", dependencies: ["Catalog", .product(name: "NavRoutes", package: runtime)]),
  ],
  swiftLanguageModes: [.v6]
)
