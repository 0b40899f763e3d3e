import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// Commands for the session.
extension Repl {
  mutating func send(_ request: Request) throws(LineError) {
    if session.onlyLooks { throw .readOnly }
    if case .revert = request {} else if past != nil { throw .viewingPast }
    guard let (command, source) = try command(of: request) else { return }
    past = nil
    try send(command, source)
  }

  private mutating func send(_ command: NavCommand, _ source: CommitSource) throws(LineError) {
    var (reply, isRefused, isChange) = ("", false, false)
    var meant: String?
    do throws(SessionError) {
      if let commit = try session.commit(command, from: source) {
        reply = Reply.commit(commit)
        isRefused = commit.refusal != nil
        meant = commit.refusal.flatMap { lineOfRules(insteadOf: command, refused: $0) }
        isChange = !isRefused && !commit.events.isEmpty
      }
    } catch {
      return fail(error)
    }
    tally.addCommand(isRefused: isRefused)
    if isRefused, style.refusalsCount { status.note(.negative) }
    if style.json { output.data(reply) }
    try keep(reply)
    if !style.json, !style.quiet || isRefused {
      let lines = JournalWords.outcomeLines(reply)
      if style.isInteractive {
        tell(lines, isRefused: isRefused)
      } else if !style.quiet {
        output.lines([lines.joined(separator: "; ")], in: Paint.ofRefusal(isRefused, style.pictures))
      } else if style.refusalsCount {
        // The exit status reports the refusal, and a person wants to know which.
        output.message("\(origin ?? "")\(lines.joined(separator: "; "))")
      }
    }
    tellNews()
    if !style.json, let meant {
      let question = "did you mean \(meant)?"
      if style.isInteractive { show([question]) } else { output.message("\(origin ?? "")\(question)") }
    }
    if style.isInteractive {
      if isRefused { tellWayOn(reply) } else if isChange { tellContradiction(command) }
    }
    if !style.json, isChange { draw() }
  }

  /// Returns the line that was meant by a command that was refused because its container does not know it, if the rules of that
  /// container have a verb of the same name.
  private func lineOfRules(insteadOf command: NavCommand, refused refusal: Refusal) -> String? {
    guard refusal.code == .wrongContainer, let words = try? LineWord.split(command.description).first,
      let verb = words.first?.text
    else { return nil }
    let target = words.first { $0.text.startsWithBytes(of: "in=") }?.text
    let known = names.verbs(target.map { String($0.dropFirst(3)) })
    guard known.contains(where: { $0.name.hasSameBytes(as: verb) }) else { return nil }
    return (["perform", verb] + (target.map { [$0] } ?? [])).joined(separator: " ")
  }

  /// Says that a size does not fit the orientation of the interface, which `resize` leaves as it is.
  private func tellContradiction(_ command: NavCommand) {
    guard command.kind == .resize else { return }
    let window = session.scene.environment
    if window.width == window.height || (window.width < window.height) == window.interface.isPortrait {
      return
    }
    let (size, shape) = (
      "\(Self.points(window.width))×\(Self.points(window.height))",
      window.width < window.height ? "upright" : "across"
    )
    let turned = window.width < window.height ? "portrait" : "landscapeLeft"
    show([
      "\(size) is \(shape), and the interface stays \(window.interface.name): window \(Self.points(window.width)) \(Self.points(window.height)) \(turned) sets both"
    ])
  }

  private static func points(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  /// Says what can be typed after a refusal because of a missing plugin.
  private func tellWayOn(_ reply: String) {
    for plugin in session.catalog.ids
    where !session.plugins.contains(where: { $0.id.hasSameBytes(as: plugin) }) {
      guard
        reply.containsBytes(of: "attach the plugin \(plugin).")
          || reply.containsBytes(of: "such as \(plugin).")
          || reply.containsBytes(of: "“\(plugin)”, which is not attached: attach it first.")
      else { continue }
      show(["to go on: plugin attach \(plugin)"])
    }
  }

  /// Says at the end that a session in memory leaves nothing behind, and how to keep the next one.
  func tellWhatWasKept() {
    guard opened.place.isInMemory, !hasOwnSession, !hasSaved, session.moment.commits > 0 else { return }
    show([
      "nothing was kept: navrepl trip.jsonl writes a session to a file, and save FILE one in memory before you leave"
    ])
    output.flush()
  }

  /// Prints the outcome of a command for a person, with an event on each line.
  func tell(_ outcome: [String], isRefused: Bool, indent: Int = 0) {
    var table = Columns(indent: indent)
    for line in outcome {
      table.add(
        across: isRefused ? Columns.Cell(line, .red) : Columns.Cell(PluginMentions.spans(of: line)))
    }
    output.picture(table.lines(style.pictures))
  }

  /// Returns the command that a request is for, with its source; nil when it cannot be made, which was said then.
  mutating func command(of request: Request) throws(LineError) -> (NavCommand, CommitSource)? {
    switch request {
    case .command(let command, let source): return (command, source ?? .repl)
    case .revert(let verb, let words):
      let moment = try Self.moment(of: words, keys: verb.keys, verb)
      let command: NavCommand
      do throws(SessionError) { command = try session.command(revertingTo: moment) } catch {
        fail(error)
        return nil
      }
      let (_, source) = try verb.read(words + [LineWord("json={}")])
      return (command, source ?? .repl)
    case .list(let verb, let words):
      guard let whole = try wholeList(words) else { return nil }
      let (command, source) = try verb.read(whole)
      return (command, source ?? .repl)
    default: return nil
    }
  }

  /// Returns the words of a list, of which some go on from a past moment, with the scenes of these moments; nil when there is none, which
  /// was said then.
  private mutating func wholeList(_ words: [LineWord]) throws(LineError) -> [LineWord]? {
    var failure: SessionError?
    let session = session
    let whole = try PastWords.read(words) { step throws(LineError) in
      guard let revert = CommandVerb.named("revert") else { return step }
      let keys = revert.keys.filter { $0 != "source" }
      let moment = try Self.moment(of: step, keys: keys, revert)
      let command: NavCommand
      do throws(SessionError) { command = try session.command(revertingTo: moment) } catch {
        failure = error
        return step
      }
      return try LineWord.split(command.description).joined().map { word in
        LineWord(word.text, raw: word.raw, column: step[0].column, isQuoted: word.isQuoted)
      }
    }
    guard let failure else { return whole }
    fail(failure)
    return nil
  }

  /// Returns the moment that the words of `revert` name; a mistake in the other words is an error.
  private static func moment(
    of words: [LineWord], keys: [String], _ verb: CommandVerb
  ) throws(LineError) -> NavJournal.Moment {
    var arguments = try LineArguments(words, keys: keys, synopsis: verb.synopsis)
    let moment = try NavJournal.Moment(arguments.next("the name of a moment"))
    try arguments.finish()
    return moment
  }

  /// Prints the news about plugins. At the prompt, the refusal has already named a plugin that objects.
  func tellNews() {
    for item in news.take() where !(style.isInteractive && item.isObjection) {
      if style.isInteractive { output.line(item.line) } else { output.message("\(origin ?? "")\(item.line)") }
    }
  }
}
