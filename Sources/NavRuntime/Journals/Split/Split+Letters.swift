import NavEvents
import NavRuntime

/// The commands that an exploration sends to a split.
extension NavScene.Split: ExploredContainer {
  static func addLetters(of name: String, children: [String], to alphabet: inout ExplorationAlphabet) {
    alphabet.addNavigation(name)
    alphabet.add((alphabet.all + alphabet.emptyDetails).map { .showDetail($0, in: name) })
    alphabet.add(alphabet.all.map { .showPrimary($0, in: name) })
    for column in SplitColumn.allCases {
      alphabet.add(alphabet.all.map { .setColumn(column, to: $0, in: name) })
      alphabet.add([
        .setColumn(column, to: nil, in: name), .showColumn(column, in: name), .hideColumn(column, in: name),
      ])
    }
    for column in SplitColumn.allCases {
      alphabet.add([
        .setPlaceholder(column, alphabet.firstNew, in: name),
        .setPlaceholder(column, nil, in: name),
      ])
    }
    alphabet.add([.showDetail(nil, in: name), .collapse(in: name), .expand(in: name)])
    alphabet.add(DisplayMode.allCases.map { .setDisplayMode($0, in: name) })
    alphabet.add(SplitBehavior.allCases.map { .setSplitBehavior($0, in: name) })
    alphabet.add(SplitEdge.allCases.map { .setPrimaryEdge($0, in: name) })
    // One width in addition to the first.
    alphabet.add([200, 320].map { .setPrimaryWidth(ColumnWidth(points: $0), in: name) })
    alphabet.add([.setSupplementaryWidth(ColumnWidth(points: 200), in: name), .dismissOverlay(in: name)])
  }
}
