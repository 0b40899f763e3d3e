import NavBase
import NavEvents
public import NavRuntime

/// What a page with two devices compares its journal with.
struct PageComparison {
  /// The two sides.
  enum Sides {
    /// Two moments of the journal.
    case moments(from: NavJournal.Moment, to: NavJournal.Moment)
    /// Another journal, which begins like this one, or another run of its commands.
    case other(String)
  }

  let sides: Sides
  /// The data of the other journal.
  var data: [UInt8]?
  /// The numbers of the commits of this journal that the other has no counterpart of.
  var leftOut: [Int] = []
  /// The numbers of the commits of the other journal that this one has no counterpart of.
  var inserted: [Int] = []

  init(_ sides: Sides) { self.sides = sides }

  /// A comparison with the journal in a file, up to any damage.
  init(with file: any StorageFile, title: String?) throws(NavJournal.Failure) {
    var page = JournalPage(file)
    do throws(FileError) { try page.read() } catch { throw .file(error) }
    if let title { page.title = title }
    guard let data = page.data else { throw .notAJournal(page.verdict) }
    self.init(.other(page.title))
    self.data = Array(data.bytes)
  }

  /// Throws when the journal has no such moment.
  /// - Parameters:
  ///   - start: The moment with which the journal begins.
  ///   - end: The moment of its end.
  func check(_ start: StateMoment, _ end: StateMoment) throws(NavJournal.Failure) {
    guard case .moments(let from, let to) = sides else { return }
    for moment in [from, to] {
      let (number, first, past) =
        switch moment {
        case .event(let number): (number, start.events, end.events + 1)
        case .commit(let number): (number, start.commits, end.commits)
        case .end: (0, 0, 1)
        }
      if number >= past { throw .beyondEnd(events: end.events, commits: end.commits) }
      if number < first { throw .beforeStart(events: start.events, commits: start.commits) }
    }
  }

  /// Returns the name of a moment in the address of a page.
  private static func address(of moment: NavJournal.Moment, _ end: StateMoment) -> String {
    switch moment {
    case .event(let number): "#e=\(number)"
    case .commit(let number): "#c=\(number)"
    case .end: "#e=\(end.events)"
    }
  }

  /// Adds the comparison to the summary of a page whose journal ends at a moment.
  func write(to buffer: inout ByteBuffer, end: StateMoment) {
    buffer.member("comparison")
    switch sides {
    case .moments(let from, let to):
      buffer.append("{\"from\":")
      buffer.appendQuoted(Self.address(of: from, end))
      buffer.member("to", text: Self.address(of: to, end))
    case .other(let title):
      buffer.append("{\"right\":")
      buffer.appendQuoted(title)
    }
    Self.write("leftOut", leftOut, to: &buffer)
    Self.write("inserted", inserted, to: &buffer)
    buffer.close()
  }

  private static func write(_ name: StaticString, _ numbers: [Int], to buffer: inout ByteBuffer) {
    if numbers.isEmpty { return }
    buffer.member(name)
    buffer.list(numbers) { $1.append($0) }
  }
}

extension NavTimeline {
  /// Returns a page with two devices: the journal at two of its moments.
  ///
  /// ```swift
  /// var timeline = NavTimeline(try POSIXFileSystem().open("trip.jsonl", .read))
  /// let page = try timeline.page(from: .event(3), to: .end)
  /// ```
  ///
  /// The page is that of ``NavRuntime/NavJournal/page(title:)``, with the first moment marked, and says in words what differs.
  /// The timeline stays where it is.
  ///
  /// Complexity: O(size of the journal).
  /// - Parameter title: The heading of the page; nil for the name of the journal's file.
  /// - Throws: ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be read,
  ///   ``/NavRuntime/NavJournal/Failure/notAJournal(_:)`` when it has no first line, and
  ///   ``/NavRuntime/NavJournal/Failure/beyondEnd(events:commits:)`` or
  ///   ``/NavRuntime/NavJournal/Failure/beforeStart(events:commits:)`` when it has no such moment.
  public mutating func page(
    from old: NavJournal.Moment, to new: NavJournal.Moment, title: String? = nil
  ) throws(NavJournal.Failure) -> [UInt8] {
    try page(title: title, comparing: PageComparison(.moments(from: old, to: new)))
  }

