import NavBase
import NavEvents

/// The commands to splits, web containers and the tree around them.
extension Step {
  /// Returns the same command for the container with that name.
  func on(_ container: String) -> Step {
    Step("\(testDescription) in=\(container)") { draft in
      let command = make(&draft)
      return command.aimed(at: draft.texts.intern(container))
    }
  }

  // MARK: The tree

  static func add(
    _ kind: ContainerKind, _ id: String, to parent: String?, column: SplitColumn? = nil, root: String? = nil
  ) -> Step {
    Step("add \(kind) \(id)") {
      $0.intern(.add(kind, ScreenDescription(id), in: parent, column: column, rootURL: root))
    }
  }

  static func choose(_ child: String) -> Step { Step("select \(child)") { $0.intern(.select(child)) } }

  static func setEntries(_ screens: String...) -> Step {
    Step("set \(screens)") { $0.intern(.set(screens.map { ScreenDescription($0) })) }
  }

  static func presentScreen(_ id: String, _ style: ModalStyle) -> Step {
    Step("present \(id)") { $0.intern(.present(ScreenDescription(id), style: style)) }
  }

  // MARK: split

  static func column(_ column: SplitColumn, _ screen: ScreenDescription?) -> Step {
    Step("column \(column) \(screen?.id ?? "nil")") { $0.intern(.setColumn(column, to: screen)) }
  }

  static func detail(_ screen: ScreenDescription?) -> Step {
    Step("detail \(screen?.id ?? "nil")") { $0.intern(.showDetail(screen)) }
  }

  static func primary(_ screen: ScreenDescription) -> Step {
    Step("primary \(screen.id)") { $0.intern(.showPrimary(screen)) }
  }

  static let collapse = Step("collapse") { $0.intern(.collapse()) }
  static let expand = Step("expand") { $0.intern(.expand()) }
  static let dismissOverlay = Step("dismissoverlay") { $0.intern(.dismissOverlay()) }

  static func showColumn(_ column: SplitColumn) -> Step {
    Step("showcolumn \(column)") { $0.intern(.showColumn(column)) }
  }

  static func hideColumn(_ column: SplitColumn) -> Step {
    Step("hidecolumn \(column)") { $0.intern(.hideColumn(column)) }
  }

  static func mode(_ mode: DisplayMode) -> Step { Step("mode \(mode)") { $0.intern(.setDisplayMode(mode)) } }

  static func behavior(_ behavior: SplitBehavior) -> Step {
    Step("behavior \(behavior)") { $0.intern(.setSplitBehavior(behavior)) }
  }

  static func width(
    _ points: Double? = nil, fraction: Double? = nil, minimum: Double? = nil, maximum: Double? = nil
  ) -> Step {
    let width = ColumnWidth(points: points, fraction: fraction, minimum: minimum, maximum: maximum)
    return Step("width \(width)") { $0.intern(.setPrimaryWidth(width)) }
  }

  static func supplementaryWidth(
    _ points: Double? = nil, fraction: Double? = nil, minimum: Double? = nil, maximum: Double? = nil
  ) -> Step {
    let width = ColumnWidth(points: points, fraction: fraction, minimum: minimum, maximum: maximum)
    return Step("supplementary \(width)") { $0.intern(.setSupplementaryWidth(width)) }
  }

  static func edge(_ edge: SplitEdge) -> Step { Step("edge \(edge)") { $0.intern(.setPrimaryEdge(edge)) } }

  // MARK: web

  static func open(_ url: String, page: String? = nil, in container: String? = nil) -> Step {
    Step("open \(url)") { $0.intern(.open(url, page: page, in: container)) }
  }

  static func submit(_ url: String) -> Step { Step("submit \(url)") { $0.intern(.submit(url)) } }

  static func finishLoad(_ title: String? = nil, action: String? = nil, actionURL: String? = nil) -> Step {
    Step("loaded") { $0.intern(.finishLoad(title: title, action: action, actionURL: actionURL)) }
  }

  static func failLoad(_ message: String) -> Step {
    Step("failed \(message)") { $0.intern(.failLoad(message)) }
  }

  static let retry = Step("retry") { $0.intern(.retryLoad()) }
  static let cancelLoad = Step("cancel") { $0.intern(.cancelLoad()) }
  static let reload = Step("reload") { $0.intern(.reload()) }
  static let action = Step("action") { $0.intern(.performAction()) }
  static let leave = Step("leave") { $0.intern(.leaveWeb()) }
}

extension InternedCommand {
  /// Returns the same command for another container; a command without a target stays as it is.
  fileprivate func aimed(at target: TextID) -> InternedCommand {
    switch self {
    case .navigation(let command, _): .navigation(command, target: target)
    case .drillDown(let command, _): .drillDown(command, target: target)
    case .stack(let command, _): .stack(command, target: target)
    case .tabs(let command, _): .tabs(command, target: target)
    case .split(let command, _): .split(command, target: target)
    case .web(let command, _): .web(command, target: target)
    case .arranged(let command, _): .arranged(command, target: target)
    case .swipe(let command, _): .swipe(command, target: target)
    case .scene, .modal, .environment, .item, .plugin, .waiting, .mark, .all: self
    }
  }
}
