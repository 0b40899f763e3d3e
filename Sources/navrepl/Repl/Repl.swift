import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime

/// The loop that reads lines, carries them out and prints answers. It works the same at a terminal, in a
/// batch and in a script.
struct Repl: ~Copyable {
  /// The length of the longest line that is echoed with a mistake, in bytes. No person types a longer one, and a long line
  /// with many mistakes would be echoed for each of them.
  private static let longestEcho = 1024

  /// The session that takes the commands: that of the command line, or the one that has taken its place.
  var session: NavSession
  let output: Output
  var style: Style
  /// The earlier moment that is shown; nil in the present.
  var past: Past?
  /// The plugin whose routes gave the last URL; nil until one is asked for.
  var routes: Routes?
  /// The journal with its snapshots, for travelling; nil until it is first needed.
  var timeline: NavTimeline?
  /// The number of commits that were folded into the first line of the journal when the timeline was opened.
  var timelineStart = 0
  /// The verdict on the journal beyond the moments of the answers so far, as it was told.
  var toldVerdict = JournalVerdict.clean
  private var lastReply = JSONDocument()
  /// The text of the last reply; nil when it cannot be read.
  private var lastReplyText: String?
  let news = PluginNews()
  var status = ExitStatus.success
  /// A Boolean value that indicates whether the session is not that of the command line, but that of a fork or of
  /// `begin`.
  var hasOwnSession = false
  /// The session of the command line.
  let opened: OpenedSession
  var isDone = false
  /// A Boolean value that indicates whether the journal was written to a file.
  var hasSaved = false
  /// A Boolean value that indicates whether Ctrl-C has ended a question. The rest of the line or paste is dropped.
  private var isInterrupted = false
  /// A Boolean value that indicates whether a line was read that is not UTF-8.
  private var hasRefusedBytes = false
  /// A Boolean value that indicates whether `quit` was carried out. `quit` ends only the script that contains it; the next
  /// script is carried out.
  private var hasQuit = false
  /// The results of the lines so far.
  var tally: RunTally
  /// The script and the number of the line, for messages; nil without a script.
  private(set) var origin: String?
  /// The line that is read, which goes on in the next one as long as its block has not ended.
  private var line = ContinuedLine()
  /// The number of its first line.
  private var firstLine = 1
  /// The picture that was drawn last.
  var lastPicture: LastPicture?
  /// True after `pictures on`, which draws for a program, too.
  var hasAskedForPictures = false

  init(_ opened: OpenedSession, _ output: Output, _ style: Style) {
    self.opened = opened
    session = opened.session
    self.output = output
    self.style = style
    tally = RunTally(keepsCases: style.keepsTally)
    news.watch(session)
  }

  /// Continues with another session.
  mutating func take(_ session: NavSession) {
    self.session = session
    news.watch(session)
  }

  // MARK: Lines

  /// Carries out every line of the input. `name` is the name of a script.
  mutating func run(_ input: inout LineInput, name: String? = nil) {
    var number = 0
    tally.begin(name ?? StandardInput.name)
    if hasQuit { (hasQuit, isDone) = (false, false) }
    while !isDone {
      guard let line = next(&input) else { break }
      if style.isInteractive { Progress.begin(quiet: style.quiet) }
      number += 1
      if !self.line.isOpen {
        firstLine = number
        tally.begin(line: number)
        origin = name.map { "\($0):\(number): " }
      }
      isInterrupted = false
      // A closed pipe changes nothing: the journal must not depend on the reader of the output.
      perform(line)
    }
    if style.isInteractive, !isDone { output.line("") }
    endLines()
    if let code = input.failure { report(FileError(operation: "read", path: "standard input", code: code)) }
    output.flush()
  }

  /// Returns the next line. A person gets a prompt, and Ctrl-C drops the line that is being typed, which the terminal has
  /// not passed on yet.
  private mutating func next(_ input: inout LineInput) -> LineInput.Line? {
    guard style.isInteractive else {
      if input.hasLine { return input.next() }
      output.flush()
      // Somebody may type the next line where the progress of the last one is shown.
      Progress.erase()
      defer { Progress.restart() }
      return input.next()
    }
    Progress.end()
    var isFirst = true
    Interruption.waitForInput(unless: input.hasLine) {
      if !isFirst {
        output.line("")
        line = ContinuedLine()
      }
      isFirst = false
      output.prompt(prompt)
    }
    return input.next()
  }

