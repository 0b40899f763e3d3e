import NavBase
package import NavEvents
import NavRuntime

/// A rectangle of the picture: a pane, a bar or a modal, with its texts.
struct PicturePart {
  package enum Kind: Equatable {
    case pane, bar, toolbar, tabBar
    /// A modal, drawn as a box above the other parts; its title contains its style and its node.
    case modal(ModalStyle, ContainerKind?)
  }

  let kind: Kind
  let frame: NavScene.Frame
  /// 0 for the scene itself, 1 for the first modal that is shown, and so on.
  let layer: Int
  /// A Boolean value that indicates whether another column of a split, or the screen that a swipe drags away, is over
  /// the part.
  let isOverlaid: Bool
  /// A Boolean value that indicates whether another part is over the part and takes its touches.
  let isDimmed: Bool
  /// The texts of a pane, the most important first; the buttons of a toolbar.
  fileprivate(set) var lines: [String] = []
  fileprivate(set) var bar = BarText()
  fileprivate(set) var tabs: [BarText.Tab] = []
  /// A Boolean value that indicates whether one of the lines reports a failure.
  fileprivate(set) var hasFailed = false
  /// A Boolean value that indicates whether a swipe brings the part over what is there, and uncovers nothing.
  fileprivate(set) var isBrought = false
  /// The place in the order of painting among the parts of one layer; nil for the order of the layout.
  fileprivate var place: PaintingPlace?
  /// A Boolean value that indicates whether the part differs from all parts of the previous picture.
  fileprivate(set) var isChanged = false

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
  var modalTitle: String { modalStyle.isEmpty ? "" : "\(modalStyle): \(modalNode)" }

  /// The style in which a modal is presented.
  var modalStyle: String {
    if case .modal(let style, _) = kind { style.title } else { "" }
  }

  /// The id of a modal's node, after the kind if it is a container.
  var modalNode: String {
    if case .modal(_, let kind?) = kind { "\(kind.name) \(frame.node ?? "")" } else { frame.node ?? "" }
  }

  /// The content of the part as a key.
  fileprivate var content: [TextBytes] { says.map { TextBytes($0) } }

  /// Marks the part as changed when no earlier part has the same content.
  fileprivate mutating func compare(with earlier: Set<[TextBytes]>) { isChanged = !earlier.contains(content) }

  /// Returns true when the part is painted before `other`: in each layer the modal comes first, then the panes that
  /// an overlay dims, then the other parts. Panes of an arranged container have the order in which it has them, each with its bars.
  func isBelow(_ other: PicturePart) -> Bool {
    if (layer, height) != (other.layer, other.height) { return (layer, height) < (other.layer, other.height) }
    guard let place, let others = other.place else { return false }
    return (place.pane, place.isBar ? 1 : 0) < (others.pane, others.isBar ? 1 : 0)
  }

  private var height: Int {
    if case .modal = kind { return 0 }
    return isOverlaid && place?.isArranged != true ? 1 : 2
  }
}

/// The parts of a picture, as read from a scene.
struct PictureParts {
  private let scene: NavScene
  /// The number of layers: one for the scene itself, and one for each modal that is shown.
  private let layers: Int
  private let nodes: PictureNodes
  /// The order of painting where an arranged container is shown; nil elsewhere, where the layout has it.
  private var order: PaintingOrder?
  private var parts: [PicturePart] = []
  /// The empty parts, by the distance of their frames from the left edge of the window: the layers that have one there,
  /// ascending.
  private var emptyLayers: [Double: [Int]] = [:]
  /// The panes that an overlay dims, by layer.
  private var overlaid: [Int: OverlaidPanes] = [:]

  /// The panes of a layer that are dimmed.
  private struct OverlaidPanes {
    var nodes: Set<TextBytes> = []
    /// The others.
    var bright: Set<TextBytes> = []
    /// The distances of the empty ones from the left edge of the window.
    var emptyPlaces: Set<Double> = []
  }

  /// Returns the parts of a scene from back to front. Parts that differ from the previous scene are marked as
  /// changed. Complexity: O(n log n) in the number of nodes.
  static func of(_ scene: NavScene, since before: NavScene?) -> [PicturePart] {
    var parts = PictureParts(scene).parts
    if let before {
      let earlier = Set(PictureParts(before).parts.map(\.content))
      for index in parts.indices { parts[index].compare(with: earlier) }
    }
    let order = parts.indices.sorted {
      parts[$0].isBelow(parts[$1]) || !parts[$1].isBelow(parts[$0]) && $0 < $1
    }
    return order.map { parts[$0] }
  }

  private init(_ scene: NavScene) {
    self.scene = scene
    order = scene.layout.contains { $0.role == .pane } ? PaintingOrder(scene) : nil
    let modals = Self.shownModals(of: scene)
    layers = modals.count + 1
    nodes = PictureNodes(scene, modals)
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
    let isBehind = layer < layers - 1
    if frame.role == .modal, 1...modals.count ~= layer {
      let (modal, kind) = (modals[layer - 1], frame.node.flatMap { scene[$0]?.kind })
      var part = PicturePart(
        .modal(modal.style, kind), frame, layer: layer, isBehind: isBehind, isOverlaid: false)
      if kind == nil { part.lines = lines(of: frame, isBrought: false) }
      return append(part)
    }
    var part = PicturePart(.pane, frame, layer: layer, isBehind: isBehind, isOverlaid: frame.dim > 0)
    part.isBrought = frame.role == .below && order?.hasSwipedPane == true
    part.lines = lines(of: frame, isBrought: part.isBrought)
    part.hasFailed = web(of: frame)?.error != nil
    append(part)
  }

