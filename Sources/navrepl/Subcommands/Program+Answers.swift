import NavBase
import NavEvents
import NavJournals
import NavPluginPrograms
import NavRuntime
import Synchronization

/// The subcommands `bisect`, `whatif`, `minimize` and `stats`.
extension Program {
  /// Prints the first event after which a condition, or a command of the shell, fails. Such an event is a negative answer.
  func bisect(_ words: [String]) -> ExitStatus {
    if let line = options.run {
      if words.isEmpty || words.dropFirst().last.map({ isCondition($0) }) == true {
        return usage(of: .bisect)
      }
      // The part of the journal that has been read is no measure here: each step reads a part of it.
      let steps = StepsLeft()
      var program = self
      program.progress = { steps.description }
      return program.bisect(words) { timeline in
        let watch = ProgramWatch()
        defer { watch.dismiss() }
        return try Self.bisect(&timeline, ShellCommand(line: line, watch: watch), steps)
      }
    }
    guard words.count >= 2, let last = words.last else { return usage(of: .bisect) }
    let predicate: NavPredicate
    do throws(LineError) {
      predicate = try NavPredicate(last)
    } catch {
      return usage(error.message)
    }
    return bisect(Array(words.dropLast()), last) { timeline in
      try timeline.bisect(predicate, upTo: timeline.moment.events)
    }
  }

  /// Returns true for a word that is a condition, and not the name of a journal.
  private func isCondition(_ word: String) -> Bool {
    !SystemCall.exists(word) && (try? NavPredicate(word)) != nil
  }

  /// Bisects each journal. For a condition about a single journal, the command lines for the next steps are printed, too.
  private func bisect(
    _ words: [String], _ predicate: String? = nil,
    _ ask: @escaping @Sendable (inout NavTimeline) throws -> NavBisection
  ) -> ExitStatus {
    lookAt(words) { program, file, path, isNamed in
      program.asking(file, path, at: .end) { timeline throws(NavTimeline.Failure) in
        do {
          let answer = try ask(&timeline)
          // What comes after damage is not known.
          if answer.event == nil, program.answerIfDamaged(timeline.verdict, path) { return .journal }
          let json = Reply.json(answer.json, of: isNamed ? path : nil)
          let text = isNamed ? "\(path): \(answer)" : answer.description
          program.output.answer(json, or: text, program.options.json)
          if !isNamed { program.tellWhatIsNext(answer, predicate, path, from: timeline.start) }
          // A condition that a typing mistake makes true, or false from the beginning, looks like an answer.
          let isOdd = answer.commit.map { $0.number == timeline.start.commits } ?? true
          if isOdd, timeline.start.commits == 0, !program.options.json, let predicate,
            let nodes = (try? NavPredicate(predicate))?.nodes
          {
            _ = try? program.tellUnknown(nodes.map { ("node", $0) }, file)
          }
          return answer.event == nil && !answer.isInconclusive ? .success : .negative
        } catch let error as FileError {
          throw .file(error)
        } catch let error as NavTimeline.Failure {
          throw error
        } catch let error as UnansweredQuestion {
          return program.usage("the shell cannot run “\(error.command)”")
        } catch {
          return .inputOutput
        }
      }
    }
  }

  /// With `--json`, answers that a journal is damaged, and returns true; false for any other journal, and for words.
  func answerIfDamaged(_ verdict: JournalVerdict, _ path: String) -> Bool {
    guard options.json, case .corrupt = verdict else { return false }
    let error = JournalError.corrupt(path: path, verdict)
    output.data(Reply.error(code: error.code, error.words, of: journal))
    return true
  }

  /// Prints the command lines that explain the event, and that reproduce it with the fewest commands.
  private func tellWhatIsNext(
    _ answer: NavBisection, _ predicate: String?, _ path: String, from start: StateMoment
  ) {
    guard let commit = answer.commit, path != StandardInput.name, !options.json, !options.quiet else {
      return
    }
    let beginsFalse = commit.number == start.commits
    if live != nil {
      output.message("what happened: explain #\(commit.number)")
      guard let predicate else { return }
      if beginsFalse { return tellItBeginsFalse(predicate) }
      return output.message("the fewest commands: minimize \(predicate) -o FILE")
    }
    let journal = path.shellPath
    output.message("what happened: navrepl explain \(journal) '#\(commit.number)'")
    guard let predicate else { return }
    if beginsFalse { return tellItBeginsFalse(predicate) }
    output.message("the fewest commands: navrepl minimize \(journal) \(predicate.shellWord) -o FILE")
  }

