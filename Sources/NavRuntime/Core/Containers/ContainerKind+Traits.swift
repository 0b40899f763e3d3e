package import NavBase
package import NavEvents

/// What is the same for every container of a kind.
extension ContainerKind {
  /// The commands that the container accepts.
  var commands: CommandKinds { visit(Commands()) }

  /// A Boolean value that indicates whether the container draws its own bar, so that the stack around it draws none.
  var bringsItsBar: Bool { visit(BringsItsBar()) }

  /// A Boolean value that indicates whether the interface may turn while this container, at the root of the scene, is swiped.
  var turnsWhileSwiped: Bool { visit(TurnsWhileSwiped()) }

  /// A Boolean value that indicates whether a change in one child leaves the entries of the other children in the state view
  /// unchanged.
  var keepsChildrenApart: Bool { visit(KeepsChildrenApart()) }

  /// Returns the reason why a stack does not accept a container of this kind, whose name is `id`; nil when it does.
  func objectionToStacking(_ id: TextID) -> Objection? { visit(ObjectionToStacking(id: id)) }

  /// Returns the reason why a new container cannot have the given content; nil when it can.
  func objectionToContent(of node: NodeContent, _ texts: inout TextTable) -> Objection? {
    withUnsafeMutablePointer(to: &texts) { visit(ObjectionToContent(node: node, texts: $0)) }
  }

  /// Returns the names of the nodes that are added with a new container called `name`.
  package func companions(of name: TextID, _ texts: inout TextTable) -> [TextID] {
    withUnsafeMutablePointer(to: &texts) { visit(Companions(name: name, texts: $0)) }
  }
}

private struct Commands: ContainerVisitor {
  func visit<Kind: Container>(_ kind: Kind.Type) -> CommandKinds { Kind.commands }
}

private struct BringsItsBar: ContainerVisitor {
  func visit<Kind: Container>(_ kind: Kind.Type) -> Bool { Kind.bringsItsBar }
}

private struct TurnsWhileSwiped: ContainerVisitor {
  func visit<Kind: Container>(_ kind: Kind.Type) -> Bool { Kind.turnsWhileSwiped }
}

private struct KeepsChildrenApart: ContainerVisitor {
  func visit<Kind: Container>(_ kind: Kind.Type) -> Bool { Kind.keepsChildrenApart }
}

private struct ObjectionToStacking: ContainerVisitor {
  let id: TextID

  func visit<Kind: Container>(_ kind: Kind.Type) -> Objection? { Kind.objectionToStacking(id) }
}

private struct ObjectionToContent: ContainerVisitor {
  let node: NodeContent
  let texts: UnsafeMutablePointer<TextTable>

  func visit<Kind: Container>(_ kind: Kind.Type) -> Objection? {
    Kind.objectionToContent(of: node, &texts.pointee)
  }
}

private struct Companions: ContainerVisitor {
  let name: TextID
  let texts: UnsafeMutablePointer<TextTable>

  func visit<Kind: Container>(_ kind: Kind.Type) -> [TextID] { Kind.companions(of: name, &texts.pointee) }
}
