import NavContainers
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// A comparison of decks with drillDowns: the built-in container, and the same one written as an app would write it.
struct DeckWalkTests {
  private static let steps = FullRun.isOn ? 10_000 : 2_000

  @Test(.timeLimit(.minutes(15)), arguments: DeckWalk.Stage.allCases)
  func `a deck does what a drillDown does, in each step of a random walk`(_ stage: DeckWalk.Stage)
    throws
  {
    var walk = try DeckWalk(stage, seed: 1)
    try walk.walk(Self.steps)
    let counts = walk.counts
    // A walk that goes nowhere finds nothing.
    #expect(counts.refused * 20 > Self.steps && counts.refused * 2 < Self.steps, "\(counts)")
    #expect(counts.removals * 10 > Self.steps && counts.compact * 5 > Self.steps, "\(counts)")
    #expect(counts.swipes * 100 > Self.steps && counts.completedSwipes * 300 > Self.steps, "\(counts)")
    #expect(counts.leftOut * 12 < Self.steps, "\(counts)")
  }

  @Test func `the journal of a walk is verified with the rules, and without them`() throws {
    var walk = try DeckWalk(.byCommand, seed: 3)
    try walk.walk(300)
    let journal = try NavJournal(at: DeckWalk.path, in: walk.files)
    let with = try journal.verify(plugins: DeckWalk.catalog(.byCommand))
    #expect(with.divergences.isEmpty && with.mismatch == nil, "\(with)")
    var others = PluginCatalog()
    others.add(SwipeBack())
    let without = try journal.verify(plugins: others)
    #expect(without.divergences.isEmpty, "\(without)")
  }
}
