/// The verbs of tabs, splits, modals and web containers.
extension CommandVerb {
  private static let column: CommandForm.Place = ("column", .word("a column"))
  private static let screenOrNil: CommandForm.Place = ("screen", .screen("an id or nil"))

  static let containerVerbs = [
    CommandVerb(
      "select", .containers, "select ID|N [in=]", "select a tab",
      [CommandForm(.select, [("child", .word("an id or an index"))])]),
    CommandVerb(
      "detail", .containers, "detail ID|nil [title= … in=]", "show a screen in the secondary column",
      [CommandForm(.detail, [screenOrNil])]),
    CommandVerb(
      "primary", .containers, "primary ID [title= … in=]", "push a screen on the primary column",
      [CommandForm(.primary, [("screen", .screen("an id"))])]),
    CommandVerb(
      "column", .containers, "column COLUMN ID|nil [title= … in=]", "give a column a screen, or empty it",
      [CommandForm(.column, [column, screenOrNil])]),
    CommandVerb("collapse", .containers, "show one column of a split only", .collapse),
    CommandVerb("expand", .containers, "show the columns of a split again", .expand),
    CommandVerb(
      "showcolumn", .containers, "showcolumn COLUMN [in=]", "show a column",
      [CommandForm(.showColumn, [column])]),
    CommandVerb(
      "hidecolumn", .containers, "hidecolumn COLUMN [in=]", "hide a column",
      [CommandForm(.hideColumn, [column])]),
    CommandVerb(
      "mode", .containers,
      "mode automatic|secondaryOnly|oneBeside|oneOver|twoBeside|twoOver|twoDisplace [in=]",
      "prefer a display mode of a split", [CommandForm(.displayMode, [("mode", .word("a display mode"))])]),
    CommandVerb(
      "behavior", .containers, "behavior tile|overlay|displace [in=]",
      "set how the other columns of a split share the width with the secondary",
      [CommandForm(.splitBehavior, [("behavior", .word("a behavior"))])]),
    CommandVerb(
      "edge", .containers, "edge leading|trailing [in=]",
      "set the side of a split where the primary and the supplementary are",
      [CommandForm(.primaryEdge, [("edge", .word("an edge"))])]),
    CommandVerb("dismissoverlay", .containers, "tap on the dimmed part of a split", .dismissOverlay),
    CommandVerb(
      "present", .containers, "present ID [style=sheet|fullScreen|popover kind=KIND title= … in=]",
      "present a screen or an empty container on top of the whole scene",
      [CommandForm(.present, [("node", .node(kind: .key)), ("style", .key("style"))])]),
    CommandVerb(
      "dismiss", .containers, "dismiss [way=swipe]", "dismiss the topmost modal",
      [CommandForm(.dismiss, [("way", .key("way", [("swipe", "swipe"), ("dismiss", "dismiss")]))])], .source),
  ]

  static let webVerbs = [
    CommandVerb(
      "open", .web, "open URL [id= in=]", "follow a link: load a new page, or do what a link handler decides",
      [CommandForm(.open, [("url", .word("a URL")), ("page", .key("id"))])]),
    CommandVerb(
      "submit", .web, "submit URL [in=]", "submit a form: load in the same page",
      [CommandForm(.submit, [("url", .word("a URL"))])]),
    CommandVerb(
      "loaded", .web, "loaded [title= action= actionURL= in=]", "report that the load has finished",
      [
        CommandForm(
          .loaded, [("title", .key("title")), ("action", .key("action")), ("actionURL", .key("actionURL"))])
      ]),
    CommandVerb(
      "failed", .web, "failed TEXT [in=]", "report that the load has failed",
      [CommandForm(.failed, [("message", .words("a message"))])]),
    CommandVerb("retry", .web, "repeat the failed load", .retry),
    CommandVerb("cancel", .web, "cancel the running load, or discard the failed one", .cancel),
    CommandVerb("reload", .web, "load the page again", .reload),
    CommandVerb("action", .web, "perform the page's own action, its right item", .action),
    CommandVerb("leave", .web, "leave the web container: pop the stack around it to its root", .leave),
  ]
}
