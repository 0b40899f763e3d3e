import NavRuntime

/// Removals from a stack: of a drillDown, a stack, the columns of a split.
extension RemovalScenario {
  /// a to d on the left, e on the right.
  static let five = ["push a", "push b", "push c", "push d", "push e"]
  static let three = ["push a", "push b", "push c"]
  /// A drillDown with two screens on top of the stack `main`.
  static let drillDownOnTop = ["push a", "add drilldown d in=main", "push x in=d", "push y in=d"]
  /// a and b in the primary, c and d in the secondary.
  static let columns = ["primary a", "primary b", "column secondary c", "push d in=secondary"]
  static let narrow = "resize 400 768"

  static let ofPop = [
    RemovalScenario(.drilldown, five, "pop", asks: "pop main e", events: "popped,container:main,screens:[e]"),
    RemovalScenario(
      .drilldown, ["push a"], "pop", asks: "pop main a", events: "popped,container:main,screens:[a]"),
    RemovalScenario(
      .drilldown, five + [narrow], "pop", asks: "pop main e", events: "popped,container:main,screens:[e]"),
    RemovalScenario(.stack, three, "pop", asks: "pop main c", events: "popped,container:main,screens:[c]"),
    RemovalScenario(
      .stack, drillDownOnTop, "pop in=main", asks: "pop main y,x", events: "popped,container:main,screens:[d]"
    ),
    RemovalScenario(
      .split, columns, "pop", asks: "pop secondary d", events: "popped,container:secondary,screens:[d]"),
    RemovalScenario(
      .split, columns, "pop in=primary", asks: "pop primary b", events: "popped,container:primary,screens:[b]"
    ),
    // The last entry of a merged stack, which leaves the primary with it.
    RemovalScenario(
      .split, ["primary a", "detail b", "collapse"], "pop", asks: "pop secondary b",
      events: "popped,container:secondary,screens:[b]"),
    RemovalScenario(
      .triple, ["primary a", "column supplementary b", "collapse"], "pop in=split",
      asks: "pop supplementary b", events: "popped,container:supplementary,screens:[b]"),
    // The pages of a web container go with it.
    RemovalScenario(
      .web, pages, "pop", asks: "pop main web/1,web/0", events: "popped,container:main,screens:[web]"),
    RemovalScenario(
      .demo, ["select three", "push a in=embedded", "push x in=three"], "pop in=three", asks: "pop three x",
      events: "popped,container:three,screens:[x]"),
  ]

  static let ofPopTo = [
    RemovalScenario(
      .drilldown, five, "popto c", asks: "popTo main e",
      events: "popped,container:main,screens:[e],way:popTo"),
    RemovalScenario(
      .drilldown, five, "popto a", asks: "popTo main e,d,c",
      events: "popped,container:main,screens:[e,d,c],way:popTo"),
    RemovalScenario(
      .stack, three, "popto a", asks: "popTo main c,b",
      events: "popped,container:main,screens:[c,b],way:popTo"),
    RemovalScenario(
      .stack, drillDownOnTop + ["push z in=main"], "popto a in=main", asks: "popTo main z,y,x",
      events: "popped,container:main,screens:[z,d],way:popTo"),
    RemovalScenario(
      .split, columns, "popto c", asks: "popTo secondary d",
      events: "popped,container:secondary,screens:[d],way:popTo"),
  ]

  static let ofPopToRoot = [
    RemovalScenario(
      .drilldown, five, "root", asks: "popToRoot main e,d,c",
      events: "popped,container:main,screens:[e,d,c],way:popToRoot"),
    RemovalScenario(
      .stack, three, "root", asks: "popToRoot main c,b",
      events: "popped,container:main,screens:[c,b],way:popToRoot"),
    RemovalScenario(
      .split, columns, "root in=primary", asks: "popToRoot primary b",
      events: "popped,container:primary,screens:[b],way:popToRoot"),
    RemovalScenario(
      .split, columns + ["collapse"], "root", asks: "popToRoot secondary d",
      events: "popped,container:secondary,screens:[d],way:popToRoot"),
  ]

  static let ofBack = [
    RemovalScenario(
      .drilldown, five, "back", asks: "back main e", events: "popped,container:main,screens:[e],way:back"),
    RemovalScenario(
      .drilldown, five + [narrow], "back", asks: "back main e",
      events: "popped,container:main,screens:[e],way:back"),
    // Two pops in one commit, of which the first removes no screen.
    RemovalScenario(
      .drilldown, three + ["push nil", narrow], "back", asks: "back main c",
      events: "popped,container:main,screens:[],way:back", "popped,container:main,screens:[c],way:back"),
    RemovalScenario(
      .stack, three, "back", asks: "back main c", events: "popped,container:main,screens:[c],way:back"),
    RemovalScenario(
      .split, columns, "back", asks: "back secondary d",
      events: "popped,container:secondary,screens:[d],way:back"),
    RemovalScenario(
      .split, ["primary a", "detail b", "collapse"], "back", asks: "back secondary b",
      events: "popped,container:secondary,screens:[b],way:back"),
    RemovalScenario(
      .web, pages, "back", asks: "back web web/1", events: "popped,container:web,screens:[web/1],way:back"),
  ]

  static let ofReplace = [
    RemovalScenario(
      .drilldown, five, "replace x", asks: "replace main e",
      events: "replaced,container:main,screen:{id:x},removed:e"),
    RemovalScenario(
      .drilldown, five, "replace nil", asks: "replace main e",
      events: "replaced,container:main,screen:null,removed:e"),
    RemovalScenario(
      .stack, ["push a"], "replace x", asks: "replace main a",
      events: "replaced,container:main,screen:{id:x},removed:a"),
    RemovalScenario(
      .stack, drillDownOnTop, "replace z in=main", asks: "replace main y,x",
      events: "replaced,container:main,screen:{id:z},removed:d"),
    RemovalScenario(
      .split, columns, "replace x", asks: "replace secondary d",
      events: "replaced,container:secondary,screen:{id:x},removed:d"),
  ]

