import NavBase
public import NavEvents

/// A recorded journal, for reading: its commits, the state at any moment, and whether it is decided today as it was
/// recorded.
///
/// ```swift
/// let journal = try NavJournal(at: "trip.jsonl")
/// for commit in journal.commits where commit.refusal != nil { print(commit) }
/// print(try journal.scene(at: .event(18)))
/// ```
///
/// Opening reads the whole file once, without a lock and without plugins. If a long journal has an index beside it, opening reads
/// only the lines after its last snapshot: then a byte before it that decayed on the disk is found by `verify(plugins:)`,
/// which reads every line. The value is fixed from then on: it ends where the journal ended when it was opened, even if a session
/// appends more; ``refreshed()`` returns a journal with the new lines.
///
/// Opening an undamaged journal of 1 MiB or more without a usable index writes one beside it, `PATH.idx`, for the next reader.
/// A journal whose folder cannot be written is read all the same. To write nothing, ask a ``NavTimeline`` that uses no index:
///
/// ```swift
/// var timeline = NavTimeline(try POSIXFileSystem().open("trip.jsonl", .read), usingIndex: false)
/// try timeline.seek(to: .end)
/// draw(timeline.scene)
/// ```
public struct NavJournal: Sendable {
  /// The path that the journal was opened at.
  public let path: String
  /// The first line.
  public let header: JournalHeader
  /// The result of checking every line, or with an index every line after its last snapshot; the commits end before any damage.
  public let verdict: JournalVerdict
  /// The number of commits up to the end, including those before the beginning of a fork.
  public let commitCount: Int
  /// The number of events up to the end, including those before the beginning of a fork.
  public let eventCount: Int

  package let fileSystem: any FileSystem
  /// The length of the file when the journal was opened, in bytes.
  private let length: Int
  /// The length of the lines up to the last commit, in bytes. A session may move what follows aside.
  private let trustedLength: Int
  /// The first bytes of the file, which tell this journal from another one at the same path.
  private let beginning: [UInt8]
  /// The largest number of bytes that are compared: the id of a journal is among them.
  private static let longestBeginning = 512

  /// A reason why a journal cannot be read, or a question about it cannot be answered.
  @nonexhaustive public enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be opened or read.
    case file(FileError)
    /// The path now refers to another journal than the one that was opened.
    case replaced
    /// The file was changed since the journal was opened, and not only extended: it was cut, damaged or repaired.
    case changed
    /// The file has no valid first line; with the verdict.
    case notAJournal(JournalVerdict)
    /// A file of a folder of journals has no valid first line; with its path and the verdict.
    case noJournal(at: String, JournalVerdict)
    /// The moment is beyond the end, which is after this many events and commits.
    case beyondEnd(events: Int, commits: Int)
    /// The moment is before the beginning of a fork, which is after this many events and commits.
    case beforeStart(events: Int, commits: Int)
    /// The moment lies between two events of this commit, and a compacted journal begins between two commits.
    case insideCommit(Int)
    /// The journal is damaged by more than a crash, so that its commits after the damage would be lost; with the verdict.
    case damaged(JournalVerdict)
    /// The new journal cannot be written.
    case unwritable(SessionError)
    /// A commit has a part that this version cannot read, so that its content is unknown; with its number.
    case unreadableCommit(Int)
    /// The state at a moment has values that are nested too deeply to be compared.
    case unreadableView(message: String)
    /// The list of expected divergences beside the journal cannot be read.
    case unreadableExpectations(message: String)
    /// The commands cannot be executed again: a plugin of the journal is missing, or the plugins cannot take part together.
    case plugins(SessionError)
    /// The condition does not fail, so there is nothing to minimize.
    case neverFails
    /// The condition fails before the first commit: the journal continues another one.
    case failsAtBeginning
    /// The condition fails only between the events of a commit, first of this one, and after no whole commit.
    case failsOnlyWithin(commit: Int)
    /// The condition does not fail when the commands up to this commit are executed again.
    case notReproduced(commit: Int)
    /// The condition does not fail when the commands up to this commit are executed again, without those of the commits that
    /// this version cannot read.
    case notReproducedWithout(commit: Int, unreadable: [Int])
    /// The journal, or the stretch, has this many events, and a page has at most `most`.
    case tooManyEvents(Int, most: Int)

