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
/// - `finish [result=JSON]` finishes the wizard, if no step is open. No command goes to another step then, or changes the steps.
/// - `reopen` takes that back, for example because an order was refused.
///
/// **The result.** `finish` keeps the result in the values of the wizard, for the app to use. A text that is JSON counts as that JSON, so that
/// `result=7` in a line is a number. If a step was brought for an answer, the
/// opener gets the result in the same commit, by a `deliver` that the wizard requests, and the app takes the wizard off when it likes.
/// Until the wizard is finished, nobody leaves it with an answer (`back result=…` and the like): it objects. It can be left without one.
///
/// **Values.** `step` is the shown step, `at` its index, `number` its number among the steps that are not skipped, `count` how many there
/// are. When the wizard is finished, `finished` is there, with the `result`, and the others stay as they were.
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
    arguments: [("step", .child), ("result", .result)],
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
    let steps = WizardSteps(container, context)
    return steps.arrangement(at: steps.shown)
  }

  /// Goes to another step, adds and removes steps, or finishes the wizard.
  public func decide(
    _ command: ContainerCommand, _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> ContainerDecision {
    let steps = WizardSteps(container, context)
    func step(_ screen: ScreenDescription, _ context: borrowing HookContext) -> WizardStep {
      WizardStep(screen, of: container.id, context)
    }
    switch command {
    case .perform(let verb, let arguments):
      guard let known = RuleValues.verb(verb, of: verbs) else {
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
      guard let first = steps.activeSteps.first else { return .keep }
      return steps.going(to: min(first, steps.shown ?? first))
    case .swipe(let x): return steps.swiping(from: x, width: container.width)
    case .push(let screen?): return steps.pushing(screen, step(screen, context))
    case .pop: return steps.popping()
    case .replace(let screen?): return steps.replacing(by: screen, step(screen, context))
    case .set(let screens):
      var wanted: [WizardStep] = []
      for screen in screens {
        wanted.append(steps.index(of: screen.id).map { steps.all[$0] } ?? step(screen, context))
      }
      return steps.setting(screens, wanted)
    case .push(nil), .replace(nil): return .refuse("A step is a screen: name one.")
    @unknown default: return .refuse("A wizard does not know this command.")
    }
  }

  private func perform(
    _ verb: String, _ arguments: ContainerArguments, _ steps: WizardSteps
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
      WizardSteps.isFinished(values), let result = values.member("result"),
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
          !WizardSteps.isFinished(wizard.values)
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
