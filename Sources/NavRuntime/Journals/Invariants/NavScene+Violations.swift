import NavBase
import NavEvents
public import NavRuntime

/// The invariants of a single scene. They are checked by separate rules on the values that an app draws, not on the
/// state behind them.
extension NavScene {
  /// Returns all violations in the scene; empty when there are none.
  ///
  /// Invariants that involve more than one scene (a cancelled swipe, a screen that leaves unasked, a replay) are
  /// checked by ``NavExploration``, ``NavFuzz`` and ``NavRuntime/NavJournal/violations()``. Complexity: O(nodes × containers).
  public func violations() -> [NavViolation] {
    let waiting = violationsOfHeld()
    if root == nil { return waiting }
    let shown = ShownTree(self)
    var found = waiting + doubledNodes() + appearancesBeside(shown) + focusOutside()
    found += severalSwipes() + turnThatWaits() + looseRequests()
    for (id, container) in containers { found += container.rules.violations(of: id, in: self) }
    let holders = holders
    for id in items.ids {
      found += backButtonViolations(of: id, in: holders[TextBytes(id)]) + leaveViolations(of: id)
    }
    if let uncovered = uncoveredPlace(shown) { found.append(uncovered) }
    return found + misplacements(shown, in: layout)
  }

  // MARK: The tree

  /// The containers by the ids of their children.
  private var holders: [TextBytes: Container] {
    var holders: [TextBytes: Container] = [:]
    for container in containers.values {
      for child in container.children where holders[TextBytes(child)] == nil {
        holders[TextBytes(child)] = container
      }
    }
    return holders
  }

  private func doubledNodes() -> [NavViolation] {
    let places = [root].compactMap(\.self) + containers.values.flatMap(\.children) + presented.map(\.node)
    let sorted = places.sorted { $0.sortsBefore($1) }
    let nodes = containers.count + screens.count
    let doubled = zip(sorted, sorted.dropFirst()).filter { $0.hasSameBytes(as: $1) }.map(\.0)
    if doubled.isEmpty, sorted.count == nodes { return [] }
    let what =
      doubled.isEmpty
      ? "\(sorted.count) places hold \(nodes) nodes." : "“\(doubled[0])” stands in two places."
    return [NavViolation(.uniqueIDs, at: doubled.first.map { "items[\"\($0)\"]" } ?? "", what)]
  }

  // MARK: Requests

  /// Requests of which one screen knows and the other does not.
  private func looseRequests() -> [NavViolation] {
    var found: [NavViolation] = []
    func violate(_ id: String, _ what: String) {
      found.append(NavViolation(.requests, at: "screens[\"\(id)\"]", what))
    }
    for (id, screen) in screens {
      if let request = screen.request {
        let known = request.opener.flatMap { screens[$0] }?.requests[request.key]
        if !known.hasSameBytes(as: id) { violate(id, "Its opener does not know “\(id)”.") }
      }
      for (key, picker) in screen.requests {
        let request = screens[picker]?.request
        let isKnown =
          request?.key.hasSameBytes(as: key) == true && request?.opener.hasSameBytes(as: id) == true
        if !isKnown { violate(id, "“\(picker)” does not know the request “\(key)” of “\(id)”.") }
      }
    }
    return found
  }

  // MARK: Commands that wait

  /// The largest number of commands that wait at once.
  private static let mostHeld = 16

  /// Commands that wait as none may. That their tickets have been given is checked where the next one is known.
  private func violationsOfHeld() -> [NavViolation] {
    if held.isEmpty { return [] }
    func violation(_ place: Int, _ what: String) -> NavViolation {
      NavViolation(.heldCommands, at: "held[\(place)]", what)
    }
    var found: [NavViolation] = []
    if held.count > Self.mostHeld { found.append(violation(Self.mostHeld, "\(held.count) commands wait.")) }
    for (place, command) in held.enumerated() {
      if command.ticket < 1 { found.append(violation(place, "Tickets count up from 1.")) }
      if place > 0, held[place - 1].ticket >= command.ticket {
        found.append(violation(place, "The ticket \(command.ticket) follows \(held[place - 1].ticket)."))
      }
      if !plugins.containsBytes(of: command.plugin) {
        found.append(violation(place, "“\(command.plugin)” holds it, and is not attached."))
      }
    }
    return found
  }

  // MARK: The visible part

