import NavBase

/// The words of Swift in the core's sentences. A journal records the sentences of the prompt, where commands are verbs (`popto`)
/// and members are keys (`in=ID`); a Swift programmer knows the functions of ``NavCommand`` and their arguments.
extension Refusal.Reason {
  /// Returns a sentence of the core in Swift's words. A sentence that has none of the prompt's words stays as it is.
  static func inSwift(_ recorded: String) -> String {
    var sentence = recorded
    for (typed, swift) in endings where sentence.endsWithBytes(of: typed) {
      sentence = String(sentence.dropLast(typed.count)) + swift
    }
    return namingFunction(in: sentence)
  }

  /// Ends of sentences, as they are recorded and in Swift.
  private static let endings = [
    (": name one with in=ID.", ": name one with the argument `in`."),
    (
      "choose another id, or popto it if it is on the stack.",
      "choose another id, or use popTo if it is on the stack."
    ),
    (
      "Say into which column: column=primary, supplementary, secondary or compact.",
      "Say into which column: .primary, .supplementary, .secondary or .compact."
    ),
  ]

  /// The words before the command that a container does not know, with whether an id of the scene may come before them.
  private static let beginnings = [
    ("No container in the focus knows ", isWhole: true), ("” is not a container that knows ", isWhole: false),
  ]

  /// Returns the sentence with the function that makes a command in place of the command's verb.
  private static func namingFunction(in sentence: String) -> String {
    for (beginning, isWhole) in beginnings {
      let places = sentence.places(of: beginning)
      guard let place = isWhole ? places.first : places.last, !isWhole || place == sentence.startIndex else {
        continue
      }
      let start = sentence.utf8.index(place, offsetBy: beginning.utf8.count)
      let rest = sentence[start...]
      let end = rest.firstIndex(of: ":") ?? rest.lastIndex(of: ".") ?? rest.endIndex
      let verb = String(rest[..<end])
      guard let kind = CommandKind.allCases.first(where: { $0.typed.hasSameBytes(as: verb) }) else {
        continue
      }
      return sentence[..<start] + kind.function + rest[end...]
    }
    let needs = " needs a screen, not nil."
    if sentence.endsWithBytes(of: needs),
      let kind = CommandKind(rawName: String(sentence.dropLast(needs.count)))
    {
      return kind.function + needs
    }
    return sentence
  }
}

extension String {
  /// Returns the places at which the bytes of `part` begin.
  fileprivate func places(of part: String) -> [Index] {
    utf8.indices.filter { utf8[$0...].starts(with: part.utf8) }
  }
}

extension CommandKind {
  fileprivate init?(rawName: String) {
    guard let kind = Self.allCases.first(where: { $0.name.hasSameBytes(as: rawName) }) else { return nil }
    self = kind
  }

  /// The name of the function of ``NavCommand`` that makes the command; for one that only the runtime makes, its name on the
  /// wire.
  var function: String {
    switch self {
    case .take: "takeResult"
    case .bars: "setNavigationBarsHidden"
    case .toolbars: "setToolbarsHidden"
    case .barPosition: "setNavigationBarPosition"
    case .placeholder: "setPlaceholder"
    case .leftWidth: "setLeftWidth"
    case .propagate: "setPropagation"
    case .swipeBegin: "beginSwipe"
    case .swipeMove: "moveSwipe"
    case .swipeEnd: "endSwipe"
    case .swipeCancel: "cancelSwipe"
    case .rotationBegin: "beginRotation"
    case .rotationEnd: "endRotation"
    case .hidesBackButton: "setHidesBackButton"
    case .title: "setTitle"
    case .attribute: "setAttribute"
    case .column: "setColumn"
    case .detail: "showDetail"
    case .primary: "showPrimary"
    case .displayMode: "setDisplayMode"
    case .splitBehavior: "setSplitBehavior"
    case .primaryWidth: "setPrimaryWidth"
    case .supplementaryWidth: "setSupplementaryWidth"
    case .primaryEdge: "setPrimaryEdge"
    case .loaded: "finishLoad"
    case .failed: "failLoad"
    case .retry: "retryLoad"
    case .cancel: "cancelLoad"
    case .action: "performAction"
    case .leave: "leaveWeb"
    case .active: "setActive"
    case .params: "setParams"
    case .children: "reorder"
    case .metrics: "setBarMetrics"
    case .columnPlaceholder: "setPlaceholder"
    case .scene, .restore, .push, .pop, .popTo, .popToRoot, .back, .replace, .show, .rotate, .resize, .select,
      .attach, .detach, .configure, .remember, .quarantine, .upgrade, .add, .present, .dismiss, .set,
      .collapse,
      .expand, .showColumn, .hideColumn, .dismissOverlay, .open, .submit, .reload, .all, .revert,
      .window, .safeArea, .deliver, .resume, .drop, .removed, .reask, .note, .launch, .close, .key, .change,
      .perform:
      name
    }
  }
}
