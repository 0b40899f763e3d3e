import NavBase
import NavEvents

extension NavStore {
  /// Returns the selected child of tabs, for `TabView(selection:)`; empty while there is none.
  ///
  /// ```swift
  /// let tab = session.store.selection(of: "main")
  /// tab.value = "search"  // the user has tapped the tab
  /// tab.value = tab.value // once more: the plugin `tab-reselect` hears of it
  /// ```
  ///
  /// The same child again is a tap on the selected tab if it was read since it was selected. Otherwise the view says twice what it has done
  /// once, and nothing happens.
  public func selection(of tabs: String) -> NavBinding<String> {
    let key = BindingKey(kind: .selection, node: TextBytes(tabs))
    let part = BoundPart<String, String>(
      key: key,
      content: { scene in
        guard case .tabs(let value)? = scene[tabs] else { return "" }
        return value.selected ?? ""
      }, value: { $0 }, isSame: { $0.hasSameBytes(as: $1) }, knowsItsWrites: false)
    return binding(part) { store, written, shown in
      let isSelected = part.content(store.newest).hasSameBytes(as: written)
      if isSelected, !shown.hasSameBytes(as: written) { return }
      store.send(.select(written, in: tabs), from: .user)
    }
  }
}
