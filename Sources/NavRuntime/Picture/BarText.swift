import NavEvents

/// The texts of a bar: its buttons, and the title in the middle.
package struct BarText: Sendable {
  /// A tab of a tab bar.
  package struct Tab: Sendable {
    package let title: String
    package let isSelected: Bool
  }

  package private(set) var title = ""
  /// The title of the button that leads back, or out of a web container.
  package private(set) var back: String?
  package private(set) var leftItems: [String] = []
  package private(set) var rightItems: [String] = []

  /// Creates the text of an empty bar.
  init() {}

  /// Creates the text of the bar that shows the item of a node.
  init(_ node: String, _ scene: NavScene) {
    guard let item = scene.items[node] else { return }
    title = item.title.onOneLine()
    back = (item.backButton ?? Self.leave(node, scene))?.title.onOneLine()
    leftItems = item.leftItems.map { $0.onOneLine() }
    rightItems = item.rightItems.map { $0.onOneLine() }
  }

  /// All texts of the bar, for comparison.
  var says: [String] { [title, back ?? "", back == nil ? "" : "back"] + leftItems + ["|"] + rightItems }

  /// Returns the button that leaves the web container whose bar shows the item of `node`.
  private static func leave(_ node: String, _ scene: NavScene) -> NavScene.Item.Button? {
    scene.items.first { id, item in
      item.leave != nil
        && (id.hasSameBytes(as: node) || scene[id]?.children.containsBytes(of: node) == true)
    }?.value.leave
  }
}
