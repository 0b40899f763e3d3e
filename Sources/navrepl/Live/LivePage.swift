/// The runtime of a page: a journal that was recorded, and a branch that goes on from a moment of it.
///
/// A class: there is one of it, and it is never copied.
final class LivePage {
  /// One of the two journals of a page.
  enum Lane: Int32 {
    case recorded, branch

    var path: String { self == .recorded ? "journal" : "branch" }
  }

  private let disk = MemoryFileSystem()
  private var recorded: NavTimeline?
  private var going: NavTimeline?
  private var session: NavSession?
  private var clock = NavClock.system
  /// The lengths that the journal of the branch had before each line that was carried out, for ``undo()``.
  private var lengths: [Int] = []

  /// A mistake in a call.
  enum Mistake: Error {
    case line(LineError)
    case session(SessionError)
    case moment(NavTimeline.Failure)
    case file(FileError)
    case journal(NavJournal.Failure)
    case noJournal

    /// The answer to the call.
    var json: String {
      switch self {
      case .line(let error): Reply.error(error)
      case .session(let error): Reply.error(code: error.code, error.message)
      case .moment(let error): Reply.error(code: "no-such-moment", error.message)
      case .file(let error): Reply.error(code: "io-error", error.message)
      case .journal(.plugins(let error)): Reply.error(code: error.code, error.message)
      case .journal(let failure): Reply.error(code: "io-error", failure.message)
      case .noJournal:
        Reply.error(code: "no-journal", "there is no such journal: open one, or branch from it")
      }
    }
  }

  // MARK: Journals

  /// Opens a journal that was recorded; the branch of the one before is closed.
  func open(_ lines: [UInt8]) throws(Mistake) -> String {
    close()
    disk.write(lines, to: Lane.recorded.path)
    var timeline = NavTimeline(try file(.recorded), usingIndex: false)
    do throws(NavTimeline.Failure) {
      try timeline.begin()
      try timeline.seekToEnd()
    } catch {
      throw .moment(error)
    }
    let answer = Self.summary(of: timeline)
    recorded = consume timeline
    return answer
  }

  /// Begins a new journal with plugins, in place of a branch; with the standard ones if none are named.
  func begin(_ ids: String, _ clock: NavClock) throws(Mistake) -> String {
    close()
    self.clock = clock
    var options = SessionOptions(catalog: .builtIn, plugins: PluginCatalog.standardPlugins)
    if !ids.isEmpty { options.plugins = ids.split(separator: " ").map { String($0) } }
    disk.remove(Lane.branch.path)
    try openBranch(options)
    return Reply.done
  }

  /// Goes on from a moment of the recorded journal, in a journal of its own.
  func branch(_ moment: String, _ clock: NavClock) throws(Mistake) -> String {
    let moment = try Self.moment(moment)
    let origin = try Self.ask(&recorded) { place throws(NavTimeline.Failure) in
      try place.forkOrigin(at: moment)
    }
    closeBranch()
    self.clock = clock
    var options = SessionOptions(catalog: .builtIn)
    options.detaching = options.catalog.lacking(among: origin.plugins).map { $0.id }
    do throws(SessionError) {
      try origin.write(origin.header(id: nil, durability: nil, clock: clock), to: Lane.branch.path, in: disk)
    } catch {
      throw .session(error)
    }
    try openBranch(options)
    return Self.result { buffer in
      buffer.append("{\"event\":")
      buffer.append(origin.base.events)
      buffer.member("commit", origin.base.commits)
      buffer.member("without")
      buffer.append(string: Reply.list(options.detaching))
    }
  }

  private func openBranch(_ given: SessionOptions) throws(Mistake) {
    var options = given
    options.clock = clock
    options.needsNoKey = true
    do throws(SessionError) {
      session = try NavSession.open(at: Lane.branch.path, in: disk, options: options)
    } catch {
      throw .session(error)
    }
    going = NavTimeline(try file(.branch), usingIndex: false)
  }

  private func close() {
    closeBranch()
    recorded = nil
  }

  private func closeBranch() {
    going = nil
    session = nil
    lengths = []
    disk.remove(Lane.branch.path)
  }

