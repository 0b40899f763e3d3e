import NavBase
import NavEvents
import NavRuntime

/// The search through every sequence of commands, level by level.
///
/// A state is kept as its parts, which share their memory with the preceding state. Each command is decided in place
/// and taken back, so that a step does not copy the state.
struct Explorer: ~Copyable {
  /// A state that is expanded at the next level.
  private struct Node {
    let parts: StateParts
    /// The index of its step in `trail`.
    let step: Int
  }

  /// The step that led to a state: the index of the preceding state's step, and the letter that was tried there.
  private struct Step: BitwiseCopyable {
    let from: Int32
    let letter: Letter
  }

  /// A command, by its index in a state's alphabet, with or without an objection to every removal.
  private struct Letter: BitwiseCopyable {
    let place: Int16
    var isVetoed = false
    /// True when the user sends it, and not the app: what the user does supersedes commands that wait.
    var isOfUser = false

    var source: CommitSource { isOfUser ? .user : .app }
  }

  /// A violation, and the letters that lead to it.
  private struct Found {
    let violation: NavViolation
    let way: [Letter]
    let next: [NavCommand]
  }

  private var engine: Engine
  private let start: StateParts
  /// The scene with which the search begins.
  private let home: CanonicalJSON
  private let witness: RemovalWitness
  private let conditions: [NavPredicate]
  private let screens: [ScreenDescription]
  /// Commands to try in every state.
  private let others: [NavCommand]
  /// The verbs of the rules that take part.
  private let verbs: [TextBytes: [ContainerVerb]]
  private let isWide: Bool
  private let beginning: [NavCommand]
  private var seen = DigestSet()
  private var trail: ContiguousArray<Step> = []
  private var nextLevel: [Node] = []
  private var scratch = ByteBuffer(capacity: 4096)
  private(set) var transitions = 0
  private(set) var violations = 0
  private var found: [Found] = []
  /// The laws and letters of the state that is being expanded.
  private var laws: CommitLaws
  private var letters: [NavCommand] = []
  /// The state that is being expanded, as read from its snapshot.
  private var restored = NavState()

  var states: Int { seen.count }

  /// The commands to try in the current state.
  private var alphabet: [NavCommand] {
    ExplorationAlphabet.letters(
      in: engine.state, engine.draft.texts, showing: screens, verbs: verbs, isWide: isWide)
      + [.revert(to: "@1", scene: home)] + others
  }

  /// Creates a search that begins with the state after the commands of `beginning`, and shows these screens; without any, new
  /// ones.
  init(
    _ plugins: [PluginRecord], _ catalog: PluginCatalog, _ beginning: [NavCommand],
    _ conditions: [NavPredicate], screens: [ScreenDescription], trying others: [NavCommand], isWide: Bool
  ) throws(SessionError) {
    (self.screens, self.others, self.isWide) = (screens, others, isWide)
    let witness = RemovalWitness()
    verbs = catalog.verbs(of: plugins.map(\.id))
    var all = catalog
    all.add(witness)
    engine = Engine(catalog: all)
    engine.state.setPlugins(
      plugins + [PluginRecord(id: RemovalWitness.id, version: 1)], &engine.draft.texts)
    engine.host.update(for: engine.state, engine.draft.texts)
    if let fault = engine.host.fault { throw .plugins(fault) }
    for command in beginning {
      engine.draft.clear()
      engine.decide(engine.draft.intern(command))
      if let refusal = engine.draft.refusal { throw .refused(command, refusal) }
      engine.keep()
    }
    (self.witness, self.beginning, self.conditions) = (witness, beginning, conditions)
    start = engine.state.parts
    home = engine.state.tree(engine.draft.texts)
    laws = CommitLaws(before: engine.state, engine.draft.texts, &scratch)
    _ = seen.insert(laws.digest)
    trail.append(Step(from: -1, letter: Letter(place: -1)))
    nextLevel.append(Node(parts: engine.state.parts, step: 0))
    if let violation = engine.state.violation(engine.draft.texts, conditions) {
      note(violation, from: 0, nil)
    }
  }

