import NavBase
import NavEvents
import NavRuntime

/// Back buttons that vanished from a screen that has another one below it, and those that did not come with it.
struct BackButtonSearch: FindingSearch {
  private struct Loss {
    var subject: NavFinding.Subject
    let moment: StateMoment
    let commit: Int
    /// The container that is swiped while the button is away; nil when no swipe runs in it, or no longer.
    var swiped: String?
    /// The end of that swipe, which did not bring the button back.
    var swipeEnd: String?
    /// The commit in which the button came back; nil if it did not.
    var end: Int?
    /// The commit in which the screen left without its button.
    var leaving: Int?
    var isHarmless = false

    /// What became of the button.
    var fate: String {
      if let end { return " It came back in #\(end)." }
      if swiped != nil { return " The swipe still ran at the end of the journal." }
      switch (swipeEnd, leaving) {
      case (let swipeEnd?, let leaving?):
        return
          " It did not come back when \(swipeEnd) ended the swipe, and was still gone when the screen left in #\(leaving)."
      case (let swipeEnd?, nil): return " It did not come back when \(swipeEnd) ended the swipe."
      case (nil, let leaving?): return " It was still gone when the screen left in #\(leaving)."
      case (nil, nil): return ""
      }
    }
  }

  private var losses: [Loss] = []
  /// The losses of the screens that have lost their button.
  private var open: [TextBytes: Int] = [:]
  /// The screens whose back button was shown when they were last in front of something.
  private var shown: Set<TextBytes> = []

  mutating func look(at step: FindingStep) {
    // A screen that comes later with the id of one that has left is another screen.
    for screen in step.after.gone {
      shown.remove(TextBytes(screen))
      guard let place = open.removeValue(forKey: TextBytes(screen)) else { continue }
      // A swipe that takes the screen away needs no button.
      if losses[place].swiped != nil { losses[place].isHarmless = true }
      (losses[place].leaving, losses[place].swiped) = (step.commit.number, nil)
    }
    for case .item(.hidesBackButtonChanged(let screen, false)) in step.commit.events {
      // A screen that is covered in the same commit is not looked at below.
      guard !step.after.waysBack.contains(where: { $0.screen.hasSameBytes(as: screen) }),
        let place = open.removeValue(forKey: TextBytes(screen))
      else { continue }
      (losses[place].end, losses[place].swiped) = (step.commit.number, nil)
    }
    for way in step.after.waysBack {
      let key = TextBytes(way.screen)
      if way.hasButton {
        shown.insert(key)
        if let place = open.removeValue(forKey: key) { losses[place].end = step.commit.number }
      } else if shown.remove(key) != nil {
        lose(.backButtonVanished, way, way.hidesButton ? .error : .warning, "vanished", step)
      } else if way.hidesButton, !step.wasVisible(way.screen), open[key] == nil {
        lose(.backButtonMissing, way, .warning, "is hidden when it comes,", step)
      }
    }
    for place in open.values where losses[place].swiped != nil && step.after.swiped == nil {
      losses[place].swiped = nil
      losses[place].swipeEnd = "\(step.commandInWords) in #\(step.commit.number)"
    }
  }

  private mutating func lose(
    _ kind: NavFinding.Kind, _ way: Glance.WayBack, _ severity: NavFinding.Severity, _ what: String,
    _ step: FindingStep
  ) {
    let plugin = step.commit.contributions.first { contribution in
      if case .requested(.item(.setHidesBackButton(_, let screen)), _) = contribution.part {
        screen.hasSameBytes(as: way.screen)
      } else {
        false
      }
    }?.plugin
    open[TextBytes(way.screen)] = losses.count
    losses.append(
      Loss(
        subject: NavFinding.Subject(
          kind: kind, severity: severity,
          what:
            "The back button of “\(way.screen)” \(what) after \(step.commandInWords), although there is a screen to go back to.",
          command: "why \(way.reason) #\(step.commit.number)",
          plugin: plugin, screen: way.screen, container: way.container), moment: step.moment,
        commit: step.commit.number, swiped: step.after.swiped))
  }

