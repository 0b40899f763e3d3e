import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// A journal as a page: the contents of its data, and the markup that it can never contain.
struct PageTests {
  private static let journals = RecordedJournal.all + RecordedJournal.regressions

  /// Returns the state view without its moment and its digest.
  private static func rest(of view: String) -> String {
    view.range(of: "\"focus\":").map { String(view[$0.lowerBound...]) } ?? ""
  }

  private static func journal(_ lines: [String], _ scratch: Scratch, plugins: [String] = []) throws
    -> NavJournal
  {
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: scratch.file("lines.nav"))
    let path = scratch.path("made.jsonl")
    _ = try Navrepl.run(
      [
        "run", scratch.path("lines.nav"), "-j", path, "--id", "made", "--clock", "1700000000000",
        "--durability", "os",
      ]
        + plugins.flatMap { ["--plugin", $0] })
    return try NavJournal(at: path)
  }

  // MARK: The data

  /// All journals in a full run, and otherwise every third one, with their pages. Two tests need them.
  private static let pages: Result<[(journal: NavJournal, page: PageFile)], any Error> = Result {
    try HostileCases.sample(journals, every: 3).map { recorded in
      let journal = try NavJournal(at: recorded.journal.path)
      return (journal: journal, page: try PageFile(journal.page()))
    }
  }

  @Test func `a page has the state view after every event`() throws {
    for (journal, page) in try Self.pages.get() {
      let views = try page.views()
      let folded = try JournalViews.fold(POSIXFileSystem().open(journal.path, .read))
      #expect(views.count == folded.count && views.count == journal.eventCount + 1, "\(journal)")
      for (index, (view, state)) in zip(views, folded).enumerated() {
        #expect(view == Self.rest(of: state), "\(journal) @\(index)")
      }
    }
  }

  @Test
  func `a long journal has several whole states, and the changes between them lead from one to the next`()
    throws
  {
    let long = try LongJournal(commits: 1500, seed: 11)
    let page = try PageFile(NavJournal(at: LongJournal.path, in: long.disk).page())
    #expect(try #require(page.summary.member("stretches")?.elements).count > 2)
    #expect(try page.views() == long.views.map(Self.rest))
    #expect(page.data.count > 100_000)
    #expect(page.text.utf8.count < 200_000 + 30 * long.eventCount, "\(page.text.utf8.count)")
  }

  @Test func `the sum of each whole state, and of the last state, is that of its pieces`() throws {
    for (journal, page) in try Self.pages.get() {
      for (stated, computed) in try page.sums() { #expect(stated == computed, "\(journal)") }
    }
  }

  private static let steps = HostileCases.factor == 1 ? 40 : 100 * HostileCases.factor

  @Test(arguments: BuiltInScene.allCases)
  func `a page has the state view after every event of a random walk`(
    _ scene: BuiltInScene
  ) throws {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: "walk.jsonl", in: disk, options: .standard)
    try session.send(.system) { draft in draft.scene(scene.content(&draft)) }
    var commands = CommandGenerator(seed: 21, scene: scene)
    for _ in 0..<Self.steps { try session.send { $0.intern(commands.next()) } }
    try session.close()
    let views = try PageFile(NavJournal(at: "walk.jsonl", in: disk).page()).views()
    let folded = try JournalViews.fold(disk.open("walk.jsonl", .read))
    #expect(views.count == folded.count)
    for (index, (view, state)) in zip(views, folded).enumerated() {
      try #require(view == Self.rest(of: state), "\(scene) @\(index)")
    }
  }

  @Test(arguments: [MuchOfOneKind.pushes, .drilling, .released, .attaching])
  func `a page has the state view after every event about much of one kind`(_ kind: MuchOfOneKind) throws {
    let disk = MemoryFileSystem()
    disk.write(kind.journal(40), to: "j")
    let views = try PageFile(NavJournal(at: "j", in: disk).page()).views()
    let folded = try JournalViews.fold(disk.open("j", .read))
    #expect(views.count == folded.count && views.count > 39)
    for (index, (view, state)) in zip(views, folded).enumerated() {
      try #require(view == Self.rest(of: state), "\(kind) @\(index)")
    }
  }

  @Test func `a page has the state view after a deep stack is set anew`() throws {
    let scratch = try Scratch()
    let names = (0..<12).map { "s\($0)" }
    let journal = try Self.journal(
      [
        "scene stack", "set \(names.joined(separator: " "))",
        "set \(names.reversed().joined(separator: " "))",
      ]
        + ["push one", "pop", "pop", "set \(names.dropLast().joined(separator: " "))", "push two"], scratch)
    let views = try PageFile(journal.page()).views()
    let folded = try JournalViews.fold(POSIXFileSystem().open(journal.path, .read))
    #expect(views == folded.map(Self.rest) && views.count > 8)
  }

  /// The page for each of two lengths, so that what every page has does not count.
  @Test(arguments: [(isNew: false, most: 5.0), (isNew: true, most: 40.0)])
  func `an event takes as many bytes of a page as the manual says`(_ isNew: Bool, _ most: Double) throws {
    func size(_ pushes: Int) throws -> (bytes: Int, events: Int) {
      let disk = MemoryFileSystem()
      let session = try NavSession.open(at: "journal", in: disk, options: SmallJournal.options)
      for number in 0..<pushes {
        let name = isNew ? "screen-\(number)" : "screen-\(number % 7)"
        let title = isNew ? "A title that nobody else has, \(number)" : nil
        try session.send(.push(ScreenDescription(name, title: title)))
        try session.send(.pop())
      }
      try session.close()
      let journal = try NavJournal(at: "journal", in: disk)
      return (try journal.page().count, journal.eventCount)
    }
    let (short, long) = (try size(200), try size(700))
    let each = Double(long.bytes - short.bytes) / Double(long.events - short.events)
    #expect(each <= most, "\(each) bytes for each event")
    let bare = try size(0)
    #expect(bare.bytes < 130_000, "\(bare.bytes) bytes without an event")
  }

  @Test func `the records have every commit in words`() throws {
    for (journal, page) in try Self.pages.get() {
      let shown = Set(page.texts.map { TextBytes($0) })
      func isShown(_ text: String) -> Bool { shown.contains(TextBytes(text.onOneLine())) }
      for commit in journal.commits {
        if let line = commit.command?.description { #expect(isShown(line), "\(line)") }
        for event in commit.events { #expect(isShown(event.words), "\(event)") }
        for reason in commit.refusal?.reasons ?? [] { #expect(isShown(reason.recordedMessage)) }
        for part in commit.contributions { #expect(isShown(part.plugin)) }
      }
      #expect(shown.count == page.texts.count)
      #expect(try page.number("commits") == journal.commitCount)
      #expect(try page.number("events") == journal.eventCount)
    }
  }

  /// Returns the commits of a journal in the form of the records, without the events that each part led to.
  private static func commits(_ journal: NavJournal) -> [PageFile.Commit] {
    journal.commits.map { commit in
      let reasons = commit.refusal?.reasons.flatMap { [$0.by, $0.recordedMessage] } ?? []
      return PageFile.Commit(
        time: commit.time, source: commit.source.name,
        line: (commit.command?.description ?? "a command that cannot be read").onOneLine(),
        events: commit.events.map { $0.words.onOneLine() },
        contributions: commit.contributions.map { "\($0.plugin): \($0.description)".onOneLine() },
        refusal: (commit.refusal.map { [$0.code.rawValue + ($0.step.map { " in step \($0)" } ?? "")] } ?? [])
          + reasons.map { $0.onOneLine() })
    }
  }

  private static func withoutEvents(_ commits: [PageFile.Commit]) -> [PageFile.Commit] {
    commits.map { commit in
      var commit = commit
      commit.contributions = commit.contributions.map {
        String($0.prefix(upTo: $0.lastIndex(of: "[") ?? $0.endIndex).dropLast())
      }
      return commit
    }
  }

  @Test func `each record has the time, the sender, the parts and the refusal of its commit`() throws {
    for (journal, page) in try Self.pages.get() {
      #expect(try Self.withoutEvents(page.commits()) == Self.commits(journal), "\(journal)")
    }
  }

  @Test func `commits that differ only in their sender, parts, refusal or time are told apart`() throws {
    let disk = MemoryFileSystem()
    _ = try NavJournal.typed(Array(repeating: "push a", count: 9).joined(separator: ";"), in: disk)
    var lines = JournalLines(try #require(disk.contents(of: "j")))
    lines.bodies[5].replace(#""source":"app""#, with: #""source":"user""#)
    lines.bodies[6].replace(#""message":""#, with: #""message":"No: "#)
    lines.bodies[7].append(#","by":[{"plugin":"p","did":"fault","code":"x"}]"#)
    lines.bodies[8].replace(#""time":5"#, with: #""time":3"#)
    disk.write(lines.bytes, to: "changed")
    let journal = try NavJournal(at: "changed", in: disk)
    try #require(journal.verdict == .clean && journal.commitCount == 10)
    let commits = try PageFile(journal.page()).commits()
    #expect(Self.withoutEvents(commits) == Self.commits(journal))
    #expect(commits[4].source == "user" && commits[6].contributions.count == 1 && commits[7].time == 3)
  }

  @Test func `the records of a long journal end before an event that cannot have happened`() throws {
    let journal = try IndexedJournal()
    let lines = JournalLines.split(try journal.bytes())
    let place = try #require(lines.lastIndex { $0.starts(with: Array(#"{"commit""#.utf8)) })
    let body = String(decoding: lines[place].dropLast(18), as: UTF8.self)
      .replacing(
        /"events":\[.*\]/, with: #""events":[{"type":"pushed","container":"main","screen":{"id":""}}]"#)
    let sum = BitwiseCRC.digits(of: lines[place - 1].suffix(10).dropLast(2) + Array(body.utf8))
    let forged = JournalLines.join(Array(lines[..<place])) + Array("\(body),\"sum\":\"\(sum)\"}\n".utf8)
    var page = JournalPage(ByteFile(forged))
    try page.read()
    guard case .corrupt = page.verdict else { return #expect(Bool(false), "\(page.verdict)") }
    let bytes = try page.bytes(nil)
    let file = try PageFile(try #require(bytes))
    #expect(try file.commits().count == file.number("commits"))
  }

  @Test func `a fork's page begins where the fork begins`() throws {
    let scratch = try Scratch()
    let journal = try Self.journal(["push a", "push b", "push c", "back"], scratch)
    try #require(try Navrepl.run("fork", journal.path, "@4", scratch.path("fork.jsonl")).status == 0)
    _ = try Navrepl.run(scratch.path("fork.jsonl"), "-c", "push d")
    let fork = try NavJournal(at: scratch.path("fork.jsonl"))
    let page = try PageFile(fork.page())
    #expect(try page.number("firstEvent") == 4)
    #expect(try page.views().last == Self.rest(of: fork.stateView()))
  }

  // MARK: Commands that wait

  /// A wait as a page lists it: its ticket, its commits, how it ended.
  private static func waits(_ page: PageFile) -> [String] {
    (page.summary.member("waits")?.elements ?? []).map { wait in
      func text(_ name: String) -> String { wait.member(name)?.text ?? "-" }
      #expect(wait.member("plugin")?.string == "paywall")
      #expect(wait.member("reason")?.string == "This screen needs a plan.")
      return "\(text("ticket")) \(text("from")) \(text("to")) \(wait.member("dropped")?.string ?? "-")"
    }
  }

  @Test func `a page lists the commands that wait, from the commit that holds each to the one that ends it`()
    throws
  {
    let paywall = try #require(Self.journals.first { $0.name == "paywall" })
    let page = try PageFile(NavJournal(at: paywall.journal.path).page())
    #expect(
      Self.waits(page) == [
        "1 2 5 superseded", "2 6 7 -", "3 9 12 duplicate-node", "4 13 14 not today", "5 16 - -",
      ])
    #expect(
      page.summary.member("waits")?.elements?.first?.member("command")?.string == "push report attr=paid=true"
    )
    #expect(page.summary.member("waitsLeftOut") == nil)
    let none = try #require(Self.journals.first { !["admission", "paywall"].contains($0.name) })
    #expect(try PageFile(NavJournal(at: none.journal.path).page()).summary.member("waits") == nil)
  }

  @Test func `a page that begins while a command waits lists it without a beginning`() throws {
    let scratch = try Scratch()
    let paywall = try #require(Self.journals.first { $0.name == "paywall" })
    let short = scratch.path("short.jsonl")
    try #require(try Navrepl.run("compact", paywall.journal.path, "#10", short).status == 0)
    let page = try PageFile(NavJournal(at: short).page())
    #expect(Self.waits(page).first == "3 - 12 duplicate-node")
    #expect(Self.waits(page).count == 3)
  }

  @Test func `a page lists the last commands that have waited, and all that still do`() throws {
    let disk = MemoryFileSystem()
    var options = SessionOptions(catalog: PluginCatalog())
    options.add(PushHolder(reason: "Wait."))
    let session = try NavSession.open(at: "j.jsonl", in: disk, options: options)
    try session.send(.push("first"))
    let (most, extra) = (2000, 2500)
    for ticket in 0..<(most + extra) {
      try session.send(.push(ScreenDescription("s\(ticket)")))
      try session.send(.drop(ticket + 2))
    }
    try session.close()
    let page = try PageFile(NavJournal(at: "j.jsonl", in: disk).page())
    let tickets = try #require(page.summary.member("waits")?.elements).map {
      Int($0.member("ticket")?.number ?? 0)
    }
    #expect(tickets.first == 1 && tickets.count == most)
    #expect(Array(tickets.dropFirst()) == Array((extra + 3)...(most + extra + 1)))
    #expect(page.summary.member("waitsLeftOut")?.number == Double(extra + 1))
  }

  @Test func `a command that a second plugin holds again waits for the first until then`() throws {
    let disk = MemoryFileSystem()
    var options = SessionOptions(catalog: PluginCatalog())
    for id in ["one", "two"] {
      var holder = PushHolder(keeps: true)
      holder.manifest = PluginManifest(id: id, version: 1)
      options.add(holder)
    }
    let session = try NavSession.open(at: "j.jsonl", in: disk, options: options)
    try session.send(.push("a"))
    for _ in 0..<2 { try session.send(.resume(1)) }
    try session.close()
    let page = try PageFile(NavJournal(at: "j.jsonl", in: disk).page())
    let waits = try #require(page.summary.member("waits")?.elements).map { wait in
      ["plugin", "from", "to", "dropped"].map { wait.member($0)?.text ?? "-" }.joined(separator: " ")
    }
    #expect(waits == [#""one" 1 2 -"#, #""two" 2 3 -"#])
  }

  @Test func `a page shortens a long command that waits, and shows what cannot be seen`() throws {
    let disk = MemoryFileSystem()
    var options = SessionOptions(catalog: PluginCatalog())
    options.add(PushHolder(reason: "Wait\u{202E}. \(String(repeating: "x", count: 500))"))
    let session = try NavSession.open(at: "j.jsonl", in: disk, options: options)
    try session.send(.push("a", title: String(repeating: "Long ", count: 500)))
    try session.close()
    let wait = try PageFile(NavJournal(at: "j.jsonl", in: disk).page()).summary.member("waits")?.elements?
      .first
    for member in ["command", "reason"] {
      let text = try #require(wait?.member(member)?.string)
      #expect(text.count == 201 && text.hasSuffix("…") && text.isSafeOnLine, "\(text)")
    }
  }

  @Test
  func `the same journal gives the same page, and an open one ignores new commits`() throws {
    let scratch = try Scratch()
    let journal = try Self.journal(["push a", "push b", "back"], scratch)
    let page = try journal.page()
    #expect(try journal.page() == page)
    _ = try Navrepl.run(journal.path, "-c", "push c")
    #expect(try journal.page() == page)
    #expect(try journal.refreshed().page() != page)
    #expect(try String(decoding: page, as: UTF8.self) == journal.export(.html))
  }

  @Test func `a page names the damage at the end of a journal, and shows the commits before it`() throws {
    let scratch = try Scratch()
    let journal = try Self.journal(["push a", "push b", "back"], scratch)
    #expect(try PageFile(journal.page()).summary.member("damage") == nil)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: journal.path))
    try bytes.dropLast(20).write(to: URL(fileURLWithPath: journal.path))
    let torn = try NavJournal(at: journal.path)
    let page = try PageFile(torn.page())
    #expect(try #require(page.summary.member("damage")?.string).hasPrefix("torn tail"))
    #expect(try page.number("commits") == torn.commitCount)
    #expect(
      try Navrepl.run("export", journal.path, "--format", "html", "-o", scratch.path("p.html")).status == 0)
  }

  @Test func `a page shows that a checkpoint is wrong`() throws {
    let disk = MemoryFileSystem()
    for line in ["push a", "push b"] {
      let whole = try NavJournal.typed(line, in: disk)
      #expect(try PageFile(whole.page()).summary.member("mismatch") == nil)
    }
    var lines = JournalLines(try #require(disk.contents(of: "j")))
    let place = try #require(lines.bodies.firstIndex { $0.hasPrefix(#"{"checkpoint""#) })
    lines.bodies[place].replace(/"digest":"[0-9a-f]+"/, with: #""digest":"0123456789abcdef""#)
    disk.write(lines.bytes, to: "changed")
    let page = try PageFile(NavJournal(at: "changed", in: disk).page())
    #expect(page.summary.member("mismatch")?.text == "true")
  }

  // MARK: Safety

  @Test func `texts of a journal are only in the data of its page`() throws {
    let scratch = try Scratch()
    let frame = try PageFile(Self.journal(["push a"], scratch).page()).frame
    let markup = ["</script><script>alert(1)</script>", "<!--", "{data}", "{script}", "]]>"]
    let texts = HostileTexts.sample + markup
    // Every text is a title, a name and a value of an attribute; in a usual run, only some are also the id of the journal.
    for id in HostileCases.isFull ? texts : ["</script><script>alert(1)</script>", "{data}", "a\u{202E}b"] {
      let page = try Self.page(id: id, texts: [id])
      #expect(try page.frame == frame, "\(id.debugDescription)")
      #expect(page.summary.member("id")?.string.hasSameBytes(as: id) == true)
      #expect(page.texts.allSatisfy { $0.isSafeOnLine }, "\(id.debugDescription)")
    }
    let page = try Self.page(id: "texts", texts: texts)
    #expect(try page.frame == frame)
    #expect(try page.number("commits") >= 3 * texts.count)
    for text in page.texts where !text.isSafeOnLine { Issue.record("\(text.debugDescription)") }
  }

  /// Returns the page of a journal in which each text is the title of a screen, and the name and the value of an attribute.
  private static func page(id: String, texts: [String]) throws -> PageFile {
    let disk = MemoryFileSystem()
    var options = SessionOptions.standard
    options.id = id
    let session = try NavSession.open(at: "j.jsonl", in: disk, options: options)
    for text in texts {
      try session.send(.push("a", title: text))
      try session.send(.setAttribute(text.isEmpty ? "k" : text, to: text, of: "a"))
      try session.send(.pop())
    }
    try session.close()
    return try PageFile(NavJournal(at: "j.jsonl", in: disk).page())
  }

  @Test func `the policy allows this script and this style, and nothing else`() throws {
    let scratch = try Scratch()
    let page = try PageFile(Self.journal(["push a"], scratch).page())
    let policy = try #require(page.text.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).1
    let script = try #require(page.text.range(of: "<script>"))
    let scriptEnd = try #require(
      page.text.range(of: "</script>", range: script.upperBound..<page.text.endIndex))
    let style = try #require(page.text.firstMatch(of: /(?s)<style>(.*?)<\/style>/)).1
    // Python, which plugins of the recorded journals need too, has the hash that the policy names.
    let program = """
      import base64, hashlib, sys
      print(base64.b64encode(hashlib.sha256(sys.stdin.buffer.read()).digest()).decode())
      """
    let sums = try [String(page.text[script.upperBound..<scriptEnd.lowerBound]), String(style)].map { text in
      try Data(text.utf8).write(to: scratch.file("part"))
      return try Newcomer().run("python3 -c '\(program)' < '\(scratch.path("part"))'")
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
    #expect(
      policy
        == "default-src 'none'; script-src 'sha256-\(sums[0])'; style-src 'sha256-\(sums[1])'; base-uri 'none'; form-action 'none'"
    )
    #expect(page.text.matches(of: /<script/).count == 2)
    #expect(!page.text.contains("innerHTML") && !page.text.contains("eval("))
    #expect(!page.text.contains("http://") && !page.text.contains("https://"))
    #expect(!page.text.contains(/\son[a-z]+=/))
  }

  // MARK: The command

  @Test func `export writes a page to a new file, and refuses an existing file or a condition`() throws {
    let scratch = try Scratch()
    let journal = try Self.journal(["push a"], scratch)
    let path = scratch.path("page.html")
    let run = try Navrepl.run("export", journal.path, "--format", "html", "-o", path)
    #expect(run.status == 0 && run.output.isEmpty && run.messages.isEmpty)
    #expect(try Data(contentsOf: scratch.file("page.html")) == Data(journal.page()))
    #expect(try Navrepl.run("export", journal.path, "--format", "html", "-o", path).status == 4)
    let printed = try Navrepl.run("export", journal.path, "--format", "html")
    #expect(try printed.output == journal.export(.html))
    let expecting = try Navrepl.run(
      "export", journal.path, "--format", "html", "--expect", "visible contains a")
    #expect(expecting.status == 2 && expecting.messages.contains("--expect is for a script or a test"))
    #expect(try Navrepl.run("export", scratch.path("missing"), "--format", "html").status == 4)
    try Data().write(to: scratch.file("empty.jsonl"))
    #expect(try Navrepl.run("export", scratch.path("empty.jsonl"), "--format", "html").status == 3)
  }

  // MARK: Compression

  @Test func `compressed bytes are unpacked unchanged`() throws {
    // Each run has a seed of its own, which a failure names.
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededNumbers(seed: seed)
    let words = Array("pushed main inbox title=Inbox hidesBackButtonChanged ".utf8)
    var cases: [[UInt8]] = [
      [], [0], [1, 2], Array(repeating: 7, count: 3), Array(repeating: 7, count: 100_000), Array(0...255),
      words,
      Array((0..<300).map { _ in words }.joined()),
      // Distances at and beyond the longest, and lengths at and beyond the longest.
      words + Array(repeating: 0, count: 32_768 - words.count) + words,
      words + Array(repeating: 0, count: 32_767 - words.count) + words,
      Array(repeating: 1, count: 258) + [2] + Array(repeating: 1, count: 259),
    ]
    // A block has 32 768 symbols.
    for size in [10, 1000, HostileCases.isFull ? 70_000 : 40_000] {
      cases.append((0..<size).map { _ in UInt8.random(in: 0...255, using: &random) })
      cases.append((0..<size).map { _ in UInt8.random(in: 0...3, using: &random) })
      // Counts like Fibonacci's make the longest codes.
      cases.append(
        (0..<size).map { _ in
          UInt8(min(255, UInt64.random(in: 1...UInt64.max, using: &random).leadingZeroBitCount))
        })
    }
    for bytes in cases {
      var packed = ByteBuffer()
      bytes.withUnsafeBytes { Deflate.append($0, to: &packed) }
      #expect(try Inflate.bytes(Array(packed.bytes)) == bytes, "\(bytes.count) bytes, seed \(seed)")
    }
  }
}
