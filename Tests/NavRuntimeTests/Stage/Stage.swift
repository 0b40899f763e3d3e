import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Synchronization
import Testing

/// A scene whose journal is in memory, for the rules of the containers.
///
/// After every command the replay of the journal must give the live state. A command without an event, refused or not,
/// must leave the state as it was. Parts of the view are compared as canonical JSON: `stage["panes.left"]` is `"b"`
/// with its quotes, `null`, or `missing`.
struct Stage {
  let recorded: RecordedSession
  let catalog: PluginCatalog
  /// A Boolean value that indicates whether a replay follows every command; false where thousands of journals are
  /// compared as a whole.
  private let isChecked: Bool
  private let replay: GrowingReplay

  var session: NavSession { recorded.session }

  /// Returns a stage without a scene: the first command is the first commit of a journal.
  static func empty(_ options: SessionOptions = .standard, isChecked: Bool = true) throws -> Stage {
    var fixed = RecordedSession.options(attached: [])
    (fixed.catalog, fixed.plugins) = (options.catalog, options.plugins)
    return Stage(try RecordedSession(options: fixed), catalog: options.catalog, isChecked: isChecked)
  }

  /// Creates a stage around an existing session.
  init(_ recorded: RecordedSession, catalog: PluginCatalog = .builtIn, isChecked: Bool = true) {
    (self.recorded, self.catalog, self.isChecked) = (recorded, catalog, isChecked)
    replay = GrowingReplay()
  }

  /// Creates a stage with a built-in scene.
  init(_ scene: BuiltInScene, options: SessionOptions) throws {
    self = try .empty(options)
    try session.send(.system) { draft in draft.scene(scene.content(&draft)) }
  }

  /// Creates a stage with a built-in scene, the standard plugins and these, and sends `steps`.
  init(
    _ scene: BuiltInScene, _ steps: Step..., plugins: [any NavPlugin] = [],
    standard: [String] = PluginCatalog.standardPlugins
  ) throws {
    var options = SessionOptions(catalog: .builtIn, plugins: standard + plugins.map(\.manifest.id))
    for plugin in plugins { options.catalog.add(plugin) }
    try self.init(scene, options: options)
    try send(steps)
  }

  // MARK: The drillDown `main`

  /// Creates a stage with these screens, pushed one after the other.
  init(_ screens: ScreenDescription..., plugins: [String] = PluginCatalog.standardPlugins) throws {
    try self.init(SessionOptions(catalog: .builtIn, plugins: plugins))
    for screen in screens { try send(.push(screen)) }
  }

  init(_ options: SessionOptions) throws { try self.init(.drilldown, options: options) }

  /// Creates a stage with a doorkeeper that hears all questions.
  init(_ doorkeeper: Doorkeeper, _ screens: ScreenDescription...) throws {
    try self.init(.with(doorkeeper))
    for screen in screens { try send(.push(screen)) }
  }

  // MARK: Commands

  /// Sends the commands, and returns the outcome of the last one.
  @discardableResult
  func send(_ steps: Step...) throws -> StageReply { try send(steps) }

  @discardableResult
  func send(_ steps: [Step]) throws -> StageReply {
    var reply = StageReply()
    for step in steps { reply = try send(.app, step.make, in: step.testDescription) }
    return reply
  }

  /// Sends a command, and checks the invariants of every command; `words` identify it in a failure.
  @discardableResult
  func send(
    _ source: CommitSource, _ make: (inout CommitDraft) -> InternedCommand, in words: String
  ) throws -> StageReply {
    let before = isChecked ? replay.lastView(of: session) : ""
    var reply = StageReply()
    let outcome = try session.send(source, make) { reply = StageReply($0) }
    if case .accepted(let receipt) = outcome { reply.commit = receipt.commit }
    if !isChecked { return reply }
    let after = session.stateView()
    if reply.events.isEmpty {
      #expect(
        RecordedSession.scene(in: after) == RecordedSession.scene(in: before),
        "no event, but another state: \(words)")
    }
    #expect(try replay.view(of: recorded) == after, "another replay: \(words)")
    replay.note(after, of: session)
    return reply
  }

  @discardableResult
  func restore(_ archive: String) throws -> StageReply { try send(.restore(archive)) }

  /// Returns the places where deciding again, with the same plugins, does not give the same commits.
  func divergences() throws -> [NavDivergence] {
    var verification = Verification(try recorded.files.open(RecordedSession.path, .read), catalog: catalog)
    try verification.run()
    #expect(verification.verdict == .clean)
    #expect(verification.missingPlugins.isEmpty)
    return verification.divergences
  }
}

/// The replay of a journal that grows: each view folds only the commits that were appended since the last one.
///
/// A class: its identity is the place that the replay has reached.
private final class GrowingReplay: Sendable {
  private let timeline = Lock<NavTimeline?>(nil)
  private let last = Lock<(moment: StateMoment, view: String)?>(nil)

  /// Returns the state view of a session, which is not written again when nothing was sent since the last one was noted.
  func lastView(of session: NavSession) -> String {
    let moment = session.moment
    let noted = last.withLock { last in
      last.flatMap { $0.moment == moment ? $0.view : nil }
    }
    return noted ?? session.stateView()
  }

  /// Notes the state view of a session.
  func note(_ view: String, of session: NavSession) {
    let moment = session.moment
    last.withLock { $0 = (moment, view) }
  }

  /// Returns the state view of the whole journal, folded without any plugin.
  func view(of recorded: RecordedSession) throws -> String {
    try timeline.withLock { timeline in
      if timeline == nil { timeline = NavTimeline(try recorded.files.open(RecordedSession.path, .read)) }
      try timeline?.seekToEnd()
      return timeline?.stateView() ?? ""
    }
  }
}

extension SessionOptions {
  /// Returns options with the standard plugins and a doorkeeper.
  static func with(_ doorkeeper: Doorkeeper) -> SessionOptions {
    var options = SessionOptions.standard
    options.catalog.add(doorkeeper)
    options.plugins.append(doorkeeper.manifest.id)
    return options
  }
}
