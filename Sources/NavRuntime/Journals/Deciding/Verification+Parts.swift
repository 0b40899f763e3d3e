import NavBase
package import NavEvents
package import NavRuntime
import Synchronization

/// The verification of a long journal by several threads.
///
/// To decide a commit, a thread needs the state before it, and folding the journal up to that state takes less time than
/// deciding. So each thread folds the commits before its part, and decides those of its part. Later parts are shorter, so that
/// all threads end at about the same time.
extension Verification {
  /// The length of the shortest journal that is divided, in bytes. With a shorter one, threads would save little time.
  package static let shortestToDivide = 8 << 20
  /// The largest number of threads: any more would spend nearly all of their time on folding.
  private static let mostThreads = 4
  /// The share of a commit's time that goes into deciding it; the rest goes into folding it. `navrepl bench` measures both.
  private static let decidingShare = 0.6

  /// Verifies a journal by several threads, if it is long enough, and returns the findings about the whole journal.
  ///
  /// The findings are the same for any number of threads. All threads ask the plugins at the same time. A program answers
  /// one question at a time, so with plugins that are programs there must be one thread.
  /// - Parameters:
  ///   - file: The journal, which the thread of the last part reads.
  ///   - other: The same file, which the other threads read. If the first one shows its progress, this one does not.
  package static func verify(
    _ file: any StorageFile, reading other: any StorageFile, catalog: PluginCatalog, without: [String] = [],
    expecting: ExpectedDivergences? = nil, threads: Int, shortestToDivide: Int = shortestToDivide
  ) throws(FileError) -> Verification {
    let size = try file.size()
    let parts = parts(of: size, size < shortestToDivide ? 1 : max(1, min(threads, mostThreads)))
    let results = Lock<[Result<Findings, FileError>?]>(Array(repeating: nil, count: parts.count - 1))
    @Sendable func verifyPart(_ number: Int) {
      let result = Result { () throws(FileError) in
        var verification = Verification(
          other, catalog: catalog, without: without, expecting: expecting, part: parts[number])
        try verification.run()
        return verification.findings
      }
      results.withLock { $0[number] = result }
    }
    let workers = (0..<parts.count - 1).map { number in
      ThreadHandle.start(stackSize: ThreadHandle.largeStack) { verifyPart(number) }
    }
    var last = Verification(
      file, catalog: catalog, without: without, expecting: expecting, part: parts[parts.count - 1])
    let outcome = Result { () throws(FileError) in try last.run() }
    for (number, worker) in workers.enumerated() {
      // Without a thread, the part is verified here.
      if let worker { worker.join() } else { verifyPart(number) }
    }
    try outcome.get()
    var earlier: [Findings] = []
    for result in results.withLock({ $0 }) {
      if let result { earlier.append(try result.get()) }
    }
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
}
