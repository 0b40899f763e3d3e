import NavJournals
import NavRuntime
import Testing

/// Pictures of containers that rules arrange: panes lie over each other as the container has them.
struct ArrangedPictureTests {
  private static let drawer = "plugin attach drawer; resize 844 390; add drawer main; set menu home inbox"

  /// Returns the roles and nodes of the picture in SVG, in the order in which they are painted.
  private static func painted(_ scene: NavScene) -> [String] {
    scene.svg.matches(of: #/<g data-role="([a-zA-Z]+)" data-node="([^"]*)">/#).map { "\($0.1) \($0.2)" }
  }

  @Test func `a menu that a swipe brings over the page is coming, and not below`() throws {
    let session = try DrawnSession([Self.drawer, "swipe begin 0; swipe move 240"])
    let picture = PictureRows(session.picture())
    #expect(picture.notes == ["swipe 75 %, brings menu"])
    #expect(picture.window.contains { $0.contains("(coming)") })
    #expect(Self.painted(session.session.scene) == ["pane home", "bar home", "below menu"])
  }

  @Test func `a screen that a swipe uncovers in rules is below`() throws {
    let session = try DrawnSession([
      "plugin attach deck; resize 400 800; add deck mail; push inbox; push letter",
      "swipe begin 0; swipe move 200",
    ])
    let picture = PictureRows(session.picture())
    #expect(picture.notes == ["swipe 50 %, uncovers inbox"])
    #expect(picture.window.contains { $0.contains("(below)") })
    #expect(Self.painted(session.session.scene) == ["below inbox", "pane letter", "bar letter"])
  }

  @Test func `a pane covers the bars of those before it, dimmed or not`() throws {
    let shown =
      #"{"child":"a"},{"child":"b","dim":0.5,"width":"50%"},{"child":"s","x":"50%","y":100,"height":300}"#
    let container =
      #"{"id":"m","kind":"arranged","rules":"mine","children":[{"id":"a"},{"id":"b"},{"id":"s","kind":"stack"}],"shown":[\#(shown)]}"#
    let session = try DrawnSession(["scene json={\"root\":\(container)}"])
    #expect(
      Self.painted(session.session.scene) == [
        "pane a", "bar a", "pane b", "bar b", "pane ", "bar ",
      ])
  }

  @Test func `a tab bar around a dimmed page is not dimmed`() throws {
    let session = try DrawnSession([
      "plugin attach drawer; resize 390 844; scene tabs; add drawer main; set menu home in=main; select main",
      "perform open in=main",
    ])
    let svg = session.session.scene.svg
    let parts = svg.split(separator: "<g data-role=")
    func isDimmed(_ role: String) -> Bool? {
      parts.first { $0.hasPrefix("\"\(role)\"") }.map { $0.contains(#"class="dim""#) }
    }
    #expect(isDimmed("bar") == true && isDimmed("tabBar") == false)
  }

  @Test func `a pane that its bar fills is in sight with its bar`() throws {
    let shown =
      #"{"child":"a","height":64},{"child":"b","y":64,"height":300},{"child":"c","y":100,"height":64}"#
    let container =
      #"{"id":"m","kind":"arranged","rules":"mine","children":[{"id":"a"},{"id":"b"},{"id":"c"}],"shown":[\#(shown)]}"#
    let session = try DrawnSession(["resize 400 600; scene json={\"root\":\(container)}"])
    #expect(session.session.scene.visible == ["a", "b", "c"])
    #expect(PictureRows(session.picture()).notes == [])
  }
}
