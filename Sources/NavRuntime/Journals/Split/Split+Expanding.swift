import NavEvents
import NavRuntime

/// The invariant that an expand after a collapse restores the split, except for the screens that the collapse discards.
extension NavState {
  /// True while the scene may have a split.
  var mayHaveSplits: Bool { !scene.splits.isEmpty }

  /// Returns, for each split that is not collapsed, the commands that lead to one column and back. There are none during a
  /// swipe, which the collapse cancels, and while a rotation is pending, which may happen meanwhile.
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
  /// True for a collapse that discards screens.
  var hasDiscarded: Bool {
    if case .split(.collapsed(_, _, let discarded)) = self { discarded.count > 0 } else { false }
  }
}