  private func appearancesBeside(_ shown: ShownTree) -> [NavViolation] {
    let expected = shown.screens.sorted { $0.sortsBefore($1) }
    if appearances.ids.hasSameBytes(as: expected), appearances.values.allSatisfy({ $0 == 1 }),
      visible.count == expected.count
    {
      return []
    }
    let is_ = appearances.ids.joined(separator: ", ")
    let what = "The tree shows \(expected.joined(separator: ", ")); \(is_) have appeared."
    return [NavViolation(.appearances, at: "appearances", what)]
  }

  private func focusOutside() -> [NavViolation] {
    var (deepest, next) = (String?.none, presented.last?.node ?? root)
    while let node = next, let container = containers[node] {
      (deepest, next) = (node, container.rules.focusedChild(in: self))
    }
    if let deepest, let focus, !deepest.hasSameBytes(as: focus) {
      return [NavViolation(.focus, at: "focus", "It is “\(focus)”, and the focus path ends at “\(deepest)”.")]
    }
    guard let focus else {
      let top = presented.last?.node ?? root
      guard let top, containers[top] != nil else { return [] }
      return [NavViolation(.focus, at: "focus", "There is none, though “\(top)” is a container.")]
    }
    let reached = ShownTree(
      self, from: [presented.last?.node ?? root].compactMap(\.self), hiddenColumns: true)
    if reached.containers.containsBytes(of: focus) { return [] }
    let what = containers[focus] == nil ? "“\(focus)” is no container." : "“\(focus)” is not shown."
    return [NavViolation(.focus, at: "focus", what)]
  }

  // MARK: Swipes and turns

  private func severalSwipes() -> [NavViolation] {
    let swiped = containers.filter { $0.value.swipe != nil }.map(\.id)
    guard swiped.count > 1 else { return [] }
    let what = "\(swiped.count) containers are swiped."
    return [NavViolation(.swipe, at: "containers[\"\(swiped[0])\"].swipe", what)]
  }

  /// The container that is swiped but not shown; nil for none. Only a turn hides a container without ending its
  /// swipe.
  var hiddenSwipe: String? {
    let swiped = containers.first { $0.value.swipe != nil }?.id
    return swiped.flatMap { ShownTree(self).containers.containsBytes(of: $0) ? nil : $0 }
  }

  private func turnThatWaits() -> [NavViolation] {
    guard let pending = rotation.pending else { return [] }
    if pending != environment.device {
      let what = "A turn to \(pending.name) waits, and the device is in \(environment.device.name)."
      return [NavViolation(.pendingTurn, at: "rotation.pending", what)]
    }
    guard rotation.autorotates, rotation.supported.contains(pending.asSet) else { return [] }
    let what = "A turn to \(pending.name) waits, and is allowed."
    return [NavViolation(.pendingTurn, at: "rotation.pending", what)]
  }
}

extension NavScene {
  /// Returns a node and the containers and screens that are shown in it, without those that a split hides.
  func shownNodes(under node: String) -> [String] {
    let shown = ShownTree(self, from: [node])
    return shown.containers + shown.screens
  }

  /// A Boolean value that indicates whether the container with the focus is shown, not in a column that a split
  /// hides.
  var showsFocus: Bool {
    focus.map { ShownTree(self).containers.containsBytes(of: $0) } ?? true
  }
}

/// The part of a scene's tree that is shown, determined by the rules of the containers, not by the layout.
struct ShownTree {
  private let scene: NavScene
  private let showsHiddenColumns: Bool
  /// The containers, from the outside in.
  private(set) var containers: [String] = []
  /// The screens and placeholders.
  private(set) var screens: [String] = []

  init(_ scene: NavScene) {
    let first = scene.presented.lastIndex { $0.style == .fullScreen }
    let modals = scene.presented[(first ?? 0)...].map(\.node)
    self.init(scene, from: first == nil ? [scene.root].compactMap(\.self) + modals : modals)
  }

  /// Creates a tree with these roots. With `hiddenColumns` it includes every column of a split.
  init(_ scene: NavScene, from roots: [String], hiddenColumns: Bool = false) {
    self.scene = scene
    showsHiddenColumns = hiddenColumns
    for root in roots { walk(root) }
  }

  private mutating func walk(_ id: String) {
    guard let container = scene.containers[id] else { return screens.append(id) }
    containers.append(id)
    for child in container.rules.shownChildren(in: scene, withHiddenColumns: showsHiddenColumns) {
      walk(child)
    }
  }
}