    /// The ``message``, so that an uncaught error is printed as a sentence.
    public var description: String { message }

    /// The message of the failure, for a person.
    public var message: String {
      switch self {
      case .file(let error): error.message
      case .replaced: "the file has been replaced by another journal since it was opened: open it again"
      case .changed: "the file was cut, damaged or repaired since it was opened: open it again"
      case .notAJournal(let verdict): "this is not a journal: \(verdict.message)"
      case .noJournal(let path, let verdict): "\(path) is not a journal: \(verdict.message)"
      case .beyondEnd(_, 0): "the journal has no commits: name the moment @0"
      case .beyondEnd(let events, let commits):
        "the journal has \(events) events and \(commits) commits: name a moment up to @\(events) or #\(commits - 1)"
      case .beforeStart(let events, let commits):
        NavTimeline.Failure.beforeStart(events: events, commits: commits).message
      case .insideCommit(let number): NavTimeline.Failure.insideCommit(number).message
      case .damaged(let verdict): "the journal is damaged: \(verdict.message)"
      case .unwritable(let error): error.message
      case .unreadableCommit(let number):
        "commit #\(number) has a part that this version cannot read, so it cannot be redacted"
      case .unreadableView(let message): NavTimeline.Failure.unreadableView(message: message).message
      case .unreadableExpectations(let message): message
      case .plugins(let error): error.message
      case .tooManyEvents(let events, let most):
        "there are \(events) events, and a page has at most \(most): make one of a stretch"
      case .neverFails: "the condition never fails in this journal"
      case .failsAtBeginning: "the condition fails at the beginning already: no command is to blame"
      case .failsOnlyWithin(let commit):
        "the condition fails only between the events of a commit, first of #\(commit): no commands end in its failure"
      case .notReproduced(let commit):
        "the failure does not happen again when the commands up to #\(commit) are carried out again: `verify` names the first difference"
      case .notReproducedWithout(let commit, let unreadable):
        "the failure does not happen again when the commands up to #\(commit) are carried out again without those that cannot be read: \(unreadable.map { "#\($0)" }.joined(separator: ", "))"
      }
    }
  }

  /// Opens a journal for reading. Complexity: O(size of the file), in bounded memory; O(1) with an index.
  /// - Throws: A ``Failure`` when the file cannot be read, or is not a journal. Damage after the first line is not an error:
  ///   see ``verdict``.
  public init(at path: String, in fileSystem: any FileSystem = POSIXFileSystem()) throws(Failure) {
    let file: any StorageFile
    do throws(FileError) { file = try fileSystem.open(path, .read) } catch { throw .file(error) }
    var timeline = NavTimeline(file)
    do throws(NavTimeline.Failure) { try timeline.seekToEnd() } catch {
      if case .file(let error) = error { throw .file(error) }
    }
    guard let header = timeline.header else { throw .notAJournal(timeline.verdict) }
    do throws(FileError) {
      beginning = try Self.beginning(of: file)
      length = timeline.verdict == .clean ? timeline.endOffset : try file.size()
      trustedLength = timeline.endOffset
    } catch { throw .file(error) }
    (self.path, self.fileSystem, self.header) = (path, fileSystem, header)
    verdict = timeline.verdict
    (commitCount, eventCount) = (timeline.moment.commits, timeline.moment.events)
  }

  /// Opens the same journal again, with the lines appended since. If the path now refers to another journal, the answer is
  /// that journal.
  /// - Throws: ``Failure/file(_:)`` when the file cannot be opened or read, and ``Failure/notAJournal(_:)`` when it has no
  ///   valid first line.
  public func refreshed() throws(Failure) -> NavJournal { try NavJournal(at: path, in: fileSystem) }

  // MARK: Commits

  /// The commits, in order. They are read while you iterate, one at a time. Iteration ends early, without an error, when the
  /// file can no longer be read; ``forEachCommit(_:)`` throws the error.
  public var commits: NavCommits { NavCommits(file: try? file(), end: commitCount) }

  /// Calls `body` with every commit, in order, in bounded memory.
  /// - Throws: A ``Failure`` when the file cannot be read or lacks commits by now, or the error that `body` throws.
  public func forEachCommit(_ body: (NavCommit) throws -> Void) throws {
    let commits = NavCommits(file: try file(), end: commitCount).makeIterator()
    func next() throws(Failure) -> NavCommit? {
      do throws(FileError) { return try commits.read() } catch { throw .file(error) }
    }
    var count = start.commits
    while let commit = try next() {
      try body(commit)
      count += 1
    }
    try check(wasRead: count)
  }

  // MARK: Moments

  /// A moment in a journal, named by an event or a commit, as `@18` or `#7`. `.event(0)` is the moment before everything,
  /// and `.commit(0)` the one after the first commit.
  public enum Moment: Equatable, Sendable {
    /// The moment after this many events, and the commits without events that follow them.
    case event(Int)
    /// The moment after the commit of this number.
    case commit(Int)
    /// The end of the journal at the time when it was opened.
    case end
  }

  /// Returns the scene at a moment: the state, and everything that a host draws of it.
  ///
  /// Complexity: O(events before the moment); with an index, those since the snapshot before it.
  /// - Throws: ``Failure/beyondEnd(events:commits:)`` when the moment is after the end; ``Failure/changed`` when the file has
  ///   become shorter or was damaged since it was opened; ``Failure/beforeStart(events:commits:)`` when the moment is before
  ///   the beginning of a fork; ``Failure/file(_:)`` when the file cannot be opened or read; ``Failure/replaced`` when its path
  ///   now refers to another journal.
  public func scene(at moment: Moment = .end) throws(Failure) -> NavScene {
    try state(at: moment) { NavScene($0, $1.texts, $2) }
  }

  /// Returns the state view at a moment: one line of JSON, as ``NavSession/stateView()`` gives it.
  ///
  /// Complexity: O(events before the moment); with an index, those since the snapshot before it.
  /// - Throws: ``Failure/beyondEnd(events:commits:)`` when the moment is after the end; ``Failure/changed`` when the file has
  ///   become shorter or was damaged since it was opened; ``Failure/beforeStart(events:commits:)`` when the moment is before
  ///   the beginning of a fork; ``Failure/file(_:)`` when the file cannot be opened or read; ``Failure/replaced`` when its path
  ///   now refers to another journal.
  public func stateView(at moment: Moment = .end) throws(Failure) -> String {
    try state(at: moment) { state, draft, moment in
      var view = StateView()
      view.write(state, draft.texts, moment)
      return view.string
    }
  }

  /// Calls `body` with the state at a moment.
  package func state<R>(
    at moment: Moment, _ body: (borrowing NavState, borrowing CommitDraft, StateMoment) -> R
  ) throws(Failure) -> R {
    let timeline = try timeline(at: moment)
    let moment = timeline.moment
    return timeline.read { body($0, $1, moment) }
  }

  /// Returns a timeline of the journal at a moment.
  package func timeline(at moment: Moment) throws(Failure) -> NavTimeline {
    try check(moment)
    var timeline = NavTimeline(try file())
    do throws(NavTimeline.Failure) { try timeline.seek(to: fixed(moment)) } catch { throw failure(error) }
    return timeline
  }

  /// Returns the name of a moment in the file, which may have got more commits since, with or without events: the end is the
  /// moment after the last commit.
  package func fixed(_ moment: Moment) -> Moment {
    moment == .end || moment == .event(eventCount) ? .commit(commitCount - 1) : moment
  }

  /// The moment at which the journal begins.
  public var start: StateMoment { StateMoment(startOf: header) }

  /// Throws when the journal does not have a moment.
  package func check(_ moment: Moment) throws(Failure) {
    switch moment {
    case .event(let number):
      if 0..<start.events ~= number { throw beforeStart }
      guard 0...eventCount ~= number else { throw beyondEnd }
    case .commit(let number):
      if 0..<start.commits ~= number { throw beforeStart }
      guard 0..<commitCount ~= number else { throw beyondEnd }
    case .end: break
    }
  }

  var beforeStart: Failure { .beforeStart(events: start.events, commits: start.commits) }

  /// Throws when a pass over the commits has ended before the last one.
  package func check(wasRead commits: Int) throws(Failure) {
    if commits < commitCount { throw .changed }
  }

  /// Returns the failure of this journal that a failure of its timeline is. A moment that ``check(_:)`` has accepted is beyond
  /// the end when the file has become shorter or was damaged since.
  package func failure(_ failure: NavTimeline.Failure) -> Failure {
    switch failure {
    case .file(let error): .file(error)
    case .insideCommit(let number): .insideCommit(number)
    case .unreadableView(let message): .unreadableView(message: message)
    case .beyondEnd, .noCommit, .beforeStart, .noMoment: .changed
    }
  }

  package var beyondEnd: Failure { .beyondEnd(events: eventCount, commits: commitCount) }

  /// Opens the file again; it may have become longer.
  package func file() throws(Failure) -> any StorageFile {
    let (file, isSame, isWhole): (any StorageFile, Bool, Bool)
    do throws(FileError) {
      file = try fileSystem.open(path, .read)
      isSame = try Self.beginning(of: file) == beginning
      isWhole = try file.size() >= trustedLength
    } catch { throw .file(error) }
    if !isSame { throw .replaced }
    if !isWhole { throw .changed }
    return file
  }

  /// Opens the file again, as long as it was when the journal was opened.
  package func recordedFile() throws(Failure) -> any StorageFile {
    FileBeginning(of: try file(), length: length)
  }

  /// Returns the first line of a file, or its first bytes.
  private static func beginning(of file: any StorageFile) throws(FileError) -> [UInt8] {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: longestBeginning, alignment: 1)
    defer { bytes.deallocate() }
    let count = try file.read(at: 0, into: bytes)
    return Array(bytes[..<count].prefix { $0 != UInt8(ascii: "\n") })
  }

  // MARK: Folders

  /// Opens every journal (`*.jsonl`) of a folder on the disk, sorted by name. A test can take the journals as its arguments.
  /// - Throws: A ``Failure`` when the path is not a folder, one of the journals cannot be read, or its name is not UTF-8.
  public static func all(in folder: String) throws(Failure) -> [NavJournal] {
    var journals: [NavJournal] = []
    for path in try paths(in: folder) {
      do throws(Failure) {
        journals.append(try NavJournal(at: path))
      } catch {
        if case .notAJournal(let verdict) = error { throw .noJournal(at: path, verdict) }
        throw error
      }
    }
    return journals
  }

  /// Returns the paths of the journals of a folder, sorted by name.
  package static func paths(in folder: String) throws(Failure) -> [String] {
    guard let files = SystemCall.files(in: folder) else {
      throw .file(FileError(operation: "list", path: folder, code: SystemCall.lastError))
    }
    // A journal that is left out would be a test that passes.
    if let code = files.failure { throw .file(FileError(operation: "list", path: folder, code: code)) }
    if let name = files.badNames.first(where: { $0.endsWithBytes(of: ".jsonl") }) {
      throw .file(FileError(operation: "open", path: "\(folder)/\(name)", code: SystemCall.notText))
    }
    return files.names.filter { $0.endsWithBytes(of: ".jsonl") }.map { "\(folder)/\($0)" }
  }
}

extension NavJournal: CustomStringConvertible {
  /// The path, which names the cases of a test that takes journals as arguments.
  public var description: String { path }
}
