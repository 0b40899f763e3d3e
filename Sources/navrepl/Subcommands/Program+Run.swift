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
    if let journal { return carryOut(scripts, in: JournalPlace(journal)) }
    return carryOutApart(scripts)
  }

  private func bytes(of path: String) throws(FileError) -> [UInt8] {
    path == StandardInput.name ? try StandardInput.bytes() : try WholeFile.bytes(of: path)
  }

  /// Carries out each script in a session of its own. When one session cannot be opened, the others could not
  /// be either, so the rest is not tried.
  private func carryOutApart(_ scripts: [Script]) -> ExitStatus {
    var status = ExitStatus.success
    for script in scripts {
      var hasRun = false
      status.note(carryOut([script], in: JournalPlace(nil)) { hasRun = true })
      if !hasRun || options.bail && status != .success { break }
    }
    return status
  }

  private func carryOut(
    _ scripts: [Script], in place: JournalPlace, onOpen: () -> Void = {}
  ) -> ExitStatus {
    withSession(place) { session in
      onOpen()
      var style = Repl.Style(json: options.json, quiet: options.quiet, bail: options.bail)
      style.refusalsCount = false
      var repl = Repl(session, output, style)
      for script in scripts {
        var input = LineInput(text: script.bytes)
        repl.run(&input, name: script.path)
      }
      repl.end()
      return repl.status
    }
  }
}
