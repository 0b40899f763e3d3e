import NavBase
import NavEvents
import NavRuntime
import Testing

/// The completeness of the table of removals: no screen leaves without being asked, whatever command is sent.
struct RemovalWalkTests {
  /// The number of commands in a walk, which ends before the scene gets so large that little fits.
  private static let steps = 150
  private static let walksInEachScene = 120
  private static let fewestAccepted = 20_000
  /// The commands that are refused in every walk: a scene is set once, and only a plugin itself may remember.
  private static let neverAccepted: Set<CommandKind> = [
    .scene, .remember, .upgrade, .deliver, .take, .resume, .drop, .reask, .note,
    .launch, .close, .key, .change, .perform,
  ]

  /// The removals that the walks need not meet. A restore that brings an empty detail back only to discard it takes a
  /// plugin that was detached meanwhile; ``RemovalScenario/ofRestore`` has a scenario for it.
  private static let tooSeldom: [CommandKind: Set<String>] = [.restore: ["collapse"]]

  /// Every kind of container at once, with a page whose address no web container loads, and a drillDown to be
  /// swiped beside a split.
  private static let everything =
    #"{"root":{"id":"tabs","kind":"tabs","children":[{"id":"drill","kind":"drillDown","#
    + #""left":[{"id":"x"},{"id":"y"}],"right":{"id":"z"}},"#
    + #"{"id":"main","kind":"stack","entries":[{"id":"home"},"#
    + #"{"id":"web","kind":"web","pages":[{"id":"p","url":"app://web","actionURL":"app://web"}]}]},"#
    + #"{"id":"split","kind":"split","primary":{"id":"primary","kind":"stack","entries":[{"id":"a"}]},"#
    + #""secondary":{"id":"secondary","kind":"stack","entries":[{"id":"b","isEmptyDetail":true}]}}]}}"#

  /// The built-in scenes once each, and the one that has everything twice.
  private static var scenes: [String] {
    var draft = CommitDraft()
    return BuiltInScene.allCases.map { scene in draft.texts[scene.content(&draft).text] }
      + [everything, everything]
  }

  @Test func `no screen leaves without being asked, whatever command is sent`() {
    var tally = RemovalWalk.Tally()
    for (place, scene) in Self.scenes.enumerated() {
      for number in 0..<Self.walksInEachScene {
        guard let walked = walk(scene, seed: UInt64(place * 1000 + number)) else { return }
        tally.add(walked)
      }
    }
    print("exit walk: \(tally.accepted) commands accepted, \(tally.overruled) in spite of an objection")
    #expect(tally.accepted >= Self.fewestAccepted)
    expectCoverage(tally)
  }

  /// Returns the counts of a walk, or `nil` if something was wrong.
  private func walk(_ scene: String, seed: UInt64) -> RemovalWalk.Tally? {
    var walk = RemovalWalk(scene, seed: seed)
    for step in 0..<Self.steps {
      guard let failure = walk.step() else { continue }
      Issue.record("\(scene), seed \(seed), command \(step): \(failure)")
      return nil
    }
    return walk.tally
  }

  /// Checks that the walks met every removal in the table; they prove nothing otherwise.
  private func expectCoverage(_ tally: RemovalWalk.Tally) {
    for kind in CommandKind.allCases {
      let ways = tally.ways[kind, default: []].union(Self.tooSeldom[kind, default: []])
      #expect(ways == kind.exits.ways, "\(kind)")
      #expect(tally.kinds.contains(kind) != Self.neverAccepted.contains(kind), "\(kind)")
    }
    #expect(tally.collapsesByTurning > 0)
    #expect(tally.overruled >= 5)
  }
}
