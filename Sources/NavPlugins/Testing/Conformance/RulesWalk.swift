import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime

/// A search through the arrangements of one container, which sends every command in each of them and checks the laws of rules.
///
/// The scenes that it begins with have no child, one or three, in windows of three sizes.
struct RulesWalk: ~Copyable {
  private static let container = "main"
  /// The container that another plugin or the app adds, of which the rules know nothing.
  private static let stranger = "stranger"
  private static let sizes: [(width: Double, height: Double)] = [(1024, 768), (390, 844), (320, 480)]
  /// The numbers of children at the beginning.
  private static let counts = [3, 1, 0]
  /// The largest number of children for which commands add more.
  private static let mostChildren = 5
  /// The fraction of a point by which a pane may lie outside its container, because a number was rounded.
  private static let tolerance = 0.5

  /// A state, with the commands that led to it.
  private struct Node {
    let parts: StateParts
    let path: [NavCommand]
  }

  private let id: String
  private let probe: ProbedRules
  private var engine: Engine
  private let faults: FaultMessages
  private let log: ConformanceLog?
  /// The number of states in which every command is tried.
  private let mostStates: Int
  private var seen: Set<UInt64> = []
  private var waiting: [Node] = []
  private var path: [NavCommand] = []
  /// True when the rules have failed in the last commit.
  private var hasFailed = false
  private var scratch = ByteBuffer(capacity: 4096)
  private(set) var commits = 0
  private(set) var parts = 0
  private(set) var violations: [ConformanceFailure.Violation] = []

  init(
    _ rules: any ContainerRules, mostStates: Int, _ log: ConformanceLog?
  ) throws {
    let (probe, faults) = (ProbedRules(rules), FaultMessages())
    id = rules.manifest.id
    var catalog = PluginCatalog()
    catalog.add(probe)
    // Without a plugin that completes swipes, each is cancelled at its end.
    let swipeBack = SwipeBack()
    catalog.add(swipeBack)
    catalog.onFault = { _, fault in faults.keep(fault) }
    engine = Engine(catalog: catalog)
    engine.state.setPlugins(
      [rules.manifest, swipeBack.manifest].map { PluginRecord(id: $0.id, version: $0.version) },
      &engine.draft.texts)
    engine.host.update(for: engine.state, engine.draft.texts)
    if let fault = engine.host.fault { throw fault }
    (self.probe, self.faults, self.mostStates, self.log) = (probe, faults, mostStates, log)
  }

  // MARK: The search

  /// Searches, and returns the first violation of each law.
  mutating func run() {
    let empty = engine.state.parts
    for size in Self.sizes {
      for count in Self.counts {
        engine.draft.clear()
        engine.state.parts = empty
        begin(size, children: count)
      }
    }
    var numbers = SeededNumbers(seed: 1)
    // Every other state is the oldest one, and the others lead further.
    for number in 0..<mostStates where !waiting.isEmpty {
      let place = number.isMultiple(of: 2) ? 0 : Int(numbers.next() % UInt64(waiting.count))
      expand(waiting.remove(at: place))
    }
  }

  private mutating func begin(_ size: (width: Double, height: Double), children count: Int) {
    let children = ["a", "b", "c"].prefix(count).map { screen($0).json }.joined(separator: ",")
    let scene =
      #"{"root":{"id":"\#(Self.container)","kind":"arranged","rules":\#(CanonicalJSON(string: id).text),"children":[\#(children)]}}"#
    let commands: [NavCommand] = [
      .window(
        width: size.width, height: size.height,
        orientation: size.width > size.height ? .landscapeLeft : .portrait),
      .scene(CanonicalJSON(canonical: scene)),
    ]
    path = []
    for command in commands {
      _ = decide(command)
      path.append(command)
      engine.keep()
    }
    enqueue()
  }

  private func screen(_ name: String) -> ScreenDescription {
    var screen = ScreenDescription(name)
    // An archive has the screens with a name for restoration.
    screen.restorationID = name
    return screen
  }

  /// Puts the state into the queue, if it is new.
  private mutating func enqueue() {
    guard seen.insert(engine.state.digest(engine.draft.texts, scratch: &scratch)).inserted else { return }
    if let arranged { checkPanes(arranged) }
    waiting.append(Node(parts: engine.state.parts, path: path))
  }

