import NavBase

/// A description of a screen in plain strings: its id, and the members that differ from their defaults.
///
/// ```swift
/// try session.send(.push(ScreenDescription("form", title: "New form")))
/// let id = "form/7"
/// try session.send(.push(id))  // any string is a screen with that id
/// let form: ScreenDescription = "form/\(7)"
/// try session.send(.push(ScreenDescription(route: "product", params: CanonicalJSON(#"{"id":42}"#))))
/// ```
public struct ScreenDescription: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The id: 1 to 256 bytes of UTF-8 without control characters, unique in the scene, and not `nil`. Empty for a screen with a
  /// ``route`` that leaves its id to the runtime.
  public var id: String
  /// The title; nil for the id.
  public var title: String?
  /// The members that most screens leave at their defaults; nil when all of them are. This keeps a command with a screen
  /// small and cheap to copy.
  private var rest: Rest?

  private final class Rest: Sendable {
    let details: Details

    init(_ details: Details) { self.details = details }
  }

  /// All members but the id and the title.
  private var details: Details {
    get { rest?.details ?? Details() }
    set { rest = Rest(newValue) }
  }

  /// The kind of screen, as a class is in UIKit: 1 to 128 bytes, by the rules of ids and without `~`; nil for none. A command
  /// that brings one screen may leave the id out when it has a route: it becomes the first of `ROUTE`, `ROUTE~2`, `ROUTE~3`… that is
  /// free.
  public var route: String? {
    get { details.route }
    set { details.route = newValue }
  }
  /// What the screen was opened with: a JSON object of at most 16 KiB, at most 32 deep; nil for nothing.
  public var params: CanonicalJSON? {
    get { details.params }
    set { details.params = newValue }
  }
  /// The restoration id. A screen without one does not survive a preserve and restore.
  public var restorationID: String? {
    get { details.restorationID }
    set { details.restorationID = newValue }
  }
  /// The URL of a page, or a link to the screen.
  public var url: String? {
    get { details.url }
    set { details.url = newValue }
  }
  /// The title of the back button on the screen above; by default the title of this screen.
  public var backTitle: String? {
    get { details.backTitle }
    set { details.backTitle = newValue }
  }
  /// The names of the bar buttons on the left.
  public var leftItems: [String] {
    get { details.leftItems }
    set { details.leftItems = newValue }
  }
  /// The names of the bar buttons on the right.
  public var rightItems: [String] {
    get { details.rightItems }
    set { details.rightItems = newValue }
  }
  /// The names of the buttons in the toolbar.
  public var toolbarItems: [String] {
    get { details.toolbarItems }
    set { details.toolbarItems = newValue }
  }
  /// A Boolean value that indicates whether the left items appear beside the back button instead of replacing it.
  public var leftItemsSupplementBackButton: Bool {
    get { details.leftItemsSupplementBackButton }
    set { details.leftItemsSupplementBackButton = newValue }
  }
  /// A Boolean value that indicates whether the screen lets the interface rotate.
  public var autorotates: Bool {
    get { details.autorotates }
    set { details.autorotates = newValue }
  }
  /// The interface orientations that the screen supports.
  public var orientations: Orientations {
    get { details.orientations }
    set { details.orientations = newValue }
  }
  /// A Boolean value that indicates whether the screen is the empty detail of a split, which a collapse
  /// discards.
  public var isEmptyDetail: Bool {
    get { details.isEmptyDetail }
    set { details.isEmptyDetail = newValue }
  }
  /// The title of the screen in a tab bar.
  public var tabItem: String? {
    get { details.tabItem }
    set { details.tabItem = newValue }
  }
  /// The attributes, by key: `screen.attributes["dirty"] = "true"`.
  public var attributes: NavAttributes {
    get { details.attributes }
    set { details.attributes = newValue }
  }
  /// A Boolean value that indicates whether the tab bar around a stack is hidden while the screen is on the stack.
  public var hidesBottomBar: Bool {
    get { details.hidesBottomBar }
    set { details.hidesBottomBar = newValue }
  }

  /// What the screen is brought for; nil for no request. Commands that go back, and ``Command/deliver(_:from:)``, answer it.
  public var request: ScreenRequest? {
    get { details.request }
    set { details.request = newValue }
  }
  /// A Boolean value that indicates whether the ``request`` was answered, and is still open.
  public var isAnswered: Bool {
    get { details.isAnswered }
    set { details.isAnswered = newValue }
  }
  /// The answers to the screen's own requests that nobody has taken, a JSON object by the keys of the requests; `null` is the answer to
  /// a request that was cancelled. nil for none.
  public var results: CanonicalJSON? {
    get { details.results }
    set { details.results = newValue }
  }
  /// The screens that have open requests of this one, by the keys of the requests. Only a scene says so: a command that
  /// describes a screen leaves it out.
  public var requests: NavAttributes {
    get { details.requests }
    set { details.requests = newValue }
  }

  /// Creates a screen with default values except for its title.
  public init(_ id: String, title: String? = nil) {
    self.id = id
    self.title = title
  }

  /// Creates a screen of a kind. Without an id, the runtime takes the first that is free: the route itself, or `ROUTE~2`…
  ///
  /// ```swift
  /// try session.send(.push(ScreenDescription(route: "settings")))  // the screen "settings"
  /// ```
  public init(route: String, params: CanonicalJSON? = nil, id: String? = nil, title: String? = nil) {
    self.init(id ?? "", title: title)
    self.route = route
    if let params { self.params = params }
  }

  /// Creates a screen that returns an answer.
  ///
  /// ```swift
  /// try session.send(.push(ScreenDescription("picker", request: "photo")))
  /// ```
  public init(_ id: String, title: String? = nil, request: ScreenRequest) {
    self.init(id, title: title)
    self.request = request
  }

  /// Creates a screen with default values except for its title.
  public init(_ id: Substring, title: String? = nil) { self.init(String(id), title: title) }

  /// Creates a screen. Each member that you leave out has its default value.
  ///
  /// ```swift
  /// let known = ["sku": "4711", "color": "red"]
  /// try session.send(.push(ScreenDescription("chair", title: "Chair", attributes: ["sku": "4711"])))
  /// try session.send(.push(ScreenDescription("table", title: "Table", attributes: NavAttributes(known))))
  /// ```
  public init(
    _ id: String, title: String? = nil, restorationID: String? = nil, url: String? = nil,
    backTitle: String? = nil, leftItems: [String] = [], rightItems: [String] = [],
    toolbarItems: [String] = [],
    leftItemsSupplementBackButton: Bool = false, autorotates: Bool = true, orientations: Orientations = .all,
    isEmptyDetail: Bool = false, tabItem: String? = nil, attributes: NavAttributes = [:],
    hidesBottomBar: Bool = false
  ) {
    self.init(id, title: title)
    details = Details(
      restorationID: restorationID, url: url, backTitle: backTitle, leftItems: leftItems,
      rightItems: rightItems, toolbarItems: toolbarItems,
      leftItemsSupplementBackButton: leftItemsSupplementBackButton,
      autorotates: autorotates, orientations: orientations, isEmptyDetail: isEmptyDetail, tabItem: tabItem,
      attributes: attributes, hidesBottomBar: hidesBottomBar)
  }

  /// Creates a screen with default values.
  public init(stringLiteral id: String) { self.init(id) }

  /// Returns a Boolean value that indicates whether both values describe the same screen. A title that is the id is the same
  /// as no title.
  public static func == (one: Self, other: Self) -> Bool {
    one.id.hasSameBytes(as: other.id)
      && (one.title ?? one.id).hasSameBytes(as: other.title ?? other.id)
      && (one.rest === other.rest || one.details == other.details)
  }

  /// Adds the bytes of the id and of the title to a hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(TextBytes(id))
    hasher.combine(TextBytes(title ?? id))
  }

  /// A Boolean value that indicates whether the screen has no member but its id and perhaps a title.
  var isPlain: Bool { rest == nil }
}

