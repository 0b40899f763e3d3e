import Foundation
import NavEvents
import NavPlugins
import Testing

@testable import NavJournals
@testable import NavRuntime

/// Every sequence of commands to a depth, compared with sessions that carry out the commands one after another.
struct ExplorationTests {
  private static let bare = SessionOptions(catalog: .builtIn)

  /// Each scene with the depth that a second allows. `.ci/full` goes deeper, with an optimised program.
  private static let depths: [(scene: BuiltInScene, depth: Int, isWide: Bool)] = [
    (.drilldown, 3, false), (.drilldown, 2, true), (.stack, 3, false), (.stack, 2, true), (.web, 3, false),
    (.web, 2, true), (.tabs, 2, false), (.split, 2, true), (.triple, 2, false), (.demo, 1, true),
  ]

  @Test(arguments: depths)
  func `every sequence keeps the invariants, with the default plugins and without`(
    _ scene: BuiltInScene, _ depth: Int, _ isWide: Bool
  ) throws {
    for options in [SessionOptions.standard, Self.bare] {
      let found = try NavExploration(of: scene, toDepth: depth, options: options, isWide: isWide)
      #expect(found.violations == 0 && found.counterexamples.isEmpty, "\(found)")
      #expect(found.depth == depth && !found.isCutShort)
      #expect(found.states > 20 && found.transitions > found.states)
    }
  }

  @Test(arguments: [(BuiltInScene.drilldown, 2), (.split, 1), (.demo, 1)])
  func `an exploration finds the same in every run`(_ scene: BuiltInScene, _ depth: Int) throws {
    let (one, other) = (
      try NavExploration(of: scene, toDepth: depth, options: .standard),
      try NavExploration(of: scene, toDepth: depth, options: .standard)
    )
    #expect(one == other)
  }

  // MARK: Commands that wait

  private static func options(with holders: PushHolder...) -> SessionOptions {
    var options = SessionOptions.standard
    for holder in holders { options.add(holder) }
    return options
  }

  /// Each scene in which commands wait, with the depth that a second allows, and the one of a full run.
  private static let waiting: [(scene: BuiltInScene, depth: Int, full: Int, keeps: Bool)] = [
    (.stack, 3, 5, false), (.stack, 3, 4, true), (.drilldown, 3, 4, false), (.tabs, 2, 3, false),
  ]

  @Test(arguments: waiting)
  func `every sequence in which commands wait keeps the invariants`(
    _ scene: BuiltInScene, _ depth: Int, _ full: Int, _ keeps: Bool
  ) throws {
    let depth = HostileCases.isFull ? full : depth
    let found = try NavExploration(
      of: scene, toDepth: depth, options: Self.options(with: PushHolder(keeps: keeps)))
    #expect(found.violations == 0 && found.counterexamples.isEmpty, "\(found)")
    #expect(found.depth == depth && found.states > 100)
  }

  @Test func `a ticket that a second plugin holds again stays in its place`() throws {
    var second = PushHolder(screens: ["a"])
    second.manifest = PluginManifest(id: "second-holder", version: 1)
    let found = try NavExploration(
      of: .stack, toDepth: 3, options: Self.options(with: PushHolder(keeps: true), second))
    #expect(found.violations == 0 && found.counterexamples.isEmpty, "\(found)")
    let alone = try NavExploration(
      of: .stack, toDepth: 3, options: Self.options(with: PushHolder(keeps: true)))
    #expect(found.states > alone.states, "a ticket of the second holder is a state of its own")
  }

  @Test func `where a command waits, it is resumed and dropped, and so is one that does not wait`() throws {
    let session = try NavSession(options: Self.options(with: PushHolder()))
    try session.send(.scene(BuiltInScene.stack.content))
    func waiting() -> [String] {
      session.read { state, draft in
        ExplorationAlphabet.letters(in: state, draft.texts, isWide: false)
      }.filter { [.resume, .drop].contains($0.kind) }.map(\.description)
    }
    #expect(waiting() == [])
    for screen in ["a", "b", "c"] { try session.send(.push(ScreenDescription(screen))) }
    try session.send(.drop(2))
    #expect(waiting() == ["resume 1", "drop 1", "resume 3", "drop 3", "resume 4", "drop 4"])
  }

