public import NavEvents
public import NavRuntime

/// Rules for steps of which one is shown, in their order: a checkout, a set-up, a form in parts.
///
/// ```swift
/// var options = SessionOptions.standard
/// options.add(Wizard())
/// let session = try NavSession(options: options)
/// try session.send(.add(rules: "wizard", "checkout"))
/// try session.send(.set(["address", "payment", "review"], in: "checkout"))
/// try session.send(.setAttribute("done", to: "true", of: "address"))
/// try session.send(.perform("next", in: "checkout"), from: .user)
/// ```
///
/// **Steps.** The children are the steps in their order, each a screen or a container. Attributes say what they are:
/// - `done`: with the value `true`, the step is finished.
/// - `when=KEY`: the step is skipped unless the attribute KEY of the wizard is set, or, if the wizard has none, that of the scene. The value
///   `false` counts as not set. `unless=KEY` is the opposite. A step that has both needs both.
///
/// A step is open while it is not finished. The first open step, and all steps before it, can be gone to; what is behind it cannot. If a
/// step is open again, those behind it cannot be gone to until it is finished, but the shown one stays. A step that is shown stays even if
/// its condition does not hold any more, until another one is gone to; it is neither finished nor open then.
///
/// **Commands.** `back` goes to the step before the shown one; from the first step, and from a finished wizard, it goes to what is around
/// the wizard. No step leaves by it, so that it keeps what was typed. `select` goes to a step by its id or index, `popTo` to one before the
/// shown one, and `popToRoot` to the first. `push` adds a step behind the shown one and goes to it, which needs the shown one to be
/// finished. `pop` removes the shown step, unless it is the only one, and shows the one before it; `replace` exchanges it, and `set` makes
/// these the only steps. A swipe from the left half goes to the step before, one from the right half to the step after. The verbs:
/// - `next` goes to the step after the shown one, which must be finished.
/// - `previous` goes to the step before the shown one.
/// - `go step=ID` goes to a step.
/// - `finish [result=JSON]` finishes the wizard, if no step is open. Nothing goes to another step then.
/// - `reopen` takes that back, for example because an order was refused.
///
/// **The result.** `finish` keeps the result in the values of the wizard, for the app to use. A text that is JSON counts as that JSON, so that
/// `result=7` in a line is a number. If a step was brought for an answer, the
/// opener gets the result in the same commit, by a `deliver` that the wizard requests, and the app takes the wizard off when it likes.
/// Until the wizard is finished, nobody leaves it with an answer (`back result=…` and the like): it objects. It can be left without one.
///
/// **Values.** `step` is the shown step, `at` its index, `number` its number among the steps that are not skipped, `count` how many there
/// are, `finished` is there when the wizard is, with the `result`.
///
/// Configuration: none; any setting is a fault.
public struct Wizard: ContainerRules, EventReactor, RemovalGuard, RedactablePlugin {
  /// Version 1, in the middle phase, without constraints.
  public static let manifest = PluginManifest(id: "wizard", version: 1)
  /// What a redacted journal keeps of the plugin.
  public static let recordedTexts = PluginTexts(
    attributeKeys: ["done", "when", "unless"], attributesOfKeys: ["when", "unless"],
    attributeValues: ["true", "false"],
    words: ["next", "previous", "go", "finish", "reopen", "step"],
    arguments: [("step", .id), ("result", .result)],
    values: [
      ("step", .id), ("at", .number), ("number", .number), ("count", .number), ("finished", .flag),
      ("result", .result),
    ])
  /// The id and version of the plugin.
  public var manifest: PluginManifest { Self.manifest }
  /// The hooks of the plugin. Without this list, they would be looked up among all conformances of the program.
  public var hooks: [PluginHook] { [.arrange, .decide, .react, .shouldPop] }
  /// The event of a wizard that is finished.
  public let watchedEvents: EventKinds = [.arranged]

  /// Creates the rules.
  public init() {}

  /// The verbs: from step to step, and to the end.
  public let verbs = [
    ContainerVerb("next", "go to the step after the shown one"),
    ContainerVerb("previous", "go to the step before the shown one"),
    ContainerVerb(
      "go", "go to a step that is finished, or to the first open one",
      arguments: [.init("step", "the id or the index of a step")],
      samples: [CanonicalJSON(members: ["step": RuleValues.number(0)])]),
    ContainerVerb(
      "finish", "finish the wizard, if no step is open",
      arguments: [.init("result", "the answer, any JSON", isOptional: true)],
      samples: [CanonicalJSON(members: [:]), CanonicalJSON(members: ["result": CanonicalJSON(true)])]),
    ContainerVerb("reopen", "let a finished wizard go on"),
  ]

  // MARK: The hooks

