import NavBase
import NavEvents
import NavRuntime

/// The moments that the commands of a journal go back to, and the scenes that another run has there.
///
/// A recorded `revert` carries the scene of then. When the commands are carried out under another circumstance, or without some of
/// them, the moment means what that run had then.
struct PastScenes {
  /// A moment that a command names, and the scene that the journal has there.
  private struct Target {
    /// The number of the commit before which the moment is, or inside which it is.
    let commit: Int
    /// The number of events of that commit before the moment.
    let events: Int
    /// The scene in the journal.
    let recorded: Scene
    /// The scene in this run; nil before the run is there.
    var own: (scene: Scene, moment: StateMoment)?
  }

  /// A scene, and the size class of the window around it.
  private struct Scene {
    let tree: CanonicalJSON
    let sizeClass: SizeClass

    init(_ tree: CanonicalJSON, _ sizeClass: SizeClass) { (self.tree, self.sizeClass) = (tree, sizeClass) }

    init(_ engine: borrowing Engine) {
      self.init(engine.state.tree(engine.draft.texts), engine.state.environment.sizeClass)
    }
  }

  /// The moments by their names, as the commands have them.
  private var targets: [String: Target] = [:]
  /// The names of the moments that the run has not reached, the last moment first.
  private var open: [String] = []
  /// The commit that is carried out, and the number of its events in earlier parts of it.
  private var current: (commit: Int, events: Int)?

  /// Creates the moments of a journal without a `revert`.
  init() {}

  /// Reads the moments that the first `commits` commits go back to. Complexity: O(size of the journal), and a scene for each moment.
  init(of file: any StorageFile, upTo commits: Int = .max) throws(FileError) {
    var names: [String] = []
    var reader = JournalReader(file)
    var draft = CommitDraft()
    while reader.position.commits < commits, let record = try reader.next(into: &draft, .everything) {
      guard case .commit = record else { continue }
      if let command = draft.command, Self.mayRevert(command.kind) {
        Self.add(draft.plain(command), to: &names)
      }
      draft.clear()
    }
    if names.isEmpty { return }
    var timeline = NavTimeline(file)
    for name in names where targets[name] == nil {
      guard let moment = try? NavJournal.Moment(name) else { continue }
      do throws(NavTimeline.Failure) {
        try timeline.seek(to: moment)
        let scene = timeline.read { state, draft in
          Scene(state.tree(draft.texts), state.environment.sizeClass)
        }
        let (events, commit) = (timeline.moment.events, timeline.moment.commits)
        try timeline.seek(afterCommits: commit)
        targets[name] = Target(commit: commit, events: events - timeline.moment.events, recorded: scene)
      } catch {
        // A moment that the journal does not have stays what the command says.
        if case .file(let error) = error { throw error }
      }
    }
    open = targets.sorted { one, other in
      (one.value.commit, one.value.events, one.key) > (other.value.commit, other.value.events, other.key)
    }.map(\.key)
  }

  private static func mayRevert(_ kind: CommandKind) -> Bool { kind == .revert || kind == .all }

  private static func add(_ command: NavCommand, to names: inout [String]) {
    switch command {
    case .scene(.revert(let name, _, _)): names.append(name)
    case .all(let commands): for command in commands { add(command, to: &names) }
    default: break
    }
  }

  // MARK: The run

  /// Notes the scenes of the moments before a commit of this number, whose command is carried out next.
  mutating func begin(commit number: Int, _ engine: borrowing Engine, _ moment: StateMoment) {
    if current?.commit != number { current = (number, 0) }
    while let name = open.last, let target = targets[name] {
      guard target.commit < number || target.commit == number && target.events == 0 else { return }
      reach(name, Scene(engine), moment)
    }
  }

  /// A Boolean value that indicates whether a moment inside the commit that is carried out is still to come.
  func isInside(commit number: Int) -> Bool {
    open.last.flatMap { targets[$0] }.map { $0.commit == number && $0.events > 0 } ?? false
  }

  /// Notes the scenes of the moments inside the commit that was carried out, which began in the state `before`.
  mutating func note(
    inside number: Int, _ engine: inout Engine, from before: StateParts, _ moment: StateMoment
  ) {
    guard let current, current.commit == number else { return }
    let count = engine.draft.events.count
    let after = engine.state.parts
    while let name = open.last, let target = targets[name], target.commit == number {
      let events = target.events - current.events
      if events > count { break }
      engine.state.parts = before
      for index in engine.draft.events.indices.prefix(events) {
        engine.state.evolve(engine.draft.events[index], &engine.draft)
      }
      reach(name, Scene(engine), StateMoment(events: moment.events + events, commits: moment.commits))
    }
    engine.state.parts = after
    self.current = (number, current.events + count)
  }

  private mutating func reach(_ name: String, _ scene: Scene, _ moment: StateMoment) {
    targets[name]?.own = (scene, moment)
    open.removeLast()
  }

  // MARK: The commands

  /// Returns a command as it is meant in this run. With `renaming`, a moment has the name that it has in this run.
  func inThisRun(_ command: NavCommand, renaming: Bool = false) -> NavCommand {
    if targets.isEmpty { return command }
    switch command {
    case .all(let commands): return .all(commands.map { inThisRun($0, renaming: renaming) })
    case .scene(.revert(let name, let scene, let sizeClass)):
      guard let target = targets[name], let own = target.own,
        target.recorded.tree.text.hasSameBytes(as: scene.text), target.recorded.sizeClass == sizeClass
      else { return command }
      let moment: NavJournal.Moment =
        name.startsWithBytes(of: "#") && own.moment.commits > 0
        ? .commit(own.moment.commits - 1) : .event(own.moment.events)
      return .revert(
        to: renaming ? moment.description : name, scene: own.scene.tree, sizeClass: own.scene.sizeClass)
    default: return command
    }
  }
}
