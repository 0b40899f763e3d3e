import NavEvents
import NavRuntime

extension Program {
  /// Checks journals: chain, checkpoints, and every decision again.
  func verify(_ words: [String]) -> ExitStatus {
    if words.isEmpty { return usage(Subcommand.verify.synopsis) }
    let catalog: PluginCatalog
    do throws(SessionError) {
      catalog = try sessionOptions().catalog
    } catch {
      return self.report(error)
    }
    if words.count(where: { $0 == StandardInput.name }) > 1 { return usage("standard input is one journal") }
    var report = VerifyReport()
    for word in words {
      for path in journals(word, &report) { verify(path, catalog, &report) }
    }
    for id in options.session.detaching where !report.leftOut.containsBytes(of: id) {
      let message = "no plugin “\(id)” takes part in any of them: nothing was decided without it"
      add(nil, "unknown-plugin", message, .usage, &report)
    }
    output.answer(report.json, or: report.text, options.json)
    return report.status
  }

  /// The journals that a word of the command line names: a file, or all of a folder.
  private func journals(_ path: String, _ report: inout VerifyReport) -> [String] {
    guard let files = SystemCall.files(in: path) else { return [path] }
    for name in files.badNames where name.endsWithBytes(of: ".jsonl") {
      let message = "\(path): the name of the journal “\(name)” is not UTF-8: give it another"
      add(path, "io-error", message, .inputOutput, &report)
    }
    return files.names.filter { $0.endsWithBytes(of: ".jsonl") }
      .map { path.endsWithBytes(of: "/") ? path + $0 : "\(path)/\($0)" }
  }

  private func verify(_ path: String, _ catalog: PluginCatalog, _ report: inout VerifyReport) {
    let file: any StorageFile
    do throws(FileError) {
      file = try journalToRead(path)
    } catch {
      return add(path, JournalError.file(error).code, error.message, .inputOutput, &report)
    }
    do throws(ExpectedDivergences.Failure) {
      verify(file, path, try expectedDivergences(of: path), catalog, &report)
    } catch {
      add(path, error.code, error.message, .inputOutput, &report)
    }
  }

  /// Returns the list beside a journal; nil when there is none. A journal on standard input has nothing beside it.
  private func expectedDivergences(
    of path: String
  ) throws(ExpectedDivergences.Failure) -> ExpectedDivergences? {
    path == StandardInput.name ? nil : try ExpectedDivergences.beside(path, in: POSIXFileSystem())
  }

  private func verify(
    _ file: any StorageFile, _ path: String, _ expecting: ExpectedDivergences?, _ catalog: PluginCatalog,
    _ report: inout VerifyReport
  ) {
    do throws(FileError) {
      var verification = Verification(
        file, catalog: catalog, without: options.session.detaching, expecting: expecting)
      try verification.run()
      report.journals += 1
      report.commits += verification.commits
      report.status.note(self.report(verification.verdict, verification.mismatch, path))
      add(verification.verdict, verification.mismatch, path, &report)
      add(recordedPlugins: verification.recordedPlugins, path, &report)
      report.leftOut += verification.leftOut
      addOtherVersions(verification, path, &report)
      tellMissing(verification, path)
      if let fault = verification.pluginFault {
        output.message("\(path): decided without all of its plugins: \(fault.message)")
      }
      add(verification.expected, path, &report)
      add(VerifyReport.findings(verification), path, isListed: expecting != nil, &report)
    } catch {
      add(path, JournalError.file(error).code, error.message, .inputOutput, &report)
    }
  }

  /// Says what went wrong at once, and keeps it for the one answer.
  private func add(
    _ path: String?, _ code: String, _ message: String, _ status: ExitStatus, _ report: inout VerifyReport
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

  private func add(recordedPlugins: [PluginRecord], _ path: String, _ report: inout VerifyReport) {
    for plugin in recordedPlugins {
      output.message(
        "\(path): \(plugin.id) version \(plugin.version) is not here: its recorded answers stand for it")
      report.recordedPlugins.append((path, plugin))
    }
  }

  private func tellMissing(_ verification: borrowing Verification, _ path: String) {
    for plugin in verification.missingPlugins {
      output.message("\(path): decided without \(plugin.id) version \(plugin.version)")
    }
  }

  /// Says which versions decided then.
  private func addOtherVersions(
    _ verification: borrowing Verification, _ path: String, _ report: inout VerifyReport
  ) {
    for versions in verification.otherVersions {
      let recorded = "\(versions.plugin) version \(versions.recorded)"
      output.message("\(path): recorded with \(recorded), decided with version \(versions.here)")
      report.otherVersions.append((path, versions))
    }
  }

  private func add(_ expected: [ExpectedDivergence], _ path: String, _ report: inout VerifyReport) {
    report.expected += expected.map { (path, $0) }
    if !options.json { output.lines(expected.map { VerifyReport.line($0, path) }) }
  }

  /// Beside a list of what is expected each divergence counts, and otherwise the first says enough.
  private func add(
    _ findings: [VerifyReport.Finding], _ path: String, isListed: Bool, _ report: inout VerifyReport
  ) {
    report.divergences += findings.map { (path, $0) }
    if findings.isEmpty { return }
    report.status.note(.negative)
    if options.json { return }
    for finding in isListed ? findings : [findings[0]] { output.lines(finding.lines(path)) }
  }
}
