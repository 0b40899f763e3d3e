import NavEvents

/// The part of tabs that is shown: the selected child, and the bar at the bottom (UITabBarController).
extension Tabs {
  /// The height of the tab bar, in points.
  private static let barHeight = 49.0

  static func shownChildren(at place: ContainerPlace, in state: borrowing NavState) -> [NodeID] {
    state.scene.tabBars[place.index].selected.map { [$0] } ?? []
  }

  static func shows(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool {
    state.scene.tabBars[place.index].selected == child
  }

  static func hasPanes(at place: ContainerPlace, in state: borrowing NavState) -> Bool { false }

  static func panes(at place: ContainerPlace, in state: borrowing NavState) -> [NavState.Pane] { [] }

  static func layOut(
    at place: ContainerPlace, in area: Area, as role: PaneRole, into layout: inout SceneLayout,
    _ state: borrowing NavState
  ) {
    let height = max(0, area.height - barHeight)
    let bar = Area(x: area.x, y: area.y + area.height - barHeight, width: area.width, height: barHeight)
    layout.tabBars.append(SceneLayout.frame(.tabBar, place.node, bar, state))
    guard let child = state.scene.tabBars[place.index].selected else { return }
    layout.place(child, Area(x: area.x, y: area.y, width: area.width, height: height), .top, state)
  }

  static func backButtonTitle(
    of child: NodeID, at place: ContainerPlace, in state: borrowing NavState
  ) -> TextID? { nil }

  static func dims(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool { false }

  static func locks(_ child: NodeID, at place: ContainerPlace, in state: borrowing NavState) -> Bool { false }

  static func itemSource(at place: ContainerPlace, in state: borrowing NavState) -> NodeID { place.node }

  static func tabSource(at place: ContainerPlace, in state: borrowing NavState) -> NodeID { place.node }

  static var bringsItsBar: Bool { false }
}

/// Tabs in JSON: canonical form, archive, state view. `docs/journal-format.md` lists the members.
extension Tabs {
  // MARK: Writing

  static func write(
    at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer
  ) {
    let tabs = state.scene.tabBars[place.index]
    state.writeNodes("children", tabs.children, texts, to: &buffer)
    tabs.writeSelection(in: state, texts, to: &buffer)
  }

  static func writeSurvivors(
    at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable,
    to buffer: inout ByteBuffer
  ) {
    let tabs = state.scene.tabBars[place.index]
    let survivors = ContiguousArray(tabs.children.filter { state.survives($0, texts) })
    state.writeSurvivors("children", survivors, texts, to: &buffer)
    let selected = tabs.selected.flatMap { survivors.contains($0) ? $0 : nil }
    Tabs(children: survivors, selected: selected).writeSelection(in: state, texts, to: &buffer)
  }

  private func writeSelection(
    in state: borrowing NavState, _ texts: borrowing TextTable, to buffer: inout ByteBuffer
  ) {
    guard let selected, selected != children.first else { return }
    buffer.member("selected", state.scene[selected].name, texts)
  }

  static func writeView(
    at place: ContainerPlace, in state: borrowing NavState, _ texts: borrowing TextTable,
    to view: inout StateView
  ) {
    view.buffer.append("{\"kind\":\"tabs\",\"children\":")
    view.buffer.list(state.scene.tabBars[place.index].children) {
      texts.appendQuoted(state.scene[$0].name, to: &$1)
    }
    view.write("selected", state.scene.tabBars[place.index].selected, state, texts)
    view.buffer.close()
  }

  // MARK: Reading

  static func read(
    _ name: TextID, parent: NodeID?, from value: JSONValue, with reader: inout SceneReader,
    into scene: inout Scene, _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> NodeID? {
    let id = add(name, parent: parent, to: &scene, &draft.texts)
    let children = reader.readNodes("children", of: value, id, &scene, document, &draft)
    let selected = document.text("selected", of: value, &draft).flatMap { scene.find($0) }
      .flatMap { children.contains($0) ? $0 : nil }
    guard let index = scene.tabsIndex(id) else { return id }
    scene.tabBars[index] = Tabs(children: children, selected: selected ?? children.first)
    return id
  }

  // MARK: Validating

  static func hasGoodSettings(_ value: JSONValue, _ document: borrowing JSONDocument) -> Bool {
    document.isText("selected", of: value) && document.selectsChild(value)
  }

  static func objection(
    toShapeOf value: JSONValue, _ id: TextID, _ validator: inout SceneValidator,
    _ document: borrowing JSONDocument, _ draft: inout CommitDraft
  ) -> Objection? {
    validator.objection(toList: "children", of: value, id, document, &draft) { _, _ in nil }
  }
}

extension JSONDocument {
  /// Whether what is selected is one of the children, if anything is said about it.
  fileprivate func selectsChild(_ tabs: JSONValue) -> Bool {
    guard let selected = member("selected", of: tabs).flatMap({ string($0) }) else { return true }
    let children = member("children", of: tabs).map { elements(of: $0) } ?? []
    return children.contains { child in
      member("id", of: child).flatMap { string($0) }?.hasSameBytes(as: selected) ?? false
    }
  }
}
