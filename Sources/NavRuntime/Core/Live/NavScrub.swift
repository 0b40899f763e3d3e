import NavBase
public import NavEvents
import Synchronization

/// A background pass over the journal of an open session, which finds bytes that decayed on the disk: it reads every line, and checks
/// the chain of sums. Opening through an index trusts the lines before its last snapshot.
///
/// ```swift
/// var options = SessionOptions.standard
/// options.scrub = NavScrub { pass in
///   if pass.verdict != .clean { print("\(pass.commits) commits are whole: \(pass.verdict.message)") }
/// }
/// ```
///
/// It is an option of the session, off by default, and changes nothing: a session goes on after damage before its last commit, because
/// it has the state in memory. It reads in small steps on a thread of its own, with pauses between them, and holds no lock
/// meanwhile. `fsck` and `verify` of navrepl, and `verify(plugins:)` of NavJournals, read all bytes at once.
public struct NavScrub: Sendable {
  /// The number of bytes of a step; a number below 1 counts as 1.
  public var step = 1 << 16
  /// The time between two steps, in milliseconds. With the step of 64 KiB, a hundred megabytes take two minutes.
  public var pause = 75
  /// The time between the end of a pass and the beginning of the next one, in milliseconds.
  public var rest = 3_600_000
  /// A closure that takes the finding of each pass, on the thread of the passes.
  public var report: @Sendable (Pass) -> Void

  /// Creates passes with the default pace.
  public init(_ report: @escaping @Sendable (Pass) -> Void) { self.report = report }

  /// The finding of a pass.
  public struct Pass: Equatable, Sendable {
    /// The result of checking every line that the journal had when the pass began: where the first bad line is.
    public let verdict: JournalVerdict
    /// The number of commits that are whole before any damage, with those before the beginning of the journal: they are safe to copy
    /// (`fsck --salvage`).
    public let commits: Int
    /// The number of bytes that were read without a fault.
    public let bytes: Int
    /// The reason why the file could not be read to its end; nil when it was.
    public let failure: FileError?
  }
}

/// The thread of the passes over the journal of a session.
///
/// A class: its identity is the thread, which ends with the session.
final class JournalScrubber: Sendable {
  private let scrub: NavScrub
  private let path: String
  private let fileSystem: any FileSystem
  private let bell: Bell
  private let hasEnded = Atomic(false)
  private weak let session: NavSession?

  /// Starts the passes; nil where the system has no thread or no sockets for them.
  init?(_ scrub: NavScrub, of session: NavSession, at path: String, in fileSystem: any FileSystem) {
    guard let bell = Bell() else { return nil }
    (self.scrub, self.session, self.bell) = (scrub, session, bell)
    (self.path, self.fileSystem) = (fileSystem.resolvedPath(of: path), fileSystem)
    guard let thread = ThreadHandle.start({ self.run() }) else { return nil }
    thread.detach()
  }

  /// Ends the passes. It does not wait for a report that is being made.
  func end() {
    hasEnded.store(true, ordering: .releasing)
    bell.close()
  }

  private var goesOn: Bool { !hasEnded.load(ordering: .acquiring) }

  private func run() {
    while goesOn {
      guard let length = length() else { return }
      if let pass = pass(over: length), goesOn { scrub.report(pass) }
      if goesOn { bell.pause(milliseconds: max(1, scrub.rest)) }
    }
  }

  /// The length of the journal, with the number of commits that were folded; nil when the session is over.
  private func length() -> (bytes: Int, folded: Int)? {
    session?.core.withLock { $0.openJournal.map { ($0.length, $0.foldedCommits) } }
  }

  /// Makes a pass; nil when it was ended, or when the beginning of the journal was folded meanwhile: the file that has its name is
  /// another one then. The file is opened anew, so that the lock of the session's own is released with the session.
  private func pass(over length: (bytes: Int, folded: Int)) -> NavScrub.Pass? {
    var (verdict, position) = (JournalVerdict.clean, JournalPosition())
    var failure: FileError?
    do throws(FileError) {
      let file = try fileSystem.open(path, .read)
      guard let now = self.length(), now.folded == length.folded else { return nil }
      var reader = JournalReader(FileBeginning(of: file, length: length.bytes))
      var draft = CommitDraft()
      var next = scrub.step
      while try reader.next(into: &draft, .events) != nil {
        draft.startOver()
        guard reader.position.offset >= next else { continue }
        next = reader.position.offset + max(1, scrub.step)
        bell.pause(milliseconds: max(0, scrub.pause))
        if !goesOn { return nil }
      }
      (verdict, position) = (reader.verdict, reader.position)
    } catch {
      failure = error
    }
    return NavScrub.Pass(
      verdict: verdict, commits: position.commits, bytes: position.offset, failure: failure)
  }
}