  private func file(_ lane: Lane) throws(Mistake) -> any StorageFile {
    do throws(FileError) { return try disk.open(lane.path, .read) } catch { throw .file(error) }
  }

  /// Returns the bytes of a journal.
  func text(_ lane: Lane) throws(Mistake) -> [UInt8] {
    guard let bytes = disk.contents(of: lane.path) else { throw .noJournal }
    return bytes
  }

  // MARK: Lines

  /// Carries out the commands of a line in the branch, and returns an answer a line.
  func perform(_ text: String) throws(Mistake) -> String {
    guard let session else { throw .noJournal }
    let length = disk.contents(of: Lane.branch.path)?.count ?? 0
    defer { if disk.contents(of: Lane.branch.path)?.count != length { lengths.append(length) } }
    var line = ContinuedLine()
    line.add(text)
    var answers: [String] = []
    do throws(LineError) {
      for words in try line.commands() {
        let (command, source) = try Self.command(SizeWord.split(words), in: session)
        answers.append(try Self.send(command, source, to: session))
      }
    } catch {
      answers.append(Reply.error(error))
    }
    return answers.joined(separator: "\n")
  }

  private static func send(
    _ command: Result<NavCommand, SessionError>, _ source: CommitSource?, to session: NavSession
  ) throws(LineError) -> String {
    do throws(SessionError) {
      guard let commit = try session.commit(command.get(), from: source ?? .repl) else { return Reply.done }
      return Reply.commit(commit)
    } catch {
      return Reply.error(code: error.code, error.message)
    }
  }

  private static func command(
    _ words: [LineWord], in session: NavSession
  ) throws(LineError) -> (Result<NavCommand, SessionError>, CommitSource?) {
    if words[0].text.hasSameBytes(as: "device"), 2...3 ~= words.count {
      return (.success(try Device.command(words[1], words.count == 3 ? words[2] : nil)), nil)
    }
    guard let verb = CommandVerb.named(words[0].text) else {
      throw .unknownVerb(words[0], among: CommandVerb.all.map { $0.name })
    }
    guard verb.name.hasSameBytes(as: "revert"), words.count == 2 else {
      let (command, source) = try verb.read(words)
      return (.success(command), source)
    }
    let moment = try NavJournal.Moment(words[1])
    do throws(SessionError) { return (.success(try session.command(revertingTo: moment)), nil) } catch {
      return (.failure(error), nil)
    }
  }

  /// Takes the last line back that was carried out in the branch: its journal is as before.
  func undo() throws(Mistake) -> String {
    guard session != nil else { throw .noJournal }
    guard let length = lengths.popLast() else {
      throw .line(LineError(code: .badArgument, message: "there is nothing to take back"))
    }
    let bytes = try text(.branch)
    going = nil
    session = nil
    disk.write(Array(bytes[..<length]), to: Lane.branch.path)
    try openBranch(SessionOptions(catalog: .builtIn))
    return Reply.done
  }

  /// Carries out the commands of the recorded journal again, without a plugin, and goes on at the end of that run.
  func without(_ plugin: String, _ clock: NavClock) throws(Mistake) -> String {
    var pass = Counterfactual(try file(.recorded), .without(plugin), .builtIn, standingIn: true)
    (pass.isRecorded, pass.comparesAll) = (true, true)
    let id = try Self.ask(&recorded) { place throws(NavTimeline.Failure) in place.header?.id ?? "" }
    pass.runID = clock == .system ? SessionOptions.randomID() : "\(id)-without-\(plugin)"
    let answer: NavWhatIf
    do throws(NavJournal.Failure) { answer = try pass.run() } catch { throw .journal(error) }
    let (verdict, leftOut, inserted) = (pass.verdict, pass.leftOutCommits, pass.insertedCommits)
    guard let lines = pass.takeLines() else { throw .journal(.notAJournal(verdict)) }
    closeBranch()
    self.clock = clock
    disk.write(lines, to: Lane.branch.path)
    var options = SessionOptions(catalog: .builtIn)
    var run: NavTimeline? = NavTimeline(try file(.branch), usingIndex: false)
    let plugins = try Self.ask(&run) { place throws(NavTimeline.Failure) in
      try place.forkOrigin(at: .end).plugins
    }
    options.detaching = options.catalog.lacking(among: plugins).map { $0.id }
    try openBranch(options)
    return Self.result { buffer in
      buffer.append("{\"answer\":")
      buffer.append(string: answer.json.text)
      buffer.member("divergent", answer.divergentCommits)
      buffer.member("moot", answer.isMoot)
      buffer.member("leftOut")
      buffer.list(leftOut) { $1.append($0) }
      buffer.member("inserted")
      buffer.list(inserted) { $1.append($0) }
      buffer.member("without")
      buffer.append(string: Reply.list(options.detaching))
    }
  }

