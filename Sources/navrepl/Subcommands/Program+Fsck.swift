import NavBase
import NavEvents
import NavJournals
import NavRuntime

extension Program {
  /// Reports the damage of a journal, and writes its valid part to a new one.
  func fsck(_ words: [String]) -> ExitStatus {
    guard words.count == 1, let path = words.first else { return usage(Subcommand.fsck.synopsis) }
    if options.salvage == StandardInput.name { return usage("--salvage needs the name of a new file") }
    return withJournal(path) { file throws(FileError) in
      var timeline = NavTimeline(file, usingIndex: false)
      var finding = FsckFinding(report: try timeline.verify(plugins: nil))
      if let salvage = options.salvage { save(file, to: salvage, &finding) }
      output.answer(finding.json, or: "\(path): \(finding.verdict.message); \(finding.message)", options.json)
      tell(finding, path)
      return finding.status
    }
  }

  private func save(_ file: any StorageFile, to path: String, _ finding: inout FsckFinding) {
    guard finding.report.header != nil else { return finding.salvage = .nothing }
    do throws(FileError) {
      try finding.report.salvage(from: file, to: path)
      finding.salvage = .written(path)
    } catch {
      finding.salvage = .failed(error)
    }
  }

  private func tell(_ finding: FsckFinding, _ path: String) {
    switch finding.salvage {
    case nil:
      if finding.isWorthSaving, path != StandardInput.name, !options.json, !options.quiet {
        output.message("\(JournalError.salvage(of: path)) writes what is whole to a new journal")
      }
    case .written(let path): output.message("wrote \(Sentence.counted(finding.commits, "commit")) to \(path)")
    case .nothing: output.message(FsckFinding.nothing)
    case .failed(let error): output.message("\(JournalError.file(error).code): \(error.message)")
    }
  }
}

/// The findings of `fsck`, and the outcome of the salvage.
struct FsckFinding {
  enum Salvage {
    case written(String)
    case nothing
    case failed(FileError)
  }

  static let nothing = "nothing can be saved: not even the header is whole"

  let report: NavVerification
  /// The outcome of the salvage; nil when none was asked for.
  var salvage: Salvage?

  /// The number of whole commits.
  var commits: Int { report.end.commits - report.start.commits }

  var verdict: JournalVerdict { report.verdict }

  /// The number of commits with members that cannot be read.
  private var unreadable: Int { report.unreadableCommits }

  /// A Boolean value that indicates whether there is damage, and a valid part before it.
  var isWorthSaving: Bool {
    if case .corrupt = verdict { report.header != nil } else { false }
  }

  var message: String {
    if report.header == nil, verdict == .clean { return "an empty file" }
    let start = report.start
    let beginning = start.events + start.commits == 0 ? "" : ", from @\(start.events) on"
    let events = Sentence.counted(report.end.events - start.events, "event")
    let whole = "\(Sentence.counted(commits, "commit")) and \(events) are whole\(beginning)"
    if unreadable == 0 { return whole }
    return "\(whole); in \(unreadable) of them, the command, the source or a contribution cannot be read"
  }

  /// The exit status. A journal whose valid part was saved counts as a success.
  var status: ExitStatus {
    switch salvage {
    case .written: .success
    case .nothing: .journal
    case .failed: .inputOutput
    case nil: if case .corrupt = verdict { .journal } else { unreadable == 0 ? .success : .negative }
    }
  }

  // MARK: JSON

  /// The answer of `fsck --json`.
  var json: String {
    var buffer = ByteBuffer()
    buffer.append("{\"verdict\":")
    switch verdict {
    case .clean: buffer.append("\"clean\"")
    case .tornTail(let bytes):
      buffer.append("\"tornTail\"")
      buffer.member("bytes", bytes)
    case .corrupt(let line, let offset, let reason):
      buffer.append("\"corrupt\"")
      buffer.member("line", line)
      buffer.member("offset", offset)
      buffer.member("reason")
      buffer.appendQuoted(reason.message)
    }
    if unreadable > 0 { buffer.member("unreadableCommits", unreadable) }
    buffer.member("message")
    buffer.appendQuoted(message)
    writeSalvage(to: &buffer)
    buffer.close()
    return buffer.string
  }

  private func writeSalvage(to buffer: inout ByteBuffer) {
    switch salvage {
    case nil: break
    case .written(let path):
      buffer.member("wrote")
      buffer.appendQuoted(path)
    case .nothing: Self.write("nothing-whole", Self.nothing, to: &buffer)
    case .failed(let error): Self.write(JournalError.file(error).code, error.message, to: &buffer)
    }
  }

  private static func write(_ code: String, _ message: String, to buffer: inout ByteBuffer) {
    buffer.member("error")
    buffer.append(string: Reply.mistake(code: code, message))
  }
}
