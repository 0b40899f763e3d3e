import Foundation
import NavBase
import NavContainers
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Synchronization
import Testing

/// Secrets in every place that takes a text from outside: none is in a redacted journal, in any form.
struct RedactionHuntTests {
  /// Secrets, each of two halves that appear nowhere else.
  private struct Secrets {
    private(set) var all: [(first: String, second: String)] = []

    mutating func next() -> String {
      let number = String(format: "%03d", all.count + 101)
      all.append(("Zq\(number)Xk", "Jw\(number)Vy"))
      return "Zq\(number)XkJw\(number)Vy"
    }

    /// Returns the secrets that a text contains, as they are or in another form.
    func found(in text: String) -> [String] {
      let lower = text.lowercased()
      return all.filter { first, second in
        [first, second, first + second].contains { half in
          Self.forms(of: half).contains { lower.contains($0) }
        } || Self.base64(first + second).contains { text.contains($0) }
      }.map { $0.first + $0.second }
    }

    private static func forms(of half: String) -> [String] {
      let bytes = half.lowercased().utf8.map { String(format: "%02x", $0) }
      let upper = half.utf8.map { String(format: "%02x", $0) }
      return [
        half.lowercased(), bytes.map { "%\($0)" }.joined(), upper.map { "%\($0)" }.joined(),
        bytes.joined(), upper.joined(), upper.map { "\\u00\($0)" }.joined(),
        upper.map { "\\x\($0)" }.joined(),
        String(half.lowercased().reversed()),
      ]
    }

    /// Returns what the Base64 form of any text with the secret in it contains.
    private static func base64(_ secret: String) -> [String] {
      (0..<3).map { shift in
        let text = String(repeating: "-", count: shift) + secret
        let encoded = Data(text.utf8).base64EncodedString().replacing("=", with: "")
        return String(encoded.dropFirst(shift == 0 ? 0 : shift + 1).dropLast(2))
      }
    }
  }

  /// A plugin of an app with the id of a built-in plugin. It fails, objects, remembers and reacts in its own words.
  private struct OwnSwipeBack: CommandInterceptor, EventReactor, RemovalGuard, ConfigurablePlugin {
    static let words = Lock<[String]>([])
    let configuration: String?
    let manifest = PluginManifest(id: "swipe-back", version: 9, faultPolicy: .failClosed)
    let interceptedCommands = CommandKinds(.title, .toolbars)
    let watchedEvents = EventKinds(.pushed)

    init(configuration: String?) { self.configuration = configuration }

    private var words: [String] { Self.words.withLock { $0 } }

    func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
      if context.command.kind == .toolbars { throw PluginFault(code: words[0], message: words[1]) }
      return .veto(words[2])
    }

