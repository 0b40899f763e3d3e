import Testing

/// A scene and short cycles of lines that lead back to their start. Walked repeatedly, the cycles meet the rules that
/// corrections of the contract added.
///
/// Semicolons separate lines. `$a` is a new id, the same one in a whole cycle; `{x|y}` is one of several lines or
/// words, `<x|y>` all of them in any order; `@` is a file with the archive of the scene at the beginning.
struct ReferenceDrill: Sendable, CustomTestStringConvertible {
  let name: String
  /// The stage of the generator, for the lines between those of a cycle.
  let stage: ReferenceStage
  let opening: String
  let cycles: [String]

  var testDescription: String { name }

  static let all = [drillDown, stack, tabs, split, compact, triple]

  private static let drillDown = ReferenceDrill(
    name: "drilldown", stage: .drillDown, opening: "scene drilldown",
    cycles: [
      "push $a; push $b; push $c; {back; back|popto $a; pop; back|popto ghost; root; pop}; pop; back",
      "push $a; push $b; replace $c; <replace $d animation=push|replace $e animation=fade|show $f for=$a; "
        + "replace $g animation=push>; pop; pop",
      "push $a; push $b; push $c; {show nil for=$c|push nil|}; show nil for=$b; show nil for=$a; "
        + "show nil for=$a; pop; pop",
      "resize 500 800; push $a; push $b; push $c; {popto $b|popto $a; push $d}; root; pop; resize 1024 768",
      "resize 500 800; push $a; push $b; push $c; root; push $d; push $e; root; pop; resize 1024 768",
      "resize 500 800; push $a; push $b; push $c; show $d for=$b; show {$e|nil} for={$a|$b}; root; pop; "
        + "resize 1024 768",
      "toolbars show{| animated=false}; toolbars show; <toolbars hide animated=false; toolbars show; "
        + "toolbars hide|bars hide animated=false>; bars show{| animated=false}",
      "push $a; push $b; push $c; <swipe begin 1025|swipe begin -1>; swipe begin {0|9}; "
        + "{swipe cancel|pop}; root; pop; pop",
      "push $a; push $b; push $c; swipe begin {100|150|300}; swipe end {212|250}; swipe begin 250; "
        + "swipe end 240{| velocity=900}; swipe begin 60; swipe end {60|0} velocity={501|900}; root; pop; "
        + "pop; swipe begin 0",
      "resize 500 800; push $a; push $b; swipe begin {0|20}; resize {1024 768|600 800}; resize 1024 768; "
        + "pop; pop",
      "window 500 1024 portrait; push $a; push $b; swipe begin {0|20}; {|swipe move 50}; "
        + "rotate begin landscapeLeft; rotate end; resize 1024 768; pop; pop",
      "resize 500 1024; push $a; push $b; swipe begin {0|20}; {|swipe move 50}; rotate {|begin }portrait; "
        + "rotate end; pop; pop; rotate landscapeLeft; resize 1024 768",
      "plugin configure autorotation drilldown=own; push $a; push $b; push $c{| autorotates=false}; "
        + "swipe begin 0; swipe {cancel|end 300}; root; pop; pop; plugin configure autorotation",
      "<placeholder left $l|placeholder right $r>; restore @; {restore @|push $a; restore @; pop}; "
        + "placeholder left nil; placeholder right nil",
    ])

  /// A stack with drillDowns and web containers on it.
  private static let stack = ReferenceDrill(
    name: "stack", stage: .stack, opening: "scene stack; push home",
    cycles: [
      "add drilldown $d; back; add drilldown $e; <popto home; add drilldown $f|swipe begin 0; "
        + "swipe cancel>; back; popto ghost; swipe begin 0",
      "push $a; push $b; {popto $a|back}; swipe begin 0; {swipe cancel; pop|swipe end 900}; back",
      "push $a; bars hide animated=false; swipe begin 0; bars show{| animated=false}; pop",
      "push $a; toolbars show{| animated=false}; toolbars show; toolbars hide animated=false; pop",
      "{|push $a|push $a restore=r}; restore @; root; restore @",
      "add drilldown $d; resize 500 800; push $a; push $b; swipe begin 0; resize 1024 768; root in=main",
      "plugin configure autorotation policy=container; add drilldown $d; window 500 1024 portrait; "
        + "push $a; push $b; swipe begin 0; rotate {|begin }landscapeLeft; rotate end; "
        + "resize 1024 768; root in=main; plugin configure autorotation",
      "add web $w{| root=https://example.org/a/b}; cancel; open {../x|?y|z}; open https://example.org/a/b; "
        + "loaded action= actionURL=https://example.org/none; {open|submit} {../x|?y#z|//h/p|c/d}; "
        + "loaded action=Next actionURL=../n; leave",
      "add web $w; <open ../x|submit ../y>; swipe begin 0; root in=main",
      "add web $w; open https://example.org/a; loaded action= actionURL=../none; "
        + "<reload|back in=$w|back in=$w>; {|failed gone}; back in=$w; leave",
    ])