  /// Says what to ask instead of a condition that is not true after the first commit already.
  private func tellItBeginsFalse(_ predicate: String) {
    output.message(
      "it is not true at the beginning: say from when on it must be, as in \("\(predicate) or not visible contains SCREEN".shellWord)"
    )
  }

  /// Finds the first event after which a command of the shell fails.
  private static func bisect(
    _ timeline: inout NavTimeline, _ command: ShellCommand, _ steps: StepsLeft
  ) throws -> NavBisection {
    let last = timeline.moment.events
    steps.begin(of: last)
    return try timeline.bisect(command.line, upTo: last) { view, event in
      Progress.show { steps.description }
      defer { steps.take() }
      let status = try command.run(view, with: (ShellCommand.moment, "\(event)"))
      if status == cannotJudge { return .unknown }
      if ShellCommand.failures.contains(status) { throw UnansweredQuestion(command: command.line) }
      return status == 0 ? .holds : .fails
    }
  }

  /// A command that the shell cannot run. A typing mistake must not look like an answer.
  private struct UnansweredQuestion: Error { let command: String }

  /// The exit status of a command that cannot judge a moment, as in `git bisect run`.
  private static let cannotJudge: Int32 = 125

  // MARK: What if

  /// Carries out the commands of a journal under another circumstance; a different outcome is a negative answer.
  func whatIf(_ words: [String]) -> ExitStatus {
    let asked = options.circumstances + options.session.detaching.map { .without($0) }
    guard words.count == 1, asked.count + (options.all ? 1 : 0) == 1 else {
      return usage(of: .whatif)
    }
    if options.all, wantsPage { return usage("a page shows one circumstance: leave out --all") }
    if let status = checkPageOptions() { return status }
    if options.all { return outcomes(words[0]) }
    return withJournal(words[0]) { file in
      do throws(SessionError) {
        let catalog = try sessionOptions().catalog
        try checkLeftOut(catalog, of: file)
        try checkIsOffered(asked[0], catalog)
        return whatIf(file, words[0], asked[0], catalog)
      } catch {
        return report(error)
      }
    }
  }

  /// Carries out the commands of a journal without each set of its plugins; a different outcome for any set is a negative
  /// answer.
  private func outcomes(_ path: String) -> ExitStatus {
    withJournal(path) { file in
      do throws(SessionError) {
        let catalog = try sessionOptions().catalog
        return outcomes(file, path, catalog)
      } catch {
        return report(error)
      }
    }
  }

  private func outcomes(
    _ file: any StorageFile, _ path: String, _ catalog: PluginCatalog
  ) -> ExitStatus {
    // The passes show their progress together, and not each by itself.
    let whole = fileOfOtherThreads(file)
    var timeline = NavTimeline(file)
    do throws(NavTimeline.Failure) { try timeline.seek(to: .end) } catch { return fail(error, path) }
    do throws(NavJournal.Failure) {
      let answer = try timeline.outcomesWithoutPlugins(
        plugins: catalog, standingIn: standsIn, threads: threads, reading: whole
      ) { (done, all) throws(NavJournal.Failure) in
        try checkInterruption(path)
        show { "\(path): \(done) of \(all) sets of plugins" }
      }
      if options.json { printObject(answer.json) } else { output.lines(AnswerLines.lines(answer)) }
      tellStandIns()
      let status = report(timeline.verdict, timeline.mismatch, path)
      return max(status, answer.outcomes.count == 1 ? .success : .negative)
    } catch {
      return fail(error, path)
    }
  }

  /// A Boolean value that indicates whether stand-ins with the recorded answers take the places of missing plugins.
  private var standsIn: Bool { live?.standsIn ?? false }

  /// Prints an answer as JSON, with the missing plugins whose places stand-ins took as its member `standIns`, if there are any.
  private func printObject(_ answer: CanonicalJSON) {
    if missing.isEmpty { return output.data(answer.text) }
    let ids = CanonicalJSON(elements: missing.map { CanonicalJSON(string: $0.id) })
    output.data("\(answer.text.dropLast()),\"standIns\":\(ids.text)}")
  }