  /// Shows the step that was shown, or the nearest one before it.
  public func arrange(
    _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> Arrangement {
    let steps = Steps(container, context)
    return steps.arrangement(at: steps.shown)
  }

  /// Goes to another step, adds and removes steps, or finishes the wizard.
  public func decide(
    _ command: ContainerCommand, _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> ContainerDecision {
    let steps = Steps(container, context)
    func step(_ screen: ScreenDescription, _ context: borrowing HookContext) -> Step {
      Step(screen, of: container.id, context)
    }
    switch command {
    case .perform(let verb, let arguments):
      guard let known = verbs.first(where: { RuleValues.isSame($0.name, verb) }) else {
        return .refuse(
          "A wizard does not know \(verb): it knows \(verbs.map(\.name).joined(separator: ", ")).")
      }
      if let objection = RuleValues.objection(to: arguments, of: known) { return .refuse(objection) }
      return perform(known.name, arguments, steps)
    case .select(let word): return steps.going(to: word)
    case .back: return steps.goingBack()
    case .popTo(let step):
      guard let place = steps.index(of: step), place < steps.shown ?? 0 else {
        return .refuse("“\(step)” is no step before the shown one.")
      }
      return steps.going(to: place)
    case .popToRoot:
      guard let first = steps.ways.first else { return .keep }
      return steps.going(to: min(first, steps.shown ?? first))
    case .swipe(let x): return steps.swiping(from: x, width: container.width)
    case .push(let screen?): return steps.pushing(screen, step(screen, context))
    case .pop: return steps.popping()
    case .replace(let screen?): return steps.replacing(by: screen, step(screen, context))
    case .set(let screens):
      var wanted: [Step] = []
      for screen in screens {
        wanted.append(steps.index(of: screen.id).map { steps.all[$0] } ?? step(screen, context))
      }
      return steps.setting(screens, wanted)
    case .push(nil), .replace(nil): return .refuse("A step is a screen: name one.")
    @unknown default: return .refuse("A wizard does not know this command.")
    }
  }

  private func perform(
    _ verb: String, _ arguments: ContainerArguments, _ steps: Steps
  ) -> ContainerDecision {
    switch verb {
    case "next": return steps.goingOn()
    case "previous": return steps.goingBack()
    case "go":
      guard let value = arguments["step"] else { return .keep }
      return steps.going(to: value.string ?? value.text)
    case "finish":
      let result = arguments["result"]
      return steps.finishing(with: result?.string.flatMap { try? CanonicalJSON($0) } ?? result)
    default: return steps.reopening()
    }
  }

  /// Answers the opener of a step when a wizard is finished with a result.
  public func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    guard case .arranged(.arranged(let container, let change))? = context.event, let values = change.values,
      Steps.isFinished(values), let result = values.member("result"),
      case .arranged(let wizard)? = context.scene[container], isOwn(wizard),
      let step = Self.answering(wizard.children, in: context.scene)
    else { return [] }
    return [.deliver(result, from: step)]
  }

  /// Objects to an answer while a step is open.
  public func objection(
    to removal: Removal, in context: borrowing HookContext
  ) throws(PluginFault) -> String? {
    if removal.result == nil { return nil }
    for screen in removal.screens {
      for id in [context.container(of: screen), screen].compactMap(\.self)
      where context.kind(of: id) == .arranged {
        guard case .arranged(let wizard)? = context.scene[id], isOwn(wizard),
          !Steps.isFinished(wizard.values)
        else { continue }
        return "“\(id)” is not finished, so nobody leaves it with an answer: perform finish first."
      }
    }
    return nil
  }

  /// Returns the last of the steps that was brought for an answer.
  private static func answering(_ steps: [String], in scene: NavScene) -> String? {
    steps.last { scene.screens[$0]?.request != nil }
  }

  private func isOwn(_ container: NavScene.Arranged) -> Bool {
    RuleValues.isSame(container.rules, Self.manifest.id)
  }
}

/// A step of a wizard.
private struct Step {
  let id: String
  let isFinished: Bool
  let isSkipped: Bool

  init(_ child: String, of wizard: String, _ context: borrowing HookContext) {
    id = child
    isFinished = context.hasAttribute("done", equalTo: "true", on: child)
    isSkipped = Self.isSkipped(
      when: context.attribute("when", of: child), unless: context.attribute("unless", of: child), of: wizard,
      context)
  }

  init(_ screen: ScreenDescription, of wizard: String, _ context: borrowing HookContext) {
    id = screen.id
    isFinished = screen.attributes["done"].map { RuleValues.isSame($0, "true") } ?? false
    isSkipped = Self.isSkipped(
      when: screen.attributes["when"], unless: screen.attributes["unless"], of: wizard, context)
  }

