/// A whole scene with its plugins and its device, written as plainly as the contract: what the program is compared with.
///
/// It takes a line, and says what the program has to answer. A refused command is undone by going back to a copy.
struct ReferenceModel: Sendable {
  var scene = ReferenceScene()
  /// The plugins that are attached, and how they are configured.
  var plugins = ReferencePlugins()
  private(set) var commits = 0
  private(set) var seq = 0
  /// The rules that the latest line has met.
  private(set) var rules: [String] = []
  /// What `preserve` has written, by file.
  var files: [String: ReferenceJSON] = [:]

  // What the commit in hand is made of.
  private(set) var events: [ReferenceJSON] = []
  private(set) var by: [ReferenceJSON] = []
  /// What `back-button` has asked for and did not get yet.
  private var requests: [(off: String?, on: String?)] = []
  /// The plugins as they were when the commit began: others take part from the next one on.
  private(set) var hosted = ReferencePlugins()
  /// The verb that was typed; a link has others.
  private(set) var verb = ""

  /// Whether there is a scene; the first command gets one.
  var hasScene: Bool { scene.root != nil }

  /// The expected `state`, but for the digest.
  var view: ReferenceJSON { scene.view(seq: seq, commits: commits, plugins: plugins.ids) }

  /// Carries the command out, or refuses it and leaves everything as it was.
  mutating func apply(_ text: String) -> ReferenceReply {
    rules = []
    let line = ReferenceLine(text)
    if let reply = answerUnjournalled(line) { return reply }
    if !hasScene && line.verb != "scene" && !(line.verb == "add" && line.container == nil) {
      setFirstScene()
    }
    return commit(line)
  }

  private mutating func commit(_ line: ReferenceLine) -> ReferenceReply {
    let (before, pluginsBefore) = (scene, plugins)
    begin(line.verb)
    commits += 1
    do throws(ReferenceRefusal) {
      try run(line)
      settle(before: before)
      seq += events.count
      countSwipe(before: before, line)
      return ReferenceReply(outcome: .accepted(events: events, by: by), commit: commits - 1, seq: seq)
    } catch {
      (scene, plugins) = (before, pluginsBefore)
      countRefusal(error, line)
      if before.swipe != nil { met("a refused command leaves the swipe running") }
      return ReferenceReply(outcome: .refused(error), commit: commits - 1, seq: seq)
    }
  }

  /// What is wrong with the target says nothing about the verb; every other code is counted by it.
  private mutating func countRefusal(_ refusal: ReferenceRefusal, _ line: ReferenceLine) {
    let isAboutTarget = ["unknown-container", "wrong-container", "unknown-node"].contains(refusal.code)
    let verb = ["swipe", "plugin"].contains(line.verb) ? "\(line.verb) \(line.first)" : line.verb
    met("refused \(refusal.code)" + (isAboutTarget ? "" : ": \(verb)"))
  }

  private mutating func begin(_ verb: String) {
    (events, by, requests) = ([], [], [])
    hosted = plugins
    self.verb = verb
  }

  /// A drillDown called main, in a commit of its own.
  private mutating func setFirstScene() {
    met("first command: gets a drillDown")
    begin("scene")
    commits += 1
    setScene(ReferenceScenes.drillDown)
    seq += events.count
  }

  /// What is not in the journal: archives, and lines that are no commands.
  private mutating func answerUnjournalled(_ line: ReferenceLine) -> ReferenceReply? {
    switch line.verb {
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

  mutating func met(_ rule: String) { rules.append(rule) }

  func isEnabled(_ plugin: String) -> Bool { hosted.isEnabled(plugin) }

  // MARK: Events

  /// Carries out an event about a container. Whatever changes the swiped container, hides it or takes away what the
  /// swipe needs, ends the swipe right before.
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
    scene = after
    note(type, members.merging(["container": container.map { .text($0) }]) { mine, _ in mine })
  }

  /// Carries out what the device did. A turn ends a swipe by leaving it without enough screens, or when it is hidden either way
  /// round; a resize by hiding it too.
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
    if container == swipe.container || type == "restored" { return true }
    guard after.nodes[swipe.container] != nil, after.swipe != nil else { return true }
    let (was, now) = (ReferenceFooting(of: swipe, in: scene), ReferenceFooting(of: swipe, in: after))
    return was.entries != now.entries || was.isShown && !now.isShown || !was.isCovered && now.isCovered
      || was.hasSomethingBelow && !now.hasSomethingBelow
  }

  /// Adds an event that ends no swipe, or whose change is made already.
  mutating func note(_ type: String, _ members: [String: ReferenceJSON?] = [:]) {
    let event: ReferenceJSON = ["type": .text(type)]
    events.append(event.with(members))
  }

  /// Adds what a plugin did.
  mutating func record(_ plugin: String, _ did: String, _ members: [String: ReferenceJSON?]) {
    let part: ReferenceJSON = ["plugin": .text(plugin), "did": .text(did)]
    by.append(part.with(members))
  }

  mutating func recordAnswer(_ plugin: String, _ question: String, _ answer: ReferenceJSON) {
    record(plugin, "answered", ["question": .text(question), "answer": answer])
  }

  // MARK: The plugin back-button

  /// `back-button` asks for values, if they are others than there are.
  mutating func request(off: String?, on: String?) {
    guard isEnabled("back-button") else { return }
    let off = off.flatMap { scene.nodes[$0]?.hidesBackButton == true ? $0 : nil }
    let on = on.flatMap { scene.nodes[$0]?.hidesBackButton == false ? $0 : nil }
    if off != nil || on != nil { requests.append((off, on)) }
  }

  /// Gives `back-button` what it has asked for.
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

/// What a swipe needs of the container it drags.
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
