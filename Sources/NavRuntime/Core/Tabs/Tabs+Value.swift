import NavBase
import NavEvents

extension NavScene {
  /// Tabs as a value: a list of children, one of which is selected (UITabBarController).
  public struct Tabs: Hashable, Sendable, CustomStringConvertible {
    /// The ids of the children, in the order of the tab bar.
    public let children: [String]
    /// The titles in the tab bar, as many as ``children``.
    public let titles: [String]
    /// The child that is shown; nil when there are no children.
    public let selected: String?
    /// The attributes of the container, by key.
    public let attributes: NavAttributes

    /// The children, the selected one marked: `tabs [inbox, *sent]`.
    public var description: String {
      let marked = children.map { $0.hasSameBytes(as: selected ?? "") ? "*\($0)" : $0 }
      return "tabs [\(marked.joined(separator: ", "))]"
    }

    /// Returns a Boolean value that indicates whether both have the same children, titles and selection.
    public static func == (one: Tabs, other: Tabs) -> Bool {
      one.children.hasSameBytes(as: other.children) && one.titles.hasSameBytes(as: other.titles)
        && one.selected.hasSameBytes(as: other.selected) && one.attributes == other.attributes
    }
  }
}

extension Tabs {
  typealias Value = NavScene.Tabs

  static func value(at place: ContainerPlace, _ visitor: inout some SceneVisitor) -> NavScene.Container {
    .tabs(NavScene.Tabs(at: place, &visitor))
  }
}

extension NavScene.Tabs {
  fileprivate init(at place: ContainerPlace, _ visitor: inout some SceneVisitor) {
    let state = visitor.state
    let nodes = state.pointee.scene.tabBars[place.index].children
    children = visitor.children("children", nodes)
    titles = visitor.texts("titles", nodes.map { state.pointee.tabTitle(of: $0) })
    selected = visitor.node("selected", state.pointee.scene.tabBars[place.index].selected)
    attributes = visitor.attributes(of: place)
  }
}
