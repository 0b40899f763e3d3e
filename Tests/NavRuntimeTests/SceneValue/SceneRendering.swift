import NavBase
import NavEvents
import NavRuntime
import Testing

/// The state view, written from the members of a ``NavScene``: the same bytes, without `viewing` and `digest`.
///
/// It never reads the state, so it cannot write anything that the scene lacks.
struct SceneRendering: ~Copyable {
  private var buffer = ByteBuffer()

  /// Returns the view of a scene.
  static func view(of scene: NavScene) -> String {
    var rendering = SceneRendering()
    rendering.buffer.append("{\"seq\":")
    rendering.buffer.append(scene.events)
    rendering.buffer.member("commits", scene.commits)
    rendering.write(scene)
    rendering.buffer.close()
    return rendering.buffer.string
  }

  /// Returns the content of a scene, without its moment: two scenes are equal exactly when their contents are.
  static func content(of scene: NavScene) -> String {
    var rendering = SceneRendering()
    rendering.write(scene)
    return rendering.buffer.string
  }

  /// Returns the first difference between a scene and the state view of the same moment; nil if there is none.
  static func difference(_ scene: NavScene, stateView: String) throws -> String? {
    let start = try #require(stateView.firstRange(of: #","viewing":"#)?.lowerBound)
    let end = try #require(stateView[start...].firstRange(of: #","focus":"#)?.lowerBound)
    let (expected, actual) = (stateView[..<start] + stateView[end...], view(of: scene))
    if actual.hasSameBytes(as: String(expected)) { return nil }
    return
      "\(try JSONDifference.first(String(expected), actual).map { "\($0)" } ?? "another order") in \(actual)"
  }

