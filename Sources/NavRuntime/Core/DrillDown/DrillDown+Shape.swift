import NavBase
import NavEvents

/// The members of a drillDown in JSON. `docs/journal-format.md` lists them.
extension DrillDown {
  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    coder.survivors { survives in moveLoneRight(survives) }
    try coder.nodes("left", &left, .any, also: .archive)
    try coder.node(
      "right", &fields.right,
      .only(if: !left.isEmpty) { "“\($0)” has a right screen without a left one" }, also: .archive)
    try coder.node("leftPlaceholder", &fields.leftPlaceholder, .placeholder, also: .archive)
    try coder.node("rightPlaceholder", &fields.rightPlaceholder, .placeholder, also: .archive)
    try fields.codeSettings(&coder)
  }

  /// Moves the right screen to the left stack when it is the only survivor. Beside other survivors it stays on the
  /// right.
  private mutating func moveLoneRight(_ survives: (NodeID) -> Bool) {
    guard let right = fields.right, survives(right), !left.contains(where: survives) else { return }
    left = [right]
    fields.right = nil
  }

  static var blank: DrillDown { DrillDown() }

  static func slots<R>(of scene: inout Scene, _ body: (inout Slots<DrillDown>) -> R) -> R {
    body(&scene.drillDowns)
  }
  static func value(at index: Int, in scene: Scene) -> DrillDown { scene.drillDowns[index] }
}

extension DrillDown.Fields {
  fileprivate mutating func codeSettings<Coder: ShapeCoder>(
    _ coder: inout Coder
  ) throws(Coder.Failure) {
    try coder.number(
      "leftWidth", &leftWidth, default: DrillDown.standardLeftWidth, also: .archive)
    try coder.flag(
      "navigationBarsHidden", &navigationBarsHidden, default: false, also: .archive)
    try coder.flag("toolbarsHidden", &toolbarsHidden, default: true, also: .archive)
    try coder.word(
      "navigationBarPosition", &navigationBarPosition, default: .topAttached, also: .none)
    try coder.flag("propagatesNavigationItem", &propagatesNavigationItem, default: true, also: .none)
    try coder.flag("propagatesTabBarItem", &propagatesTabBarItem, default: true, also: .none)
  }
}
