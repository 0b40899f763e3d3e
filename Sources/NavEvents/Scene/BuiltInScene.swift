package import NavBase

/// A scene to start with: `scene NAME` in navrepl, `session.send(.scene(BuiltInScene.split.content))` in an app.
public enum BuiltInScene: String, CaseIterable, Sendable {
  /// A drillDown `main`. A navigation command gets it while there is no scene.
  case drilldown
  /// An empty stack `main`.
  case stack
  /// `tabs` with the stacks `first`, `second` and `third`.
  case tabs
  /// `split` with the stacks `primary` and `secondary`.
  case split
  /// `split` with the stacks `primary`, `supplementary` and `secondary`.
  case triple
  /// A stack `main` with the screen `home` and on it the web container `web`.
  case web
  /// The demonstration of SGBDrillDownController: drillDowns as tabs, and one in a stack.
  case demo

  /// The description in one line, for the help.
  public var summary: String {
    switch self {
    case .drilldown: "a drill-down, main: a left pane with a stack and a right pane; the usual one"
    case .stack: "a stack, main"
    case .tabs: "tabs with the stacks first, second and third"
    case .split: "a split, split, with the stacks primary and secondary as its columns"
    case .triple: "a split with three columns: supplementary too"
    case .web: "a stack, main, with the screen home and on it the web container web"
    case .demo: "tabs with the drill-downs one and two and a stack, three, in which a drill-down is embedded"
    }
  }

  /// The scene in its canonical form.
  public var content: CanonicalJSON { CanonicalJSON(canonical: json) }

  /// The built-in scene with this content; nil when there is none.
  init?(content: CanonicalJSON) {
    guard let scene = Self.allCases.first(where: { $0.content == content }) else { return nil }
    self = scene
  }

  /// Returns the scene as a text of a commit.
  package func content(_ draft: inout CommitDraft) -> JSONText { JSONText(draft.texts.intern(json)) }

  private var json: String {
    switch self {
    case .drilldown: #"{"root":{"id":"main","kind":"drillDown"}}"#
    case .stack: #"{"root":{"id":"main","kind":"stack"}}"#
    case .tabs:
      #"{"root":{"id":"tabs","kind":"tabs","children":[{"id":"first","kind":"stack"},{"id":"second","kind":"stack"},{"id":"third","kind":"stack"}]}}"#
    case .split:
      #"{"root":{"id":"split","kind":"split","primary":{"id":"primary","kind":"stack"},"secondary":{"id":"secondary","kind":"stack"}}}"#
    case .triple:
      #"{"root":{"id":"split","kind":"split","primary":{"id":"primary","kind":"stack"},"supplementary":{"id":"supplementary","kind":"stack"},"secondary":{"id":"secondary","kind":"stack"}}}"#
    case .web:
      #"{"root":{"id":"main","kind":"stack","entries":[{"id":"home"},{"id":"web","kind":"web"}]}}"#
    case .demo: Self.demonstration
    }
  }

  private static var demonstration: String {
    let embedded = drillDown(
      "embedded", #""title":"Embedded","#,
      #","navigationBarPosition":"top","propagatesNavigationItem":false"#)
    let three = #"{"id":"three","kind":"stack","entries":[\#(embedded)]}"#
    return
      #"{"root":{"id":"tabs","kind":"tabs","children":[\#(drillDown("one")),\#(drillDown("two")),\#(three)]}}"#
  }

  private static func drillDown(_ id: String, _ title: String = "", _ settings: String = "") -> String {
    let placeholders = #""leftPlaceholder":{"id":"\#(id).left"},"rightPlaceholder":{"id":"\#(id).right"}"#
    let title = title.isEmpty ? "" : "," + title.dropLast()
    return #"{"id":"\#(id)","kind":"drillDown"\#(title),\#(placeholders)\#(settings)}"#
  }
}
