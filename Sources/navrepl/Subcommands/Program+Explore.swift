import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime

/// The subcommands `explore` and `fuzz`.
extension Program {
  /// Tries every sequence of commands up to a length; an invariant or a condition that fails is a negative answer.
  func explore(_ words: [String]) -> ExitStatus {
    guard let depth = options.depth else { return usage(of: .explore) }
    let (conditions, scene): ([NavPredicate], SceneUnderTest)
    do throws(LineError) { (conditions, scene) = try (self.conditions(words), sceneUnderTest()) } catch {
      return usage(error.message)
    }
    let clock = ContinuousClock()
    let start = clock.now
    do throws(SessionError) {
      let (session, preparing) = try walkOptions()
      let answer = try NavExploration(
        of: scene, toDepth: depth, options: session, isWide: options.wide, preparing: preparing,
        holding: conditions, checking: Self.checkInterruption,
        progress: { level in Progress.show { "\(level) (\(seconds(since: start, clock)) s)" } })
      if options.json {
        output.data(answer.json(seconds: seconds(since: start, clock)).text)
      } else {
        output.lines(lines(of: answer, scene.name, session))
        if !options.quiet { output.line("in \(seconds(since: start, clock)) s") }
      }
      return answer.violations == 0 ? .success : .negative
    } catch {
      return report(error)
    }
  }

  private func lines(of answer: NavExploration, _ scene: String, _ session: SessionOptions) -> [String] {
    var lines = ["\(scene.typed): \(answer.summary)"]
    for example in answer.counterexamples {
      lines += ["", "\(example.violation)"]
      if example.violation.invariant != .condition { lines.append(example.violation.invariant.sentence) }
      lines.append(scriptHead(example, session))
      lines += example.script(of: scene)
    }
    return lines
  }

  /// Returns the command line that runs a script, as a comment in the script.
  private func scriptHead(_ example: NavExploration.Counterexample, _ session: SessionOptions) -> String {
    let paths = paths(in: session)
    let attached = (session.plugins + session.attaching).filter {
      !options.session.detaching.containsBytes(of: $0)
    }
    let missing = PluginCatalog.standardPlugins.filter { !attached.containsBytes(of: $0) }
    var added = attached.filter { !PluginCatalog.standardPlugins.containsBytes(of: $0) }
    if example.steps.contains(where: { $0.keeping != nil }), !added.containsBytes(of: "unsaved-changes") {
      added.append("unsaved-changes")
    }
    let words = missing.map { "--without \($0.typed)" } + added.map { "--plugin \((paths[$0] ?? $0).typed)" }
    return "# navrepl run \((["SCRIPT"] + words).joined(separator: " "))"
  }

  // MARK: A random walk

  /// Carries out random commands; an invariant or a condition that fails is a negative answer. The journal is written to the
  /// file of `-o`.
  func fuzz(_ words: [String]) -> ExitStatus {
    guard let seed = options.seed, let steps = options.steps else { return usage(of: .fuzz) }
    let (conditions, scene): ([NavPredicate], SceneUnderTest)
    do throws(LineError) { (conditions, scene) = try (self.conditions(words), sceneUnderTest()) } catch {
      return usage(error.message)
    }
    do throws(SessionError) {
      let (session, preparing) = try walkOptions()
      if let target = options.output { try WholeFile.checkIsFree(target) }
      let walk = try NavFuzz(
        of: scene, seed: UInt64(seed), steps: steps, options: session, preparing: preparing,
        holding: conditions, checking: Self.checkInterruption,
        progress: { count in Progress.show { "\(count) commands" } })
      if options.json { output.data(walk.json.text) } else { output.lines(walk.description.lines) }
      try write(walk, session)
      return walk.failure == nil ? .success : .negative
    } catch {
      return report(error)
    }
  }

