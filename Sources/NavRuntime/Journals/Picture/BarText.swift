import NavBase
import NavEvents
import NavRuntime

/// The texts of a bar: its buttons, and the title in the middle.
struct BarText: Sendable {
  /// A tab of a tab bar.
  package struct Tab: Sendable {
    let title: String
    let isSelected: Bool
  }

  private(set) var title = ""
  /// The title of the button that leads back, or out of a web container.
  package private(set) var back: String?
  private(set) var leftItems: [String] = []
  private(set) var rightItems: [String] = []

  /// Creates the text of an empty bar.
  init() {}

  /// Creates the text of the bar that shows the item of a node; `leave` is the button that leaves the web container whose
  /// bar that is.
  init(_ node: String, _ scene: NavScene, leave: NavScene.Item.Button?) {
    guard let item = scene.items[node] else { return }
    title = item.title.onOneLine()
    back = (item.backButton ?? leave)?.title.onOneLine()
    leftItems = item.leftItems.map { $0.onOneLine() }
    rightItems = item.rightItems.map { $0.onOneLine() }
  }

  /// The title and the titles of the buttons, from the left to the right.
  var titles: [String] { [back].compactMap(\.self) + leftItems + [title] + rightItems }

  /// All texts of the bar, for comparison.
  var says: [String] { [title, back ?? "", back == nil ? "" : "back"] + leftItems + ["|"] + rightItems }
}
