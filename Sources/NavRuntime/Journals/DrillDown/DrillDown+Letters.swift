import NavEvents
import NavRuntime

/// The commands that an exploration sends to a drillDown.
extension NavScene.DrillDown: ExploredContainer {
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
