import NavEvents
import NavJournals
import NavRuntime

/// A journal as its commits and the scenes after them say it, with which findings are compared.
struct FindingTruth {
  let journal: NavJournal
  private let commits: [NavCommit]
  private let first: Int
  /// The scene before the first commit, and the one after each.
  private let scenes: [NavScene]

  init(of journal: NavJournal) throws {
    self.journal = journal
    commits = Array(journal.commits)
    first = commits.first?.number ?? 0
    var scenes = [try journal.scene(at: .event(journal.start.events))]
    // Commits without events belong to the moment of the event before them, so the scene before the first commit is that of none.
    if journal.start.commits == 0 { scenes = [try Self.empty()] }
    for commit in commits { scenes.append(try journal.scene(at: .commit(commit.number))) }
    self.scenes = scenes
  }

  private static func empty() throws -> NavScene {
    let session = try NavSession.open(at: "empty", in: MemoryFileSystem(), options: SessionOptions())
    defer { try? session.close() }
    return session.scene
  }

  private func commit(_ number: Int) -> NavCommit? {
    commits.indices.contains(number - first) ? commits[number - first] : nil
  }

  private func before(_ commit: NavCommit) -> NavScene { scenes[commit.number - first] }
  private func after(_ commit: NavCommit) -> NavScene { scenes[commit.number - first + 1] }

  /// Returns the reason why a finding is not true; nil when it is.
  func objection(to finding: NavFinding) throws -> String? {
    let found = "\(finding)"
    if finding.kind == .damaged { return journal.verdict == .clean ? found : nil }
    guard let number = finding.commit, let commit = commit(number) else { return "no commit: \(found)" }
    if finding.moment.events != commit.eventRange.upperBound || finding.moment.commits != number + 1 {
      return "another moment: \(found)"
    }
    return isTrue(finding, commit) ? nil : found
  }

  private func isTrue(_ finding: NavFinding, _ commit: NavCommit) -> Bool {
    switch finding.kind {
    case .damaged: return false
    case .killed:
      return self.commit(commit.number + 1)?.events.contains {
        if case .mark(.launched(_, _, _, _, .killed)) = $0 { true } else { false }
      } == true
    case .refused: return finding.count == refusals(like: finding)
    case .nothingHappened:
      return [.user, .link].contains(commit.source) && commit.refusal == nil
        && before(commit).visible == after(commit).visible
    case .backButtonVanished, .backButtonMissing: return isWithoutButton(finding, commit)
    case .swipeCut:
      guard let container = finding.container else { return false }
      let began = commit.events.contains { $0.kind == .swipeBegan }
      return (began || before(commit)[container].map { Self.swipe($0) != nil } ?? false)
        && after(commit)[container].map { Self.swipe($0) == nil } ?? true
        && ![.swipeEnd, .swipeCancel].contains(commit.command?.kind)
    case .loop: return isLoop(finding, commit)
    case .deadEnd: return departures(from: finding.screen ?? "").allSatisfy { isRootOrLink($0) }
    case .pluginFault:
      return finding.count
        == commits.flatMap(\.contributions).count { contribution in
          guard case .failed(let code) = contribution.part else { return false }
          return contribution.plugin == finding.plugin && code == finding.code
        }
    case .pluginQuarantined:
      return commit.events.contains { $0.kind == .pluginQuarantined }
        && !after(commit).plugins.contains(finding.plugin ?? "")
    case .pluginUpgraded: return commit.command?.kind == .upgrade && commit.source == .system
    case .loadFailed: return finding.count == failedLoads(like: finding)
    case .loadUnfinished: return isUnfinished(finding, commit)
    case .heldUnfinished:
      return commit.events.contains { $0.kind == .held }
        && commit.contributions.contains { $0.plugin == finding.plugin }
    case .heldDropped:
      return commit.events.contains {
        if case .waiting(.dropped(_, let reason)) = $0 { reason == finding.code } else { false }
      }
    case .turnNeverCame: return neverCame(commit)
    case .focusHidden:
      let scene = after(commit)
      guard let focus = scene.focus, focus == finding.container else { return false }
      return !descendants(of: focus, in: scene).contains { scene.visible.contains($0) }
    case .framesOverlap, .invariant, .rule: return false
    @unknown default: return false
    }
  }

  private static func swipe(_ container: NavScene.Container) -> NavScene.Swipe? {
    switch container {
    case .drillDown(let drillDown): drillDown.swipe
    case .stack(let stack): stack.swipe
    case .arranged(let arranged): arranged.swipe
    case .tabs, .split, .web: nil
    }
  }

  private func descendants(of node: String, in scene: NavScene) -> [String] {
    guard let container = scene[node] else { return [node] }
    return container.children.flatMap { descendants(of: $0, in: scene) }
  }