  private mutating func expand(_ node: Node) {
    engine.draft.clear()
    (engine.state.parts, path) = (node.parts, node.path)
    guard let before = arranged else { return }
    // What rules do that change their minds says nothing about the other laws.
    let stays = staysArranged(before)
    if stays {
      checkBack(before)
      checkRestore(before)
    }
    for command in commands(before) {
      attempt(command, before, stays)
      if command.kind == .swipeBegin { endSwipe(after: command, before, stays, node) }
    }
  }

  /// Sends a command, checks what it leads to, and takes it back.
  private mutating func attempt(_ command: NavCommand, _ before: NavScene.Arranged, _ stays: Bool) {
    let events = decide(command)
    if events > 0, let after = arranged {
      if stays { checkStranger(command, before, after) }
      path.append(command)
      enqueue()
      path.removeLast()
    }
    engine.takeBack()
  }

  /// Begins a swipe, tries what may become of it, and takes everything back.
  private mutating func endSwipe(
    after begin: NavCommand, _ before: NavScene.Arranged, _ stays: Bool, _ node: Node
  ) {
    _ = decide(begin)
    engine.keep()
    path.append(begin)
    if engine.state.isSwiping { for command in gestures { attempt(command, before, stays) } }
    path.removeLast()
    engine.draft.clear()
    engine.state.parts = node.parts
  }

  /// Decides a command, notes the failures of the rules, and returns the number of events. ``Engine/keep()`` or ``Engine/takeBack()`` comes
  /// next.
  private mutating func decide(_ command: NavCommand, failures law: PluginLaw? = nil) -> Int {
    log?.attempt("\(command) after \(path.map(\.description))")
    engine.draft.clear()
    engine.draft.source = .user
    engine.decide(engine.draft.intern(command))
    commits += 1
    var part = ConformancePart(plugin: id) { [faults] in faults.message($0) }
    part.look(at: engine.draft)
    parts += part.count
    hasFailed = !part.findings.isEmpty
    for finding in part.findings { note(law ?? finding.law, finding.message, command) }
    if let question = probe.takeDifference() {
      note(.sameAnswer, "asked twice, it answers differently \(question)", command)
    }
    if let log {
      var line = ByteBuffer()
      engine.draft.writeCommit(to: &line)
      log.result(line.string)
    }
    return engine.draft.events.count
  }

  private mutating func note(_ law: PluginLaw, _ message: String, _ command: NavCommand? = nil) {
    if violations.contains(where: { $0.law == law }) { return }
    let lines = (path + [command].compactMap(\.self)).map(\.description).joined(separator: "; ")
    violations.append(.init(law: law, message: "\(message), after: \(lines)"))
  }

  private var scene: NavScene {
    NavScene(engine.state, engine.draft.texts, StateMoment(events: 0, commits: 0))
  }

  private var arranged: NavScene.Arranged? {
    if case .arranged(let container)? = scene[Self.container] { container } else { nil }
  }

  // MARK: Commands

  private func commands(_ container: NavScene.Arranged) -> [NavCommand] {
    let (main, children) = (Self.container, container.children)
    var commands: [NavCommand] = [
      .pop(in: main), .popToRoot(in: main), .back(in: main), .replace(nil, in: main),
      .push(nil, in: main), .popTo("nobody", in: main), .select("nobody", in: main), .set([], in: main),
      .perform("no-such-verb", in: main),
    ]
    for verb in probe.verbs {
      for arguments in verb.tried + [nil] {
        commands.append(.arranged(.perform(verb: verb.name, arguments: arguments), target: main))
      }
    }
    let new = screen(["d", "e", "f", "g", "h", "i"].first { !children.contains($0) } ?? "j")
    commands += [.replace(new, in: main), .set([new], in: main)]
    if children.count < Self.mostChildren {
      commands.append(.push(new, in: main))
      if !children.contains(Self.stranger) { commands.append(.add(.stack, screen(Self.stranger), in: main)) }
    }
    commands.append(.set(children.reversed().map { screen($0) }, in: main))
    for (place, child) in children.enumerated() {
      commands += [.select(child, in: main), .select("\(place)", in: main), .popTo(child, in: main)]
      commands += [.removed(child), .set([screen(child)], in: main)]
    }
    commands += gestures
    for size in Self.sizes { commands.append(.resize(width: size.width, height: size.height)) }
    return commands
  }

  private var gestures: [NavCommand] {
    let width = scene.environment.width
    guard let span = engine.state.swipeSpan, let start = engine.state.swipeStart, engine.state.isSwiping
    else {
      return [0, width / 3, width].map { .beginSwipe(at: $0, in: Self.container) }
    }
    return [
      .moveSwipe(to: start + span / 2), .cancelSwipe(), .endSwipe(at: start + span), .endSwipe(at: start),
    ]
  }

