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
}
