import NavEvents
import NavRuntime

extension Program {
  /// Carries out scripts, each in a session of its own in memory, or all of them in one journal.
  func runScripts(_ paths: [String]) -> ExitStatus {
    if paths.isEmpty { return usage(Subcommand.run.synopsis) }
    guard let journal = options.journal else {
      var status = ExitStatus.success
      for path in paths { status.note(runScripts([path], in: JournalPlace(nil))) }
      return status
    }
    return runScripts(paths, in: JournalPlace(journal))
  }

  private func runScripts(_ paths: [String], in place: JournalPlace) -> ExitStatus {
    var scripts: [(path: String, bytes: [UInt8])] = []
    for path in paths {
      do throws(FileError) {
        scripts.append((path, try WholeFile.bytes(of: path)))
      } catch {
        return report(.journal(.file(error)))
      }
    }
    return withSession(place) { session in
      var style = Repl.Style(
        json: options.json, quiet: options.quiet, bail: options.bail, ascii: options.ascii)
      style.refusalsCount = false
      var repl = Repl(session, output, style)
      for script in scripts {
        var input = LineInput(text: script.bytes)
        repl.run(&input, name: script.path)
      }
      return repl.status
    }
  }
}