  // MARK: Questions

  /// Returns the data from which the script of a page draws a journal.
  func data(_ lane: Lane) throws(Mistake) -> [UInt8] {
    var page = JournalPage(try file(lane))
    do throws(FileError) { try page.read() } catch { throw .file(error) }
    guard let data = page.data else { throw .noJournal }
    return Array(data.bytes)
  }

  /// Returns a Swift test that sends the commands of a journal and compares their outcomes, as navrepl exports it.
  func test(_ lane: Lane) throws(Mistake) -> [UInt8] {
    let journal = try file(lane)
    let output = MemoryFileSystem()
    do throws(FileError) {
      let file = try output.open(Self.testName, .create)
      _ = try Export.write(
        .swiftTest(builtIn: PluginCatalog.builtIn.ids), of: journal, expecting: nil, to: file)
    } catch {
      throw .file(error)
    }
    return output.contents(of: Self.testName) ?? []
  }

  private static let testName = "test"

  /// Returns what can take the place of the last word of a line, as at the prompt of navrepl, and the rest of the syntax.
  func completion(of line: String) throws(Mistake) -> String {
    guard let session else { throw .noJournal }
    let scene = session.scene
    let containers = scene.containers.map { $0.0 }
    let names = LineNames(
      containers: containers, nodes: containers + scene.items.map { $0.0 }, plugins: session.catalog.ids,
      stateView: { session.stateView() })
    let completer = LineCompleter(names: names, verbs: Self.verbsOfLines)
    let completion = completer.completion(of: line)
    return Self.result { buffer in
      buffer.append("{\"length\":")
      buffer.append(completion.length)
      buffer.member("candidates")
      buffer.append(string: Reply.list(completion.candidates))
      buffer.member("words")
      buffer.append(string: Reply.list(completion.candidates.map { completion.typed($0) }))
      buffer.member("typed")
      if let typed = completion.whole ?? completion.more {
        buffer.appendQuoted(typed)
      } else {
        buffer.append("null")
      }
      buffer.member("hint")
      buffer.appendQuoted(completer.hint(for: line))
    }
  }

  /// The verbs of a line in a page.
  private static let verbsOfLines = LineVerbs(names: LineVerbs.commands.names + ["device"]) { name in
    if name == "device" { return LineVerb(synopsis: Device.synopsis, keys: [], isAboutPlugins: false) }
    return LineVerbs.commands.find(name)
  }

  /// Returns the state view at a moment.
  func view(_ lane: Lane, _ moment: String) throws(Mistake) -> String {
    if moment.isEmpty, lane == .branch {
      guard let session else { throw .noJournal }
      return session.stateView()
    }
    let moment = try moment.isEmpty ? .end : Self.moment(moment)
    switch lane {
    case .recorded: return try Self.view(&recorded, moment)
    case .branch: return try Self.view(&going, moment)
    }
  }

  private static func view(
    _ timeline: inout NavTimeline?, _ moment: NavJournal.Moment
  ) throws(Mistake) -> String {
    try ask(&timeline) { place throws(NavTimeline.Failure) in
      try place.seek(to: moment)
      return place.stateView(viewing: moment == .end ? nil : place.moment.events)
    }
  }

  private static func ask<R>(
    _ timeline: inout NavTimeline?, _ body: (inout NavTimeline) throws(NavTimeline.Failure) -> R
  ) throws(Mistake) -> R {
    guard var place = timeline.take() else { throw .noJournal }
    do throws(NavTimeline.Failure) {
      let answer = try body(&place)
      timeline = consume place
      return answer
    } catch {
      timeline = consume place
      throw .moment(error)
    }
  }

