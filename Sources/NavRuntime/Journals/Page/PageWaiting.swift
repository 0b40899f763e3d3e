import NavBase
import NavEvents
import NavRuntime

/// The commands that wait in a journal, as a page draws them: each from the commit that holds it to the one that resumes or drops it.
///
/// A page lists the last ones, so that it stays small however many there are.
struct PageWaiting {
  /// The wait of one command.
  private struct Wait {
    let ticket: Int
    let plugin: String
    let reason: String
    let command: String
    /// The number of the commit that holds it; nil when it waits at the beginning of the page.
    let from: Int?
    /// The number of the commit that ends the wait; nil while it waits.
    var to: Int?
    /// The reason for which it was dropped; nil when it was resumed.
    var dropped: String?
  }

  /// The largest number of waits that a page lists.
  static let most = 2000
  /// The largest number of characters of a text.
  private static let longestText = 200

  /// In the order in which they began. The last ones, and all that have not ended, are among them.
  private var waits: [Wait] = []
  /// The number of waits that are not kept.
  private var left = 0

  /// Begins with the commands that wait in a scene.
  init(in scene: NavScene? = nil) {
    for held in scene?.held ?? [] {
      add(
        Int32(clamping: held.ticket), held.plugin, held.reason,
        held.command.map { "\($0)" } ?? "a command of a later version", from: nil)
    }
  }

  // MARK: Commits

  /// Adds a commit with this number.
  mutating func add(_ draft: borrowing CommitDraft, commit: Int) {
    for index in draft.events.indices {
      guard case .waiting = draft.events[index], case .waiting(let event) = draft.plain(draft.events[index])
      else { continue }
      switch event {
      case .held(_, let ticket, let plugin, let reason, let command, _, _, _, _):
        // When it is resumed, another plugin may hold it again.
        end(ticket, commit, dropped: nil)
        let words = (try? NavCommand(command)).map { "\($0)" } ?? command.text
        add(ticket, plugin, reason, words, from: commit)
      case .resumed(let ticket): end(ticket, commit, dropped: nil)
      case .dropped(let ticket, let reason): end(ticket, commit, dropped: Self.shown(reason))
      @unknown default: break
      }
    }
  }

  private mutating func add(
    _ ticket: Int32, _ plugin: String, _ reason: String, _ command: String, from commit: Int?
  ) {
    waits.append(
      Wait(
        ticket: Int(ticket), plugin: plugin.onOneLine(), reason: Self.shown(reason),
        command: Self.shown(command), from: commit))
    if waits.count >= 2 * Self.most { forgetFirst() }
  }

  private mutating func end(_ ticket: Int32, _ commit: Int, dropped: String?) {
    guard let place = waits.lastIndex(where: { $0.ticket == ticket && $0.to == nil }) else { return }
    (waits[place].to, waits[place].dropped) = (commit, dropped)
  }

  /// Leaves out the first waits that have ended, until as many are left as a page lists.
  private mutating func forgetFirst() {
    var rest = waits.count - Self.most
    waits.removeAll { wait in
      guard rest > 0, wait.to != nil else { return false }
      rest -= 1
      left += 1
      return true
    }
  }

  private static func shown(_ text: String) -> String {
    let line = text.onOneLine()
    return line.count > longestText ? "\(line.prefix(longestText))…" : line
  }

  // MARK: The page

  /// Adds the waits to the summary of a page; nothing when there are none.
  func write(to buffer: inout ByteBuffer) {
    if waits.isEmpty { return }
    var listed = self
    listed.forgetFirst()
    if listed.left > 0 { buffer.member("waitsLeftOut", listed.left) }
    buffer.member("waits")
    buffer.list(listed.waits) { wait, buffer in
      buffer.append(string: "{\"ticket\":\(wait.ticket)")
      buffer.member("plugin", text: wait.plugin)
      buffer.member("reason", text: wait.reason)
      buffer.member("command", text: wait.command)
      if let from = wait.from { buffer.member("from", from) }
      if let to = wait.to { buffer.member("to", to) }
      if let dropped = wait.dropped { buffer.member("dropped", text: dropped) }
      buffer.close()
    }
  }
}
