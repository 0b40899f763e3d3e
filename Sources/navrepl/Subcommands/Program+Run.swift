import NavEvents
import NavRuntime

extension Program {
  /// A script. All scripts are read before the first is carried out, so that a missing one is reported before
  /// anything has happened.
  private typealias Script = (path: String, bytes: [UInt8])

  /// Carries out scripts, each in a session of its own in memory, or all of them in one journal.
  func runScripts(_ paths: [String]) -> ExitStatus {
    if paths.isEmpty { return usage(Subcommand.run.synopsis) }
    if paths.count(where: { $0 == StandardInput.name }) > 1 { return usage("standard input is one script") }
    if let mistake = junitMistake { return mistake }
    let journal: String?
    do throws(Options.Mistake) { journal = try checkedJournal(options.journal) } catch { return usage(error) }
    var scripts: [Script] = []
    for path in paths {
      do throws(FileError) {
        scripts.append((path, try bytes(of: path)))
      } catch {
        return report(error)
      }
    }
    if let binary = scripts.first(where: { Self.isBinary($0.bytes) }) {
      return usage("\(binary.path) is no script: it is not text")
    }
    if let journal = scripts.first(where: { Self.isJournal($0.bytes) }) {
      return usage("\(journal.path) is a journal and no script: try navrepl replay \(journal.path)")
    }
    var tally = RunTally()
    let status =
      journal.map { carryOut(scripts, in: JournalPlace($0), &tally) } ?? carryOutApart(scripts, &tally)
    // The answer of `--json` has one object for each command.
    if !options.json, !options.quiet, !tally.scripts.isEmpty { output.line(tally.text) }
    return max(status, writeJUnit(tally))
  }

  /// The exit status if the file of `--junit` cannot be created, which is reported before anything has happened; otherwise
  /// nil.
  private var junitMistake: ExitStatus? {
    guard let path = options.junit else { return nil }
    if path == StandardInput.name { return usage("--junit needs the name of a new file") }
    do throws(SessionError) { try WholeFile.checkIsFree(path) } catch { return report(error) }
    return nil
  }

  private func writeJUnit(_ tally: RunTally) -> ExitStatus {
    guard let path = options.junit else { return .success }
    do throws(FileError) { try POSIXFileSystem().create(path, containing: tally.junit) } catch {
      return report(error)
    }
    return .success
  }

  /// The number of bytes at the beginning of a file that are searched for a zero byte, as in git.
  private static let looked = 8000

  /// Returns true for bytes that are not text: no person types a zero byte.
  private static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.prefix(looked).contains(0) }

  /// Returns true for bytes that begin like a journal; no verb has a brace.
  private static func isJournal(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "{\"journal\":".utf8) }

  private func bytes(of path: String) throws(FileError) -> [UInt8] {
    path == StandardInput.name ? try StandardInput.bytes() : try WholeFile.bytes(of: path)
  }

  /// Carries out each script in a session of its own. When one session cannot be opened, the others could not
  /// be either, so the rest is not tried.
  private func carryOutApart(_ scripts: [Script], _ tally: inout RunTally) -> ExitStatus {
    var status = ExitStatus.success
    for script in scripts {
      var hasRun = false
      status.note(carryOut([script], in: JournalPlace(nil), &tally) { hasRun = true })
      if !hasRun || options.bail && status != .success { break }
    }
    return status
  }

  private func carryOut(
    _ scripts: [Script], in place: JournalPlace, _ tally: inout RunTally, onOpen: () -> Void = {}
  ) -> ExitStatus {
    withSession(place) { opened in
      onOpen()
      var style = Repl.Style(
        json: options.json, quiet: options.quiet, bail: options.bail, pictures: options.pictures)
      // A run that has stopped at a refusal has not carried out all of its scripts.
      (style.refusalsCount, style.keepsTally) = (options.bail, true)
      var repl = Repl(opened, output, style)
      for script in scripts {
        var input = LineInput(text: script.bytes)
        repl.run(&input, name: script.path)
      }
      repl.end()
      tally.add(repl.tally)
      return repl.status
    }
  }
}
