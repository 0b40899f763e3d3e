import NavBase
import NavEvents
import NavJournals
import NavRuntime

extension Program {
  /// Checks the chains and checkpoints of journals, and makes every decision again.
  func verify(_ words: [String]) -> ExitStatus {
    if words.isEmpty { return usage(of: .verify) }
    let catalog: PluginCatalog
    do throws(SessionError) {
      catalog = try sessionOptions().catalog
    } catch {
      return self.report(error)
    }
    if Self.readsInputTwice(words) { return usage(Self.inputTwice) }
    var report = forEachJournal(words, VerifyReport()) { program in
      // Programs are asked by one thread at a time, so each thread has its own.
      program.catalog =
        options.programs.isEmpty ? catalog : (try? sessionOptions().catalog) ?? catalog
    } add: { total, answer in
      total.add(answer)
    } work: { program, look in
      program.verify(look, program.catalog ?? catalog)
    }
    for id in options.session.detaching where !report.leftOut.containsBytes(of: id) {
      let message = "no plugin “\(id)” takes part in any of them: nothing was decided without it"
      add("unknown-plugin", message, of: nil, as: .usage, to: &report)
    }
    for note in report.notes { output.message(note.line) }
    if !options.each || !options.json { output.answer(report.json, or: report.text, options.json) }
    return report.status
  }

  /// Verifies one journal.
  private func verify(_ look: Look, _ catalog: PluginCatalog) -> VerifyReport {
    var report = VerifyReport()
    let path: String
    switch look.name {
    case .journal(let name):
      path = name
      verify(name, catalog, threads(for: look), &report)
    case .standardInput(let bytes):
      path = StandardInput.name
      do throws(FileError) {
        verify(
          try StandardInput.file(bytes), path, expecting: nil, with: catalog, threads: threads(for: look),
          &report)
      } catch {
        add(JournalError.file(error).code, error.message, of: path, as: .inputOutput, to: &report)
      }
    case .problem(let problem):
      path = problem.name ?? StandardInput.name
      add("io-error", problem.message, of: problem.name, as: .inputOutput, to: &report)
    }
    report.end()
    if options.each {
      output.answer(report.json(of: path), or: "\(path): \(report.textOfOne)", options.json)
    }
    // Only a single answer about all journals needs more than the numbers.
    if options.each || !options.json { report.forgetLists() }
    return report
  }

  /// Returns the number of threads that verify a journal: one of several journals has one, and so has one with plugins that
  /// are programs, because a program is asked by one thread at a time.
  private func threads(for look: Look) -> Int {
    look.isNamed || asksPrograms ? 1 : options.jobs ?? SystemCall.processors
  }

  private func verify(
    _ path: String, _ catalog: PluginCatalog, _ threads: Int, _ report: inout VerifyReport
  ) {
    do throws(Options.Mistake) {
      try checkIsNoScript(path)
    } catch {
      return add("usage", error.message, of: path, as: .usage, to: &report)
    }
    let file: any StorageFile
    do throws(FileError) {
      file = try journalToRead(path)
    } catch {
      return add(JournalError.file(error).code, error.message, of: path, as: .inputOutput, to: &report)
    }
    do throws(NavJournal.Failure) {
      verify(
        file, path, expecting: try expectedDivergences(of: path), with: catalog, threads: threads, &report)
    } catch {
      var code = "expected-malformed"
      if case .file(let error) = error { code = JournalError.file(error).code }
      add(code, error.message, of: path, as: .inputOutput, to: &report)
    }
  }

  /// Returns the list beside a journal; nil when there is none, or for a journal on standard input.
  func expectedDivergences(of path: String) throws(NavJournal.Failure) -> ExpectedDivergences? {
    if path == StandardInput.name { return nil }
    return try ExpectedDivergences(besideJournal: path, before: live?.commits ?? .max)
  }

  private func verify(
    _ file: any StorageFile, _ path: String, expecting: ExpectedDivergences?, with catalog: PluginCatalog,
    threads: Int, _ report: inout VerifyReport
  ) {
    do throws(FileError) {
      var timeline = NavTimeline(file, usingIndex: false)
      let verification = try timeline.verify(
        plugins: catalog, without: options.session.detaching, expecting: expecting, threads: threads,
        reading: fileOfOtherThreads(file))
      report.journals += 1
      report.commits += verification.commits
      report.status.note(self.report(verification.verdict, verification.mismatch, path))
      add(verification.verdict, verification.mismatch, path, &report)
      report.add(verification.missingPlugins, of: path)
      report.leftOut += verification.leftOut
      report.add(verification.otherVersions, of: path)
      for plugin in verification.silentPlugins {
        output.message("\(path): decided without \(plugin.id) version \(plugin.version)")
      }
      if let fault = verification.pluginFault {
        output.message("\(path): decided without all of its plugins: \(fault.message)")
      }
      add(verification.expected, path, &report)
      // The other findings are in the report already, each in words of its own.
      add(verification.findings.filter { $0.commit != nil }, path, isListed: expecting != nil, &report)
    } catch {
      add(JournalError.file(error).code, error.message, of: path, as: .inputOutput, to: &report)
    }
  }

  /// Prints an error at once, and keeps it for the answer about all journals.
  private func add(
    _ code: String, _ message: String, of path: String?, as status: ExitStatus, to report: inout VerifyReport
  ) {
    output.message("\(code): \(message)")
    report.errors.append(VerifyReport.Problem(journal: path, code: code, message: message))
    report.status.note(status)
  }

  /// Adds the damage of a journal and its checkpoint that does not match. Errors of reading are in the report already.
  private func add(
    _ verdict: JournalVerdict, _ mismatch: CheckpointMismatch?, _ path: String, _ report: inout VerifyReport
  ) {
    if case .corrupt = verdict {
      let code = JournalError.corrupt(path: path, verdict).code
      report.errors.append(VerifyReport.Problem(journal: path, code: code, message: verdict.message))
    }
    if let mismatch {
      report.errors.append(
        VerifyReport.Problem(journal: path, code: "checkpoint-mismatch", message: mismatch.message))
    }
  }

  private func add(_ expected: [NavDivergence.Expected], _ path: String, _ report: inout VerifyReport) {
    report.expected += expected.map { (path, $0) }
    if !options.json { output.lines(expected.map { VerifyReport.line($0, path) }) }
  }

  /// Adds findings, and prints them: all of them if there is a list of expected divergences, and otherwise only the first.
  private func add(
    _ findings: [NavVerification.Finding], _ path: String, isListed: Bool, _ report: inout VerifyReport
  ) {
    report.divergences += findings.map { (path, $0) }
    if findings.isEmpty { return }
    report.status.note(.negative)
    if options.json { return }
    for finding in isListed ? findings : [findings[0]] {
      output.picture(AnswerLines.painted(VerifyReport.lines(finding, path), color: options.pictures.color))
    }
  }
}