  @Test func `what the user does while a command waits is tried, and its script names the user`() throws {
    var options = Self.options(with: PushHolder(screens: ["a"]))
    options.add(SupersedingWitness())
    let witness = SupersedingWitness().manifest.id
    let condition = try NavPredicate("not remembered[\"\(witness)\"] exists")
    // The only screen that can be pushed waits; another command adds one.
    let found = try NavExploration(of: .stack, toDepth: 3, options: options, holding: [condition])
    let example = try #require(found.counterexamples.first)
    #expect(example.steps.last?.source == .user)
    #expect(example.script.last?.hasSuffix(" source=user") == true, "\(example)")
    let session = try NavSession(options: options)
    for step in example.steps {
      #expect(try condition.holds(in: session.stateView()))
      try session.send(step.command, from: step.source)
    }
    #expect(try !condition.holds(in: session.stateView()), "\(example)")
  }

  // MARK: The numbers, by brute force

  /// The states that sessions reach when every sequence of letters is sent to a new one.
  private struct BruteForce {
    let options: SessionOptions
    let scene: BuiltInScene
    var digests: Set<String> = []
    var transitions = 0

    mutating func run(_ depth: Int) throws {
      var level: [[NavCommand]] = [[]]
      _ = digests.insert(try digest(after: []).digest)
      for _ in 0..<depth {
        var next: [[NavCommand]] = []
        for way in level {
          for letter in try digest(after: way).letters {
            transitions += 1
            let digest = try digest(after: way + [letter]).digest
            if digests.insert(digest).inserted { next.append(way + [letter]) }
          }
        }
        level = next
      }
    }

    func digest(after way: [NavCommand]) throws -> (digest: String, letters: [NavCommand]) {
      let session = try NavSession(options: options)
      for command in [.scene(scene.content)] + way { try session.send(command) }
      return session.read { state, draft in
        (
          "\(state.digest(draft.texts))",
          ExplorationAlphabet.letters(in: state, draft.texts, isWide: false)
        )
      }
    }
  }

  @Test(arguments: [(BuiltInScene.drilldown, 2), (.stack, 2), (.web, 2), (.tabs, 1), (.demo, 1)])
  func `an exploration finds the states that sessions reach`(_ scene: BuiltInScene, _ depth: Int) throws {
    var force = BruteForce(options: Self.bare, scene: scene)
    try force.run(depth)
    let found = try NavExploration(of: scene, toDepth: depth, options: Self.bare)
    #expect(found.states == force.digests.count)
    // The transitions under an objection are counted, too.
    #expect(found.transitions >= force.transitions)
    #expect(found.transitions < 2 * force.transitions)
  }

  // MARK: Faults

  /// A condition that some sequence breaks, and the number of commands of the shortest one.
  private static let planted: [(scene: BuiltInScene, condition: String, commands: Int)] = [
    (.drilldown, "not containers.main.left count == 2", 3),
    (.drilldown, "not panes.top exists", 2),
    (.stack, "not containers.main.swipe exists", 2),
    (.stack, "not items.b.backButton exists or visible contains c", 2),
    (.tabs, "containers.tabs.selected == first or not containers.second.entries count == 1", 2),
    (.split, "not containers.split.merged contains secondary", 2),
    (.web, "not containers.web.error exists", 2),
  ]

  @Test(arguments: planted)
  func `a broken condition has the shortest script as its counterexample`(
    _ scene: BuiltInScene, _ condition: String, _ commands: Int
  ) throws {
    let predicate = try NavPredicate(condition)
    let found = try NavExploration(
      of: scene, toDepth: 4, options: .standard, isWide: scene == .stack, holding: [predicate])
    let example = try #require(found.counterexamples.first, "\(condition)")
    #expect(example.violation.invariant == .condition)
    #expect(found.violations > 0 && found.depth == commands)
    #expect(example.steps.count == commands + 1, "\(example)")
    let session = try NavSession(options: .standard)
    for line in example.script {
      #expect(try predicate.holds(in: session.stateView()) || line == example.script.first)
      try session.send(NavCommand(line: line))
    }
    #expect(try !predicate.holds(in: session.stateView()), "\(example)")
  }

