import NavEvents
import NavRuntime

/// A step of a wizard.
struct WizardStep {
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
struct WizardSteps {
  private let id: String
  let all: [WizardStep]
  private let values: CanonicalJSON?
  /// The indices of the steps that are not skipped.
  let activeSteps: [Int]
  /// The index of the shown step; nil while there are none.
  let shown: Int?

  /// The greatest length of a result, in bytes. The other values need the rest of their bound.
  private static let longestResult = 15_000

  init(_ container: ArrangedContainer, _ context: borrowing HookContext) {
    var all: [WizardStep] = []
    for child in container.children { all.append(WizardStep(child, of: container.id, context)) }
    let values = container.arrangement.values
    let activeSteps = all.indices.filter { !all[$0].isSkipped }
    let open = activeSteps.first { !all[$0].isFinished }
    let step = values?.member("step")?.string
    let shown: Int?
    if let step, let place = all.firstIndex(where: { RuleValues.isSame($0.id, step) }) {
      shown = place
    } else if step != nil, let at = values?.member("at")?.number {
      // The shown step has left: the nearest one before it that can be gone to.
      shown =
        activeSteps.last { Double($0) < at && $0 <= open ?? .max } ?? activeSteps.first ?? all.indices.first
    } else {
      shown = activeSteps.first ?? all.indices.first
    }
    self.init(id: container.id, all: all, values: values, activeSteps: activeSteps, shown: shown)
  }

  private init(id: String, all: [WizardStep], values: CanonicalJSON?, activeSteps: [Int], shown: Int?) {
    (self.id, self.all, self.values, self.activeSteps, self.shown) = (id, all, values, activeSteps, shown)
  }

  /// Returns the wizard with other steps, none of them shown yet.
  private func with(_ all: [WizardStep]) -> WizardSteps {
    WizardSteps(
      id: id, all: all, values: values, activeSteps: all.indices.filter { !all[$0].isSkipped }, shown: nil)
  }

  func index(of step: String) -> Int? { all.firstIndex { RuleValues.isSame($0.id, step) } }

  static func isFinished(_ values: CanonicalJSON?) -> Bool { values?.member("finished")?.bool == true }

  private var isDone: Bool { Self.isFinished(values) }

  /// The index of the first open step; nil when there is none.
  private var open: Int? { activeSteps.first { !all[$0].isFinished } }

  /// The reason why the shown step cannot be left for one behind it; nil when it can.
  private var obstacle: String? {
    shown.flatMap { !all[$0].isSkipped && !all[$0].isFinished ? "“\(all[$0].id)” is not finished." : nil }
  }

  // MARK: The arrangement

  /// Returns the arrangement in which a step is shown. The values of a finished wizard stay, so that its result is given once.
  func arrangement(at place: Int?) -> Arrangement {
    var arrangement = arrangement(at: place, isDone: isDone, result: nil)
    if isDone { arrangement.values = values }
    return arrangement
  }

  private func arrangement(at place: Int?, isDone: Bool, result: CanonicalJSON?) -> Arrangement {
    guard let place, all.indices.contains(place) else { return Arrangement(shown: []) }
    var pane = Arrangement.Pane(all[place].id, role: "step")
    if !isDone, let before = activeSteps.last(where: { $0 < place }) {
      pane.back = Arrangement.Back(shows: all[before].id)
    }
    var members: [(name: String, value: CanonicalJSON)] = [
      ("step", CanonicalJSON(string: all[place].id)), ("at", RuleValues.number(Double(place))),
      ("number", RuleValues.number(Double(activeSteps.count { $0 <= place }))),
      ("count", RuleValues.number(Double(activeSteps.count))),
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

  /// The reason why nothing changes in a finished wizard; nil for another one.
  private var end: String? { isDone ? "“\(id)” is finished: reopen lets it go on." : nil }

  /// The reason why the wizard cannot go to another step; nil when it can.
  private var objection: String? { end ?? (all.isEmpty ? "“\(id)” has no steps." : nil) }

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
    guard let next = activeSteps.first(where: { $0 > shown }) else {
      return .refuse("“\(all[shown].id)” is the last step: finish finishes the wizard.")
    }
    return going(to: next)
  }

  func goingBack() -> ContainerDecision {
    if let objection { return .refuse(objection) }
    guard let shown, let before = activeSteps.last(where: { $0 < shown }) else {
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

  func pushing(_ screen: ScreenDescription, _ step: WizardStep) -> ContainerDecision {
    if let end { return .refuse(end) }
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
    if let end { return .refuse(end) }
    guard let shown else { return .refuse("“\(id)” has no steps.") }
    let step = all[shown].id
    if all.count == 1 { return .refuse("“\(step)” is the only step, and stays.") }
    var steps = all
    steps.remove(at: shown)
    let rest = with(steps)
    return .change(
      ContainerChange(
        rest.arrangement(at: rest.activeSteps.last { $0 < shown } ?? rest.activeSteps.first ?? 0),
        removed: [step],
        transition: .pop, moves: [.init(step, x: .full)]))
  }

  func replacing(by screen: ScreenDescription, _ step: WizardStep) -> ContainerDecision {
    if let end { return .refuse(end) }
    guard let shown else { return pushing(screen, step) }
    var steps = all
    steps[shown] = step
    return .change(
      ContainerChange(
        with(steps).arrangement(at: shown), added: [.init(screen, at: shown)], removed: [all[shown].id],
        transition: .fade))
  }

  func setting(_ screens: [ScreenDescription], _ wanted: [WizardStep]) -> ContainerDecision {
    if let end { return .refuse(end) }
    if screens.isEmpty { return .refuse("A wizard keeps a step: name one.") }
    let (removed, added) = RuleValues.difference(screens, all.map(\.id))
    let steps = with(wanted)
    let place = shown.flatMap { steps.index(of: all[$0].id) } ?? steps.activeSteps.first ?? 0
    return .change(
      ContainerChange(
        steps.arrangement(at: place), added: added, removed: removed, children: wanted.map(\.id),
        transition: .fade))
  }
}
