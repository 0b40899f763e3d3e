import NavBase
import NavEvents
import NavPlugins
import NavRuntime
import Testing

struct SnapshotTests {
  /// The states to test, each with one feature, made by commands.
  private static let features:
    [(name: String, commands: [@Sendable (inout CommitDraft) -> InternedCommand])] = [
      ("nothing but the scene", [{ $0.scene(BuiltInScene.drilldown.content(&$0)) }]),
      ("a left screen", [{ $0.intern(.push("a")) }]),
      ("two panes", [{ $0.intern(.push("a")) }, { $0.intern(.push("b")) }]),
      ("a deep stack", (1...30).map { number in { $0.intern(.push(ScreenDescription("\(number)"))) } }),
      (
        "an empty right pane",
        [{ $0.intern(.push("a")) }, { $0.intern(.push("b")) }, { $0.intern(.push(nil)) }]
      ),
      (
        "a left placeholder",
        [{ $0.intern(.setPlaceholder(.left, ScreenDescription("empty", title: "Leer"))) }]
      ),
      (
        "both placeholders",
        [
          { $0.intern(.push("a")) }, { $0.intern(.setPlaceholder(.left, "l")) },
          { $0.intern(.setPlaceholder(.right, full("r"))) },
        ]
      ),
      ("a width", [{ $0.intern(.setLeftWidth(123.25)) }]),
      (
        "bars and toolbars",
        [
          { $0.intern(.setNavigationBarsHidden(true)) }, { $0.intern(.setToolbarsHidden(false)) },
          { $0.intern(.setNavigationBarPosition(.top)) },
        ]
      ),
      ("everything a screen can bring", [{ $0.intern(.push(full("a"))) }, { $0.intern(.push(full("b"))) }]),
      (
        "a changed title",
        [
          { $0.intern(.push("a")) }, { $0.intern(.setTitle("“A”\n\u{1F680}", of: "a")) },
          { $0.intern(.push("b")) },
        ]
      ),
      ("a title of the container", [{ $0.intern(.setTitle("Haupt", of: "main")) }]),
      (
        "a title that was taken back",
        [{ $0.intern(.push(ScreenDescription("a", title: "b"))) }, { $0.intern(.setTitle("a", of: "a")) }]
      ),
      ("an empty title", [{ $0.intern(.push(ScreenDescription("a", title: ""))) }]),
      (
        "attributes of a screen and of the scene",
        [
          { $0.intern(.push("a")) }, { $0.intern(.setAttribute("é", to: "1", of: "a")) },
          { $0.intern(.setAttribute("e", to: "", of: "a")) },
          { $0.intern(.setAttribute("", to: "empty key", of: nil)) },
          { $0.intern(.setAttribute("user", to: "\"x\\y\"", of: nil)) },
        ]
      ),
      ("an attribute of the container", [{ $0.intern(.setAttribute("k", to: "v", of: "main")) }]),
      (
        "an attribute that was removed",
        [
          { $0.intern(.push("a")) }, { $0.intern(.setAttribute("k", to: "v", of: "a")) },
          { $0.intern(.setAttribute("k", to: nil, of: "a")) },
        ]
      ),
      (
        "hidden back buttons",
        [{ $0.intern(.push("a")) }, { $0.intern(.setHidesBackButton(true, of: "main")) }]
      ),
      (
        "plugins, their configuration and what they remember",
        [
          { draft in draft.attach(RenamingPlugin.id, configuration: try? draft.json(#"{"word":"Blatt ☘︎"}"#))
          },
          { $0.attach("back-button") }, { $0.intern(.push("a")) }, { $0.intern(.push("b")) },
        ]
      ),
      (
        "what a plugin remembers after it has gone",
        [
          { $0.attach(RenamingPlugin.id) }, { $0.intern(.push("a")) },
          { $0.intern(.detach(RenamingPlugin.id)) },
        ]
      ),
      (
        "names that JSON must escape",
        [
          { $0.intern(.push("say \"hi\"")) }, { $0.intern(.push("back\\slash")) },
          { $0.intern(.push("日本語 \u{301}")) },
        ]
      ),
    ]

  private static func full(_ id: String) -> ScreenDescription {
    var screen = ScreenDescription(id, title: "Titel von \(id)")
    screen.restorationID = "restore-\(id)"
    screen.url = "https://example.org/\(id)?q=ä"
    screen.backTitle = "Zurück"
    screen.leftItems = ["cancel"]
    screen.rightItems = ["edit", "done"]
    screen.toolbarItems = ["share", "share"]
    screen.leftItemsSupplementBackButton = true
    screen.autorotates = false
    screen.orientations = .portrait
    screen.isEmptyDetail = true
    screen.tabItem = "tab"
    screen.attributes = NavAttributes(written: [("z", "1"), ("a", "2"), ("z", "3")])
    return screen
  }

  @Test(arguments: features.map(\.name))
  func `a state that was written as a snapshot and read again is the same`(_ name: String) throws {
    let commands = try #require(Self.features.first { $0.name == name }).commands
    var options = SessionOptions(catalog: RenamingPlugin.catalog())
    options.catalog.add(BackButton())
    let session = try NavSession(options: options)
    for command in commands {
      let outcome = try session.send(.app, command)
      #expect(outcome.isAccepted, "\(outcome)")
    }
    let (again, second) = try Self.roundTrip(session)
    #expect(again == session.stateView())
    #expect(second == Self.snapshot(of: session), "the snapshot of the snapshot")
  }

  @Test func `a state before the first scene can be a snapshot too`() throws {
    let session = try NavSession(options: .standard)
    let (again, _) = try Self.roundTrip(session)
    #expect(again == session.stateView())
  }

  @Test(arguments: ["", "{", "[]", "7", "{\"state\":7}", "{\"state\":{\"scene\":{\"root\":[]}}}"])
  func `bytes that are not a snapshot give an error or an empty state, never a trap`(_ text: String) throws {
    var draft = CommitDraft()
    do throws(JSONFault) {
      let state = try Self.read(text, &draft)
      let hasScene = state.hasScene
      #expect(!hasScene)
    } catch {
      #expect(["", "{"].contains(text))
    }
  }

  // MARK: Parts

  /// Returns the view and the snapshot of a state that is read from the session's snapshot.
  private static func roundTrip(_ session: NavSession) throws -> (view: String, snapshot: String) {
    var draft = CommitDraft()
    let state = try read(snapshot(of: session), &draft)
    var view = StateView()
    view.write(state, draft.texts, session.moment)
    var buffer = ByteBuffer()
    state.writeSnapshot(draft.texts, to: &buffer)
    return (view.string, buffer.string)
  }

  private static func snapshot(of session: NavSession) -> String {
    session.read { state, draft in
      var buffer = ByteBuffer()
      state.writeSnapshot(draft.texts, to: &buffer)
      return buffer.string
    }
  }

  private static func read(_ text: String, _ draft: inout CommitDraft) throws(JSONFault) -> NavState {
    let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
    defer { bytes.deallocate() }
    bytes.copyBytes(from: text.utf8)
    return try NavState(snapshot: UnsafeRawBufferPointer(bytes), &draft)
  }
}
