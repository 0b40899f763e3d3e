/// What comes at the end of every commit: splits that follow the size class, the answer to a
/// rotation, and the turn that waited for it.
extension NaiveSplit {
  mutating func settle(before: NaiveSplitScene) {
    if scene.events.isEmpty { return }
    var sizeClass = before.environment.sizeClass
    while true {
      if scene.environment.sizeClass != sizeClass {
        sizeClass = scene.environment.sizeClass
        follow(sizeClass)
      }
      ask()
      guard let pending = scene.environment.pending, scene.answer.allows(pending) else { break }
      hits.count("rotate: the pending one turns")
      turnInterface(to: pending)
    }
    if before.swipe != nil, scene.swipe != nil { hits.count("swipe: left running") }
  }

  /// Asks again, and notes the answer when it is another one.
  private mutating func ask() {
    let answer = answerOfShown
    if answer == scene.answer { return }
    hits.count("answer: changed")
    if answer.supported.isEmpty { hits.count("answer: no orientation is supported by all") }
    happen(.rotationAnswerChanged) { $0.answer = answer }
  }

  /// What the split answers for those that are shown; by itself it allows everything.
  private var answerOfShown: SplitAnswer {
    guard let plugin = scene.plugins[.autorotation], plugin.policy != "container" else {
      return SplitAnswer()
    }
    return askedScreens.compactMap(scene.node).map(Self.answer).reduce(SplitAnswer()) { $0.and($1) }
  }

  /// The screens on top of what is shown.
  private var askedScreens: [ModelText] {
    let stacks: [ModelText]
    if let compact = scene.compact, scene.isCollapsed {
      stacks = [compact]
    } else if scene.isCollapsed {
      stacks = [scene.topmost]
    } else {
      stacks = scene.shownColumns.map(\.stack)
    }
    return stacks.compactMap { scene.entries(of: $0).last }.filter(scene.isScreen)
  }

  private static func answer(of node: NaiveNode) -> SplitAnswer {
    let names = node.screen.orientations ?? ModelScreen.allOrientations
    let supported = ModelOrientation.allCases.filter { names.contains(ModelText($0.rawValue)) }
    return SplitAnswer(autorotates: node.screen.autorotates ?? true, supported: supported)
  }
}
