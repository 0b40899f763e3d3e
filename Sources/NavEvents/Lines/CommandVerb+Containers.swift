/// The verbs of tabs, splits, modals and web containers.
extension CommandVerb {
  private static let column: CommandForm.Place = ("column", .word("a column"))
  private static let screenOrNil: CommandForm.Place = ("screen", .screen("an id or nil"))

  static let containerVerbs = [
    CommandVerb(
      "select", .containers, synopsis: "select ID|N [in=]", summary: "select a tab",
      forms: [CommandForm(.select, [("child", .word("an id or an index"))])]),
    CommandVerb(
      "children", .containers, synopsis: "children ID… [in=]",
      summary: "report the order into which the user has brought the tabs",
      forms: [CommandForm(.children, [("children", .words("ids"))])]),
    CommandVerb(
      "detail", .containers, synopsis: "detail ID|nil [title= … in=]",
      summary: "show a screen in the secondary column",
      forms: [CommandForm(.detail, [screenOrNil])]),
    CommandVerb(
      "primary", .containers, synopsis: "primary ID [title= … in=]",
      summary: "push a screen on the primary column",
      forms: [CommandForm(.primary, [("screen", .screen("an id"))])]),
    CommandVerb(
      "column", .containers, synopsis: "column COLUMN ID|nil [title= … in=]",
      summary: "give a column a screen, or empty it",
      forms: [CommandForm(.column, [column, screenOrNil])]),
    CommandVerb("collapse", .containers, summary: "show one column of a split only", kind: .collapse),
    CommandVerb("expand", .containers, summary: "show the columns of a split again", kind: .expand),
    CommandVerb(
      "showcolumn", .containers, synopsis: "showcolumn COLUMN [in=]", summary: "show a column",
      forms: [CommandForm(.showColumn, [column])]),
    CommandVerb(
      "hidecolumn", .containers, synopsis: "hidecolumn COLUMN [in=]", summary: "hide a column",
      forms: [CommandForm(.hideColumn, [column])]),
    CommandVerb(
      "mode", .containers,
      synopsis: "mode automatic|secondaryOnly|oneBeside|oneOver|twoBeside|twoOver|twoDisplace [in=]",
      summary: "prefer a display mode of a split",
      forms: [CommandForm(.displayMode, [("mode", .word("a display mode"))])]),
    CommandVerb(
      "behavior", .containers, synopsis: "behavior tile|overlay|displace [in=]",
      summary: "set how the other columns of a split share the width with the secondary",
      forms: [CommandForm(.splitBehavior, [("behavior", .word("a behavior"))])]),
    CommandVerb(
      "edge", .containers, synopsis: "edge leading|trailing [in=]",
      summary: "set the side of a split where the primary and the supplementary are",
      forms: [CommandForm(.primaryEdge, [("edge", .word("an edge"))])]),
    CommandVerb(
      "dismissoverlay", .containers, summary: "tap on the dimmed part of a split", kind: .dismissOverlay),
    CommandVerb(
      "present", .containers,
      synopsis: "present ID [style=sheet|fullScreen|popover from=ID kind=KIND title= … in=]",
      summary: "present a screen or an empty container on top of the whole scene",
      forms: [
        CommandForm(
          .present, [("node", .node(kind: .key)), ("style", .key("style")), ("presenter", .key("from"))])
      ]),
    CommandVerb(
      "dismiss", .containers, synopsis: "dismiss [result=JSON way=swipe]",
      summary: "dismiss the topmost modal",
      forms: [
        CommandForm(
          .dismiss,
          [("way", .key("way", [("swipe", "swipe"), ("dismiss", "dismiss")])), ("result", .key("result"))])
      ],
      sharing: .source),
  ]

  static let webVerbs = [
    CommandVerb(
      "open", .web, synopsis: "open URL [id= in=]",
      summary: "follow a link: load a new page, or do what a link handler decides",
      forms: [CommandForm(.open, [("url", .word("a URL")), ("page", .key("id"))])]),
    CommandVerb(
      "submit", .web, synopsis: "submit URL [in=]", summary: "submit a form: load in the same page",
      forms: [CommandForm(.submit, [("url", .word("a URL"))])]),
    CommandVerb(
      "loaded", .web, synopsis: "loaded [title= action= actionURL= in=]",
      summary: "report that the load has finished",
      forms: [
        CommandForm(
          .loaded, [("title", .key("title")), ("action", .key("action")), ("actionURL", .key("actionURL"))])
      ]),
    CommandVerb(
      "failed", .web, synopsis: "failed TEXT [in=]", summary: "report that the load has failed",
      forms: [CommandForm(.failed, [("message", .words("a message"))])]),
    CommandVerb("retry", .web, summary: "repeat the failed load", kind: .retry),
    CommandVerb("cancel", .web, summary: "cancel the running load, or discard the failed one", kind: .cancel),
    CommandVerb("reload", .web, summary: "load the page again", kind: .reload),
    CommandVerb("action", .web, summary: "perform the page's own action, its right item", kind: .action),
    CommandVerb(
      "leave", .web, summary: "leave the web container: pop the stack around it to its root", kind: .leave),
  ]
}
