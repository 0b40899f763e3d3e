import Foundation
import NavBase
import NavEvents
import NavJournals
import NavRuntime
import Testing

/// The first event after which a condition fails, compared with an evaluation at every moment.
struct BisectionTests {
  /// A journal in memory. The title of each screen becomes `bad` at a moment of its own, and stays `bad`.
  private struct Planted {
    static let events = HostileCases.isFull ? 100_000 : 1_200
    static let screens = 5
    /// The number of events in a commit. A commit for each event would take longer to read.
    private static let perCommit = 100

    let journal: NavJournal

    /// Returns the first event from which on the titles of this screen are `bad`.
    static func change(of screen: Int) -> Int {
      [0, 100, events * 2 / 5, events * 7 / 9, events - 1][screen]
    }

    /// Creates a journal of so many events; `title` says which title each of them gives its screen.
    init(
      _ events: Int = events,
      title: (_ screen: Int, _ event: Int) -> String = { $1 >= change(of: $0) ? "bad" : "good \($1)" }
    ) throws {
      let disk = MemoryFileSystem()
      disk.write(Self.bytes(events, title), to: "planted.jsonl")
      journal = try NavJournal(at: "planted.jsonl", in: disk)
    }

    private static func bytes(_ events: Int, _ title: (Int, Int) -> String) -> [UInt8] {
      var (bytes, sum) = ([UInt8](), "")
      func add(_ body: String) {
        var crc = CRC32()
        Array((sum + body).utf8).withUnsafeBytes { crc.add($0) }
        let digits = String(crc.value, radix: 16)
        sum = String(repeating: "0", count: 8 - digits.count) + digits
        bytes += Array("\(body),\"sum\":\"\(sum)\"}\n".utf8)
      }
      let header =
        #"{"journal":1,"id":"planted","created":0,"runtime":"0.1.0","durability":"os","plugins":[]"#
      add(header)
      let entries = (0..<screens).map { #"{"id":"s\#($0)"}"# }.joined(separator: ",")
      let scene = #"{"root":{"id":"main","kind":"stack","entries":[\#(entries)]}}"#
      add(
        #"{"commit":0,"seq":0,"time":0,"source":"app","command":{"type":"scene","scene":\#(scene)},"events":[{"type":"sceneSet","scene":\#(scene)}]"#
      )
      for commit in 0..<events / perCommit {
        let changes = (commit * perCommit..<(commit + 1) * perCommit).map { event in
          let screen = event % screens
          return #"{"type":"titleChanged","screen":"s\#(screen)","title":"\#(title(screen, event))"}"#
        }
        add(
          #"{"commit":\#(commit + 1),"seq":\#(1 + commit * perCommit),"time":0,"source":"app","command":{"type":"title","screen":"s0","title":"x"},"events":[\#(changes.joined(separator: ","))]"#
        )
      }
      return bytes
    }

    /// Returns the number of events after which the title of a screen is `bad` for the first time.
    static func answer(_ screen: Int) -> Int? {
      (change(of: screen)..<events).first { $0 % screens == screen }.map { $0 + 2 }
    }
  }

  @Test func `a planted change among many events is found in log2 of n and two evaluations`() throws {
    let journal = try Planted().journal
    try #require(journal.eventCount == Planted.events + 1 && journal.verdict == .clean)
    let most = Int(log2(Double(journal.eventCount))) + 2
    for screen in 0..<Planted.screens {
      let answer = try journal.bisect(NavPredicate("not items.s\(screen).title == bad"))
      #expect(answer.event == Planted.answer(screen), "s\(screen)")
      #expect(answer.commit?.number == answer.event.map { ($0 - 2) / 100 + 1 }, "s\(screen)")
      #expect(answer.isMonotone && answer.evaluations <= most, "s\(screen): \(answer.evaluations)")
    }
    let never = try journal.bisect(NavPredicate("not focus == nobody"))
    #expect(never.event == nil && never.isMonotone && never.evaluations == 1)
  }

  @Test func `a condition that holds again is not monotone, even if halving finds its first failure`() throws
  {
    // Halving looks at @10, @5, @2, @3 and @4, and passes over @6, where the condition holds again.
    let journal = try NavJournal.typed(
      "scene stack; push a; title a b; title a c; title a bad; title a d; title a bad; title a e; title a f; title a bad"
    )
    try #require(journal.eventCount == 10)
    let answer = try journal.bisect(NavPredicate("not items.a.title == bad"))
    #expect(answer.event == 5 && !answer.isMonotone)
    #expect(answer.description.contains("it is not monotone, so every moment was looked at"))
  }

  @Test func `in a long journal, a condition that is true at the end can have failed before`() throws {
    // Of a journal of more than 65 536 events, not every moment is looked at when the condition fails at the end.
    let journal = try Planted(65_600) { $1 == 7 ? "bad" : "good" }.journal
    let answer = try journal.bisect(NavPredicate("not items.s2.title == bad"))
    #expect(answer.event == 9 && !answer.isMonotone)
  }

