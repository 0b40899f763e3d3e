import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// A redacted journal answers like its original, as far as the texts of the question are kept or the runtime's own.
struct RedactionLawTests {
  /// What the tools answer about a journal, without the texts that redaction replaces.
  struct Answers: Equatable {
    var divergences: [String] = []
    var whatIf: [String] = []
    var minimal: [String] = []
  }

  static func answers(about journal: NavJournal, _ conditions: [String]) throws -> Answers {
    var answers = Answers()
    let verification = try journal.verify(plugins: .ofPackage)
    let expected = verification.expected.map { "#\($0.commit)" }
    answers.divergences = (verification.divergences.map { "#\($0.commit)" } + expected).sorted()
    let circumstances =
      journal.header.plugins.map { NavCircumstance.without($0.id) } + [.resized(width: 400, height: 700)]
    for circumstance in circumstances {
      do throws(NavJournal.Failure) {
        let answer = try journal.whatIf(circumstance, plugins: .ofPackage)
        let divergence = answer.divergence.map { "#\($0.commit) \(kind(of: $0.path))" } ?? "none"
        answers.whatIf.append("\(circumstance): \(divergence), \(answer.difference.changes.count) changes")
      } catch {
        answers.whatIf.append("\(circumstance): \(code(of: error))")
      }
    }
    for condition in conditions {
      do throws(NavJournal.Failure) {
        let minimal = try journal.minimized(try predicate(condition), plugins: .ofPackage)
        answers.minimal.append("\(condition): \(minimal.commits)")
      } catch {
        answers.minimal.append("\(condition): \(code(of: error))")
      }
    }
    return answers
  }

  private static func predicate(_ text: String) throws(NavJournal.Failure) -> NavPredicate {
    do throws(LineError) { return try NavPredicate(text) } catch { throw .unreadableView(message: text) }
  }

  /// The member of the outcome in which two outcomes differ.
  private static func kind(of path: String) -> String { String(path.prefix { $0.isLetter }) }

  private static func code(of failure: NavJournal.Failure) -> String {
    String("\(failure)".prefix { $0 != "“" && $0 != ":" })
  }

  static func redacted(_ journal: NavJournal, keeping: [String] = []) throws -> NavJournal {
    let disk = MemoryFileSystem()
    disk.write(try journal.redacted(plugins: .ofPackage, keeping: keeping), to: "redacted")
    return try NavJournal(at: "redacted", in: disk)
  }

  /// Conditions whose texts are all the runtime's own.
  private static let plainConditions = [
    "rotation.autorotates == true", "environment.device == portrait", "presented count == 0",
    "not visible count == 2",
  ]

  @Test func `verify, whatif and minimize answer about a redacted recorded journal as about the original`()
    throws
  {
    var cases = HostileCases("answers about redacted journals")
    for recorded in HostileCases.sample(RecordedJournal.all + RecordedJournal.regressions, every: 8) {
      let journal = try NavJournal(at: recorded.journal.path)
      let redacted: NavJournal
      do { redacted = try Self.redacted(journal) } catch NavJournal.Failure.unreadableCommit { continue }
      let conditions = journal.commitCount < 60 ? Self.plainConditions : []
      let (one, other) = (
        try Self.answers(about: journal, conditions), try Self.answers(about: redacted, conditions)
      )
      cases.note(one == other ? nil : "\(recorded.name): \(one) redacted \(other)")
    }
    cases.finish()
  }

