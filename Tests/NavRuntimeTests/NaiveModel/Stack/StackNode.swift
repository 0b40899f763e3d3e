/// A screen or a container while it is in the scene.
struct StackNode: Sendable {
  enum Kind: String, Sendable { case screen, stack, tabs, drillDown, web }

  /// The navigation item, and what a screen has besides.
  var item: NaiveNode
  let kind: Kind
  /// The entries of a stack, the children of a tabs, the left stack of a drillDown.
  var children: [ModelText] = []
  /// The selected child of a tabs.
  var selected: ModelText?
  /// The right screen of a drillDown.
  var right: ModelText?
  var leftPlaceholder: ModelText?
  var rightPlaceholder: ModelText?
  var barsHidden = false
  var toolbarsHidden = true
  var barPosition = ModelCommand.BarPosition.topAttached
  var propagatesItem = true
  var propagatesTab = true

  init(_ screen: ModelScreen, kind: Kind = .screen) {
    item = NaiveNode(screen)
    self.kind = kind
  }

  /// Nobody on this walk changes the width of a left pane.
  static let leftWidth = 320.0

  var id: ModelText { item.id }
  var isContainer: Bool { kind != .screen }

  /// The entries of a stack; the left stack of a drillDown and its right screen.
  var stack: [ModelText] { children + [right].compactMap(\.self) }
  var top: ModelText? { stack.last }

  var placeholders: [ModelText] { [leftPlaceholder, rightPlaceholder].compactMap(\.self) }
  /// Every node that goes when this one goes.
  var inside: [ModelText] { stack + placeholders }

  /// What the left and the right pane of a drillDown show.
  var panes: (left: ModelText?, right: ModelText?) {
    (children.last ?? leftPlaceholder, right ?? rightPlaceholder)
  }

  /// What the one pane of a drillDown in a compact width shows.
  var onePane: ModelText? { top ?? leftPlaceholder }
}