  @Test func `on the recorded journals the answer is that of a look at every moment`() throws {
    var random = SeededNumbers(seed: 12)
    var (monotone, others, never) = (0, 0, 0)
    for views in try JournalViews.all.get() {
      for _ in 0..<3 * HostileCases.factor {
        let event = try #require(views.texts.indices.randomElement(using: &random))
        let moment = views.values(at: event)
        let path = try #require(moment.keys.sorted().randomElement(using: &random))
        if path == "commits" || path.hasPrefix("viewing") { continue }
        let value = CanonicalJSON(string: JournalViews.text(moment[path] ?? "")).text
        let text =
          Bool.random(using: &random)
          ? "\(JournalViews.text(path)) exists" : "not \(JournalViews.text(path)) == \(value)"
        let predicate = try NavPredicate(text)
        let holds = try views.texts.dropFirst().map { try predicate.holds(in: $0) }
        let first = holds.firstIndex(of: false)
        let isMonotone = first.map { !holds[$0...].contains(true) } ?? true
        let answer = try views.journal.bisect(predicate)
        #expect(answer.event == first.map { $0 + 1 }, "\(views.journal.path) \(text)")
        #expect(answer.isMonotone == isMonotone, "\(views.journal.path) \(text)")
        #expect(
          answer.commit?.number == first.map { views.commitOfEvent[$0] }, "\(views.journal.path) \(text)")
        if isMonotone {
          #expect(
            Double(answer.evaluations) <= log2(Double(holds.count)) + 2, "\(views.journal.path) \(text)")
        }
        if first == nil { never += 1 } else if isMonotone { monotone += 1 } else { others += 1 }
      }
    }
    #expect(monotone > 5 && others > 5 && never > 5, "\(monotone) \(others) \(never)")
  }

  @Test func `a shell command gets the state view and the event, and may leave a moment undecided`() throws {
    let scratch = try Scratch()
    let path = scratch.path("j.jsonl")
    _ = try Navrepl.run(path, "--clock", "5", "-c", "push a; push b; push c; push d; push e; push f; push g")
    let expected = try Navrepl.run("bisect", path, "not containers.main.left contains c", "--json")
    let event = try #require(expected.output.firstMatch(of: /"event":(\d+),/).flatMap { Int($0.1) })
    for (command, answer) in [
      (#"! grep -q '"left":\[[^]]*"c"'"#, event), ("test $NAVREPL_EVENT -lt 9", 9), ("exit 1", 1),
      ("test $NAVREPL_EVENT = 4 && exit 125; test $NAVREPL_EVENT -lt 5", 5), ("kill -9 $$", 1),
      ("case $NAVREPL_EVENT in 4|5|6|7) exit 125;; *) test $NAVREPL_EVENT -lt 4;; esac", 8),
      ("test $NAVREPL_EVENT -gt 9 && exit 125; test $NAVREPL_EVENT -lt 5", 5),
    ] {
      let run = try Navrepl.run("bisect", path, "--run", command, "--json")
      #expect(
        run.output.hasPrefix("{\"event\":\(answer),\"commit\":"), "\(command): \(run.output) \(run.messages)")
      #expect(run.status == 1)
    }
    let talking = try Navrepl.spawn("bisect", path, "--run", "cat", "--json")
    #expect(talking.output == #"{"event":null,"commit":null,"evaluations":1,"monotone":true}"# + "\n")
    #expect(talking.messages.contains(#""containers""#) && talking.status == 0)
    for command in ["no-such-command", "test -n x && ./no-such-program", "/dev/null"] {
      let run = try Navrepl.run("bisect", path, "--run", command)
      #expect(run.status == 2 && run.output.isEmpty, "\(command): \(run)")
      #expect(run.messages.contains("the shell cannot run “\(command)”"), "\(run)")
    }
    let signals = try Navrepl.spawn(
      "bisect", path, "--run", "grep '^SigIgn:.*0000$' /proc/self/status", "--json")
    #expect(signals.output.hasPrefix(#"{"event":null"#), "no signal is ignored: \(signals)")
    let unknowing = try Navrepl.run("bisect", path, "--run", "exit 125", "--json")
    #expect(unknowing.output.hasPrefix(#"{"event":null,"commit":null,"#) && unknowing.status == 1)
    #expect(unknowing.output.hasSuffix(#","inconclusive":true}"# + "\n"))
    let journal = try NavJournal(at: path)
    #expect(try journal.bisect("by hand") { _, event in event < 7 ? .holds : .fails }.event == 7)
    #expect(try journal.bisect("never known") { _, _ in .unknown }.event == nil)
    var asked: [Int] = []
    let rarely = try journal.bisect("rarely known") { _, event in
      asked.append(event)
      return event % 5 != 0 ? .unknown : event < 10 ? .holds : .fails
    }
    #expect(rarely.event == 10)
    #expect(Set(asked).count == asked.count, "no moment is asked about twice: \(asked)")
  }

  @Test(arguments: ["itmes.a exists", "reply.ok == true", "panes.left ==", "", "a"])
  func `an invalid condition is a mistake`(_ text: String) throws {
    // The condition is read before the journal, and a journal that is missing has another status.
    let run = try Navrepl.run("bisect", Scratch().path("missing.jsonl"), text)
    #expect(run.status == 2, "\(run)")
  }
}
