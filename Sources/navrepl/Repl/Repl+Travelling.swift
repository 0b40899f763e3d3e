import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The verbs that lead to another moment of the journal, and back to the present.
extension Repl {
  var stateView: String { past?.view ?? session.stateView() }

  mutating func goTo(_ destination: Destination) throws(LineError) {
    let (live, here) = (session.moment, past)
    let start = here.map { StateMoment(events: $0.events, commits: $0.commits) } ?? live
    past = try travel { timeline throws(LineError) in
      do throws(NavTimeline.Failure) {
        try timeline.seek(to: destination, from: start, isInside: here?.isInside ?? false)
      } catch {
        throw error.line(end: live)
      }
      guard timeline.moment.events <= live.events else {
        throw NavTimeline.Failure.beyondEnd(events: 0).line(end: live)
      }
      return Past(timeline)
    }
    answerTravel()
  }

  /// Goes on to the first moment after the shown one at which a condition is true; in the present, from the beginning.
  mutating func goOn(until predicate: NavPredicate) throws(LineError) {
    let (live, here) = (session.moment, past?.events)
    past = try travel { timeline throws(LineError) in
      do throws(NavTimeline.Failure) {
        var next: Int
        if let here { next = here + 1 } else { next = try Self.firstMoment(&timeline) }
        while next <= live.events {
          do throws(FileError) { try Interruption.check("the journal") } catch {
            throw NavTimeline.Failure.file(error)
          }
          try timeline.seek(to: .event(next))
          if Self.holds(predicate, in: timeline.stateView()) { return Past(timeline) }
          next += 1
        }
      } catch {
        throw error.line(end: live)
      }
      throw .badArgument("no later moment has \(predicate)", at: nil)
    }
    answerTravel()
  }

  /// Returns true when a state view fulfils a condition; one that cannot be read fulfils none.
  private static func holds(_ predicate: NavPredicate, in view: String) -> Bool {
    do throws(JSONError) { return try predicate.failure(in: view, reply: nil) == nil } catch { return false }
  }

  /// Returns the number of events before the first moment of the journal.
  private static func firstMoment(_ timeline: inout NavTimeline) throws(NavTimeline.Failure) -> Int {
    try timeline.seek(to: .commit(timeline.start.commits))
    return timeline.start.events
  }

  /// Calls `body` with the timeline of the journal.
  mutating func travel<R>(
    _ body: (inout NavTimeline) throws(LineError) -> R
  ) throws(LineError) -> R {
    var timeline = try takeTimeline()
    do throws(LineError) {
      let result = try body(&timeline)
      self.timeline = consume timeline
      return result
    } catch {
      self.timeline = consume timeline
      throw error
    }
  }

  private mutating func takeTimeline() throws(LineError) -> NavTimeline {
    // A journal that was folded meanwhile is another file.
    let journal = try openJournal()
    if let kept = timeline.take(), journal.foldedCommits == timelineStart { return kept }
    timelineStart = journal.foldedCommits
    return NavTimeline(of: journal, reading: file(of: journal), catalog: session.catalog)
  }

  private func openJournal() throws(LineError) -> OpenJournal {
    do throws(SessionError) { return try session.openJournal() } catch {
      throw LineError(code: .inputOutput, message: error.message, column: nil)
    }
  }

  /// Returns the file that the session writes to, even when its name leads to another file now. If another process has cut
  /// it, a message says that the answer lacks a part.
  func journalFile() throws(LineError) -> any StorageFile { file(of: try openJournal()) }

  private func file(of journal: OpenJournal) -> any StorageFile {
    let file = journal.growingFile
    if let size = try? file.size(), size < journal.length {
      let cut = FileError(
        operation: "read all of", path: file.path, reason: .resized(from: journal.length, to: size))
      output.message("\(JournalError.file(cut).code): \(cut.message); the answer lacks the rest")
    }
    return WatchedFile.watching(file)
  }

  /// Says once what is wrong with the journal after the moment of an answer. It can only have come about while the journal is
  /// open; what was wrong before was said at the opening.
  mutating func tellLaterDamage() {
    let verdict: JournalVerdict? = try? travel { timeline throws(LineError) in
      // Where the rest cannot be read, nothing is known about it.
      try? timeline.readRest()
      return timeline.verdict
    }
    guard let verdict, verdict != toldVerdict else { return }
    toldVerdict = verdict
    if verdict == .clean { return }
    let path = (try? openJournal())?.growingFile.path ?? ""
    output.message("\(origin ?? "")\(path): \(verdict.message)")
  }

  mutating func goLive() {
    past = nil
    answerTravel()
  }

  mutating func answerTravel() {
    if style.json { return output.data(Reply.done) }
    draw()
    if style.isInteractive, !style.quiet, !style.pictures.showsPictures { show([momentInWords]) }
  }
}
