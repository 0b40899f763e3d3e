import NavEvents
import NavRuntime
import Testing

struct FocusTests {
  /// The lines that make a scene, and its focus.
  private static let focuses: [SceneCase] = [
    // The selected tab.
    SceneCase(.tabs, [], "first"), SceneCase(.tabs, ["select 2"], "third"),
    SceneCase(.tabs, ["push a", "select second"], "second"),
    // The top of a stack.
    SceneCase(.stack, ["push a"], "main"), SceneCase(.stack, ["add drilldown d"], "d"),
    SceneCase(.stack, ["add drilldown d", "push a in=main"], "main"),
    SceneCase(.stack, ["push a", "add web w"], "w"),
    SceneCase(.stack, ["add web w", "open https://a.example/", "loaded"], "w"),
    // A drillDown: the right one, else the top left.
    SceneCase(.drilldown, ["add stack l"], "l"),
    SceneCase(.drilldown, ["add stack l", "add stack r in=main"], "r"),
    SceneCase(.drilldown, ["add stack l", "push r in=main"], "main"),
    SceneCase(.drilldown, ["push l", "add stack r", "push nil in=main"], "r"),
    SceneCase(.drilldown, ["add stack l", "push r in=main", "pop in=main"], "l"),
    SceneCase(.drilldown, ["placeholder right p"], "main"),
    // A split: the rightmost column with an entry, else the primary; when collapsed the column shown.
    SceneCase(.split, [], "primary"), SceneCase(.split, ["primary a"], "primary"),
    SceneCase(.split, ["detail b"], "secondary"),
    SceneCase(.split, ["primary a", "detail b"], "secondary"),
    SceneCase(.triple, ["column supplementary s"], "supplementary"),
    SceneCase(.triple, ["column supplementary s", "primary a"], "supplementary"),
    SceneCase(.triple, ["column supplementary s", "detail b"], "secondary"),
    SceneCase(.split, ["primary a", "detail b", "collapse"], "secondary"),
    SceneCase(.split, ["primary a", "collapse"], "primary"),
    SceneCase(.split, ["primary a", "detail b", "collapse", "pop"], "primary"),
    SceneCase(.split, ["primary a", "detail b", "hidecolumn primary"], "secondary"),
    SceneCase(.split, ["add tabs t in=split column=compact", "add stack s in=t", "collapse"], "s"),
    SceneCase(.split, ["add tabs t in=split column=compact", "detail b"], "secondary"),
    // Modals on top.
    SceneCase(.stack, ["push a", "present p kind=stack"], "p"),
    SceneCase(.tabs, ["present p kind=tabs"], "p"),
    SceneCase(.tabs, ["present p kind=tabs", "add stack s"], "s"),
    SceneCase(.stack, ["present p kind=stack", "present q kind=drilldown"], "q"),
    SceneCase(.stack, ["present p kind=stack", "dismiss"], "main"), SceneCase(.stack, ["present p"], "null"),
    SceneCase(.stack, ["present p kind=stack", "present q"], "null"),
    // Nested containers.
    SceneCase(.tabs, ["add drilldown d in=first", "push a", "add stack s", "push b", "add web w"], "w"),
  ]

  @Test(arguments: focuses)
  func `the focus is the last container on the path`(_ row: SceneCase) throws {
    #expect(try row.stage().plain("focus") == row.expected)
  }

  // MARK: Panes

  private static let panes: [SceneCase] = [
    SceneCase(.stack, [], "{top:null}"), SceneCase(.stack, ["push a"], "{top:a}"),
    SceneCase(.tabs, ["push a"], "{top:a}"),
    SceneCase(.drilldown, [], "{left:null,right:null}"),
    SceneCase(.demo, [], "{left:one.left,right:one.right}"),
    SceneCase(.demo, ["push a", "push b"], "{left:a,right:b}"),
    SceneCase(.demo, ["push a", "resize 400 800"], "{top:a}"),
    SceneCase(.demo, ["resize 400 800"], "{top:one.left}"),
    SceneCase(.drilldown, ["resize 400 800"], "{top:null}"),
    SceneCase(.demo, ["select three"], "{left:embedded.left,right:embedded.right}"),
    SceneCase(.stack, ["add drilldown d", "push a", "push b in=main"], "{top:b}"),
    SceneCase(.stack, ["add drilldown d", "push a"], "{left:a,right:null}"),
    SceneCase(.split, ["primary a", "detail b"], "{primary:a,secondary:b}"),
    SceneCase(.split, ["primary a", "detail b", "hidecolumn primary"], "{secondary:b}"),
    SceneCase(
      .triple, ["primary a", "column supplementary s", "detail b", "mode twoBeside"],
      "{primary:a,supplementary:s,secondary:b}"
    ),
    SceneCase(.split, ["primary a", "detail b", "collapse"], "{top:b}"), SceneCase(.web, [], "{top:null}"),
    // Nested stacks, tabs and web containers are followed; a container with several panes is named.
    SceneCase(.drilldown, ["push a", "add stack s", "push b"], "{left:a,right:b}"),
    SceneCase(.drilldown, ["push a", "add stack s"], "{left:a,right:null}"),
    SceneCase(.drilldown, ["add drilldown d", "push a", "push b in=main"], "{left:d,right:b}"),
    SceneCase(.drilldown, ["push a", "add drilldown d", "push b"], "{left:b,right:null}"),
    SceneCase(.drilldown, ["push a", "add split s"], "{primary:null,secondary:null}"),
    SceneCase(.drilldown, ["add split s", "push b in=main"], "{left:s,right:b}"),
    SceneCase(
      .split, ["add drilldown d in=split column=primary", "push x", "detail b"], "{primary:d,secondary:b}"),
    SceneCase(.stack, ["push a", "present p"], "{top:p}"),
    SceneCase(.stack, ["push a", "present p kind=stack"], "{top:null}"),
    SceneCase(.drilldown, ["push a", "present p kind=stack", "push b"], "{top:b}"),
  ]

  @Test(arguments: panes)
  func `panes are those of the deepest container that shows several, else of the end of the path`(
    _ row: SceneCase
  ) throws {
    #expect(try row.stage().plain("panes") == row.expected)
  }
}