  /// Writes the journal to the file of `-o`. Without the option, only the journal of a failure is written, and never over
  /// another file.
  private func write(_ walk: NavFuzz, _ session: SessionOptions) throws(SessionError) {
    guard let target = options.output else {
      if walk.failure == nil { return }
      let target = "fuzz-\(walk.seed).jsonl"
      if try !isWritten(walk, session, to: target) { try walk.write(to: target, options: session) }
      return output.message("these commands are in \(target)")
    }
    try walk.write(to: target, options: session)
  }

  /// Returns true when the file has the journal of the walk already: the same seed gives the same bytes.
  private func isWritten(
    _ walk: NavFuzz, _ session: SessionOptions, to path: String
  ) throws(SessionError) -> Bool {
    guard SystemCall.isFile(path) else { return false }
    let disk = MemoryFileSystem()
    try walk.write(to: path, options: session, in: disk)
    do throws(FileError) {
      return try disk.open(path, .read).bytes() == POSIXFileSystem().open(path, .read).bytes()
    } catch {
      throw .journal(.file(error))
    }
  }

  // MARK: Shared parts

  /// Throws when Ctrl-C has ended the question.
  @Sendable private static func checkInterruption() throws(SessionError) {
    do throws(FileError) { try Interruption.check("the question") } catch { throw .journal(.file(error)) }
  }

  /// Returns the built-in scene, or the one in a file, that an exploration or a walk begins with.
  private func sceneUnderTest() throws(LineError) -> SceneUnderTest {
    guard let file = options.sceneFile else { return SceneUnderTest(options.scene) }
    let text = try WholeFile.json(LineWord(file))
    guard let content = try? CanonicalJSON(text) else {
      throw .badArgument("\(file) is no JSON", at: nil)
    }
    do throws(SessionError) { return SceneUnderTest(try InitialScene(content), named: file) } catch {
      throw .badArgument("\(file) is no scene: \(error.message(leadingOn: []))", at: nil)
    }
  }

  func conditions(_ words: [String]) throws(LineError) -> [NavPredicate] {
    var conditions: [NavPredicate] = []
    for word in words { conditions.append(try NavPredicate(word)) }
    return conditions
  }

  /// Returns the options for an exploration or a walk, and the commands that configure its plugins. `--without all` leaves
  /// out every plugin that a journal begins with.
  func walkOptions() throws(SessionError) -> (SessionOptions, [NavCommand]) {
    var session = try sessionOptions()
    if session.detaching.containsBytes(of: Self.everyPlugin) { session.plugins = [] }
    session.detaching.removeAll { $0.hasSameBytes(as: Self.everyPlugin) }
    for id in session.detaching where session.catalog.manifest(of: id) == nil {
      throw .noPlugin(id, among: session.catalog.ids)
    }
    var preparing: [NavCommand] = []
    for case .with(let id, let configuration) in options.circumstances {
      guard session.catalog.manifest(of: id) != nil else {
        throw .noPlugin(id, among: session.catalog.ids)
      }
      session.attaching.append(id)
      if configuration != nil { preparing.append(.configure(id, configuration: configuration)) }
    }
    return (session, preparing)
  }

  /// The word for all plugins that a new journal begins with.
  private static let everyPlugin = "all"

  /// Returns the time since an instant in seconds, to the millisecond.
  private func seconds(since start: ContinuousClock.Instant, _ clock: ContinuousClock) -> Double {
    let (whole, rest) = (clock.now - start).components
    return Double(whole * 1000 + rest / 1_000_000_000_000_000) / 1000
  }
}

extension NavExploration {
  /// The numbers, without the counterexamples.
  fileprivate var summary: String {
    description.parts(between: UInt8(ascii: "\n")).prefix(isCutShort ? 2 : 1).joined(separator: "; ")
  }
}

extension NavExploration.Counterexample {
  /// The script, with the built-in scene by its name.
  fileprivate func script(of scene: String) -> [String] {
    ["scene \(scene.typed)"] + steps.dropFirst().flatMap(\.lines)
  }
}

extension String {
  fileprivate var lines: [String] { parts(between: UInt8(ascii: "\n")) }
}
