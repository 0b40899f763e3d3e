import NavBase
import NavEvents
import NavPluginPrograms
import NavPlugins
import NavRuntime
import Synchronization

extension Program {
  /// Opens or creates a journal and carries out the commands that are typed, piped or given with `-c`.
  func talk(_ words: [String]) -> ExitStatus {
    let path: String?
    do throws(Options.Mistake) {
      path = try journalToWrite(words)
    } catch {
      return usage(error)
    }
    do throws(FileError) {
      if options.commands.isEmpty { try StandardInput.check() }
    } catch {
      return report(SessionError.journal(.file(error)))
    }
    var style = Repl.Style(
      json: options.json, quiet: options.quiet, bail: options.bail, pictures: options.pictures)
    style.isInteractive =
      options.commands.isEmpty && !options.json && SystemCall.isTerminal(SystemCall.standardInput)
      && SystemCall.isTerminal(SystemCall.standardOutput)
    style.pages = style.isInteractive && options.pages
    style.hasPrograms = !options.programs.isEmpty
    return withSession(JournalPlace(path), forPerson: style.isInteractive) { opened in
      var repl = Repl(opened, output, style)
      if style.isInteractive, !options.quiet { output.line("help lists the verbs, quit leaves.") }
      repl.drawAtStart()
      if style.isInteractive, Terminal.obeysSequences {
        var editor = LineEditor(
          output, ascii: options.pictures.ascii, showsHints: options.wantsColor,
          // A private value may be typed.
          keepsHistory: options.keys.isEmpty)
        repl.run(&editor)
      } else {
        var input = input
        // A mistake in a pipe names its line. The commands of `-c` are short, and a person sees what was typed.
        let isPipe = options.commands.isEmpty && !style.isInteractive
        repl.run(&input, name: isPipe ? StandardInput.name : nil)
      }
      repl.end()
      if style.isInteractive, !options.quiet { repl.tellWhatWasKept() }
      // A person has seen every refusal and mistake. The status says how the journal fared.
      return style.isInteractive && repl.status < .journal ? .success : repl.status
    }
  }

  /// Returns the only journal that the command line names; nil for a journal in memory.
  private func journalToWrite(_ words: [String]) throws(Options.Mistake) -> String? {
    // `-` alone stands for the typed lines, and the journal is in memory.
    if words == [StandardInput.name], options.journal == nil, options.commands.isEmpty, !options.isNew {
      return nil
    }
    guard words.count + (options.journal == nil ? 0 : 1) <= 1 else { throw tooMany(words) }
    return try checkedJournal(words.first ?? options.journal)
  }

  /// Returns the path of the journal after checking that it may be opened for writing.
  func checkedJournal(_ path: String?) throws(Options.Mistake) -> String? {
    if let path {
      let name = JournalName(path: path)
      if options.isReadOnly { try name.checkIsReadable(options) } else { try name.checkIsWritable(options) }
    } else if options.isReadOnly {
      throw Options.Mistake(message: "--read-only needs the name of a journal")
    } else if options.isNew {
      throw Options.Mistake(message: "--new needs the name of a journal")
    }
    return path
  }

  private func tooMany(_ words: [String]) -> Options.Mistake {
    if let journal = options.journal {
      return Options.Mistake(
        message: "one journal at a time: leave out “\(words[0])” or -j \(journal)")
    }
    if let verb = VerbTable.verb(words[0]), !SystemCall.exists(words[0]) {
      return Options.Mistake(
        message: "“\(words[0])” is a verb, and no journal: type \(JournalName.commandLine(verb))")
    }
    let suggestion = Suggestion.text(for: words[0], among: Subcommand.allCases.map(\.rawValue))
    return Options.Mistake(message: "one journal at a time: navrepl [JOURNAL]\(suggestion)")
  }

  private var input: LineInput {
    if options.commands.isEmpty { return LineInput(descriptor: typed) }
    return LineInput(text: Array(options.commands.joined(separator: "\n").utf8))
  }

  /// Opens the journal, reports the findings, and closes it after `body`. A session for a person only looks at a journal that
  /// cannot be continued here.
  func withSession(
    _ place: JournalPlace, forPerson: Bool = false, _ body: (OpenedSession) -> ExitStatus
  ) -> ExitStatus {
    let (session, opened): (NavSession, OpenedSession)
    do throws(SessionError) {
      let settings = try sessionOptions()
      try checkLeftOut(settings.catalog, of: place.existingFile)
      if options.isReadOnly { return look(at: place, settings, because: nil, body) }
      let missing = forPerson ? missingPlugins(in: place, settings) : []
      if !missing.isEmpty { return look(at: place, settings, because: .pluginMissing(missing), body) }
      do throws(SessionError) {
        session = try NavSession.open(at: place.path, in: place.fileSystem, options: settings)
      } catch {
        guard forPerson, error.allowsLooking, place.existingFile != nil else { throw error }
        return look(at: place, settings, because: error, body)
      }
      opened = OpenedSession(
        session: session, place: place, options: settings, ofNewJournal: options.ofNewJournal)
    } catch {
      return report(error)
    }
    if let opening = session.opening { report(opening, of: session, place) }
    let rolling = Lock(ExitStatus.success)
    let observation = session.observe(
      with: NavObserver(rollFailed: { error in
        rolling.withLock { $0.note(error.exitStatus) }
        Output.messageAtOnce("the journal could not be shortened: \(error.message(leadingOn: []))")
      }))
    defer { observation.cancel() }
    let status = body(opened)
    return max(status, close(session, after: status), rolling.withLock { $0 })
  }

