package import NavBase

/// A screen in a command or an event: its id, and the members that differ from their defaults.
package struct ScreenContent: BitwiseCopyable, Equatable, Sendable {
  /// The screen's id.
  package let id: TextID
  /// The index in the commit's list of details; nil for a screen with default values.
  package let details: Int32?

  package init(id: TextID, details: Int32? = nil) {
    self.id = id
    self.details = details
  }
}

/// The members of a new screen other than its id. A member that is not set has its default.
package struct ScreenDetails: BitwiseCopyable, Equatable, Sendable {
  /// The kind of screen.
  package var route: TextID?
  /// What the screen was opened with.
  package var params: JSONText?
  package var title: TextID?
  package var restorationID: TextID?
  package var url: TextID?
  package var backTitle: TextID?
  package var leftItems = TextList.empty
  package var rightItems = TextList.empty
  package var toolbarItems = TextList.empty
  package var leftItemsSupplementBackButton = false
  package var autorotates = true
  package var orientations = Orientations.all
  package var isEmptyDetail = false
  package var tabItem: TextID?
  /// The keys and values of the attributes in turn.
  package var attributes = TextList.empty
  package var hidesBottomBar = false
  /// The names and values of the members of the request, in turn; none for no request.
  package var request = TextList.empty
  package var isAnswered = false
  package var results: JSONText?

  package static let standard = ScreenDetails()

  /// A Boolean value that indicates whether there is what older programs do not know: a route, params, a request or results.
  package var needsRoutes: Bool { route != nil || params != nil || hasRequest || results != nil }

  package var hasRequest: Bool { !request.range.isEmpty }

  /// A Boolean value that indicates whether no member but the title is set.
  var hasOnlyTitle: Bool {
    var others = self
    others.title = nil
    return others == .standard
  }
}

extension ScreenDetails {
  mutating func code<Coder: WireCoder>(_ coder: inout Coder) throws(Coder.Failure)
  where Coder.Form == InternedForm {
    try coder.text("title", &title, .isLeftOut)
    try coder.text("restorationID", &restorationID, .isLeftOut)
    try coder.text("url", &url, .isLeftOut)
    try coder.text("backTitle", &backTitle, .isLeftOut)
    try coder.texts("leftItems", &leftItems, .leftOut)
    try coder.texts("rightItems", &rightItems, .leftOut)
    try coder.texts("toolbarItems", &toolbarItems, .leftOut)
    try coder.flag("leftItemsSupplementBackButton", &leftItemsSupplementBackButton, default: false)
    try coder.flag("autorotates", &autorotates, default: true)
    try coder.orientations("orientations", &orientations, isLeftOut: true)
    try coder.flag("isEmptyDetail", &isEmptyDetail, default: false)
    try coder.text("tabItem", &tabItem, .isLeftOut)
    try coder.dictionary("attributes", &attributes)
    try coder.flag("hidesBottomBar", &hidesBottomBar, default: false)
    try coder.text("route", &route, .isLeftOut)
    try coder.json("params", &params)
    try coder.dictionary("request", &request)
    try coder.flag("answered", &isAnswered, default: false)
    try coder.json("results", &results)
  }
}

/// A range of screens in the current commit, such as the new entries of a stack.
package struct ScreenList: BitwiseCopyable, Equatable, Sendable {
  let start: Int32

  /// The number of screens.
  let count: Int32

  init(start: Int32, count: Int32) {
    self.start = start
    self.count = count
  }

  static let empty = ScreenList(start: 0, count: 0)

  package var range: Range<Int> { Int(start)..<Int(start + count) }
}

/// A new node in a command or an event: a screen, or an empty container.
package struct NodeContent: BitwiseCopyable, Equatable, Sendable {
  /// The id of the node, and the members that differ from their defaults.
  package let screen: ScreenContent
  /// The kind of container; nil for a screen.
  package let kind: ContainerKind?
  /// What no other kind of container has: the rules of an arranged one, or a URL.
  private let own: TextID?

  package init(screen: ScreenContent, kind: ContainerKind?, rootURL: TextID? = nil, rules: TextID? = nil) {
    self.screen = screen
    self.kind = kind
    own = kind == .arranged ? rules : rootURL
  }

  /// The URL of a web container's first page, which loads when the container first appears.
  package var rootURL: TextID? { kind == .arranged ? nil : own }
  /// The id of the plugin that decides for an arranged container; nil for any other node.
  package var rules: TextID? { kind == .arranged ? own : nil }
}
