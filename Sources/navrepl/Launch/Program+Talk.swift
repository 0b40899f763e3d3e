import NavEvents
import NavPlugins
import NavRuntime

extension Program {
  /// Opens or creates a journal and carries out what is typed, piped or given with `-c`.
  func talk(to path: String?) -> ExitStatus {
    var style = Repl.Style(json: options.json, quiet: options.quiet, bail: options.bail, ascii: options.ascii)
    style.isInteractive =
      options.commands == nil && !options.json && Platform.isTerminal(Platform.standardInput)
      && Platform.isTerminal(Platform.standardOutput)
    return withSession(JournalPlace(path ?? options.journal)) { session, place in
      var repl = Repl(session, place, output, style)
      var input = input
      if style.isInteractive, !options.quiet { output.line("help lists the verbs, quit leaves.") }
      repl.run(&input)
      return repl.status
    }
  }

  private var input: LineInput {
    if let commands = options.commands { return LineInput(text: Array(commands.utf8)) }
    return LineInput(descriptor: Platform.standardInput)
  }

  /// Opens the journal, says what was found, and closes it in good order after `body`.
  func withSession(
    _ place: JournalPlace, _ body: (NavSession, JournalPlace) -> ExitStatus
  ) -> ExitStatus {
    do throws(SessionError) {
      let opened = try NavSession.open(place.path, in: place.fileSystem, options: try sessionOptions())
      report(opened, place)
      let status = body(opened.session, place)
      try opened.session.close()
      return status
    } catch {
      return report(error)
    }
  }

  /// The options with the programs that were named, started and attached. Only the command line starts programs.
  func sessionOptions() throws(SessionError) -> SessionOptions {
    var session = options.session
    for path in options.programs {
      do throws(PluginFault) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let plugin = try ProcessPlugin(path) { Output.messageAtOnce("\(name): \($0)") }
        try checkIsNew(plugin.manifest.id, of: path, session.catalog)
        session.catalog.add(plugin)
        session.attaching.append(plugin.manifest.id)
      } catch {
        throw .plugins(error)
      }
    }
    return session
  }

  /// Two plugins of one id would be one, whichever came last.
  private func checkIsNew(_ id: String, of path: String, _ catalog: PluginCatalog) throws(PluginFault) {
    if catalog.manifest(of: id) == nil { return }
    let other = options.session.catalog.manifest(of: id) == nil ? "another program" : "a plugin of navrepl"
    throw PluginFault(
      code: "plugin-not-alone", message: "\(path) calls itself “\(id)”, as \(other) does: give it another id."
    )
  }

  private func report(_ opened: NavSession.Opened, _ place: JournalPlace) {
    if let tornFile = opened.tornFile {
      output.message("\(place.path): \(opened.verdict.message); they were moved to \(tornFile)")
    }
    if let mismatch = opened.mismatch { output.message("\(place.path): \(mismatch.message)") }
    if !opened.isNew, !place.isInMemory, !options.quiet, !options.json, options.commands == nil,
      Platform.isTerminal(Platform.standardInput)
    {
      let moment = opened.session.moment
      output.message("\(place.path): \(moment.commits) commits, \(moment.events) events")
    }
  }

  func report(_ error: SessionError) -> ExitStatus {
    if options.json { output.data(Reply.error(code: error.code, error.message)) }
    output.message("\(error.code): \(error.message)")
    return error.exitStatus
  }
}