  private static let tabs = ReferenceDrill(
    name: "tabs", stage: .tabs, opening: "scene tabs; push one; push two in=second",
    cycles: [
      "set {third first second|second third first|first third second} in=tabs; "
        + "set first second third in=tabs; set first second third in=tabs",
      "add {stack|drilldown|web} $a in=tabs; {select $a in=tabs|select third; select $a in=tabs|}; "
        + "set first second third in=tabs; select first in=tabs",
      "add {stack|drilldown} $a in=tabs; set {$a first second third|$a third first second} in=tabs; "
        + "select $a in=tabs; set first second third in=tabs; select first in=tabs",
      "add drilldown $d in=tabs; push $x{| tab=X} in=$d; "
        + "{propagate tab off in=$d|placeholder left $l in=$d}; set first second third in=tabs",
      "push $a hidesBottomBar=true; {push $b; swipe begin 0; swipe cancel|select second; select first}; "
        + "root in=first",
      "add drilldown $d; {push nil|push $a in=$d}; back in={first|$d}; popto one; swipe begin 0; back",
      "select second; push $a; {swipe begin 0; swipe end 900|back}; popto {two|ghost}; select first",
    ])

  private static let split = ReferenceDrill(
    name: "split", stage: .split, opening: "scene split; column primary root",
    cycles: [
      "edge trailing; edge trailing; {mode oneBeside|mode secondaryOnly|behavior overlay}; edge leading; "
        + "behavior tile; mode automatic",
      "edge trailing; behavior overlay; showcolumn secondary; showcolumn primary; mode automatic; "
        + "edge leading; behavior tile",
      "{collapse|resize 400 800}; detail $d; <pop in=primary; detail $d|back in=primary; "
        + "detail $d|root in=primary; detail $d|popto root in=primary; detail $d|popto root; detail $d>; "
        + "resize 1024 768; expand; column secondary nil",
      "primary $a; {collapse|resize 400 800}; detail $d; {root in=primary|popto root}; primary $b; "
        + "detail $d; <root in=primary; primary $c; detail $e|popto root in=primary; primary $f; "
        + "detail $e>; root in=primary; resize 1024 768; expand; column secondary nil",
      "toolbars show in=primary; detail $d; {collapse|resize 400 800}; push $a; {|swipe begin 0}; "
        + "resize 1024 768; expand; toolbars hide in=primary; column secondary nil",
      "detail $d; push $a; collapse; {pop; back|back; back|swipe begin 0; swipe end 900; back}; back; "
        + "expand; column secondary nil",
      "placeholder {primary|secondary} $p; placeholder secondary {$q|nil}; restore @; "
        + "placeholder primary nil; placeholder secondary nil",
      "add web $w in=secondary{| root=https://example.org/a}; {collapse|resize 400 800}; {loaded|}; leave; "
        + "resize 1024 768; expand; column secondary nil",
    ])

  /// A split with a compact container, which is shown in place of the columns.
  private static let compact = ReferenceDrill(
    name: "compact", stage: .split,
    opening: "scene split; column primary root; add stack narrow column=compact; push first in=narrow",
    cycles: [
      "{collapse|resize 400 800}; detail $a; {detail $b|}; detail {$a|$c|nil}; resize 1024 768; expand; "
        + "column secondary nil",
      "collapse; push $a; {swipe begin 0; swipe end 900|popto first|back}; back; detail $b; expand; "
        + "column secondary nil",
    ])

  private static let triple = ReferenceDrill(
    name: "triple", stage: .triple,
    opening: "scene triple; column primary root; width 300 column=supplementary",
    cycles: [
      "width {250|280|300.5} column=supplementary; mode {twoBeside|automatic}; "
        + "width 300 column=supplementary; width 300 column=supplementary; mode automatic",
      "edge trailing; mode twoBeside; behavior {displace; showcolumn secondary|overlay; "
        + "showcolumn secondary}; mode automatic; behavior tile; edge leading",
      "edge trailing; mode twoBeside; behavior displace; {mode automatic|showcolumn secondary}; "
        + "behavior overlay; mode automatic; behavior tile; edge leading",
      "column supplementary $s; {collapse|resize 400 800}; detail $d; <pop in=primary; detail $d|popto $s; "
        + "back in=primary; detail $d>; {root in=primary|popto root}; resize 1024 768; expand; "
        + "column secondary nil; column supplementary nil",
    ])
}
