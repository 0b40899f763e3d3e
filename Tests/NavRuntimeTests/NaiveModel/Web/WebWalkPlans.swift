/// The plans of the web walk.
enum WebWalkPlans {
  static let all =
    loads + returns + roots + links + memory + swipes + routes + refusals + guards + hidden

  private typealias Step = WebWalkPlan.Step

  private static let kinds: [(name: String, goal: WebWalkGoal)] = [
    ("submit", .submit), ("reload", .reload), ("action", .pageAction),
  ]

  /// Loads in the same page, and how they end.
  private static let loads = kinds.flatMap { kind, goal in
    let start: [Step] = [.until(.action), .then(goal)]
    let failed = start + [.then(.failed)]
    return [
      WebWalkPlan("loaded: \(kind)", start + [.then(.loaded)]),
      WebWalkPlan("failed: \(kind)", failed),
      WebWalkPlan("retry: \(kind)", failed + [.then(.retry)]),
      WebWalkPlan("cancel: running \(kind)", start + [.then(.cancel)]),
      WebWalkPlan("cancel: failed \(kind)", failed + [.then(.cancel)]),
      WebWalkPlan("in the same page: drops a failed load of the top page", failed + [.then(goal)]),
      WebWalkPlan("open: drops a failed load of the top page", failed + [.then(.open)]),
      WebWalkPlan("open: drops a running load of the top page", start + [.then(.open)]),
      WebWalkPlan(
        "back in a web: drops what failed and pops",
        [.until(.pages(2)), .until(.action), .then(goal), .then(.failed), .then(.back)]),
      WebWalkPlan("loaded: the same page gets an action", start + [.then(.loadedAction)]),
      WebWalkPlan("loaded: the action is gone", start + [.then(.loaded)]),
      WebWalkPlan("refused page-locked: \(kind)", start + [.then(goal)]),
    ]
  }

  /// Pages that come back to life.
  private static let returns: [WebWalkPlan] = {
    let start: [Step] = [.until(.live(1)), .until(.clean), .until(.pages(2)), .then(.back)]
    let failed = start + [.then(.failed)]
    let acting: [Step] = [
      .until(.live(1)), .until(.clean), .until(.action), .then(.open), .then(.loaded), .then(.back),
    ]
    return [
      WebWalkPlan("loaded: return", start + [.then(.loaded)]),
      WebWalkPlan("loaded: a return keeps the action", acting + [.then(.loaded)]),
      WebWalkPlan("failed: return", failed),
      WebWalkPlan("retry: return", failed + [.then(.retry)]),
      WebWalkPlan("cancel: failed return", failed + [.then(.cancel)]),
      WebWalkPlan("cancel: running return", start + [.then(.cancel)]),
      WebWalkPlan("open: drops a running return", start + [.then(.open)]),
      WebWalkPlan("open: drops a failed return", failed + [.then(.open)]),
      WebWalkPlan("in the same page: drops a failed return", failed + [.then(.submit)]),
      WebWalkPlan("in the same page: drops a failed return", failed + [.then(.reload)]),
      WebWalkPlan("in the same page: drops a failed return", acting + [.then(.failed), .then(.pageAction)]),
      WebWalkPlan(
        "back in a web: pops a page that comes back",
        [.until(.live(1)), .until(.clean), .until(.pages(3)), .then(.back), .then(.back)]),
      WebWalkPlan(
        "memory: the top stays a snapshot while another load is there",
        start + [.then(.open), .then(.failed)]),
      WebWalkPlan(
        "memory: comes back without page-memory",
        [.until(.live(1)), .until(.clean), .until(.pages(2)), .until(.live(nil)), .then(.back)]),
      WebWalkPlan(
        "in the same page: the page is a snapshot",
        [
          .until(.live(1)), .until(.clean), .until(.pages(2)), .then(.back), .then(.cancel),
          .then(.reload), .then(.loaded),
        ]),
    ]
  }()

