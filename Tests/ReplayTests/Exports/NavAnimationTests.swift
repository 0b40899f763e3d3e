import Foundation
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The animated picture of a stretch of a journal.
@Suite(.waits) struct NavAnimationTests {
  private static let story = [
    "export", "examples/debugging/report.jsonl", "--format", "svg", "--from", "#21", "--to", "#26",
  ]

  @Test func `the animation of the README is what the command gives, and gives again`() throws {
    let runs = try (0..<2).map { _ in try Navrepl.run(Self.story, in: Project.folder) }
    #expect(runs.allSatisfy { $0.status == 0 && $0.messages.isEmpty })
    #expect(Set(runs.map(\.output)) == [try Project.text("docs/replay.svg")])
    #expect(try Project.text("README.md").contains("docs/replay.svg"))
  }

  @Test
  func
    `each commit is a step with its command and its outcome, and the last step is shown where nothing moves`()
    throws
  {
    let journal = try NavJournal(
      at: Project.folder.appendingPathComponent("examples/debugging/report.jsonl").path)
    let animation = try journal.animation(from: .commit(21), to: .commit(26))
    #expect(
      animation.steps.map { $0.caption.prefix { $0 != " " } } == ["@29", "#22", "#23", "#24", "#25", "#26"])
    #expect(animation.omittedCommits == 0)
    let swipe = try #require(animation.steps.dropFirst().first)
    #expect(swipe.caption == "#22 swipe begin 6 (user)")
    #expect(swipe.outcome == "swipeBegan main x=6; hidesBackButtonChanged mail-4 true (calm-swipes)")
    let svg = animation.svg
    for step in animation.steps { #expect(svg.contains(">\(step.caption)</text>")) }
    #expect(svg.contains(".step:not(.s5){visibility:hidden}@media (prefers-reduced-motion:no-preference){"))
    #expect(svg.components(separatedBy: "<g class=\"step ").count == animation.steps.count + 1)
    for word in ["<script", "href", "http:", "@import", "url(http"] {
      #expect(!svg.replacing("http://www.w3.org/2000/svg", with: "").contains(word), "\(word)")
    }
    // Every picture has its turn, one after the other.
    let turns = svg.matches(
      of:
        #/@keyframes s(\d+)\{(?:0%\{visibility:hidden\})?([0-9.]+)%\{visibility:visible\}(?:([0-9.]+)%\{visibility:hidden\})?\}/#
    )
    #expect(turns.count == animation.steps.count)
    for (turn, next) in zip(turns, turns.dropFirst()) { #expect(turn.3 == next.2) }
    #expect(svg.contains("8400ms step-end infinite") == false && svg.contains("10000ms step-end infinite"))
  }

  @Test func `a refusal is a step of its own, and hostile texts stay texts`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.jsonl")
    let session = try NavSession.open(at: path, options: .standard)
    try session.send(.push(ScreenDescription("a", title: "<script>alert(1)</script>\"&'\u{202E}]]>")))
    _ = try session.send(.popTo("no <b>body</b>"))
    try session.close()
    let animation = try NavJournal(at: path).animation()
    let last = try #require(animation.steps.last)
    #expect(last.isRefused && last.outcome.hasPrefix("refused "))
    for element in animation.svg.matches(of: #/<\/?([a-zA-Z]+)/#) {
      #expect(["svg", "style", "rect", "g", "clipPath", "text"].contains(String(element.1)), "\(element.1)")
    }
    #expect(!animation.svg.contains("\u{202E}"))
  }

  @Test func `of a long stretch the last pictures are shown, and the command says so`() throws {
    let scratch = try Scratch()
    let lines = ["push home"] + (0..<150).flatMap { ["push s\($0)", "pop"] }
    _ = try Navrepl.run(["trip.jsonl"], input: Data(lines.joined(separator: "\n").utf8), in: scratch.folder)
    let path = scratch.path("trip.jsonl")
    let journal = try NavJournal(at: path)
    let animation = try journal.animation()
    #expect(animation.steps.count == NavAnimation.mostSteps)
    #expect(animation.omittedCommits + animation.steps.count == journal.commitCount + 1)
    #expect(animation.steps.last?.scene == (try journal.scene()))
    let run = try Navrepl.run("export", path, "--format", "svg", "--from", "@0")
    #expect(run.status == 0 && run.messages.contains("are left out: an animation has at most 200 pictures"))
    let turned = try journal.animation(from: .commit(5), to: .commit(3))
    #expect(turned == (try journal.animation(from: .commit(3), to: .commit(5))))
    #expect(try journal.animation(from: .end).steps.count == 1)
    #expect(throws: NavJournal.Failure.self) { try journal.animation(from: .commit(9999)) }
  }

  @Test(arguments: [
    ["--format", "mermaid", "--from", "@0"], ["--format", "svg", "--at", "@1", "--from", "@0"],
    ["--format", "svg", "--from", "@x"],
  ])
  func `an animation is only asked of a picture`(_ words: [String]) throws {
    let path = Project.folder.appendingPathComponent("examples/debugging/report.jsonl").path
    let run = try Navrepl.run(["export", path] + words)
    #expect(run.status == 2 && run.output.isEmpty && run.messages.hasPrefix("usage: "))
  }

  @Test func `a picture stays for the recorded time, but long enough to be read and not much longer`() throws
  {
    let scratch = try Scratch()
    var options = SessionOptions.standard
    options.clock = .fixed(1_000)
    var path = scratch.path("a.jsonl")
    for (number, time) in [1_000, 1_100, 3_100, 100_000].enumerated() {
      options.clock = .fixed(Int64(time))
      let session = try NavSession.open(at: path, options: options)
      try session.send(.push("s\(number)"))
      try session.close()
    }
    path = scratch.path("a.jsonl")
    let times = try NavJournal(at: path).animation(from: .commit(1)).steps.map(\.milliseconds)
    #expect(times == [1_400, 2_000, 3_000, 3_000])
  }
}