  /// Checks every line of a journal and decides its commands again; `expected` is the list beside it, or empty.
  func verify(_ lane: Lane, _ expected: String) throws(Mistake) -> String {
    var list: ExpectedDivergences?
    if !expected.isEmpty {
      list = try Self.expected(expected)
    }
    var timeline = NavTimeline(try file(lane), usingIndex: false)
    let report: NavVerification
    do throws(FileError) { report = try timeline.verify(plugins: .builtIn, expecting: list) } catch {
      throw .file(error)
    }
    return Self.result { buffer in
      buffer.append("{\"commits\":")
      buffer.append(report.commits)
      buffer.member("divergences", report.divergences.count)
      buffer.member("expected", report.expected.count)
      buffer.member("findings")
      buffer.list(report.findings) { $1.append(string: $0.json.text) }
    }
  }

  private static func expected(_ text: String) throws(Mistake) -> ExpectedDivergences {
    let bytes = Array(text.utf8)
    let result = bytes.withUnsafeBytes {
      bytes -> Result<ExpectedDivergences, ExpectedDivergences.Malformation> in
      do throws(ExpectedDivergences.Malformation) { return .success(try ExpectedDivergences(bytes)) } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let list): return list
    case .failure:
      throw .line(LineError(code: .badArgument, message: "this is no list of expected divergences"))
    }
  }

  private static func moment(_ text: String) throws(Mistake) -> NavJournal.Moment {
    do throws(LineError) { return try NavJournal.Moment(text) } catch { throw .line(error) }
  }

  private static func summary(of timeline: borrowing NavTimeline) -> String {
    let damage = timeline.verdict == .clean ? timeline.mismatch?.message : timeline.verdict.message
    let (start, end) = (timeline.start, timeline.moment)
    return result { buffer in
      buffer.append("{\"start\":{\"event\":")
      buffer.append(start.events)
      buffer.member("commit", start.commits)
      buffer.append("}")
      buffer.member("event", end.events)
      buffer.member("commit", end.commits)
      buffer.member("damage")
      if let damage { buffer.appendQuoted(damage) } else { buffer.append("null") }
    }
  }

  /// Returns the plugins of the branch, in the order in which they are asked, and then the others that it can have.
  func plugins() throws(Mistake) -> String {
    guard let session else { throw .noJournal }
    return Self.list(session.pluginListing) { plugin, buffer in
      buffer.append("{\"id\":")
      buffer.appendQuoted(plugin.id)
      buffer.member("standing")
      buffer.appendQuoted(plugin.standing.rawValue)
      buffer.member("hooks")
      buffer.append(string: Reply.list(plugin.hooks.map { $0.rawValue }))
      buffer.member("configuration")
      buffer.append(string: plugin.configuration ?? "null")
    }
  }

  /// Returns the verbs of the line language, with their syntax.
  static var verbs: String {
    list(CommandVerb.all) { verb, buffer in
      buffer.append("{\"verb\":")
      buffer.appendQuoted(verb.name)
      buffer.member("group")
      buffer.appendQuoted(verb.group.rawValue)
      buffer.member("synopsis")
      buffer.appendQuoted(verb.synopsis)
      buffer.member("summary")
      buffer.appendQuoted(verb.summary)
      buffer.member("keys")
      buffer.append(string: Reply.list(verb.keys))
    }
  }

  /// Returns an answer with an object, of which `write` writes all but the end.
  private static func result(_ write: (inout ByteBuffer) -> Void) -> String {
    var buffer = ByteBuffer()
    write(&buffer)
    buffer.close()
    return Reply.result(buffer.string)
  }

  private static func list<Element>(
    _ elements: [Element], _ write: (Element, inout ByteBuffer) -> Void
  ) -> String {
    var buffer = ByteBuffer()
    buffer.list(elements) { element, buffer in
      write(element, &buffer)
      buffer.close()
    }
    return Reply.result(buffer.string)
  }
}
