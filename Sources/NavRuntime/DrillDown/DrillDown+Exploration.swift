import NavEvents

/// The commands that an exploration sends to a drillDown, and the invariants of drillDowns (SGBDrillDownController).
extension DrillDown {
  static func addLetters(of name: String, children: [String], to alphabet: inout ExplorationAlphabet) {
    alphabet.addNavigation(name)
    alphabet.add([.push(nil, in: name)])
    for owner in [alphabet.free[1]] + alphabet.screens {
      alphabet.add(alphabet.all.map { .show($0, for: owner, in: name) })
    }
    alphabet.add(BarPosition.allCases.map { .setNavigationBarPosition($0, in: name) })
    for side in DrillDownSide.allCases {
      alphabet.add(alphabet.all.map { .setPlaceholder(side, $0, in: name) })
      alphabet.add([.setPlaceholder(side, nil, in: name)])
    }
    // The initial width, and one other.
    alphabet.add([200, 320].map { .setLeftWidth($0, in: name) })
    for item in PropagatedItem.allCases {
      alphabet.add([true, false].map { .setPropagation(of: item, $0, in: name) })
    }
  }
}

extension NavScene.DrillDown: ContainerRules {
  /// The stack from the root up, the right node last.
  private var stack: [String] { left + [right].compactMap(\.self) }

  func shownChildren(in scene: NavScene, withHiddenColumns: Bool) -> [String] {
    let left = left.last ?? leftPlaceholder
    if scene.isCompact { return [right ?? left].compactMap(\.self) }
    return [left, right ?? rightPlaceholder].compactMap(\.self)
  }

  func focusedChild(in scene: NavScene) -> String? { stack.last }

  var barHeight: Double? { navigationBarPosition == .topAttached ? 64 : 44 }

  /// In a compact width the pane shows the top of the stack, and the item cannot hide the back button.
  func backButtonTarget(of child: String, in scene: NavScene) -> String? {
    if navigationBarsHidden { return nil }
    let entries = scene.isCompact ? stack : left
    guard entries.count >= 2, entries[entries.count - 1].hasSameBytes(as: child),
      scene.isCompact || scene.allowsBackButton(child)
    else { return nil }
    return entries[entries.count - 2]
  }

  func surface(in scene: NavScene) -> ContainerSurface {
    if swipe != nil { return .covered }
    return scene.isCompact ? .whole : .panes
  }

  func violations(of id: String, in scene: NavScene) -> [NavViolation] {
    var found: [NavViolation] = []
    if let right, left.isEmpty {
      found.append(
        NavViolation(
          .rightNeedsLeft, at: "containers[\"\(id)\"].right",
          "“\(right)” is on the right, and the left is empty."
        ))
    }
    let drawn = stack.filter { scene.isDrawn($0) }
    if drawn.count > (scene.isCompact ? 1 : 2) {
      let what = "\(drawn.count) panes show its stack: \(drawn.joined(separator: ", "))."
      found.append(NavViolation(.twoPanes, at: "containers[\"\(id)\"]", what))
    }
    return found + scene.swipeViolations(of: id, swipe, entries: scene.isCompact ? stack.count : left.count)
  }
}
