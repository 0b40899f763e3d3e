extension NaiveDrillDown {
  /// The size of the scene in points, which no command of the walk changes.
  private static let size = (width: 1024.0, height: 768.0)

  private var barHeight: Double {
    if scene.barsHidden { return 0 }
    return scene.barPosition == .top ? 44 : 64
  }

  private var toolbarHeight: Double {
    scene.toolbarsHidden ? 0 : 44
  }

  func appendLayout(to out: inout [UInt8]) {
    out += .layout
    let bar = barHeight
    let toolbar = toolbarHeight
    appendPanes(y: bar, height: Self.size.height - bar - toolbar, to: &out)
    if !scene.barsHidden {
      appendRow(.leftBar, .rightBar, y: 0, height: bar, to: &out)
    }
    if !scene.toolbarsHidden {
      appendRow(.leftToolbar, .rightToolbar, y: 724, height: toolbar, to: &out)
    }
  }

  private func appendPanes(y: Double, height: Double, to out: inout [UInt8]) {
    let left = scene.leftWidth
    out += .leftPane
    appendFrame(scene.panes.left, [0, y, left, height], to: &out)
    out += .rightPane
    let width = max(0, Self.size.width - left - 1)
    appendFrame(scene.panes.right, [left + 1, y, width, height], to: &out)
  }

  /// The two bars or the two toolbars: they meet where the left pane ends.
  private func appendRow(
    _ leftRole: ViewText, _ rightRole: ViewText, y: Double, height: Double, to out: inout [UInt8]
  ) {
    let left = scene.leftWidth
    out += leftRole
    appendFrame(scene.panes.left, [0, y, left, height], to: &out)
    out += rightRole
    let width = max(0, Self.size.width - left)
    appendFrame(scene.panes.right, [left, y, width, height], to: &out)
  }

  private func appendFrame(_ node: ModelText?, _ frame: [Double], to out: inout [UInt8]) {
    out.append(text: node)
    out += .x
    out.append(points: frame[0])
    out += .y
    out.append(points: frame[1])
    out += .width
    out.append(points: frame[2])
    out += .height
    out.append(points: frame[3])
    out += .closeBrace
  }
}