  private static func isSkipped(
    when: String?, unless: String?, of wizard: String, _ context: borrowing HookContext
  ) -> Bool {
    func isSet(_ key: String, _ context: borrowing HookContext) -> Bool {
      let value = context.attribute(key, of: wizard) ?? context.sceneAttribute(key)
      return value.map { !RuleValues.isSame($0, "false") } ?? false
    }
    return when.map { !isSet($0, context) } ?? false || unless.map { isSet($0, context) } ?? false
  }
}

/// The steps of a wizard, and what is shown of them.
private struct Steps {
  private let id: String
  let all: [Step]
  private let values: CanonicalJSON?
  /// The indices of the steps that are not skipped.
  let ways: [Int]
  /// The index of the shown step; nil while there are none.
  let shown: Int?

  /// The greatest length of a result, in bytes. The other values need the rest of their bound.
  private static let longestResult = 15_000

  init(_ container: ArrangedContainer, _ context: borrowing HookContext) {
    var all: [Step] = []
    for child in container.children { all.append(Step(child, of: container.id, context)) }
    let values = container.arrangement.values
    let ways = all.indices.filter { !all[$0].isSkipped }
    let open = ways.first { !all[$0].isFinished }
    let step = values?.member("step")?.string
    let shown: Int?
    if let step, let place = all.firstIndex(where: { RuleValues.isSame($0.id, step) }) {
      shown = place
    } else if step != nil, let at = values?.member("at")?.number {
      // The shown step has left: the nearest one before it that can be gone to.
      shown = ways.last { Double($0) < at && $0 <= open ?? .max } ?? ways.first ?? all.indices.first
    } else {
      shown = ways.first ?? all.indices.first
    }
    self.init(id: container.id, all: all, values: values, ways: ways, shown: shown)
  }

  private init(id: String, all: [Step], values: CanonicalJSON?, ways: [Int], shown: Int?) {
    (self.id, self.all, self.values, self.ways, self.shown) = (id, all, values, ways, shown)
  }

  /// Returns the wizard with other steps, none of them shown yet.
  private func with(_ all: [Step]) -> Steps {
    Steps(id: id, all: all, values: values, ways: all.indices.filter { !all[$0].isSkipped }, shown: nil)
  }

  func index(of step: String) -> Int? { all.firstIndex { RuleValues.isSame($0.id, step) } }

  static func isFinished(_ values: CanonicalJSON?) -> Bool { values?.member("finished")?.bool == true }

  private var isDone: Bool { Self.isFinished(values) }

  /// The index of the first open step; nil when there is none.
  private var open: Int? { ways.first { !all[$0].isFinished } }

  /// The reason why the shown step cannot be left for one behind it; nil when it can.
  private var obstacle: String? {
    shown.flatMap { !all[$0].isSkipped && !all[$0].isFinished ? "“\(all[$0].id)” is not finished." : nil }
  }

  // MARK: The arrangement

  /// Returns the arrangement in which a step is shown.
  func arrangement(at place: Int?) -> Arrangement {
    arrangement(at: place, isDone: isDone, result: values?.member("result"))
  }

  private func arrangement(at place: Int?, isDone: Bool, result: CanonicalJSON?) -> Arrangement {
    guard let place, all.indices.contains(place) else {
      return Arrangement(shown: [], values: isDone ? values : nil)
    }
    var pane = Arrangement.Pane(all[place].id, role: "step")
    if !isDone, let before = ways.last(where: { $0 < place }) {
      pane.back = Arrangement.Back(shows: all[before].id)
    }
    var members: [(name: String, value: CanonicalJSON)] = [
      ("step", CanonicalJSON(string: all[place].id)), ("at", RuleValues.number(Double(place))),
      ("number", RuleValues.number(Double(ways.count { $0 <= place }))),
      ("count", RuleValues.number(Double(ways.count))),
    ]
    if isDone {
      members.append(("finished", CanonicalJSON(true)))
      if let result { members.append(("result", result)) }
    }
    return Arrangement(shown: [pane], focus: all[place].id, values: RuleValues.object(members))
  }

  /// Returns the change after which a step is shown: it comes from its side, and the other one goes to the other.
  private func turning(to place: Int) -> ContainerChange {
    var change = ContainerChange(arrangement(at: place))
    guard let shown, shown != place else { return change }
    let isNext = place > shown
    change.transition = isNext ? .push : .pop
    change.moves = [
      .init(all[place].id, x: isNext ? .full : .zero - .full),
      .init(all[shown].id, x: isNext ? .zero - .full : .full),
    ]
    return change
  }

  // MARK: From step to step

  /// The reason why the wizard cannot go to another step; nil when it can.
  private var objection: String? {
    if isDone { return "“\(id)” is finished: reopen lets it go on." }
    return all.isEmpty ? "“\(id)” has no steps." : nil
  }

