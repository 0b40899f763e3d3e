import NavEvents
import NavRuntime

/// Journals that subcommands read, and the reports about damage.
extension Program {
  /// Calls `body` with a journal that is open for reading only; `-` is standard input.
  func withJournal(
    _ path: String, _ body: (any StorageFile) throws(FileError) -> ExitStatus
  ) -> ExitStatus {
    do throws(Options.Mistake) {
      try checkIsNoScript(path)
    } catch {
      return usage(error)
    }
    do throws(FileError) {
      return try body(try journalToRead(path))
    } catch {
      return report(error)
    }
  }

  func checkIsNoScript(_ path: String) throws(Options.Mistake) {
    if live == nil, call == nil { try JournalName(path: path).checkIsNoScript() }
  }

  func journalToRead(_ path: String) throws(FileError) -> any StorageFile {
    if let call { return try call.open(path) }
    if let live { return WatchedFile.watching(live.file, progress) }
    if path == StandardInput.name { return try StandardInput.file() }
    return WatchedFile.watching(try POSIXFileSystem().open(path, .read), progress)
  }

  /// Calls `body` with the timeline of a journal and the plugins of the command line, and reports damage.
  func withTimeline(
    _ path: String, _ body: (inout NavTimeline) throws(NavTimeline.Failure) -> Void
  ) -> ExitStatus {
    withJournal(path) { file in
      do throws(SessionError) {
        let catalog = try sessionOptions().catalog
        try checkLeftOut(catalog, of: file)
        return travel(file, path, catalog.without(options.session.detaching), body)
      } catch {
        return report(error)
      }
    }
  }

  private func travel(
    _ file: any StorageFile, _ path: String, _ catalog: PluginCatalog,
    _ body: (inout NavTimeline) throws(NavTimeline.Failure) -> Void
  ) -> ExitStatus {
    var timeline = NavTimeline(file, catalog: catalog)
    report(timeline.ignoredIndex, path)
    do throws(NavTimeline.Failure) {
      try body(&timeline)
      let status = report(timeline.verdict, timeline.mismatch, path)
      tellLaterDamage(&timeline, path)
      return status
    } catch {
      let status = report(timeline.verdict, timeline.mismatch, path)
      return max(status, fail(error, path))
    }
  }

  /// Reports that an index is not used, because it does not match the journal.
  func report(_ index: IgnoredIndex?, _ path: String) {
    if let index { output.message("\(path): \(index.message(beside: path))") }
  }

  /// Reads a journal from the moment of an answer to its end, and says what is wrong there, unless something was reported
  /// already. The answer holds all the same, so the status does not count that.
  ///
  /// Complexity: O(n) in the events after the moment; with an index, in those after its last snapshot.
  func tellLaterDamage(_ timeline: inout NavTimeline, _ path: String) {
    guard timeline.verdict == .clean, timeline.mismatch == nil else { return }
    do throws(NavTimeline.Failure) { try timeline.readRest() } catch {
      return output.message("\(path): \(error.message)")
    }
    _ = report(timeline.verdict, timeline.mismatch, path)
  }

  /// Reports damage, or a checkpoint that does not match; nothing for an intact journal.
  func report(_ verdict: JournalVerdict, _ mismatch: CheckpointMismatch?, _ path: String) -> ExitStatus {
    if let mismatch { output.message("\(path): \(mismatch.message)") }
    switch verdict {
    case .clean: return mismatch == nil ? .success : .negative
    case .tornTail:
      output.message("\(path): \(verdict.message)")
      return mismatch == nil ? .success : .negative
    case .corrupt:
      output.message("\(path): \(verdict.message)")
      return .journal
    }
  }

  func fail(_ failure: NavTimeline.Failure, _ path: String) -> ExitStatus {
    if case .file(let error) = failure { return report(error) }
    let error = failure.line
    if case .unreadableView = failure { return fail(error) }
    if options.json { output.data(Reply.error(code: error.code.rawValue, error.message, of: journal)) }
    output.message("\(path): \(error.message)")
    return error.code.exitStatus
  }

  func fail(_ failure: NavJournal.Failure, _ path: String) -> ExitStatus {
    switch failure {
    case .file(let error): report(error)
    case .notAJournal(let verdict), .noJournal(_, let verdict): noJournal(path, verdict)
    case .plugins(let error): report(error)
    case .neverFails, .failsOnlyWithin: fail("never-fails", "\(path): \(failure.message)", .negative)
    case .failsAtBeginning: fail("fails-at-beginning", "\(path): \(failure.message)", .negative)
    case .notReproduced, .notReproducedWithout:
      fail("not-reproduced", "\(path): \(failure.message)", .negative)
    case .unwritable(let error): report(error)
    case .beyondEnd, .beforeStart, .insideCommit:
      fail(LineError.Code.beyondEnd.rawValue, "\(path): \(failure.message)", .usage)
    case .tooManyEvents:
      fail("page-too-long", "\(path): \(failure.message), with --from @N and --to @M", .usage)
    case .damaged(let verdict): report(JournalError.corrupt(path: path, verdict))
    case .unreadableCommit: fail("unreadable-remarks", "\(path): \(failure.message)", .inputOutput)
    case .unreadableExpectations: fail("expected-malformed", failure.message, .inputOutput)
    default:
      fail(LineError.Code.inputOutput.rawValue, "\(path): \(failure.message)", .inputOutput)
    }
  }

  /// Reports that a file has no first line: it is empty, or damaged there.
  func noJournal(_ path: String, _ verdict: JournalVerdict) -> ExitStatus {
    if case .corrupt = verdict { return report(JournalError.corrupt(path: path, verdict)) }
    return fail("journal-empty", "\(path) has no first line yet: nothing was recorded", .journal)
  }

  func fail(_ error: LineError) -> ExitStatus {
    fail(error.code.rawValue, error.message, error.code.exitStatus)
  }
}

extension NavTimeline.Failure {
  /// The failure as an error of a line.
  var line: LineError {
    switch self {
    case .file: LineError(code: .inputOutput, message: message, column: nil)
    case .unreadableView(let reason):
      LineError(code: .inputOutput, message: "the answer is \(reason)", column: nil)
    default: LineError(code: .beyondEnd, message: message, column: nil)
    }
  }

  /// Returns the failure to go to a moment in the words of `goto`; the journal ends at `end`.
  func line(end: StateMoment) -> LineError {
    switch self {
    case .beyondEnd, .noCommit: beyond(end)
    default: line
    }
  }

  private func beyond(_ end: StateMoment) -> LineError {
    LineError(
      code: .beyondEnd,
      message:
        "there is no such moment: the journal ends at @\(end.events), "
        + (end.commits == 0 ? "before the first commit" : "after commit #\(end.commits - 1)"),
      column: nil)
  }
}
