import NavBase
import NavEvents
import NavRuntime

/// The program: the parsed command line, its output, and the actions that return an exit status.
struct Program: Sendable {
  var options: Options
  var output: Output
  /// The descriptor from which typed lines are read.
  var typed = SystemCall.standardInput
  /// The progress that a long question shows; nil for the part of its journal that has been read.
  var progress: (@Sendable () -> String)?
  /// The journal that errors name, if it is one of several.
  var journal: String?
  /// The plugins that decide again, if each thread has programs of its own.
  var catalog: PluginCatalog?
  /// The journal of the session, when a verb asks; nil when the command line does.
  var live: LiveJournal?
  /// The call of a tool that is answered, when an agent asks: it names the journals that may be read.
  var call: AgentCall?

  init(options: Options, output: Output) { (self.options, self.output) = (options, output) }

  func run() -> ExitStatus {
    Progress.begin(quiet: options.quiet)
    defer { Progress.end() }
    return answer()
  }

  /// Carries out the action. At a terminal, a pager shows an answer that is long.
  func answer() -> ExitStatus {
    guard options.pages, !options.json, case .subcommand(let subcommand) = options.action, subcommand.isPaged,
      Pager.isWanted
    else { return carryOut() }
    let kept = KeptOutput(for: output)
    var program = self
    program.output = Output { kept.take($0) }
    let status = program.carryOut()
    program.output.flush()
    Progress.erase()
    kept.show()
    return status
  }

  private func carryOut() -> ExitStatus {
    // Before anything is printed: the answer about another file would be the first damage.
    if live == nil, let path = options.words.first(where: { SystemCall.isOutput($0) }) {
      return report(.journal(.file(FileError(operation: "open", path: path, reason: .ownOutput))))
    }
    if live == nil, let (path, journal) = JournalNames.output(beside: journals) {
      return fail("io-error", JournalNames.refusal(of: path, beside: journal), .inputOutput)
    }
    return switch options.action {
    case .talk: talk(options.words)
    case .subcommand(let subcommand): run(subcommand, options.words)
    case .help(let topic): help(topic.map { [$0] } ?? [])
    case .version: version()
    }
  }

  /// The words of the command line that name journals.
  private var journals: [String] {
    switch options.action {
    // These words are scripts, or no files.
    case .subcommand(.run), .subcommand(.help), .subcommand(.completions), .subcommand(.man),
      .subcommand(.version), .help, .version:
      [options.journal].compactMap(\.self)
    case .talk, .subcommand: options.words + [options.journal].compactMap(\.self)
    }
  }

  private func run(_ subcommand: Subcommand, _ words: [String]) -> ExitStatus {
    switch subcommand {
    case .run: runScripts(words)
    case .replay: replay(words)
    case .findings: findings(words)
    case .log: log(words)
    case .find: find(words)
    case .why: why(words)
    case .diff: diff(words)
    case .bisect: bisect(words)
    case .whatif: whatIf(words)
    case .fork: fork(words)
    case .compact: compact(words)
    case .minimize: minimize(words)
    case .explore: explore(words)
    case .fuzz: fuzz(words)
    case .stats: stats(words)
    case .export: export(words)
    case .verify: verify(words)
    case .explain: explain(words)
    case .compat: compat(words)
    case .plugins: plugins(words)
    case .fsck: fsck(words)
    case .torture: torture(words)
    case .doctor: doctor(words)
    case .watch: watch(words)
    case .play: play(words)
    case .debug: debug(words)
    case .plugin: plugin(words)
    case .bench: bench(words)
    case .mcp: mcp(words)
    case .completions: completions(words)
    case .man: manual(words)
    case .version: words.isEmpty ? version() : usage(of: .version)
    case .help: help(words)
    }
  }

