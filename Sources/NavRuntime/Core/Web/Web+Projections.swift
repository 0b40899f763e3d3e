import NavBase
import NavEvents

/// The part of a web container that is shown: the top page under the container's own bar
/// (DrillDownWebController).
extension Web {
  static func shownChildren(at place: ContainerPlace, in state: borrowing NavState) -> [NodeID] {
    state.scene.webs[place.index].pages.last.map { [$0.node] } ?? []
  }

  static func shows(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    state.scene.webs[place.index].pages.last?.node == child
  }

  static func layOut(
    at place: ContainerPlace, in area: Area, as role: PaneRole, into layout: inout SceneLayout,
    _ state: borrowing NavState
  ) {
    let page = state.scene.webs[place.index].pages.last?.node
    let barHeight = layout.metrics.webBar + layout.margin(above: area)
    // Before the first page the bar shows the container's own item.
    layout.bars.append(SceneLayout.bar(page ?? place.node, area, barHeight, state))
    layout.place(page, area.below(bar: barHeight), .top, state)
  }

  static func backButtonTitle(
    of child: NodeID, at place: ContainerPlace, in state: borrowing NavState
  ) -> TextID? {
    let web = state.scene.webs[place.index]
    guard web.pages.count >= 2, web.pages.last?.node == child, !state.hidesOrReplacesBackButton(child) else {
      return nil
    }
    return state.backTitle(of: web.pages[web.pages.count - 2].node)
  }

  /// Returns the back title of the root of the surrounding stack, to which the bar leads when there is at most one page; that of
  /// the entry below, for a container that is alone on a nested stack.
  static func exitTitle(at place: ContainerPlace, in state: borrowing NavState) -> TextID? {
    guard state.scene.webs[place.index].pages.count < 2, let stack = state.scene[place.node].parent else {
      return nil
    }
    let entries = state.entries(of: stack)
    let target = entries.count == 1 && state.canPop(stack) ? state.belowTop(of: stack) : entries.first
    return target == place.node ? nil : target.map { state.backTitle(of: $0) }
  }

  /// Returns true for the top page while a page is loading.
  static func isBlocked(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    state.scene.webs[place.index].isLoading && state.scene.webs[place.index].pages.last?.node == child
  }

  static var bringsItsBar: Bool { true }
}
