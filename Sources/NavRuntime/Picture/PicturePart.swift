package import NavEvents

/// A rectangle of the picture: a pane, a bar or a modal, with its texts.
package struct PicturePart {
  package enum Kind: Equatable {
    case pane, bar, toolbar, tabBar
    /// A modal, drawn as a box above the other parts; its title contains its style and its node.
    case modal(ModalStyle, ContainerKind?)
  }

  package let kind: Kind
  package let frame: NavScene.Frame
  /// 0 for the scene itself, 1 for the first modal that is shown, and so on.
  package let layer: Int
  /// A Boolean value that indicates whether another column of a split, or the screen that a swipe drags away, is over
  /// the part.
  package let isOverlaid: Bool
  /// A Boolean value that indicates whether another part is over the part and takes its touches.
  package let isDimmed: Bool
  /// The texts of a pane, the most important first; the buttons of a toolbar.
  package fileprivate(set) var lines: [String] = []
  package fileprivate(set) var bar = BarText()
  package fileprivate(set) var tabs: [BarText.Tab] = []
  /// A Boolean value that indicates whether one of the lines reports a failure.
  package fileprivate(set) var hasFailed = false
  /// A Boolean value that indicates whether the part differs from all parts of the previous picture.
  package fileprivate(set) var isChanged = false

  init(_ kind: Kind, _ frame: NavScene.Frame, layer: Int, isBehind: Bool, isOverlaid: Bool) {
    (self.kind, self.frame, self.layer, self.isOverlaid) = (kind, frame, layer, isOverlaid)
    isDimmed = isBehind || isOverlaid
  }

  /// The texts that are compared to detect changes: the content of the part, not its place.
  fileprivate var says: [String] {
    [frame.role.name, frame.node ?? "", frame.node == nil ? "nothing" : "node"] + lines + bar.says
      + tabs.flatMap { [$0.title, $0.isSelected ? "selected" : "not"] }
      + [modalTitle]
  }

  /// The style of a modal and its node.
  package var modalTitle: String { modalStyle.isEmpty ? "" : "\(modalStyle): \(modalNode)" }

  /// The style in which a modal is presented.
  package var modalStyle: String {
    if case .modal(let style, _) = kind { style.title } else { "" }
  }

  /// The id of a modal's node, after the kind if it is a container.
  package var modalNode: String {
    if case .modal(_, let kind?) = kind { "\(kind.name) \(frame.node ?? "")" } else { frame.node ?? "" }
  }

  /// Marks the part as changed when no earlier part has the same content.
  mutating func compare(with earlier: [PicturePart]) {
    isChanged = !earlier.contains { $0.says.hasSameBytes(as: says) }
  }

  /// Returns true when the part is painted before `other`: in each layer the modal comes first, then the panes that
  /// an overlay dims, then the other parts.
  package func isBelow(_ other: PicturePart) -> Bool { (layer, height) < (other.layer, other.height) }

  private var height: Int {
    if case .modal = kind { return 0 }
    return isOverlaid ? 1 : 2
  }
}

