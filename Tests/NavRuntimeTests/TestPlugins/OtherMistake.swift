import Foundation
import NavEvents
import NavPlugins
import NavRuntime

/// More ways to break a law than the one that `BadPlugin` has for each.
enum OtherMistake: String, CaseIterable {
  case throwing, endlessLoop, emptyRewrite, muchMemory, emptySwipeRefusal, blankVeto, requestAtUnknownEvent
  case trapAtUnknownEvent, vetoOfAttach, otherOrder

  var law: PluginLaw {
    switch self {
    case .throwing, .emptyRewrite: .total
    case .endlessLoop, .muchMemory: .bounded
    case .emptySwipeRefusal, .blankVeto: .explainsVetoes
    case .requestAtUnknownEvent, .trapAtUnknownEvent: .survivesUnknownEvents
    case .vetoOfAttach, .otherOrder: .leavesOthersAlone
    }
  }

  /// Short for what never ends.
  var deadline: Duration { self == .endlessLoop ? .seconds(2) : PluginConformance.standardDeadline }

  var plugin: any NavPlugin {
    switch self {
    case .throwing:
      TestGuard(rawValue) { _, _ throws(PluginFault) in throw PluginFault(code: "no", message: "No.") }
    case .endlessLoop: TestGuard(rawValue) { _, _ in Self.waitForever() }
    case .emptyRewrite: TestInterceptor(rawValue, CommandKinds(.back)) { _, _, _ in .rewrite([]) }
    case .muchMemory: remembering
    case .emptySwipeRefusal: SwipeRefuser(rawValue)
    case .blankVeto: TestInterceptor.vetoing(rawValue, .back, because: " ")
    case .requestAtUnknownEvent:
      TestReactor(rawValue) { _, _, draft, requests in requests.request(draft.pop()) }
    case .trapAtUnknownEvent: trapping
    case .vetoOfAttach: TestInterceptor.vetoing(rawValue, .detach, because: "Nobody leaves.")
    case .otherOrder: SilentPlugin(rawValue, before: ["autorotation"], after: ["swipe-back"])
    }
  }

  private static func waitForever() -> String? {
    while true { sleep(1) }
  }

  private var remembering: any NavPlugin {
    TestReactor(rawValue, EventKinds(.pushed)) { [rawValue] event, _, draft, requests in
      guard event.pushedScreen(draft) != nil else { return }
      requests.request(draft.remember(rawValue, "\"\(String(repeating: "x", count: 5000))\""))
    }
  }

  private var trapping: any NavPlugin {
    TestReactor(rawValue, EventKinds(.pushed)) { event, _, draft, requests in
      guard let screen = event.pushedScreen(draft) else { preconditionFailure("only pushes") }
      requests.request(draft.setTitle("A \(screen)", of: screen))
    }
  }
}

/// Refuses swipes and does not say why.
private struct SwipeRefuser: SwipeGuard {
  let manifest: PluginManifest

  init(_ id: String) { manifest = PluginManifest(id: id, version: 1) }

  func canBegin(
    _ swipe: SwipeStart, in state: borrowing NavState, _ draft: borrowing CommitDraft
  ) throws(PluginFault) -> SwipePermission? {
    .refused([])
  }
}
