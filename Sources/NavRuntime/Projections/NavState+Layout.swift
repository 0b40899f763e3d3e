import NavEvents

/// Where everything is drawn.
extension NavState {
  /// The frames of the scene: panes from left to right, then bars, then toolbars; hidden ones are absent.
  package func layout() -> [PaneFrame] {
    guard let root = scene.root else { return [] }
    switch scene[root].kind {
    case .screen: return []
    case .drillDown(let index): return layout(scene.drillDowns[Int(index)])
    }
  }

  private func layout(_ drillDown: DrillDown) -> [PaneFrame] {
    let fields = drillDown.fields
    let (width, height) = (environment.width, environment.height)
    let (bar, toolbar) = (DrillDownMetrics.barHeight(fields), DrillDownMetrics.toolbarHeight(fields))
    let left = drillDown.shown(.left).map { scene[$0].name }
    let right = drillDown.shown(.right).map { scene[$0].name }

    func frame(_ role: PaneRole, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PaneFrame {
      let isLeft = role == .left || role == .leftBar || role == .leftToolbar
      return PaneFrame(
        role: role, node: isLeft ? left : right, x: x, y: y, width: max(0, width), height: max(0, height))
    }

    let split = fields.leftWidth
    let afterDivider = split + DrillDownMetrics.dividerWidth
    var frames = [
      frame(.left, 0, bar, split, height - bar - toolbar),
      frame(.right, afterDivider, bar, width - afterDivider, height - bar - toolbar),
    ]
    if bar > 0 {
      frames.append(frame(.leftBar, 0, 0, split, bar))
      frames.append(frame(.rightBar, split, 0, width - split, bar))
    }
    if toolbar > 0 {
      frames.append(frame(.leftToolbar, 0, height - toolbar, split, toolbar))
      frames.append(frame(.rightToolbar, split, height - toolbar, width - split, toolbar))
    }
    return frames
  }
}