/// The parts of a picture, as read from a scene.
package struct PictureParts {
  private let scene: NavScene
  /// The nodes that are shown, by layer.
  private var shown: [[String]] = []
  private var parts: [PicturePart] = []

  /// Returns the parts of a scene from back to front. Parts that differ from the previous scene are marked as
  /// changed.
  package static func of(_ scene: NavScene, since before: NavScene?) -> [PicturePart] {
    var parts = PictureParts(scene).parts
    if let before {
      let earlier = PictureParts(before).parts
      for index in parts.indices { parts[index].compare(with: earlier) }
    }
    let order = parts.indices.sorted {
      parts[$0].isBelow(parts[$1]) || !parts[$1].isBelow(parts[$0]) && $0 < $1
    }
    return order.map { parts[$0] }
  }

  private init(_ scene: NavScene) {
    self.scene = scene
    let modals = Self.shownModals(of: scene)
    let isCovered = modals.first?.style == .fullScreen
    shown = [isCovered ? [] : scene.root.map { scene.shownNodes(under: $0) } ?? []]
    shown += modals.map { scene.shownNodes(under: $0.node) }
    var layer = 0
    for frame in scene.layout where !frame.role.isBar {
      if frame.role == .modal { layer += 1 }
      add(frame, layer, modals)
    }
    layer = 0
    for frame in scene.layout where frame.role.isBar {
      layer = self.layer(of: frame, from: layer)
      addBar(frame, layer)
    }
  }

  /// Returns the modals from the last full-screen one, which hides everything below it; all modals if there is none.
  private static func shownModals(of scene: NavScene) -> [NavScene.Modal] {
    Array(scene.presented[(scene.presented.lastIndex { $0.style == .fullScreen } ?? 0)...])
  }

  // MARK: Panes and modals

  private mutating func add(_ frame: NavScene.Frame, _ layer: Int, _ modals: [NavScene.Modal]) {
    let isBehind = layer < shown.count - 1
    if frame.role == .modal, 1...modals.count ~= layer {
      let (modal, kind) = (modals[layer - 1], frame.node.flatMap { scene[$0]?.kind })
      var part = PicturePart(
        .modal(modal.style, kind), frame, layer: layer, isBehind: isBehind, isOverlaid: false)
      if kind == nil { part.lines = lines(of: frame) }
      return parts.append(part)
    }
    var part = PicturePart(.pane, frame, layer: layer, isBehind: isBehind, isOverlaid: frame.dim > 0)
    part.lines = lines(of: frame)
    part.hasFailed = web(of: frame)?.error != nil
    parts.append(part)
  }

  /// Returns the texts of a pane, the most important first.
  private func lines(of frame: NavScene.Frame) -> [String] {
    let web = web(of: frame)
    guard let node = frame.node else { return ["(empty)"] + (web.map { loading($0) } ?? []) }
    var lines = [node]
    if frame.role == .below { lines.append("(below)") }
    if isPlaceholder(node) { lines.append("(placeholder)") }
    let screen = scene.screens[node]
    if let title = scene.items[node]?.title, !title.hasSameBytes(as: node), !hasBar(node) {
      lines.append("\"\(title)\"")
    }
    if let web { lines += page(node, of: web) + loading(web) }
    if let url = screen?.url { lines.append(url) }
    return lines
  }

  /// Returns the condition of a page, and the number of pages below it that are not in memory.
  private func page(_ node: String, of web: NavScene.Web) -> [String] {
    guard let page = web.pages.first(where: { $0.id.hasSameBytes(as: node) }) else { return [] }
    var words: [String] = []
    switch page.residency {
    case .live: break
    case .snapshot: words.append("snapshot")
    case .loading: words.append("loading again")
    }
    if page.isLocked { words.append("locked") }
    let asleep = web.pages.dropLast().count { $0.residency != .live }
    if asleep > 0 { words.append("\(asleep) below as snapshot") }
    return words.isEmpty ? [] : ["(\(words.joined(separator: ", ")))"]
  }

  private func loading(_ web: NavScene.Web) -> [String] {
    if let error = web.error { return ["failed: \(error)"] + (web.pending.map { [$0.url] } ?? []) }
    if let pending = web.pending { return ["loading \(pending.url)"] }
    return web.isLoading ? ["loading"] : []
  }

  /// Returns the web container whose top page a pane shows, or whose empty pane it is.
  private func web(of frame: NavScene.Frame) -> NavScene.Web? {
    for (id, container) in scene.containers {
      guard case .web(let web) = container else { continue }
      if let node = frame.node {
        if web.pages.last?.id.hasSameBytes(as: node) == true { return web }
      } else if web.pages.isEmpty, barAbove(frame)?.node.hasSameBytes(as: id) == true {
        return web
      }
    }
    return nil
  }

  private func isPlaceholder(_ node: String) -> Bool {
    scene.containers.values.contains { container in
      guard case .drillDown(let drillDown) = container else { return false }
      return [drillDown.leftPlaceholder, drillDown.rightPlaceholder].contains { $0.hasSameBytes(as: node) }
    }
  }

  private func barAbove(_ frame: NavScene.Frame) -> NavScene.Frame? {
    scene.layout.first {
      $0.role.isNavigationBar && abs($0.y + $0.height - frame.y) < 1 && abs($0.x - frame.x) < 2
    }
  }

  private func hasBar(_ node: String) -> Bool {
    scene.layout.contains { $0.role.isNavigationBar && $0.node.hasSameBytes(as: node) }
  }

  // MARK: Bars

  /// Returns the layer of a bar: bars are in the order of the layers. The bar of an empty pane is in the layer of
  /// that pane.
  private func layer(of bar: NavScene.Frame, from first: Int) -> Int {
    let later = first..<max(first, shown.count)
    if let node = bar.node { return later.first { shown[$0].containsBytes(of: node) } ?? first }
    let layers = parts.filter { $0.frame.node == nil && abs($0.frame.x - bar.x) < 2 }.map(\.layer)
    return layers.filter { $0 >= first }.min() ?? first
  }

  private mutating func addBar(_ frame: NavScene.Frame, _ layer: Int) {
    let kind: PicturePart.Kind =
      switch frame.role {
      case .tabBar: .tabBar
      case .leftToolbar, .rightToolbar, .toolbar: .toolbar
      case .leftBar, .rightBar, .bar: .bar
      case .below, .left, .right, .top, .primary, .supplementary, .secondary, .modal: .pane
      }
    var part = PicturePart(
      kind, frame, layer: layer, isBehind: layer < shown.count - 1, isOverlaid: isOverlaid(frame, layer))
    if let node = frame.node {
      switch kind {
      case .tabBar: part.tabs = tabs(node)
      case .toolbar: part.lines = scene.screens[node]?.toolbarItems ?? []
      case .bar: part.bar = BarText(node, scene)
      case .pane, .modal: break
      }
    }
    parts.append(part)
  }

  private func tabs(_ node: String) -> [BarText.Tab] {
    guard case .tabs(let tabs)? = scene[node] else { return [] }
    return zip(tabs.children, tabs.titles).map { child, title in
      BarText.Tab(title: title, isSelected: tabs.selected.hasSameBytes(as: child))
    }
  }

  /// Returns true for a bar of panes that an overlay dims.
  private func isOverlaid(_ bar: NavScene.Frame, _ layer: Int) -> Bool {
    let panes = parts.filter { $0.layer == layer && $0.kind == .pane && $0.frame.role != .below }
    guard let node = bar.node else {
      return panes.contains { $0.frame.node == nil && $0.isOverlaid && abs($0.frame.x - bar.x) < 2 }
    }
    let nodes = scene.shownNodes(under: node)
    return panes.contains { pane in
      pane.isOverlaid && pane.frame.node.map { nodes.containsBytes(of: $0) } ?? false
    }
  }
}

extension PaneRole {
  /// A Boolean value that indicates whether the role is a bar that shows a navigation item.
  fileprivate var isNavigationBar: Bool {
    switch self {
    case .leftBar, .rightBar, .bar: true
    case .leftToolbar, .rightToolbar, .toolbar, .tabBar, .below, .left, .right, .top, .primary,
      .supplementary,
      .secondary, .modal:
      false
    }
  }
}

extension ModalStyle {
  /// The name of the style for people.
  package var title: String {
    switch self {
    case .sheet: "sheet"
    case .fullScreen: "full screen"
    case .popover: "popover"
    }
  }
}
