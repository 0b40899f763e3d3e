import NavContainers
import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// What an app does with arranged containers in Swift: first scenes, handles, and the transitions of a host.
struct ArrangedHandleTests {
  private static func session(_ scene: InitialScene? = nil) throws -> NavSession {
    var options = SessionOptions.standard
    options.add(Pager())
    return try NavSession(options: options, initial: scene)
  }

  @Test func `a handle adds the container and sends the verbs of its rules`() throws {
    let session = try Self.session(.tabs("tabs") { .stack("main", root: "home") })
    let pages = session.arranged("pages")
    #expect(!pages.exists)
    try pages.add(rules: "pager", title: "Pages", to: "tabs")
    try pages.set(["one", "two", "three"])
    #expect(pages.value?.focus == "one")
    try pages.perform("last", from: .user)
    #expect(pages.value?.focus == "three")
    try pages.select("0")
    try pages.push("four")
    #expect(pages.value?.children == ["one", "two", "three", "four"])
    #expect(pages.value?.shown.map(\.child) == ["four"])
    #expect(session.stack("pages").exists == false)
    #expect(session.arranged("main").exists == false)
  }

  @Test func `a first scene has an arranged container, which its rules arrange when the session begins`()
    throws
  {
    let session = try Self.session(
      .tabs("tabs") {
        .arranged("pages", "Pages", rules: "pager") {
          "one"
          "two"
        }
        .stack("main", root: "home")
      })
    let pages = session.arranged("pages")
    #expect(pages.value?.rules == "pager")
    #expect(pages.value?.children == ["one", "two"])
    #expect(pages.value?.shown.map(\.role) == ["page"])
    #expect(session.scene.visible == ["one"])
    let root = try Self.session(.arranged("pages", rules: "pager") { "one" })
    #expect(root.scene.visible == ["one"])
  }

  @Test func `a host learns how an arrangement changes, and where its panes come from and go to`() throws {
    let session = try Self.session(
      .arranged("pages", rules: "pager") {
        "one"; "two"
      })
    let pages = session.arranged("pages")
    let before = session.scene
    try pages.perform("next")
    let steps = session.scene.steps(from: before)
    let transitions = steps.compactMap { step in
      if case .arrange("pages", _, let transition?) = step { transition } else { nil }
    }
    let transition = try #require(transitions.first)
    #expect(transition.direction == .push && transition.animated)
    #expect(transition.moves == [.init("two", x: .full), .init("one", x: .zero - .full)])
    let preview = try session.preview(.perform("previous", in: "pages"))
    let previous = preview.steps.compactMap { step in
      if case .arrange("pages", _, let transition?) = step { transition.moves } else { nil }
    }
    #expect(previous == [[.init("one", x: .zero - .full), .init("two", x: .full)]])
  }
}
