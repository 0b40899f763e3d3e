import NavBase
import NavEvents
import NavJournals
import NavRuntime
import Synchronization
import Testing

/// A plugin whose answer about rotations depends on its last one, so that settling it would never end.
struct EndlessAnswersTests {
  /// Answers with another orientation each time.
  private final class Waverer: RotationPolicy {
    let manifest = PluginManifest(id: "waverer", version: 1)
    private let isPortrait = Lock(false)

    func shouldAutorotate(in context: borrowing HookContext) throws(PluginFault) -> Bool? { nil }

    func supportedOrientations(in context: borrowing HookContext) throws(PluginFault) -> Orientations? {
      isPortrait.withLock { isPortrait in
        isPortrait.toggle()
        return isPortrait ? .portrait : .landscapeLeft
      }
    }
  }

  @Test func `after 16 answers in one commit the last one stands, and the plugin has failed`() throws {
    let recorded = try RecordedSession(Waverer())
    try recorded.push("a")
    let commit = try recorded.last()
    let answers = commit.events.filter { $0.contains("rotationAnswerChanged") }
    #expect(answers.count == PluginHost.mostRotationAnswers)
    #expect(commit.by.filter { $0.contains("\"did\":\"answered\"") }.count == PluginHost.mostRotationAnswers)
    #expect(commit.by.last == #"{"plugin":"waverer","did":"fault","code":"endless-answers"}"#)
    #expect(commit.refused == nil)
    #expect(try recorded.session.stateView() == recorded.viewOfReplay())
  }

  @Test func `three such commits quarantine the plugin, and the journal verifies without it`() throws {
    let recorded = try RecordedSession(Waverer())
    try recorded.push("a", "b", "c", "d")
    let quarantines = try recorded.commits().filter {
      $0.events.contains { $0.contains("pluginQuarantined") }
    }
    #expect(quarantines.count == 1)
    #expect(try recorded.last().events.contains { $0.contains("rotationAnswerChanged") } == false)
    var verification = Verification(
      try recorded.files.open(RecordedSession.path, .read), catalog: PluginCatalog())
    try verification.run()
    #expect(verification.verdict == .clean)
    #expect(verification.divergences.isEmpty, "\(verification.divergences)")
  }
}
