import NavEvents
import NavRuntime

/// What the commands to a container of panes do, and its verbs.
extension SupportingPane {
  func goBack(
    to target: PaneScene.Target, _ scene: PaneScene, over container: ArrangedContainer
  ) -> ContainerDecision {
    .change(scene.change(to: target, over: container.arrangement, isBack: true))
  }

  func show(
    _ child: String, _ scene: PaneScene, _ state: PaneState, over container: ArrangedContainer
  ) -> ContainerDecision {
    let target = PaneScene.Target(scene: scene, state: state.showing(child, role: scene.role(of: child)))
    return .change(scene.change(to: target, over: container.arrangement, isBack: false))
  }

  func push(
    _ screen: ScreenDescription, _ scene: PaneScene, _ state: PaneState, over container: ArrangedContainer
  ) -> ContainerDecision {
    if let word = screen.attributes["role"], Role(rawValue: word) == nil {
      return .refuse("“\(word)” is no role: a child is one of \(Self.words).")
    }
    var (target, state) = (scene, state)
    let role = role(screen.attributes["role"], screen.route)
    target.children.append(.init(id: screen.id, role: role))
    state.pushed.append(screen.id)
    var change = scene.change(
      to: .init(scene: target, state: state.showing(screen.id, role: role)), over: container.arrangement,
      isBack: false)
    change.added = [.init(screen, at: scene.children.count)]
    return .change(change)
  }

  func pop(
    _ scene: PaneScene, _ state: PaneState, over container: ArrangedContainer
  ) -> ContainerDecision {
    guard let child = state.history.last else { return .refuse("There is nothing to pop.") }
    if scene.children.count == 1 { return .refuse("“\(child)” is the only child, and stays.") }
    return goBack(to: scene.removing([child], from: state), scene, over: container)
  }

  func replace(
    _ screen: ScreenDescription, _ scene: PaneScene, _ state: PaneState, over container: ArrangedContainer
  ) -> ContainerDecision {
    guard let child = state.history.last, let place = scene.index(of: child) else {
      return push(screen, scene, state, over: container)
    }
    if let word = screen.attributes["role"], Role(rawValue: word) == nil {
      return .refuse("“\(word)” is no role: a child is one of \(Self.words).")
    }
    var (screen, target, state) = (screen, scene, state)
    let old = scene.children[place].role
    if screen.attributes["role"] == nil, role(nil, screen.route) != old {
      screen.attributes["role"] = old.rawValue
    }
    let role = role(screen.attributes["role"], screen.route)
    target.children[place] = .init(id: screen.id, role: role)
    func exchanged(_ ids: [String]) -> [String] { ids.map { RuleValues.isSame($0, child) ? screen.id : $0 } }
    (state.history, state.pushed) = (exchanged(state.history), exchanged(state.pushed))
    var change = scene.change(
      to: .init(scene: target, state: state.showing(screen.id, role: role), leaving: [child]),
      over: container.arrangement, isBack: false)
    change.added = [.init(screen, at: place)]
    change.transition = .fade
    return .change(change)
  }

  func set(
    _ screens: [ScreenDescription], _ scene: PaneScene, _ state: PaneState, over container: ArrangedContainer
  ) -> ContainerDecision {
    if screens.isEmpty { return .refuse("A container keeps a child: name one.") }
    for screen in screens {
      guard let word = screen.attributes["role"], Role(rawValue: word) == nil else { continue }
      return .refuse("“\(word)” is no role: a child is one of \(Self.words).")
    }
    let (removed, added) = RuleValues.difference(screens, container.children)
    var target = scene
    target.children = screens.map { screen in
      scene.children.first { RuleValues.isSame($0.id, screen.id) }
        ?? .init(id: screen.id, role: role(screen.attributes["role"], screen.route))
    }
    var change = scene.change(
      to: .init(scene: target, state: target.possible(state), leaving: removed), over: container.arrangement,
      isBack: false)
    (change.added, change.children, change.transition) = (added, screens.map(\.id), .fade)
    return .change(change)
  }

  // MARK: Verbs

