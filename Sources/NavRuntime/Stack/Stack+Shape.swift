import NavEvents

/// The members of a stack in JSON. `docs/journal-format.md` lists them.
extension Stack {
  mutating func code<Coder: ShapeCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    try coder.nodes("entries", &entries, .accepted(by: Self.objection(toPushing:_:)), also: .archive)
    // What a collapsed split has merged is shown as part of the primary's stack.
    coder.view { $0.names("entries", entries + $0.state.pointee.stacksMerged(on: $0.node)) }
    try coder.flag(
      "navigationBarsHidden", &navigationBarsHidden, default: false, also: [.archive, .view])
    coder.view { $0.swipe() }
  }

  static var blank: Stack { Stack() }

  static var slots: WritableKeyPath<Scene, Slots<Stack>> { \.stacks }
}
