import NavContainers
import Testing

/// A case of another library about panes, in words of our own, as something that is said here.
struct PaneCase: CustomTestStringConvertible {
  enum Verdict: Equatable {
    case same
    case otherwise(String)
    case notApplicable(String)
  }

  /// Their file.
  let file: String
  let words: String
  /// The number of their cases.
  var cases = 1
  let verdict: Verdict
  var settings = "{}"
  var size = (width: 1024, height: 768)
  /// The children: by default, one of each role.
  var children: [PaneSession.Child] = Self.one
  /// The children that had the focus, the latest last, those that were pushed with a plus.
  var history: [String] = []
  var isOnStack = false
  var lines: [String] = []
  /// The panes in the form of ``PaneSession/view``; nil for a case that has nothing to compare.
  var view: String?

  static let one: [PaneSession.Child] = ["p role=primary", "s role=secondary", "t role=tertiary"]

  var testDescription: String { "\(file): \(words)" }

  /// Returns a session in the state that the case begins with.
  func session() throws -> PaneSession {
    let ids = history.map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 }
    let pushed = history.filter { $0.hasPrefix("+") }.map { $0.dropFirst() }
    func list(_ ids: [some StringProtocol]) -> String { ids.map { "\"\($0)\"" }.joined(separator: ",") }
    let values = #","values":{"history":[\#(list(ids))],"pushed":[\#(list(pushed))]}"#
    return try PaneSession(
      try SupportingPane(configuration: settings), children: children, isOnStack: isOnStack,
      members: history.isEmpty ? "" : values, size: size)
  }
}

/// Settings and sizes with as many columns and rows as their cases have.
private let (hide, columns) = (
  #"{"secondary":"hide"}"#, (one: (width: 500, height: 700), two: (width: 1024, height: 768))
)
private let (rows, three) = ((width: 500, height: 900), (width: 1300, height: 900))
private let directives = #"{"arrangement":"listDetail","back":"layout","two":840,"three":1600}"#
/// A list, and details of which the first one is there from the start.
private let details: [PaneSession.Child] = PaneCase.one + ["d0", "d1"]
private let sides: [PaneSession.Child] = PaneCase.one + ["d0 role=secondary", "d1 role=secondary"]
private func list(_ back: String, aware: Bool = true) -> String {
  #"{"arrangement":"listDetail","secondary":"hide","back":"\#(back)","aware":\#(aware)}"#
}
private func supporting(_ back: String, aware: Bool = true) -> String {
  #"{"secondary":"hide","back":"\#(back)","aware":\#(aware)}"#
}

extension PaneCase {
  static let all =
    values + listNavigator + supportingNavigator + directive + listStrategy + supportingStrategy + display

  // MARK: Material 3 adaptive

  private static let (value, listFile, supportingFile, directiveFile) = (
    "ThreePaneScaffoldValueTest", "ListDetailPaneScaffoldNavigatorTest",
    "SupportingPaneScaffoldNavigatorTest", "PaneScaffoldDirectiveTest"
  )
  private static let (listSceneFile, supportingSceneFile, displayFile) = (
    "ListDetailSceneStrategyTest", "SupportingPaneSceneStrategyTest", "ListDetailSceneTest"
  )

