/// A whole scene with its plugins and its device, written as plainly as the contract, for comparison with the program.
///
/// It takes a line and returns the answer that the program must give. A refused command is undone by going back to a
/// copy.
struct ReferenceModel: Sendable {
  var scene = ReferenceScene()
  /// The attached plugins and their configurations.
  var plugins = ReferencePlugins()
  private(set) var commits = 0
  /// A Boolean value that indicates whether the journal says that it has routes.
  private var announcesRoutes = false
  private(set) var seq = 0
  /// The rules that the latest line has met.
  private(set) var rules: [String] = []
  /// The scene after each commit.
  private var past: [ReferenceScene] = []
  /// The size class of the moment to which the commit goes back; nil for any other commit.
  var pastSizeClass: String?
  /// The archives that `preserve` has written, by file.
  var files: [String: ReferenceJSON] = [:]

  // The parts of the commit in progress.
  private(set) var events: [ReferenceJSON] = []
  private(set) var by: [ReferenceJSON] = []
  /// The answer with which the command goes back, until a screen has given it.
  var answer: ReferenceJSON?
  /// The requests of `back-button` that are not carried out yet.
  private var requests: [(off: String?, on: String?)] = []
  /// The plugins at the beginning of the commit; others take part from the next commit on.
  private(set) var hosted = ReferencePlugins()
  /// The verb that was typed; the commands of a link have others.
  private(set) var verb = ""
  /// The sender of the line: `repl`, unless the line names another one.
  private(set) var source = "repl"

  /// A Boolean value that indicates whether a scene exists; the first navigation command gets one.
  var hasScene: Bool { scene.root != nil }

  /// The expected `state`, without the digest.
  var view: ReferenceJSON { scene.view(seq: seq, commits: commits, plugins: plugins.ids) }

  /// Carries out the command, or refuses it and leaves everything as it was.
  mutating func apply(_ text: String) -> ReferenceReply {
    rules = []
    let line = ReferenceLine(text)
    if let reply = answerUnjournalled(line) { return reply }
    let list = ReferenceLine.block(text)?.map { ReferenceLine($0) }
    // Of a list, the first command that brings a scene, or needs one, decides.
    let needing = list.map { $0.first { $0.needsScene || ["scene", "add"].contains($0.verb) } } ?? line
    if !hasScene, needing?.needsScene == true { setFirstScene() }
    return commit(line, list)
  }

  /// Carries out a command, or the commands of a list in its place.
  private mutating func commit(_ line: ReferenceLine, _ list: [ReferenceLine]?) -> ReferenceReply {
    let (before, pluginsBefore) = (scene, plugins)
    begin(line.verb)
    source = line.keys["source"] ?? "repl"
    commits += 1
    do throws(ReferenceRefusal) {
      if let list { try runAll(list) } else { try run(line) }
      settle(before: before)
      announceRoutes()
      seq += events.count
      past.append(scene)
      countSwipe(before: before, line)
      return ReferenceReply(outcome: .accepted(events: events, by: by), commit: commits - 1, seq: seq)
    } catch {
      (scene, plugins) = (before, pluginsBefore)
      past.append(scene)
      countRefusal(error, line)
      if before.swipe != nil { met("a refused command leaves the swipe running") }
      return ReferenceReply(outcome: .refused(error), commit: commits - 1, seq: seq)
    }
  }

  /// Runs one command after another, each in the scene that the one before has left.
  private mutating func runAll(_ list: [ReferenceLine]) throws(ReferenceRefusal) {
    for (place, line) in list.enumerated() {
      verb = line.verb
      do throws(ReferenceRefusal) {
        if Self.alone.contains(line.verb) { throw ReferenceRefusal("bad-argument") }
        try run(line)
      } catch {
        var refusal = error
        refusal.step = place
        met("all: refused at \(place == 0 ? "the first" : "a later") command")
        throw refusal
      }
    }
    met("all: \(list.isEmpty ? "none" : list.count == 1 ? "one" : "several")")
  }

  /// The verbs of commands that are always a commit of their own.
  private static let alone = [
    "scene", "plugin", "rotate", "resize", "loaded", "failed", "active", "removed", "children",
  ]

