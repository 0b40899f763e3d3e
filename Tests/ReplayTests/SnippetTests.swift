import Foundation
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// The Swift blocks of the README and of the manuals, compiled and run as they are printed.
///
/// Each block is in this file, or in that of `ArticleTests`, between two comments. `.ci/check` compares it with the page, line
/// by line.
struct SnippetTests {
  @Test func `the README's session does what it says`() throws {
    let scratch = try Scratch()
    try Self.readme(scratch.path("trip.jsonl"))
    let journal = try NavJournal(at: scratch.path("trip.jsonl"))
    #expect(journal.commitCount == 3)
  }

  private static func readme(_ path: String) throws {
    // README.md 1
    // Open a journal. If it is there already, the session goes on where it ended.
    let session = try NavSession.open(at: path, options: .standard)

    // Ask for something. A refusal is an outcome, not an error.
    switch try session.send(.push("inbox", title: "Inbox")) {
    case .accepted(let commit): print(commit.events)
    case .refused(let refusal): print(refusal.message)
    case .queued: break  // sent by an observer: it is decided right after the commit being observed
    }
    try session.send(.back(), from: .user)

    // Draw. A scene is a value: what is where, which bars and buttons there are.
    let scene = session.scene
    for frame in scene.layout { print(frame.role, frame.node ?? "empty", frame.width, frame.height) }
    print(scene.items["inbox"]?.title ?? "no inbox")

    // Watch every commit, refused ones too, for as long as you keep the observation.
    let observation = session.observe { commit in print(commit.number, commit.events) }

    // Look at a journal that somebody sent you, and keep it as a test.
    let report = try NavJournal(at: path)
    print(try report.scene(at: .event(1)))
    print(try report.verify(plugins: .builtIn).isClean)
    // end
    observation.cancel()
  }

  @MainActor @Test func `the manual's app does what it says`() throws {
    let scratch = try Scratch()
    let folder = scratch.path("Journals")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Self.app(folder + "/app.jsonl", folder)
    let commits = Array(try NavJournal(at: folder + "/app.jsonl").commits)
    #expect(commits.compactMap(\.refusal?.code) == [.vetoed])
    // The mark of its end is the last one.
    #expect(commits.suffix(2).map { $0.command?.kind } == [.restore, .close])
  }

  /// The page says that a phone stands upright after these reports.
  private static func expectUprightPhone(_ scene: NavScene) {
    let window = scene.environment
    #expect((window.width, window.height) == (390, 844))
    #expect(window.interface == .portrait && window.sizeClass == .compact)
    #expect(scene.layout.allSatisfy { $0.x + $0.width <= 390 && $0.y + $0.height <= 844 })
    #expect(scene.bars.map(\.height) == [103, 83])
  }

