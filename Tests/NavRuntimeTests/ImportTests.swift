import Foundation
import Testing

/// The layers `NavBase ← NavEvents ← NavRuntime ← NavPlugins ← navrepl`, with the programs of plugins, the tools for journals, the
/// tests of plugins and the bench between the last two. Nothing points upward, the bottom three and the tools do not import
/// Foundation, and the package depends on no other.
struct ImportTests {
  /// The package's modules, each above those before it.
  private static let layers = [
    "NavBase", "NavEvents", "NavRuntime", "NavPlugins", "NavPluginPrograms", "NavJournals",
    "NavPluginTesting", "NavBench", "navrepl",
  ]
  /// The modules of which each uses the one before it.
  private static let chain = [
    "NavBase", "NavEvents", "NavRuntime", "NavJournals", "NavPluginTesting", "navrepl",
  ]
  /// The modules that stand side by side: an app picks some of them.
  private static let siblings = ["NavPlugins", "NavPluginPrograms", "NavJournals"]
  /// The folders of the modules that lie inside another module's folder.
  private static let folders = [
    "NavBase": "NavEvents/Base", "NavRuntime": "NavRuntime/Core", "NavJournals": "NavRuntime/Journals",
    "NavPluginPrograms": "NavPlugins/Programs", "NavPluginTesting": "NavPlugins/Testing",
    "NavBench": "navrepl/Bench",
  ]
  /// The modules that those without Foundation may import: the standard library's and the platform's C library.
  private static let platform: Set = [
    "Synchronization", "Observation", "Darwin", "Glibc", "Musl", "Bionic", "Android", "WASILibc", "ucrt",
  ]
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: ["NavBase", "NavEvents", "NavRuntime", "NavJournals"])
  func `a bottom module uses only the standard library and the platform's C library`(module: String) throws {
    let files = try Self.sources(of: module)
    #expect(files.count >= 25)
    for file in files {
      for name in try Self.imports(in: file) where !Self.layers.contains(name) {
        #expect(Self.platform.contains(name), "\(file.lastPathComponent) imports \(name)")
      }
    }
  }

  @Test(arguments: layers) func `no module imports one above it`(module: String) throws {
    let files = try Self.sources(of: module)
    #expect(!files.isEmpty)
    for file in files {
      for name in try Self.imports(in: file) where Self.layers.contains(name) {
        #expect(Self.isBelow(name, module), "\(file.lastPathComponent) imports \(name)")
      }
    }
  }

  @Test(arguments: siblings) func `an app links what it picks, so no module imports one beside it`(
    module: String
  ) throws {
    for file in try Self.sources(of: module) {
      let others = try Self.imports(in: file).filter { $0 != module && Self.siblings.contains($0) }
      #expect(others == [], "\(file.lastPathComponent)")
    }
  }

  @Test func `each module uses the one below it, so that the search has something to find`() throws {
    for (lower, upper) in zip(Self.chain, Self.chain.dropFirst()) {
      let imports = try Self.sources(of: upper).flatMap { try Self.imports(in: $0) }
      #expect(imports.contains(lower), "\(upper)")
    }
  }

  @Test func `every lock is one that the thread sanitizer sees`() throws {
    let (lock, mutex) = (/\bLock(<|\()/, /\bMutex(<|\()/)
    var locks = 0
    for folder in ["Sources", "Tests"] {
      let names = try FileManager.default.subpathsOfDirectory(
        atPath: Self.package.appending(path: folder).path)
      for name in names where name.hasSuffix(".swift") && !name.hasSuffix("Locks/Lock.swift") {
        let file = try Data(contentsOf: Self.package.appending(path: "\(folder)/\(name)"))
        // A search by pattern takes long, and most files have neither word.
        guard ["Lock", "Mutex"].contains(where: { file.range(of: Data($0.utf8)) != nil }) else { continue }
        let source = String(decoding: file, as: UTF8.self)
        locks += source.matches(of: lock).count
        #expect(!source.contains(mutex), "\(folder)/\(name)")
      }
    }
    #expect(locks >= 50)
  }

  @Test func `what the modules share is offered to nobody: no product, and in no public interface`() throws {
    let manifest = try Self.manifest()
    #expect(manifest.contains(".target(name: \"NavBase\""))
    #expect(!manifest.contains(".library(name: \"NavBase\""))
    for module in Self.layers.dropFirst() {
      for file in try Self.sources(of: module) {
        let source = try String(contentsOf: file, encoding: .utf8)
        #expect(!source.contains(/(?:public|@_exported) import NavBase/), "\(file.lastPathComponent)")
      }
    }
  }

  // MARK: The manifest

  @Test func `the manifest names no other package`() throws {
    let manifest = try Self.manifest()
    #expect(manifest.contains("name: \"swift-navigation-runtime\""))
    for word in [".package(", "dependencies: [.product", ".product(", ".binaryTarget("] {
      #expect(!manifest.contains(word), "\(word)")
    }
  }

  @Test(arguments: layers) func `the manifest lets no target depend on one above it`(module: String) throws {
    let target = try #require(try Self.target(module))
    for other in Self.layers where target.dropFirst(module.count + 2).contains("\"\(other)\"") {
      #expect(Self.isBelow(other, module), "\(module) depends on \(other)")
    }
  }

  // MARK: The search itself

  @Test(arguments: [
    ("import Foundation", "Foundation"),
    ("  import Glibc", "Glibc"),
    ("public import NavEvents", "NavEvents"),
    ("@preconcurrency import Dispatch", "Dispatch"),
    ("@testable private import NavRuntime // why", "NavRuntime"),
    ("import struct Foundation.Data", "Foundation"),
    ("@_spi(Journal) internal import func Darwin.C.memchr", "Darwin"),
    ("#if canImport(FoundationEssentials)\n  import FoundationEssentials\n#endif", "FoundationEssentials"),
    ("import A; import Foundation", "Foundation"),
  ])
  func `the search finds an import however it is written`(source: String, module: String) {
    #expect(Self.imports(inSource: source).last == module)
  }

  @Test(arguments: [
    "// import Foundation", "/// import Foundation", "let important = 1", "#if canImport(Darwin)",
  ])
  func `the search finds no import where there is none`(source: String) {
    #expect(Self.imports(inSource: source).isEmpty)
  }

  // MARK: Parts

  private static func isBelow(_ lower: String, _ upper: String) -> Bool {
    guard let low = layers.firstIndex(of: lower), let high = layers.firstIndex(of: upper) else {
      return false
    }
    return low < high
  }

  private static func sources(of module: String) throws -> [URL] {
    let folder = package.appending(path: "Sources/\(folders[module] ?? module)")
    let others = folders.values.map { package.appending(path: "Sources/\($0)/").path }
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".swift")
    }
    .sorted().map { folder.appending(path: $0) }
    return folders[module] == nil
      ? files.filter { file in !others.contains { file.path.hasPrefix($0) } } : files
  }

  private static func imports(in file: URL) throws -> [String] {
    imports(inSource: try String(contentsOf: file, encoding: .utf8))
  }

  /// Returns the modules that a source imports, in the order of the source.
  private static func imports(inSource source: String) -> [String] {
    let kinds = "(?:(?:typealias|struct|class|enum|protocol|let|var|func|actor|macro)\\s+)?"
    let pattern = "(?:^|;)\\s*(?:@\\w+(?:\\([^)]*\\))?\\s+)*(?:\\w+\\s+)?import\\s+\(kinds)(\\w+)"
    guard let search = try? NSRegularExpression(pattern: pattern, options: .anchorsMatchLines) else {
      return []
    }
    let whole = NSRange(source.startIndex..., in: source)
    return search.matches(in: source, range: whole).compactMap { match in
      Range(match.range(at: 1), in: source).map { String(source[$0]) }
    }
  }

  private static func manifest() throws -> String {
    try String(contentsOf: package.appending(path: "Package.swift"), encoding: .utf8)
  }

  /// Returns the manifest's declaration of a target, from its name on.
  private static func target(_ module: String) throws -> String? {
    let parts = try manifest().components(separatedBy: "arget(").dropFirst()
    return parts.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      .first { $0.hasPrefix("name: \"\(module)\"") }
      .map { String($0.dropFirst("name: ".count).prefix { $0 != ")" }) }
  }
}