  static let ofShow = [
    RemovalScenario(
      .drilldown, five, "show x for=d", asks: "replace main e",
      events: "replaced,container:main,screen:{id:x},removed:e"),
    RemovalScenario(
      .drilldown, five, "show x for=a", asks: "popTo main e,d,c", "replace main b",
      events: "popped,container:main,screens:[e,d,c],way:popTo",
      "replaced,container:main,screen:{id:x},removed:b"),
    // A screen that leaves comes back as another node.
    RemovalScenario(
      .drilldown, five, "show e for=c", asks: "popTo main e", "replace main d",
      events: "popped,container:main,screens:[e],way:popTo",
      "replaced,container:main,screen:{id:e},removed:d"),
  ]

  static let ofSet = [
    RemovalScenario(
      .stack, three, "set c a", asks: "set main b",
      events: "stackSet,container:main,screens:[c,a],transition:pop"),
    RemovalScenario(
      .tabs, ["push a", "push b", "push c in=second"], "set third in=tabs", asks: "set tabs c,b,a",
      events: "childrenSet,container:tabs,children:[third]"),
    RemovalScenario(
      .stack, three, "set x", asks: "set main c,b,a",
      events: "stackSet,container:main,screens:[x],transition:push"),
    RemovalScenario(
      .stack, drillDownOnTop, "set a in=main", asks: "set main y,x",
      events: "stackSet,container:main,screens:[a],transition:pop"),
    RemovalScenario(
      .split, columns, "set d", asks: "set secondary c",
      events: "stackSet,container:secondary,screens:[d]"),
  ]

  static let ofRemoved = [
    RemovalScenario(
      .drilldown, five, "removed e", asks: "host main e",
      events: "popped,container:main,screens:[e],way:host"),
    RemovalScenario(
      .drilldown, ["push a"], "removed a", asks: "host main a",
      events: "popped,container:main,screens:[a],way:host"),
    RemovalScenario(
      .drilldown, three + ["push nil", narrow], "removed c", asks: "host main c",
      events: "popped,container:main,screens:[c],way:host"),
    RemovalScenario(
      .stack, three, "removed b c", asks: "host main c,b",
      events: "popped,container:main,screens:[c,b],way:host"),
    RemovalScenario(
      .stack, drillDownOnTop, "removed d", asks: "host main y,x",
      events: "popped,container:main,screens:[d],way:host"),
    RemovalScenario(
      .split, columns + ["collapse"], "removed d c", asks: "host secondary d,c",
      events: "popped,container:secondary,screens:[d,c],way:host"),
    RemovalScenario(
      .web, pages, "removed web/1", asks: "host web web/1",
      events: "popped,container:web,screens:[web/1],way:host"),
    RemovalScenario(
      .web, pages, "removed web", asks: "host main web/1,web/0",
      events: "popped,container:main,screens:[web],way:host"),
    RemovalScenario(
      .stack, ["push a", "present m kind=drilldown", "push x in=m", "present n"], "removed m",
      asks: "host n n", "host m x", events: "dismissed,node:n,way:host", "dismissed,node:m,way:host"),
  ]

  // MARK: Swipes

  static let ofSwipeBegin = [
    RemovalScenario(
      .drilldown, five, "swipe begin 0", asks: "swipe main e", events: "swipeBegan,container:main,x:0"),
    RemovalScenario(
      .drilldown, three + ["push nil", narrow], "swipe begin 0", asks: "swipe main c",
      events: "swipeBegan,container:main,x:0"),
    RemovalScenario(
      .stack, three, "swipe begin 0", asks: "swipe main c", events: "swipeBegan,container:main,x:0"),
    RemovalScenario(
      .stack, drillDownOnTop, "swipe begin 0 in=main", asks: "swipe main y,x",
      events: "swipeBegan,container:main,x:0"),
    RemovalScenario(
      .split, ["primary a", "detail b", "collapse"], "swipe begin 0", asks: "swipe secondary b",
      events: "swipeBegan,container:secondary,x:0"),
  ]

  static let ofSwipeEnd = [
    RemovalScenario(
      .drilldown, five + ["swipe begin 0"], "swipe end 300", asks: "swipe main e",
      events: "popped,container:main,screens:[e],way:swipe", instead: ["swipeCancelled,container:main"]),
    RemovalScenario(
      .drilldown, three + ["push nil", narrow, "swipe begin 0"], "swipe end 9 velocity=900",
      asks: "swipe main c",
      events: "popped,container:main,screens:[],way:swipe", "popped,container:main,screens:[c],way:swipe",
      instead: ["swipeCancelled,container:main"]),
    RemovalScenario(
      .stack, three + ["swipe begin 0"], "swipe end 1000", asks: "swipe main c",
      events: "popped,container:main,screens:[c],way:swipe", instead: ["swipeCancelled,container:main"]),
    RemovalScenario(
      .stack, drillDownOnTop + ["swipe begin 0 in=main"], "swipe end 1000", asks: "swipe main y,x",
      events: "popped,container:main,screens:[d],way:swipe", instead: ["swipeCancelled,container:main"]),
    RemovalScenario(
      .split, ["primary a", "detail b", "collapse", "swipe begin 0"], "swipe end 1000",
      asks: "swipe secondary b", events: "popped,container:secondary,screens:[b],way:swipe",
      instead: ["swipeCancelled,container:secondary"]),
  ]
}
