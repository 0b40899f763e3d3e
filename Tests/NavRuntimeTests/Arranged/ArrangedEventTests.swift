import NavBase
import NavEvents
import NavRuntime
import Testing

/// The event `arranged`, and the data of a container that rules arrange: they are folded without any rules.
struct ArrangedEventTests {
  /// A state with the container `m`, whose children are `a`, `b` and `c`.
  private struct Fold: ~Copyable {
    var state = NavState()
    var draft = CommitDraft()

    init(_ root: String = Self.three) {
      evolve(#"{"type":"sceneSet","scene":{"root":\#(root)}}"#)
    }

    static let three =
      #"{"id":"m","kind":"arranged","rules":"mine","children":[{"id":"a"},{"id":"b"},{"id":"c"}],"shown":[{"child":"a"}]}"#

    mutating func evolve(_ event: String) {
      var document = JSONDocument()
      guard (try? document.parse(event)) != nil,
        let event = try? draft.readEvent(document.root, document)
      else {
        Issue.record("\(event) is no event")
        return
      }
      state.evolve(event, &draft)
    }

    mutating func arrange(_ members: String) {
      evolve(#"{"type":"arranged","container":"m",\#(members)}"#)
    }

    /// The canonical members of the container behind its rules.
    var members: String {
      let text = state.tree(draft.texts).text
      let start = text.firstRange(of: #""rules":"mine","#)
      return start.map { String(text[$0.upperBound...].dropLast(2)) } ?? text
    }
  }

  /// Members of an event, and the canonical members of the container after it.
  private static let cases: [(members: String, after: String)] = [
    (#""focus":"b""#, #""children":[{"id":"a"},{"id":"b"},{"id":"c"}],"shown":[{"child":"a"}]"#),
    (
      #""shown":[{"child":"b","x":"50.0%+0","width":"50%"},{"child":"c","x":"0%+12"}],"focus":"b""#,
      #""children":[{"id":"a"},{"id":"b"},{"id":"c"}],"shown":[{"child":"b","x":"50%","width":"50%"},{"child":"c","x":12}],"focus":"b""#
    ),
    (
      #""shown":[{"child":"b"},{"child":"x"},{"child":"b","dim":1},7,{"child":"c"}]"#,
      #""children":[{"id":"a"},{"id":"b"},{"id":"c"}],"shown":[{"child":"b"},{"child":"c"}]"#
    ),
    (#""shown":[]"#, #""children":[{"id":"a"},{"id":"b"},{"id":"c"}],"shown":[{"child":"c"}]"#),
    (#""shown":7"#, #""children":[{"id":"a"},{"id":"b"},{"id":"c"}],"shown":[{"child":"c"}]"#),
    (
      #""removed":["a","a","x"],"added":[{"node":{"id":"d","title":"D"},"at":0},{"node":{"id":"e","kind":"stack"},"at":99}],"shown":[{"child":"d"}]"#,
      #""children":[{"id":"d","title":"D"},{"id":"b"},{"id":"c"},{"id":"e","kind":"stack"}],"shown":[{"child":"d"}]"#
    ),
    (
      #""added":[{"node":{"id":"a"},"at":0},{"node":{"id":"m"},"at":0},{"at":0},7]"#,
      #""children":[{"id":"a"},{"id":"b"},{"id":"c"}],"shown":[{"child":"a"}]"#
    ),
    (#""children":["c","x","a"]"#, #""children":[{"id":"c"},{"id":"a"},{"id":"b"}],"shown":[{"child":"a"}]"#),
    (
      #""values":{"index":1}"#,
      #""children":[{"id":"a"},{"id":"b"},{"id":"c"}],"shown":[{"child":"a"}],"values":{"index":1}"#
    ),
    (#""removed":["c","b","a"]"#, ""),
    (#""values":{}"#, #""children":[{"id":"a"},{"id":"b"},{"id":"c"}],"shown":[{"child":"a"}]"#),
  ]

  @Test(arguments: 0..<11) func `an event changes the members that it has, and always leaves an arrangement`(
    number: Int
  ) {
    let (members, after) = Self.cases[number]
    var fold = Fold()
    fold.arrange(members)
    #expect(fold.members == after || after.isEmpty && !fold.members.contains("children"), "\(fold.members)")
  }

  @Test(arguments: 0..<11) func `each event is undone without a trace, and the canonical form is read back`(
    number: Int
  ) throws {
    var fold = Fold()
    fold.arrange(
      #""shown":[{"child":"b","role":"r","back":{"title":"T","removes":["b"],"shows":"a"}},{"child":"a"}],"values":{"n":1}"#
    )
    let before = fold.state.tree(fold.draft.texts).text
    fold.state.beginRecording()
    fold.arrange(Self.cases[number].members)
    fold.arrange(#""removed":["b"],"shown":[{"child":"c"}]"#)
    let after = fold.state.tree(fold.draft.texts).text
    #expect(before != after)
    fold.state.rollBack()
    fold.state.endRecording()
    #expect(fold.state.tree(fold.draft.texts).text == before)
    var other = Fold(try #require(CanonicalJSON(before).member("root")).text)
    #expect(other.state.tree(other.draft.texts).text == before)
    other.arrange(Self.cases[number].members)
    other.arrange(#""removed":["b"],"shown":[{"child":"c"}]"#)
    #expect(other.state.tree(other.draft.texts).text == after)
  }

  @Test func `a container among the children leaves with everything in it, and comes back by the undo log`() {
    var fold = Fold()
    fold.arrange(#""added":[{"node":{"id":"s","kind":"stack"},"at":1}]"#)
    fold.evolve(#"{"type":"pushed","container":"s","screen":{"id":"x"}}"#)
    let before = fold.state.tree(fold.draft.texts).text
    fold.state.beginRecording()
    fold.arrange(#""removed":["s"],"added":[{"node":{"id":"x","kind":"tabs"},"at":0}]"#)
    #expect(fold.members.contains(#""children":[{"id":"x","kind":"tabs"},{"id":"a"}"#))
    fold.state.rollBack()
    fold.state.endRecording()
    #expect(fold.state.tree(fold.draft.texts).text == before)
  }

  // MARK: Swipes

  @Test
  func `a swipe draws the panes between their places and those at its end, and its end has no other trace`() {
    var fold = Fold(
      #"{"id":"m","kind":"arranged","rules":"mine","children":[{"id":"a"},{"id":"b"}],"shown":[{"child":"a","bar":"none"}]}"#
    )
    let before = fold.state.digest(fold.draft.texts)
    fold.evolve(
      #"{"type":"swipeBegan","container":"m","x":900,"to":{"shown":[{"child":"b","bar":"none"}],"transition":"push","moves":[{"child":"b","x":"100%"},{"child":"a","x":"-100%"}],"span":-1000}}"#
    )
    fold.evolve(#"{"type":"swipeMoved","container":"m","x":650}"#)
    let scene = NavScene(fold.state, fold.draft.texts, StateMoment(events: 3, commits: 3))
    #expect(scene.layout.map(\.description) == ["pane a -256 0 1024×768", "below b 768 0 1024×768"])
    #expect(scene["m"].flatMap { $0.swipe }?.progress == 0.25)
    #expect(scene.visible == ["a"])
    fold.evolve(#"{"type":"swipeCancelled","container":"m"}"#)
    #expect(fold.state.digest(fold.draft.texts) == before)
  }

  /// What becomes of a over b, dimmed by 0.2, half way through a swipe: the members of the end, and the layout.
  @Test(arguments: [
    // A pane that comes last is over those that stay, whose dimming is in between, and has no bar before the end.
    (
      #""shown":[{"child":"b","dim":0.6},{"child":"a","bar":"none"},{"child":"c","dim":0.5}]"#,
      ["pane b 0 64 1024×704 dim=0.4", "pane a 0 0 1024×768", "below c 0 0 1024×768 dim=0.5"]
    ),
    // One that comes first is below them.
    (
      #""shown":[{"child":"c"},{"child":"a","bar":"none"}],"moves":[{"child":"b","x":"100%"}]"#,
      ["below c 0 0 1024×768", "pane b 512 64 1024×704 dim=0.2", "pane a 0 0 1024×768"]
    ),
    // One that comes between them is between them, unless it is pushed.
    (
      #""shown":[{"child":"b"},{"child":"c"},{"child":"a","bar":"none"}]"#,
      ["pane b 0 64 1024×704 dim=0.1", "below c 0 0 1024×768", "pane a 0 0 1024×768"]
    ),
    (
      #""shown":[{"child":"b","dim":0.2},{"child":"c"},{"child":"a","bar":"none"}],"transition":"push""#,
      ["pane b 0 64 1024×704 dim=0.2", "pane a 0 0 1024×768", "below c 0 0 1024×768"]
    ),
  ]) func `a swipe paints its panes in the order of its end, and dims those that stay by its progress`(
    _ end: String, _ expected: [String]
  ) {
    var fold = Fold()
    fold.arrange(#""shown":[{"child":"b","dim":0.2},{"child":"a","bar":"none"}]"#)
    fold.evolve(#"{"type":"swipeBegan","container":"m","x":0,"to":{\#(end)}}"#)
    fold.evolve(#"{"type":"swipeMoved","container":"m","x":512}"#)
    let scene = NavScene(fold.state, fold.draft.texts, StateMoment(events: 4, commits: 4))
    let panes = scene.layout.filter { $0.role != .bar }.map { frame in
      let dim = (frame.dim * 100).rounded() / 100
      let words = frame.description.split(separator: " ").prefix(5).joined(separator: " ")
      return dim > 0 ? "\(words) dim=\(dim)" : words
    }
    #expect(panes == expected)
    #expect(scene.layout.filter { $0.role == .bar }.map(\.node) == ["b"])
  }

  @Test func `a snapshot in the middle of a swipe goes on as the session does`() throws {
    var fold = Fold()
    fold.evolve(
      #"{"type":"swipeBegan","container":"m","x":10,"to":{"shown":[{"child":"b"}],"moves":[{"child":"b","x":"-30%"}]}}"#
    )
    var snapshot = ByteBuffer()
    fold.state.writeSnapshot(fold.draft.texts, to: &snapshot)
    var draft = CommitDraft()
    let other = try NavState(snapshot: snapshot.bytes, &draft)
    let moment = StateMoment(events: 2, commits: 2)
    #expect(
      NavScene(other, draft.texts, moment).layout == NavScene(fold.state, fold.draft.texts, moment).layout)
    #expect(other.digest(draft.texts) == fold.state.digest(fold.draft.texts))
  }
}
