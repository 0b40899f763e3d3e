import NavRuntime

/// Removals from tabs, splits and modals, and from everything.
extension RemovalScenario {
  // MARK: tabs

  static let ofSelect = [
    RemovalScenario(
      .tabs, three, "select 0", asks: "tabReselect first c,b",
      events: "popped,container:first,screens:[c,b],way:tabReselect"),
    RemovalScenario(
      .demo, three, "select one", asks: "tabReselect one c",
      events: "popped,container:one,screens:[c],way:tabReselect"),
  ]

  // MARK: split

  /// One screen in the primary, and an empty detail on another in the secondary.
  static let emptyDetail = ["primary a", "column secondary b", "push c empty=true in=secondary"]
  private static let discarded = "collapsed,container:split,merged:[],discarded:[c,b]"
  private static let pushed = "collapsed,container:split,merged:[secondary],discarded:[]"

  static let ofColumn = [
    RemovalScenario(
      .split, columns, "column secondary nil", asks: "set split d,c",
      events: "columnSet,container:split,column:secondary,screen:null,removed:[d,c]"),
    RemovalScenario(
      .split, columns, "column primary x", asks: "set split b,a",
      events: "columnSet,container:split,column:primary,screen:{id:x},removed:[b,a]"),
    RemovalScenario(
      .triple, ["column supplementary a", "push b in=supplementary"], "column supplementary b",
      asks: "set split a", events: "columnSet,container:split,column:supplementary,screen:{id:b},removed:[a]"),
    RemovalScenario(
      .split, columns + ["collapse"], "column secondary nil", asks: "set split d,c",
      events: "columnSet,container:split,column:secondary,screen:null,removed:[d,c]"),
  ]

  static let ofDetail = [
    RemovalScenario(
      .split, columns, "detail x", asks: "set split d,c",
      events: "columnSet,container:split,column:secondary,screen:{id:x},removed:[d,c]"),
    RemovalScenario(
      .split, columns, "detail c", asks: "set split d",
      events: "columnSet,container:split,column:secondary,screen:{id:c},removed:[d]"),
    RemovalScenario(
      .split, columns, "detail nil", asks: "set split d,c",
      events: "columnSet,container:split,column:secondary,screen:null,removed:[d,c]"),
    RemovalScenario(
      .split, ["add drilldown d in=split column=secondary", "push x in=d", "push y in=d"],
      "detail z in=split",
      asks: "set split y,x", events: "columnSet,container:split,column:secondary,screen:{id:z},removed:[d]"),
  ]

  static let ofCollapse = [
    RemovalScenario(
      .split, emptyDetail, "collapse", asks: "collapse split c,b", events: discarded, instead: [pushed]),
    RemovalScenario(
      .triple, emptyDetail + ["column supplementary s"], "collapse", asks: "collapse split c,b",
      events: "collapsed,container:split,merged:[supplementary],discarded:[c,b]",
      instead: ["collapsed,container:split,merged:[supplementary,secondary],discarded:[]"]),
  ]

  static let ofResize = [
    RemovalScenario(
      .split, emptyDetail, "resize 400 768", asks: "collapse split c,b", events: discarded, instead: [pushed]),
    RemovalScenario(
      .split, emptyDetail, "resize 1024 768 compact", asks: "collapse split c,b", events: discarded,
      instead: [pushed]),
  ]

  static let ofWindow = [
    RemovalScenario(
      .split, emptyDetail, "window 390 844 portrait", asks: "collapse split c,b", events: discarded,
      instead: [pushed])
  ]

  static let ofRotate = [
    RemovalScenario(
      .split, emptyDetail + ["resize 700 500"], "rotate portrait", asks: "collapse split c,b",
      events: discarded, instead: [pushed])
  ]

  static let ofRotationBegin = [
    RemovalScenario(
      .split, emptyDetail + ["resize 700 500"], "rotate begin portrait", asks: "collapse split c,b",
      events: discarded, instead: [pushed])
  ]

  /// Commands that remove no screen, but after which the interface may turn, so that a split collapses.
  static let ofWaitingTurns = [
    RemovalScenario(
      .file(swipedBesideSplit), waitingTurn, .line("swipe cancel"), asks: "collapse split b",
      events: "collapsed,container:split,merged:[],discarded:[b]", instead: [pushed]),
    RemovalScenario(
      .file(swipedBesideSplit), waitingTurn, .line("push z in=main"), asks: "collapse split b",
      events: "collapsed,container:split,merged:[],discarded:[b]", instead: [pushed]),
    RemovalScenario(
      .file(swipedBesideSplit), waitingTurn, .line("plugin detach autorotation"),
      asks: "collapse split b",
      events: "collapsed,container:split,merged:[],discarded:[b]", instead: [pushed]),
  ]

