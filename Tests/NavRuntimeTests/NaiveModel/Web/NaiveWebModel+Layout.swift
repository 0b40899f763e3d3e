/// Where everything is drawn.
extension NaiveWebModel {
  private static let stackBar = 64.0
  private static let webBar = 44.0

  /// The frames of one container, or of all: panes come before bars.
  private struct Frames {
    var panes: [NaiveFrame] = []
    var bars: [NaiveFrame] = []

    static func + (one: Frames, other: Frames) -> Frames {
      Frames(panes: one.panes + other.panes, bars: one.bars + other.bars)
    }
  }

  private struct Area {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    func frame(_ role: ViewText, _ node: ModelText?, dim: Double = 0) -> NaiveFrame {
      NaiveFrame(role: role, node: node, x: x, y: y, width: width, height: height, dim: dim)
    }

    /// The area without a bar of this height at its top.
    func below(_ bar: Double) -> Area {
      Area(x: x, y: y + bar, width: width, height: height - bar)
    }

    /// The bar at the top of the area.
    func top(_ bar: Double) -> Area {
      Area(x: x, y: y, width: width, height: bar)
    }
  }

  private var whole: Area {
    Area(x: 0, y: 0, width: scene.environment.width, height: scene.environment.height)
  }

  func appendLayout(to out: inout [UInt8]) {
    out += .layout
    for (index, frame) in allFrames.enumerated() {
      if index > 0 { out += .comma }
      frame.append(to: &out)
    }
  }

  private var allFrames: [NaiveFrame] {
    var frames = scene.isRootHidden ? Frames() : rootFrames
    for modal in scene.shownModals { frames = frames + self.frames(of: modal) }
    return frames.panes + frames.bars
  }

  private var rootFrames: Frames {
    if scene.hasStack { return stackFrames }
    return scene.web(scene.root).map { frames(of: $0, in: whole) } ?? Frames()
  }

  private var stackFrames: Frames {
    let top = scene.entries.last
    let hasBar = !scene.barsHidden && top.flatMap(scene.web) == nil
    let rest = hasBar ? whole.below(Self.stackBar) : whole
    let p = scene.swipe?.progress(over: span) ?? 0
    var area = rest
    area.x += p * rest.width
    let below = Frames(panes: belowFrames(in: rest))
    let bar = Frames(bars: hasBar ? [whole.top(Self.stackBar).frame(.bar, top)] : [])
    return below + frames(of: top, in: area) + bar
  }

  /// What appears under the screen that is swiped away.
  private func belowFrames(in area: Area) -> [NaiveFrame] {
    guard let swipe = scene.swipe, let node = scene.entries.dropLast().last else { return [] }
    let p = swipe.progress(over: span)
    var moved = area
    moved.x += -0.3 * span + 0.3 * p * span
    return [moved.frame(.belowPane, node, dim: 0.2 * (1 - p))]
  }

  private func frames(of entry: ModelText?, in area: Area) -> Frames {
    if let web = entry.flatMap(scene.web) { return frames(of: web, in: area) }
    return Frames(panes: [area.frame(.topPane, entry)])
  }

  private func frames(of web: NaiveWeb, in area: Area) -> Frames {
    Frames(
      panes: [area.below(Self.webBar).frame(.topPane, web.top?.id)],
      bars: [area.top(Self.webBar).frame(.bar, web.top?.id)])
  }

  private func frames(of modal: NaiveWebModal) -> Frames {
    let area = area(of: modal.style)
    let frame = Frames(panes: [area.frame(.modalFrame, modal.id)])
    return frame + (scene.web(modal.id).map { frames(of: $0, in: area) } ?? Frames())
  }

  private func area(of style: WebModelCommand.Style) -> Area {
    let size: (width: Double, height: Double)
    switch style {
    case .fullScreen: size = (whole.width, whole.height)
    case .sheet: size = (min(whole.width, 540), min(whole.height, 620))
    case .popover: size = (min(whole.width, 320), min(whole.height, 480))
    }
    return Area(
      x: (whole.width - size.width) / 2, y: (whole.height - size.height) / 2,
      width: size.width, height: size.height)
  }

  /// The screens that can be seen, in the order of the panes.
  var visible: [ModelText] {
    let base = scene.isRootHidden ? nil : scene.hasStack ? scene.entries.last : scene.root
    let shown = [base].compactMap(\.self) + scene.shownModals.map(\.id)
    return shown.compactMap { id in scene.web(id).map { $0.top?.id } ?? id }
  }

  /// Counts what the view shows.
  mutating func countView() {
    countBackButtons()
    if scene.entries.isEmpty && scene.hasStack { hits.count("layout: an empty stack") }
    let topIsWeb = scene.entries.last.flatMap(scene.web) != nil
    if scene.swipe != nil { hits.count("layout: swiping over \(topIsWeb ? "a web" : "a screen")") }
    if scene.barsHidden { hits.count("layout: bars hidden over \(topIsWeb ? "a web" : "a screen")") }
    for web in scene.shownWebs.compactMap(scene.web) { count(web) }
    for modal in scene.shownModals {
      let kind = scene.web(modal.id) == nil ? "a screen" : "a web"
      hits.count("layout: \(modal.style.rawValue) with \(kind)")
    }
  }

  private mutating func count(_ web: NaiveWeb) {
    guard let top = web.top else { return hits.count("layout: a web without a page") }
    hits.count("layout: a web with a page, \(top.residency.rawValue)")
    if top.action == nil { return }
    hits.count("items: the action is " + (web.isLoading ? "hidden" : "shown"))
  }
}
