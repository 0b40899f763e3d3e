import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// A verification by several threads finds what one thread finds.
struct VerificationPartsTests {
  /// Everything that a verification says about a journal, as text.
  private static func words(_ found: borrowing Verification) -> [String] {
    [
      "\(found.verdict)", "\(String(describing: found.mismatch))", "\(found.commits)", "\(found.divergences)",
      "\(found.expected)", "\(found.vanished)", "\(found.otherVersions)", "\(found.recordedPlugins)",
      "\(found.leftOut)", "\(String(describing: found.pluginFault))", "\(found.missingPlugins)",
    ]
  }

  private static func verify(
    _ bytes: [UInt8], _ catalog: PluginCatalog, without: [String] = [], _ expecting: ExpectedDivergences?,
    threads: Int
  ) throws -> [String] {
    let file = ByteFile(bytes)
    return words(
      try Verification.verify(
        file, reading: file, catalog: catalog, without: without, expecting: expecting, threads: threads,
        shortestToDivide: 0))
  }

  /// Catalogs with all plugins of the journals, with none, and without some that decide otherwise; and the plugins to leave out.
  private static let catalogs = [
    ("the built-in plugins", PluginCatalog.builtIn, []),
    ("the built-in plugins without back-button", .builtIn, ["back-button"]),
    ("no plugins", PluginCatalog(), []),
    ("some plugins", .builtIn.without(["back-button", "swipe-back", "unsaved-changes"]), []),
  ]

  private static let journals = RecordedJournal.all + RecordedJournal.regressions

  @Test(arguments: journals)
  func `several threads find what one finds`(_ recorded: RecordedJournal) throws {
    let bytes = [UInt8](try Data(contentsOf: recorded.journal))
    let expecting = try ExpectedDivergences.beside(recorded.journal.path, in: POSIXFileSystem())
    // Where not all are tried, journals that follow each other try different ones: the first and third, the second and fourth.
    let place = Self.journals.firstIndex { $0.journal == recorded.journal } ?? 0
    for (name, catalog, without) in HostileCases.part(of: Self.catalogs, every: 2, at: place) {
      let one = try Self.verify(bytes, catalog, without: without, expecting, threads: 1)
      let several = try Self.verify(bytes, catalog, without: without, expecting, threads: 3)
      #expect(several == one, "\(name)")
    }
  }

  /// A plugin that replaces the beginning of pushed ids.
  private struct Renamer: CommandInterceptor {
    let manifest: PluginManifest
    let interceptedCommands = CommandKinds(.push)
    private let words: [(old: String, new: String)]

    init(_ id: String, _ phase: PluginManifest.Phase = .policy, _ words: (String, String)...) {
      manifest = PluginManifest(id: id, version: 1, phase: phase)
      self.words = words.map { ($0, $1) }
    }

