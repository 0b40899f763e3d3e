import Foundation
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// What `findings` says about journals, compared with their commits and scenes.
struct FindingTests {
  private static let journals = RecordedJournal.all + RecordedJournal.regressions

  @Test(arguments: journals)
  func `every finding of a recorded journal is true`(_ recorded: RecordedJournal) throws {
    let truth = try FindingTruth(of: NavJournal(at: recorded.journal.path))
    for finding in try truth.journal.findings() { #expect(try truth.objection(to: finding) == nil) }
  }

  @Test(arguments: journals)
  func `deep checks find nothing more in a recorded journal`(_ recorded: RecordedJournal) throws {
    let journal = try NavJournal(at: recorded.journal.path)
    let deep = try journal.findings(NavFindingOptions(isDeep: true))
    #expect(try journal.findings() == deep)
    #expect(deep.allSatisfy { $0.kind != .invariant && $0.kind != .framesOverlap })
  }

  @Test(arguments: journals)
  func `every refusal is in a finding`(_ recorded: RecordedJournal) throws {
    let journal = try NavJournal(at: recorded.journal.path)
    var refusals = 0
    for commit in journal.commits {
      refusals += commit.refusal == nil || commit.command == nil ? 0 : 1
      refusals += commit.contributions.count { if case .requestRefused = $0.part { true } else { false } }
    }
    #expect(try journal.findings().filter { $0.kind == .refused }.map(\.count).reduce(0, +) == refusals)
  }

  @Test(arguments: journals)
  func `the severe, the repeated and the early findings come first`(_ recorded: RecordedJournal) throws {
    let findings = try NavJournal(at: recorded.journal.path).findings()
    for (one, other) in zip(findings, findings.dropFirst()) {
      #expect(one.severity >= other.severity)
      if one.severity == other.severity { #expect(one.count >= other.count) }
      if one.severity == other.severity, one.count == other.count {
        #expect(one.commit ?? .max <= other.commit ?? .max)
      }
    }
    #expect(Set(findings.map(\.key)).count == findings.count)
  }

  @Test(arguments: journals)
  func `the line beside each finding can be typed at the prompt`(_ recorded: RecordedJournal) throws {
    let lines = Set(try NavJournal(at: recorded.journal.path).findings().map(\.command)).sorted()
    if lines.isEmpty { return }
    let run = try Navrepl.run(
      ["--read-only", "--no-pager", recorded.journal.path] + lines.flatMap { ["-c", $0] })
    #expect(run.status == 0, "\(run.messages)")
  }

  // MARK: Kinds

  /// Returns the findings of lines that are sent by `user`, a second apart.
  private static func findings(
    _ lines: [String], from source: CommitSource = .user, _ options: NavFindingOptions = NavFindingOptions()
  ) throws -> [NavFinding] {
    try journal(lines, from: source).findings(options)
  }

  private static func journal(_ lines: [String], from source: CommitSource = .user) throws -> NavJournal {
    let disk = MemoryFileSystem()
    var options = SessionOptions.standard
    (options.durability, options.clock) = (.os, .fixed(1_700_000_000_000))
    let session = try NavSession.open(at: "j", in: disk, options: options)
    for line in lines { _ = try session.send(NavCommand(line: line), from: source) }
    try session.close()
    return try NavJournal(at: "j", in: disk)
  }

  @Test func `a journal in which nothing went wrong has no findings`() throws {
    #expect(try Self.findings(["scene stack", "push a", "push b", "back", "push c"]) == [])
  }

  @Test func `going there and back three times is a loop, and twice is none`() throws {
    let once = ["push b", "back"]
    let twice = try Self.findings(["scene stack", "push a"] + once + once)
    #expect(!twice.contains { $0.kind == .loop })
    let thrice = try Self.findings(["scene stack", "push a"] + once + once + once)
    let loop = try #require(thrice.first { $0.kind == .loop })
    #expect(
      loop.sentence
        == "The scene went back and forth between “a” and “b” 3 times (5 returns), from #2 to #7.")
    #expect(loop.screen == "b")
    #expect(loop.command == "find --changes visible")
  }

  @Test func `refusals of one code, plugin and command are one finding that counts them`() throws {
    let found = try Self.findings(["scene stack", "push a", "popto x", "popto y", "popto x"])
    #expect(found.count == 1)
    #expect(found[0].count == 3)
    #expect(found[0].severity == .warning)
    #expect((found[0].commit, found[0].lastCommit) == (2, 4))
    #expect(found[0].sentence.hasSuffix(" The first of 3 like it, the last in #4."))
    let same = try Self.findings(["scene stack", "push a", "popto x", "popto x"])
    #expect(same[0].sentence.hasSuffix(" 2 times, last in #3."))
  }

  @Test func `refusals of two verbs of rules are two findings`() throws {
    let verbs = ["perform one in=p", "perform two in=p", "perform two in=p by=2"]
    let found = try Self.findings(["add tabs t", "add arranged p in=t rules=none"] + verbs)
      .filter { $0.kind == .refused }
    #expect(Set(found.map(\.count)) == [1, 2] && found.count == 2, "\(found)")
    #expect(Set(found.map(\.key)).count == 2)
    #expect(found.contains { $0.sentence.contains("perform one") }, "\(found)")
  }

  @Test func `a screen that brings no back button is found, and one at the root is not`() throws {
    let found = try Self.findings(["scene stack", "push a", "all { push b; hidesback b on }"])
    #expect(found.map(\.kind) == [.backButtonMissing])
    #expect(try Self.findings(["scene stack", "all { push a; hidesback a on }"]) == [])
  }

  @Test func `a root is no dead end for a screen that was also left another way`() throws {
    let left = ["scene stack", "push a", "push b", "root", "push b", "back"]
    #expect(!(try Self.findings(left)).contains { $0.kind == .deadEnd })
    let found = try Self.findings(["scene stack", "push a", "push b", "root"])
    #expect(found.map(\.screen) == ["b"])
  }

  @Test func `bars that do not fit into a low window overlap`() throws {
    let lines = ["scene stack", "push a", "toolbars show", "resize 400 80"]
    let found = try Self.findings(lines)
    #expect(found.contains { $0.kind == .framesOverlap && $0.severity == .error }, "\(found)")
  }

  @Test func `the end of a scene too large to be checked each time is checked`() throws {
    let many = (1...6000).map { "s\($0)" }.joined(separator: " ")
    let found = try Self.findings(["scene stack", "set \(many)", "toolbars show", "resize 400 80"])
    #expect(found.contains { $0.kind == .framesOverlap && $0.commit == 3 }, "\(found)")
  }

  @Test
  func `a back button that is hidden while a swipe runs is an error once the swipe has ended without it`()
    throws
  {
    let begun = ["scene stack", "push a", "push b", "swipe begin 0", "hidesback b on"]
    func vanished(_ lines: [String]) throws -> [NavFinding] {
      try Self.findings(begun + lines).filter { $0.kind == .backButtonVanished }
    }
    let running = try vanished(["swipe move 60"])
    #expect(running.map(\.severity) == [.note])
    #expect(running[0].sentence.hasSuffix(" The swipe still ran at the end of the journal."), "\(running)")
    let cancelled = try vanished(["swipe cancel"])
    #expect(cancelled.map(\.severity) == [.error])
    #expect(
      cancelled[0].sentence.hasSuffix(
        "It did not come back when “swipe cancel” (user) in #5 ended the swipe."),
      "\(cancelled)")
    let left = try vanished(["swipe cancel", "pop"])
    #expect(left.map(\.severity) == [.error])
    #expect(
      left[0].sentence.hasSuffix(" ended the swipe, and was still gone when the screen left in #6."),
      "\(left)")
    // The swipe takes the screen away, or the button comes back when another screen covers it.
    #expect(try vanished(["swipe end 800 velocity=900"]) == [])
    #expect(try vanished(["all { push c; hidesback b off }"]).map(\.severity) == [.warning])
  }

  @Test func `of findings that are alike, the worst is told`() throws {
    let lines = [
      "scene stack", "push a", "push b", "hidesback b on", "hidesback b off", "hidesback b on", "push c",
    ]
    let found = try Self.findings(lines).filter { $0.kind == .backButtonVanished }
    #expect(found.map(\.severity) == [.error] && found.map(\.commit) == [5], "\(found)")
    #expect(found[0].sentence.hasSuffix(" The worst of 2 like it, the last in #5."), "\(found)")
  }

  @Test func `a swipe that the finger ends or the system cancels is no finding`() throws {
    let begun = ["scene stack", "push a", "push b", "swipe begin 0", "swipe move 60"]
    #expect(try Self.findings(begun + ["swipe end 60"]) == [])
    #expect(try Self.findings(begun + ["swipe cancel"]) == [])
    #expect(try Self.findings(begun + ["push c"]).map(\.kind) == [.swipeCut])
  }

  @Test func `a back button that came back is no error`() throws {
    let hidden = ["scene stack", "push a", "push b", "hidesback b on"]
    #expect(try Self.findings(hidden)[0].severity == .error)
    let back = try Self.findings(hidden + ["hidesback b off"])
    #expect(back.map(\.severity) == [.warning])
    #expect(back[0].sentence.hasSuffix(" It came back in #4."))
  }

  @Test func `a turn that the interface follows later is no finding`() throws {
    let locked = ["scene stack", "push a", "push b autorotates=false", "rotate portrait"]
    #expect(try Self.findings(locked).map(\.kind) == [.turnNeverCame])
    #expect(try Self.findings(locked + ["back"]) == [])
  }

  @Test func `a load that ends is no finding, and one that is retried in the end is a note`() throws {
    let open = ["scene web", "open https://example.org/a"]
    #expect(try Self.findings(open + ["loaded"]) == [])
    let retried = try Self.findings(open + ["failed offline", "retry", "loaded"])
    #expect(retried.map(\.kind) == [.loadFailed])
    #expect(retried[0].severity == .note)
    #expect(try Self.findings(open + ["failed offline"])[0].severity == .warning)
  }

  @Test func `a session answers about its journal up to now`() throws {
    let session = try NavSession.open(
      at: "j", in: MemoryFileSystem(), options: .standard)
    try session.send(NavCommand(line: "scene stack"))
    try session.send(.popTo("nobody"), from: .user)
    #expect(try session.findings().map(\.kind) == [.refused])
    try session.close()
  }

  // MARK: Rules and baselines

  @Test func `a rule of the app is found each time that its condition begins to hold`() throws {
    let rules = try NavFindingRule.rules(
      in: """
        # Two conditions.
        {"name":"two deep","when":"containers.main.entries contains b","severity":"error","sentence":"Too deep."}

        {"name":"never","when":"visible contains nobody"}
        """)
    let lines = ["scene stack", "push a", "push b", "push c", "root", "push b"]
    let found = try Self.findings(lines, NavFindingOptions(rules: rules)).filter { $0.kind == .rule }
    #expect(found.count == 1)
    #expect(found[0].code == "two deep")
    #expect(found[0].count == 2)
    #expect(found[0].commit == 2)
    #expect(found[0].severity == .error)
    #expect(found[0].sentence == "Too deep. 2 times, last in #5.")
  }

  @Test(arguments: [
    ("x", "line 1: it is no JSON"), ("[]", "line 1: a rule is an object"),
    (#"{"name":"a"}"#, "“when” is missing"), (#"{"when":"visible exists"}"#, "“name” is a text"),
    (#"{"name":"a","when":"nope"}"#, "line 1: "),
    (#"{"name":"a","when":"visible exists","if":1}"#, "no member “if”"),
    (#"{"name":"a","when":"visible exists","severity":"high"}"#, "“severity” is note, warning, error"),
    ("{\"name\":\"a\",\"when\":\"visible exists\"}\n{\"name\":\"a\",\"when\":\"root exists\"}", "line 2: "),
  ])
  func `a rule that cannot be meant names its line`(_ text: String, _ message: String) throws {
    let error = #expect(throws: LineError.self) { try NavFindingRule.rules(in: text) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func `a baseline leaves out what it knows, whenever it happened`() throws {
    let first = try Self.findings(["scene stack", "push a", "popto x"])
    let known = NavFindingBaseline(of: first)
    #expect(known.keys == ["refused not-in-stack popTo"])
    #expect(try NavFindingBaseline("# known\n\n\(known)") == known)
    let lines = ["scene stack", "push a", "push b", "popto x", "popto y", "select q"]
    let found = try Self.findings(lines, NavFindingOptions(baseline: known))
    #expect(found.map(\.code) == ["wrong-container"])
    #expect(throws: LineError.self) { try NavFindingBaseline("nonsense a b") }
  }

  @Test func `only the findings of chosen plugins are returned`() throws {
    let lines = ["scene stack", "push a", "attr a dirty=true", "popto x", "swipe begin 0"]
    let all = try Self.findings(lines)
    let some = try Self.findings(lines, NavFindingOptions(plugins: ["swipe-back"]))
    #expect(all.count > some.count)
    #expect(some == all.filter { $0.plugin == "swipe-back" } && !some.isEmpty)
  }

  @Test func `a finding keeps its words in JSON`() throws {
    let found = try Self.findings(["scene stack", "push a", "popto nobody"])
    #expect(
      found[0].json.text
        == #"{"kind":"refused","severity":"note","commit":2,"event":2,"count":1,"sentence":"“popto nobody” (user) was refused, not-in-stack: “nobody” is not on the stack of “main”.","command":"explain #2","code":"not-in-stack","key":"refused not-in-stack popTo"}"#
    )
  }
}
