// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "UIKitHost",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [.library(name: "UIKitHost", targets: ["UIKitHost"])],
  dependencies: [.package(name: "swift-navigation-runtime", path: "../..")],
  targets: [
    // What the host uses of UIKit, for machines without it. On iOS the target is empty.
    .target(name: "UIKitStub"),
    .target(
      name: "UIKitHost",
      dependencies: [
        "UIKitStub",
        .product(name: "NavRuntime", package: "swift-navigation-runtime"),
      ]),
    .testTarget(
      name: "UIKitHostTests",
      dependencies: [
        "UIKitHost",
        .product(name: "NavPlugins", package: "swift-navigation-runtime"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