    func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
      guard case .navigation(.push(let screen?, _, _), _) = context.command,
        let (old, new) = words.first(where: { screen.id.hasPrefix($0.old) })
      else { return .proceed }
      return .rewrite([.push(ScreenDescription(new + screen.id.dropFirst(old.count)))])
    }
  }

  /// The journal does not say that the absent plugin is asked before the other one: only the commits show it.
  @Test func `what earlier commits show about a missing plugin changes no divergence of a later part`() throws
  {
    let disk = MemoryFileSystem()
    var catalog = PluginCatalog()
    catalog.add(Renamer("absent", .before, ("a", "b")))
    catalog.add(Renamer("other", .policy, ("b", "c")))
    var options = SessionOptions(catalog: catalog, plugins: ["other"])
    (options.clock, options.id, options.durability) = (.fixed(0), "parts", .os)
    let session = try NavSession.open(at: "journal", in: disk, options: options)
    try session.send(.attach("absent"))
    for number in 0..<40 {
      try session.send(.push(ScreenDescription("\(number == 37 ? "a!" : "a")\(number)")))
    }
    try session.close()
    var today = PluginCatalog()
    today.add(Renamer("other", .policy, ("b!", "d"), ("b", "c")))
    let bytes = try #require(disk.contents(of: "journal"))
    let one = try Self.verify(bytes, today, nil, threads: 1)
    for threads in 2...4 {
      #expect(try Self.verify(bytes, today, nil, threads: threads) == one, "\(threads) threads")
    }
    #expect(one.contains { $0.contains("d37") || $0.contains("b!37") })
  }

  @Test func `damage ends every part, wherever it is`() throws {
    let recorded = try #require(RecordedJournal.all.first)
    let bytes = [UInt8](try Data(contentsOf: recorded.journal))
    let expecting = try ExpectedDivergences.beside(recorded.journal.path, in: POSIXFileSystem())
    for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 60)) {
      var (flipped, cut) = (bytes, bytes)
      flipped[place] ^= 1
      cut.removeLast(bytes.count - place)
      for damaged in [flipped, cut] {
        let one = try Self.verify(damaged, .builtIn, expecting, threads: 1)
        let several = try Self.verify(damaged, .builtIn, expecting, threads: 3)
        #expect(several == one, "byte \(place)")
      }
    }
  }

  @Test func `a file that one thread cannot read is an error`() throws {
    let recorded = try #require(RecordedJournal.all.first)
    let bytes = [UInt8](try Data(contentsOf: recorded.journal))
    let failing = FaultyFileSystem()
    failing.disk.write(bytes, to: "journal")
    let file = try failing.open("journal", .read)
    for (first, other) in [(ByteFile(bytes), file), (file, ByteFile(bytes))]
      as [(any StorageFile, any StorageFile)]
    {
      failing.failNext(.read, code: 5)
      #expect(throws: FileError(operation: "read", path: "journal", code: 5)) {
        _ = try Verification.verify(
          first, reading: other, catalog: .builtIn, threads: 2, shortestToDivide: 0
        ).commits
      }
    }
  }

  /// A few commits with long titles make a journal that the program divides.
  @Test func `the program answers the same with one thread and with four`() throws {
    let scratch = try Scratch()
    let title = String(repeating: "t", count: 60_000)
    let pushes = (0..<75).map { "push s\($0) title=\(title)\n" }.joined()
    let path = scratch.path("long.jsonl")
    _ = try Navrepl.run([path, "--quiet", "--durability", "os"], input: Data(pushes.utf8))
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    try #require(bytes.count >= Verification.shortestToDivide)
    bytes[bytes.count / 10 * 9] ^= 1
    try Data(bytes).write(to: scratch.file("damaged.jsonl"))
    for (words, status) in [
      (["long.jsonl"], 0), (["long.jsonl", "--json", "--without", "back-button"], 1), (["damaged.jsonl"], 3),
    ] as [([String], Int32)] {
      let one = try Navrepl.run(["verify"] + words + ["--jobs", "1"], in: scratch.folder)
      let four = try Navrepl.run(["verify"] + words + ["--jobs", "4"], in: scratch.folder)
      #expect(one.status == status && four.status == status, "\(words)")
      #expect(four.output == one.output && four.messages == one.messages, "\(words)")
    }
  }

  @Test func `a short journal has one part, and the parts of a long one are shorter towards the end`() {
    for (size, count) in [(0, 1), (1_000_000, 1), (1_000_000, 2), (1_000_000, 3), (1_000_000, 4), (3, 4)] {
      let parts = Verification.parts(of: size, count)
      #expect(parts.count == count)
      #expect(parts.first?.lowerBound == 0 && parts.last?.upperBound == .max)
      for (part, next) in zip(parts, parts.dropFirst()) {
        #expect(part.upperBound == next.lowerBound)
        let nextLength = min(next.upperBound, size) - next.lowerBound
        if size > 3 { #expect(part.count > nextLength && nextLength > 0) }
      }
    }
  }
}