  // As printed: the lines of a builder are no chain of calls.
  // swift-format-ignore
  @MainActor private static func app(_ path: String, _ folder: String) throws {
    // docs/embedding.md 1
    var options = SessionOptions.standard
    options.add(UnsavedChanges())
    let session = try NavSession.open(
      at: path, options: options,
      initial: .tabs("main") {
        .stack("home", "Home", root: "feed")
        .split("search", "Search", primary: "list", detail: .placeholder("pick"))
      })
    // end

    // docs/embedding.md 2
    try session.send(.window(width: 390, height: 844, orientation: .portrait), from: .system)
    try session.send(.safeArea(top: 59, left: 0, bottom: 34, right: 0), from: .system)
    try session.send(.setBarMetrics(bar: 44, tabBar: 49))
    // end
    expectUprightPhone(session.scene)

    // docs/embedding.md 3
    let home = session.stack("home")
    try home.push("address", title: "Address", from: .user)
    try session.send(.setAttribute("dirty", to: "true", of: "address"))
    switch try home.back(from: .user) {
    case .accepted(let commit): print("gone:", commit.events)
    case .refused(let refusal): print("stays:", refusal.message)
    case .queued: break  // sent by an observer: it is decided right after the commit being observed
    }
    // end

    // docs/embedding.md 4
    var kettle = ScreenDescription(route: "product", params: try CanonicalJSON(#"{"sku":7}"#), id: "kettle", title: "Kettle")
    kettle.restorationID = "product"
    try session.send([.setAttribute("dirty", to: nil, of: "address"), .back()], from: .user)
    try session.send([.select("search"), .showDetail(kettle)], from: .link)
    try session.send(.present("filter", style: .popover, from: "kettle"), from: .user)
    // end

    // docs/embedding.md 5
    try session.send(.removed("address"), from: .user)  // with several ids: the top entries of one stack, in any order
    try session.send(.reorder(["search", "home"], in: "main"), from: .user)
    try session.send(.setPrimaryWidth(ColumnWidth(points: 280), in: "search"), from: .user)
    // end

    // docs/embedding.md 6
    let back = try session.preview(.back(), from: .user)
    print(back.changesScene, back.scene.visible)  // what is there after it, to draw beside what is shown
    // end

    // docs/embedding.md 7
    @Sendable func draw(_ scene: NavScene) {
      for frame in scene.layout {
        let item = frame.node.flatMap { scene.items[$0] }
        if frame.role.isBar {
          print("bar:", item?.backButton.map { "‹ \($0.title)" } ?? "", item?.title ?? "")
        } else {
          print("pane:", frame.node ?? "empty", frame.x, frame.y, frame.width, frame.height)
        }
      }
    }
    draw(session.scene)
    // end

    // docs/embedding.md 8
    let store = NavStore(session)
    store.send(.dismiss(), from: .user)
    if let refused = store.refusal { print(refused.message) }
    store.tryAgain()
    store.refusal = nil
    // end

    // docs/embedding.md 9
    let trail = store.path(of: "home")
    let selection = store.selection(of: "main")
    trail.value = ["basket"]  // what `NavigationLink(value: "basket")` does
    trail.value = []  // what a swipe back does
    print(selection.value, store.sheet().value?.node ?? "no sheet", store.staysOpen())
    // end

    // docs/embedding.md 10
    let drawing = Task { for await scene in session.scenes { draw(scene) } }
    let observation = session.observe { commit in
      if let refusal = commit.refusal { print(commit.number, refusal.code) }
    }
    // end

    // docs/embedding.md 11
    let visits = Task { for await view in session.screenViews { print(view.screen, view.activeMilliseconds) } }
    try session.setActive(false)
    try session.setActive(true)
    // end

    // docs/embedding.md 12
    try session.note("payment failed", ["code": "card-declined"])
    // end

    // docs/embedding.md 13
    options.app = AppInfo(app: "Shop", build: "4711", os: "iOS 26.1", device: "iPhone17,1")
    if session.opening?.previous == .killed { print("the app crashed, or was ended") }
    // end

    // docs/embedding.md 14
    options.migrate { build, scene in
      scene.screens.filter { $0.value.route == "product" }.map { id, _ in .change(id, route: "article") }
    }
    // end

    // docs/embedding.md 15
    for trial in try NavJournal.tryMigration(in: folder, options: options) {
      #expect(trial.error == nil, "\(trial)")
    }
    // end

    // docs/embedding.md 16
    let before = session.moment.events
    try session.send([.select("home"), .push("cart"), .push("checkout")])
    try session.revert(to: .event(before), from: .user)
    for row in try session.overlay(last: 3).rows { print(row) }
    // end

    // docs/embedding.md 17
    let archive = try CanonicalJSON(session.preserve())
    drawing.cancel()
    visits.cancel()
    observation.cancel()
    try session.close()

    options.recovery = .startAnew(keeping: "damaged")
    options.keep = .init(commits: 5_000, days: 30, bytes: 50_000_000)
    let again = try NavSession.open(at: path, options: options)
    if let reason = again.opening?.recovered { print("begun anew:", reason) }
    try again.send(.restore(archive), from: .system)
    draw(again.scene)
    try again.close()
    // end

    // docs/embedding.md 18
    let report = try NavJournal(at: path)
    for commit in report.commits where commit.refusal != nil {
      let scene = try report.scene(at: .commit(commit.number))
      print("refused:", commit.command?.kind.name ?? "unknown", "in front of", scene.visible)
    }
    // end

    // docs/embedding.md 19
    for cause in try report.why(NavPath("visible")).causes { print(cause.what) }
    for change in try report.difference(from: .commit(0), to: .end).changes { print(change.path) }
    let pushes = try report.commits(matching: NavCommitFilter(kinds: ["pushed"]))
    print(pushes.count, try report.bisect(NavPredicate("not visible contains checkout")))
    let otherwise = try report.whatIf(.without("unsaved-changes"), plugins: options.catalog)
    print(otherwise.divergence?.description ?? "the same")
    let walk = try NavFuzz(of: .demo, seed: 7, steps: 50, options: .standard)
    print(try report.violations(), walk.failure?.minimal?.commands ?? [])
    // end

    // docs/embedding.md 20
    for journal in try NavJournal.all(in: folder) {
      let result = try journal.verify(plugins: options.catalog)
      for divergence in result.divergences { print("\(journal.path): \(divergence)") }
      precondition(result.isClean)
    }
    // end

    let shop = Shop()
    // docs/embedding.md 21
    let purchases = AsyncGuard("purchases", reason: "Asking the shop.", expires: 60) { command in
      await shop.mayOpen(command) ? .resume : .drop("not bought")
    }
    // end
    options.add(purchases)
  }

  private struct Shop: Sendable {
    func mayOpen(_ command: NavCommand) async -> Bool { command.kind == .push }
  }

  @Test func `the condition of the reference is evaluated`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.jsonl")
    let session = try NavSession.open(at: path, options: .standard)
    try session.send(.push("inbox"))
    try session.close()
    let journal = try NavJournal(at: path)
    #expect(journal.commitCount == 2)
    // docs/predicates.md 1
    let predicate = try NavPredicate("panes.left == inbox and not items.inbox.backButton exists")
    print(try journal.holds(predicate, at: .commit(1)))
    // end
    #expect(try journal.holds(predicate, at: .commit(1)))
  }

  @Test func `the baseline of the page about findings leaves out what it knows`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.jsonl")
    var options = SessionOptions.standard
    options.attaching = ["unsaved-changes"]
    let session = try NavSession.open(at: path, options: options)
    try session.send(NavCommand(line: "push form attr=dirty=true"))
    try session.send(.pop())
    try session.close()
    let journal = try NavJournal(at: path)
    #expect(try journal.findings().map(\.key) == ["refused vetoed unsaved-changes pop"])
    // docs/findings.md 1
    let known = try NavFindingBaseline("refused vetoed unsaved-changes pop\n")
    for finding in try journal.findings(NavFindingOptions(baseline: known)) {
      print(finding, finding.command)
    }
    // end
    #expect(try journal.findings(NavFindingOptions(baseline: known)) == [])
  }
}
