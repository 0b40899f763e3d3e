import NavBase
public import NavEvents

/// The columns that a split shows, as `NavigationSplitViewVisibility` names them.
public enum NavColumnVisibility: CaseIterable, Hashable, Sendable {
  /// What the split prefers in this orientation.
  case automatic
  /// All columns.
  case all
  /// The secondary and the column beside it.
  case doubleColumn
  /// The secondary alone.
  case detailOnly
}

/// Splits, for `NavigationSplitView` and the list in its sidebar.
extension NavStore {
  /// Returns the columns that a split shows, for `NavigationSplitView(columnVisibility:)`.
  ///
  /// ```swift
  /// let columns = session.store.columnVisibility(of: "search")
  /// columns.value = .detailOnly  // the user has hidden the sidebar
  /// ```
  ///
  /// What the user has shown or hidden is the command `mode`, from the user. Reading never gives `automatic`, and gives `all` for a
  /// split of two columns that shows both.
  public func columnVisibility(of split: String) -> NavBinding<NavColumnVisibility> {
    let key = BindingKey(kind: .visibility, node: TextBytes(split))
    let part = BoundPart(key) { $0.split(split)?.visibility ?? .automatic }
    return binding(part) { store, written, shown in
      if part.content(store.newest) == written || shown == written { return }
      let hasThree = store.newest.split(split)?.columns.supplementary != nil
      store.send(.setDisplayMode(written.mode(inThree: hasThree), in: split), from: .user)
    }
  }

  /// Returns the column that a collapsed split shows, for `NavigationSplitView(preferredCompactColumn:)`: `primary` is the sidebar,
  /// `supplementary` the content, `secondary` the detail.
  ///
  /// While the split is not collapsed, it is the one that would be shown, and writing it does nothing.
  public func compactColumn(of split: String) -> NavBinding<SplitColumn> {
    let key = BindingKey(kind: .column, node: TextBytes(split))
    let part = BoundPart(key) { scene in scene.split(split).map { $0.compactColumn(in: scene) } ?? .primary }
    return binding(part) { store, written, _ in
      guard let value = store.newest.split(split), value.isCollapsed else { return }
      if part.content(store.newest) != written {
        store.send(.showColumn(written, in: split), from: .user)
      }
    }
  }

  /// Returns the id of the screen that the secondary of a split was given, for the `List(selection:)` in its sidebar; nil for none.
  ///
  /// ```swift
  /// let selection = session.store.detail(of: "search")
  /// selection.value = "kettle"  // the user has tapped a row
  /// ```
  ///
  /// A value is shown (`showDetail`), with its id alone; nil empties the secondary. In a collapsed split, nil reports that the host has
  /// already gone back from the detail (`removed`).
  public func detail(of split: String) -> NavBinding<String?> {
    detail(of: split, element: { id, _ in id }, screen: { ScreenDescription($0) }) {
      $0.hasSameBytes(as: $1)
    }
  }

  /// Returns the value of the screen that the secondary of a split was given, with values of your own; the rest is as for ``detail(of:)``.
  /// - Parameters:
  ///   - element: Returns the value of the entry with this id; nil for none.
  ///   - screen: Returns the screen that a value brings; nil when there is none, and then nothing happens.
  public func detail<Element: Hashable & Sendable>(
    of split: String, element: @escaping @Sendable (_ id: String, _ screen: ScreenDescription?) -> Element?,
    screen: @escaping @Sendable (Element) -> ScreenDescription?
  ) -> NavBinding<Element?> { detail(of: split, element: element, screen: screen, isSame: ==) }

  private func detail<Element: Hashable & Sendable>(
    of split: String, element: @escaping @Sendable (String, ScreenDescription?) -> Element?,
    screen: @escaping @Sendable (Element) -> ScreenDescription?,
    isSame: @escaping (Element?, Element?) -> Bool
  ) -> NavBinding<Element?> {
    let key = BindingKey(
      kind: .detail, node: TextBytes(split), type: ObjectIdentifier(Element.self))
    let part = BoundPart<SplitDetail?, Element?>(
      key: key, content: { $0.detail(of: split) },
      value: { detail in detail.flatMap { element($0.id, $0.screen) } }, isSame: isSame)
    return binding(part) { store, written, shown in
      let now = part.content(store.newest)
      if isSame(part.value(now), written) { return }
      if let written {
        guard let screen = screen(written) else { return }
        store.send(.showDetail(screen, in: split), from: .user)
      } else if let now, let shown, now.id.hasSameBytes(as: shown.id) {
        if store.newest.split(split)?.isCollapsed == true {
          store.report(.removed(now.entries))
        } else {
          store.send(.showDetail(nil, in: split), from: .user)
        }
      }
    }
  }
}

/// The entries of a secondary.
private struct SplitDetail: Equatable, Sendable {
  let entries: [String]
  let screen: ScreenDescription?
  /// The first entry.
  let id: String

  static func == (one: Self, other: Self) -> Bool {
    one.id.hasSameBytes(as: other.id) && one.screen == other.screen
      && one.entries.hasSameBytes(as: other.entries)
  }
}

extension NavScene {
  fileprivate func split(_ id: String) -> Split? {
    if case .split(let value)? = self[id] { value } else { nil }
  }

  fileprivate func detail(of id: String) -> SplitDetail? {
    guard let split = split(id) else { return nil }
    let entries = ownEntries(of: split.columns.secondary)
    return entries.first.map { SplitDetail(entries: entries, screen: screens[$0], id: $0) }
  }
}

extension NavScene.Split {
  fileprivate var visibility: NavColumnVisibility {
    switch displayMode {
    case .secondaryOnly, .automatic: .detailOnly
    case .oneBeside, .oneOver: columns.supplementary == nil ? .all : .doubleColumn
    case .twoBeside, .twoOver, .twoDisplace: .all
    }
  }

  /// Returns the column that is shown while the split is collapsed.
  fileprivate func compactColumn(in scene: NavScene) -> SplitColumn {
    if isCollapsed { return merged.last.flatMap { column(of: $0) } ?? .primary }
    if !scene.ownEntries(of: columns.secondary).isEmpty { return .secondary }
    guard let supplementary = columns.supplementary, !scene.ownEntries(of: supplementary).isEmpty else {
      return .primary
    }
    return .supplementary
  }
}

extension NavColumnVisibility {
  /// Returns the display mode to prefer in a split of three columns, or of two.
  fileprivate func mode(inThree hasThree: Bool) -> DisplayMode {
    switch self {
    case .automatic: .automatic
    case .all: hasThree ? .twoBeside : .oneBeside
    case .doubleColumn: .oneBeside
    case .detailOnly: .secondaryOnly
    }
  }
}
