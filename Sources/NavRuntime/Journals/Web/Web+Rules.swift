import NavBase
import NavEvents
import NavRuntime

/// The invariants of web containers (DrillDownWebController).
extension NavScene.Web: ContainerInvariants {
  func shownChildren(in scene: NavScene, withHiddenColumns: Bool) -> [String] { pages.suffix(1).map(\.id) }

  func focusedChild(in scene: NavScene) -> String? { pages.last?.id }

  func barHeight(_ metrics: NavBarMetrics) -> Double? { metrics.webBar }

  func ownBarHeight(_ metrics: NavBarMetrics) -> Double? { barHeight(metrics) }

  func backButtonTarget(of child: String, in scene: NavScene) -> String? {
    guard pages.count >= 2, pages[pages.count - 1].id.hasSameBytes(as: child), scene.allowsBackButton(child)
    else { return nil }
    return pages[pages.count - 2].id
  }

  func surface(in scene: NavScene) -> ContainerSurface { .whole }

  func violations(of id: String, in scene: NavScene) -> [NavViolation] {
    var found: [NavViolation] = []
    func note(_ path: String, _ what: String) {
      found.append(NavViolation(.load, at: "containers[\"\(id)\"].\(path)", what))
    }
    for (place, page) in pages.enumerated() where page.isLocked != (isLoading && place == pages.count - 1) {
      note("pages[\(place)].locked", "“\(page.id)” is \(page.isLocked ? "" : "not ")locked.")
    }
    for (place, page) in pages.dropLast().enumerated() where page.residency == .loading {
      note("pages[\(place)].residency", "“\(page.id)” loads, and is not on top.")
    }
    if isLoading, let error { note("error", "It loads, and has failed: “\(error)”.") }
    if pending != nil, !isLoading, error == nil { note("activity", "A page is pending, and nothing loads.") }
    return found
  }
}
