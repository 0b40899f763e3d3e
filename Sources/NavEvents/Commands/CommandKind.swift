/// The type of a command, as the wire names it.
public enum CommandKind: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  case scene, restore
  case push, pop, popTo, popToRoot, back, replace, bars
  case show, toolbars, barPosition, placeholder, leftWidth, propagate
  case swipeBegin, swipeMove, swipeEnd, swipeCancel
  case rotate, rotationBegin, rotationEnd, resize
  case select
  case hidesBackButton, title, attribute
  case attach, detach, configure, remember
  case quarantine
  case add, present, dismiss
  case set
  case column, detail, primary, collapse, expand, showColumn, hideColumn, displayMode, splitBehavior
  case primaryWidth, dismissOverlay
  case open, submit, loaded, failed, retry, cancel, reload, action, leave

  package var wireName: StaticString {
    switch self {
    case .scene: "scene"
    case .restore: "restore"
    case .push: "push"
    case .pop: "pop"
    case .popTo: "popTo"
    case .popToRoot: "popToRoot"
    case .back: "back"
    case .replace: "replace"
    case .bars: "bars"
    case .show: "show"
    case .toolbars: "toolbars"
    case .barPosition: "barPosition"
    case .placeholder: "placeholder"
    case .leftWidth: "leftWidth"
    case .propagate: "propagate"
    case .swipeBegin: "swipeBegin"
    case .swipeMove: "swipeMove"
    case .swipeEnd: "swipeEnd"
    case .swipeCancel: "swipeCancel"
    case .rotate: "rotate"
    case .rotationBegin: "rotationBegin"
    case .rotationEnd: "rotationEnd"
    case .resize: "resize"
    case .select: "select"
    case .hidesBackButton: "hidesBackButton"
    case .title: "title"
    case .attribute: "attribute"
    case .attach: "attach"
    case .detach: "detach"
    case .configure: "configure"
    case .remember: "remember"
    case .quarantine: "quarantine"
    case .add: "add"
    case .present: "present"
    case .dismiss: "dismiss"
    case .set: "set"
    case .column: "column"
    case .detail: "detail"
    case .primary: "primary"
    case .collapse: "collapse"
    case .expand: "expand"
    case .showColumn: "showColumn"
    case .hideColumn: "hideColumn"
    case .displayMode: "displayMode"
    case .splitBehavior: "splitBehavior"
    case .primaryWidth: "primaryWidth"
    case .dismissOverlay: "dismissOverlay"
    case .open: "open"
    case .submit: "submit"
    case .loaded: "loaded"
    case .failed: "failed"
    case .retry: "retry"
    case .cancel: "cancel"
    case .reload: "reload"
    case .action: "action"
    case .leave: "leave"
    }
  }
}

extension CommandKind {
  /// A Boolean value that indicates whether the command is a report: a fact from outside, which no plugin can
  /// refuse or rewrite.
  public var isReport: Bool {
    switch self {
    case .swipeMove, .swipeEnd, .swipeCancel, .rotate, .rotationBegin, .rotationEnd, .resize, .loaded,
      .failed:
      true
    case .scene, .restore, .push, .pop, .popTo, .popToRoot, .back, .replace, .bars, .show, .toolbars,
      .barPosition, .placeholder, .leftWidth, .propagate, .swipeBegin, .select, .hidesBackButton, .title,
      .attribute, .attach, .detach, .configure, .quarantine, .remember, .add, .present, .dismiss, .set,
      .column, .detail,
      .primary, .collapse, .expand, .showColumn, .hideColumn, .displayMode, .splitBehavior, .primaryWidth,
      .dismissOverlay, .open, .submit, .retry, .cancel, .reload, .action, .leave:
      false
    }
  }
}

/// A set of command types, such as those that a plugin intercepts.
public struct CommandKinds: Equatable, Sendable {
  private var bits: UInt128

  /// Every command there is, also those of later versions.
  public static let all = CommandKinds(bits: .max)

  /// The set of `kinds`.
  public init(_ kinds: CommandKind...) {
    bits = kinds.reduce(0) { $0 | Self.bit(of: $1) }
  }

  /// The set of `kinds`.
  public init(_ kinds: some Sequence<CommandKind>) {
    bits = kinds.reduce(0) { $0 | Self.bit(of: $1) }
  }

  private static func bit(of kind: CommandKind) -> UInt128 {
    precondition(kind.rawValue < UInt128.bitWidth, "there are more kinds than a set has bits")
    return 1 << UInt128(kind.rawValue)
  }

  private init(bits: UInt128) { self.bits = bits }

  /// Returns a Boolean value that indicates whether `kind` is in the set.
  public func contains(_ kind: CommandKind) -> Bool { bits & Self.bit(of: kind) != 0 }
}
