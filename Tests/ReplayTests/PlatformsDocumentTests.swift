import Foundation
import Testing

/// `docs/platforms.md`, the manifest and the sources agree on where the package runs.
struct PlatformsDocumentTests {
  /// The additions to the standard library after macOS 10.15, with their spelling in a source and the macOS that introduced
  /// them.
  private static let introduced: [(name: String, spelling: String, macOS: Int)] = [
    ("Mutex", #"\bMutex\b"#, 15), ("Atomic", #"\bAtomic<"#, 15), ("UInt128", #"\bU?Int128\b"#, 15),
    ("String(validating:as:)", #"\bvalidating:"#, 15),
    ("isolated (any Actor)?", #"isolated \(any Actor\)"#, 15), ("Observable", "@Observable", 14),
    ("Duration", #"\bDuration\b"#, 13), ("ContinuousClock", #"\bContinuousClock\b"#, 13),
    ("SuspendingClock", #"\bSuspendingClock\b"#, 13), ("Regex", #"\bRegex<|firstMatch\(of:"#, 13),
    ("UTF8Span", #"\bUTF8Span\b|\.utf8Span"#, 26), ("InlineArray", #"\bInlineArray<|\[\d+ of "#, 26),
    ("Observations", #"\bObservations\b"#, 26),
  ]

  /// The names of the additions that the libraries use which an app links.
  private static let used = Result {
    let texts = try ["NavEvents", "NavRuntime", "NavPlugins"].flatMap { module in
      let folder = Project.folder.appendingPathComponent("Sources/\(module)")
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      return try files.filter { $0.hasSuffix(".swift") }.map {
        try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
      }
    }
    let lines = texts.flatMap { $0.utf8.split(separator: UInt8(ascii: "\n")) }
    let code = lines.filter { !$0.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8) }
    let sources = String(decoding: Array(code.joined(separator: "\n".utf8)), as: UTF8.self)
    return try Set(
      introduced.filter { try sources.contains(Regex($0.spelling).wordBoundaryKind(.simple)) }.map(\.name))
  }

  @Test func `the page lists exactly the additions that the sources use, with their macOS`() throws {
    let page = try Project.text("docs/platforms.md")
    let used = try Self.used.get()
    #expect(used.contains("Mutex"))
    for item in Self.introduced {
      let row = page.split(separator: "\n").first { $0.hasPrefix("| `\(item.name)") }
      #expect((row != nil) == used.contains(item.name), "\(item.name)")
      if let row { #expect(row.contains("| \(item.macOS) |"), "\(row)") }
    }
  }

  @Test func `the manifest and the page name the same systems, and no source needs a newer macOS`() throws {
    let manifest = try Project.text("Package.swift")
    let page = try Project.text("docs/platforms.md")
    for (name, version) in [("macOS", 15), ("iOS", 18), ("tvOS", 18), ("watchOS", 11), ("visionOS", 2)] {
      #expect(manifest.contains(".\(name)(.v\(version))"), "\(name)")
      #expect(page.contains("| \(name) | \(version) |"), "\(name)")
    }
    let used = try Self.used.get()
    for item in Self.introduced where item.macOS > 15 {
      #expect(!used.contains(item.name), "\(item.name) needs macOS \(item.macOS)")
    }
  }
}
