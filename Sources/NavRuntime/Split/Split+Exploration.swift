import NavEvents

/// What an exploration sends to a split, and what must hold of it (UISplitViewController).
extension Split {
  static func addLetters(of name: String, children: [String], to alphabet: inout ExplorationAlphabet) {
    alphabet.addNavigation(name)
    alphabet.add((alphabet.all + [alphabet.emptyDetail]).map { .showDetail($0, in: name) })
    alphabet.add(alphabet.all.map { .showPrimary($0, in: name) })
    for column in SplitColumn.allCases {
      alphabet.add(alphabet.all.map { .setColumn(column, to: $0, in: name) })
      alphabet.add([
        .setColumn(column, to: nil, in: name), .showColumn(column, in: name), .hideColumn(column, in: name),
      ])
    }
    alphabet.add([.showDetail(nil, in: name), .collapse(in: name), .expand(in: name)])
    alphabet.add(DisplayMode.allCases.map { .setDisplayMode($0, in: name) })
    alphabet.add(SplitBehavior.allCases.map { .setSplitBehavior($0, in: name) })
    alphabet.add(SplitEdge.allCases.map { .setPrimaryEdge($0, in: name) })
    // One width beside the one that it begins with.
    alphabet.add([200, 320].map { .setPrimaryWidth(ColumnWidth(points: $0), in: name) })
    alphabet.add([.setSupplementaryWidth(ColumnWidth(points: 200), in: name), .dismissOverlay(in: name)])
  }
}

extension NavScene.Split: ContainerRules {
  func shownChildren(in scene: NavScene, withHiddenColumns: Bool) -> [String] {
    if isCollapsed { return [compact ?? columns.primary] }
    let all = [columns.primary, columns.supplementary, columns.secondary].compactMap(\.self)
    return withHiddenColumns ? all : all.suffix(displayMode.columnsBeside + 1)
  }

  /// Of what is not collapsed it is the rightmost column with an entry.
  func focusedChild(in scene: NavScene) -> String? {
    if isCollapsed { return compact ?? columns.primary }
    let others = [columns.secondary, columns.supplementary].compactMap(\.self)
    return others.first { scene.containers[$0]?.children.isEmpty == false } ?? columns.primary
  }

  /// The stacks in the columns have the back buttons.
  func backButtonTarget(of child: String, in scene: NavScene) -> String? { nil }

  func surface(in scene: NavScene) -> ContainerSurface {
    if isCollapsed { return .whole }
    switch displayMode {
    case .oneOver, .twoOver: return .covered
    case .automatic, .secondaryOnly, .oneBeside, .twoBeside, .twoDisplace: return .panes
    }
  }
}

extension NavScene.Split {
  func violations(of id: String, in scene: NavScene) -> [NavViolation] {
    merged.filter { scene.containers[$0]?.children.isEmpty != false }.map { stack in
      NavViolation(.mergedStacks, at: "containers[\"\(stack)\"].entries", "“\(stack)” is merged, and empty.")
    }
  }
}

/// Expand after collapse is the identity, less what the collapse discards.
extension NavState {
  /// True while the scene may have a split.
  var mayHaveSplits: Bool { !scene.splits.isEmpty }

  /// For each split that is not collapsed the commands that lead to one column and back. None during a swipe, which the
  /// collapse cancels, and while a turn waits, which may be made meanwhile.
  func collapsesAndExpands(_ texts: borrowing TextTable) -> [(there: NavCommand, back: NavCommand)] {
    if interaction.swipe != nil || interaction.rotation.pending != nil { return [] }
    var ways: [(there: NavCommand, back: NavCommand)] = []
    for node in splits(under: nil) {
      guard let index = scene.splitIndex(node), !scene.splits[index].isCollapsed else { continue }
      let name = texts[scene[node].name]
      ways.append((.collapse(in: name), .expand(in: name)))
    }
    return ways
  }
}

extension InternedEvent {
  /// True for a collapse that has discarded screens.
  var hasDiscarded: Bool {
    if case .split(.collapsed(_, _, let discarded)) = self { discarded.count > 0 } else { false }
  }
}