  private mutating func write(_ scene: NavScene) {
    text("focus", scene.focus)
    write(scene.environment)
    text("root", scene.root)
    if !scene.attributes.isEmpty {
      buffer.member("scene")
      buffer.append(#"{"attributes":"#)
      object(scene.attributes.map { ($0.key, $0.value) }) { $0.append($1) }
      buffer.close()
    }
    object("containers", scene.containers) { $0.write($1) }
    object("screens", scene.screens) { $0.write($1) }
    buffer.member("panes")
    object(scene.panes.map { ($0.role.name, $0.node) }) { $0.append($1) }
    object("items", scene.items) { $0.write($1) }
    list("layout", scene.layout) { $0.write($1) }
    texts("visible", scene.visible)
    object("appearances", scene.appearances) { $0.buffer.append($1) }
    write(scene.rotation)
    texts("presented", scene.presented.map(\.node))
    let presenters = scene.presented.compactMap { modal in modal.presenter.map { (modal.node, $0) } }
    if !presenters.isEmpty {
      buffer.member("modals")
      object(presenters) { rendering, presenter in
        rendering.buffer.append(#"{"presenter":"#)
        rendering.append(presenter)
        rendering.buffer.close()
      }
    }
    texts("plugins", scene.plugins)
    object("remembered", scene.remembered) { $0.buffer.append(string: $1.text) }
    if !scene.held.isEmpty { list("held", scene.held) { $0.write($1) } }
  }

  private mutating func write(_ held: NavScene.Held) {
    buffer.append(string: #"{"ticket":\#(held.ticket),"plugin":"#)
    append(held.plugin)
    buffer.append(#","reason":"#)
    append(held.reason)
    buffer.append(string: #","command":\#(held.command?.json.text ?? "null"),"commit":\#(held.commit)}"#)
  }

  // MARK: Containers

  private mutating func write(_ container: NavScene.Container) {
    switch container {
    case .drillDown(let drillDown): write(drillDown)
    case .stack(let stack): write(stack)
    case .tabs(let tabs): write(tabs)
    case .split(let split): write(split)
    case .web(let web): write(web)
    case .arranged(let arranged): write(arranged)
    }
    if !container.attributes.isEmpty {
      buffer.member("attributes")
      object(container.attributes.map { ($0.key, $0.value) }) { $0.append($1) }
    }
    buffer.close()
  }

  private mutating func write(_ drillDown: NavScene.DrillDown) {
    buffer.append(#"{"kind":"drillDown""#)
    texts("left", drillDown.left)
    text("right", drillDown.right)
    text("leftPlaceholder", drillDown.leftPlaceholder)
    text("rightPlaceholder", drillDown.rightPlaceholder)
    buffer.member("leftWidth", drillDown.leftWidth)
    buffer.member("navigationBarsHidden", drillDown.navigationBarsHidden)
    buffer.member("toolbarsHidden", drillDown.toolbarsHidden)
    buffer.member("navigationBarPosition", word: drillDown.navigationBarPosition.wireName)
    write(drillDown.swipe)
  }

  private mutating func write(_ stack: NavScene.Stack) {
    buffer.append(#"{"kind":"stack""#)
    texts("entries", stack.entries)
    buffer.member("navigationBarsHidden", stack.navigationBarsHidden)
    write(stack.swipe)
  }

  private mutating func write(_ tabs: NavScene.Tabs) {
    buffer.append(#"{"kind":"tabs""#)
    texts("children", tabs.children)
    texts("titles", tabs.titles)
    text("selected", tabs.selected)
  }

  private mutating func write(_ split: NavScene.Split) {
    buffer.append(#"{"kind":"split","columns":{"primary":"#)
    append(split.columns.primary)
    if let supplementary = split.columns.supplementary { text("supplementary", supplementary) }
    text("secondary", split.columns.secondary)
    buffer.close()
    if let compact = split.compact { text("compact", compact) }
    if let placeholder = split.primaryPlaceholder { text("primaryPlaceholder", placeholder) }
    if let placeholder = split.supplementaryPlaceholder { text("supplementaryPlaceholder", placeholder) }
    if let placeholder = split.secondaryPlaceholder { text("secondaryPlaceholder", placeholder) }
    buffer.member("collapsed", split.isCollapsed)
    texts("merged", split.merged)
    buffer.member("displayMode", word: split.displayMode.wireName)
    buffer.member("splitBehavior", word: split.splitBehavior.wireName)
  }

  private mutating func write(_ web: NavScene.Web) {
    buffer.append(#"{"kind":"web""#)
    list("pages", web.pages) { rendering, page in
      rendering.buffer.append(#"{"id":"#)
      rendering.append(page.id)
      rendering.text("url", page.url)
      rendering.buffer.member("residency", word: page.residency.wireName)
      rendering.buffer.member("locked", page.isLocked)
      rendering.buffer.close()
    }
    buffer.member("pending")
    if let pending = web.pending {
      buffer.append(#"{"id":"#)
      append(pending.id)
      text("url", pending.url)
      buffer.close()
    } else {
      buffer.append("null")
    }
    buffer.member("activity", web.isLoading)
    text("error", web.error)
  }

  private mutating func write(_ arranged: NavScene.Arranged) {
    buffer.append(#"{"kind":"arranged""#)
    text("rules", arranged.rules)
    texts("children", arranged.children)
    list("shown", arranged.shown) { rendering, pane in
      rendering.buffer.append(#"{"child":"#)
      rendering.append(pane.child)
      if let role = pane.role { rendering.text("role", role) }
      for (name, length) in [("x", pane.x), ("y", pane.y), ("width", pane.width), ("height", pane.height)] {
        let value = length.percent == 0 ? length.description : #""\#(length)""#
        rendering.buffer.append(string: #","\#(name)":\#(value)"#)
      }
      rendering.buffer.member("dim", pane.dim)
      rendering.buffer.member("bar", word: pane.bar.wireName)
      rendering.buffer.member("back")
      if let back = pane.back {
        rendering.buffer.append(#"{"title":"#)
        if let title = back.title { rendering.append(title) } else { rendering.buffer.append("null") }
        rendering.texts("removes", back.removes)
        rendering.text("shows", back.shows)
        rendering.buffer.close()
      } else {
        rendering.buffer.append("null")
      }
      rendering.buffer.close()
    }
    text("focus", arranged.focus)
    if let values = arranged.values { buffer.append(string: #","values":\#(values.text)"#) }
    write(arranged.swipe)
  }

  private mutating func write(_ swipe: NavScene.Swipe?) {
    buffer.member("swipe")
    guard let swipe else { return buffer.append("null") }
    buffer.append(#"{"start":"#)
    buffer.append(swipe.start)
    buffer.member("x", swipe.x)
    buffer.member("progress", swipe.progress)
    buffer.close()
  }

  // MARK: Screens, items and frames

  private mutating func write(_ screen: ScreenDescription) {
    buffer.append(#"{"title":"#)
    append(screen.title)
    if let id = screen.restorationID { text("restorationID", id) }
    if let url = screen.url { text("url", url) }
    if let title = screen.backTitle { text("backTitle", title) }
    if !screen.leftItems.isEmpty { texts("leftItems", screen.leftItems) }
    if !screen.rightItems.isEmpty { texts("rightItems", screen.rightItems) }
    if !screen.toolbarItems.isEmpty { texts("toolbarItems", screen.toolbarItems) }
    if screen.leftItemsSupplementBackButton { buffer.member("leftItemsSupplementBackButton", true) }
    if !screen.autorotates { buffer.member("autorotates", false) }
    if screen.orientations != .all {
      buffer.member("orientations")
      buffer.append(screen.orientations)
    }
    if screen.isEmptyDetail { buffer.member("isEmptyDetail", true) }
    if let title = screen.tabItem { text("tabItem", title) }
    if !screen.attributes.isEmpty {
      buffer.member("attributes")
      object(screen.attributes.map { ($0.key, $0.value) }) { $0.append($1) }
    }
    if screen.hidesBottomBar { buffer.member("hidesBottomBar", true) }
    if let route = screen.route { text("route", route) }
    if let params = screen.params {
      buffer.member("params")
      buffer.append(string: params.text)
    }
    if let request = screen.request {
      buffer.member("request")
      object([("key", request.key), ("opener", request.opener ?? "")]) { $0.append($1) }
    }
    if screen.isAnswered { buffer.member("answered", true) }
    if let results = screen.results {
      buffer.member("results")
      buffer.append(string: results.text)
    }
    if !screen.requests.isEmpty {
      buffer.member("requests")
      object(screen.requests.map { ($0.key, $0.value) }) { $0.append($1) }
    }
    buffer.close()
  }

  private mutating func write(_ item: NavScene.Item) {
    buffer.append(#"{"title":"#)
    append(item.title)
    buffer.member("hidesBackButton", item.hidesBackButton)
    write("backButton", item.backButton)
    write("leave", item.leave)
    texts("leftItems", item.leftItems)
    texts("rightItems", item.rightItems)
    buffer.close()
  }

  private mutating func write(_ name: StaticString, _ button: NavScene.Item.Button?) {
    buffer.member(name)
    guard let button else { return buffer.append("null") }
    buffer.append(#"{"title":"#)
    append(button.title)
    buffer.close()
  }

  private mutating func write(_ frame: NavScene.Frame) {
    buffer.append("{\"role\":\"")
    buffer.append(frame.role.wireName)
    buffer.append("\"")
    text("node", frame.node)
    buffer.member("x", frame.x)
    buffer.member("y", frame.y)
    buffer.member("width", frame.width)
    buffer.member("height", frame.height)
    if frame.dim != 0 { buffer.member("dim", frame.dim) }
    buffer.close()
  }

  private mutating func write(_ environment: NavEnvironment) {
    buffer.append(#","environment":{"width":"#)
    buffer.append(environment.width)
    buffer.member("height", environment.height)
    buffer.member("sizeClass", word: environment.sizeClass.wireName)
    buffer.member("device", word: environment.device.wireName)
    buffer.member("interface", word: environment.interface.wireName)
    buffer.member("rotating", environment.isRotating)
    if !environment.isActive { buffer.member("active", false) }
    if environment.safeArea != .zero {
      buffer.append(#","safeArea":{"top":"#)
      buffer.append(environment.safeArea.top)
      buffer.member("left", environment.safeArea.left)
      buffer.member("bottom", environment.safeArea.bottom)
      buffer.member("right", environment.safeArea.right)
      buffer.close()
    }
    if environment.metrics != .standard {
      buffer.append(#","metrics":{"bar":"#)
      buffer.append(environment.metrics.bar)
      buffer.member("topBar", environment.metrics.topBar)
      buffer.member("toolbar", environment.metrics.toolbar)
      buffer.member("tabBar", environment.metrics.tabBar)
      buffer.member("webBar", environment.metrics.webBar)
      buffer.close()
    }
    buffer.close()
  }

  private mutating func write(_ rotation: NavScene.Rotation) {
    buffer.append(#","rotation":{"autorotates":"#)
    buffer.append(rotation.autorotates)
    buffer.member("supported")
    buffer.append(rotation.supported)
    text("pending", rotation.pending?.name)
    buffer.close()
  }

  // MARK: JSON

  private mutating func append(_ text: String?) {
    if let text { buffer.appendQuoted(text) } else { buffer.append("null") }
  }

  private mutating func text(_ name: StaticString, _ text: String?) {
    buffer.member(name)
    append(text)
  }

  private mutating func texts(_ name: StaticString, _ texts: [String]) {
    list(name, texts) { $0.append($1) }
  }

  private mutating func list<Element>(
    _ name: StaticString, _ elements: [Element], _ body: (inout SceneRendering, Element) -> Void
  ) {
    buffer.member(name)
    buffer.append("[")
    for (place, element) in elements.enumerated() {
      if place > 0 { buffer.append(",") }
      body(&self, element)
    }
    buffer.append("]")
  }

  private mutating func object<Value>(
    _ name: StaticString, _ members: ByID<Value>, _ body: (inout SceneRendering, Value) -> Void
  ) {
    buffer.member(name)
    object(members.map { ($0.id, $0.value) }, body)
  }

  private mutating func object<Value>(
    _ members: [(String, Value)], _ body: (inout SceneRendering, Value) -> Void
  ) {
    buffer.append("{")
    for (place, (name, value)) in members.enumerated() {
      if place > 0 { buffer.append(",") }
      buffer.appendQuoted(name)
      buffer.append(":")
      body(&self, value)
    }
    buffer.append("}")
  }
}
