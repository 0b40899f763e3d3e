import NavBase
public import NavEvents

/// Paths: the screens of a stack above its root.
extension NavStore {
  /// Returns the path of a stack, for `NavigationStack(path:)`: the ids of its screens above the root, from the bottom.
  ///
  /// ```swift
  /// let path = session.store.path(of: "home")
  /// path.value.append("mail")  // as a link does
  /// ```
  ///
  /// A beginning of the path that was read last takes off what is above it (`removed`). Any other path sets the screens of the stack
  /// (`set`): those that it has already stay as they are, and the others come with their ids alone. The stack of a column of a split has a
  /// path of its own, also while the split is collapsed.
  public func path(of stack: String) -> NavBinding<[String]> {
    path(
      BoundPath(stack: stack, element: { id, _ in id }, screen: { ScreenDescription($0) }),
      isSame: { $0.hasSameBytes(as: $1) })
  }

  /// Returns the path of a stack, with values of your own for its screens.
  ///
  /// ```swift
  /// enum Place: Hashable { case mail(String) }
  ///
  /// let path = session.store.path(of: "home") { id, _ in Place.mail(id) } screen: { place in
  ///   switch place { case .mail(let id): ScreenDescription(id, title: "Mail") }
  /// }
  /// path.value = [.mail("letter")]
  /// ```
  ///
  /// The rest is as for ``path(of:)``. A screen without a value is not in the path; it leaves with a screen below it, and stays when it is
  /// below one that stays. `NavRoutes` has the same for routes.
  /// - Parameters:
  ///   - element: Returns the value of an entry of the stack with this id; nil for none. The screen is nil for a container.
  ///   - screen: Returns the screen that a new value brings; nil when there is none, and then nothing happens. With a route, it may
  ///     leave its id out.
  public func path<Element: Hashable & Sendable>(
    of stack: String, element: @escaping @Sendable (_ id: String, _ screen: ScreenDescription?) -> Element?,
    screen: @escaping @Sendable (Element) -> ScreenDescription?
  ) -> NavBinding<[Element]> {
    path(BoundPath(stack: stack, element: element, screen: screen), isSame: ==)
  }

  private func path<Element: Hashable & Sendable>(
    _ path: BoundPath<Element>, isSame: @escaping (Element, Element) -> Bool
  ) -> NavBinding<[Element]> {
    let key = BindingKey(kind: .path, node: TextBytes(path.stack), type: ObjectIdentifier(Element.self))
    let part = BoundPart(
      key: key, content: { $0.path(of: path.stack) }, value: { path.visible($0).map(\.element) },
      isSame: { one, other in
        one.count == other.count && zip(one, other).allSatisfy { isSame($0, $1) }
      })
    return binding(part) { store, written, shown in
      let visible = path.visible(shown)
      if written.count <= visible.count, zip(written, visible).allSatisfy({ isSame($0, $1.element) }) {
        if written.count == visible.count { return }
        store.report(.removed(shown.dropFirst(visible[written.count].place).map(\.id)))
      } else if let screens = path.screens(for: written, in: store.newest, isSame) {
        store.send(.set(screens, in: path.stack), from: .user)
      }
    }
  }
}

extension NavSession {
  /// Returns the path of a stack, for `NavigationStack(path:)`: ``NavStore/path(of:)`` of the session's ``store``.
  ///
  /// ```swift
  /// let path = session.path(of: "home")
  /// path.value = ["mail"]
  /// ```
  @MainActor public func path(of stack: String) -> NavBinding<[String]> { store.path(of: stack) }
}

/// An entry of a stack above its root.
private struct PathEntry: Equatable, Sendable {
  let id: String
  /// The screen; nil for a container.
  let screen: ScreenDescription?

  static func == (one: Self, other: Self) -> Bool {
    one.id.hasSameBytes(as: other.id) && one.screen == other.screen
  }
}

extension NavScene {
  fileprivate func path(of stack: String) -> [PathEntry] {
    ownEntries(of: stack).dropFirst().map { PathEntry(id: $0, screen: screens[$0]) }
  }
}

/// A stack whose entries have values.
private struct BoundPath<Element: Hashable & Sendable> {
  let stack: String
  let element: @Sendable (String, ScreenDescription?) -> Element?
  let screen: @Sendable (Element) -> ScreenDescription?

  /// Returns the entries that have a value, with their places among all.
  func visible(_ entries: [PathEntry]) -> [(place: Int, element: Element)] {
    entries.enumerated().compactMap { place, entry in element(entry.id, entry.screen).map { (place, $0) } }
  }

  /// Returns the screens of the stack, from its root, that make a path; nil when a value has no screen.
  func screens(
    for written: [Element], in scene: NavScene, _ isSame: (Element, Element) -> Bool
  ) -> [ScreenDescription]? {
    let entries = scene.path(of: stack)
    var others = visible(entries)[...]
    var result = scene.ownEntries(of: stack).prefix(1).map { ScreenDescription($0) }
    // What stays below, with the screens between that have no value.
    var (kept, place) = (0, 0)
    while kept < written.count, let next = others.first, isSame(next.element, written[kept]) {
      result += entries[place...next.place].map { ScreenDescription($0.id) }
      place = next.place + 1
      others.removeFirst()
      kept += 1
    }
    var taken = Set(result.map { TextBytes($0.id) })
    var rest = Array(others)
    for element in written[kept...] {
      if let known = rest.firstIndex(where: { isSame($0.element, element) }) {
        result.append(ScreenDescription(entries[rest.remove(at: known).place].id))
      } else {
        guard var new = screen(element) else { return nil }
        if new.id.isEmpty, let route = new.route { new.id = scene.freeID(for: route, besides: taken) }
        result.append(new)
      }
      taken.insert(TextBytes(result[result.count - 1].id))
    }
    return result
  }
}

extension NavScene {
  /// Returns the first id for a screen of a route that neither the scene nor a list has: `ROUTE`, `ROUTE~2`…
  fileprivate func freeID(for route: String, besides taken: Set<TextBytes>) -> String {
    var (id, number) = (route, 1)
    while contains(id) || taken.contains(TextBytes(id)) {
      number += 1
      id = "\(route)~\(number)"
    }
    return id
  }
}