  /// Carries out every line that a person types. The lines of a paste are carried out one after another.
  mutating func run(_ editor: inout LineEditor) {
    Progress.end()
    while !isDone, let typed = editor.next(prompt, names, goesOn: line.isOpen) {
      Progress.begin(quiet: style.quiet)
      defer { Progress.end() }
      isInterrupted = false
      if editor.hasGivenUp {
        line = ContinuedLine()
        continue
      }
      guard case .text(let text) = typed else {
        perform(typed)
        continue
      }
      for line in text.split(separator: "\n") where goesOn { perform(String(line)) }
    }
    endLines()
    output.flush()
  }

  /// The names that a line can mention at the moment that is shown.
  var names: LineNames {
    let scene = past?.drawn ?? session.scene
    let containers = scene.containers.map { $0.0 }
    let (view, session) = (past?.view, session)
    return LineNames(
      containers: containers, nodes: containers + scene.items.map { $0.0 }, plugins: session.catalog.ids,
      stateView: { view ?? session.stateView() }, rules: { session.catalog.idsOfRules },
      verbs: { container in scene.rules(of: container).flatMap { session.catalog.rules($0)?.verbs } ?? [] })
  }

  /// Reports that the input cannot be read further. The run counts as failed, because commands may be
  /// missing.
  private mutating func report(_ error: FileError) {
    let error = JournalError.file(error)
    status.note(output.report(error.code, error.message, error.exitStatus, json: style.json))
  }

  /// A Boolean value that indicates whether the rest of the line or paste is carried out.
  private var goesOn: Bool { !isDone && !isInterrupted }

  private mutating func perform(_ line: LineInput.Line) {
    switch line {
    case .text(let text): perform(text)
    case .notUTF8 where self.line.isOpen: breakBlock("the line is not UTF-8")
    case .tooLong where self.line.isOpen:
      breakBlock("the line is longer than \(LineInput.longestLine) bytes")
    case .notUTF8:
      // Input that is not text at all is reported once, unless each line has an answer.
      if !hasRefusedBytes || style.json || style.isInteractive { refuse("the line is not UTF-8") }
      hasRefusedBytes = true
    case .tooLong: refuse("the line is longer than \(LineInput.longestLine) bytes")
    }
  }

  /// Reports a line that is not text.
  private mutating func refuse(_ reason: String) {
    report(LineError(code: .syntax, message: reason, column: 1))
    if style.bail { isDone = true }
  }

  /// Takes a line that belongs to a block, and is not text. The block is read to its end, and none of it is carried out.
  private mutating func breakBlock(_ reason: String) {
    line.fail(LineError(code: .syntax, message: reason, column: 1))
  }

  /// Reads a line. Its commands are carried out once every block in it has ended.
  private mutating func perform(_ text: String) {
    line.add(text)
    if !line.isOpen { performLines() }
  }

  /// Reports a block that has not ended at the end of the input. None of it is carried out.
  private mutating func endLines() {
    if line.isOpen, !isDone { performLines() }
    line = ContinuedLine()
  }

  private mutating func performLines() {
    let lines = line
    line = ContinuedLine()
    do throws(LineError) {
      for words in try lines.commands() where goesOn {
        do throws(LineError) {
          let words = try RulesWords.read(words) { session.catalog.idsOfRules }
          try perform(try VerbTable.read(words))
        } catch {
          report(withRules(error, at: words.first), lines)
          endScript(afterMistakeIn: words.first?.text)
        }
        noteInterruption()
        if style.bail, status != .success { isDone = true }
      }
    } catch {
      report(error, lines)
      endScript(afterMistakeIn: lines.lines[0].split(whereSeparator: \.isWhitespace).first.map(String.init))
      if style.bail { isDone = true }
    }
  }

  /// Returns a mistake, which names `perform` if the word is a verb of the rules of the container with the focus.
  private func withRules(_ error: LineError, at word: LineWord?) -> LineError {
    guard error.code == .unknownVerb, let word, error.column == word.column,
      names.verbs(nil).contains(where: { $0.name.utf8.elementsEqual(word.text.utf8) })
    else { return error }
    return LineError(
      code: .unknownVerb, message: "there is no verb “\(word.text)”: did you mean perform \(word.text)?",
      column: word.column)
  }

