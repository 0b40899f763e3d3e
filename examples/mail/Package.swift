// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "mail",
  dependencies: [.package(name: "swift-navigation-runtime", path: "../..")],
  targets: [
    .executableTarget(
      name: "mail",
      dependencies: [
        .product(name: "NavRuntime", package: "swift-navigation-runtime"),
        .product(name: "NavPlugins", package: "swift-navigation-runtime"),
      ]),
    .testTarget(
      name: "MailTests",
      dependencies: [
        "mail", .product(name: "NavJournals", package: "swift-navigation-runtime"),
        .product(name: "NavPluginTesting", package: "swift-navigation-runtime"),
      ],
      exclude: ["Journals"]),
  ],
  swiftLanguageModes: [.v6]
)
