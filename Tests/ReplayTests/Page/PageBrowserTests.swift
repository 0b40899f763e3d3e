import Foundation
import Testing

/// The browser in which tests open what the program draws.
enum Browser {
  /// The browser's program: the one that `CHROMIUM` names, or the first of the usual names on the path, as
  /// `Tests/Page/browser.py` finds it; nil where there is none.
  static let program: URL? = {
    let wanted = ProcessInfo.processInfo.environment["CHROMIUM"] ?? ""
    if wanted.isEmpty { return names.lazy.compactMap { found($0) }.first }
    // Whoever names a browser expects that it is used: a name that leads nowhere fails the tests.
    return found(wanted) ?? URL(fileURLWithPath: wanted)
  }()

  private static let names = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "headless_shell",
  ]

  /// Returns the program of this name on the path; nil for none, and for a name that is itself a path.
  private static func found(_ name: String) -> URL? {
    if name.contains("/") { return nil }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}

/// The page in a browser: `Tests/Page/drive.py` opens it in Chromium, and compares it with the output of the program.
@Suite(.waits) struct PageBrowserTests {
  private static let driver = Project.folder.appendingPathComponent("Tests/Page/drive.py")

  /// `.ci/full` drives the page itself, at more moments.
  @Test(.enabled(if: Browser.program != nil, "there is no Chromium here: install it, or name it in CHROMIUM"))
  func `the page shows in a browser what the program says`() throws {
    let run = try Newcomer().run(
      "python3 '\(Self.driver.path)' '\(Navrepl.program.path)' --brief 2>&1; echo status $?")
    #expect(run.hasSuffix("checks, 0 failed\nstatus 0\n"), "\(run)")
  }
}
