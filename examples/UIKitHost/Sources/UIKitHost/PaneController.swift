import NavRuntime

/// A drillDown or a web container of the scene: UIKit has nothing like it, so this is a container of the host's own.
/// It holds all nodes of the container as children, and shows the views of a few.
final class PaneController: UIViewController {
  typealias Place = PaneContent.Place

  private let node: String
  private weak var host: NavHostViewController?
  private var swipe: SwipeGesture?
  private(set) var content = PaneContent()
  private var bars: [Place: UINavigationBar] = [:]
  private var toolbars: [Place: UIToolbar] = [:]
  private let shade = UIView()
  /// The items of the bars over empty panes.
  private let emptyItems = Dictionary(
    uniqueKeysWithValues: Place.withBars.map { ($0, UINavigationItem(title: "")) })
  /// The item of the bar while there is no page: that of the web container, which leads out of it.
  var emptyItem: UINavigationItem? { emptyItems[.only] }

  init(node: String, host: NavHostViewController) {
    self.node = node
    self.host = host
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    shade.backgroundColor = .black
    shade.isUserInteractionEnabled = false
    swipe = SwipeGesture(in: view, host: host) { [node] in node }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOut()
  }

  // MARK: Children

  /// Shows the panes, of which `nodes` are all children, shown or not.
  func show(_ content: PaneContent, _ nodes: [UIViewController], _ motion: Motion) {
    loadViewIfNeeded()
    let isSame = self.content == content && holds(nodes)
    self.content = content
    let change = {
      self.adopt(nodes)
      self.arrangeViews()
      self.layOut()
    }
    if isSame || view.window == nil { return change() }
    switch motion {
    case .none: change()
    case .standard: UIView.animate(withDuration: Motion.duration) { change() }
    case .fade:
      UIView.transition(
        with: view, duration: Motion.duration, options: .transitionCrossDissolve, animations: change)
    }
  }

  /// Children have no order.
  private func holds(_ nodes: [UIViewController]) -> Bool {
    nodes.count == children.count && nodes.allSatisfy { $0.parent === self }
  }

  private func adopt(_ nodes: [UIViewController]) {
    for gone in children where !nodes.contains(where: { $0 === gone }) { gone.leaveContainer() }
    for child in nodes where child.parent !== self {
      child.leaveContainer()
      addChild(child)
      child.didMove(toParent: self)
    }
  }

  /// Returns the child in a place; nil when it is empty, or not there.
  private func child(in place: Place) -> UIViewController? {
    guard let wanted = content.nodes[place] ?? nil else { return nil }
    return children.first { child in host?.controllers.node(of: child).map { NodeID($0) } == wanted }
  }

  // MARK: Views

  /// Puts the views of the panes in order, under the bars. UIKit tells the children that they appear or disappear.
  private func arrangeViews() {
    var views = Place.allCases.compactMap { child(in: $0)?.view }
    if content.nodes[.below] != nil { views.insert(shade, at: min(1, views.count)) }
    // An item is in one bar at a time, and that of a screen that changes its pane changes its bar.
    for (place, bar) in bars where bar.items?.first !== item(of: place) { bar.setItems([], animated: false) }
    views += Place.withBars.compactMap { place in fill(bar: place) }
    views += Place.withBars.compactMap { place in fill(toolbar: place) }
    guard !views.elementsEqual(view.subviews, by: ===) else { return }
    for old in view.subviews where !views.contains(where: { $0 === old }) { old.removeFromSuperview() }
    for new in views { view.addSubview(new) }
  }

  /// Returns the bar over a pane, with the item of the pane's child.
  private func fill(bar place: Place) -> UINavigationBar? {
    guard content.bar != nil, content.nodes[place] != nil else { return nil }
    let bar = bars[place] ?? UINavigationBar()
    bars[place] = bar
    let item = item(of: place)
    if bar.items?.first !== item { bar.setItems([item], animated: false) }
    return bar
  }

  private func item(of place: Place) -> UINavigationItem {
    child(in: place)?.navigationItem ?? emptyItems[place] ?? UINavigationItem(title: "")
  }

  private func fill(toolbar place: Place) -> UIToolbar? {
    guard content.toolbarFrame(of: place, in: view.bounds.size, .zero) != nil else { return nil }
    let toolbar = toolbars[place] ?? UIToolbar()
    toolbars[place] = toolbar
    toolbar.setItems(child(in: place)?.toolbarItems, animated: false)
    return toolbar
  }

  private func layOut() {
    let (size, insets) = (view.bounds.size, view.safeAreaInsets)
    for place in Place.allCases {
      child(in: place)?.view.frame = content.frame(of: place, in: size, insets)
      if let frame = content.barFrame(of: place, in: size, insets) { bars[place]?.frame = frame }
      if let frame = content.toolbarFrame(of: place, in: size, insets) { toolbars[place]?.frame = frame }
    }
    shade.frame = content.frame(of: .below, in: size, insets)
    shade.alpha = content.dim
  }
}
