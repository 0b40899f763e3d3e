package import NavEvents
import Synchronization

/// The verification of a long journal by several threads.
///
/// Only the fold needs what came before, and folding costs less than deciding. So each thread folds the journal up to its
/// part, and decides the commits of that part. Later parts are shorter, so that all threads end at about the same time.
extension Verification {
  /// The length of the shortest journal that is divided, in bytes. Shorter ones are verified before a thread is worth it.
  package static let shortestToDivide = 8 << 20
  /// The largest number of threads: more of them would do little but fold.
  private static let mostThreads = 4
  /// The time of deciding a commit again that is left when the time of folding it is subtracted.
  private static let decidingShare = 0.6

  /// Verifies a journal by several threads, if it is long enough, and returns the findings about the whole journal.
  ///
  /// The findings are those of one thread. A plugin is asked by all threads at the same time, each with its own instance.
  /// - Parameters:
  ///   - file: The journal, which the thread of the last part reads.
  ///   - other: The same file for all other threads, without what shows its progress.
  package static func verify(
    _ file: any StorageFile, reading other: any StorageFile, catalog: PluginCatalog, without: [String] = [],
    expecting: ExpectedDivergences? = nil, threads: Int, shortestToDivide: Int = shortestToDivide
  ) throws(FileError) -> Verification {
    let size = try file.size()
    let parts = parts(of: size, size < shortestToDivide ? 1 : max(1, min(threads, mostThreads)))
    let workers = parts.dropLast().map { part in
      Worker { () throws(FileError) in
        var verification = Verification(
          other, catalog: catalog, without: without, expecting: expecting, part: part)
        try verification.run()
        return verification.findings
      }
    }
    var last = Verification(
      file, catalog: catalog, without: without, expecting: expecting, part: parts[parts.count - 1])
    var failure: FileError?
    do throws(FileError) { try last.run() } catch { failure = error }
    var earlier: [Findings] = []
    for worker in workers {
      do throws(FileError) { earlier.append(try worker.result()) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
    last.add(earlier)
    return last
  }

  /// Returns the parts of a file of `size` bytes for `count` threads. The last one has no end, because the file may grow.
  package static func parts(of size: Int, _ count: Int) -> [Range<Int>] {
    var weights = [1.0]
    while weights.count < count { weights.append(weights[weights.count - 1] * decidingShare) }
    let whole = weights.reduce(0, +)
    var (ends, sum) = ([0], 0.0)
    for weight in weights.dropLast() {
      sum += weight
      ends.append(Int(Double(size) * sum / whole))
    }
    return zip(ends, ends.dropFirst() + [Int.max]).map { $0..<max($0, $1) }
  }

  /// What a verification finds in the commits that it decides.
  struct Findings: Sendable {
    var commits = 0
    var divergences: [Divergence] = []
    var expected: [ExpectedDivergence] = []
    var vanished: [VanishedDivergence] = []
    var otherVersions: [PluginVersions] = []
    var recordedPlugins: [PluginRecord] = []
    var leftOut: [String] = []
    var pluginFault: PluginFault?
    var unreadableCommits = 0
    var laterParts = 0

    /// Adds what was found in the next part. What was found before is not added again.
    mutating func add(_ next: Findings) {
      commits += next.commits
      divergences += next.divergences
      expected += next.expected
      vanished += next.vanished
      otherVersions += next.otherVersions.filter { !otherVersions.contains($0) }
      add(next.recordedPlugins)
      leftOut += next.leftOut.filter { !leftOut.containsBytes(of: $0) }
      pluginFault = pluginFault ?? next.pluginFault
      unreadableCommits += next.unreadableCommits
      laterParts += next.laterParts
    }

    /// Adds plugins, each once, with the version that it had last.
    private mutating func add(_ plugins: [PluginRecord]) {
      if recordedPlugins.isEmpty { return recordedPlugins = plugins }
      var places: [TextBytes: Int] = [:]
      for (place, plugin) in recordedPlugins.enumerated() { places[TextBytes(plugin.id)] = place }
      for plugin in plugins {
        if let place = places[TextBytes(plugin.id)] {
          recordedPlugins[place] = plugin
        } else {
          recordedPlugins.append(plugin)
        }
      }
    }
  }
}

/// A thread that verifies one part. Without a thread, the part is verified when its result is wanted.
private final class Worker: Sendable {
  typealias Work = @Sendable () throws(FileError) -> Verification.Findings

  private let work: Work
  private let outcome = Lock<Result<Verification.Findings, FileError>?>(nil)
  private let thread = Lock<ThreadHandle?>(nil)

  init(_ work: @escaping Work) {
    self.work = work
    let handle = ThreadHandle.start(stackSize: ThreadHandle.largeStack) { self.run() }
    thread.withLock { $0 = handle }
  }

  private func run() {
    let result = Result { () throws(FileError) in try work() }
    outcome.withLock { $0 = result }
  }

  /// Waits for the thread, and returns what it found.
  func result() throws(FileError) -> Verification.Findings {
    if let thread = thread.withLock({ $0.take() }) { thread.join() } else { run() }
    guard let outcome = outcome.withLock({ $0 }) else { preconditionFailure("the part has been verified") }
    return try outcome.get()
  }
}