/// The members of a screen that most screens leave at their defaults.
private struct Details: Equatable, Sendable {
  var route: String?
  var params: CanonicalJSON?
  var restorationID: String?
  var url: String?
  var backTitle: String?
  var leftItems: [String] = []
  var rightItems: [String] = []
  var toolbarItems: [String] = []
  var leftItemsSupplementBackButton: Bool = false
  var autorotates: Bool = true
  var orientations: Orientations = Orientations.all
  var isEmptyDetail: Bool = false
  var tabItem: String?
  var attributes = NavAttributes()
  var hidesBottomBar: Bool = false
  var request: ScreenRequest?
  var isAnswered = false
  var results: CanonicalJSON?
  var requests = NavAttributes()

  private var texts: [String?] { [route, restorationID, url, backTitle, tabItem] }

  static func == (one: Self, other: Self) -> Bool {
    one.texts.elementsEqual(other.texts) { $0.hasSameBytes(as: $1) }
      && one.params == other.params && one.leftItems.hasSameBytes(as: other.leftItems)
      && one.rightItems.hasSameBytes(as: other.rightItems)
      && one.toolbarItems.hasSameBytes(as: other.toolbarItems)
      && one.leftItemsSupplementBackButton == other.leftItemsSupplementBackButton
      && one.autorotates == other.autorotates && one.orientations == other.orientations
      && one.isEmptyDetail == other.isEmptyDetail
      && one.attributes == other.attributes
      && one.hidesBottomBar == other.hidesBottomBar
      && one.request == other.request && one.isAnswered == other.isAnswered
      && one.results == other.results && one.requests == other.requests
  }
}

/// A description of a new node in plain strings: a screen, or an empty container.
public struct NodeDescription: Hashable, Sendable {
  /// The id of the node, and the members that differ from their defaults.
  public var screen: ScreenDescription
  /// The kind of container; nil for a screen.
  public var kind: ContainerKind?
  /// The URL of a web container's first page, which loads when the container first appears.
  public var rootURL: String?
  /// The id of the plugin that decides for an arranged container; nil for any other node.
  public var rules: String?

  /// Creates a description of a container of a kind, or of a screen when the kind is nil.
  public init(
    _ screen: ScreenDescription, kind: ContainerKind?, rootURL: String? = nil, rules: String? = nil
  ) {
    self.screen = screen
    self.kind = kind
    self.rootURL = rootURL
    self.rules = rules
  }

  /// Returns a Boolean value that indicates whether both values describe the same node.
  public static func == (one: Self, other: Self) -> Bool {
    one.screen == other.screen && one.kind == other.kind && one.rootURL.hasSameBytes(as: other.rootURL)
      && one.rules.hasSameBytes(as: other.rules)
  }

  /// Adds the screen and the kind to a hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(screen)
    hasher.combine(kind)
  }
}