  private static let values: [PaneCase] = [
    .init(
      file: value, words: "one column, no destination, with a history or without", cases: 2, verdict: .same,
      settings: hide, size: columns.one, view: "p*"),
    .init(
      file: value, words: "one column shows the destination", cases: 2, verdict: .same, settings: hide,
      size: columns.one, history: ["t", "s"], view: "s* < t"),
    .init(
      file: value, words: "two columns, no destination, with a history or without", cases: 2, verdict: .same,
      settings: hide, view: "p* s"),
    .init(
      file: value, words: "two columns show the destination, and the primary beside it", verdict: .same,
      settings: #"{"secondary":"hide","aware":false}"#, history: ["t"], view: "p t*"),
    .init(
      file: value, words: "two columns show the last two destinations", verdict: .same, settings: hide,
      history: ["t", "s"], view: "s* t < t"),
    .init(
      file: value, words: "a pane that comes twice in a long history counts once", verdict: .same,
      settings: supporting("latest"), history: ["p", "t", "s", "p", "t"], view: "p t* < p"),
    .init(
      file: value, words: "a destination is below its anchor, which is shown with it", verdict: .same,
      settings: #"{"secondary":"reflow:tertiary"}"#, size: rows, history: ["s"], view: "t /s*"),
    .init(
      file: value, words: "a pane is below the destination", verdict: .same,
      settings: #"{"secondary":"hide","tertiary":"reflow:secondary"}"#, size: rows, history: ["s"],
      view: "s* /t"),
    .init(
      file: value, words: "a pane whose anchor is not the destination is not shown", verdict: .same,
      settings: #"{"secondary":"hide","tertiary":"reflow:secondary"}"#, size: rows, view: "p*"),
    .init(
      file: value, words: "with a history: a destination is below its anchor", verdict: .same,
      settings: #"{"secondary":"hide","tertiary":"reflow:secondary","back":"latest"}"#, size: rows,
      history: ["s", "p", "t"], view: "s /t* < p"),
    .init(
      file: value, words: "with a history: a pane is below the destination", verdict: .same,
      settings: #"{"secondary":"hide","tertiary":"reflow:primary","back":"latest"}"#, size: rows,
      history: ["t", "s", "p"], view: "p* /t < s"),
    .init(
      file: value, words: "with a history: a pane whose anchor is not the destination is not shown",
      verdict: .same, settings: #"{"secondary":"hide","tertiary":"reflow:secondary","back":"latest"}"#,
      size: rows, history: ["t", "s", "p"], view: "p* < s"),
    .init(
      file: value, words: "without a destination, the primary is below its anchor", verdict: .same,
      settings: #"{"primary":"reflow:tertiary","secondary":"hide"}"#, size: rows, view: "t /p*"),
    .init(
      file: value, words: "nothing is below another pane in one row", verdict: .same,
      settings: #"{"primary":"reflow:tertiary","secondary":"hide"}"#, size: columns.one, view: "p*"),
    .init(
      file: value, words: "nothing is below another pane beside a second column", verdict: .same,
      settings: #"{"secondary":"reflow:primary","back":"latest"}"#, size: (1024, 900),
      history: ["p", "t", "s"], view: "s* t < t"),
    .init(
      file: value, words: "nothing is below another pane beside a third column", verdict: .same,
      settings: #"{"secondary":"reflow:primary","back":"latest"}"#, size: three,
      history: ["p", "t", "s", "p", "t"], view: "p s t* < p"),
    .init(
      file: value, words: "a pane that levitates is not shown without a destination, in one column or two",
      cases: 2,
      verdict: .otherwise("one child always has the focus: at the start it is the primary, so it levitates"),
      settings: #"{"primary":"levitate","secondary":"hide"}"#, size: columns.one, view: "s ^p*"),
    .init(
      file: value, words: "the destination levitates over one column", verdict: .same,
      settings: #"{"primary":"levitate","secondary":"hide","over":"center"}"#, size: columns.one,
      history: ["p"], view: "s ^p*"),
    .init(
      file: value, words: "what levitates is hidden beside a destination in one column", verdict: .same,
      settings: #"{"primary":"levitate","secondary":"hide"}"#, size: columns.one, history: ["s"], view: "s*"),
    .init(
      file: value, words: "the destination levitates over two columns", verdict: .same,
      settings: #"{"primary":"levitate","secondary":"hide","over":"bottom"}"#, history: ["p"], view: "s t ^p*"
    ),
    .init(
      file: value, words: "what levitates is hidden beside a destination in two columns", verdict: .same,
      settings: #"{"primary":"levitate","secondary":"hide"}"#, history: ["s"], view: "s* t"),
    .init(
      file: value, words: "with a history: the destination levitates", verdict: .same,
      settings: #"{"primary":"levitate","secondary":"hide","back":"latest"}"#, history: ["t", "s", "p"],
      view: "s t ^p* < s"),
    .init(
      file: value, words: "with a history: what levitates is hidden when it was the destination before",
      verdict: .same, settings: #"{"primary":"levitate","secondary":"hide","back":"latest"}"#,
      history: ["t", "p", "s"], view: "s* t < p"),
    .init(
      file: value, words: "one pane levitates, and another one is below a third", verdict: .same,
      settings: #"{"primary":"levitate","secondary":"hide","tertiary":"reflow:secondary"}"#, size: rows,
      history: ["p"], view: "s /t ^p*"),
    .init(
      file: value, words: "nothing is below a pane that levitates", verdict: .same,
      settings: #"{"primary":"levitate","secondary":"hide","tertiary":"reflow:primary"}"#, size: rows,
      history: ["p"], view: "s ^p*"),
    .init(
      file: value, words: "nothing is below a pane that could levitate", verdict: .same,
      settings: #"{"primary":"levitate","secondary":"hide","tertiary":"reflow:primary"}"#, size: columns.one,
      history: ["s"], view: "s*"),
  ]

  private static let listNavigator: [PaneCase] = [
    .init(
      file: listFile, words: "one column: the detail comes, and goes back to the list", cases: 2,
      verdict: .same,
      settings: list("layout"), size: columns.one, lines: ["perform show role=primary in=m"], view: "p* < s"),
    .init(
      file: listFile, words: "two columns: the detail is there, and nothing is to go back to", verdict: .same,
      settings: list("layout"), lines: ["perform show role=primary in=m"], view: "s p*"),
    .init(
      file: listFile, words: "the extra pane hides the list, if only the destination counts", verdict: .same,
      settings: list("layout", aware: false), lines: ["perform show role=tertiary in=m"], view: "p t* < s"),
    .init(
      file: listFile, words: "the extra pane keeps the list, if the history counts", verdict: .same,
      settings: list("layout"), lines: ["perform show role=tertiary in=m"], view: "s t* < s"),
    .init(
      file: listFile,
      words: "two columns: a detail that was there has nothing to go back to, by its layout or content",
      cases: 2, verdict: .same, settings: list("content"), history: ["s", "p"], view: "s p*"),
    .init(
      file: listFile, words: "each step counts: back to the list beside the detail", verdict: .same,
      settings: list("latest"), children: details, history: ["s", "+d0"], lines: ["back in=m"], view: "s* p"),
    .init(
      file: listFile, words: "back to another pane, over two details", verdict: .same,
      settings: list("pane"), children: details, history: ["s", "+d0", "+d1"], lines: ["back in=m"],
      view: "s* p"),
    .init(
      file: listFile, words: "no other pane is to go back to from two details", verdict: .same,
      settings: list("pane"), children: details, history: ["d0", "d1"], view: "s d1*"),
    .init(
      file: listFile, words: "back to another content", verdict: .same, settings: list("content"),
      children: details, history: ["s", "+d0", "+d1"], lines: ["back in=m"], view: "s d0* < s -d0"),
    .init(
      file: listFile, words: "another layout counts as another content", verdict: .same,
      settings: list("content"), history: ["s", "p", "t"], lines: ["back in=m"], view: "s p*"),
    .init(
      file: listFile, words: "aware of the history, back stops where the layout was another one",
      verdict: .same,
      settings: list("layout"), history: ["t", "s"], lines: ["perform show role=primary in=m", "back in=m"],
      view: "s* t < t"),
    .init(
      file: listFile, words: "not aware of it, back skips what looked the same", verdict: .same,
      settings: list("layout", aware: false), history: ["t", "s"],
      lines: ["perform show role=primary in=m", "back in=m"], view: "p t*"),
    .init(
      file: listFile, words: "what back would show is known before, for each step", verdict: .same,
      settings: list("latest"), size: columns.one, children: details, history: ["s", "+d0"],
      view: "d0* < s -d0"),
    .init(
      file: listFile, words: "what back would show is known before, for another layout", verdict: .same,
      settings: list("layout"), size: columns.one, children: details, history: ["s", "+d0", "+d1"],
      view: "d1* < s -d1 -d0"),
    .init(
      file: listFile, words: "after a turn to two columns, nothing is to go back to", verdict: .same,
      settings: list("layout"), size: columns.one, history: ["s", "p"], lines: ["resize 1024 768"],
      view: "s p*"),
  ]

  private static let supportingNavigator: [PaneCase] = [
    .init(
      file: supportingFile, words: "one column: the supporting pane comes, and goes back to the main one",
      cases: 2,
      verdict: .same, settings: supporting("layout"), size: columns.one,
      lines: ["perform show role=secondary in=m"], view: "s* < p"),
    .init(
      file: supportingFile, words: "two columns: the main pane is there, and nothing is to go back to",
      verdict: .same, settings: supporting("layout"), lines: ["perform show role=primary in=m"], view: "p* s"),
    .init(
      file: supportingFile, words: "the extra pane hides the supporting one, if only the destination counts",
      verdict: .same, settings: supporting("layout", aware: false), history: ["s"],
      lines: ["perform show role=tertiary in=m"], view: "p t* < s"),
    .init(
      file: supportingFile, words: "the extra pane keeps the supporting one, if the history counts",
      verdict: .same, settings: supporting("layout"), history: ["s"],
      lines: ["perform show role=tertiary in=m"], view: "s t* < s"),
    .init(
      file: supportingFile,
      words: "two columns: the main pane has nothing to go back to, by its layout or content",
      cases: 2, verdict: .same, settings: supporting("content"), history: ["s", "p"], view: "p* s"),
    .init(
      file: supportingFile, words: "each step counts: back to the supporting pane", verdict: .same,
      settings: supporting("latest"), history: ["s", "p"], lines: ["back in=m"], view: "p s*"),
    .init(
      file: supportingFile, words: "back to another pane, over two contents", verdict: .same,
      settings: supporting("pane"), children: sides, history: ["p", "+d0", "+d1"], lines: ["back in=m"],
      view: "p* s"),
    .init(
      file: supportingFile, words: "no other pane is to go back to from two contents", verdict: .same,
      settings: supporting("pane"), children: details, history: ["d0", "d1"], view: "d1* s"),
    .init(
      file: supportingFile, words: "back to another content", verdict: .same,
      settings: supporting("content"), children: sides, history: ["p", "+d0", "+d1"], lines: ["back in=m"],
      view: "p d0* < p -d0"),
    .init(
      file: supportingFile, words: "another layout counts as another content", verdict: .same,
      settings: supporting("content"), history: ["p", "s", "t"], lines: ["back in=m"], view: "p s*"),
    .init(
      file: supportingFile, words: "aware of the history, back stops where the layout was another one",
      verdict: .same, settings: supporting("layout"), history: ["t", "s"],
      lines: ["perform show role=primary in=m", "back in=m"], view: "s* t < t"),
    .init(
      file: supportingFile, words: "not aware of it, back skips what looked the same", verdict: .same,
      settings: supporting("layout", aware: false), history: ["t", "s"],
      lines: ["perform show role=primary in=m", "back in=m"], view: "p t*"),
    .init(
      file: supportingFile, words: "after a turn to two columns, nothing is to go back to", verdict: .same,
      settings: supporting("layout"), size: columns.one, history: ["s", "p"], lines: ["resize 1024 768"],
      view: "p* s"),
  ]

  private static let directive: [PaneCase] = [
    .init(
      file: directiveFile, words: "a compact width has one column", cases: 2, verdict: .same,
      settings: directives, size: (400, 800), view: "s*"),
    .init(
      file: directiveFile, words: "a medium width has one column", verdict: .same, settings: directives,
      size: (750, 899), view: "s*"),
    .init(
      file: directiveFile, words: "a medium width has two columns, if that is wanted", verdict: .same,
      size: (750, 900), view: "p* s"),
    .init(
      file: directiveFile, words: "an expanded width has two columns", cases: 2, verdict: .same,
      settings: directives, size: (1200, 800), view: "s* p"),
    .init(
      file: directiveFile, words: "a table top has two rows", verdict: .same,
      settings: #"{"two":840}"#, size: (700, 800), lines: ["perform hinge top=400 in=m"], view: "p* /s"),
    .init(
      file: directiveFile, words: "a table top has two rows and two columns, if that is wanted",
      verdict: .otherwise(
        "one fold from left to right makes two rows in one column: a pane beside it would lie across the fold"
      ),
      size: (700, 800), lines: ["perform hinge top=400 in=m"], view: "p* /s"),
    .init(
      file: directiveFile,
      words: "which of several hinges are avoided: all, those that occlude or separate, none",
      cases: 8, verdict: .notApplicable("the host says where the screen folds, if that counts")),
  ]

  // MARK: Navigation 3

  private static let scene = #"{"arrangement":"listDetail","secondary":"hide","back":"layout"}"#
  private static let two: [PaneSession.Child] = ["list role=secondary"]

  private static let listStrategy: [PaneCase] = [
    .init(
      file: listSceneFile, words: "one column: another strategy makes the scene",
      verdict: .otherwise("a container shows what it has: no other one takes over"), settings: scene,
      size: columns.one, children: two, lines: ["push detail in=m"], view: "detail* < list -detail"),
    .init(
      file: listSceneFile, words: "two columns: list and detail, whatever is below them", cases: 2,
      verdict: .same,
      settings: scene, children: two, isOnStack: true, lines: ["push detail in=m"],
      view: "list detail* < list -detail"),
    .init(
      file: listSceneFile, words: "an entry without a pane on top: another strategy makes the scene",
      verdict: .otherwise("such a child has the role `alone`, and takes the whole container"),
      settings: scene,
      children: two, lines: ["push detail in=m", "push home attr=role=alone in=m"],
      view: "home* < detail -home"),
    .init(
      file: listSceneFile, words: "two columns: only a list, or only a detail", cases: 2, verdict: .same,
      settings: scene, children: ["detail"], view: "detail*"),
    .init(
      file: listSceneFile, words: "several lists and details that follow each other are one scene", cases: 3,
      verdict: .same, settings: scene, children: two,
      lines: ["push one in=m", "push more attr=role=secondary in=m", "push two in=m"],
      view: "more two* < list -two -more -one"),
    .init(
      file: listSceneFile, words: "an entry without a pane in between ends the scene", cases: 2,
      verdict: .otherwise(
        "the panes of a container are those that it has: a pane whose child is there is shown where there is room"
      ),
      settings: scene, children: two, lines: ["push home attr=role=alone in=m", "push detail in=m"],
      view: "list detail* < home -detail"),
    .init(
      file: listSceneFile, words: "entries of other scenes do not count",
      verdict: .otherwise("another scene is another container: it is pushed, or around this one"),
      settings: scene,
      children: ["one role=secondary", "other role=secondary"], history: ["one", "other"], view: "other*"),
    .init(
      file: listSceneFile, words: "one column shows the list, or only the detail", cases: 2, verdict: .same,
      settings: scene, size: columns.one, children: two, lines: ["push detail in=m"],
      view: "detail* < list -detail"),
    .init(
      file: listSceneFile, words: "two columns show the list and a placeholder", verdict: .same,
      settings: scene,
      children: two + ["nothing"], view: "list* nothing"),
    .init(
      file: listSceneFile, words: "two columns show the list and the detail, and then another one", cases: 2,
      verdict: .same, settings: scene, children: two + ["nothing"],
      lines: ["push abc in=m", "push def in=m"], view: "list def*"),
    .init(
      file: listSceneFile, words: "two columns show the detail and the extra pane", verdict: .same,
      settings: scene,
      children: two + ["nothing"], lines: ["push abc in=m", "push x attr=role=tertiary in=m"],
      view: "abc x* < abc -x"),
    .init(
      file: listSceneFile, words: "back takes the extra pane", verdict: .same, settings: scene,
      children: two + ["nothing"], lines: ["push abc in=m", "push x attr=role=tertiary in=m", "back in=m"],
      view: "list abc*"),
    .init(
      file: listSceneFile, words: "each step counts: back takes the detail", verdict: .same,
      settings: list("latest"), children: two + ["nothing"], lines: ["push abc in=m", "back in=m"],
      view: "list* nothing"),
    .init(
      file: listSceneFile, words: "by the layout, back takes the list and the detail", verdict: .same,
      settings: scene, children: two + ["nothing"], isOnStack: true, lines: ["push abc in=m", "back"]),
  ]

  private static let pane = #"{"back":"layout"}"#
  private static let main: [PaneSession.Child] = ["main"]

  private static let supportingStrategy: [PaneCase] = [
    .init(
      file: supportingSceneFile,
      words: "one column: another strategy makes the scene, unless this one is forced to",
      cases: 2, verdict: .otherwise("a container shows what it has: no other one takes over"), settings: pane,
      size: columns.one, children: main, lines: ["push side attr=role=secondary in=m"],
      view: "side* < main -side"),
    .init(
      file: supportingSceneFile, words: "no entry has a pane: another strategy makes the scene",
      verdict: .otherwise("a child without a role is the primary"), settings: pane, size: columns.one,
      children: main,
      lines: ["push home in=m", "push other in=m"], view: "other*"),
    .init(
      file: supportingSceneFile, words: "two rows: the supporting pane is below the main one", cases: 2,
      verdict: .same, settings: pane, size: rows, children: main,
      lines: ["push side attr=role=secondary in=m"], view: "main /side* < main -side"),
    .init(
      file: supportingSceneFile, words: "two rows: the supporting pane alone, if it does not reflow",
      verdict: .same,
      settings: hide, size: rows, children: main, lines: ["push side attr=role=secondary in=m"],
      view: "side* < main -side"),
    .init(
      file: supportingSceneFile, words: "two columns: main and supporting pane", cases: 2, verdict: .same,
      settings: pane, children: main, lines: ["push side attr=role=secondary in=m"],
      view: "main side* < main -side"),
    .init(
      file: supportingSceneFile, words: "only the main pane, in one column or two", cases: 3, verdict: .same,
      settings: pane, children: main, view: "main*"),
    .init(
      file: supportingSceneFile, words: "an entry without a pane in between ends the scene",
      verdict: .otherwise(
        "the panes of a container are those that it has: a pane whose child is there is shown where there is room"
      ),
      settings: pane, children: main,
      lines: ["push home attr=role=alone in=m", "push side attr=role=secondary in=m"],
      view: "main side* < home -side"),
    .init(
      file: supportingSceneFile, words: "entries of other scenes do not count",
      verdict: .otherwise("another scene is another container: it is pushed, or around this one"),
      settings: pane,
      children: ["one", "other"], history: ["one", "other"], view: "other*"),
    .init(
      file: supportingSceneFile, words: "two columns: supporting and extra pane", verdict: .same,
      settings: pane,
      children: main,
      lines: ["push side attr=role=secondary in=m", "push x attr=role=tertiary in=m"],
      view: "side x* < side -x"),
  ]

  private static let display: [PaneCase] = [
    .init(
      file: displayFile, words: "a list and a detail are shown, and then another detail", cases: 2,
      verdict: .same,
      settings: list("content"), children: two, lines: ["push one in=m", "push two in=m"],
      view: "list two* < one -two"),
    .init(
      file: displayFile, words: "a detail is exchanged", verdict: .same, settings: list("content"),
      children: two,
      lines: ["push one in=m", "replace two in=m"], view: "list two* < list -two"),
    .init(
      file: displayFile, words: "a screen takes the whole width, and goes back to list and detail", cases: 2,
      verdict: .same, settings: list("content"), children: two,
      lines: ["push one in=m", "push third attr=role=alone in=m", "back in=m"], view: "list one* < list -one"),
  ]
}
