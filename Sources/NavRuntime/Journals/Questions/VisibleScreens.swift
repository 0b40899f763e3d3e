import NavBase
import NavEvents
import NavRuntime

/// The visible screens of one state after another, as numbers in the order in which they were first visible.
///
/// A state may show thousands of screens of which one is new, so only those are looked up that stand between the unchanged
/// ends of the list.
struct VisibleScreens {
  /// A change of the visible screens.
  struct Change {
    /// The screens that have appeared, in the order of the layout.
    var come: [Int] = []
    /// The screens that have disappeared.
    var gone: [Int] = []
  }

  /// The numbers of the visible screens, in the order of the layout.
  private(set) var now: [Int] = []
  /// The ids of all screens that were visible, by their numbers.
  var ids: ContiguousArray<TextBytes> { numbers.keys }
  private var numbers = Numbered<TextBytes>()
  /// The names of the visible screens in the state.
  private var names: [TextID] = []

  /// Goes to a state, and returns the change; nil when the same screens are visible. Names are valid in a state and the next
  /// one, so no state with other visible screens may be left out.
  mutating func look(at state: borrowing NavState, _ texts: borrowing TextTable) -> Change? {
    let found = state.visible()
    if found == names { return nil }
    let start = zip(found, names).prefix { $0 == $1 }.count
    let rest = min(found.count, names.count) - start
    let end = zip(found.reversed(), names.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let old = Array(now[start..<now.count - end])
    var new: [Int] = []
    for place in start..<found.count - end { new.append(number(of: texts[found[place]])) }
    names = found
    if new == old { return nil }
    now.replaceSubrange(start..<now.count - end, with: new)
    let (before, after) = (Set(old), Set(new))
    return Change(come: new.filter { !before.contains($0) }, gone: old.filter { !after.contains($0) })
  }

  /// Returns the number of a screen, or of another text, which gets the next one if it is new.
  mutating func number(of id: String) -> Int { numbers.number(of: TextBytes(id)) }
}
