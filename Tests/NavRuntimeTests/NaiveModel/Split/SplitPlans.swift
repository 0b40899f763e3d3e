/// The plans of the walk over splits.
enum SplitPlans {
  static let all = stacks + columns + collapses + compacts + modes + swipes + turns + refusals

  private typealias Step = SplitPlan.Step

  /// Everything as usual, two or three columns side by side.
  private static let usual: [Step] = [.until(.landscape), .until(.calm), .until(.expanded)]
  private static let merging: [Step] = usual + [.until(.noCompact)]

  private static func does(_ action: ModelSplitCommand.Action) -> Step {
    .then { _, _ in ModelSplitCommand(action) }
  }

  private static func does(_ action: ModelSplitCommand.Action, on column: ModelSplitColumn) -> Step {
    .then { scene, _ in scene.stack(of: column).map { ModelSplitCommand(action, in: $0) } }
  }

  private static let stacks: [SplitPlan] = {
    let nested = merging + [.until(.count(.primary, 1)), .until(.count(.secondary, 2)), does(.collapse)]
    let one: [Step] = merging + [.until(.count(.primary, 1)), .until(.count(.secondary, 1)), does(.collapse)]
    let covered: [Step] =
      merging + [
        .until(.triple), .until(.count(.supplementary, 1)), .until(.count(.secondary, 1)), does(.collapse),
      ]
    let replaced = SplitPlan.Step.then { scene, fresh in
      ModelSplitCommand(.replace(ModelScreen(id: fresh)), in: scene.secondary)
    }
    return [
      SplitPlan("pop: pops on the topmost nested stack", nested + [does(.pop)]),
      SplitPlan("back: pops on the topmost nested stack", nested + [does(.back)]),
      SplitPlan("pop: the root of a covered stack, nothing", covered + [does(.pop, on: .supplementary)]),
      SplitPlan("pop: takes the nested stack off", one + [does(.pop)]),
      SplitPlan("back: takes the nested stack off", one + [does(.back)]),
      SplitPlan(
        "pop: the root of the only stack with entries, nothing",
        merging + [
          .until(.double), .until(.count(.primary, 0)), .until(.count(.secondary, 1)), does(.collapse),
          does(.pop),
        ]),
      SplitPlan(
        "bars: show",
        usual + [does(.bars(hidden: true), on: .secondary), does(.bars(hidden: false), on: .secondary)]),
      SplitPlan("replace: a container", usual + [.until(.guest(.secondary)), replaced]),
      SplitPlan(
        "hidesBack: off",
        usual + [
          .until(.count(.secondary, 1)),
          .then { scene, _ in hides(true, in: scene) }, .then { scene, _ in hides(false, in: scene) },
        ]),
    ]
  }()

  private static func hides(_ hides: Bool, in scene: NaiveSplitScene) -> ModelSplitCommand? {
    scene.entries(of: scene.secondary).last.map { ModelSplitCommand(.hidesBack($0, hides)) }
  }

  private static let columns: [SplitPlan] = {
    let kept = SplitPlan.Step.then { scene, _ in
      let first = scene.supplementary.flatMap { scene.entries(of: $0).first }
      return first.map { ModelSplitCommand(.column(.supplementary, ModelScreen(id: $0))) }
    }
    return [
      SplitPlan(
        "column supplementary: kept, others leave",
        usual + [.until(.triple), .until(.count(.supplementary, 2)), kept]),
      SplitPlan(
        "column primary nil: empty already, nothing",
        usual + [.until(.count(.primary, 0)), does(.column(.primary, nil))]),
      SplitPlan(
        "unsaved-changes: detached, a dirty screen leaves",
        usual + [
          .until(.count(.secondary, 2)), .until(.dirty(.secondary)), .until(.without(.unsavedChanges)),
          does(.column(.secondary, nil)),
        ]),
    ]
  }()

  /// What a collapse does with an empty detail; undone where nobody is lost.
  private static let collapses: [SplitPlan] = [
    SplitPlan(
      "showColumn: collapsed, more merged",
      merging + [
        .until(.triple), .until(.count(.supplementary, 1)), .until(.count(.secondary, 1)), does(.collapse),
        does(.showColumn(.primary)), does(.showColumn(.supplementary)), does(.showColumn(.secondary)),
        does(.showColumn(.supplementary)),
      ]),
    SplitPlan(
      "collapse: discards, supplementary merged",
      merging + [.until(.triple), .until(.count(.supplementary, 1)), .until(.emptyDetail), does(.collapse)]),
    SplitPlan(
      "collapse: a vetoed discard becomes a push",
      merging + [.until(.emptyDetail), .until(.dirty(.secondary)), does(.collapse), does(.expand)]),
    SplitPlan(
      "collapse: an empty detail, split-collapse is detached",
      merging + [.until(.emptyDetail), .until(.without(.splitCollapse)), does(.collapse), does(.expand)]),
  ]

