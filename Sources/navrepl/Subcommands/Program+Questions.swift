import NavEvents
import NavJournals
import NavRuntime

/// The subcommands `why`, `diff` and `explain`.
extension Program {
  /// Prints the event that last changed a value, and its causes.
  func why(_ words: [String]) -> ExitStatus {
    guard words.count == 2 else { return usage(Subcommand.why.synopsis) }
    let path: NavPath
    do throws(LineError) { path = try NavPath(words[1]) } catch {
      let message = error.message
      return asking(words[0], at: options.to ?? .end) { timeline in
        let view = timeline.stateView()
        if let absence = PathSuggestions.absence(of: words[1], in: view) { return usage(absence) }
        let suggestion = PathSuggestions.text(for: words[1], in: view)
        return usage(suggestion.isEmpty ? message : "the state view has no “\(words[1])”\(suggestion)")
      }
    }
    return asking(words[0], at: options.to ?? .end) { timeline throws(NavTimeline.Failure) in
      show(try timeline.why(path))
      return .success
    }
  }

  /// Prints the difference between two moments of a journal, or the ends of two journals.
  func diff(_ words: [String]) -> ExitStatus {
    guard 2...3 ~= words.count else { return usage(Subcommand.diff.synopsis) }
    if let status = checkPageOptions() { return status }
    let moments: [NavJournal.Moment]
    do throws(LineError) {
      moments = try words.dropFirst().map { word throws(LineError) in try NavJournal.Moment(word) }
    } catch {
      // A moment with a mistake is not the name of another journal.
      let isName = words.count == 2 && !"@#".utf8.contains(words[1].utf8.first ?? 0)
      return isName
        ? diff(words[0], words[1]) : usage("\(Subcommand.diff.synopsis): \(error.message)")
    }
    let end = moments.count == 2 ? moments[1] : .end
    return asking(words[0], at: moments[0]) { timeline throws(NavTimeline.Failure) in
      let comparison = try Comparison(of: &timeline, to: end)
      if !wantsPage { return tell(comparison) }
      return writePage(of: comparison, words[0]) { () throws(NavJournal.Failure) in
        try timeline.page(from: moments[0], to: end, title: options.title)
      }
    }
  }

  /// Writes the page of a comparison; the status is negative when there is a difference.
  private func writePage(
    of comparison: Comparison, _ path: String, _ page: () throws(NavJournal.Failure) -> [UInt8]
  ) -> ExitStatus {
    do throws(NavJournal.Failure) {
      let page = try page()
      do throws(FileError) { try writePage(page) } catch { throw .file(error) }
    } catch {
      return fail(error, path)
    }
    return comparison.difference.changes.isEmpty ? .success : .negative
  }

  private func diff(_ path: String, _ other: String) -> ExitStatus {
    if Self.readsInputTwice([path, other]) { return usage(Self.inputTwice) }
    var (old, new): (NavDifference.Side?, NavDifference.Side?)
    var status = asking(path) { timeline in
      old = timeline.side
      return .success
    }
    guard let old else { return status }
    status.note(
      asking(other) { timeline in
        new = timeline.side
        return .success
      })
    guard let new else { return status }
    do throws(NavTimeline.Failure) {
      let comparison = try Comparison(old, new)
      status.note(!wantsPage ? tell(comparison) : writePage(of: comparison, path, other))
    } catch {
      status.note(fail(error.line))
    }
    return status
  }

  /// Writes the page of the comparison of two journals.
  private func writePage(of comparison: Comparison, _ path: String, _ other: String) -> ExitStatus {
    withJournal(other) { right in
      withJournal(path) { left in
        writePage(of: comparison, path) { () throws(NavJournal.Failure) in
          var timeline = NavTimeline(left, usingIndex: false)
          return try timeline.page(comparedWith: NavTimeline(right, usingIndex: false), title: options.title)
        }
      }
    }
  }

  /// Prints a comparison; the status is negative when there is a difference.
  private func tell(_ comparison: Comparison) -> ExitStatus {
    var comparison = comparison
    comparison.isQuiet = options.quiet
    show(comparison)
    return comparison.difference.changes.isEmpty ? .success : .negative
  }

  /// Explains a commit of a journal.
  func explain(_ words: [String]) -> ExitStatus {
    guard words.count == 2 else { return usage(Subcommand.explain.synopsis) }
    let moment: NavJournal.Moment
    do throws(LineError) {
      moment = try CommitName.moment(LineWord(words[1]))
    } catch {
      return usage("\(Subcommand.explain.synopsis): \(error.message)")
    }
    return withTimeline(words[0]) { timeline throws(NavTimeline.Failure) in
      let leftOut = options.session.detaching
      let explanation = try timeline.explain(moment, without: leftOut)
      show(ExplainedCommit(explanation: explanation, scene: timeline.scene, leftOut: leftOut)) {
        Reply.result($0.text)
      }
    }
  }

  /// Calls `body` with the timeline of a journal at a moment, and reports damage up to that moment, or up to the one that
  /// `body` has reached; later damage is told, but does not count. No plugin takes part.
  func asking(
    _ path: String, at moment: NavJournal.Moment = .end,
    _ body: (inout NavTimeline) throws(NavTimeline.Failure) -> ExitStatus
  ) -> ExitStatus {
    withJournal(path) { file in asking(file, path, at: moment, body) }
  }

  /// Calls `body` with the timeline of an open journal, as above.
  func asking(
    _ file: any StorageFile, _ path: String, at moment: NavJournal.Moment,
    _ body: (inout NavTimeline) throws(NavTimeline.Failure) -> ExitStatus
  ) -> ExitStatus {
    var timeline = NavTimeline(file)
    report(timeline.ignoredIndex, path)
    do throws(NavTimeline.Failure) {
      try timeline.seek(to: moment)
      let (verdict, mismatch) = (timeline.verdict, timeline.mismatch)
      let status = try body(&timeline)
      let isWorse = verdict == .clean && mismatch == nil
      let damage = report(
        isWorse ? timeline.verdict : verdict, isWorse ? timeline.mismatch : mismatch, path)
      if isWorse { tellLaterDamage(&timeline, path) }
      return max(status, damage)
    } catch {
      let status = report(timeline.verdict, timeline.mismatch, path)
      return max(status, fail(error, path))
    }
  }
}
