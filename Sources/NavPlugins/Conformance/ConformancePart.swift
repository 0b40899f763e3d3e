import NavEvents
import NavRuntime

/// A plugin's part in one commit, and the laws that it breaks there.
struct ConformancePart {
  let plugin: String
  /// Deeds and vetoes.
  private(set) var count = 0
  private(set) var findings: [(law: PluginLaw, message: String)] = []

  init(plugin: String) { self.plugin = plugin }

  mutating func look(at draft: borrowing CommitDraft) {
    for part in draft.provenance where draft.texts[part.plugin].hasSameBytes(as: plugin) {
      count += 1
      look(at: part.deed, draft)
    }
    if let refusal = draft.refusal { look(at: refusal, draft) }
    for case .plugin(.remembered(let owner, let value)) in draft.events
    where draft.texts[owner].hasSameBytes(as: plugin) {
      let size = draft.texts[value.text].utf8.count
      if size > ConformanceWalk.mostRemembered { find(.bounded, "it remembers \(size) bytes") }
    }
  }

  private mutating func look(at deed: Provenance.Deed, _ draft: borrowing CommitDraft) {
    switch deed {
    case .rewrote(let command), .requested(let command, _, _), .requestRefused(let command, _):
      if let other = Self.plugin(concernedBy: command, draft), !other.hasSameBytes(as: plugin) {
        find(.leavesOthersAlone, "it gives a command about the plugin “\(other)”")
      }
    case .answered(_, let answer):
      if draft.texts[answer.text].contains(#""message":""}"#) { find(.explainsVetoes, "a veto says nothing") }
    case .failed(let code): fault(draft.texts[code])
    case .ofLaterVersion: break
    }
  }

  private mutating func fault(_ code: String) {
    switch code {
    case "plugin-timeout", "plugin-flood": find(.bounded, "a hook failed with \(code)")
    case "empty-refusal": find(.explainsVetoes, "it refuses a swipe without a reason")
    default: find(.total, "a hook failed with \(code)")
    }
  }

  private mutating func look(at refusal: Refusal, _ draft: borrowing CommitDraft) {
    let reasons = refusal.reasons.filter { $0.by.hasSameBytes(as: plugin) }
    if reasons.isEmpty { return }
    count += 1
    if reasons.contains(where: { $0.message.allSatisfy(\.isWhitespace) }) {
      find(.explainsVetoes, "a veto says nothing")
    }
    if refusal.code == .pluginLoop { find(.bounded, "its follow-ups do not come to an end") }
    guard refusal.code == .vetoed, let command = draft.command,
      let other = Self.plugin(concernedBy: command, draft), !other.hasSameBytes(as: plugin)
    else { return }
    find(.leavesOthersAlone, "it vetoes a command about the plugin “\(other)”")
  }

  private mutating func find(_ law: PluginLaw, _ message: String) { findings.append((law, message)) }

  /// The plugin that is attached, detached, told otherwise or made to remember.
  private static func plugin(concernedBy command: NavCommand, _ draft: borrowing CommitDraft) -> String? {
    guard case .plugin(let command) = command else { return nil }
    switch command {
    case .attach(let id, _), .detach(let id), .configure(let id, _), .remember(let id, _),
      .quarantine(let id):
      return draft.texts[id]
    }
  }
}