  private static let compacts: [SplitPlan] = {
    let compact = usual + [.until(.compact(2)), does(.collapse)]
    let push = SplitPlan.Step.then { scene, fresh in
      ModelSplitCommand(.push(ModelScreen(id: fresh)), in: scene.id)
    }
    return [
      SplitPlan("expand: from the compact container", compact + [does(.expand)]),
      SplitPlan("in: the split, the compact container fits", compact + [push]),
      SplitPlan("showColumn: collapsed, compact container, nothing", compact + [does(.showColumn(.primary))]),
      SplitPlan("swipe begin: on the compact container", compact + [does(.swipeBegin(0))]),
    ]
  }()

  private static let modes: [SplitPlan] = [
    SplitPlan("dismissOverlay: oneOver", usual + [.until(.others(1, .overlay)), does(.dismissOverlay)]),
    SplitPlan(
      "dismissOverlay: twoOver",
      usual + [.until(.triple), .until(.others(2, .overlay)), does(.dismissOverlay)]),
    SplitPlan(
      "dismissOverlay: twoDisplace",
      usual + [.until(.triple), .until(.others(2, .displace)), does(.dismissOverlay)]),
    SplitPlan(
      "hideColumn: oneOver",
      usual + [.until(.triple), .until(.others(2, .overlay)), does(.hideColumn(.primary))]),
  ]

  private static func swiping(_ column: ModelSplitColumn) -> [Step] {
    usual + [
      .until(.shows(column)), .until(.count(column, 2)), .until(.calm), does(.swipeBegin(0), on: column),
    ]
  }

  private static let swipes: [SplitPlan] = {
    let ready = usual + [.until(.count(.secondary, 2))]
    let begin = does(.swipeBegin(0), on: .secondary)
    let last: [Step] =
      merging + [
        .until(.count(.primary, 1)), .until(.count(.secondary, 1)), does(.collapse), does(.swipeBegin(0)),
      ]
    let turnBars = Step.then { scene, _ in
      ModelSplitCommand(.bars(hidden: !scene.barsHidden(of: scene.secondary)), in: scene.secondary)
    }
    let unseen: [Step] = [.until(.automatic)]
    return [
      SplitPlan("swipe begin: on the primary", swiping(.primary)),
      SplitPlan("swipe begin: on the supplementary", [.until(.triple)] + swiping(.supplementary)),
      SplitPlan(
        "swipe begin: unavailable, swipe-back is detached", ready + [.until(.without(.swipeBack)), begin]),
      SplitPlan("swipe begin: unavailable, rotating", ready + [does(.rotateBegin(.landscapeLeft)), begin]),
      SplitPlan("swipe: cancelled by navigationBarsHiddenChanged", ready + [begin, turnBars]),
      SplitPlan(
        "swipe begin: unavailable, hidesBackButton",
        ready + [.then { scene, _ in hides(true, in: scene) }, begin]),
      SplitPlan("swipe end: completed, takes the nested stack off", last + [.reach(.swipeEndFar)]),
      SplitPlan("swipe end: vetoed", ready + [begin, .reach(.soilSwiped), .reach(.swipeEndFar)]),
      SplitPlan("swipe: cancelled by displayModeChanged", swiping(.primary) + [does(.hideColumn(.primary))]),
      SplitPlan("swipe: cancelled by restored", [.reach(.preserve)] + ready + [begin, .reach(.restore)]),
      SplitPlan(
        "layout: swiping, hidden",
        unseen + [.until(.double)] + swiping(.primary) + [does(.rotateBegin(.portrait))]),
      SplitPlan(
        "layout: swiping, hidden",
        unseen + [.until(.triple)] + swiping(.supplementary) + [does(.rotateBegin(.portrait))]),
    ]
  }()

  private static let turns: [SplitPlan] = {
    let pending = usual + [.until(.choosy(.secondary, .landscapeLeft)), does(.rotate(.portrait))]
    return [
      SplitPlan("rotate: deferred again", pending + [does(.rotate(.portrait))]),
      SplitPlan("rotate: another one deferred", pending + [does(.rotate(.portraitUpsideDown))]),
      SplitPlan(
        "rotate begin: rotating already",
        [does(.rotateBegin(.landscapeLeft)), does(.rotateBegin(.landscapeRight)), does(.rotateEnd)]),
      SplitPlan("rotate: taken back", pending + [does(.rotate(.landscapeLeft))]),
      SplitPlan(
        "answer: no orientation is supported by all",
        usual + [
          .until(.count(.secondary, 0)), .until(.shows(.primary)), .until(.choosy(.primary, .portrait)),
          .until(.choosy(.secondary, .landscapeLeft)),
        ]),
    ]
  }()

  private static let refusals: [SplitPlan] = {
    let held = usual + [.until(.count(.secondary, 2)), .until(.dirty(.secondary))]
    let below = SplitPlan.Step.then { scene, _ in
      scene.entries(of: scene.secondary).first.map { ModelSplitCommand(.popTo($0), in: scene.secondary) }
    }
    return [
      SplitPlan("refused vetoed: pop", held + [does(.pop, on: .secondary)]),
      SplitPlan("refused vetoed: back", held + [does(.back, on: .secondary)]),
      SplitPlan("refused vetoed: popTo", held + [below]),
      SplitPlan("refused vetoed: root", held + [does(.popToRoot, on: .secondary)]),
      SplitPlan("refused vetoed: restore", [.reach(.preserve)] + held + [.reach(.restore)]),
    ]
  }()
}
