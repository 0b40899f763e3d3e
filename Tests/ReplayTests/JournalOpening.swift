import NavEvents
import NavPlugins
import NavRuntime

/// The result of opening the bytes of a journal for writing, and the files on the disk afterwards.
struct JournalOpening {
  /// The verdict, also of a refused opening; nil when there was another error.
  let verdict: JournalVerdict?
  let error: SessionError?
  let isNew: Bool
  let view: String?
  let commits: Int
  let tornFile: String?
  let disk: MemoryFileSystem

  /// Opens `bytes` on a disk of its own and releases the session without closing it.
  init(_ bytes: [UInt8], options: SessionOptions = SmallJournal.options) {
    let disk = MemoryFileSystem()
    disk.write(bytes, to: SmallJournal.path)
    self.init(disk, options: options)
  }

  /// Opens the journal on `disk`.
  init(_ disk: MemoryFileSystem, options: SessionOptions = SmallJournal.options) {
    self.disk = disk
    do throws(SessionError) {
      let opened = try NavSession.open(at: SmallJournal.path, in: disk, options: options)
      (verdict, error, tornFile) = (opened.opening?.verdict, nil, opened.opening?.tornFile)
      isNew = opened.opening?.isNew == true
      view = opened.stateView()
      commits = opened.moment.commits
    } catch {
      if case .journal(.corrupt(_, let found)) = error { verdict = found } else { verdict = nil }
      (self.error, tornFile, isNew, view, commits) = (error, nil, false, nil, 0)
    }
  }

  /// The current bytes of the journal.
  var journal: [UInt8] { disk.contents(of: SmallJournal.path) ?? [] }

  /// The bytes that were moved aside; empty when there are none.
  var torn: [UInt8] { tornFile.flatMap { disk.contents(of: $0) } ?? [] }

  var isTorn: Bool {
    if case .tornTail = verdict { return true }
    return false
  }
}
