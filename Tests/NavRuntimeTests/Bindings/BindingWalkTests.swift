import NavEvents
import NavJournals
import NavPlugins
import Testing

@testable import NavRuntime

/// Random users, apps and plugins: whatever views say, in whatever order, the scene and the views agree at the end.
@MainActor struct BindingWalkTests {
  /// The runs that one session goes through: each begins where the one before has ended.
  private static let runsOfASession = 50
  private static let runs = FullRun.isOn ? 10_000 : 4_000
  private static let steps = 5

  @Test func `the scene and its views agree after every run`() throws {
    var tally: [String: Int] = [:]
    for seed in 0..<Self.runs / Self.runsOfASession {
      var walk = try BindingWalk(seed: UInt64(seed))
      for run in 0..<Self.runsOfASession {
        for _ in 0..<Self.steps { walk.step() }
        try #require(walk.settles(), "seed \(seed), run \(run): \(walk.said.suffix(Self.steps * 2))")
      }
      tally.merge(walk.tally) { $0 + $1 }
    }
    // Each of them happened, or the walks walk around what they test.
    for what in ["back", "stale", "link", "several", "again", "old", "away", "tab", "app", "vetoed", "told"] {
      #expect(tally[what, default: 0] > Self.runs / 50, "\(what): \(tally)")
    }
  }
}

/// One user with two tabs, sheets, and an app that goes its own ways.
@MainActor private struct BindingWalk {
  private(set) var said: [String] = []
  private(set) var tally: [String: Int] = [:]
  private let session: NavSession
  private let store: NavStore
  private let paths: [ModelView<[String]>]
  private let tab: ModelView<String>
  private let sheets: [ModelView<NavScene.Modal?>]
  private var numbers: SeededNumbers
  private var next = 0

  init(seed: UInt64) throws {
    var options = SessionOptions()
    options.add(UnsavedChanges())
    session = try NavSession(
      options: options,
      initial: .tabs("main") {
        .stack("home", root: "feed")
          .stack("work", root: "desk")
      })
    store = session.store
    paths = ["home", "work"].map { [store] in ModelView(store.path(of: $0)) }
    tab = ModelView(store.selection(of: "main"))
    sheets = [0, 1].map { [store] in ModelView(store.sheet(level: $0)) }
    numbers = SeededNumbers(seed: seed)
  }

  private mutating func pick(_ count: Int) -> Int { Int(numbers.next() % UInt64(max(count, 1))) }

  private mutating func note(_ what: String, _ words: String = "") {
    said.append("\(what) \(words)")
    tally[what, default: 0] += 1
  }

  /// A screen that is new, or has been there before.
  private mutating func screen() -> String {
    if pick(3) == 0 { return "s\(pick(max(next, 1)))" }
    next += 1
    return "s\(next)"
  }

  mutating func step() {
    let place = pick(2)
    let view = paths[place]
    switch pick(12) {
    case 0, 1: goBack(view)
    case 2:
      let id = screen()
      if view.shown.contains(id) { return }
      note("link", id)
      // A deep path, and one time in two any other, loses its top.
      let isReplaced = view.shown.count > 3 || pick(2) == 0
      if isReplaced, pick(3) == 0, let top = view.shown.last {
        _ = try? session.send(.setAttribute("dirty", to: "true", of: top))
      }
      view.change(to: (isReplaced ? view.shown.dropLast() : view.shown) + [id])
    case 3:
      note("several")
      for _ in 0..<2 where !view.shown.isEmpty { view.change(to: view.shown.dropLast()) }
    case 4:
      note("again")
      view.repeatItself()
    case 5:
      note("old")
      view.fallBack(pick(3))
    case 6:
      let sheet = sheets[pick(2)]
      if sheet.shown == nil {
        present()
        return
      }
      note("away", sheet.shown?.node ?? "")
      sheet.change(to: nil)
      if pick(3) == 0 { sheet.repeatItself() }
    case 7:
      note("tab")
      tab.change(to: ["home", "work"][pick(2)])
      if pick(3) == 0 { tab.repeatItself() }
    case 8, 9: app(place)
    case 10: store.catchUp()
    default: update()
    }
    if store.refusal?.code == .vetoed { note("vetoed") }
    store.refusal = nil
    if view.isInvalid { note("told") }
    if pick(3) == 0 { _ = settles() }
  }

  /// The app presents a sheet, unless there are two, and the views follow.
  private mutating func present() {
    if session.scene.presented.count > 1 { return }
    next += 1
    note("app", "present m\(next)")
    _ = try? session.send(.present(ScreenDescription("m\(next)")))
    if pick(2) == 0 { _ = settles() }
  }

  private mutating func goBack(_ view: ModelView<[String]>) {
    if view.shown.isEmpty { return }
    let isFresh =
      !view.isInvalid && view.shown == Array(session.scene.ownEntries(of: stack(view)).dropFirst())
    let path = Array(view.shown.prefix(pick(view.shown.count)))
    note(isFresh ? "back" : "stale", path.joined(separator: " "))
    view.change(to: path)
    // What the user sees is gone is gone: no plugin keeps it.
    if isFresh, path != Array(session.scene.ownEntries(of: stack(view)).dropFirst()) { note("lost") }
  }

  private func stack(_ view: ModelView<[String]>) -> String { view === paths[0] ? "home" : "work" }

  /// What the app does, which the store learns later.
  private mutating func app(_ place: Int) {
    let stack = ["home", "work"][place]
    let id = screen()
    let top = session.scene.ownEntries(of: stack).last ?? ""
    let dirty = NavCommand.setAttribute(
      "dirty", to: "true", of: pick(3) == 0 ? session.scene.presented.last?.node ?? top : top)
    let commands: [NavCommand] = [
      .push(ScreenDescription(id), in: stack), .pop(in: stack), .popToRoot(in: stack), .dismiss(), dirty,
      dirty,
      .replace(ScreenDescription(id), in: stack), .set(["feed", id], in: stack), .select(stack), dirty,
      .setAttribute("dirty", to: nil, of: top),
    ]
    let command = commands[pick(commands.count)]
    note("app", command.kind.name)
    _ = try? session.send(command)
    if pick(2) == 0 { store.catchUp() }
  }

  private mutating func update() {
    switch pick(4) {
    case 0: paths[pick(2)].update()
    case 1: tab.update()
    case 2: sheets[pick(2)].update()
    default: updateAll()
    }
  }

  private func updateAll() {
    for path in paths { path.update() }
    tab.update()
    for sheet in sheets { sheet.update() }
  }

  /// Lets all animations end, and returns true when the views show the scene then, and nobody is told anything more.
  func settles() -> Bool {
    store.catchUp()
    updateAll()
    let scene = session.scene
    let presented = scene.presented
    return tally["lost"] == nil && !paths.contains { $0.isInvalid } && !tab.isInvalid
      && !sheets.contains { $0.isInvalid }
      && paths.allSatisfy { $0.shown == Array(scene.ownEntries(of: stack($0)).dropFirst()) }
      && scene["main"].map { "\($0)".contains("*\(tab.shown)") } == true
      && sheets.enumerated().allSatisfy { level, view in
        view.shown == (presented.indices.contains(level) ? presented[level] : nil)
      }
  }
}