  private mutating func append(_ part: PicturePart) {
    var part = part
    if part.frame.role.isBar {
      part.place = order?.place(ofBar: part.frame, part.layer, among: parts)
    } else {
      part.place = order?.place(ofPane: part.frame, part.layer, at: parts.count)
    }
    parts.append(part)
    if part.frame.node == nil { noteEmpty(part.layer, at: part.frame.x) }
    guard part.kind == .pane, part.frame.role != .below else { return }
    if let node = part.frame.node {
      let list = part.isOverlaid ? \OverlaidPanes.nodes : \OverlaidPanes.bright
      overlaid[part.layer, default: OverlaidPanes()][keyPath: list].insert(TextBytes(node))
    } else if part.isOverlaid {
      overlaid[part.layer, default: OverlaidPanes()].emptyPlaces.insert(part.frame.x)
    }
  }

  private mutating func noteEmpty(_ layer: Int, at x: Double) {
    let place = Self.place(of: layer, in: emptyLayers[x] ?? [])
    if emptyLayers[x]?.dropFirst(place).first == layer { return }
    emptyLayers[x, default: []].insert(layer, at: place)
  }

  /// Returns the place of the first of some ascending layers that is not below `layer`; their number when there is none.
  private static func place(of layer: Int, in layers: [Int]) -> Int {
    var (low, high) = (0, layers.count)
    while low < high {
      let middle = (low + high) / 2
      if layers[middle] < layer { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the texts of a pane, the most important first.
  private func lines(of frame: NavScene.Frame, isBrought: Bool) -> [String] {
    let web = web(of: frame)
    guard let node = frame.node else { return ["(empty)"] + (web.map { loading($0) } ?? []) }
    var lines = [node]
    if frame.role == .below { lines.append(isBrought ? "(coming)" : "(below)") }
    if nodes.placeholders.contains(TextBytes(node)) { lines.append("(placeholder)") }
    let screen = scene.screens[node]
    if let title = scene.items[node]?.title, !title.hasSameBytes(as: node),
      !nodes.withBars.contains(TextBytes(node))
    {
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
    if web.released > 0 { words.append("\(web.released) below as snapshot") }
    return words.isEmpty ? [] : ["(\(words.joined(separator: ", ")))"]
  }

  private func loading(_ web: NavScene.Web) -> [String] {
    if let error = web.error { return ["failed: \(error)"] + (web.pending.map { [$0.url] } ?? []) }
    if let pending = web.pending { return ["loading \(pending.url)"] }
    return web.isLoading ? ["loading"] : []
  }

  /// Returns the web container whose top page a pane shows, or whose empty pane it is.
  private func web(of frame: NavScene.Frame) -> NavScene.Web? {
    let owner =
      if let node = frame.node { nodes.websByPage[TextBytes(node)] } else {
        nodes.bar(above: frame).flatMap { nodes.emptyWebs[TextBytes($0)] }
      }
    guard let owner, case .web(let web) = scene.containers[owner].value else { return nil }
    return web
  }

  // MARK: Bars

  /// Returns the layer of a bar: bars are in the order of the layers. The bar of an empty pane is in the layer of
  /// that pane.
  private func layer(of bar: NavScene.Frame, from first: Int) -> Int {
    if let node = bar.node { return max(first, nodes.layers[TextBytes(node)] ?? first) }
    let layers = emptyLayers.compactMap { x, layers in
      abs(x - bar.x) < 2 ? layers.dropFirst(Self.place(of: first, in: layers)).first : nil
    }
    return layers.min() ?? first
  }

  private mutating func addBar(_ frame: NavScene.Frame, _ layer: Int) {
    let kind: PicturePart.Kind =
      switch frame.role {
      case .tabBar: .tabBar
      case .leftToolbar, .rightToolbar, .toolbar: .toolbar
      case .leftBar, .rightBar, .bar: .bar
      case .below, .left, .right, .top, .primary, .supplementary, .secondary, .modal, .pane: .pane
      }
    var part = PicturePart(
      kind, frame, layer: layer, isBehind: layer < layers - 1, isOverlaid: isOverlaid(frame, layer))
    if let node = frame.node {
      switch kind {
      case .tabBar: part.tabs = tabs(node)
      case .toolbar: part.lines = scene.screens[node]?.toolbarItems ?? []
      case .bar: part.bar = BarText(node, scene, leave: nodes.leaveButtons[TextBytes(node)])
      case .pane, .modal: break
      }
    }
    append(part)
  }

  private func tabs(_ node: String) -> [BarText.Tab] {
    guard case .tabs(let tabs)? = scene[node] else { return [] }
    return zip(tabs.children, tabs.titles).map { child, title in
      BarText.Tab(title: title, isSelected: tabs.selected.hasSameBytes(as: child))
    }
  }

  /// Returns true for a bar whose panes are all dimmed. A tab bar is around what is dimmed.
  private func isOverlaid(_ bar: NavScene.Frame, _ layer: Int) -> Bool {
    guard bar.role != .tabBar, let panes = overlaid[layer] else { return false }
    guard let node = bar.node else { return panes.emptyPlaces.contains { abs($0 - bar.x) < 2 } }
    if panes.nodes.isEmpty { return false }
    let shown = scene.shownNodes(under: node).map { TextBytes($0) }
    return shown.contains { panes.nodes.contains($0) } && !shown.contains { panes.bright.contains($0) }
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
