import NavBase
import NavEvents
import NavRuntime

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
