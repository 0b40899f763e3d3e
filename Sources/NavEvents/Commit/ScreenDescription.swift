/// A description of a screen in plain strings: its id, and the members that differ from their defaults.
///
/// ```swift
/// try session.send { $0.push(ScreenDescription("form", title: "New form")) }
/// ```
public struct ScreenDescription: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The id: 1 to 256 bytes of UTF-8 without control characters, unique in the scene, and not `nil`.
  public var id: String
  /// The title; nil for the id.
  public var title: String?
  /// The restoration id. A screen without one does not survive a preserve and restore.
  public var restorationID: String?
  /// The URL of a page, or a link to the screen.
  public var url: String?
  /// The title of the back button on the screen above; by default the title of this screen.
  public var backTitle: String?
  /// The names of the bar buttons on the left.
  public var leftItems: [String] = []
  /// The names of the bar buttons on the right.
  public var rightItems: [String] = []
  /// The names of the buttons in the toolbar.
  public var toolbarItems: [String] = []
  /// A Boolean value that indicates whether the left items stand beside the back button instead of replacing
  /// it.
  public var leftItemsSupplementBackButton = false
  /// A Boolean value that indicates whether the screen lets the interface turn.
  public var autorotates = true
  /// The interface orientations that the screen supports.
  public var orientations = Orientations.all
  /// A Boolean value that indicates whether the screen is the empty detail of a split, which a collapse
  /// discards.
  public var isEmptyDetail = false
  /// The title of the screen in a tab bar.
  public var tabItem: String?
  /// The attributes, in the order given.
  public var attributes: [(key: String, value: String)] = []
  /// A Boolean value that indicates whether the tab bar around a stack is absent while the screen is on it.
  public var hidesBottomBar = false

  /// Creates a screen with default values except for its title.
  public init(_ id: String, title: String? = nil) {
    self.id = id
    self.title = title
  }

  /// Creates a screen with default values.
  public init(stringLiteral id: String) { self.init(id) }

  /// The members that are one text or nil.
  private var texts: [String?] { [id, title, restorationID, url, backTitle, tabItem] }

  /// Returns a Boolean value that indicates whether both values describe the same screen.
  public static func == (one: Self, other: Self) -> Bool {
    one.texts.elementsEqual(other.texts) { $0.hasSameBytes(as: $1) }
      && one.leftItems.hasSameBytes(as: other.leftItems)
      && one.rightItems.hasSameBytes(as: other.rightItems)
      && one.toolbarItems.hasSameBytes(as: other.toolbarItems)
      && one.leftItemsSupplementBackButton == other.leftItemsSupplementBackButton
      && one.autorotates == other.autorotates && one.orientations == other.orientations
      && one.isEmptyDetail == other.isEmptyDetail
      && one.attributes.map(\.key).hasSameBytes(as: other.attributes.map(\.key))
      && one.attributes.map(\.value).hasSameBytes(as: other.attributes.map(\.value))
      && one.hidesBottomBar == other.hidesBottomBar
  }
}

/// A description of a new node in plain strings: a screen, or an empty container.
public struct NodeDescription: Equatable, Sendable {
  /// The id of the node, and the members that differ from their defaults.
  public var screen: ScreenDescription
  /// The kind of container; nil for a screen.
  public var kind: ContainerKind?
  /// The URL of a web container's first page, which loads when the container first appears.
  public var rootURL: String?

  /// Creates a description of a container of a kind, or of a screen when the kind is nil.
  public init(_ screen: ScreenDescription, kind: ContainerKind?, rootURL: String? = nil) {
    self.screen = screen
    self.kind = kind
    self.rootURL = rootURL
  }

  /// Returns a Boolean value that indicates whether both values describe the same node.
  public static func == (one: Self, other: Self) -> Bool {
    one.screen == other.screen && one.kind == other.kind && one.rootURL.hasSameBytes(as: other.rootURL)
  }
}

/// A JSON value in its canonical form: without white space, numbers in their shortest form.
public struct CanonicalJSON: Hashable, Sendable, CustomStringConvertible {
  /// The canonical text.
  public let text: String

  /// Creates a value from any JSON text.
  /// - Throws: A ``JSONError`` with the place where `text` is not JSON, or is beyond the bounds of a journal.
  public init(_ text: String) throws(JSONError) {
    var document = JSONDocument()
    try document.parsePart(text)
    var buffer = ByteBuffer()
    document.append(document.root, to: &buffer)
    self.text = buffer.string
  }

  /// Creates a value from a text that is known to be canonical.
  package init(canonical text: String) { self.text = text }

  /// The canonical text.
  public var description: String { text }

  /// Returns a Boolean value that indicates whether both have the same bytes.
  public static func == (one: Self, other: Self) -> Bool { one.text.hasSameBytes(as: other.text) }

  /// Adds the bytes of the text to a hash.
  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
