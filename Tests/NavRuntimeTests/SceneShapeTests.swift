import NavBase
import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// Handmade scenes and archives. A part that would be left out, or that no session writes, is refused.
struct SceneShapeTests {
  private static let columns = #""primary":{"id":"p","kind":"stack"},"secondary":{"id":"q","kind":"stack"}"#
  private static let page = #""id":"w","kind":"web","pages":[{"id":"w/0","url":"https://a.b/"}]"#

  /// Trees that neither a scene nor an archive may have.
  private static let trees = [
    #"{"id":"t","kind":"tabs","children":[{"id":"a"}],"selected":"b"}"#,
    #"{"id":"t","kind":"tabs","selected":"b"}"#,
    #"{"id":"s","kind":"split",\#(columns),"merged":"secondary"}"#,
    #"{"id":"s","kind":"split",\#(columns),"collapsed":true,"merged":["primary"]}"#,
    #"{"id":"s","kind":"split",\#(columns),"collapsed":true,"merged":["supplementary"]}"#,
    #"{"id":"s","kind":"split",\#(columns),"collapsed":true,"primaryCountAtCollapse":-1}"#,
    #"{"id":"s","kind":"split",\#(columns),"primaryWidthFraction":1.5}"#,
    #"{"id":"s","kind":"split",\#(columns),"minimumPrimaryWidth":300,"maximumPrimaryWidth":299}"#,
    #"{"id":"w","kind":"web","pages":[{"id":"a","residency":"asleep"}]}"#,
    #"{"id":"w","kind":"web","pages":[{"id":"a","actionURL":7}]}"#,
    #"{"id":"w","kind":"web","hasAppeared":"yes"}"#,
    #"{"id":"s","kind":"split",\#(columns),"collapsed":true,"merged":["secondary"]}"#,
    #"{"id":"w","kind":"web","pages":[{"id":"a","url":"https://a.b/","residency":"loading"}]}"#,
    #"{"id":"w","kind":"web","pages":[{"id":"a","residency":"loading"}],"load":{"page":"b","url":"https://a.b/"}}"#,
    #"{\#(page),"load":{"page":"w/0","url":"ftp://a.b/","kind":"submit"}}"#,
    #"{\#(page),"load":"https://a.b/"}"#,
    #"{\#(page),"load":{"page":"w/1"}}"#,
    #"{\#(page),"load":{"page":"w/1","url":"https://a.b/c","kind":"guess"}}"#,
    #"{\#(page),"load":{"page":"w/1","url":"https://a.b/c","kind":"link","failure":false}}"#,
    #"{\#(page),"load":{"page":"w/1","url":"https://a.b/c","kind":"reload"}}"#,
    #"{\#(page),"load":{"page":"nil","url":"https://a.b/c","kind":"link"}}"#,
  ]

  @Test(
    arguments: trees.map { #"{"root":\#($0)}"# } + [
      "[]", "{}", #"{"root":null}"#, #"{"root":{"id":"a"}}"#,
      #"{"root":{"id":"m","kind":"stack"},"attributes":{"a":1}}"#,
      #"{"root":{"id":"m","kind":"stack"},"attributes":["a"]}"#,
      #"{"root":{"id":"m","kind":"stack"},"modals":{}}"#,
      #"{"root":{"id":"m","kind":"stack"},"modals":[{"style":"sheet"}]}"#,
      #"{"root":{"id":"m","kind":"stack"},"modals":[{"style":"drawer","node":{"id":"a"}}]}"#,
      #"{"root":{"id":"m","kind":"stack"},"modals":[{"style":"sheet","node":{"id":"nil"}}]}"#,
    ])
  func `a scene of the wrong shape is refused, and the session stays without one`(_ scene: String) throws {
    let session = try NavSession(options: .standard)
    let outcome = try session.send { $0.scene($0.knownJSON(scene)) }
    #expect(Self.code(of: outcome) == .badArgument, "\(outcome)")
    #expect(session.stateView().contains(#""root":null"#))
  }

  @Test(arguments: trees)
  func `an archive of a tree of the wrong shape is refused and changes nothing`(_ tree: String) throws {
    let stage = try Stage("a")
    let before = stage.digest
    let outcome = try stage.session.send {
      $0.restore($0.knownJSON(#"{"archive":1,"scene":{"root":\#(tree)}}"#))
    }
    #expect(Self.code(of: outcome) == .badArgument, "\(outcome)")
    #expect(stage.digest == before)
  }

  @Test(arguments: [
    #"{"root":{"id":"m","kind":"stack"},"modals":[{"style":"sheet","node":{"id":"m"}}]}"#,
    #"{"root":{"id":"m","kind":"stack","entries":[{"id":"a"},{\#(page),"load":{"page":"a","url":"https://a.b/","kind":"link"}}]}}"#,
  ])
  func `an id that a scene uses twice is refused, also in a modal or a loading page`(
    _ scene: String
  ) throws {
    let outcome = try NavSession(options: .standard).send { $0.scene($0.knownJSON(scene)) }
    #expect(Self.code(of: outcome) == .duplicateNode, "\(outcome)")
  }

  @Test func `the modals and attributes of an archive are ignored`() throws {
    let stage = try Stage("a")
    try stage.session.send { $0.intern(.setAttribute("user", to: "ada", of: nil)) }
    let scene =
      #"{"root":{"id":"m","kind":"stack"},"attributes":{"user":"eve"},"modals":[{"node":{"id":"x"}}]}"#
    let outcome = try stage.session.send { $0.restore($0.knownJSON(#"{"archive":1,"scene":\#(scene)}"#)) }
    #expect(Self.code(of: outcome) == nil, "\(outcome)")
    #expect(stage["presented"] == "[]")
    #expect(stage["root"] == #""m""#)
    var text = ByteBuffer()
    stage.session.read { state, draft in state.writeScene(draft.texts, to: &text) }
    #expect(text.string == #"{"root":{"id":"m","kind":"stack"},"attributes":{"user":"ada"}}"#)
  }

  private static func code(of outcome: Outcome) -> RefusalCode? {
    if case .refused(_, let refusal) = outcome { refusal.code } else { nil }
  }
}
