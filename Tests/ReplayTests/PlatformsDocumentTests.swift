import Foundation
import Testing

/// `docs/platforms.md`, the manifest and the sources agree on where the package runs.
struct PlatformsDocumentTests {
  /// An addition to the standard library after macOS 10.15.
  private struct Addition {
    let name: String
    /// The texts of which each use has one.
    let words: [String]
    /// A pattern for a use in a line of a source.
    let spelling: String
    /// The macOS that introduced it.
    let macOS: Int

    init(_ name: String, _ words: [String], _ spelling: String, _ macOS: Int) {
      (self.name, self.words, self.spelling, self.macOS) = (name, words, spelling, macOS)
    }

    /// Returns true when a source uses the addition outside its comments.
    func isUsed(in source: String) throws -> Bool {
      // Most sources have none of the words, and a pattern takes many times longer than a search.
      guard words.contains(where: { PlatformsDocumentTests.has($0, source) }) else { return false }
      let pattern = try Regex(spelling).wordBoundaryKind(.simple)
      return source.components(separatedBy: "\n").contains { line in
        words.contains { PlatformsDocumentTests.has($0, line) }
          && !line.drop { $0 == " " }.hasPrefix("//") && line.contains(pattern)
      }
    }
  }

  private static let introduced = [
    Addition("Mutex", ["Mutex"], #"\bMutex\b"#, 15),
    Addition("Atomic", ["Atomic<"], #"\bAtomic<"#, 15),
    Addition("UInt128", ["Int128"], #"\bU?Int128\b"#, 15),
    Addition("String(validating:as:)", ["validating:"], #"\bvalidating:"#, 15),
    Addition("isolated (any Actor)?", ["isolated (any Actor)"], #"isolated \(any Actor\)"#, 15),
    Addition("Observable", ["@Observable"], "@Observable", 14),
    Addition("Duration", ["Duration"], #"\bDuration\b"#, 13),
    Addition("ContinuousClock", ["ContinuousClock"], #"\bContinuousClock\b"#, 13),
    Addition("SuspendingClock", ["SuspendingClock"], #"\bSuspendingClock\b"#, 13),
    Addition("Regex", ["Regex<", "firstMatch(of:"], #"\bRegex<|firstMatch\(of:"#, 13),
    Addition("UTF8Span", ["UTF8Span", ".utf8Span"], #"\bUTF8Span\b|\.utf8Span"#, 26),
    Addition(
      "InlineArray", ["InlineArray<"] + (0...9).map { "\($0) of " }, #"\bInlineArray<|\[\d+ of "#, 26),
    Addition("Observations", ["Observations"], #"\bObservations\b"#, 26),
  ]

  /// The names of the additions that any library of the package uses.
  private static let used: Result<Set<String>, any Error> = Result {
    let texts = try ["NavEvents", "NavRuntime/Core", "NavRuntime/Journals", "NavPlugins"].flatMap { module in
      let folder = Project.folder.appendingPathComponent("Sources/\(module)")
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      return try files.filter { $0.hasSuffix(".swift") }.map {
        try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
      }
    }
    let found = try introduced.filter { addition in
      try texts.contains { try addition.isUsed(in: $0) }
    }
    return Set(found.map(\.name))
  }

  /// Returns true when a text has these bytes. The search is that of the C library, which is fast in a debug build, too.
  private static func has(_ word: String, _ text: String) -> Bool {
    text.withCString { strstr($0, word) != nil }
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
