import Foundation
import Testing

/// The page in a browser: `Tests/Page/drive.py` opens it in Chromium, and compares it with the output of the program.
struct PageBrowserTests {
  private static let driver = Project.folder.appendingPathComponent("Tests/Page/drive.py")

  /// The browsers that the driver looks for.
  private static let names = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "headless_shell",
  ]

  /// A Boolean value that indicates whether the driver finds a browser.
  private static let hasBrowser: Bool = {
    let environment = ProcessInfo.processInfo.environment
    if environment["CHROMIUM"] != nil { return true }
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { folder in
      names.contains { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") }
    }
  }()

  @Test(.enabled(if: hasBrowser, "there is no Chromium here: install it, or name it in CHROMIUM"))
  func `the page shows in a browser what the program says`() throws {
    let extent = HostileCases.isFull ? "" : "--brief"
    let run = try Newcomer().run(
      "python3 '\(Self.driver.path)' '\(Navrepl.program.path)' \(extent) 2>&1; echo status $?")
    #expect(run.hasSuffix("checks, 0 failed\nstatus 0\n"), "\(run)")
  }
}