    func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
      let value = CanonicalJSON(members: ["k": CanonicalJSON(string: words[3])])
      return [.remember(manifest.id, value: value), .setAttribute(words[4], to: words[5], of: nil)]
    }

    func objection(to removal: Removal, in context: borrowing HookContext) throws(PluginFault) -> String? {
      removal.screens.contains { context.hasAttribute("dirty", equalTo: "true", on: $0) } ? words[6] : nil
    }
  }

  private struct Planted {
    let disk = MemoryFileSystem()
    var secrets = Secrets()
    /// The journals with the secrets, whole and in other forms.
    let names = ["whole", "compacted", "rolled", "forked", "edited"]
  }

  private static func lines(_ secrets: inout Secrets) -> [String] {
    func s() -> String { secrets.next() }
    var lines = ["scene web"]
    let (one, two, three) = (s(), s(), s())
    lines += [
      "push \(one) title=\(s()) restore=\(s()) url=https://\(s()):\(s())@\(s()).org:8\(s().suffix(3))/\(s())?\(s())=\(s())#\(s()) back=\(s()) left=\(s()),\(s()) right=\(s()) toolbar=\(s()) tab=\(s()) attr=\(s())=\(s())",
      "push \(two)/4711/\(s()) in=main", "push \(s())/primary in=main", "push \(s())/0 in=main",
      "push \(three) in=main attr=dirty=\(s())", "push \"\(s())\u{7}\" in=main",
      "push \(s())\(String(repeating: "y", count: 300)) in=main", "title \(one) \(s())",
      "attr \(one) \(s())=\(s())", "attr \(one) dirty=true", "attr scene user=\(s())",
      "attr scene \(s())=\(s())",
      "present \(s()) title=\(s())", "dismiss", "present \(s()) kind=split", "push \(s()) in=primary",
      "dismiss",
      "present \(s()) kind=web root=https://\(s()).org/\(s())", "dismiss", "popto web in=main",
      "open https://x.org/\(s()) in=web", "loaded title=\(s()) action=\(s()) actionURL=\(s())/\(s()) in=web",
      "action in=web", "failed \"\(s()) \(s())\" in=web", "cancel in=web",
      "open https://y.org/%41\(s()) id=\(s())/7 in=web", "loaded in=web", "submit \(s()) in=web",
      "cancel in=web",
      "open \(s()):\(s())", "open \"not \(s())\" in=web", "open app://items/\(s()) ",
      "plugin attach \(s())", "plugin detach \(s())", "plugin configure swipe-back \(s())=\(s())",
      "plugin configure depth-limit limit=3 \(s())=\(s())", "plugin configure link-router routes=\(s())",
      "plugin attach auth-gate login=\(s())", "push \(s()) in=main attr=auth=required", "toolbars hide",
      "popto \(s())", "select \(s())", "select 4111111111111111", "column primary \(s())",
      "show \(s()) for=\(s())",
      "set \(s()) \(s()) in=main", "add stack \(s())", "placeholder left \(s())",
      #"restore json="{\"archive\":1,\"scene\":{\"root\":{\"id\":\"main\",\"kind\":\"stack\",\"entries\":[{\"id\":\"\#(s())\",\"restorationID\":\"\#(s())\",\"title\":\"\#(s())\"}],\"\#(s())\":[\"\#(s())\",4711]}}}""#,
      #"scene json="{\"root\":{\"id\":\"r\",\"kind\":\"\#(s())\",\"\#(s())\":{\"\#(s())\":\"\#(s())\"}}}""#,
    ]
    for _ in 0..<4 { lines.append("push \(s()) title=\(s()) in=main") }
    return lines
  }

  private static func session(
    _ name: String, on disk: MemoryFileSystem, _ id: String, _ configuration: String, _ routes: String,
    keep: SessionOptions.Retention? = nil
  ) throws -> NavSession {
    var options = SessionOptions(
      catalog: .builtIn,
      plugins: ["back-button", "depth-limit", "link-router", "page-memory", "swipe-back", "unsaved-changes"])
    options.catalog.add(OwnSwipeBack(configuration: nil))
    try options.catalog.configure("swipe-back", CanonicalJSON(configuration))
    try options.catalog.configure("link-router", CanonicalJSON(routes))
    (options.durability, options.clock, options.id, options.keep) = (.os, .fixed(5), id, keep)
    return try NavSession.open(at: name, in: disk, options: options)
  }

  private static func plant() throws -> Planted {
    var planted = Planted()
    let lines = Self.lines(&planted.secrets)
    let words = (0..<7).map { _ in planted.secrets.next() }
    OwnSwipeBack.words.withLock { $0 = words }
    let id = planted.secrets.next()
    let configuration =
      #"{"velocity":"\#(planted.secrets.next())","list":[{"\#(planted.secrets.next())":1}]}"#
    let (part, screen) = (planted.secrets.next(), planted.secrets.next())
    let routes =
      #"{"routes":[{"pattern":"/items/:\#(part)","commands":[{"type":"push","screen":{"id":"\#(screen)-{\#(part)}"}}]},{"pattern":"/\#(planted.secrets.next())?\#(planted.secrets.next())=:x","commands":[]}]}"#
    for (name, keep) in [("whole", nil), ("rolled", 9)] as [(String, SessionOptions.Retention?)] {
      let session = try session(name, on: planted.disk, id, configuration, routes, keep: keep)
      for line in lines { _ = try? session.send(NavCommand(line: line)) }
      try session.close()
    }
    let whole = try NavJournal(at: "whole", in: planted.disk)
    try whole.compact(at: .commit(whole.commitCount - 12), to: "compacted", in: planted.disk)
    try whole.fork(
      at: .commit(whole.commitCount - 20), to: "forked", id: planted.secrets.next(), in: planted.disk)
    var edited = JournalLines(try planted.disk.open("whole", .read).bytes())
    edited.bodies[0] = edited.bodies[0].replacing(
      #""runtime":"\#(RuntimeVersion.current)""#,
      with:
        #""runtime":"\#(planted.secrets.next())","\#(planted.secrets.next())":"\#(planted.secrets.next())""#)
    for index in edited.bodies.indices.dropFirst() {
      edited.bodies[index] = edited.bodies[index].replacing(
        #""refused":{"code":"unknown-node""#, with: #""refused":{"code":"\#(planted.secrets.next())""#)
      if index % 7 == 3 {
        edited.bodies[index] += #","\#(planted.secrets.next())":["\#(planted.secrets.next())"]"#
      }
    }
    planted.disk.write(edited.bytes, to: "edited")
    return planted
  }

  @Test(.serialized, arguments: [[], ["dirty", "web", "main"]])
  func `no planted secret is left in a redacted journal of any form`(_ kept: [String]) throws {
    let planted = try Self.plant()
    #expect(planted.secrets.all.count >= 100, "\(planted.secrets.all.count) secrets were planted")
    var seen: Set<String> = []
    for name in planted.names {
      let journal = try NavJournal(at: name, in: planted.disk)
      let original = String(decoding: try planted.disk.open(name, .read).bytes(), as: UTF8.self)
      seen.formUnion(planted.secrets.found(in: original))
      for hides in [false, true] {
        let bytes = try journal.redacted(plugins: .builtIn, keeping: kept, hidingPlugins: hides)
        let text = String(decoding: bytes, as: UTF8.self)
        let found = planted.secrets.found(in: text)
        #expect(
          found == [],
          "\(name): \(text.split(separator: "\n").filter { line in found.contains { line.contains($0.prefix(7)) } })"
        )
        #expect(!text.contains("4711") && !text.contains("4111"), "\(name)")
        planted.disk.write(bytes, to: "redacted")
        let redacted = try NavJournal(at: "redacted", in: planted.disk)
        #expect(redacted.verdict == .clean && redacted.commitCount == journal.commitCount)
        #expect(Self.foreignTexts(in: redacted, text, keeping: kept) == [], "\(name)")
      }
    }
    let hidden = planted.secrets.all.map { $0.first + $0.second }.filter { !seen.contains($0) }
    #expect(seen.count >= 90, "only \(seen.count) secrets are in the journals, without \(hidden)")
  }

  @Test func `every text of a redacted recorded journal is the runtime's own, a counter or kept by name`()
    throws
  {
    var cases = HostileCases("texts of redacted journals")
    for recorded in HostileCases.sample(RecordedJournal.all + RecordedJournal.regressions, every: 4, at: 1) {
      let journal = try NavJournal(at: recorded.journal.path)
      let bytes: [UInt8]
      do { bytes = try journal.redacted(plugins: .builtIn, keeping: ["form"]) } catch NavJournal.Failure
        .unreadableCommit
      { continue }
      let disk = MemoryFileSystem()
      disk.write(bytes, to: "redacted")
      let texts = Self.foreignTexts(
        in: try NavJournal(at: "redacted", in: disk), String(decoding: bytes, as: UTF8.self),
        keeping: ["form"])
      cases.note(texts.isEmpty ? nil : "\(recorded.name): \(texts.prefix(5))")
    }
    cases.finish()
  }

  // MARK: Numbers and texts that nobody named

  /// Lines with personal numbers where no number belongs.
  private static let numbered = [
    #"scene json="{\"root\":{\"id\":\"m\",\"kind\":\"stack\",\"entries\":[{\"id\":\"p\",\"value\":4155550123,\"x\":37.77493,\"phone\":4155550123,\"width\":37.77493,\"restorationID\":\"r\"}],\"key\":4155550123,\"leftWidth\":37.77493,\"load\":{\"x\":37.77493}},\"x\":37.77493}""#,
    #"restore json="{\"archive\":1,\"x\":4155550123,\"scene\":{\"width\":4155550123,\"root\":{\"id\":\"m\",\"kind\":\"stack\",\"x\":37.77493,\"entries\":[{\"id\":\"p\",\"restorationID\":\"r\",\"value\":4155550123}]}}}""#,
    #"restore json="{\"archive\":4155550123}""#, #"restore json="{\"archive\":37.77493}""#,
    #"restore json="{\"archive\":2}""#, #"restore json="{\"archive\":1,\"scene\":{\"root\":4155550123}}""#,
    #"restore json="{\"archive\":1,\"scene\":{\"root\":{\"id\":4155550123,\"kind\":37.77493,\"url\":4155550123}}}""#,
    #"restore json="{\"archive\":1,\"scene\":{\"root\":{\"id\":\"m\",\"kind\":\"stack\",\"entries\":4155550123,\"hidesBackButton\":4155550123,\"attributes\":{\"a\":4155550123},\"title\":[37.77493]}}}""#,
    #"restore json="{\"archive\":1,\"scene\":{\"root\":{\"id\":\"m\",\"kind\":\"nothing\",\"leftWidth\":4155550123}}}""#,
    #"restore json="4155550123""#,
  ]

  @Test(arguments: [numbered, Array(numbered.dropFirst())])
  func `a number in a scene or an archive stays only where a scene has a number`(_ lines: [String]) throws {
    let disk = MemoryFileSystem()
    var options = SessionOptions(catalog: .builtIn)
    // Times and sums of another run may contain the numbers by chance.
    (options.clock, options.id) = (.fixed(5), "numbers")
    let session = try NavSession.open(at: "numbers", in: disk, options: options)
    for line in lines { _ = try session.send(NavCommand(line: line)) }
    for line in ["add tabs t", "add stack u in=t", "select 911 in=t", "select 4155550123 in=t"] {
      _ = try session.send(NavCommand(line: line))
    }
    try session.close()
    let journal = try NavJournal(at: "numbers", in: disk)
    let bytes = try journal.redacted(plugins: .builtIn)
    let text = String(decoding: bytes, as: UTF8.self)
    for number in ["4155550123", "37.77493", "911"] { #expect(!text.contains(number), "\(text)") }
    #expect(text.contains(#""archive":2"#) && text.contains("The archive has version 2;"))
    disk.write(bytes, to: "redacted")
    let redacted = try NavJournal(at: "redacted", in: disk)
    #expect(redacted.commits.map(\.refusal?.code) == journal.commits.map(\.refusal?.code))
    #expect(try redacted.verify(plugins: .builtIn).isClean)
  }

  @Test func `numbers and words of the form of a scene stay`() throws {
    let scene =
      #"{"root":{"id":"d","kind":"drillDown","leftWidth":412.5,"toolbarsHidden":false,"left":[{"id":"a"}]}}"#
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: "form", in: disk, options: SessionOptions(catalog: .builtIn))
    try session.send(.scene(CanonicalJSON(scene)))
    try session.close()
    let text = String(
      decoding: try NavJournal(at: "form", in: disk).redacted(plugins: .builtIn), as: UTF8.self)
    for part in [#""leftWidth":412.5"#, #""toolbarsHidden":false"#, #""kind":"drillDown""#] {
      #expect(text.contains(part), "\(text)")
    }
  }

  @Test(arguments: [
    // What is kept, the lines, what is left and what is not.
    ("ada/0", "scene stack; push ada title=ada; push ada/0", [#""ada/0""#], [#""ada""#]),
    (
      "ada/0", "scene stack; push x; present ada kind=web root=https://a.org/x", [#""ada/0""#, #""ada""#], []
    ),
    (
      "ada/primary", "scene stack; push x; push ada; pop; present ada kind=split; push y in=ada/primary",
      [#""ada/primary""#, #""ada""#], []
    ),
    ("ada/0", "scene stack; push x; present ada kind=split", [], [#""ada""#]),
    (
      "https://shop.example/ada",
      "scene stack; push a url=https://shop.example/ada; push b url=https://shop.example/bob; push c url=https://other.example/ada",
      [#""https://shop.example/ada""#], ["shop.example/b", "other.example", "/ada?", "https://host-2/ada"]
    ),
    (
      "shop.example", "scene stack; push a url=https://ada:pw@shop.example:8443/bob?q=1#top",
      ["@shop.example:", "/part-1?query-1#place-1"], ["ada", "pw", "8443", "bob", "q=1", "top"]
    ),
    (
      "step=2", "scene stack; push a url=https://ada.example/bob?step=2#top", ["?step=2#place-1"],
      ["ada", "bob"]
    ),
    (
      "top", "scene stack; push a url=https://ada.example/top?step=2#top", ["/top?query-1#top"],
      ["ada", "step"]
    ),
  ])
  func `only what is named is kept, and a whole part of a URL is`(
    _ kept: String, _ lines: String, _ left: [String], _ gone: [String]
  ) throws {
    let disk = MemoryFileSystem()
    let journal = try NavJournal.typed(lines, in: disk)
    let bytes = try journal.redacted(plugins: .builtIn, keeping: [kept])
    let text = String(decoding: bytes, as: UTF8.self)
    for part in left { #expect(text.contains(part), "\(part) in \(text)") }
    for part in gone { #expect(!text.contains(part), "\(part) in \(text)") }
    disk.write(bytes, to: "redacted")
    #expect(try NavJournal(at: "redacted", in: disk).verify(plugins: .builtIn).isClean)
  }

  // MARK: The words that may be left

  /// The words and the names that the rules of containers declare.
  private static let declaredWords = [
    Pager.recordedTexts, Drawer.recordedTexts, SupportingPane.recordedTexts, Wizard.recordedTexts,
    Deck.recordedTexts,
  ].flatMap { texts in
    texts.words + (texts.settings + texts.arguments + texts.values).map(\.name)
  }

  private static let vocabulary: Set<String> = {
    let schema =
      (WireSchema.lines + ContainerKind.allCases.flatMap { ShapeSchema.members(of: $0).map(\.name) })
      .flatMap { $0.split { " ;,:|()[]{}\"?".contains($0) }.map(String.init) }
    let words = [
      "journal", "id", "created", "runtime", "durability", "plugins", "version", "config", "base", "commits",
      "state",
      "quarantined", "parent", "at", "sum", "redacted", "commit", "seq", "time", "source", "command",
      "events", "by",
      "refused", "code", "reasons", "message", "checkpoint", "digest", "synced", "plugin", "did", "question",
      "answer",
      "rewrote", "answered", "requested", "opener", "fault", "core", "system", "user", "app", "repl", "link",
      "scene",
      "root",
      "modals", "node", "style", "attributes", "environment", "rotation", "swipe", "remembered", "archive",
      "veto",
      "nil", "", RuntimeVersion.current, "00000000", "always", "os", "dirty", "auth", "true", "false",
      "required", "login", "step",
      "type", "kind", "title", "hidesBackButton", "width", "height", "sizeClass", "device", "interface",
      "rotating", "active",
      "autorotates", "supported", "pending", "container", "start", "x", "routes", "pattern", "commands",
      "enabled",
      "velocity", "fraction", "edge", "limit", "policy", "drilldown", "sources", "touch", "maxLivePages",
      "selected", "all",
      "screens", "own",
      "discard", "push", "keep", "history", "nothing", "order", "path", "params", "by", "in", "parents",
      "style", "strict", "string", "integer", "integer?", "off", "on", "events", "bad-memory",
      "bad-route", "page", "url", "failure", "kept", "passed", "span",
    ]
    return Set(
      schema + words + RefusalCode.known.map(\.rawValue) + PluginHook.allCases.map(\.rawValue)
        + DropReason.all + PluginCatalog.builtIn.ids + PluginCatalog.containerRules.ids + declaredWords
        + Orientation.allCases.map(\.name)
        + CommandKind.allCases.map(\.name)
        + EventKind.allCases.map(\.name) + ContainerKind.allCases.map(\.name)
        + SplitColumn.allCases.map(\.name) + Residency.allCases.map(\.name))
  }()

  /// Returns the texts of a redacted journal that may be from outside.
  private static func foreignTexts(in journal: NavJournal, _ text: String, keeping kept: [String]) -> [String]
  {
    let plugins = Set(
      journal.header.plugins.map(\.id)
        + journal.commits.flatMap { commit in
          commit.events.compactMap { if case .plugin(.attached(let id, _, _)) = $0 { id } else { nil } }
        })
    var foreign: Set<String> = []
    // Routes stay, and so do the ids that the runtime has taken for screens of a route.
    var routes: Set<String> = []
    func visit(_ value: Any) {
      switch value {
      case let members as [String: Any]:
        if let route = members["route"] as? String { routes.insert(route) }
        if let route = members["name"] as? String, members["path"] != nil { routes.insert(route) }
        for (name, value) in members where name != "sum" && name != "digest" {
          visit(name)
          visit(value)
        }
      case let elements as [Any]: elements.forEach { visit($0) }
      case let text as String:
        let isKnown =
          vocabulary.contains(text) || kept.contains(text) || plugins.contains(text) || isCounter(text, kept)
          || PaneLength(text) != nil || isAddress(text, kept) || isSentence(text, kept)
          || text.hasPrefix("group:")
        if !isKnown { foreign.insert(text) }
      default: break
      }
    }
    for line in text.split(separator: "\n") {
      if let line = try? JSONSerialization.jsonObject(with: Data(line.utf8)) { visit(line) }
    }
    let known = kept + routes
    return foreign.filter { text in
      let route = text.prefix { $0 != "~" }
      if isAddress(text, known) || isSentence(text, known) { return false }
      return !routes.contains(String(route)) || text.dropFirst(route.count).wholeMatch(of: /(~\d+)?/) == nil
    }.sorted()
  }

  /// Returns true for a word with a number, the name of a moment, or an id that is derived from one or from an id that is kept.
  private static func isCounter(_ text: String, _ kept: [String]) -> Bool {
    if text.wholeMatch(
      of: /((n|text-|plugin-)\d+x*(\/(primary|secondary|\d+))*[\u{7}\u{200B}~]?)|\d{1,4}|91\d{14}|x+|[@#]\d+/)
      != nil
    {
      return true
    }
    return kept.contains {
      text.hasPrefix("\($0)/")
        && text.dropFirst($0.count).wholeMatch(of: /(\/(primary|secondary|\d+))+/) != nil
    }
  }

  /// Returns true for an address of words with a number, and of whole segments that are kept.
  private static func isAddress(_ text: String, _ kept: [String]) -> Bool {
    let text = text.split(separator: "/", omittingEmptySubsequences: false)
      .map { part in
        if part.hasPrefix(":"), kept.contains(String(part.dropFirst())) { return ":text-1" }
        return kept.contains(String(part)) ? "part-1" : String(part)
      }.joined(separator: "/")
    let pattern =
      /((https?|file|about|mailto|tel|scheme-\d+):)?(\/\/(host-\d+|:0)?)?((part-\d+|\.{1,2}|:text-\d+|\*)?\/?)*(\?(query-\d+(=:text-\d+)?&?)*)?(#(place-\d+)?)?/
    return text.wholeMatch(of: pattern.ignoresCase()) != nil || text.wholeMatch(of: /no address \d+/) != nil
  }

  /// Returns true for a redacted sentence, and for one of the runtime that quotes nothing from outside.
  private static func isSentence(_ text: String, _ kept: [String]) -> Bool {
    if text.wholeMatch(of: /Redacted sentence \d+\./) != nil { return true }
    // This sentence has no full stop.
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    if words.last == "takes no configuration", vocabulary.contains(words[0]) { return true }
    guard text.contains(" "), text.hasSuffix(".") || text.hasSuffix("?") else { return false }
    return text.matches(of: /“([^”]*)”/).allSatisfy { match in
      let quoted = String(match.1)
      return vocabulary.contains(quoted) || kept.contains(quoted) || isCounter(quoted, kept)
        || isAddress(quoted, kept)
    }
  }
}
