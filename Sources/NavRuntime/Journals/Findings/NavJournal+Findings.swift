import NavBase
public import NavEvents
public import NavRuntime

extension NavJournal {
  /// Returns what a person who looks for a fault wants to know first: the more severe findings first, of these those that were found
  /// more often, and then the earlier ones.
  ///
  /// ```swift
  /// for finding in try journal.findings().prefix(5) { print(finding, "—", finding.command) }
  /// #expect(try journal.findings(NavFindingOptions(isDeep: true)).isEmpty)
  /// ```
  ///
  /// Everything is read from the events and the recorded contributions of plugins; no command is decided again, and no plugin is
  /// needed. The time is a few times that of a replay. Complexity: O(size of the journal); with
  /// ``NavFindingOptions/isDeep``, O(commits × nodes).
  /// - Throws: ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be opened or read, and ``/NavRuntime/NavJournal/Failure/replaced`` when its path now
  ///   refers to another journal; ``/NavRuntime/NavJournal/Failure/changed`` when the file was changed since, and not only extended.
  public func findings(_ options: NavFindingOptions = NavFindingOptions()) throws(Failure)
    -> [NavFinding]
  {
    var walk = FindingWalk(try recordedFile(), options)
    do throws(FileError) { try walk.run(upTo: commitCount) } catch { throw .file(error) }
    try check(wasRead: walk.commits)
    return walk.findings(verdict)
  }
}

extension NavSession {
  /// Returns the findings in the session's journal up to now, as `NavJournal.findings(_:)` does for a journal. Complexity: O(size of
  /// the journal).
  /// - Throws: `SessionError.reentrant` from a plugin's hook, `SessionError.closed` after `close()` and without a journal, and
  ///   `SessionError.journal(_:)` when the journal cannot be read.
  public func findings(_ options: NavFindingOptions = NavFindingOptions()) throws(SessionError)
    -> [NavFinding]
  {
    var reading = try readingJournal(all: true)
    do throws(FileError) {
      return try reading.timeline.findings(options, upTo: reading.commits)
    } catch {
      throw .journal(.file(error))
    }
  }
}

extension NavTimeline {
  /// Returns the findings in the first `commits` commits; in all of them by default. See ``NavJournal/findings(_:)``. The timeline stays
  /// where it is; its verdict is about these commits afterwards.
  ///
  /// Complexity: O(size of the journal).
  public mutating func findings(
    _ options: NavFindingOptions = NavFindingOptions(), upTo commits: Int = .max
  ) throws(FileError) -> [NavFinding] {
    var walk = FindingWalk(file, options)
    try walk.run(upTo: commits)
    note(walk.verdict, walk.mismatch)
    return walk.findings(walk.verdict)
  }
}

/// A walk over the commits of a journal, in which all searches look at each of them once.
private struct FindingWalk: ~Copyable {
  private var replay: Replay
  private var searches: [any FindingSearch] = [
    RefusalSearch(), TapSearch(), BackButtonSearch(), SwipeSearch(), LoopSearch(), DeadEndSearch(),
    PluginSearch(), LoadSearch(), HeldSearch(), TurnSearch(), FocusSearch(), LaunchSearch(),
  ]
  private var scenes = SceneSearch()
  /// The last commit that may have changed the layout, if the scene after it was not checked.
  private var unchecked: FindingStep?
  private var rules: RuleSearch
  private var screens = VisibleScreens()
  private var glance = Glance()
  /// The screens in the scene that had a way back.
  private var backed: Set<String> = []
  private var time: Int64?
  private var check: SceneCheck
  private let options: NavFindingOptions

  init(_ file: any StorageFile, _ options: NavFindingOptions) {
    replay = Replay(file)
    rules = RuleSearch(options.rules)
    check = SceneCheck(isDeep: options.isDeep)
    self.options = options
  }

  var verdict: JournalVerdict { replay.verdict }
  var mismatch: CheckpointMismatch? { replay.mismatch }
  /// The number of commits that were read, with those before the beginning of a fork.
  var commits: Int { replay.position.commits }

  mutating func run(upTo commits: Int) throws(FileError) {
    while replay.position.commits < commits, let record = try replay.read(.everything) {
      guard case .commit = record else {
        replay.fold(record)
        if case .header(let header) = record {
          if header.base != nil { look() }
          rules.begin(replay.engine.state, replay.engine.draft.texts, moment)
        }
        continue
      }
      let commit = NavCommit(replay.engine.draft)
      let changesLayout = commit.events.contains { $0.kind.mayChangeLayout }
      check.begin(replay.engine.state, replay.engine.draft.texts)
      replay.fold(record)
      time = commit.time
      let before = glance
      glance.gone = changesLayout ? gone(in: commit) : []
      if changesLayout { look() }
      glance.pendingTurn = replay.engine.state.pendingTurn
      glance.loading = loading(after: commit)
      var step = FindingStep(
        commit: commit, moment: moment, before: before, after: glance, names: screens.ids)
      (step.scene, step.brokenLaw) = check.end(
        replay.engine.state, replay.engine.draft, moment, changesLayout, at: replay.position.offset)
      if changesLayout { unchecked = step.scene == nil ? step : nil }
      for index in searches.indices { searches[index].look(at: step) }
      scenes.look(at: step)
      rules.look(at: step, replay.engine.state, replay.engine.draft.texts)
    }
    guard var last = unchecked else { return }
    last.scene = NavScene(replay.engine.state, replay.engine.draft.texts, moment)
    scenes.look(at: last)
    unchecked = nil
  }