  /// The number of states that wait for the next level.
  var waiting: Int { nextLevel.count }

  /// Tries every command in each state of the last level. `isLast` indicates that the new states are not expanded.
  /// `check` is called before each state; an error that it throws ends the level.
  mutating func runLevel(
    isLast: Bool, checking check: () throws(SessionError) -> Void
  ) throws(SessionError) {
    let level = nextLevel
    nextLevel = []
    for node in level {
      try check()
      expand(node, isLast)
    }
  }

  // MARK: One state

  private mutating func expand(_ node: Node, _ isLast: Bool) {
    engine.draft.clear()
    engine.state.parts = node.parts
    laws = CommitLaws(before: engine.state, engine.draft.texts, &scratch)
    letters = alphabet
    restored = NavState()
    if !restore() {
      note(NavViolation(.replay, at: "", "Its snapshot cannot be read."), from: node.step, nil)
    }
    let senders = engine.state.heldTickets.isEmpty ? [false] : [false, true]
    for place in letters.indices {
      for isOfUser in senders {
        var letter = Letter(place: Int16(clamping: place), isOfUser: isOfUser)
        let asks = attempt(letter, node, isLast)
        letter.isVetoed = true
        // An objection has no effect on a command that asks no plugin.
        if asks { _ = attempt(letter, node, isLast) }
      }
    }
    if engine.state.digest(engine.draft.texts, scratch: &scratch) != laws.digest {
      note(
        NavViolation(.refusal, at: "digest", "A command that was taken back has left a trace."),
        from: node.step, nil)
    }
  }

  /// Reads the state from its snapshot; returns false when the two differ.
  private mutating func restore() -> Bool {
    scratch.removeAll()
    engine.state.writeSnapshot(engine.draft.texts, to: &scratch)
    do throws(JSONFault) {
      restored = try NavState(snapshot: scratch.bytes, &engine.draft)
    } catch {
      return false
    }
    return restored.digest(engine.draft.texts, scratch: &scratch) == laws.digest
  }

  /// Tries a command in the current state, and takes it back; returns true when a guard was asked.
  private mutating func attempt(_ letter: Letter, _ node: Node, _ isLast: Bool) -> Bool {
    engine.draft.clear()
    engine.draft.source = letter.source
    witness.record.forget(objecting: letter.isVetoed)
    engine.decide(engine.draft.intern(letters[Int(letter.place)]))
    transitions += 1
    let asks = !witness.record.asked.isEmpty
    var child: StateParts?
    if let violation = check(&child, letter, isLast) { note(violation, from: node.step, letter) }
    engine.takeBack()
    guard let child else { return asks }
    let hasSplits = engine.state.mayHaveSplits
    if hasSplits {
      collapseAndExpand(child, from: node.step, letter)
      engine.state.parts = node.parts
    }
    if isLast { return asks }
    nextLevel.append(Node(parts: child, step: trail.count))
    trail.append(Step(from: Int32(clamping: node.step), letter: letter))
    return asks
  }

  /// Checks the current commit, and the state that it leads to if that is new. `child` becomes that state, unless it
  /// violates an invariant: then the search does not continue from it.
  private mutating func check(
    _ child: inout StateParts?, _ letter: Letter, _ isLast: Bool
  ) -> NavViolation? {
    let isChanged = !engine.draft.events.isEmpty || engine.draft.refusal != nil
    guard isChanged else { return nil }
    let digest = engine.state.digest(engine.draft.texts, scratch: &scratch)
    let asked = witness.record.asked
    let broken = laws.violation(
      after: engine.state, engine.draft, digest, asked: asked, taken: witness.record.taken,
      areKept: letter.isVetoed, &scratch)
    if let broken { return broken }
    guard seen.insert(digest) else { return nil }
    if let broken = engine.state.violation(engine.draft.texts, conditions) ?? violationInReplay(digest) {
      return broken
    }
    if !isLast || engine.state.mayHaveSplits { child = engine.state.parts }
    return nil
  }

