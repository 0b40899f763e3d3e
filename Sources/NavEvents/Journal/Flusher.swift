import NavBase
import Synchronization

/// The background sync of the durability `group`: a thread that wakes for the first commit that waits, lets others join it
/// during the delay, and syncs them all at once. It sleeps while there is nothing to sync.
///
/// A class: its identity is the thread, which ends when the writer is released.
final class Flusher: Sendable {
  private let work: FlusherWork
  private let thread: ThreadHandle

  /// Starts the thread; nil if the system cannot create the sockets or a thread. The caller must then sync.
  init?(
    _ file: SyncedFile, delay milliseconds: Int, onFailure: @escaping @Sendable (JournalError) -> Void
  ) {
    guard let bell = Bell() else { return nil }
    let work = FlusherWork(file: file, bell: bell, delay: milliseconds, onFailure: onFailure)
    guard let thread = ThreadHandle.start({ work.run() }) else { return nil }
    self.work = work
    self.thread = thread
  }

  deinit {
    work.bell.close()
    thread.join()
  }

  /// Reports that all commits below `commits` have been written.
  func wake(upTo commits: Int) {
    work.written.store(commits, ordering: .releasing)
    if !work.isAwake.exchange(true, ordering: .acquiringAndReleasing) { work.bell.ring() }
  }
}

/// The state that the writer and its flushing thread share.
final class FlusherWork: Sendable {
  let written = Atomic(0)
  let isAwake = Atomic(false)
  let bell: Bell
  private let file: SyncedFile
  private let delay: Int
  private let onFailure: @Sendable (JournalError) -> Void

  init(file: SyncedFile, bell: Bell, delay: Int, onFailure: @escaping @Sendable (JournalError) -> Void) {
    self.file = file
    self.bell = bell
    self.delay = delay
    self.onFailure = onFailure
  }

  /// Runs the loop of the thread.
  func run() {
    while bell.wait() {
      bell.pause(milliseconds: delay)
      isAwake.store(false, ordering: .releasing)
      do throws(JournalError) {
        try file.sync(upTo: written.load(ordering: .acquiring))
      } catch {
        return report(error)
      }
    }
  }

  /// Reports a failure on a thread of its own. The writer waits for the end of this one, and its owner may hold locks that
  /// the receiver of the report asks for. Without another thread there is no report, and the next append throws the error.
  private func report(_ error: JournalError) {
    let onFailure = onFailure
    ThreadHandle.start({ onFailure(error) })?.detach()
  }
}
