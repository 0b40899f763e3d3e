import NavBase
public import NavEvents

/// What a container that rules arrange shows of its children, and the values that its rules keep in it.
///
/// ```swift
/// Arrangement(
///   shown: [Arrangement.Pane("list", width: 320), Arrangement.Pane("mail", x: 320, width: .percent(100) - 320)],
///   focus: "mail")
/// ```
///
/// Whatever an arrangement says, a pane shows a child, each child has one pane at most, and one of the shown children has the focus: see
/// ``settle(_:)``.
public struct Arrangement: Hashable, Sendable {
  /// What `back` does from a pane.
  public struct Back: Hashable, Sendable {
    /// The title of the back button; nil for the back title of the child that is shown then. In a scene, it is the title that is shown.
    public var title: String?
    /// The ids of the children that leave, the top one first.
    public var removes: [String]
    /// The id of the child that is shown then; nil for none in particular.
    public var shows: String?

    /// Creates what `back` does.
    public init(title: String? = nil, removes: [String] = [], shows: String? = nil) {
      (self.title, self.removes, self.shows) = (title, removes, shows)
    }

    /// Returns a Boolean value that indicates whether both say the same.
    public static func == (one: Back, other: Back) -> Bool {
      one.title.hasSameBytes(as: other.title) && one.removes.hasSameBytes(as: other.removes)
        && one.shows.hasSameBytes(as: other.shows)
    }
  }

  /// A pane: a child, and where it is. Distances are from the top left of the container.
  public struct Pane: Hashable, Sendable {
    /// The id of the child.
    public var child: String
    /// What the pane is for, in the words of the rules; nil for nothing in particular.
    public var role: String?
    /// The distance from the left edge of the container. What is outside the container is cut off.
    public var x: PaneLength
    /// The distance from the top edge of the container.
    public var y: PaneLength
    /// The width.
    public var width: PaneLength
    /// The height.
    public var height: PaneLength
    /// The dimming over the pane, from 0 for none to 1 for black. A dimmed pane takes no touches.
    public var dim: Double
    /// The bar over the pane.
    public var bar: PaneBar
    /// What `back` does from this pane; nil for nothing.
    public var back: Back?

    /// Creates a pane, which by default fills its container.
    public init(
      _ child: String, role: String? = nil, x: PaneLength = .zero, y: PaneLength = .zero,
      width: PaneLength = .full, height: PaneLength = .full, dim: Double = 0, bar: PaneBar = .own,
      back: Back? = nil
    ) {
      (self.child, self.role, self.x, self.y) = (child, role, x, y)
      (self.width, self.height, self.dim, self.bar, self.back) = (width, height, dim, bar, back)
    }

    /// Returns a Boolean value that indicates whether both show the same child in the same way.
    public static func == (one: Pane, other: Pane) -> Bool {
      one.child.hasSameBytes(as: other.child) && one.role.hasSameBytes(as: other.role) && one.x == other.x
        && one.y == other.y && one.width == other.width && one.height == other.height
        && one.dim == other.dim && one.bar == other.bar && one.back == other.back
    }
  }

  /// The place of a pane before or after it is shown. It may be outside the container.
  public struct Move: Hashable, Sendable {
    /// The id of the child.
    public var child: String
    /// The distance from the left edge of the container.
    public var x: PaneLength
    /// The distance from the top edge of the container.
    public var y: PaneLength
    /// The width.
    public var width: PaneLength
    /// The height.
    public var height: PaneLength

    /// Creates a place, which by default is that of the whole container.
    public init(
      _ child: String, x: PaneLength = .zero, y: PaneLength = .zero, width: PaneLength = .full,
      height: PaneLength = .full
    ) {
      (self.child, self.x, self.y, self.width, self.height) = (child, x, y, width, height)
    }
  }

  /// The panes in the order in which they are painted: the last one is on top.
  public var shown: [Pane]
  /// The id of the child with the focus; nil for the child of the topmost pane.
  public var focus: String?
  /// Values of the rules' own, an object of at most ``longestValues`` bytes; nil for none.
  public var values: CanonicalJSON?

  /// The length of the longest values as canonical text, in bytes of UTF-8: room for an index and a history of some hundred ids. The
  /// values are in each event that changes them.
  public static let longestValues = 16 * 1024

  /// Creates an arrangement.
  public init(shown: [Pane], focus: String? = nil, values: CanonicalJSON? = nil) {
    (self.shown, self.focus, self.values) = (shown, focus, values)
  }

  /// Returns a Boolean value that indicates whether both show the same, and have the same values. No values are the same as an empty object.
  public static func == (one: Arrangement, other: Arrangement) -> Bool {
    one.shown == other.shown && one.focus.hasSameBytes(as: other.focus)
      && (one.values?.text ?? "{}").hasSameBytes(as: other.values?.text ?? "{}")
  }

  /// Returns the pane of a child; nil for one that is not shown.
  public func pane(of child: String) -> Pane? { shown.first { $0.child.hasSameBytes(as: child) } }

  /// Drops what is not possible with these children, as a container does that loses one otherwise: panes of others, the second pane of a
  /// child, and what back buttons name that is no child. If no pane is left, the last child is shown whole; if the focus is not shown, it
  /// falls to the topmost pane.
  public mutating func settle(_ children: [String]) {
    let known = SmallSet(ids: children)
    var taken = SmallSet(ids: [])
    shown.removeAll { pane in !known.contains(pane.child) || !taken.insert(pane.child) }
    for place in shown.indices {
      shown[place].back?.removes.removeAll { !known.contains($0) }
      if let child = shown[place].back?.shows, !known.contains(child) {
        shown[place].back?.shows = nil
      }
    }
    if shown.isEmpty, let last = children.last { shown = [Pane(last)] }
    if !(focus.map { taken.contains($0) } ?? false) { focus = shown.last?.child }
  }
}

/// A container that rules arrange, as its rules see it.
public struct ArrangedContainer: Sendable {
  /// The id of the container.
  public let id: String
  /// The ids of its children, shown or not.
  public let children: [String]
  /// What it shows now.
  public var arrangement: Arrangement
  /// The width in points; that of the window while the container is not shown.
  public let width: Double
  /// The height in points; that of the window while the container is not shown.
  public let height: Double

  /// Creates a container, for a test of rules.
  public init(
    id: String, children: [String], arrangement: Arrangement, width: Double = 1024, height: Double = 768
  ) {
    (self.id, self.children, self.arrangement) = (id, children, arrangement)
    (self.width, self.height) = (width, height)
  }
}