  /// Returns the number of times that a load of the same URL failed in the same page.
  private func failedLoads(like finding: NavFinding) -> Int {
    var (urls, count): ([String: String], Int) = ([:], 0)
    for case .web(let event) in commits.flatMap(\.events) {
      switch event {
      case .loadStarted(let container, _, let url, _): urls[container] = url
      case .loadFailed(let container, let page, _):
        let isSame = container == finding.container && page == finding.screen
        if isSame, finding.sentence.hasPrefix("The load of \(urls[container] ?? page) in ") { count += 1 }
      default: break
      }
    }
    return count
  }

  // MARK: Refusals

  private func refusals(like finding: NavFinding) -> Int {
    let refused = commits.filter { commit in
      guard let refusal = commit.refusal, refusal.code.rawValue == finding.code else { return false }
      let plugin = refusal.reasons.map(\.by).first { $0 != "core" }
      return plugin == finding.plugin && isAbout(commit.command, finding)
    }
    let requests = commits.flatMap(\.contributions).filter { contribution in
      guard case .requestRefused(let command, let refusal) = contribution.part else { return false }
      return contribution.plugin == finding.plugin && refusal.code.rawValue == finding.code
        && isAbout(command, finding)
    }
    return refused.count + requests.count
  }

  private func isAbout(_ command: NavCommand?, _ finding: NavFinding) -> Bool {
    if case .arranged(.perform(let verb, _), _)? = command {
      return finding.key.hasSuffix(" \"perform \(verb)\"")
    }
    return finding.key.split(separator: " ").last.map { String($0) } == command?.kind.name
  }

  // MARK: Back buttons

  private func isWithoutButton(_ finding: NavFinding, _ commit: NavCommit) -> Bool {
    let scene = after(commit)
    guard let screen = finding.screen, let container = finding.container, scene.visible.contains(screen),
      scene.items[screen]?.backButton == nil, let children = scene[container]?.children,
      let place = children.firstIndex(of: screen)
    else { return false }
    // Of a collapsed split, the entries below can be those of another column.
    let isCollapsed = scene.containers.values.contains {
      if case .split(let split) = $0 { split.isCollapsed } else { false }
    }
    guard place > 0 || isCollapsed else { return false }
    if finding.kind == .backButtonMissing {
      return scene.items[screen]?.hidesBackButton == true && !before(commit).visible.contains(screen)
    }
    // It had a button when it was visible before.
    return scenes[...(commit.number - first)].contains {
      $0.visible.contains(screen) && $0.items[screen]?.backButton != nil
    }
  }

  // MARK: Ways

  private func isLoop(_ finding: NavFinding, _ commit: NavCommit) -> Bool {
    var places: [[String]] = []
    for scene in scenes[...(commit.number - first + 1)] where !scene.visible.isEmpty {
      if places.last != scene.visible { places.append(scene.visible) }
    }
    guard places.count >= 7 else { return false }
    let last = places.suffix(6)
    return Set(last).count == 2
  }

  private func departures(from screen: String) -> [NavCommit] {
    let environment: [CommandKind] = [
      .rotate, .rotationBegin, .rotationEnd, .resize, .window, .collapse, .expand, .scene, .restore, .revert,
    ]
    return commits.filter { commit in
      guard let kind = commit.command?.kind, !environment.contains(kind) else { return false }
      return before(commit).focusedScreen == screen && after(commit).focusedScreen != screen
    }
  }

  private func isRootOrLink(_ commit: NavCommit) -> Bool {
    let kind = commit.command?.kind
    if kind == .popToRoot || kind == .leave || kind == .open || commit.source == .link { return true }
    return commit.events.contains {
      if case .navigation(.popped(_, _, let cause, _)) = $0 {
        cause == .tabReselect || cause == .popToRoot
      } else {
        false
      }
    }
  }

  // MARK: Reports

  private func isUnfinished(_ finding: NavFinding, _ commit: NavCommit) -> Bool {
    let later = commits[(commit.number - first + 1)...]
    for next in later {
      for case .web(let event) in next.events {
        switch event {
        case .loadFinished(finding.container, _, _, _), .loadFailed(finding.container, _, _),
          .loadCancelled(finding.container, _), .loadStarted(finding.container, _, _, _):
          return false
        default: break
        }
      }
      guard case .web(let web)? = after(next)[finding.container ?? ""], web.isLoading else { return true }
    }
    guard case .web(let web)? = scenes.last?[finding.container ?? ""] else { return false }
    return web.isLoading
  }

  private func neverCame(_ commit: NavCommit) -> Bool {
    guard let orientation = after(commit).rotation.pending else { return false }
    for next in commits[(commit.number - first + 1)...] {
      if next.events.contains(where: { $0 == .environment(.interfaceRotated(orientation)) }) { return false }
      if after(next).rotation.pending != orientation { return true }
    }
    return true
  }
}
