import Foundation
import Testing

/// `examples/UIKitHost`, built and tested as after a fresh clone of the project.
struct UIKitHostExampleTests {
  /// The example is a package of its own, which builds the whole runtime once more. Only `.ci/full`, which sets this
  /// variable, does that.
  private static let buildsPackages = ProcessInfo.processInfo.environment["NAVREPL_FULL"] != nil

  private static let folder = "examples/UIKitHost"

  @Test(.enabled(if: buildsPackages), .timeLimit(.minutes(15)))
  func `the host for UIKit compiles without warnings, and passes its own tests`() throws {
    let scratch = try Scratch()
    let package = Project.folder.appendingPathComponent(Self.folder).path
    let printed = try Newcomer().run(
      "swift test --package-path '\(package)' --scratch-path '\(scratch.path("build"))' 2>&1; echo status $?")
    #expect(printed.hasSuffix("status 0\n"), "\(printed)")
    #expect(!printed.contains("warning:"), "\(printed)")
  }

  @Test func `the host uses public API alone, and begins with a note on where it has run`() throws {
    let sources = Project.folder.appendingPathComponent(Self.folder + "/Sources/UIKitHost")
    let files = try FileManager.default.contentsOfDirectory(atPath: sources.path).filter {
      $0.hasSuffix(".swift")
    }
    #expect(files.count > 5)
    for file in files {
      let text = try Project.text("\(Self.folder)/Sources/UIKitHost/\(file)")
      #expect(!text.contains("@testable") && !text.contains("@_spi"), "\(file)")
      let names = text.matches(of: /(?m)^@?[a-z_ ]*import (\w+)/).map { String($0.1) }
      #expect(Set(names).isSubset(of: ["NavRuntime", "UIKit", "UIKitStub"]), "\(file): \(names)")
      // Selectors are errors where the example is tested, so they are kept to one file.
      let hasSelectors = text.split(separator: "\n").contains { line in
        !line.drop { $0 == " " }.hasPrefix("//") && line.contains("#selector")
      }
      #expect(hasSelectors == (file == "SwipeGesture+Target.swift"), "\(file)")
    }
    for page in ["README.md", "Sources/UIKitHost/NavHostViewController.swift"] {
      let first = try Project.text("\(Self.folder)/\(page)").split(separator: "\n").prefix(2).joined()
      #expect(first.contains("on Linux") && first.contains("stub"), "\(page)")
    }
  }
}
