import NavBase
import NavEvents

/// The changes of ``ContainerTree``, in a container of any kind.
extension ContainerPlace {
  func push(_ screen: ScreenContent, in state: inout NavState, _ draft: borrowing CommitDraft) -> TopChange {
    withUnsafePointer(to: draft) { make(Pushing(screen: screen, draft: $0), in: &state) }
  }

  func pop(_ screens: TextList, in state: inout NavState, _ draft: borrowing CommitDraft) -> TopChange {
    withUnsafePointer(to: draft) { make(Popping(screens: screens, draft: $0), in: &state) }
  }

  func replace(with screen: ScreenContent?, in state: inout NavState, _ draft: borrowing CommitDraft) {
    withUnsafePointer(to: draft) { make(Replacing(screen: screen, draft: $0), in: &state) }
  }

  func setEntries(
    _ names: TextList, _ added: ScreenList, in state: inout NavState, _ draft: borrowing CommitDraft
  ) {
    withUnsafePointer(to: draft) { make(SettingEntries(names: names, added: added, draft: $0), in: &state) }
  }

  func setBarsHidden(_ hidden: Bool, in state: inout NavState) {
    make(HidingBars(hidden: hidden), in: &state)
  }

  func setToolbarsHidden(_ hidden: Bool, in state: inout NavState) {
    make(HidingToolbars(hidden: hidden), in: &state)
  }

  func add(_ node: NodeContent, in part: SplitColumn?, in state: inout NavState, _ draft: inout CommitDraft)
    -> TopChange
  {
    withUnsafeMutablePointer(to: &draft) { make(Adding(node: node, part: part, draft: $0), in: &state) }
  }

  func fill(from node: NodeContent, in state: inout NavState) { make(Filling(node: node), in: &state) }

  func keepSettings(of before: Int, in old: Scene, in scene: inout Scene) {
    withUnsafeMutablePointer(to: &scene) {
      kind.visit(Keeping(before: before, old: old, place: self, scene: $0))
    }
  }
}

private struct Pushing: ContainerAction {
  let screen: ScreenContent
  let draft: UnsafePointer<CommitDraft>

  func make<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: inout NavState) -> TopChange
  {
    Kind.push(screen, at: place, in: &state, draft.pointee)
  }
}

private struct Popping: ContainerAction {
  let screens: TextList
  let draft: UnsafePointer<CommitDraft>

  func make<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: inout NavState) -> TopChange
  {
    Kind.pop(screens, at: place, in: &state, draft.pointee)
  }
}

private struct Replacing: ContainerAction {
  let screen: ScreenContent?
  let draft: UnsafePointer<CommitDraft>

  func make<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: inout NavState) {
    Kind.replace(with: screen, at: place, in: &state, draft.pointee)
  }
}

private struct SettingEntries: ContainerAction {
  let names: TextList
  let added: ScreenList
  let draft: UnsafePointer<CommitDraft>

  func make<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: inout NavState) {
    Kind.setEntries(
      draft.pointee.lists[names.range], draft.pointee.screens[added.range], at: place, in: &state,
      draft.pointee)
  }
}

private struct HidingBars: ContainerAction {
  let hidden: Bool

  func make<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: inout NavState) {
    Kind.setBarsHidden(hidden, at: place, in: &state)
  }
}

private struct HidingToolbars: ContainerAction {
  let hidden: Bool

  func make<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: inout NavState) {
    Kind.setToolbarsHidden(hidden, at: place, in: &state)
  }
}

private struct Adding: ContainerAction {
  let node: NodeContent
  let part: SplitColumn?
  let draft: UnsafeMutablePointer<CommitDraft>

  func make<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: inout NavState) -> TopChange
  {
    Kind.add(node, in: part, at: place, in: &state, &draft.pointee)
  }
}

private struct Filling: ContainerAction {
  let node: NodeContent

  func make<Kind: Container>(_ kind: Kind.Type, _ place: ContainerPlace, _ state: inout NavState) {
    Kind.fill(from: node, at: place, in: &state)
  }
}

private struct Keeping: ContainerVisitor {
  let before: Int
  let old: Scene
  let place: ContainerPlace
  let scene: UnsafeMutablePointer<Scene>

  func visit<Kind: Container>(_ kind: Kind.Type) {
    Kind.keepSettings(of: before, in: old, at: place.index, in: &scene.pointee)
  }
}