  /// A button that came back is no error; whether one comes back when a swipe is over is not known before.
  func findings(at end: FindingEnd) -> [NavFinding] {
    var groups = FindingGroups()
    for loss in losses where !loss.isHarmless {
      var subject = loss.subject
      if loss.end != nil { subject.severity = min(subject.severity, .warning) }
      if loss.swiped != nil { subject.severity = .note }
      subject.what += loss.fate
      groups.add(subject, at: loss.moment, in: loss.commit)
    }
    return groups.findings()
  }
}

/// Swipes that something else than the finger has cancelled.
struct SwipeSearch: FindingSearch {
  private var groups = FindingGroups()

  mutating func look(at step: FindingStep) {
    guard let kind = step.kind, ![.swipeEnd, .swipeCancel, .all].contains(kind) else { return }
    let cancelled = step.commit.events.firstIndex { $0.kind == .swipeCancelled }
    let isGone = step.before.swiped != nil && step.after.swiped == nil
    guard cancelled != nil || isGone else { return }
    var container = step.before.swiped
    if let cancelled, case .swipe(.cancelled(let named)) = step.commit.events[cancelled] { container = named }
    let plugin = cancelled.flatMap { step.requester(of: $0) } ?? step.rewriter
    let by = plugin.map { "“\($0)”, after \(step.commandInWords)" } ?? step.commandInWords
    let what = "A swipe in “\(container ?? "")” ended because of \(by), not because of the finger."
    groups.add(
      NavFinding.Subject(
        kind: .swipeCut, severity: .warning, what: what, plugin: plugin, container: container,
        detail: kind.name), in: step)
  }

  func findings(at end: FindingEnd) -> [NavFinding] { groups.findings() }
}

/// Places between which the scene went back and forth.
struct LoopSearch: FindingSearch {
  /// The smallest number of times that the scene came back to where it was, and of the same number of times that it went away.
  private static let fewest = 3

  private var trail = Trail()
  private var runs: [Trail.Run] = []
  private var hasBegun = false
  /// The commits that led to another place.
  private var moves: [Move] = []

  private struct Move {
    let place: [Int]
    let moment: StateMoment
    let commit: Int
    /// True when the user went there, and nobody else.
    let isByUser: Bool
  }

  mutating func look(at step: FindingStep) {
    guard step.after.place != step.before.place, !step.after.place.isEmpty else { return }
    if !hasBegun, !step.before.place.isEmpty {
      runs += [trail.goTo(step.before.place, in: step.commit.number - 1)].compactMap(\.self)
    }
    hasBegun = true
    if let run = trail.goTo(step.after.place, in: step.commit.number) { runs.append(run) }
    // The user may have seen an empty pane in between.
    if moves.last?.place == step.after.place { return }
    let isByUser = [.user, .link].contains(step.commit.source) && step.commit.contributions.isEmpty
    moves.append(
      Move(
        place: step.after.place, moment: step.moment, commit: step.commit.number, isByUser: isByUser))
  }

  func findings(at end: FindingEnd) -> [NavFinding] {
    var trail = trail
    let runs = runs + [trail.end()].compactMap(\.self)
    var groups = FindingGroups()
    for run in runs where (run.returns + 1) / 2 >= Self.fewest {
      let screens = run.places.map { $0.map { end.names[$0].text } }
      let places = screens.map { $0.map { "“\($0)”" }.joined(separator: " with ") }
      let only = screens[1].last { !screens[0].containsBytes(of: $0) } ?? screens[1].last
      let moves = moves(of: run)
      let begin = moves.first?.commit ?? run.last
      let what =
        "The scene went back and forth between \(places[0]) and \(places[1]) \((run.returns + 1) / 2) times (\(run.returns) returns), from #\(begin) to #\(run.last)."
      groups.add(
        NavFinding.Subject(
          kind: .loop, severity: moves.allSatisfy(\.isByUser) ? .note : .warning, what: what,
          command: "find --changes visible",
          screen: only, detail: places.sorted { $0.sortsBefore($1) }.joined(separator: " and ")),
        at: moves.last?.moment ?? end.moment, in: run.last)
    }
    return groups.findings()
  }

