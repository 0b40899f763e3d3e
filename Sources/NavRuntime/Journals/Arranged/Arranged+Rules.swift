import NavBase
import NavEvents
import NavRuntime

/// The invariants of an arranged container.
extension NavScene.Arranged: ContainerInvariants {
  func shownChildren(in scene: NavScene, withHiddenColumns: Bool) -> [String] { shown.map(\.child) }

  func focusedChild(in scene: NavScene) -> String? { focus }

  /// Returns the child that `back` shows, or the pane's own child where the rules name none.
  func backButtonTarget(of child: String, in scene: NavScene) -> String? {
    guard let pane = pane(of: child), let back = pane.back, back.title != nil, pane.bar != .none,
      scene.allowsBackButton(child)
    else { return nil }
    return back.shows ?? child
  }

  func backButtonTitle(of child: String) -> String? { pane(of: child)?.back?.title }

  func barHeight(_ metrics: NavBarMetrics) -> Double? { metrics.bar }

  /// Returns `whole` for one pane that fills the container. Any other panes need not cover it.
  func surface(in scene: NavScene) -> ContainerSurface {
    guard shown.count == 1, shown[0].x == .zero, shown[0].y == .zero, shown[0].width == .full,
      shown[0].height == .full, swipe == nil
    else { return .covered }
    return .whole
  }

  func violations(of id: String, in scene: NavScene) -> [NavViolation] {
    func violation(_ member: String, _ what: String) -> NavViolation {
      NavViolation(.arrangement, at: "containers[\"\(id)\"].\(member)", what)
    }
    var found: [NavViolation] = []
    for (place, pane) in shown.enumerated() {
      if !children.containsBytes(of: pane.child) {
        found.append(violation("shown[\(place)]", "“\(pane.child)” is no child."))
      }
      if shown[..<place].contains(where: { $0.child.hasSameBytes(as: pane.child) }) {
        found.append(violation("shown[\(place)]", "“\(pane.child)” has two panes."))
      }
      let named = (pane.back?.removes ?? []) + [pane.back?.shows].compactMap(\.self)
      if let stranger = named.first(where: { !children.containsBytes(of: $0) }) {
        found.append(violation("shown[\(place)].back", "“\(stranger)” is no child."))
      }
    }
    if shown.isEmpty != children.isEmpty {
      found.append(violation("shown", "\(shown.count) of \(children.count) children are shown."))
    }
    if !(focus.map { focus in shown.contains { $0.child.hasSameBytes(as: focus) } } ?? shown.isEmpty) {
      found.append(violation("focus", "“\(focus ?? "nothing")” has the focus, and is not shown."))
    }
    return found
  }

  private func pane(of child: String) -> Arrangement.Pane? {
    shown.first { $0.child.hasSameBytes(as: child) }
  }
}
