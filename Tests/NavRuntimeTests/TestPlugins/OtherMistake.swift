import Foundation
import NavEvents
import NavPluginTesting
import NavPlugins
import NavRuntime

/// Further ways to break a law, besides the one that `BadPlugin` has for each.
enum OtherMistake: String, CaseIterable {
  case throwing, endlessLoop, emptyRewrite, muchMemory, emptySwipeRefusal, blankVeto, requestAtUnknownEvent
  case trapAtUnknownEvent, vetoOfAttach, otherOrder
  case randomHold, blankHold, countedHolds, forgottenHolds, endlessAtResumption, resumptionOfOthers
  case trapAtExpiry, trapAtSuperseding, trapAtRefusedResumption

  var law: PluginLaw {
    switch self {
    case .throwing, .emptyRewrite, .trapAtExpiry, .trapAtSuperseding, .trapAtRefusedResumption: .total
    case .endlessLoop, .muchMemory, .endlessAtResumption: .bounded
    case .emptySwipeRefusal, .blankVeto, .blankHold: .explainsVetoes
    case .randomHold: .sameInEveryRun
    case .countedHolds, .forgottenHolds: .remembersWhatRoundTrips
    case .requestAtUnknownEvent, .trapAtUnknownEvent: .survivesUnknownEvents
    case .vetoOfAttach, .otherOrder, .resumptionOfOthers: .leavesOthersAlone
    }
  }

  /// The deadline, which is short for a plugin that never returns.
  var deadline: Duration { self == .endlessLoop ? .seconds(2) : PluginConformance.standardDeadline }

  var plugin: any NavPlugin {
    switch self {
    case .throwing:
      TestGuard(rawValue) { _, _ throws(PluginFault) in throw PluginFault(code: "no", message: "No.") }
    case .endlessLoop: TestGuard(rawValue) { _, _ in Self.waitForever() }
    case .emptyRewrite: TestInterceptor(rawValue, CommandKinds(.back)) { _ in .rewrite([]) }
    case .muchMemory: remembering
    case .emptySwipeRefusal: SwipeRefuser(rawValue)
    case .blankVeto: TestInterceptor.vetoing(rawValue, .back, because: " ")
    case .requestAtUnknownEvent:
      TestReactor(rawValue) { _, requests in requests.append(.pop()) }
    case .trapAtUnknownEvent: trapping
    case .vetoOfAttach: TestInterceptor.vetoing(rawValue, .detach, because: "Nobody leaves.")
    case .otherOrder: SilentPlugin(rawValue, before: ["autorotation"], after: ["swipe-back"])
    case .randomHold:
      TestHolder(rawValue, holding: { _ in .hold("Wait \(UInt32.random(in: .min ... .max)).") })
    case .blankHold: TestHolder(rawValue, holding: { _ in .hold(" ") })
    case .countedHolds: TestHolder.counting(rawValue)
    case .forgottenHolds: TestHolder.forgetful(rawValue)
    case .endlessAtResumption: TestHolder.endless(rawValue)
    case .resumptionOfOthers: TestHolder.resuming(rawValue, onlyItsOwn: false)
    case .trapAtExpiry: TestHolder.trapping(rawValue) { $0 == "expired" }
    case .trapAtSuperseding: TestHolder.trapping(rawValue) { $0 == "superseded" }
    case .trapAtRefusedResumption:
      TestHolder.trapping(rawValue) { RefusalCode(rawValue: $0) == .duplicateNode }
    }
  }

  private static func waitForever() -> String? {
    while true { sleep(1) }
  }

  private var remembering: any NavPlugin {
    TestReactor(rawValue, EventKinds(.pushed)) { [rawValue] context, requests in
      guard context.pushedScreen != nil else { return }
      requests.append(.remember(rawValue, "\"\(String(repeating: "x", count: 5000))\""))
    }
  }

  private var trapping: any NavPlugin {
    TestReactor(rawValue, EventKinds(.pushed)) { context, requests in
      guard let screen = context.pushedScreen else { preconditionFailure("only pushes") }
      requests.append(.setTitle("A \(screen)", of: screen))
    }
  }
}

/// A plugin that refuses swipes without a reason.
private struct SwipeRefuser: SwipeGuard {
  let manifest: PluginManifest

  init(_ id: String) { manifest = PluginManifest(id: id, version: 1) }

  func canBegin(
    _ swipe: SwipeStart, of container: String, in context: borrowing HookContext
  ) throws(PluginFault) -> SwipePermission? {
    .refused([])
  }
}