  private static let swipedBesideSplit =
    #"{"id":"tabs","kind":"tabs","children":[{"id":"main","kind":"drillDown"},"#
    + #"{"id":"split","kind":"split","primary":{"id":"primary","kind":"stack","entries":[{"id":"a"}]},"#
    + #""secondary":{"id":"secondary","kind":"stack","entries":[{"id":"b","isEmptyDetail":true}]}}]}"#

  /// A swipe that holds up a turn which makes the window narrow.
  private static let waitingTurn =
    ["resize 700 500", "push x", "push y", "push z2", "swipe begin 0", "rotate portrait"]

  static let ofChildren = [
    RemovalScenario(
      .tabs, ["push a", "push b", "push c in=second"], "children third in=tabs", asks: "host tabs c,b,a",
      events: "childrenSet,container:tabs,children:[third]"),
    RemovalScenario(
      .tabs, ["push a", "push b in=third"], "children third second", asks: "host tabs a",
      events: "childrenSet,container:tabs,children:[third,second]"),
  ]

  // MARK: Modals

  static let ofAll = [
    RemovalScenario(
      .drilldown, five + ["present m"], "all { dismiss; pop }", asks: "dismiss m m", "pop main e",
      events: "dismissed,node:m", "popped,container:main,screens:[e]"),
    RemovalScenario(
      .drilldown, five, "all { present m; dismiss }", asks: "dismiss m m", events: "dismissed,node:m"),
  ]

  static let ofDismiss = [
    RemovalScenario(
      .drilldown, five + ["present m"], "dismiss", asks: "dismiss m m", events: "dismissed,node:m"),
    RemovalScenario(
      .drilldown, five + ["present m style=popover", "present n style=fullScreen"], "dismiss",
      asks: "dismiss n n", events: "dismissed,node:n"),
    RemovalScenario(
      .stack, ["present m kind=drilldown", "push x in=m", "push y in=m"], "dismiss", asks: "dismiss m y,x",
      events: "dismissed,node:m"),
    RemovalScenario(
      .drilldown, five + ["present m"], "dismiss way=swipe", asks: "swipe m m",
      events: "dismissed,node:m,way:swipe"),
  ]

  // MARK: Everything

  private static func archive(_ root: String) -> String { #"{"archive":1,"scene":{"root":\#(root)}}"# }

  static let ofRevert = [
    RemovalScenario(
      .drilldown, five, "revert #2", asks: "revert main e,d,c", events: "reverted"),
    RemovalScenario(
      .stack, ["push a", "present m"], "revert #1", asks: "revert main m", events: "reverted"),
    RemovalScenario(
      .split, emptyDetail + ["resize 400 768"], "revert #3", asks: "collapse split c,b",
      events: "reverted", discarded, instead: ["reverted", pushed]),
  ]

  static let ofRestore = [
    RemovalScenario(
      .builtIn(.drilldown), five,
      .restore(archive(#"{"id":"main","kind":"drillDown","left":[{"id":"b","restorationID":"b"}]}"#)),
      asks: "restore main e,d,c,a", events: "restored"),
    RemovalScenario(
      .builtIn(.drilldown), ["push a restore=a", "present m kind=stack", "push x in=m"],
      .restore(archive(#"{"id":"main","kind":"drillDown","left":[{"id":"a","restorationID":"a"}]}"#)),
      asks: "restore main x", events: "restored"),
    RemovalScenario(
      .builtIn(.web), pages,
      .restore(archive(#"{"id":"main","kind":"stack","entries":[{"id":"z","restorationID":"z"}]}"#)),
      asks: "restore main web/1,web/0,home", events: "restored"),
    RemovalScenario(
      .builtIn(.tabs), three + ["push k restore=k in=third"],
      .restorePreserved(then: ["push d in=third", "push e in=second"]), asks: "restore tabs d",
      events: "restored"),
    // A container of the same name is another node; a screen stays, also as a placeholder.
    RemovalScenario(
      .builtIn(.stack), ["push a", "push b"],
      .restore(
        archive(
          #"{"id":"main","kind":"stack","entries":[{"id":"a","kind":"drillDown","leftPlaceholder":{"id":"b"}}]}"#
        )), asks: "restore main a", events: "restored"),
    // The split collapses after it is restored, and its empty detail is discarded.
    RemovalScenario(
      .builtIn(.split), ["primary a restore=a", "detail b empty=true restore=b"],
      .restorePreserved(then: ["plugin detach split-collapse", narrow, "plugin attach split-collapse"]),
      asks: "collapse split b", events: "collapsed,container:split,merged:[],discarded:[b]",
      instead: ["restored", "collapsed,container:split,merged:[secondary],discarded:[]"]),
  ]
}
