import NavBase
public import NavEvents

extension NavScene {
  /// An arranged container as a value: what its rules have made of it.
  ///
  /// ```swift
  /// if case .arranged(let pages)? = session.scene["main"] {
  ///   for pane in pages.shown { print(pane.child, pane.x.points(of: 1024)) }
  /// }
  /// ```
  public struct Arranged: Hashable, Sendable, CustomStringConvertible {
    /// The id of the plugin that decides for the container.
    public let rules: String
    /// The ids of the children, shown or not.
    public let children: [String]
    /// The panes in the order in which they are painted: the last one is on top.
    public let shown: [Arrangement.Pane]
    /// The child with the focus; nil while there are no children.
    public let focus: String?
    /// The values of the rules, an object; nil for none.
    public let values: CanonicalJSON?
    /// The swipe that is running here; nil for none.
    public let swipe: Swipe?
    /// The attributes of the container, by key.
    public let attributes: NavAttributes

    /// The rules and the children, those that are shown marked: `pager [one, *two]`.
    public var description: String {
      let marked = children.map { child in
        shown.contains { $0.child.hasSameBytes(as: child) } ? "*\(child)" : child
      }
      return "\(rules) [\(marked.joined(separator: ", "))]"
    }

    /// Returns a Boolean value that indicates whether both have the same children and arrangement.
    public static func == (one: Arranged, other: Arranged) -> Bool {
      one.rules.hasSameBytes(as: other.rules) && one.children.hasSameBytes(as: other.children)
        && one.shown == other.shown && one.focus.hasSameBytes(as: other.focus) && one.values == other.values
        && one.swipe == other.swipe && one.attributes == other.attributes
    }
  }
}

extension NavScene {
  /// Returns the id of the rules of a container; without a container, of the one that `perform` goes to. Returns nil for none.
  public func rules(of container: String?) -> String? {
    if let container {
      guard case .arranged(let arranged)? = self[container] else { return nil }
      return arranged.rules
    }
    guard let start = presented.last?.node ?? root else { return nil }
    for node in focusPath(from: start).reversed() {
      if case .arranged(let arranged)? = self[node] { return arranged.rules }
    }
    return nil
  }
}

extension Arranged {
  typealias Value = NavScene.Arranged

  static func value(at place: ContainerPlace, _ visitor: inout some SceneVisitor) -> NavScene.Container {
    .arranged(NavScene.Arranged(at: place, &visitor))
  }
}

extension NavScene.Arranged {
  fileprivate init(at place: ContainerPlace, _ visitor: inout some SceneVisitor) {
    let state = visitor.state
    let container = state.pointee.scene.arranged[place.index]
    rules = visitor.text("rules", container.rules) ?? ""
    children = visitor.children("children", container.children)
    shown = visitor.list("shown", container.shown) { Arrangement.Pane(of: $1, &$0) }
    focus = visitor.node("focus", container.focus)
    values = container.values.map { visitor.json("values", $0) }
    swipe = .described(of: place.node, &visitor)
    attributes = visitor.attributes(of: place)
  }
}

extension Arrangement.Pane {
  fileprivate init(of pane: ArrangedPane, _ visitor: inout some SceneVisitor) {
    self.init(
      visitor.node("child", pane.child), role: visitor.given("role", pane.role),
      x: visitor.length("x", pane.x),
      y: visitor.length("y", pane.y), width: visitor.length("width", pane.width),
      height: visitor.length("height", pane.height), dim: visitor.number("dim", pane.dim),
      bar: visitor.word("bar", pane.bar),
      back: visitor.object("back", pane.back) { Arrangement.Back(of: $1, &$0) })
  }
}

extension Arrangement.Back {
  fileprivate init(of back: ArrangedBack, _ visitor: inout some SceneVisitor) {
    let state = visitor.state
    let shown = back.shows.map { state.pointee.backTitle(of: $0) }
    self.init(
      title: visitor.text("title", back.title ?? shown),
      removes: visitor.texts("removes", back.removes.map { state.pointee.scene[$0].name }),
      shows: visitor.node("shows", back.shows))
  }
}

extension ArrangedChange<InternedForm> {
  /// The hint for drawing the change.
  var hint: DrawingHint {
    DrawingHint(
      .children,
      NavTransition(
        animated: animated && transition != .none, animation: transition == .fade ? .fade : nil),
      transition.direction)
  }
}

extension PaneTransition {
  /// The direction in which the panes change; nil for those that are shown at once.
  fileprivate var direction: NavScene.Transition.Direction? {
    switch self {
    case .push: .push
    case .pop: .pop
    case .fade: .replace
    case .none: nil
    }
  }
}