  private static let roots: [WebWalkPlan] = {
    let start: [Step] = [.until(.noModal), .until(.entries(1)), .then(.addRoot)]
    return [
      WebWalkPlan("loaded: root", start + [.then(.loadedAction)]),
      WebWalkPlan("failed: root", start + [.then(.failed)]),
      WebWalkPlan("retry: root", start + [.then(.failed), .then(.retry)]),
      WebWalkPlan("cancel: running root", start + [.then(.cancel)]),
      WebWalkPlan("cancel: failed root", start + [.then(.failed), .then(.cancel)]),
      WebWalkPlan(
        "root: loads when it comes to light",
        [.until(.noModal), .then(.presentFull), .then(.addRoot), .until(.noModal)]),
    ]
  }()

  private static let links: [WebWalkPlan] = {
    let start: [Step] = [.until(.idleWeb), .then(.open)]
    let failed = start + [.then(.failed)]
    let second: [Step] = [.until(.pages(1)), .then(.open), .then(.failed)]
    return [
      WebWalkPlan("failed: link", failed),
      WebWalkPlan("retry: link", failed + [.then(.retry)]),
      WebWalkPlan("cancel: running link", start + [.then(.cancel)]),
      WebWalkPlan("cancel: failed link", failed + [.then(.cancel)]),
      WebWalkPlan("open: drops a failed page", failed + [.then(.open)]),
      WebWalkPlan("open: drops a running page", start + [.then(.open)]),
      WebWalkPlan("in the same page: drops a failed page", second + [.then(.submit)]),
      WebWalkPlan("back in a web: drops what failed", failed + [.then(.back)]),
      WebWalkPlan("back in a web: cancels", start + [.then(.back)]),
      WebWalkPlan(
        "open: the number is taken, the next one is free",
        [.until(.idleWeb), .then(.pushNumber), .until(.idleWeb), .then(.open)]),
      WebWalkPlan("unknown node: a page that is not there yet", start + [.then(.unknownNode)]),
      WebWalkPlan("in: a page that is not there yet", start + [.then(.pushAtPending)]),
      WebWalkPlan("open: the name of the page that it drops", start + [.then(.openPending)]),
      WebWalkPlan("duplicate: a page that is not there yet", start + [.then(.pushPending)]),
      WebWalkPlan("back button over a page: hidden, hidesBackButton", [.until(.pages(2)), .then(.hidePage)]),
    ]
  }()

  private static let memory: [WebWalkPlan] = [
    WebWalkPlan("memory: released, 1 live at most", [.until(.live(1)), .until(.pages(2))]),
    WebWalkPlan("memory: released, 2 live at most", [.until(.live(2)), .until(.pages(3))]),
    WebWalkPlan("memory: released, 3 live at most", [.until(.live(3)), .until(.pages(4))]),
    WebWalkPlan("memory: released, 7 live at most", [.until(.live(7)), .until(.pages(8))]),
    WebWalkPlan(
      "memory: detached, the eighth page is not released",
      [.until(.live(nil)), .until(.pages(8)), .then(.reload)]),
    WebWalkPlan(
      "memory: several pages released at once",
      [.until(.live(7)), .until(.pages(3)), .until(.live(1)), .then(.reload)]),
    WebWalkPlan(
      "memory: comes back after another load",
      [.until(.live(1)), .until(.clean), .until(.pages(2)), .then(.back), .then(.open), .then(.cancel)]),
    WebWalkPlan(
      "memory: a return that was dropped does not begin again",
      [.until(.live(1)), .until(.clean), .until(.pages(2)), .then(.back), .then(.cancel)]),
  ]

