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
    do throws(FileError) {
      var verification = Verification(
        try journalToRead(path), catalog: catalog, without: options.session.detaching)
      try verification.run()
      report.journals += 1
      report.commits += verification.commits
      report.status.note(self.report(verification.verdict, verification.mismatch, path))
      add(verification.verdict, verification.mismatch, path, &report)
      add(recordedPlugins: verification.recordedPlugins, path, &report)
      report.leftOut += verification.leftOut
      tellMissing(verification, path)
      if let fault = verification.pluginFault {
        output.message("\(path): decided without all of its plugins: \(fault.message)")
      }
      add(verification.divergences, path, &report)
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

  /// What reading has found was said already.
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
      let recorded = "\(plugin.id) version \(plugin.version)"
      if let version = verification.version(of: plugin.id) {
        output.message("\(path): recorded with \(recorded), decided with version \(version)")
      } else {
        output.message("\(path): decided without \(recorded)")
      }
    }
  }

  private func add(_ divergences: [Divergence], _ path: String, _ report: inout VerifyReport) {
    report.divergences += divergences.map { (path, $0) }
    guard let first = divergences.first else { return }
    report.status.note(.negative)
    if !options.json { output.lines(VerifyReport.lines(first, path)) }
  }
}

/// What `verify` has found so far.
struct VerifyReport {
  /// A journal that could not be read, or not to its end; without a journal it is about the command line.
  struct Problem {
    let journal: String?
    let code: String
    let message: String
  }

  var journals = 0
  var commits = 0
  var divergences: [(journal: String, divergence: Divergence)] = []
  /// The plugins that are not here, for which what a journal says of them stood.
  var recordedPlugins: [(journal: String, plugin: PluginRecord)] = []
  /// The plugins that were decided without, and took part.
  var leftOut: [String] = []
  var errors: [Problem] = []
  var status = ExitStatus.success

  var text: String { "\(journals) journals, \(commits) commits, \(divergences.count) divergences" }

  var json: String {
    var buffer = ByteBuffer()
    buffer.append("{\"journals\":")
    buffer.append(journals)
    buffer.member("commits", commits)
    buffer.member("divergences")
    buffer.list(divergences) { Self.write($0.journal, $0.divergence, to: &$1) }
    writeRecordedPlugins(to: &buffer)
    writeErrors(to: &buffer)
    buffer.close()
    return buffer.string
  }

  /// Left out when there are none.
  private func writeErrors(to buffer: inout ByteBuffer) {
    if errors.isEmpty { return }
    buffer.member("errors")
    buffer.list(errors) { problem, buffer in
      buffer.append("{\"journal\":")
      buffer.append(string: problem.journal.map(Reply.quoted) ?? "null")
      buffer.member("code")
      buffer.appendQuoted(problem.code)
      buffer.member("message")
      buffer.appendQuoted(problem.message)
      buffer.close()
    }
  }

  /// Left out when every plugin is here.
  private func writeRecordedPlugins(to buffer: inout ByteBuffer) {
    if recordedPlugins.isEmpty { return }
    buffer.member("recordedAnswers")
    buffer.list(recordedPlugins) { standIn, buffer in
      buffer.append("{\"journal\":")
      buffer.appendQuoted(standIn.journal)
      buffer.member("plugin")
      buffer.appendQuoted(standIn.plugin.id)
      buffer.member("version", Int(standIn.plugin.version))
      buffer.close()
    }
  }

  private static func write(_ journal: String, _ divergence: Divergence, to buffer: inout ByteBuffer) {
    buffer.append("{\"journal\":")
    buffer.appendQuoted(journal)
    buffer.member("commit", divergence.commit)
    buffer.member("seq", divergence.seq)
    buffer.appendMembers(of: divergence)
    buffer.close()
  }

  /// The first divergence of a journal in words.
  static func lines(_ divergence: Divergence, _ path: String) -> [String] {
    let plugin = divergence.plugin.map { " (plugin \(Sentence.shown($0)))" } ?? ""
    return [
      "\(path): commit \(divergence.commit), after \(divergence.seq) events, "
        + "is decided differently at \(divergence.path)\(plugin)",
      "- recorded \(divergence.expected ?? "nothing")", "+ today    \(divergence.actual ?? "nothing")",
    ]
  }
}