  /// Writes a random journal, with all plugins of this package.
  static func random(_ seed: Int) throws -> NavJournal {
    let scene = BuiltInScene.allCases[seed % BuiltInScene.allCases.count]
    var commands = CommandGenerator(
      seed: UInt64(seed), scene: scene,
      attributes: [("dirty", "true"), ("auth", "required"), ("user", "ada"), ("mood", "good")],
      links: ["app://items/4711", "app://split/7", "http://a.example/b?c=d"])
    var options = SessionOptions(
      catalog: .builtIn,
      plugins: PluginCatalog.standardPlugins + [
        "auth-gate", "depth-limit", "link-router", "system-back", "unsaved-changes",
      ])
    try options.catalog.configure("system-back", CanonicalJSON(#"{"tabs":"history"}"#))
    try options.catalog.configure("depth-limit", CanonicalJSON(#"{"limit":5}"#))
    try options.catalog.configure("link-router", CanonicalJSON(routes))
    (options.durability, options.clock, options.id) = (.os, .fixed(5), "random")
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: "random", in: disk, options: options)
    try session.send(.scene(scene.content))
    for number in 0..<40 {
      // Ids that look like those that the runtime derives.
      if number % 9 == 4 { try session.send(.push(ScreenDescription(lookalikes[(seed + number) % 4]))) }
      try session.send(commands.next())
    }
    try session.close()
    return try NavJournal(at: "random", in: disk)
  }

  /// Returns true when the journal has an answer about each of its links, also about those that were refused before anybody was
  /// asked: a redacted journal knows no other answers.
  private static func answersEachLink(_ journal: NavJournal) -> Bool {
    var (opened, answered): (Set<String>, Set<String>) = ([], [])
    for commit in journal.commits {
      guard case .web(.open(let url, _), _)? = commit.command else { continue }
      opened.insert(url)
      let isAnswered = commit.contributions.contains {
        if case .answered("route", _) = $0.part { true } else { false }
      }
      if isAnswered || commit.refusal?.code == .unhandledURL { answered.insert(url) }
    }
    return opened.isSubset(of: answered)
  }

  /// Returns true when a command that is left, in one of some answers of `minimize`, pushes a screen with the id of a page that
  /// the runtime would derive if other commands had been carried out before.
  private static func typesPage(_ journal: NavJournal, in answers: [String]) -> Bool {
    let pushes = journal.commits.filter { $0.command == .push("web/0") }.map { "\($0.number)" }
    return answers.contains { answer in
      let numbers = answer.drop { $0 != "[" }.split { !$0.isNumber }.map(String.init)
      return pushes.contains { numbers.contains($0) }
    }
  }

  private static let lookalikes = ["web/0", "s1/4711", "s2/primary", "s3/0/1"]
  private static let routes = """
    {"routes":[{"pattern":"/items/:id","commands":[{"type":"push","screen":{"id":"item-{id}"}}]},\
    {"pattern":"/split/:id","commands":[{"type":"present","node":{"id":"split-{id}","kind":"split"}}]}]}
    """

  @Test func `verify, whatif and minimize answer about a redacted random journal as about the original`()
    throws
  {
    var cases = HostileCases("answers about redacted random journals")
    let kept = ["s1", "s2", "main", "tabs", "first", "split", "web"]
    let conditions = [
      "not visible contains s1", "not items.s2 exists", "not visible count == 2",
      "not items.s1.title == s1", "presented count == 0",
    ]
    for seed in 0..<HostileCases.number(full: 20, usual: 16) {
      let journal = try Self.random(seed)
      let redacted = try Self.redacted(journal, keeping: kept)
      let asked = [conditions[seed % conditions.count]]
      var (one, other) = (
        try Self.answers(about: journal, asked), try Self.answers(about: redacted, asked)
      )
      // The two limits that docs/navrepl.md names.
      if !Self.answersEachLink(journal) { (one.whatIf, other.whatIf) = ([], []) }
      if Self.typesPage(journal, in: one.minimal) { (one.minimal, other.minimal) = ([], []) }
      cases.note(one == other ? nil : "seed \(seed): \(one) redacted \(other)")
      let kinds = [journal, redacted].map { $0.commits.map { $0.events.map(\.kind) } }
      cases.note(kinds[0] == kinds[1] ? nil : "seed \(seed): other events")
    }
    cases.finish()
  }

  @Test(arguments: [
    ("scene stack; push card/4111111111111111", ["n1", "n2"]),
    ("scene stack; push product/4711; push chat/12/34", ["n1", "n2", "n3"]),
    ("scene stack; push a; push a/primary; push a/0", ["n1", "n2", "n3", "n4"]),
    ("scene stack; push home; present s kind=split; push x in=s/primary", ["n1", "n2", "n3/primary", "n4"]),
    ("scene web; open https://a.org/x in=web", ["n1", "n2", "n3/0"]),
    ("scene web; open https://a.org/x id=web/4711 in=web", ["n1", "n2", "n4"]),
    ("scene web; push web/0 in=main; pop; open https://a.org/x in=web", ["n1", "n2", "n3/0"]),
    ("scene web; open https://a.org/x in=web; loaded in=web; pop in=main; push web/0 in=main", ["n1"]),
  ])
  func `only an id that the runtime derived keeps its end`(_ lines: String, _ ids: [String]) throws {
    let redacted = try Self.redacted(try NavJournal.typed(lines))
    let text = redacted.commits.map { "\($0.command?.json.text ?? "")\($0.events.map(\.json.text).joined())" }
      .joined()
    for id in ids { #expect(text.contains("\"\(id)\""), "\(id) in \(text)") }
    for secret in ["4111", "4711", "12/34"] { #expect(!text.contains(secret), "\(text)") }
    #expect(try redacted.verify(plugins: .builtIn).isClean)
  }

  @Test func `a redacted journal whose links are decided by patterns answers them as recorded`() throws {
    var catalog = PluginCatalog.builtIn
    try catalog.configure("link-router", CanonicalJSON(Self.routes))
    let journal = try NavJournal.typed(
      "scene stack; push home; open app://items/4711; open app://items/5; pop; open app://items/4711; open app://none/1",
      plugins: ["link-router", "back-button"], of: catalog)
    let redacted = try Self.redacted(journal, keeping: ["home", "main"])
    #expect(redacted.header.isRedacted)
    #expect(try redacted.verify(plugins: .builtIn).isClean)
    #expect(try redacted.whatIf(.without("back-button"), plugins: .builtIn).divergence == nil)
    #expect(try redacted.whatIf(.without("link-router"), plugins: .builtIn).divergence?.commit == 2)
    let minimal = try redacted.minimized(
      try NavPredicate("not containers.main.entries count == 3"), plugins: .builtIn)
    let original = try journal.minimized(
      try NavPredicate("not containers.main.entries count == 3"), plugins: catalog)
    #expect(minimal.commits == original.commits)
    let disk = MemoryFileSystem()
    try redacted.write(minimal, to: "short", plugins: .builtIn, in: disk)
    let short = try NavJournal(at: "short", in: disk)
    #expect(short.header.isRedacted && short.commits.allSatisfy { $0.refusal == nil })
  }

  /// Journals that a sample of all may leave out, each with ids and titles that must not be in its redacted copy.
  @Test(arguments: [
    ("admission", ["account", "orders", "payment", "news"]), ("host-facts", []),
    ("paywall", ["report", "offer"]),
    ("system-back", []),
  ])
  func `what waits, is not admitted, has left or is below is decided as recorded in a redacted journal`(
    _ name: String, _ secrets: [String]
  ) throws {
    let recorded = try #require(RecordedJournal.all.first { $0.name == name })
    let journal = try NavJournal(at: recorded.journal.path)
    let redacted = try Self.redacted(journal)
    #expect(try redacted.verify(plugins: .builtIn).divergences == [])
    let text = redacted.commits.map { "\($0)" }.joined()
    for secret in secrets { #expect(!text.contains(secret)) }
  }

  @Test func `what is kept by name keeps a condition about it as true as in the original`() throws {
    let journal = try NavJournal.typed(
      "scene stack; push shop; push product title=good; attr product dirty=true; pop; attr product dirty=; pop",
      plugins: ["unsaved-changes"])
    let redacted = try Self.redacted(journal, keeping: ["product", "good"])
    let text = redacted.commits.map { "\($0)" }.joined()
    #expect(!text.contains("shop"))
    for condition in ["not visible contains product", "not items.product.title == good"] {
      let predicate = try NavPredicate(condition)
      let (one, other) = (
        try? journal.minimized(predicate, plugins: .builtIn).commits,
        try? redacted.minimized(predicate, plugins: .builtIn).commits
      )
      #expect(one == other, "\(condition)")
    }
    #expect(redacted.commits.map(\.refusal?.code) == journal.commits.map(\.refusal?.code))
  }
}