  /// Gives up the rest of the line when Ctrl-C was pressed during a command, which has been finished.
  private mutating func noteInterruption() {
    guard style.isInteractive, Interruption.takePress() else { return }
    isInterrupted = true
    output.line("interrupted: the rest of the line was given up")
  }

  private mutating func perform(_ request: Request) throws(LineError) {
    switch request {
    case .command, .revert, .list: try send(request)
    case .preview(let request): try preview(request)
    case .read(let verb): try interruptibly { repl throws(LineError) in try repl.look(verb) }
    case .ask(let options): try interruptibly { repl throws(LineError) in try repl.ask(options) }
    case .begin(let line): try begin(with: line)
    case .preserve(let path): try preserve(path)
    case .save(let path, nil): try save(path)
    case .save(let path, let range?): try save(range, to: path)
    case .until(let predicate):
      try interruptibly { repl throws(LineError) in try repl.goOn(until: predicate) }
    case .goTo(let destination):
      try interruptibly { repl throws(LineError) in try repl.goTo(destination) }
    case .play(let speed): try play(speed)
    case .live: goLive()
    case .fork(let moment, let path): try fork(moment, path)
    case .expect(let expectation): try check(expectation)
    case .help(let topic): try help(topic)
    case .pictures(let areDrawn): try drawChanges(areDrawn)
    case .quit: quit()
    }
  }

  // MARK: Replies

  /// Keeps the reply to a command, or the error in its place, for `expect reply.…`. With `--json`, a failure is not thrown,
  /// because the line has been answered already.
  mutating func keep(_ reply: String) throws(LineError) {
    lastReply = JSONDocument()
    lastReplyText = nil
    do throws(LineError) {
      lastReply = try read(reply)
      lastReplyText = reply
    } catch {
      if !style.json { throw error }
    }
  }

  /// Parses JSON that this program has written. Parsing fails only when the JSON is nested too deeply; the failure is then
  /// the answer.
  func read(_ json: String) throws(LineError) -> JSONDocument {
    var document = JSONDocument()
    do throws(JSONFault) {
      try document.parse(json)
    } catch {
      throw LineError(code: .inputOutput, message: "the answer is \(error.message)", column: nil)
    }
    return document
  }

  /// Reports an error. A command that no journal can hold is an input error. When the session takes no more
  /// commands, the run ends.
  mutating func fail(_ error: SessionError, endsSession: Bool? = nil) {
    let message = error.message(leadingOn: [])
    count(error.code, message, in: "a command", error.exitStatus)
    let reply = Reply.error(code: error.code, message)
    try? keep(reply)
    if style.json {
      output.data(reply)
    } else {
      output.message("\(origin ?? "")\(error.code): \(message)")
    }
    let endsSession = endsSession ?? error.endsSession
    if style.isInteractive, endsSession, !style.bail {
      output.message(
        "no further command is taken: save FILE writes the journal so far to a new file, quit leaves")
    }
    if style.bail || endsSession && !style.isInteractive { isDone = true }
  }

  /// Reports an error beside the answer to a command.
  mutating func mention(_ error: SessionError, of subject: String) {
    output.message("\(origin ?? "")\(subject): \(error.code): \(error.message(leadingOn: []))")
    status.note(error.exitStatus)
  }

  private mutating func quit() {
    if style.json { output.data(Reply.done) }
    (hasQuit, isDone) = (true, true)
  }

  // MARK: Help