  /// Returns a page with two devices: this journal, and another one whose commits have the same numbers, such as a second
  /// recording of the same commands, or a fork. It opens at the first commit that differs.
  ///
  /// ```swift
  /// var before = NavTimeline(try POSIXFileSystem().open("before.jsonl", .read))
  /// let page = try before.page(comparedWith: NavTimeline(try POSIXFileSystem().open("after.jsonl", .read)))
  /// ```
  ///
  /// Complexity: O(size of both journals).
  /// - Parameters:
  ///   - title: The heading of the page; nil for the name of the journal's file.
  ///   - otherTitle: The name of the other journal; nil for that of its file.
  /// - Throws: ``/NavRuntime/NavJournal/Failure/file(_:)`` when a file cannot be read, and
  ///   ``/NavRuntime/NavJournal/Failure/notAJournal(_:)`` when one has no first line.
  public mutating func page(
    comparedWith other: borrowing NavTimeline, title: String? = nil, otherTitle: String? = nil
  ) throws(NavJournal.Failure) -> [UInt8] {
    try page(title: title, comparing: PageComparison(with: other.file, title: otherTitle))
  }

  /// Executes every command under another circumstance, as ``whatIf(_:plugins:standingIn:)`` does, and returns the answer
  /// with a page of both: the journal on the left, the other run on the right. It opens at the first commit that differs.
  ///
  /// ```swift
  /// var timeline = NavTimeline(try POSIXFileSystem().open("trip.jsonl", .read))
  /// let (answer, page) = try timeline.page(whatIf: .without("back-button"), plugins: .builtIn)
  /// ```
  ///
  /// Complexity: O(size of the journal), in memory too.
  /// - Parameters:
  ///   - catalog: The plugins that decide again.
  ///   - standingIn: True to let stand-ins with the recorded answers take the places of missing plugins.
  ///   - title: The heading of the page; nil for the name of the journal's file.
  /// - Throws: The failures of ``whatIf(_:plugins:standingIn:)``; ``/NavRuntime/NavJournal/Failure/unwritable(_:)`` when no journal
  ///   can hold what the plugins do now.
  public mutating func page(
    whatIf circumstance: NavCircumstance, plugins catalog: PluginCatalog, standingIn: Bool = false,
    title: String? = nil
  ) throws(NavJournal.Failure) -> (answer: NavWhatIf, page: [UInt8]) {
    var pass = Counterfactual(file, circumstance, catalog, standingIn: standingIn)
    (pass.isRecorded, pass.comparesAll) = (true, true)
    let answer = try pass.run()
    let verdict = pass.verdict
    note(verdict, pass.mismatch)
    let (leftOut, inserted) = (pass.leftOutCommits, pass.insertedCommits)
    guard let recording = try pass.takeRecording() else { throw .notAJournal(verdict) }
    var comparison = try PageComparison(with: recording, title: circumstance.description)
    (comparison.leftOut, comparison.inserted) = (leftOut, inserted)
    return (answer, try page(title: title, comparing: comparison))
  }
}

/// A run of commands that is written as a journal in memory, so that it can be read like any other.
struct RecordedRun: ~Copyable {
  private static let name = "run"

  private let disk = MemoryFileSystem()
  private var writer: JournalWriter

  /// Begins with the beginning of a journal, and with the plugins of a run of its commands.
  init(_ header: JournalHeader, plugins: [PluginRecord]) throws(NavJournal.Failure) {
    var recorded = header
    (recorded.plugins, recorded.durability) = (plugins, .os)
    do throws(JournalError) {
      let file: any StorageFile
      do throws(FileError) { file = try disk.open(Self.name, .create) } catch { throw .file(error) }
      writer = try JournalWriter(creating: file, in: disk, header: recorded)
    } catch {
      throw .unwritable(.journal(error))
    }
  }

  /// Writes the last commit of the run.
  mutating func add(_ rerun: inout Rerun) throws(NavJournal.Failure) {
    do throws(JournalError) {
      try rerun.append(to: &writer)
    } catch { throw .unwritable(.journal(error)) }
  }

  /// The journal so far.
  var file: any StorageFile {
    get throws(FileError) { try disk.open(Self.name, .read) }
  }
}