  private var moment: StateMoment {
    StateMoment(events: replay.position.events, commits: replay.position.commits)
  }

  /// Looks at the scene as far as the layout decides it.
  private mutating func look() {
    let found = replay.engine.state.visible()
    if screens.look(at: replay.engine.state, replay.engine.draft.texts) != nil { glance.place = screens.now }
    func name(_ id: TextID) -> String { replay.engine.draft.texts[id] }
    glance.front = replay.engine.state.frontScreen.map { name($0) }
    glance.waysBack = replay.engine.state.waysBack(from: found).map { way in
      Glance.WayBack(
        screen: name(way.screen), container: name(way.container), hasButton: way.hasButton,
        hidesButton: way.hidesButton, hidesBars: way.hidesBars)
    }
    for way in glance.waysBack { backed.insert(way.screen) }
    glance.focus = replay.engine.state.focusedContainer.map { name($0) }
    glance.swiped = replay.engine.state.swipedContainer.map { name($0) }
    glance.hiddenFocus = replay.engine.state.focusIsHidden ? glance.focus : nil
  }

  /// Returns the screens with a way back that left the scene in a commit, also when another one came with the same id.
  private mutating func gone(in commit: NavCommit) -> [String] {
    var gone: [String] = []
    var mayBeMore = false
    for event in commit.events {
      switch event {
      case .navigation(.pushed(_, let screen, _)): gone.append(screen.id)
      case .navigation(.popped(_, let screens, _, _)): gone += screens
      default: mayBeMore = mayBeMore || event.kind.mayRemoveScreens
      }
    }
    if mayBeMore {
      gone += backed.filter { screen in
        !(replay.engine.draft.texts.find(screen).map { replay.engine.state.hasNode($0) } ?? false)
      }
    }
    return gone.filter { backed.remove($0) != nil }
  }

  /// Returns the web containers that load a page, among those that did and those that began to.
  private func loading(after commit: NavCommit) -> [String] {
    var webs = glance.loading
    for case .web(.loadStarted(let web, _, _, _)) in commit.events where !webs.containsBytes(of: web) {
      webs.append(web)
    }
    return webs.filter { web in
      replay.engine.draft.texts.find(web).map { replay.engine.state.isLoading($0) } ?? false
    }
  }

  /// Returns the findings in their order.
  func findings(_ verdict: JournalVerdict) -> [NavFinding] {
    let end = FindingEnd(moment: moment, time: time, names: screens.ids)
    let found =
      searches.flatMap { $0.findings(at: end) } + scenes.findings(at: end) + rules.findings(at: end)
    return (found + NavFinding.damage(verdict, at: moment)).filter { options.wants($0) }
      .sorted(by: NavFinding.precedes)
  }
}

extension NavFinding {
  /// Returns the finding about a file that does not end with its last whole commit, or is damaged otherwise.
  fileprivate static func damage(_ verdict: JournalVerdict, at moment: StateMoment) -> [NavFinding] {
    let what: String
    switch verdict {
    case .clean: return []
    case .tornTail(let bytes):
      what =
        "The journal ends with \(bytes) bytes that are no whole commit: the program ended while it wrote, as in a crash."
    case .corrupt: what = "The journal is damaged: \(verdict.message). What follows cannot be read."
    }
    let isTorn = if case .tornTail = verdict { true } else { false }
    let subject = Subject(
      kind: .damaged, severity: .error, what: what, command: "verify", detail: isTorn ? "torn" : "corrupt")
    return [NavFinding(subject, at: moment, in: nil)]
  }
}

extension EventKind {
  /// A Boolean value that indicates whether screens may leave with an event of this type, without being named by it.
  fileprivate var mayRemoveScreens: Bool {
    switch self {
    case .hidesBackButtonChanged, .navigationBarsHiddenChanged, .toolbarsHiddenChanged, .swipeBegan,
      .swipeMoved,
      .swipeCancelled:
      false
    default: mayChangeLayout
    }
  }

  /// A Boolean value that indicates whether an event of this type may change what is shown, and where.
  fileprivate var mayChangeLayout: Bool {
    switch self {
    case .attributeChanged, .paramsChanged, .titleChanged, .resultDelivered, .requestClosed, .resultTaken,
      .pluginAttached, .pluginDetached, .pluginConfigured, .pluginQuarantined, .remembered, .needs, .held,
      .resumed, .dropped, .activated, .deactivated, .deviceRotated, .rotationBegan, .rotationEnded,
      .rotationDeferred, .rotationAnswerChanged, .noted, .launched, .closed, .keyed, .ignorable:
      false
    default: true
    }
  }
}