  private mutating func help(_ topic: String?) throws(LineError) {
    var text = try Help.text(topic, width: Terminal.width)
    let verbs = names.verbs(nil)
    if topic == "perform", !verbs.isEmpty {
      text += (["", "", "Verbs of the container with the focus"] + PluginLines.lines(verbs, indent: 2))
        .joined(separator: "\n")
    }
    if style.json { return output.data(Reply.result(Reply.quoted(text))) }
    show(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// Prints lines, in a pager when they do not fit into the terminal. Lines that are safe are laid out already, and may have
  /// colors.
  func show(_ lines: [String], areSafe: Bool = false) {
    output.flush()
    let safe = areSafe ? lines : lines.flatMap { laidOut($0) }
    if !style.pages || !Pager.show(safe) { output.picture(safe) }
  }

  /// Returns a line that is safe at a terminal; in several where the window is not as wide. One with tabs has columns already.
  private func laidOut(_ line: String) -> [String] {
    style.pictures.isLaidOut && !line.containsBytes(of: "\t")
      ? Columns.wrapped(line) : [line.onOneLine(tabs: true)]
  }

  // MARK: Questions

  /// Asks the journal a question and prints the answer. At a terminal, Ctrl-C ends both, and not the session.
  private mutating func interruptibly(
    _ ask: (inout Repl) throws(LineError) -> Void
  ) throws(LineError) {
    guard style.isInteractive else { return try ask(&self) }
    Interruption.begin()
    do throws(LineError) {
      try ask(&self)
      output.flush()
      guard Interruption.end() else { return }
      // The answer may end in the middle of a line.
      output.line("")
    } catch {
      guard Interruption.end() else { throw error }
      timeline = nil
    }
    isInterrupted = true
    output.line("interrupted: the question and the rest of the line were given up")
  }

  // MARK: Expectations

  private mutating func check(_ expectation: NavPredicate) throws(LineError) {
    let failure: NavPredicate.Failure?
    do throws(JSONError) { failure = try expectation.failure(in: stateView, reply: lastReplyText) } catch {
      throw LineError(code: .inputOutput, message: "the answer is \(error.message)")
    }
    guard let failure else {
      // A condition must not hold because of a typing mistake.
      if let absence = expectation.absence(except: "reply") { throw .badArgument(absence, at: nil) }
      tally.add("expect \(expectation)", .held)
      if style.json { output.data(Reply.done) }
      return
    }
    status.note(.negative)
    var lines = Listing.failure(failure)
    tally.add("expect \(expectation)", .failed(lines))
    if style.json { return output.data(Reply.failure(failure)) }
    lines[0] = (origin ?? "") + lines[0]
    // A part of a condition says little without the others.
    let text = expectation.description
    let hasParts = text.containsBytes(of: " or ") || text.containsBytes(of: " and ")
    let whole = hasParts ? ["  in: \(text)"] : []
    output.lines(lines + whole + Listing.hint(about: failure))
  }

  // MARK: Messages

  /// Counts a mistake for the exit status and for the report of the run.
  mutating func count(_ code: String, _ message: String, in what: String, _ mistake: ExitStatus) {
    status.note(mistake)
    tally.add(what, .mistake(code: code, message: message))
  }

  /// Reports a mistake in lines. Its place is that in its own line.
  private mutating func report(_ error: LineError, _ lines: ContinuedLine? = nil) {
    let place = lines.flatMap { lines in error.column.map { lines.place(of: $0) } }
    let line = lines.map { $0.lines[place?.line ?? 0] }
    let error = LineError(code: error.code, message: error.message, column: place?.column ?? error.column)
    let number = lines.flatMap { $0.lines.count > 1 ? firstLine + (place?.line ?? 0) : nil }
    count(error.code.rawValue, error.message, in: line ?? "a line", error.code.exitStatus)
    let reply = Reply.error(error, line: number)
    try? keep(reply)
    if style.json { return output.data(reply) }
    let start = origin.map { origin in
      number.map { "\(origin.dropLast("\(firstLine): ".count))\($0): " } ?? origin
    }
    let prefix = error.column.flatMap { column in start.map { "\($0.dropLast())\(column): " } } ?? start ?? ""
    let message = "\(prefix)\(error.code.rawValue): \(error.message)"
    if style.isInteractive, style.pictures.isLaidOut {
      for line in Columns.wrapped(message) { output.message(line) }
    } else {
      output.message(message)
    }
    guard let line, let column = error.column, !style.quiet, line.utf8.count <= Self.longestEcho else {
      return
    }
    let columns = PictureRoom.terminalColumns ?? LineEcho.usualWidth
    for line in LineEcho.lines(of: line, column: column, columns: columns) { output.message(line) }
  }

  private var prompt: String {
    if line.isOpen { return "...> " }
    let marks = [past == nil ? nil : "past", session.onlyLooks ? "read-only" : nil].compactMap(\.self)
    let mark = marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))"
    let focus = (past?.drawn ?? session.scene).focusLabel
    return "\(focus) @\(past?.events ?? session.moment.events)\(mark)> "
  }
}