  /// Applies the events of the current commit to the state that was read from the snapshot. Over all levels, this
  /// replays every sequence from the beginning, and from a snapshot of each state on the way.
  private mutating func violationInReplay(_ digest: UInt64) -> NavViolation? {
    var replayed = NavState(copying: restored)
    for index in engine.draft.events.indices { replayed.evolve(engine.draft.events[index], &engine.draft) }
    if replayed.digest(engine.draft.texts, scratch: &scratch) == digest { return nil }
    return NavViolation(
      .replay, at: "digest", "The events lead from a snapshot of the state before to another state.")
  }

  /// Collapses each expanded split of a state, and expands it again. The current state is lost.
  private mutating func collapseAndExpand(_ child: StateParts, from step: Int, _ letter: Letter) {
    engine.state.parts = child
    witness.record.forget()
    for (there, back) in engine.state.collapsesAndExpands(engine.draft.texts) {
      let before = engine.state.sumOfTree(engine.draft.texts, &scratch)
      let hasDiscarded = send(there) { $0.hasDiscarded }
      _ = send(back) { _ in false }
      if hasDiscarded { return }
      if engine.state.sumOfTree(engine.draft.texts, &scratch) == before { continue }
      let violation = NavViolation(
        .collapseAndExpand, at: "containers", "After a collapse and an expand the tree is another one.")
      return note(violation, from: step, letter, then: [there, back])
    }
  }

  /// Commits a command; returns true when `isWanted` returns true for one of its events.
  private mutating func send(
    _ command: NavCommand, from source: CommitSource = .app, _ isWanted: (InternedEvent) -> Bool
  ) -> Bool {
    engine.draft.clear()
    engine.draft.source = source
    engine.decide(engine.draft.intern(command))
    let isFound = engine.draft.events.contains(where: isWanted)
    engine.keep()
    return isFound
  }

  // MARK: Counterexamples

  /// Counts a violation, and keeps the first one of each invariant with the letters that lead to it; no shorter
  /// sequence does.
  /// - Parameter next: Further commands that are needed to show the violation.
  private mutating func note(
    _ violation: NavViolation, from step: Int, _ letter: Letter?, then next: [NavCommand] = []
  ) {
    violations += 1
    if found.contains(where: { $0.violation.invariant == violation.invariant }) { return }
    var way = letter.map { [$0] } ?? []
    var place = step
    while place > 0 {
      way.append(trail[place].letter)
      place = Int(trail[place].from)
    }
    found.append(Found(violation: violation, way: way.reversed(), next: next))
  }

  /// Returns the violations that were found, each with the commands that lead to it.
  mutating func counterexamples() -> [NavExploration.Counterexample] {
    var told: [NavExploration.Counterexample] = []
    for found in found {
      engine.state.parts = start
      var steps = beginning.map { NavExploration.Step(command: $0, keeping: nil) }
      for letter in found.way { steps.append(carryOut(letter)) }
      steps += found.next.map { NavExploration.Step(command: $0, keeping: nil) }
      told.append(NavExploration.Counterexample(violation: found.violation, steps: steps))
    }
    return told
  }

  /// Carries out a letter in the current state, and returns it as a step.
  private mutating func carryOut(_ letter: Letter) -> NavExploration.Step {
    let command = alphabet[Int(letter.place)]
    var kept: String?
    if letter.isVetoed {
      witness.record.forget()
      engine.draft.clear()
      engine.draft.source = letter.source
      engine.decide(engine.draft.intern(command))
      engine.takeBack()
      kept = witness.record.asked.first
    }
    witness.record.forget(objecting: letter.isVetoed)
    _ = send(command, from: letter.source) { _ in false }
    return NavExploration.Step(command: command, keeping: kept, source: letter.source)
  }
}