  /// Counts a refusal by its code and verb; by its code alone if the target is wrong.
  private mutating func countRefusal(_ refusal: ReferenceRefusal, _ line: ReferenceLine) {
    let isAboutTarget = ["unknown-container", "wrong-container", "unknown-node"].contains(refusal.code)
    let verb = ["swipe", "plugin"].contains(line.verb) ? "\(line.verb) \(line.first)" : line.verb
    met("refused \(refusal.code)" + (isAboutTarget ? "" : ": \(verb)"))
  }

  private mutating func begin(_ verb: String) {
    (events, by, requests, answer) = ([], [], [], nil)
    pastSizeClass = nil
    hosted = plugins
    self.verb = verb
  }

  /// Sets the first scene, a drillDown called main, in a commit of its own.
  private mutating func setFirstScene() {
    met("first command: gets a drillDown")
    begin("scene")
    commits += 1
    setScene(ReferenceScenes.drillDown)
    seq += events.count
    past.append(scene)
  }

  /// Goes back to the scene after a commit; the window and everything about it stay.
  mutating func revert(_ line: ReferenceLine) throws(ReferenceRefusal) {
    let then = past[Int(line.first.dropFirst()) ?? 0]
    if then.root == nil { throw ReferenceRefusal("bad-argument") }
    pastSizeClass = then.environment.sizeClass
    if then.hasSameTree(as: scene) { return met("revert: nothing") }
    let roots = scene.modals.reversed().map(\.id) + [scene.root].compactMap { $0 }
    let leaving = roots.flatMap { scene.screens(in: $0) }.filter {
      then.nodes[$0].map(\.isContainer) ?? true
    }
    try ask(leaving)
    met("revert" + (leaving.isEmpty ? "" : ": screens leave"))
    if pastSizeClass != scene.environment.sizeClass { met("revert: to another size class") }
    happen("reverted", in: nil, ["to": .text(line.first)]) { scene in
      (scene.nodes, scene.root, scene.modals) = (then.nodes, then.root, then.modals)
      (scene.attributes, scene.swipe) = (then.attributes, nil)
    }
  }

  /// Answers a line that is not journalled: a request for an archive, or a line that is not a command.
  private mutating func answerUnjournalled(_ line: ReferenceLine) -> ReferenceReply? {
    switch line.verb {
    case "revert" where (Int(line.first.dropFirst()) ?? 0) >= past.count:
      met("input error: no moment")
      return ReferenceReply(outcome: .inputError, commit: commits - 1, seq: seq)
    case "preserve":
      met("preserve" + (line.words.isEmpty ? ": printed" : ""))
      if !line.words.isEmpty { files[line.first] = archive }
      return ReferenceReply(outcome: .read(line.words.isEmpty ? archive : nil), commit: commits - 1, seq: seq)
    case "width" where line.words.isEmpty && ["fraction", "min", "max"].allSatisfy({ line.keys[$0] == nil }):
      met("input error: no command")
      return ReferenceReply(outcome: .inputError, commit: commits - 1, seq: seq)
    default: return nil
    }
  }

  /// Puts the event that announces routes before those of the first commit with any.
  private mutating func announceRoutes() {
    if announcesRoutes || !events.contains(where: \.bringsRoutes) { return }
    met("routes: announced")
    announcesRoutes = true
    events.insert(["type": "needs", "what": ["routes"]], at: 0)
    by = by.map(\.movedByOneEvent)
  }

  mutating func met(_ rule: String) { rules.append(rule) }

  func isEnabled(_ plugin: String) -> Bool { hosted.isEnabled(plugin) }

  // MARK: Events

  /// Carries out an event of a container. An event that changes the swiped container, hides it or removes what the
  /// swipe needs ends the swipe first.
  mutating func happen(
    _ type: String, in container: String?, _ members: [String: ReferenceJSON?] = [:],
    _ change: (inout ReferenceScene) -> Void
  ) {
    var after = scene
    change(&after)
    if let swipe = scene.swipe, ends(swipe, container, type, after) {
      met("swipe: cancelled by \(type)")
      note("swipeCancelled", ["container": .text(swipe.container)])
      after.swipe = nil
    }
    closeRequests(type, of: container, &after)
    scene = after
    note(type, members.merging(["container": container.map { .text($0) }]) { mine, _ in mine })
  }

