import NavBase
import NavEvents

extension NavState {
  /// Returns an arranged container as its rules see it.
  func arrangedContainer(_ node: NodeID, _ index: Int, _ texts: borrowing TextTable) -> ArrangedContainer {
    let container = scene.arranged[index]
    func name(_ node: NodeID) -> String { texts[scene[node].name] }
    var panes: [Arrangement.Pane] = []
    for pane in container.shown {
      var back: Arrangement.Back?
      if let own = pane.back {
        back = Arrangement.Back(
          title: own.title.map { texts[$0] }, removes: own.removes.map { name($0) },
          shows: own.shows.map { name($0) })
      }
      panes.append(
        Arrangement.Pane(
          name(pane.child), role: pane.role.map { texts[$0] }, x: pane.x, y: pane.y, width: pane.width,
          height: pane.height, dim: pane.dim, bar: pane.bar, back: back))
    }
    let area = SceneLayout(self).areas.first { $0.node == node }?.area
    return ArrangedContainer(
      id: name(node), children: container.children.map { name($0) },
      arrangement: Arrangement(
        shown: panes, focus: container.focus.map { name($0) },
        values: container.values.map { CanonicalJSON(canonical: texts[$0.text]) }),
      width: area?.width ?? environment.width, height: area?.height ?? environment.height)
  }
}
