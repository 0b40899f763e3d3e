extension CommitDraft {
  package mutating func list(_ ids: some Sequence<TextID>) -> TextList {
    let start = lists.count
    lists.append(contentsOf: ids)
    return list(from: start)
  }

  /// Returns the list of the texts that were added to ``lists`` after the first `start`.
  func list(from start: Int) -> TextList {
    TextList(start: Int32(start), count: Int32(lists.count - start))
  }

  package mutating func list(_ id: TextID) -> TextList {
    lists.append(id)
    return TextList(start: Int32(lists.count - 1), count: 1)
  }

  package mutating func list(_ strings: [String]) -> TextList {
    strings.isEmpty ? .empty : list(strings.map { texts.intern($0) })
  }

  package mutating func list(_ contents: [ScreenContent]) -> ScreenList {
    let start = screens.count
    screens.append(contentsOf: contents)
    return ScreenList(start: Int32(start), count: Int32(contents.count))
  }

  /// Returns the screens called `names`, with the details that some of them have in `contents`.
  func screens(named names: TextList, describedBy contents: ScreenList) -> [ScreenContent] {
    let described = Dictionary(
      screens[contents.range].map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return lists[names.range].map { described[$0] ?? ScreenContent(id: $0) }
  }

  /// Returns a screen with these details, which are left out when all are at their defaults.
  package mutating func screen(_ id: TextID, _ details: ScreenDetails) -> ScreenContent {
    guard details != .standard else { return ScreenContent(id: id) }
    self.details.append(details)
    return ScreenContent(id: id, details: Int32(self.details.count - 1))
  }

  /// Removes all events but the first `count`.
  package mutating func keepEvents(_ count: Int) { events.truncate(to: count) }

  /// Removes the outcome of the command. The command and its parts stay.
  package mutating func forgetOutcome() {
    events.removeAll()
    provenance.removeAll(keepingCapacity: true)
    dropped.removeAll(keepingCapacity: true)
    refusal = nil
  }

  package func details(of screen: ScreenContent) -> ScreenDetails {
    screen.details.map { details[Int($0)] } ?? .standard
  }
}