  /// A plugin whose fault shows only when an empty detail should be discarded and another plugin keeps it.
  private struct KeptDetail: EventReactor {
    let manifest = PluginManifest(id: "kept-detail", version: 1)
    let watchedEvents = EventKinds(.collapsed)

    func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
      guard case .split(.collapsed(_, _, let discarded))? = context.event, discarded.isEmpty,
        context.command.kind != .detail, context.scene.screens["c"] != nil
      else { return [] }
      return [.remember(manifest.id, value: CanonicalJSON(canonical: "1"))]
    }
  }

  @Test func `a removal is also tried under an objection, which is part of the script`() throws {
    let kept = try NavPredicate(#"not remembered["kept-detail"] exists"#)
    var options = SessionOptions.standard
    options.add(KeptDetail())
    let found = try NavExploration(of: .split, toDepth: 2, options: options, holding: [kept])
    let example = try #require(found.counterexamples.first)
    #expect(example.steps.contains { $0.keeping == "c" }, "\(example)")
    #expect(
      example.script.contains("attr c dirty=true") && example.script.contains("attr c dirty="), "\(example)")
    options.add(UnsavedChanges())
    let session = try NavSession(options: options)
    for line in example.script { try session.send(NavCommand(line: line)) }
    #expect(try !kept.holds(in: session.stateView()))
  }

  @Test func `a plugin that cannot take part, or a command that is refused, is an error`() throws {
    #expect(throws: SessionError.self) {
      try NavExploration(
        of: .stack, toDepth: 1, options: SessionOptions(catalog: .builtIn, plugins: ["nobody"]))
    }
    #expect(throws: SessionError.self) {
      try NavExploration(of: .stack, toDepth: 1, options: .standard, preparing: [.expand()])
    }
    let configured = SessionOptions(catalog: .builtIn, plugins: ["depth-limit"])
    let limit = try NavExploration(
      of: .stack, toDepth: 3, options: configured,
      preparing: [.configure("depth-limit", configuration: CanonicalJSON(#"{"limit":1}"#))],
      holding: [NavPredicate("not containers.main.entries count == 2 or panes.top == nobody")])
    #expect(limit.violations == 0)
  }

  // MARK: The program

  @Test func `navrepl prints the numbers, and a script that breaks the condition`() throws {
    let clean = try Navrepl.run("explore", "--depth", "2", "--scene", "stack", "--json")
    #expect(clean.status == 0)
    #expect(
      clean.output.contains(
        /^\{"states":\d+,"transitions":\d+,"depth":2,"violations":0,"seconds":[\d.]+,"counterexamples":\[\]\}\n$/
      ))
    let broken = try Navrepl.run("explore", "--depth", "2", "not panes.top exists")
    #expect(broken.status == 1)
    let script = broken.lines.drop { !$0.hasPrefix("# navrepl run") }.filter { !$0.hasPrefix("in ") }
    #expect(script.count == 4, "\(broken.output)")
    let (scratch, lines) = (try Scratch(), script + ["expect not panes.top exists"])
    try Data(lines.joined(separator: "\n").utf8).write(to: scratch.file("found.nav"))
    #expect(try Navrepl.run("run", scratch.path("found.nav")).status == 1)
    let all = try Navrepl.run("explore", "--depth", "1", "--without", "all", "--with", "swipe-back", "--json")
    #expect(all.status == 0)
    #expect(try Navrepl.run("explore").status == 2)
    #expect(try Navrepl.run("explore", "--depth", "1", "--with", "nobody").status == 2)
    #expect(try Navrepl.run("explore", "--depth", "1", "--scene", "tab").messages.contains("tabs"))
  }
}
