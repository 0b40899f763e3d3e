import NavBase
import NavEvents

/// The interface through which shared code asks a container, so that no other code switches over the kinds. Each
/// conformance is in the folder of its container.
///
/// Every requirement is static and takes the state, so that no container is copied to answer it.
///
/// Each part has the defaults that a plain container wants, so that a conformance says only what is special.
protocol Container: ContainerTree, ContainerDeciding, ContainerSwiping, ContainerDrawing, ContainerAdmission {
}

extension ContainerKind {
  /// Lets a visitor visit the type of this kind of container. This is the only switch over the kinds.
  @inline(__always)
  func visit<Visitor: ContainerVisitor>(_ visitor: Visitor) -> Visitor.Answer {
    var visitor = visitor
    return switch self {
    case .drillDown: visitor.visit(DrillDown.self)
    case .stack: visitor.visit(Stack.self)
    case .tabs: visitor.visit(Tabs.self)
    case .split: visitor.visit(Split.self)
    case .web: visitor.visit(Web.self)
    case .arranged: visitor.visit(Arranged.self)
    }
  }
}

/// The place of a container in the scene: its kind, its node and its slot.
struct ContainerPlace: BitwiseCopyable {
  let kind: ContainerKind
  let node: NodeID
  /// The slot, in the list of its kind, of the container's own fields.
  let index: Int
}

/// A change that undoes one change of a container, with the slot of that container.
enum ContainerEdit: BitwiseCopyable {
  case drillDown(Int, DrillDown.Edit)
  case stack(Int, Stack.Edit)
  case tabs(Int, Tabs.Edit)
  case split(Int, Split.Edit)
  case web(Int, Web.Edit)
  case arranged(Int, Arranged.Edit)

  /// The container that changes: its kind, and the slot of its fields.
  var container: (kind: ContainerKind, slot: Int) {
    switch self {
    case .drillDown(let index, _): (.drillDown, index)
    case .stack(let index, _): (.stack, index)
    case .tabs(let index, _): (.tabs, index)
    case .split(let index, _): (.split, index)
    case .web(let index, _): (.web, index)
    case .arranged(let index, _): (.arranged, index)
    }
  }

  func putBack(in state: inout NavState) {
    switch self {
    case .drillDown(let index, let edit): DrillDown.putBack(edit, index, in: &state)
    case .stack(let index, let edit): Stack.putBack(edit, index, in: &state)
    case .tabs(let index, let edit): Tabs.putBack(edit, index, in: &state)
    case .split(let index, let edit): Split.putBack(edit, index, in: &state)
    case .web(let index, let edit): Web.putBack(edit, index, in: &state)
    case .arranged(let index, let edit): Arranged.putBack(edit, index, in: &state)
    }
  }
}

extension ContainerEdit {
  /// True when nodes below the top of a stack may have moved.
  var movesCoveredNodes: Bool {
    switch self {
    case .stack(_, .replaced), .tabs(_, .childrenSet), .split(_, .columnsChanged),
      .split(_, .collapseChanged), .arranged(_, .changed):
      true
    case .stack, .drillDown, .tabs, .split, .web: false
    }
  }

  /// Returns the number of children, from the end of the container's list, that a change below its top reaches; 0 for a change
  /// at the top.
  func changedChildren(in scene: borrowing Scene) -> Int {
    switch self {
    case .web(let index, .residencyChanged(let page, _)): scene.webs[index].pages.count - Int(page)
    case .drillDown, .stack, .tabs, .split, .web, .arranged: 0
    }
  }
}
