/// The runtime of a page: a journal that was recorded, and a branch that goes on from a moment of it.
///
/// A class: there is one of it, and it is never copied.
final class LivePage {
  /// One of the two journals of a page.
  enum Lane: Int32 {
    case recorded, branch

    var path: String { self == .recorded ? "journal" : "branch" }
  }

  let disk = MemoryFileSystem()
  var recorded: NavTimeline?
  var going: NavTimeline?
  var session: NavSession?
  var clock = NavClock.system
  /// The lengths that the journal of the branch had before each line that was carried out, for ``undo()``.
  var lengths: [Int] = []

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

  func openBranch(_ given: SessionOptions) throws(Mistake) {
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

  func close() {
    closeBranch()
    recorded = nil
  }

  func closeBranch() {
    going = nil
    session = nil
    lengths = []
    disk.remove(Lane.branch.path)
  }

  func file(_ lane: Lane) throws(Mistake) -> any StorageFile {
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
        let words = try RulesWords.read(SizeWord.split(words)) { session.catalog.idsOfRules }
        let (command, source) = try Self.command(words, in: session)
        answers.append(try Self.send(command, source, to: session))
      }
    } catch {
      answers.append(Reply.error(error))
    }
    return answers.joined(separator: "\n")
  }

  static func send(
    _ command: Result<NavCommand, SessionError>, _ source: CommitSource?, to session: NavSession
  ) throws(LineError) -> String {
    do throws(SessionError) {
      guard let commit = try session.commit(command.get(), from: source ?? .repl) else { return Reply.done }
      return Reply.commit(commit)
    } catch {
      return Reply.error(code: error.code, error.message)
    }
  }

  static func command(
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
}
