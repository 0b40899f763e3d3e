import NavBase
import NavEvents
import NavRuntime

/// The invariant that an expand after a collapse restores the split, except for the screens that the collapse discards.
extension NavState {
  /// Returns, for each split that can be collapsed, the commands that lead to one column and back.
  func collapsesAndExpands(_ texts: borrowing TextTable) -> [(there: NavCommand, back: NavCommand)] {
    collapsibleSplits.map { split in
      let name = texts[split]
      return (.collapse(in: name), .expand(in: name))
    }
  }
}

extension InternedEvent {
  /// True for a collapse that discards screens.
  var hasDiscarded: Bool {
    if case .split(.collapsed(_, _, let discarded)) = self { discarded.count > 0 } else { false }
  }
}
