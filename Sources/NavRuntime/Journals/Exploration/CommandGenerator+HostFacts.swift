import NavEvents

/// What a host reports as done, and what it notes.
extension CommandGenerator {
  /// Returns one that goes back now and then as a report that the host has taken screens off, and a new order of the children of tabs as
  /// the user's; a title as a note; another command as it is.
  mutating func told(_ command: NavCommand) -> NavCommand {
    let (chance, number) = (hostNumbers.next() % 5, hostNumbers.next())
    if chance > 0 { return command }
    switch command {
    case .navigation(.pop, _), .navigation(.popTo, _), .navigation(.back, _), .modal(.dismiss):
      let count = UInt64(scene.screens.count)
      let (one, other) = (Int(number % count), Int(number / count % count))
      let names = [scene.screens[one].id, scene.screens[other].id]
      return .removed(Array(names.prefix(1 + Int(number / 997 % 2))))
    case .stack(.set(let children), let tabs?) where tabs == scene.tabs?.name:
      return .reorder(children.map(\.id), in: tabs)
    case .item(.setTitle(let node, _)): return .note("seen", number % 2 == 0 ? ["screen": node] : [:])
    default: return command
    }
  }
}