  /// Closes the session. A disk failure that has been reported is not reported again.
  private func close(_ session: NavSession, after status: ExitStatus) -> ExitStatus {
    do throws(SessionError) {
      try session.close()
      return .success
    } catch {
      return status == error.exitStatus ? status : report(error)
    }
  }

  /// Returns the options with the programs of the command line, started and attached. Only the command line
  /// starts programs. The folder of a package stands for its program, which is built first.
  func sessionOptions() throws(SessionError) -> SessionOptions {
    var session = options.session
    if let live {
      session.catalog = live.catalog
      return session
    }
    for key in options.keys { session.privateKeys.append(try Self.key(key.name, inFile: key.value)) }
    session.catalog.onFault = { PluginNews.keep($1, of: $0) }
    for path in options.programs {
      do throws(PluginFault) {
        let name = (path.split(separator: "/").last.map(String.init) ?? path).onOneLine()
        let program = try PluginPackage(path)?.build() ?? path
        let plugin = try ProcessPlugin(program) { Output.messageAtOnce("\(name): \($0)", tabs: true) }
        try checkIsNew(plugin.manifest.id, of: path, session.catalog)
        session.catalog.add(plugin)
        session.attaching.append(plugin.manifest.id)
      } catch {
        throw .plugins(error)
      }
    }
    return session
  }

  /// Returns the paths of the programs that these options attach, as the command line gave them, by their ids.
  func paths(in session: SessionOptions) -> [String: String] {
    // They come behind the plugins that are attached by their ids.
    let ids = session.attaching.dropFirst(options.session.attaching.count)
    return Dictionary(zip(ids, options.programs), uniquingKeysWith: { $1 })
  }

  /// Returns the key of private values that a file contains.
  private static func key(_ id: String, inFile path: String) throws(SessionError) -> PrivateKey {
    do throws(FileError) { return PrivateKey(id: id, bytes: try WholeFile.bytes(of: path)) } catch {
      throw .journal(.file(error))
    }
  }

  /// Throws an error when a plugin with this id exists already. Two plugins with one id would replace each other.
  private func checkIsNew(_ id: String, of path: String, _ catalog: PluginCatalog) throws(PluginFault) {
    if catalog.manifest(of: id) == nil { return }
    let other = options.session.catalog.manifest(of: id) == nil ? "another program" : "a plugin of navrepl"
    throw PluginFault(
      code: "plugin-not-alone", message: "\(path) calls itself “\(id)”, as \(other) does: give it another id."
    )
  }

  /// Throws an error when a plugin to leave out is neither available nor in the journal. Such an id is a typing mistake that
  /// would otherwise go unnoticed.
  func checkLeftOut(_ catalog: PluginCatalog, of file: (any StorageFile)?) throws(SessionError) {
    let strangers = options.session.detaching.filter { !catalog.ids.containsBytes(of: $0) }
    guard !strangers.isEmpty, let recorded = recordedPlugins(in: file) else { return }
    for id in strangers where !recorded.containsBytes(of: id) {
      let suggestion = Suggestion.text(for: id, among: catalog.ids + recorded)
      throw .plugins(
        PluginFault(
          code: "unknown-plugin",
          message: "no plugin “\(id)” is known here or attached in the journal\(suggestion)"
        ))
    }
  }

  /// Returns the ids of the plugins that have ever been attached in the journal; nil when the journal is damaged, which is
  /// reported when it is opened.
  private func recordedPlugins(in file: (any StorageFile)?) -> [String]? {
    guard let file else { return [] }
    guard let found = try? NavJournal.pluginsEverAttached(in: file) else { return nil }
    if case .corrupt = found.verdict { return nil }
    return found.ids
  }

  private func report(_ opening: NavOpening, of session: NavSession, _ place: JournalPlace) {
    if let tornFile = opening.tornFile {
      output.message("\(place.path): \(opening.verdict.message); they were moved to \(tornFile)")
    }
    report(opening.ignoredIndex, place.path)
    if let mismatch = opening.mismatch { output.message("\(place.path): \(mismatch.message)") }
    for plugin in opening.upgraded {
      let version = session.plugins.first { $0.id.hasSameBytes(as: plugin.id) }?.version
      output.message(
        "\(place.path): \(plugin.id) version \(plugin.version) goes on as version \(version ?? plugin.version)"
      )
    }
    if !place.isInMemory, !options.quiet, !options.json, options.commands.isEmpty,
      SystemCall.isTerminal(SystemCall.standardInput)
    {
      let moment = session.moment
      output.message(
        opening.isNew
          ? "\(place.path): a new journal"
          : "\(place.path): \(moment.commits) commits, \(moment.events) events")
    }
  }
}
