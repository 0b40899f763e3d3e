extension WebWalk {
  mutating func openAction(
    _ goal: WebWalkGoal, in scene: NaiveWebScene
  ) -> WebModelCommand.Action? {
    switch goal {
    case .openNamed:
      return freshID(in: scene).map { .open(text(WebWalkWords.addresses), id: $0) }
    case .openDuplicate:
      return takenID(in: scene).map { .open(text(WebWalkWords.addresses), id: $0) }
    case .openMalformedID:
      return .open(text(WebWalkWords.addresses), id: text(WebWalkWords.malformedIDs))
    case .openMalformed: return .open(text(WebWalkWords.malformedAddresses))
    case .openCustom: return .open(text(WebWalkWords.customAddresses))
    case .openLink: return .open(text(WebWalkWords.webLinks))
    default: break
    }
    let isFull = scene.webs.contains { $0.pages.count >= Self.mostPages }
    return isFull ? nil : .open(text(WebWalkWords.addresses))
  }

  mutating func loadAction(_ goal: WebWalkGoal) -> WebModelCommand.Action? {
    switch goal {
    case .submit: .submit(text(WebWalkWords.addresses))
    case .submitMalformed: .submit(text(WebWalkWords.malformedAddresses))
    case .submitCustom: .submit(text(WebWalkWords.customAddresses))
    case .reload: .reload
    case .pageAction: .pageAction
    case .failed: .failed(text(WebWalkWords.messages))
    case .retry: .retry
    case .cancel: .cancel
    case .leave: .leave
    default: loadedAction(goal)
    }
  }

  private mutating func loadedAction(_ goal: WebWalkGoal) -> WebModelCommand.Action {
    let title = random.chance(50) ? text(WebWalkWords.titles) : nil
    var action: ModelText? = text(WebWalkWords.items)
    var url: ModelText? = text(WebWalkWords.addresses)
    switch goal {
    case .loadedAction: break
    case .loadedCustomAction: url = text(WebWalkWords.customAddresses)
    case .loadedMalformed: url = text(WebWalkWords.malformedAddresses.filter { !$0.utf8.isEmpty })
    case .loadedHalf: if random.chance(50) { action = nil } else { url = nil }
    default: (action, url) = (nil, nil)
    }
    return .loaded(title: title, action: action, actionURL: url)
  }

  mutating func modalAction(
    _ goal: WebWalkGoal, in scene: NaiveWebScene
  ) -> WebModelCommand.Action? {
    let style: WebModelCommand.Style? =
      goal == .presentFull ? .fullScreen : random.element(of: nil, .sheet, .fullScreen, .popover)
    switch goal {
    case .dismiss: return .dismiss(isSwipe: false)
    case .dismissSwipe: return .dismiss(isSwipe: true)
    case .presentDuplicate:
      return takenID(in: scene).map { .present(ModelScreen(id: $0), style, isWeb: false) }
    case .presentMalformed:
      return .present(ModelScreen(id: text(WebWalkWords.malformedIDs)), style, isWeb: false)
    default: break
    }
    if scene.modals.count >= Self.mostModals { return nil }
    if goal == .presentWeb {
      if scene.webs.count >= Self.mostWebs { return nil }
      return freshWebID(in: scene).map { .present(ModelScreen(id: $0), style, isWeb: true) }
    }
    return freshID(in: scene).map { .present(described($0), style, isWeb: false) }
  }

  mutating func swipeAction(
    _ goal: WebWalkGoal, in scene: NaiveWebScene
  ) -> WebModelCommand.Action? {
    let width = scene.environment.width
    let plugin = scene.plugins[.swipeBack] ?? NaiveWebConfiguration()
    let start = scene.swipe?.start ?? 0
    switch goal {
    case .swipeBegin:
      return .swipeBegin(random.element(of: 0, 4, 10.5, plugin.edge ?? 30, 200))
    case .swipeMove:
      return .swipeMove(start + width * random.element(of: 0.1, 0.25, 0.3, 0.66, -0.1, 1, 1.5))
    case .swipeCancel: return .swipeCancel
    case .swipeEndFast:
      return .swipeEnd(width / 4, velocity: plugin.velocity + random.element(of: 0.5, 700))
    case .swipeEndFar: return .swipeEnd((plugin.fraction * width).nextUp, velocity: nil)
    default:
      return .swipeEnd(
        random.element(of: plugin.fraction * width, 0, width / 8),
        velocity: random.element(of: nil, plugin.velocity, -900, 100.5))
    }
  }
}
