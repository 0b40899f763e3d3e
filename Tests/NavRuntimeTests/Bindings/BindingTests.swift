import NavBase
import NavEvents
import NavPlugins
import Synchronization
import Testing

@testable import NavRuntime

/// What views read and write: paths, modals, selections, columns.
@MainActor struct BindingTests {
  private static func stack(
    _ screens: String..., with plugins: any NavPlugin...
  ) throws -> NavSession {
    var options = SessionOptions()
    for plugin in plugins { options.add(plugin) }
    let session = try NavSession(options: options, initial: .stack("home", root: "feed"))
    for screen in screens { try session.send(.push(screen)) }
    return session
  }

  private static func entries(_ session: NavSession, _ stack: String = "home") -> [String] {
    session.scene.ownEntries(of: stack)
  }

  // MARK: Paths

  @Test func `a path has the screens above the root`() throws {
    let session = try Self.stack("a", "b")
    #expect(session.path(of: "home").value == ["a", "b"])
    #expect(session.path(of: "nowhere").value.isEmpty)
  }

  @Test func `a beginning of the path reports what the host has taken off`() throws {
    let session = try Self.stack("a", "b", "c", with: UnsavedChanges())
    try session.send(.setAttribute("dirty", to: "true", of: "c"))
    let path = session.path(of: "home")
    #expect(path.value == ["a", "b", "c"])
    let commits = Commits(session)
    path.value = ["a"]
    #expect(Self.entries(session) == ["feed", "a"])
    let commit = try #require(commits.all.last)
    #expect(commit.command == .removed(["b", "c"]) && commit.source == .user)
    #expect(
      commit.contributions.contains {
        if case .answered(question: "shouldPop", _) = $0.part { true } else { false }
      })
  }

  @Test func `any other path sets the screens of the stack, and keeps those that are there`() throws {
    let session = try Self.stack("a", "b")
    try session.send(.setTitle("Apples", of: "a"))
    let path = session.path(of: "home")
    let commits = Commits(session)
    path.value = ["b", "a", "c"]
    #expect(Self.entries(session) == ["feed", "b", "a", "c"])
    #expect(session.scene.screens["a"]?.title == "Apples")
    #expect(commits.all.last?.command?.kind == .set && commits.all.last?.source == .user)
    #expect(path.value == ["b", "a", "c"])
  }

  @Test func `the same path again does nothing`() throws {
    let session = try Self.stack("a")
    let path = session.path(of: "home")
    let commits = Commits(session)
    path.value = path.value
    path.value = ["a"]
    #expect(commits.all.isEmpty)
  }

  @Test func `what was written late leaves alone what has come meanwhile`() throws {
    let session = try Self.stack("a", "b")
    let view = ModelView(session.path(of: "home"))
    try session.send(.push("c"))
    view.change(to: ["a"])
    // The view has not seen c, so its user cannot have taken it off.
    #expect(Self.entries(session) == ["feed", "a", "b", "c"] && view.isInvalid)
    view.update()
    #expect(view.shown == ["a", "b", "c"] && session.store.refusal == nil)
  }

  @Test func `a screen that is gone already is not taken off again`() throws {
    let session = try Self.stack("a", "b")
    let view = ModelView(session.path(of: "home"))
    try session.send([.pop(), .push("c")])
    view.change(to: ["a"])
    #expect(Self.entries(session) == ["feed", "a", "c"])
    view.update()
    #expect(view.shown == ["a", "c"])
  }

  @Test func `a refused path is published again`() throws {
    let session = try Self.stack("a", with: TestInterceptor.vetoing("no", .set, because: "Not now."))
    let view = ModelView(session.path(of: "home"))
    view.change(to: ["a", "b"])
    #expect(Self.entries(session) == ["feed", "a"] && view.shown == ["a", "b"] && view.isInvalid)
    #expect(session.store.refusal?.message == "Not now.")
    view.update()
    #expect(view.shown == ["a"])
  }

  @Test func `a path that waits for a plugin is published again, and comes when it is resumed`() throws {
    let session = try Self.stack(
      "a", with: TestInterceptor("gate", CommandKinds(.set)) { _ in .hold("Asking.") })
    let view = ModelView(session.path(of: "home"))
    view.change(to: ["a", "b"])
    #expect(view.isInvalid)
    view.update()
    #expect(view.shown == ["a"])
    try session.send(.resume(1))
    session.store.catchUp()
    view.update()
    #expect(view.shown == ["a", "b"])
  }

  @Test func `an error is in the store, and the view goes back`() throws {
    let session = try Self.stack("a")
    let view = ModelView(session.path(of: "home"))
    let store = session.store
    try session.close()
    view.change(to: [])
    #expect(store.failure == .closed && view.isInvalid)
    view.update()
    #expect(view.shown == ["a"])
  }

  @Test func `a second change before the view reads again is a change of the first`() throws {
    let session = try Self.stack("a", "b")
    let view = ModelView(session.path(of: "home"))
    view.change(to: ["a", "x"])
    view.change(to: ["a"])
    #expect(Self.entries(session) == ["feed", "a"])
  }

  @Test func `a collapsed split keeps the paths of its columns apart`() throws {
    let session = try NavSession(
      options: SessionOptions(), initial: .split("s", primary: "list", detail: .screen("d")))
    try session.send(.resize(width: 320, height: 600))
    #expect(session.scene["s"].map { "\($0)".contains("collapsed") } == true)
    let primary = session.path(of: "s/primary")
    #expect(primary.value.isEmpty)
    try session.send(.push("e", in: "s/secondary"))
    session.store.catchUp()
    #expect(primary.value.isEmpty && session.path(of: "s/secondary").value == ["e"])
    session.path(of: "s/secondary").value = []
    #expect(Self.entries(session, "s/secondary") == ["d"])
  }

  @Test func `the first screen of an empty stack is its root`() throws {
    let session = try NavSession(
      options: SessionOptions(), initial: .split("s", primary: "list", detail: .placeholder("none")))
    let view = ModelView(session.path(of: "s/secondary"))
    view.change(to: ["d"])
    #expect(Self.entries(session, "s/secondary") == ["d"])
    view.update()
    #expect(view.shown.isEmpty)
  }

  @Test func `values of an app stand for the screens that have one, and the others stay below`() throws {
    let session = try Self.stack("n1", "x", "n2", "y")
    let path = session.store.path(of: "home") { id, _ in
      Int(id.dropFirst())
    } screen: { number in
      number < 0 ? nil : ScreenDescription("n\(number)", title: "Number \(number)")
    }
    #expect(path.value == [1, 2])
    path.value = [1, 3]
    #expect(Self.entries(session) == ["feed", "n1", "n3"])
    #expect(session.scene.screens["n3"]?.title == "Number 3")
    path.value = [1, -1]
    #expect(Self.entries(session) == ["feed", "n1", "n3"])
    try session.send([.push("z"), .push("n4"), .push("w")])
    session.store.catchUp()
    #expect(path.value == [1, 3, 4])
    path.value = [1, 3, 4, 5]
    #expect(Self.entries(session) == ["feed", "n1", "n3", "z", "n4", "n5"])
    path.value = [1, 3]
    #expect(Self.entries(session) == ["feed", "n1", "n3", "z"])
  }

  @Test func `two ids that look the same are two`() throws {
    let session = try Self.stack("caf\u{E9}")
    let path = session.path(of: "home")
    #expect(path.value.count == 1)
    path.value = ["cafe\u{301}"]
    #expect(session.scene.contains("cafe\u{301}") && !session.scene.contains("caf\u{E9}"))
  }

  @Test func `a view is told about its own path only`() throws {
    let session = try NavSession(
      options: SessionOptions(),
      initial: .tabs("main") {
        .stack("home", root: "feed")
          .stack("work", root: "desk")
      })
    let (home, work) = (ModelView(session.path(of: "home")), ModelView(session.path(of: "work")))
    try session.send([.push("a", in: "work"), .setAttribute("read", to: "1", of: "feed")])
    session.store.catchUp()
    #expect(!home.isInvalid && work.isInvalid)
  }

  // MARK: The store of a session

  @Test func `a session has one store as long as somebody uses it`() throws {
    let session = try Self.stack()
    weak let released = session.store
    #expect(released == nil)
    let store = session.store
    #expect(session.store === store && session.path(of: "home").store === store)
    let other = NavStore(session)
    #expect(session.store === store && other !== store)
    let mine = NavStore(try Self.stack())
    #expect(mine.session.store === mine)
  }

  @Test func `bindings that are made for the same part know the same`() throws {
    let session = try Self.stack("a", "b")
    let store = session.store
    #expect(store.path(of: "home").value == ["a", "b"])
    try session.send(.push("c"))
    store.catchUp()
    store.path(of: "home").value = ["a"]
    #expect(Self.entries(session) == ["feed", "a", "b", "c"])
  }

  // MARK: Modals

  @Test func `a sheet is the topmost modal of its style, or the one on its level`() throws {
    let session = try Self.stack()
    let store = session.store
    #expect(store.sheet().value == nil && store.sheet(level: 0).value == nil)
    try session.send([.present("m"), .present("f", style: .fullScreen), .present("n")])
    store.catchUp()
    #expect(store.sheet().value?.node == "n" && store.sheet(level: 0).value?.node == "m")
    #expect(store.sheet(level: 1).value == nil && store.fullScreenCover(level: 1).value?.node == "f")
    #expect(store.fullScreenCover().value?.node == "f" && store.popover().value == nil)
    #expect(store.sheet(level: -1).value == nil && store.sheet(level: 3).value == nil)
  }

  @Test func `a sheet that was dragged away is gone, with those above it, whatever plugins say`() throws {
    let session = try Self.stack(with: UnsavedChanges())
    try session.send([.present("m"), .setAttribute("dirty", to: "true", of: "m"), .present("n")])
    let store = session.store
    let sheet = store.sheet(level: 0)
    #expect(sheet.value?.node == "m")
    let commits = Commits(session)
    sheet.value = nil
    #expect(session.scene.presented.isEmpty && commits.all.map(\.command) == [.removed("m")])
    sheet.value = nil
    #expect(commits.all.count == 1)
  }

  @Test func `a sheet that another has replaced is not the one that was dragged away`() throws {
    let session = try Self.stack()
    try session.send(.present("m"))
    let view = ModelView(session.store.sheet())
    try session.send([.dismiss(), .present("n")])
    view.change(to: nil)
    #expect(session.scene.presented.map(\.node) == ["n"] && view.isInvalid)
    view.update()
    #expect(view.shown?.node == "n")
  }

  @Test func `writing a modal presents nothing`() throws {
    let session = try Self.stack()
    try session.send(.present("m"))
    let view = ModelView(session.store.sheet())
    let modal = view.shown
    view.change(to: nil)
    view.change(to: modal)
    #expect(session.scene.presented.isEmpty && view.isInvalid)
    view.update()
    #expect(view.shown == nil)
  }

  @Test func `a sheet stays open while a plugin would keep it, and its view is told when that changes`()
    throws
  {
    let session = try Self.stack(with: UnsavedChanges())
    let store = session.store
    #expect(!store.staysOpen())
    try session.send(.present("m"))
    store.catchUp()
    let view = ModelView(NavBinding(store, read: { store.staysOpen(level: 0) }, write: { _ in }))
    #expect(!view.shown)
    try session.send(.setAttribute("dirty", to: "true", of: "feed"))
    store.catchUp()
    #expect(!view.isInvalid)
    try session.send(.setAttribute("dirty", to: "true", of: "m"))
    store.catchUp()
    #expect(view.isInvalid)
    view.update()
    #expect(view.shown && store.staysOpen() && !store.staysOpen(level: 1))
    try session.send(.present("n"))
    store.catchUp()
    #expect(!store.staysOpen(level: 0) && !store.staysOpen())
    try session.send(.present("f", style: .fullScreen))
    store.catchUp()
    #expect(!store.staysOpen())
    #expect(session.scene.presented.count == 3)
  }

  @Test func `a sheet stays open while its dismissal would wait, and when nobody can be asked`() throws {
    let session = try Self.stack(
      with: TestInterceptor("gate", CommandKinds(.dismiss)) { _ in .hold("Asking.") })
    try session.send(.present("m"))
    let store = session.store
    #expect(store.staysOpen())
    try session.close()
    #expect(store.staysOpen())
  }

  // MARK: Tabs

  private static func tabs(with plugins: any NavPlugin...) throws -> NavSession {
    var options = SessionOptions()
    for plugin in plugins { options.add(plugin) }
    return try NavSession(
      options: options,
      initial: .tabs("main") {
        .stack("home", root: "feed")
          .stack("work", root: "desk")
      })
  }

  @Test func `a tab that the user taps is selected`() throws {
    let session = try Self.tabs()
    let tab = session.store.selection(of: "main")
    #expect(tab.value == "home" && session.store.selection(of: "nowhere").value.isEmpty)
    let commits = Commits(session)
    tab.value = "work"
    #expect(tab.value == "work" && commits.all.map(\.source) == [.user])
  }

  @Test func `a second tap on a tab is one, and an echo of the first is none`() throws {
    let session = try Self.tabs(with: TabReselect())
    try session.send(.push("a", in: "work"))
    let view = ModelView(session.store.selection(of: "main"))
    view.change(to: "work")
    view.repeatItself()
    #expect(Self.entries(session, "work") == ["desk", "a"])
    view.update()
    view.repeatItself()
    #expect(Self.entries(session, "work") == ["desk"])
  }

  @Test func `a refused tab is not shown`() throws {
    let session = try Self.tabs(with: TestInterceptor.vetoing("no", .select, because: "Not now."))
    let view = ModelView(session.store.selection(of: "main"))
    view.change(to: "work")
    view.update()
    #expect(view.shown == "home" && session.store.refusal?.message == "Not now.")
  }

  @Test func `a selection has values of the app`() throws {
    enum Tab: String { case home, work }
    let session = try Self.tabs()
    let tab = session.store.selection(of: "main").map {
      Tab(rawValue: $0) ?? .home
    } _: {
      $0.rawValue
    }
    tab.value = .work
    #expect(tab.value == .work && session.store.selection(of: "main").value == "work")
  }

  // MARK: Splits

  private static func split(three: Bool = false, with plugins: any NavPlugin...) throws -> NavSession {
    var options = SessionOptions()
    for plugin in plugins { options.add(plugin) }
    let session = try NavSession(
      options: options,
      initial: three
        ? .split("s", primary: "list", supplementary: "more", detail: .screen("d"))
        : .split("s", primary: "list", detail: .screen("d")))
    try session.send(.window(width: 1_200, height: 800, orientation: .landscapeLeft))
    return session
  }

  @Test(arguments: [false, true])
  func `the columns that the user shows are shown`(three: Bool) throws {
    let session = try Self.split(three: three)
    let columns = session.store.columnVisibility(of: "s")
    let commits = Commits(session)
    columns.value = .detailOnly
    #expect(columns.value == .detailOnly)
    columns.value = .all
    #expect(columns.value == .all)
    columns.value = .doubleColumn
    #expect(columns.value == (three ? .doubleColumn : .all))
    #expect(commits.all.allSatisfy { $0.source == .user && $0.command?.kind == .displayMode })
    columns.value = .automatic
    #expect(columns.value == (three ? .doubleColumn : .all))
    #expect(session.store.columnVisibility(of: "nowhere").value == .automatic)
  }

  @Test func `columns that a plugin keeps are shown again`() throws {
    let session = try Self.split(with: TestInterceptor.vetoing("no", .displayMode, because: "Not now."))
    let view = ModelView(session.store.columnVisibility(of: "s"))
    view.change(to: .detailOnly)
    view.update()
    #expect(view.shown == .all)
  }

  @Test func `a collapsed split shows the column that the user goes to`() throws {
    let session = try Self.split()
    let column = session.store.compactColumn(of: "s")
    #expect(column.value == .secondary)
    let commits = Commits(session)
    column.value = .primary
    #expect(commits.all.isEmpty)
    try session.send(.window(width: 320, height: 800, orientation: .portrait))
    session.store.catchUp()
    let shown = column.value
    column.value = shown == .primary ? .secondary : .primary
    #expect(column.value != shown && session.scene.visible == [shown == .primary ? "d" : "list"])
  }

  @Test func `a row that the user taps is the detail, and no row is none`() throws {
    let session = try Self.split()
    let row = session.store.detail(of: "s")
    #expect(row.value == "d")
    let commits = Commits(session)
    row.value = "e"
    #expect(row.value == "e" && commits.all.map(\.command) == [.showDetail(ScreenDescription("e"), in: "s")])
    try session.send(.push("f", in: "s/secondary"))
    session.store.catchUp()
    row.value = "e"
    #expect(Self.entries(session, "s/secondary") == ["e", "f"])
    #expect(row.value == "e")
    row.value = nil
    #expect(row.value == nil && Self.entries(session, "s/secondary").isEmpty)
    row.value = nil
    #expect(commits.all.count == 3)
  }

  @Test func `a detail that a plugin keeps is selected again`() throws {
    let session = try Self.split(with: UnsavedChanges())
    try session.send(.setAttribute("dirty", to: "true", of: "d"))
    let view = ModelView(session.store.detail(of: "s"))
    view.change(to: "e")
    view.update()
    #expect(view.shown == "d")
    view.change(to: nil)
    view.update()
    #expect(view.shown == "d")
  }

  @Test func `in a collapsed split, no row reports that the user has gone back`() throws {
    let session = try Self.split(with: UnsavedChanges())
    try session.send(.window(width: 320, height: 800, orientation: .portrait))
    try session.send(.showDetail("e", in: "s"))
    try session.send(.setAttribute("dirty", to: "true", of: "e"))
    let store = session.store
    store.catchUp()
    let row = store.detail(of: "s")
    #expect(row.value != nil && session.scene.visible == ["e"])
    row.value = nil
    #expect(
      row.value == nil && session.scene.visible == ["list"] && store.compactColumn(of: "s").value == .primary)
  }

  // MARK: What others have reported

  /// pointfreeco/swift-composable-architecture#2058: two taps on the back button while the screen still scrolls. The second path is shorter
  /// than the view's by two, and the state had been asked for an element that it no longer had.
  @Test func `two taps on back in one frame take off two screens`() throws {
    let session = try Self.stack("a", "b")
    let view = ModelView(session.path(of: "home"))
    view.change(to: ["a"])
    view.change(to: [])
    #expect(Self.entries(session) == ["feed"])
    // SwiftUI says it once more, when the animation has ended.
    view.repeatItself()
    view.update()
    #expect(view.shown.isEmpty && Self.entries(session) == ["feed"])
  }

  /// pointfreeco/swift-composable-architecture#3450: a tab is tapped while a push is still animated, and the app clears the path of the tab
  /// that was left. The stack of SwiftUI kept the screen, and the state did not.
  @Test func `a path that the app clears during a push is cleared in the view, too`() throws {
    let session = try Self.tabs()
    let observation = session.observe { [weak session] commit in
      if commit.events.contains(where: { $0.kind == .selected }) {
        _ = try? session?.send(.popToRoot(in: "home"))
      }
    }
    defer { observation.cancel() }
    let path = ModelView(session.path(of: "home"))
    let tab = ModelView(session.store.selection(of: "main"))
    path.change(to: ["a"])
    tab.change(to: "work")
    // The push ends, and SwiftUI says the path that it shows.
    path.repeatItself()
    #expect(path.isInvalid)
    path.update()
    tab.update()
    #expect(path.shown.isEmpty && Self.entries(session) == ["feed"] && tab.shown == "work")
  }

  /// pointfreeco/swift-composable-architecture#3653: the path that a pop leads to is longer than the one of the state, which an action has
  /// cut meanwhile.
  @Test func `a pop to a path that is longer than the stack by now brings nothing back`() throws {
    let session = try Self.stack("a", "b", "c")
    let view = ModelView(session.path(of: "home"))
    try session.send(.popToRoot())
    view.change(to: ["a", "b"])
    #expect(Self.entries(session) == ["feed"])
    view.update()
    #expect(view.shown.isEmpty)
  }

  /// pointfreeco/swift-composable-architecture#2396: the bound path is set several times in one frame, and the view goes back at once.
  @Test func `a path that is set twice in one frame stays`() throws {
    let session = try Self.stack()
    let view = ModelView(session.path(of: "home"))
    view.change(to: ["a"])
    view.repeatItself()
    view.change(to: ["a", "b"])
    view.repeatItself()
    view.update()
    #expect(view.shown == ["a", "b"] && Self.entries(session) == ["feed", "a", "b"])
  }
}

/// The commits of a session from now on.
private final class Commits: Sendable {
  private let list: Kept
  private let observation: NavObservation

  init(_ session: NavSession) {
    let list = Kept()
    self.list = list
    observation = session.observe { commit in list.value.withLock { $0.append(commit) } }
  }

  var all: [NavCommit] { list.value.withLock { $0 } }

  private final class Kept: Sendable {
    let value = Lock<[NavCommit]>([])
  }
}