  /// Says that stand-ins took part in the answer.
  private func tellStandIns() {
    if !missing.isEmpty { output.message(Self.standIns(for: missing)) }
  }

  /// The missing plugins whose places stand-ins take.
  private var missing: [PluginRecord] {
    guard standsIn, let live else { return [] }
    return live.missing.filter { !options.session.detaching.containsBytes(of: $0.id) }
  }

  /// The number of threads that work on one question: one for each processor, or one alone if a program is asked, which
  /// answers one request at a time.
  var threads: Int { asksPrograms ? 1 : SystemCall.processors }

  /// A Boolean value that indicates whether plugins are programs.
  var asksPrograms: Bool { live?.hasPrograms ?? !options.programs.isEmpty }

  /// Returns the file that threads read whose progress is not shown. At the prompt, Ctrl-C ends them, too.
  func fileOfOtherThreads(_ file: any StorageFile) -> any StorageFile {
    live == nil ? (file as? WatchedFile)?.file ?? file : file
  }

  /// Throws when Ctrl-C, or the agent that asks, has ended the question.
  private func checkInterruption(_ path: String) throws(NavJournal.Failure) {
    do throws(FileError) {
      if let call { try call.check(path) } else { try Interruption.check(path) }
    } catch { throw .file(error) }
  }

  /// Shows the progress of the question, to the agent that asks it.
  private func show(_ progress: () -> String) {
    if let call { call.show(progress) } else { Progress.show(progress) }
  }

  /// The file system of new files: for an agent, it is in memory.
  private var newFiles: any FileSystem { call?.files ?? POSIXFileSystem() }

  private func checkIsOffered(_ circumstance: NavCircumstance, _ catalog: PluginCatalog) throws(SessionError)
  {
    guard case .with(let id, _) = circumstance, catalog.manifest(of: id) == nil else { return }
    throw .noPlugin(id, among: catalog.ids)
  }

  private func whatIf(
    _ file: any StorageFile, _ path: String, _ circumstance: NavCircumstance, _ catalog: PluginCatalog
  ) -> ExitStatus {
    var timeline = NavTimeline(file, usingIndex: false)
    let answer: NavWhatIf
    do throws(NavJournal.Failure) {
      if !wantsPage {
        answer = try timeline.whatIf(circumstance, plugins: catalog, standingIn: standsIn)
        if options.json { printObject(answer.json) } else { show(answer) }
      } else {
        let (found, page) = try timeline.page(
          whatIf: circumstance, plugins: catalog, standingIn: standsIn, title: options.title)
        answer = found
        do throws(FileError) { try writePage(page) } catch { throw .file(error) }
      }
    } catch {
      return fail(error, path)
    }
    tellStandIns()
    if wantsPage, let words = AnswerLines.unknownRules(answer) { output.message(words) }
    if answer.isMoot { output.message("\(path): this plugin takes no part in it") }
    let status = report(timeline.verdict, timeline.mismatch, path)
    return max(status, answer.divergence == nil ? .success : .negative)
  }

  private func show(_ answer: NavWhatIf) {
    let style = options.pictures
    output.picture(AnswerLines.lines(answer, style))
    if !answer.difference.changes.isEmpty {
      output.picture(
        style.isLaidOut
          ? DifferenceLines.lines(
            answer.difference, style, title: "at the end, recorded \(DifferenceLines.arrow(style)) now")
          : AnswerLines.lines(answer.difference, style))
    }
    if options.quiet || !style.showsPictures || answer.difference.changes.isEmpty && answer.divergence == nil
    {
      return
    }
    output.lines(AnswerLines.sight(of: answer, style))
  }

  // MARK: The fewest commands

  /// Writes a new journal with the fewest commands after which a condition fails.
  func minimize(_ words: [String]) -> ExitStatus {
    guard words.count == 2, let target = options.output else { return usage(of: .minimize) }
    let predicate: NavPredicate
    do throws(LineError) {
      predicate = try NavPredicate(words[1])
    } catch {
      return usage(error.message)
    }
    return withJournal(words[0]) { file in
      // The file stays open: its name leads to another one as soon as a session folds the beginning of the journal.
      let files = OpenFileSystem(file: fileOfOtherThreads(file))
      do throws(SessionError) {
        if call == nil { try WholeFile.checkIsFree(target) }
        return minimize(words[0], files, predicate, target, try sessionOptions().catalog)
      } catch {
        return report(error)
      }
    }
  }

