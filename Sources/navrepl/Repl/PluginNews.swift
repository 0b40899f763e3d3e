import NavBase
import NavEvents
import NavRuntime
import Synchronization

/// The news about plugins that a person has to know, beside the outcome of a command: failures, and their consequences.
///
/// A class: its identity is the observation of one session, which fills it while a command is carried out.
final class PluginNews: Sendable {
  /// A line about a plugin.
  struct Item {
    let line: String
    /// A Boolean value that indicates whether the plugin has objected to the command, which the answer reports, too.
    var isObjection = false
  }

  private struct State {
    var items: [Item] = []
    var observation: NavObservation?
  }

  private let state = Lock(State())
  /// The messages of failures that no news has told yet, by plugin and code. Only the latest matter.
  private static let messages = Lock<[[String]: String]>([:])

  /// Keeps the message of a failure, which no commit has, for the news about it.
  static func keep(_ fault: PluginFault, of plugin: String) {
    messages.withLock { $0[[plugin, fault.code]] = fault.message }
  }

  /// Begins to observe a session, and stops observing the one before.
  func watch(_ session: NavSession) {
    let observation = session.observe { [weak self] commit in
      let items = Self.items(of: commit)
      if !items.isEmpty { self?.state.withLock { $0.items += items } }
    }
    state.withLock { $0.observation = observation }
  }

  /// Returns the news since the last call.
  func take() -> [Item] {
    state.withLock { state in
      defer { state.items = [] }
      return state.items
    }
  }

  /// Returns the news of a commit about plugins: failures, refused requests, objections and quarantines.
  static func items(of commit: NavCommit) -> [Item] {
    commit.contributions.compactMap(item) + objections(commit) + quarantines(commit)
  }

  private static func item(_ contribution: NavContribution) -> Item? {
    let plugin = contribution.plugin.typed
    return switch contribution.part {
    case .failed(let code):
      Item(
        line: "plugin \(plugin) failed: \(code.typed)"
          + (messages.withLock { $0.removeValue(forKey: [contribution.plugin, code]) }
            .map { ": \($0.onOneLine())" } ?? ""))
    case .requestRefused(let command, let refusal):
      Item(
        line:
          "plugin \(plugin) asked for \(command), which was refused: \(refusal.code.rawValue.typed)"
      )
    case .answered(PluginHook.shouldPop.rawValue, let answer): overruled(answer, by: plugin)
    case .rewrote, .answered, .requested, .held, .arranged, .passed, .kept, .ofLaterVersion: nil
    @unknown default: nil
    }
  }

  /// Returns the line about an objection that refused nothing, because it was about a fact.
  private static func overruled(_ answer: CanonicalJSON, by plugin: String) -> Item? {
    answer.member("veto")?.member("message")?.string.map {
      Item(line: "plugin \(plugin) objected: \($0.onOneLine())")
    }
  }

  private static func objections(_ commit: NavCommit) -> [Item] {
    (commit.refusal?.reasons ?? []).filter { !$0.by.hasSameBytes(as: "core") }.map {
      Item(line: "plugin \($0.by.typed) objected: \($0.message.onOneLine())", isObjection: true)
    }
  }

  private static func quarantines(_ commit: NavCommit) -> [Item] {
    commit.events.compactMap { event in
      guard case .plugin(.quarantined(let plugin)) = event else { return nil }
      let name = plugin.typed
      // The session sends this command after failures; a person may have typed it.
      let reason = commit.source == .system ? " failed too often: it" : ""
      return Item(
        line: "plugin \(name)\(reason) is quarantined until plugin attach \(name)")
    }
  }
}