  private func version() -> ExitStatus {
    let version = RuntimeVersion.current
    output.answer(
      Reply.result(#"{"version":\#(Reply.quoted(version))}"#), or: "navrepl \(version)", options.json)
    return .success
  }

  private func help(_ words: [String]) -> ExitStatus {
    guard words.count <= 1 else { return usage(Subcommand.help.synopsis) }
    do throws(LineError) {
      guard let topic = words.first else {
        if options.json {
          output.data(Reply.result(Help.table))
        } else {
          show(Help.program(width: Terminal.width))
        }
        return .success
      }
      let text = try Help.text(of: topic, width: Terminal.width)
      if options.json { output.data(Reply.result(Reply.quoted(text))) } else { show(text) }
      return .success
    } catch {
      return usage(error.message)
    }
  }

  /// Shows a text of the program, in a pager when it does not fit into the terminal.
  private func show(_ text: String) {
    output.flush()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    if !options.pages || !Pager.show(lines) { output.page(text) }
  }

  private func completions(_ words: [String]) -> ExitStatus {
    guard let word = words.first, words.count == 1 else { return usage(Subcommand.completions.synopsis) }
    if word == EditorGrammar.name {
      if options.json { output.data(EditorGrammar.compact) } else { output.page(EditorGrammar.text) }
      return .success
    }
    guard let shell = Shell(rawValue: word) else {
      let names = Shell.allCases.map(\.rawValue) + [EditorGrammar.name]
      return usage(
        "there are completions for \(names.joined(separator: ", ")), not for \(word)\(Suggestion.text(for: word, among: names))"
      )
    }
    let script = ShellCompletion.script(for: shell)
    if options.json { output.data(Reply.result(Reply.quoted(script))) } else { output.page(script) }
    return .success
  }

  private func manual(_ words: [String]) -> ExitStatus {
    guard words.count <= 1 else { return usage(of: .man) }
    var page = ManualPage.ofProgram
    if let word = words.first {
      guard let subcommand = Subcommand(rawValue: word) else {
        return usage(
          "there is no subcommand “\(word)”\(Suggestion.text(for: word, among: Subcommand.allCases.map(\.rawValue)))"
        )
      }
      page = ManualPage.of(subcommand)
    }
    if options.json { output.data(Reply.result(Reply.quoted(page))) } else { output.page(page) }
    return .success
  }

  // MARK: Mistakes

  func usage(_ message: String) -> ExitStatus {
    fail(live == nil ? "usage" : LineError.Code.badArgument.rawValue, message, .usage)
  }

  /// Reports words that do not fit the syntax of a subcommand, or of the verb that asks the same.
  func usage(of subcommand: Subcommand) -> ExitStatus {
    usage((live == nil ? nil : subcommand.verbSynopsis) ?? subcommand.synopsis)
  }

  func usage(_ mistake: Options.Mistake) -> ExitStatus { usage(mistake.message) }

  func report(_ error: SessionError) -> ExitStatus {
    // `minimize` leaves out no plugin, and `whatif` only the one that it asks about.
    let ways: [SessionError.WayOn] =
      switch options.action {
      case .subcommand(.minimize), .subcommand(.whatif): lookableJournal.map { [.askingAbout($0)] } ?? []
      case .talk: [.without, .looking]
      default: [.without]
      }
    return fail(error.code, error.message(leadingOn: ways), error.exitStatus)
  }

  /// The journal that the command line asks about, if a session can look at it: a file, and not standard input.
  private var lookableJournal: String? {
    guard live == nil, let path = options.words.first, path != StandardInput.name else { return nil }
    return path
  }

  func report(_ error: JournalError) -> ExitStatus { fail(error.code, error.words, error.exitStatus) }

  func report(_ error: FileError) -> ExitStatus { report(JournalError.file(error)) }

  /// Reports an error on standard error, and with `--json` also as the only object of the answer. Returns `status`.
  func fail(_ code: String, _ message: String, _ status: ExitStatus) -> ExitStatus {
    output.report(code, message, status, json: options.json, of: journal)
  }
}

extension Output {
  /// Reports an error, and returns the status that belongs to it.
  func report(
    _ code: String, _ message: String, _ status: ExitStatus, json: Bool, of journal: String? = nil
  ) -> ExitStatus {
    if json { data(Reply.error(code: code, message, of: journal)) }
    self.message("\(code): \(message)")
    return status
  }
}