  private static let swipes: [WebWalkPlan] = {
    let start: [Step] = [.until(.clean), .until(.swiping)]
    let onWeb: [Step] = [.until(.clean), .until(.idleWeb), .until(.swiping)]
    return [
      WebWalkPlan("swipe end: vetoed", [.until(.guarded)] + start + [.then(.soilTop), .then(.swipeEndFar)]),
      WebWalkPlan("swipe end: swipe-back is not there", start + [.then(.detachSwipe), .then(.swipeEndFast)]),
      WebWalkPlan("swipe end: completed over a web", onWeb + [.then(.swipeMove), .then(.swipeEndFar)]),
      WebWalkPlan(
        "swipe end: completed over a screen", [.until(.screenOnTop)] + start + [.then(.swipeEndFast)]),
      WebWalkPlan("swipe end: not completed", start + [.then(.swipeMove), .then(.swipeEndShort)]),
      WebWalkPlan("swipe cancel: cancels", start + [.then(.swipeMove), .then(.swipeCancel)]),
      WebWalkPlan("swipe: cancelled by a command on the stack", start + [.then(.push)]),
      WebWalkPlan("swipe: cancelled by a full screen", start + [.then(.presentFull)]),
      WebWalkPlan("swipe: cancelled by a link", [.until(.router("links"))] + start + [.then(.openCustom)]),
      WebWalkPlan("swipe: cancelled by add", start + [.then(.addWeb)]),
      WebWalkPlan("swipe: cancelled by leave", onWeb + [.then(.leave)]),
      WebWalkPlan("swipe: left running by a web", onWeb + [.then(.open), .then(.loaded)]),
      WebWalkPlan("swipe: left running by a modal", start + [.then(.presentSheet), .then(.dismiss)]),
      WebWalkPlan("swipe: left running by the device", start + [.then(.resize)]),
      WebWalkPlan("swipe begin: unavailable, a swipe or a rotation runs", start + [.then(.swipeBegin)]),
      WebWalkPlan(
        "swipe begin: unavailable, beyond the edge", [.until(.noModal), .then(.edge), .then(.swipeBeginFar)]),
      WebWalkPlan(
        "swipe begin: unavailable, hidden",
        [.until(.noModal), .then(.presentFull), .then(.swipeInMain)]),
      WebWalkPlan(
        "back button over a screen: hidden, hidesBackButton",
        [.until(.screenOnTop), .until(.entries(2)), .then(.hideTop)]),
      WebWalkPlan(
        "swipe begin: unavailable, left items", [.until(.noModal), .then(.pushItems), .then(.swipeBegin)]),
      WebWalkPlan(
        "swipe begin: unavailable, the back button is hidden",
        [.until(.noModal), .then(.hideTop), .then(.swipeBegin)]),
      WebWalkPlan(
        "swipe begin: unavailable for several reasons",
        [.until(.noModal), .then(.hideTop), .then(.rotateBegin), .then(.swipeBegin)]),
    ]
  }()

  private static let routes: [WebWalkPlan] = {
    let special = ["any", "docs", "named", "page", "seven", "tab", "rest"].map { name in
      let goal: WebWalkGoal =
        ["page", "docs"].contains(name) ? .openDocs : name == "seven" ? .openSeven : .openCustom
      return WebWalkPlan(
        "link: the most special is \(name)",
        [.until(.noModal), .until(.router("shadows")), .until(.clean), .then(.root), .then(goal)])
    }
    let start: [Step] = [.until(.noModal), .until(.router("links"))]
    return special + [
      WebWalkPlan("link: changes nothing", start + [.until(.clean), .then(.popHome), .then(.openHome)]),
      WebWalkPlan("link: a value is decoded", start + [.until(.clean), .then(.openCoded)]),
      WebWalkPlan(
        "refused vetoed: a link",
        start + [.until(.guarded), .until(.entries(2)), .then(.soilTop), .then(.openCustom)]),
      WebWalkPlan(
        "refused unhandled-url: action",
        [.until(.idleWeb), .then(.open), .then(.loadedLost), .then(.pageAction)]),
      WebWalkPlan("refused unhandled-url: submit", [.until(.pages(1)), .then(.submitCustom)]),
      WebWalkPlan(
        "link: a web address outside a web", start + [.until(.screenOnTop), .then(.root), .then(.openLink)]),
      WebWalkPlan("link: followed from outside a web", start + [.until(.screenOnTop), .then(.openCustom)]),
      WebWalkPlan("link: followed from a web", start + [.until(.idleWeb), .then(.openCustom)]),
    ]
  }()