  // MARK: The laws

  private mutating func checkPanes(_ container: NavScene.Arranged) {
    let (width, height) = (scene.environment.width, scene.environment.height)
    for pane in container.shown {
      let (x, y) = (pane.x.points(of: width), pane.y.points(of: height))
      let (right, bottom) = (x + pane.width.points(of: width), y + pane.height.points(of: height))
      if x < -Self.tolerance || y < -Self.tolerance || right > width + Self.tolerance
        || bottom > height + Self.tolerance || right < x || bottom < y
      {
        note(
          .panesInside,
          "the pane of “\(pane.child)” is from (\(x.plain), \(y.plain)) to (\(right.plain), \(bottom.plain)) in a container of \(width.plain) by \(height.plain) points"
        )
      }
    }
  }

  /// Asks how the container is arranged, when nothing has happened that could change it, and returns true when it stays as it is.
  private mutating func staysArranged(_ before: NavScene.Arranged) -> Bool {
    let bar = scene.environment.metrics.bar
    _ = decide(.setBarMetrics(bar: bar == 60 ? 64 : 60))
    if let after = arranged,
      after.shown != before.shown || after.focus != before.focus || after.values != before.values
    {
      note(.staysArranged, "asked again, it arranges the container as \(after), which was \(before)")
      hasFailed = true
    }
    engine.takeBack()
    return !hasFailed
  }

  private mutating func checkBack(_ before: NavScene.Arranged) {
    guard before.swipe == nil, let focus = before.focus,
      let pane = before.shown.first(where: { $0.child.hasSameBytes(as: focus) }), let back = pane.back
    else { return }
    let command = NavCommand.back(in: Self.container)
    _ = decide(command)
    defer { engine.takeBack() }
    let promise = "the pane of “\(pane.child)” says that back "
    if let refusal = engine.draft.refusal {
      let reasons = refusal.reasons.map(\.message).joined(separator: " ")
      return note(.backKeepsItsWord, "\(promise)does something, and it is refused: \(reasons)", command)
    }
    guard let after = arranged else { return }
    let left = before.children.filter { child in !after.children.contains { $0.hasSameBytes(as: child) } }
    if Set(left) != Set(back.removes) {
      note(.backKeepsItsWord, "\(promise)removes \(back.removes), and it removes \(left)", command)
    }
    if let shows = back.shows, !after.shown.contains(where: { $0.child.hasSameBytes(as: shows) }) {
      note(
        .backKeepsItsWord, "\(promise)shows “\(shows)”, and \(after.shown.map(\.child)) are shown", command)
    }
  }

  private mutating func checkRestore(_ before: NavScene.Arranged) {
    if before.swipe != nil { return }
    let archive = CanonicalJSON(canonical: engine.state.archive(engine.draft.texts))
    let command = NavCommand.restore(archive)
    let parts = engine.state.parts
    _ = decide(command, failures: .survivesRestore)
    engine.keep()
    path.append(command)
    if let after = arranged {
      let lost = before.children.filter { child in !after.children.contains { $0.hasSameBytes(as: child) } }
      if !lost.isEmpty { note(.survivesRestore, "the children \(lost) are gone") }
      let bar = scene.environment.metrics.bar
      _ = decide(.setBarMetrics(bar: bar == 60 ? 64 : 60), failures: .survivesRestore)
      if let again = arranged, again.shown != after.shown || again.focus != after.focus {
        note(.survivesRestore, "it arranges the container as \(again) after it has arranged it as \(after)")
      }
      engine.takeBack()
    }
    path.removeLast()
    engine.draft.clear()
    engine.state.parts = parts
  }

  /// A child of which the rules know nothing stays when another is added or selected, and a verb or a swipe removes it only where the user
  /// sees it.
  private mutating func checkStranger(
    _ command: NavCommand, _ before: NavScene.Arranged, _ after: NavScene.Arranged
  ) {
    guard before.children.contains(Self.stranger), !after.children.contains(Self.stranger) else { return }
    switch command.kind {
    case .push, .select, .resize, .window, .add: break
    case .perform, .swipeEnd, .removed:
      if before.shown.contains(where: { $0.child.hasSameBytes(as: Self.stranger) }) { return }
      if case .scene(.removed(let nodes)) = command, nodes.contains(Self.stranger) { return }
    default: return
    }
    note(.keepsUnknownChildren, "it removes a container that it does not know, “\(Self.stranger)”", command)
  }
}