  /// Carries out a change of the device, which ends a swipe that is left without enough screens. A resize also ends a
  /// swipe that it hides, and a turn one that is hidden both before and after.
  mutating func happenToDevice(
    _ type: String, _ members: [String: ReferenceJSON?], _ change: (inout ReferenceScene) -> Void
  ) {
    var after = scene
    change(&after)
    if let swipe = scene.swipe,
      after.swipeDepth(of: swipe.container) < 2
        || !after.isShown(swipe.container)
          && (scene.isShown(swipe.container)
            ? type == "resized" : type != "resized" && after.environment.width != scene.environment.width)
    {
      met("swipe: cancelled by \(type)")
      note("swipeCancelled", ["container": .text(swipe.container)])
      after.swipe = nil
    }
    scene = after
    note(type, members)
  }

  private func ends(
    _ swipe: ReferenceSwipe, _ container: String?, _ type: String, _ after: ReferenceScene
  ) -> Bool {
    if container == swipe.container || type == "restored" || type == "reverted" { return true }
    guard after.nodes[swipe.container] != nil, after.swipe != nil else { return true }
    let (was, now) = (ReferenceFooting(of: swipe, in: scene), ReferenceFooting(of: swipe, in: after))
    return was.entries != now.entries || was.isShown && !now.isShown || !was.isCovered && now.isCovered
      || was.hasSomethingBelow && !now.hasSomethingBelow
  }

  /// Adds an event that ends no swipe, or whose change is already made.
  mutating func note(_ type: String, _ members: [String: ReferenceJSON?] = [:]) {
    let event: ReferenceJSON = ["type": .text(type)]
    events.append(event.with(members))
  }

  /// Adds the contribution of a plugin.
  mutating func record(_ plugin: String, _ did: String, _ members: [String: ReferenceJSON?]) {
    let part: ReferenceJSON = ["plugin": .text(plugin), "did": .text(did)]
    by.append(part.with(members))
  }

  mutating func recordAnswer(_ plugin: String, _ question: String, _ answer: ReferenceJSON) {
    record(plugin, "answered", ["question": .text(question), "answer": answer])
  }

  // MARK: The plugin back-button

  /// Records a request of `back-button`, if it would change anything.
  mutating func request(off: String?, on: String?) {
    guard isEnabled("back-button") else { return }
    let off = off.flatMap { scene.nodes[$0]?.hidesBackButton == true ? $0 : nil }
    let on = on.flatMap { scene.nodes[$0]?.hidesBackButton == false ? $0 : nil }
    if off != nil || on != nil { requests.append((off, on)) }
  }

  /// Carries out the requests of `back-button`.
  mutating func runRequests() {
    while !requests.isEmpty {
      let (off, on) = requests.removeFirst()
      let first = events.count
      if let off { setHidesBack(false, of: off) }
      if let on { setHidesBack(true, of: on) }
      let command: ReferenceJSON = ["type": "hidesBackButton"]
      record(
        "back-button", "requested",
        [
          "command": command.with(["off": off.map { .text($0) }, "on": on.map { .text($0) }]),
          "events": [.number(Double(first)), .number(Double(events.count))],
        ])
      met("back-button: " + (off == nil ? "hides" : on == nil ? "shows" : "shows one and hides one"))
    }
  }

  mutating func setHidesBack(_ hides: Bool, of id: String) {
    if scene.nodes[id]?.hidesBackButton == hides { return }
    scene.change(id) { $0.hidesBackButton = hides }
    note("hidesBackButtonChanged", ["screen": .text(id), "value": .flag(hides)])
  }
}

/// The state of a container that a swipe of it depends on.
private struct ReferenceFooting {
  let entries: [String]
  let isShown: Bool
  let isCovered: Bool
  let hasSomethingBelow: Bool

  init(of swipe: ReferenceSwipe, in scene: ReferenceScene) {
    entries = scene.entries(of: swipe.container)
    isShown = scene.isShown(swipe.container)
    isCovered = !scene.merged(on: swipe.container).isEmpty
    hasSomethingBelow = scene.swipeDepth(of: swipe.container) >= 2
  }
}