  private static let refusals: [WebWalkPlan] = [
    WebWalkPlan("refused wrong-container: open", [.until(.noModal), .then(.openInMain)]),
    WebWalkPlan("loaded: an action without a URL", [.until(.idleWeb), .then(.open), .then(.loadedHalf)]),
    WebWalkPlan("loaded: a URL without an action", [.until(.idleWeb), .then(.open), .then(.loadedHalf)]),
    WebWalkPlan("refused bad-url: loaded", [.until(.idleWeb), .then(.open), .then(.loadedMalformed)]),
    WebWalkPlan("refused bad-url: submit", [.until(.pages(1)), .then(.submitMalformed)]),
    WebWalkPlan("refused no-page: reload", [.until(.fewPages(0)), .then(.reload)]),
    WebWalkPlan("refused no-page: submit", [.until(.fewPages(0)), .then(.submit)]),
    WebWalkPlan("refused no-page: action", [.until(.fewPages(0)), .then(.pageAction)]),
    WebWalkPlan(
      "refused no-action: action", [.until(.idleWeb), .then(.open), .then(.loaded), .then(.pageAction)]),
    WebWalkPlan("not in stack: a page", [.until(.pages(1)), .then(.popToPage)]),
    WebWalkPlan("duplicate: a modal", [.then(.present), .then(.pushModal)]),
    WebWalkPlan("dismiss: sheet by a swipe", [.then(.presentSheet), .then(.dismissSwipe)]),
    WebWalkPlan(
      "rotate: deferred", [.until(.noModal), .then(.pushFixed), .then(.rotate), .then(.rotateAgain)]),
    WebWalkPlan(
      "answer: the pending orientation turns the interface",
      [.until(.clean), .until(.noModal), .then(.pushFixed), .then(.rotate), .then(.pop)]),
  ]

  private static let guards: [WebWalkPlan] =
    ["pop", "popTo", "popToRoot", "replace", "set", "back", "leave", "swipe begin"].enumerated().map {
      let goals: [WebWalkGoal] = [.pop, .popTo, .root, .replace, .setPush, .back, .leave, .swipeBegin]
      return WebWalkPlan(
        "refused vetoed: \($1)",
        [
          .until(.guarded), .until(.noModal), .until($0 > 4 ? .pages(2) : .entries(2)),
          .then(.soilTop), .then(goals[$0]),
        ])
    } + [
      WebWalkPlan(
        "refused vetoed: dismiss", [.until(.guarded), .then(.present), .then(.soilModal), .then(.dismiss)]),
      WebWalkPlan(
        "unsaved-changes: detached, a dirty screen leaves",
        [.until(.unguarded), .until(.noModal), .until(.entries(2)), .then(.soilTop), .then(.pop)]),
      WebWalkPlan(
        "unsaved-changes: a dirty container is not asked about",
        [.until(.clean), .until(.idleWeb), .then(.soilWeb), .then(.leave)]),
      WebWalkPlan(
        "unsaved-changes: detached, a dirty screen leaves",
        [.until(.unguarded), .until(.pages(2)), .then(.soilTop), .then(.back)]),
    ]

  /// What happens in a web container that nobody sees.
  private static let hidden: [WebWalkPlan] = [
    WebWalkPlan(
      "memory: released, hidden",
      [.until(.live(1)), .until(.pages(1)), .until(.coveredWeb), .then(.openHidden), .then(.loadedHidden)]),
    WebWalkPlan(
      "memory: comes back, hidden",
      [.until(.live(1)), .until(.clean), .until(.pages(2)), .until(.coveredWeb), .then(.backHidden)]),
    WebWalkPlan("leave: the web is not the top", [.until(.clean), .until(.coveredWeb), .then(.leaveHidden)]),
    WebWalkPlan("leave: cancels and nothing to pop", [.until(.clean), .until(.entries(1)), .then(.leave)]),
    WebWalkPlan("leave: cancels and pops", [.until(.clean), .until(.idleWeb), .then(.open), .then(.leave)]),
    WebWalkPlan("back: pops a web", [.until(.clean), .until(.idleWeb), .then(.backInMain)]),
    WebWalkPlan(
      "a web leaves while it loads", [.until(.clean), .until(.idleWeb), .then(.open), .then(.pop)]),
  ]
}
