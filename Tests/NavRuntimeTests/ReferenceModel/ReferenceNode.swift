/// A screen or a container while it is in the scene.
struct ReferenceNode: Sendable, Hashable {
  let id: String
  var title: String
  var hidesBackButton = false
  var traits = ReferenceTraits()
  /// The container that directly contains it; nil for the root and for modals.
  var parent: String?
  var body: ReferenceBody

  var isContainer: Bool { body != .screen }
}

/// The kind of a node, with the content of a container.
enum ReferenceBody: Sendable, Hashable {
  case screen
  case drillDown(ReferenceDrillDown)
  case stack(ReferenceStack)
  case tabs(ReferenceTabs)
  case split(ReferenceSplit)
  case web(ReferenceWeb)

  var kind: ReferenceKind {
    switch self {
    case .screen: .screen
    case .drillDown: .drillDown
    case .stack: .stack
    case .tabs: .tabs
    case .split: .split
    case .web: .web
    }
  }
}

enum ReferenceKind: String, Sendable, CaseIterable {
  case screen, drillDown, stack, tabs, split, web

  /// Creates the kind of container with that name on a line, where names are in lower case.
  init?(typed: String) {
    let kind = Self.allCases.first { $0 != .screen && $0.rawValue.lowercased() == typed }
    guard let kind else { return nil }
    self = kind
  }
}

/// The properties of a node other than its title, each at its default unless set.
struct ReferenceTraits: Sendable, Hashable {
  static let allOrientations = ["portrait", "portraitUpsideDown", "landscapeLeft", "landscapeRight"]

  var restorationID: String?
  var url: String?
  var backTitle: String?
  var leftItems: [String] = []
  var rightItems: [String] = []
  var toolbarItems: [String] = []
  var supplements = false
  var autorotates = true
  var orientations = allOrientations
  var isEmptyDetail = false
  var tabItem: String?
  var hidesBottomBar = false
  var attributes: [String: String] = [:]
  var route: String?
  var params: ReferenceJSON?
  var request: ReferenceRequest?
  var isAnswered = false
  var results: [String: ReferenceJSON] = [:]

  var isRestorable: Bool { restorationID.map { !$0.isEmpty } ?? false }
  /// A Boolean value that indicates whether left items replace the back button.
  var replacesBackButton: Bool { !leftItems.isEmpty && !supplements }

  /// The members that differ from their defaults, by their names in the journal.
  var members: [String: ReferenceJSON] {
    let all: [String: ReferenceJSON?] = [
      "restorationID": restorationID.map { .text($0) },
      "url": url.map { .text($0) },
      "backTitle": backTitle.map { .text($0) },
      "leftItems": leftItems.isEmpty ? nil : ReferenceJSON(leftItems),
      "rightItems": rightItems.isEmpty ? nil : ReferenceJSON(rightItems),
      "toolbarItems": toolbarItems.isEmpty ? nil : ReferenceJSON(toolbarItems),
      "leftItemsSupplementBackButton": supplements ? true : nil,
      "autorotates": autorotates ? nil : false,
      "orientations": orientations == Self.allOrientations ? nil : ReferenceJSON(orientations),
      "isEmptyDetail": isEmptyDetail ? true : nil,
      "tabItem": tabItem.map { .text($0) },
      "hidesBottomBar": hidesBottomBar ? true : nil,
      "route": route.map { .text($0) },
      "params": params,
      "request": request?.json,
      "answered": isAnswered ? true : nil,
      "results": results.isEmpty ? nil : .object(results),
      "attributes": attributes.isEmpty ? nil : .object(attributes.mapValues { .text($0) }),
    ]
    return all.compactMapValues { $0 }
  }
}

/// SGBDrillDownController: a stack whose top two are visible.
struct ReferenceDrillDown: Sendable, Hashable {
  var left: [String] = []
  var right: String?
  var leftPlaceholder: String?
  var rightPlaceholder: String?
  var leftWidth = 320.0
  var barsHidden = false
  var toolbarsHidden = true
  var barPosition = "topAttached"
  var propagatesItem = true
  var propagatesTab = true

  var stack: [String] { left + [right].compactMap { $0 } }
  var leftPane: String? { left.last ?? leftPlaceholder }
  var rightPane: String? { right ?? rightPlaceholder }
  /// The node that the single pane of a compact width shows.
  var onePane: String? { stack.last ?? leftPlaceholder }
  var placeholders: [String] { [leftPlaceholder, rightPlaceholder].compactMap { $0 } }
}

/// UINavigationController.
struct ReferenceStack: Sendable, Hashable {
  var entries: [String] = []
  var barsHidden = false
  var toolbarsHidden = true
}

/// UITabBarController.
struct ReferenceTabs: Sendable, Hashable {
  var children: [String] = []
  var selected: String?
}

/// DrillDownWebController: pages, bottom first, and at most one load.
struct ReferenceWeb: Sendable, Hashable {
  var pages: [ReferencePage] = []
  var load: ReferenceLoad?
  var rootURL: String?
  /// A Boolean value that indicates whether the first page has begun to load.
  var hasAppeared = false

  var isLoading: Bool { load.map { $0.failure == nil } ?? false }
  /// The load of a page that is not on the stack yet.
  var pending: ReferenceLoad? { load.flatMap { $0.bringsPage ? $0 : nil } }
}

struct ReferencePage: Sendable, Hashable {
  let id: String
  var residency = "live"
  var actionURL: String?
}

struct ReferenceLoad: Sendable, Hashable {
  let page: String
  let url: String
  /// The kind: link, root, submit, reload, action or return.
  let kind: String
  var failure: String?

  var bringsPage: Bool { kind == "link" || kind == "root" }
}