  func perform(
    _ verb: String, _ arguments: ContainerArguments, _ scene: PaneScene, _ state: PaneState,
    over container: ArrangedContainer
  ) -> ContainerDecision {
    if scene.children.isEmpty { return .refuse("“\(container.id)” has no children.") }
    var role: Role?
    if let word = arguments["role"] {
      guard let known = word.string.flatMap({ Role(rawValue: $0) }) else {
        return .refuse("\(RuleValues.quoted(word)) is no role: a child is one of \(Self.words).")
      }
      guard scene.children.contains(where: { $0.role == known }) else {
        return .refuse("No child has the role \(known.rawValue): push one with attr=role=\(known.rawValue).")
      }
      role = known
    }
    switch verb {
    case "show": return show(role, arguments["child"], scene, state, over: container)
    case "expand": return expand(role, scene, state, over: container)
    case "collapse": return collapse(role, scene, state, over: container)
    case "divide": return divide(arguments, scene, state, over: container)
    default: return fold(arguments, scene, state, over: container)
    }
  }

  func show(
    _ role: Role?, _ child: CanonicalJSON?, _ scene: PaneScene, _ state: PaneState,
    over container: ArrangedContainer
  ) -> ContainerDecision {
    switch (role, child) {
    case (let role?, nil):
      guard let child = scene.child(for: role, state.history) else { return .keep }
      return show(child, scene, state, over: container)
    case (nil, let word?):
      guard let id = word.string, scene.index(of: id) != nil else {
        return .refuse("\(RuleValues.quoted(word)) is none of the children.")
      }
      return show(id, scene, state, over: container)
    case (nil, nil), (.some, .some):
      return .refuse("show needs a role or a child: role=primary, or child=ID.")
    }
  }

  private func expand(
    _ role: Role?, _ scene: PaneScene, _ state: PaneState, over container: ArrangedContainer
  ) -> ContainerDecision {
    guard let role = role ?? state.history.last.map({ scene.role(of: $0) }),
      let child = scene.child(for: role, state.history)
    else { return .keep }
    var state = state.showing(child, role: role)
    if role != .alone { state.expanded = role }
    return become(state, scene, over: container)
  }

  private func collapse(
    _ role: Role?, _ scene: PaneScene, _ state: PaneState, over container: ArrangedContainer
  ) -> ContainerDecision {
    var state = state
    state.expanded = nil
    guard let role else { return become(state, scene, over: container) }
    let open = scene.available(state).filter { $0 != role }
    guard role != .alone, let next = scene.priorities(state).first(where: { open.contains($0) }),
      let child = scene.child(for: next, state.history)
    else { return .refuse("The \(role.rawValue) pane is the only one, and stays open.") }
    if !state.closed.contains(role) { state.closed.append(role) }
    if state.history.last.map({ scene.role(of: $0) }) == role { state = state.showing(child, role: next) }
    return become(state, scene, over: container)
  }

  private func divide(
    _ arguments: ContainerArguments, _ scene: PaneScene, _ state: PaneState,
    over container: ArrangedContainer
  ) -> ContainerDecision {
    var state = state
    state.divider = nil
    if let value = arguments["at"] {
      guard let divider = PaneState.divider(value) else {
        return .refuse(
          "divide needs a distance from the left, from 0% to 100% or in points, not \(RuleValues.quoted(value))."
        )
      }
      state.divider = divider
    }
    return become(state, scene, over: container)
  }

  private func fold(
    _ arguments: ContainerArguments, _ scene: PaneScene, _ state: PaneState,
    over container: ArrangedContainer
  ) -> ContainerDecision {
    var numbers: [String: Double] = [:]
    for (name, value) in arguments.json?.members ?? [] {
      guard let number = arguments.number(name), 0...1_000_000 ~= number else {
        return .refuse("\(name) is a number of points of at least 0, not \(RuleValues.quoted(value)).")
      }
      numbers[name] = RuleValues.points(number)
    }
    var state = state
    switch (numbers["at"], numbers["top"]) {
    case (nil, nil):
      if !numbers.isEmpty { return .refuse("hinge needs at= or top=: the place of the fold.") }
      state.hinge = nil
    case (let x?, nil):
      if numbers["height"] != nil { return .refuse("A fold from top to bottom has a width, and no height.") }
      state.hinge = .init(isVertical: true, at: x, size: numbers["width"] ?? 0)
    case (nil, let y?):
      if numbers["width"] != nil { return .refuse("A fold from left to right has a height, and no width.") }
      state.hinge = .init(isVertical: false, at: y, size: numbers["height"] ?? 0)
    case (.some, .some): return .refuse("One fold counts: at= or top=.")
    }
    return become(state, scene, over: container)
  }

  func become(
    _ state: PaneState, _ scene: PaneScene, over container: ArrangedContainer
  ) -> ContainerDecision {
    .change(scene.change(to: .init(scene: scene, state: state), over: container.arrangement, isBack: false))
  }
}