  private func minimize(
    _ path: String, _ files: any FileSystem, _ predicate: NavPredicate, _ target: String,
    _ catalog: PluginCatalog
  ) -> ExitStatus {
    // Beyond damage, the condition may fail after all.
    var damage = ExitStatus.success
    do throws(NavJournal.Failure) {
      let journal = try NavJournal(at: path, in: files)
      damage = report(journal.verdict, nil, path)
      let minimal = try journal.minimized(
        predicate, plugins: catalog, anyFailure: options.anyFailure, standingIn: standsIn
      ) {
        (tried, left) throws(NavJournal.Failure) in
        try checkInterruption(path)
        show {
          "\(Sentence.counted(left, "command")) left after \(Sentence.counted(tried, "attempt"))"
        }
      }
      try journal.write(minimal, to: target, standingInBeside: catalog, in: newFiles)
      if options.json {
        printObject(minimal.json)
      } else {
        output.lines(AnswerLines.lines(minimal, in: call == nil ? target : nil))
      }
      let beginsFalse = minimal.before?.commit == journal.start.commits
      if beginsFalse, minimal.commits.count == 1, !options.json, !options.quiet {
        tellItBeginsFalse(predicate.description)
      }
      tellStandIns()
      if !missing.isEmpty { output.message(Self.trust(in: minimal, without: missing)) }
      return damage
    } catch {
      return max(damage, fail(error, path))
    }
  }

  /// Returns the sentence that the answer rests on recorded answers, each in its state.
  private static func trust(in minimal: NavMinimalJournal, without missing: [PluginRecord]) -> String {
    let (plugins, them) = missing.count == 1 ? ("the plugin", "it") : ("the plugins", "them")
    return minimal.isWhole
      ? "nothing smaller can be trusted: in other states, the answers of \(plugins) are not known"
      : "every command that is left meets the state that it met in the journal: in others, the answers of \(plugins) are not known; with \(them), fewer commands may do"
  }

  // MARK: Numbers

  /// Prints the statistics of each journal.
  func stats(_ words: [String]) -> ExitStatus {
    if words.isEmpty { return usage(Subcommand.stats.synopsis) }
    return lookAt(words) { program, file, path, isNamed throws(FileError) in
      var timeline = NavTimeline(file, usingIndex: false)
      let statistics = try timeline.statistics(groupedBy: .route)
      if program.answerIfDamaged(timeline.verdict, path) {
        return program.report(timeline.verdict, timeline.mismatch, path)
      }
      if isNamed, !program.options.json { program.output.line("\(path.onOneLine()):") }
      if program.options.json {
        program.print(statistics, of: path)
      } else {
        program.show(statistics) { Reply.json($0, of: path) }
      }
      return program.report(timeline.verdict, timeline.mismatch, path)
    }
  }
}

extension Program {
  /// Prints statistics as JSON, in parts, with the name of their journal as the first member.
  private func print(_ statistics: NavStatistics, of journal: String) {
    var isFirst = true
    statistics.writeJSON { part in
      output.data(partOfLine: isFirst ? "{\"journal\":\(Reply.quoted(journal)),\(part.dropFirst())" : part)
      isFirst = false
    }
    output.data("")
  }
}

/// The approximate number of steps that a binary search still takes. A class: its identity is the count that the search
/// changes while its progress is shown.
private final class StepsLeft: Sendable, CustomStringConvertible {
  private let count = Atomic(0)

  /// Begins to count the steps of a search in this many events. The end is tested first, and then the middle of the rest.
  func begin(of events: Int) {
    count.store(Int.bitWidth - events.leadingZeroBitCount + 1, ordering: .relaxed)
  }

  func take() { count.subtract(1, ordering: .relaxed) }

  var description: String {
    let left = max(1, count.load(ordering: .relaxed))
    return "about \(left) \(left == 1 ? "step" : "steps") left"
  }
}