  func going(to word: String) -> ContainerDecision {
    guard let step = RuleValues.child(word, of: all.map(\.id)), let place = index(of: step) else {
      return .refuse("“\(word)” is none of the steps.")
    }
    return going(to: place)
  }

  func going(to place: Int) -> ContainerDecision {
    if place == shown { return .keep }
    if let objection { return .refuse(objection) }
    if all[place].isSkipped { return .refuse("“\(all[place].id)” is skipped: its condition does not hold.") }
    if let open, place > open {
      return .refuse("“\(all[place].id)” cannot be gone to yet: “\(all[open].id)” is not finished.")
    }
    return .change(turning(to: place))
  }

  func goingOn() -> ContainerDecision {
    if let objection = objection ?? obstacle { return .refuse(objection) }
    guard let shown else { return .keep }
    guard let next = ways.first(where: { $0 > shown }) else {
      return .refuse("“\(all[shown].id)” is the last step: finish finishes the wizard.")
    }
    return going(to: next)
  }

  func goingBack() -> ContainerDecision {
    if let objection { return .refuse(objection) }
    guard let shown, let before = ways.last(where: { $0 < shown }) else {
      return .refuse("There is no step before this one: what is around “\(id)” goes back.")
    }
    // Even if a step before it is open again: the way back is always free.
    return .change(turning(to: before))
  }

  func swiping(from x: Double, width: Double) -> ContainerDecision {
    let isNext = x > width / 2
    let decision = isNext ? goingOn() : goingBack()
    guard case .change(var change) = decision else { return decision }
    change.span = isNext ? -width : width
    return .change(change)
  }

  // MARK: The end

  func finishing(with result: CanonicalJSON?) -> ContainerDecision {
    if let objection { return .refuse(objection) }
    if let open { return .refuse("“\(all[open].id)” is not finished.") }
    if result == .null { return .refuse("A result is not null: leave it out for none.") }
    if let result, result.text.utf8.count > Self.longestResult {
      return .refuse("A result has at most \(Self.longestResult) bytes.")
    }
    return .change(ContainerChange(arrangement(at: shown, isDone: true, result: result)))
  }

  func reopening() -> ContainerDecision {
    if !isDone { return .refuse("“\(id)” is not finished.") }
    return .change(ContainerChange(arrangement(at: shown, isDone: false, result: nil)))
  }

  // MARK: Other steps

  func pushing(_ screen: ScreenDescription, _ step: Step) -> ContainerDecision {
    if isDone { return .refuse("“\(id)” is finished: reopen lets it go on.") }
    if step.isSkipped { return .refuse("“\(step.id)” is skipped: its condition does not hold.") }
    if let obstacle { return .refuse(obstacle) }
    let place = shown.map { $0 + 1 } ?? all.count
    if let open, open < place { return .refuse("“\(all[open].id)” is not finished.") }
    var steps = all
    steps.insert(step, at: place)
    var moves = [Arrangement.Move(step.id, x: .full)]
    if let shown { moves.append(.init(all[shown].id, x: .zero - .full)) }
    return .change(
      ContainerChange(
        with(steps).arrangement(at: place), added: [.init(screen, at: place)], transition: .push, moves: moves
      ))
  }

  func popping() -> ContainerDecision {
    guard let shown else { return .refuse("“\(id)” has no steps.") }
    let step = all[shown].id
    if all.count == 1 { return .refuse("“\(step)” is the only step, and stays.") }
    var steps = all
    steps.remove(at: shown)
    let rest = with(steps)
    return .change(
      ContainerChange(
        rest.arrangement(at: rest.ways.last { $0 < shown } ?? rest.ways.first ?? 0), removed: [step],
        transition: .pop, moves: [.init(step, x: .full)]))
  }

  func replacing(by screen: ScreenDescription, _ step: Step) -> ContainerDecision {
    guard let shown else { return pushing(screen, step) }
    var steps = all
    steps[shown] = step
    return .change(
      ContainerChange(
        with(steps).arrangement(at: shown), added: [.init(screen, at: shown)], removed: [all[shown].id],
        transition: .fade))
  }

  func setting(_ screens: [ScreenDescription], _ wanted: [Step]) -> ContainerDecision {
    if screens.isEmpty { return .refuse("A wizard keeps a step: name one.") }
    let (removed, added) = RuleValues.difference(screens, all.map(\.id))
    let steps = with(wanted)
    let place = shown.flatMap { steps.index(of: all[$0].id) } ?? steps.ways.first ?? 0
    return .change(
      ContainerChange(
        steps.arrangement(at: place), added: added, removed: removed, children: wanted.map(\.id),
        transition: .fade))
  }
}
