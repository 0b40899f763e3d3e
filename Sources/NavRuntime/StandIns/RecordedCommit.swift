import NavEvents
import Synchronization

/// The commit that is being decided again, as the journal has it: what the plugins that are not here said in it.
///
/// A journal does not say when a plugin said something, only in which order things were said. Where that leaves more
/// than one moment, a stand-in chooses the first; when what comes of it is not what was recorded, the commit is decided
/// once more with another choice, those with the fewest other choices first.
///
/// A class because its identity is the one commit in hand, at which all stand-ins look.
final class RecordedCommit: Sendable {
  /// Attempts for one commit: enough for a handful of open moments, an end for what nothing explains.
  private static let mostAttempts = 256

  private let page = Mutex(Page())

  private struct Page {
    var record = CommitRecord()
    /// The choices to make first; after them always the first.
    var plan: [Int] = []
    /// The choices made so far, and how many there were each time.
    var made: [(choice: Int, count: Int)] = []
    var waiting: [[Int]] = []
    var attempts = 0
    /// Objections said so far, by plugin and place in the record.
    var said: [(plugin: TextID, place: Int, count: Int)] = []
  }

  /// What the journal says.
  var record: CommitRecord { page.withLock { $0.record } }

  // MARK: Attempts

  /// Turns to another commit.
  func open(_ record: CommitRecord) {
    page.withLock { page in
      page = Page()
      page.record = record
    }
  }

  /// Prepares the next attempt; false when there is no other way, or there were too many.
  func beginNextAttempt() -> Bool {
    page.withLock { page in
      page.attempts += 1
      let choices = page.made.map(\.choice)
      for place in page.plan.count..<max(page.plan.count, choices.count) {
        for other in 1..<max(1, page.made[place].count) { page.waiting.append(choices[..<place] + [other]) }
      }
      guard !page.waiting.isEmpty, page.attempts < Self.mostAttempts else { return false }
      page.plan = page.waiting.removeFirst()
      page.made = []
      page.said = []
      return true
    }
  }

  /// One of `count` ways to go on, from 0; the first unless that has been tried.
  func choose(among count: Int) -> Int {
    page.withLock { page in
      let place = page.made.count
      let choice = place < page.plan.count ? min(page.plan[place], count - 1) : 0
      page.made.append((choice, count))
      return choice
    }
  }

  /// Whether to do now what the journal has next, rather than later.
  func isNow() -> Bool { choose(among: 2) == 0 }

  // MARK: Configurations

  /// The canonical form of the configuration that a plugin is given, as the journal has it.
  func canonical(_ configuration: String?, of plugin: String) throws(PluginFault) -> String? {
    let record = record
    if let message = record.settingRefusal { throw PluginFault(code: "bad-configuration", message: message) }
    return record.settings.last { $0.id.hasSameBytes(as: plugin) }.map(\.configuration) ?? configuration
  }

  // MARK: Objections

  /// What a plugin still has to say against what is being decided.
  func remaining(_ objections: [String], of plugin: TextID, at place: Int) -> ArraySlice<String> {
    page.withLock { page in
      let count = page.said.first { $0.plugin == plugin && $0.place == place }?.count ?? 0
      return objections.dropFirst(count)
    }
  }

  /// Notes that a plugin has objected `count` times.
  func note(objections count: Int, of plugin: TextID, at place: Int) {
    page.withLock { page in
      if let index = page.said.firstIndex(where: { $0.plugin == plugin && $0.place == place }) {
        page.said[index].count += count
      } else {
        page.said.append((plugin, place, count))
      }
    }
  }
}