  /// Returns the moves of a run, with the one that led to the other place first. Complexity: O(log moves + moves of the run).
  private func moves(of run: Trail.Run) -> ArraySlice<Move> {
    var (low, high) = (0, moves.count)
    while low < high {
      let middle = (low + high) / 2
      if moves[middle].commit <= run.last { low = middle + 1 } else { high = middle }
    }
    return moves[max(0, low - run.returns - 1)..<low]
  }
}

/// Screens from which only a root or a link led away.
struct DeadEndSearch: FindingSearch {
  /// The ways that led away from a screen.
  private struct Ways {
    var roots = 0
    var links = 0
    var others = 0
    var first: (moment: StateMoment, commit: Int)?
    var last = 0
  }

  private var ways: [TextBytes: Ways] = [:]
  private var names: [String] = []

  mutating func look(at step: FindingStep) {
    guard let front = step.before.front, !step.after.front.hasSameBytes(as: front),
      let kind = step.kind, !Self.environment.contains(kind)
    else { return }
    let key = TextBytes(front)
    if ways[key] == nil { names.append(front) }
    var way = ways[key] ?? Ways()
    if step.commit.leadsToRoot {
      way.roots += 1
    } else if step.commit.followsLink {
      way.links += 1
    } else {
      way.others += 1
    }
    if way.first == nil { way.first = (step.moment, step.commit.number) }
    way.last = step.commit.number
    ways[key] = way
  }

  func findings(at end: FindingEnd) -> [NavFinding] {
    names.compactMap { name in
      guard let way = ways[TextBytes(name)], way.others == 0, let first = way.first else { return nil }
      let who =
        way.links == 0 ? "Only the way to the root" : way.roots == 0 ? "Only a link" : "Only a root or a link"
      let count = way.roots + way.links
      let subject = NavFinding.Subject(
        kind: .deadEnd, severity: .note, what: "\(who) led away from “\(name)”.",
        screen: name)
      return NavFinding(
        subject, at: first.moment, in: first.commit, count: count, last: way.last, repeated: .warning)
    }
  }

  /// Commands after which the window shows another part of the same scene, or that change the scene as a whole.
  private static let environment: Set<CommandKind> = [
    .rotate, .rotationBegin, .rotationEnd, .resize, .window, .collapse, .expand, .scene, .restore, .revert,
  ]
}

extension NavCommit {
  /// A Boolean value that indicates whether the commit follows a link, other than inside a web container.
  fileprivate var followsLink: Bool {
    guard command?.kind == .open || source == .link else { return false }
    return !events.contains { if case .web = $0 { true } else { false } }
  }

  /// A Boolean value that indicates whether the commit went to the root of a container: by its command, or by the selected tab.
  fileprivate var leadsToRoot: Bool {
    if command?.kind == .popToRoot || command?.kind == .leave { return true }
    return events.contains { event in
      switch event {
      case .navigation(.popped(_, _, .tabReselect, _)), .navigation(.popped(_, _, .popToRoot, _)): true
      default: false
      }
    }
  }
}

extension Glance.WayBack {
  /// The path of the value because of which there is no button: its last change says who took the button away.
  fileprivate var reason: String {
    if hidesButton { return "\(NavPath.of("items", screen)).hidesBackButton" }
    if hidesBars { return "\(NavPath.of("containers", container)).navigationBarsHidden" }
    return "\(NavPath.of("items", screen)).backButton"
  }
}

extension NavPath {
  /// Returns the text of the path to a member that a node has in the state view: `items["a"]`.
  static func of(_ member: String, _ node: String) -> String {
    "\(member)[\(CanonicalJSON(string: node).text)]"
  }
}
