extension ModelSplitCommand.Action {
  /// The name under which the refusals of this command are counted.
  var name: String {
    switch self {
    case .start: "scene"
    case .push: "push"
    case .pop: "pop"
    case .back: "back"
    case .popTo: "popTo"
    case .popToRoot: "root"
    case .replace: "replace"
    case .set: "set"
    case .bars: "bars"
    case .column: "column"
    case .detail: "detail"
    case .primary: "primary"
    case .collapse: "collapse"
    case .expand: "expand"
    case .showColumn: "showColumn"
    case .hideColumn: "hideColumn"
    case .mode: "mode"
    case .behavior: "behavior"
    case .dismissOverlay: "dismissOverlay"
    case .width: "width"
    case .add, .addCompact: "add"
    case .hidesBack: "hidesBack"
    case .title: "title"
    case .attribute: "attribute"
    case .swipeBegin: "swipe begin"
    case .swipeMove: "swipe move"
    case .swipeEnd: "swipe end"
    case .swipeCancel: "swipe cancel"
    case .rotate: "rotate"
    case .rotateBegin: "rotate begin"
    case .rotateEnd: "rotate end"
    case .resize: "resize"
    case .attach: "attach"
    case .detach: "detach"
    case .configure: "configure"
    case .preserve: "preserve"
    case .restore: "restore"
    case .foreign: "a verb of others"
    }
  }

  /// The containers it fits; empty when it acts on none of those that `in=` names.
  var kinds: [SplitKind] {
    switch self {
    case .push, .pop, .popTo, .popToRoot, .replace, .bars, .swipeBegin: [.stack, .drillDown, .split]
    case .back: [.stack, .drillDown, .split, .web]
    case .set: [.stack, .split]
    case .column, .detail, .primary, .collapse, .expand, .showColumn, .hideColumn, .mode, .behavior,
      .dismissOverlay:
      [.split]
    case .width(let width): width.isPointsOnly ? [.drillDown, .split] : [.split]
    case .add, .addCompact: [.tabs, .stack, .drillDown, .split]
    case .foreign: [.drillDown, .tabs, .web]
    case .start, .hidesBack, .title, .attribute, .swipeMove, .swipeEnd, .swipeCancel, .rotate,
      .rotateBegin, .rotateEnd, .resize, .attach, .detach, .configure, .preserve, .restore:
      []
    }
  }

  /// Whether it says a column, so that the deepest split is meant where nobody is named.
  var isForColumn: Bool {
    switch self {
    case .add(_, _, column: .some), .addCompact: true
    default: false
    }
  }

  /// Whether it acts on one stack, also when a split is named.
  var isOfStacks: Bool {
    switch self {
    case .push, .pop, .back, .popTo, .popToRoot, .replace, .set, .bars, .swipeBegin: true
    default: false
    }
  }
}
