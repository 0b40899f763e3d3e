import NavEvents

/// How a split collapses and expands: the plugins may say what becomes of its columns.
extension Engine {
  mutating func collapse(_ node: NodeID) -> Refusal? {
    guard let index = state.scene.splitIndex(node) else { return nil }
    let split = state.scene.splits[index]
    let container = state.scene[node].name
    var merged = split.compact == nil ? state.mergeable(split, upTo: topColumn(of: container)) : []
    var discarded = TextList.empty
    if merged.contains(split.secondary), let screens = discards(split, container) {
      merged.removeAll { $0 == split.secondary }
      discarded = screens
    }
    let names = draft.list(merged.map { state.scene[$0].name })
    return emit(.split(.collapsed(container: container, merged: names, discarded: discarded)))
  }

  private mutating func topColumn(of container: TextID) -> SplitColumn {
    let opinion = firstOpinion(.topColumn, host.topColumnJudges) { hook, state, draft throws(PluginFault) in
      try hook.topColumn(of: container, in: state, draft)
    }
    guard let opinion else { return .secondary }
    recordAnswer("topColumn", "\"\(opinion.answer.name)\"", by: opinion.plugin)
    return opinion.answer
  }

  /// The secondary's entries, top first, when a plugin wants them gone and none objects; the objections are recorded.
  private mutating func discards(_ split: Split, _ container: TextID) -> TextList? {
    let opinion = firstOpinion(.collapse, host.collapseJudges) { hook, state, draft throws(PluginFault) in
      try hook.collapse(container, in: state, draft)
    }
    guard let opinion else { return nil }
    recordAnswer("collapse", opinion.answer == .discard ? "\"discard\"" : "\"push\"", by: opinion.plugin)
    guard opinion.answer == .discard else { return nil }
    let entries = draft.list(state.entries(of: split.secondary).reversed().map { state.scene[$0].name })
    let screens = state.screens(in: entries, &draft)
    if screens.count > 0,
      let refusal = objections(to: Exit(way: .collapse, container: container, screens: screens))
    {
      recordVetoes(refusal)
      return nil
    }
    return entries
  }

  mutating func expand(_ node: NodeID) -> Refusal? {
    guard let index = state.scene.splitIndex(node) else { return nil }
    let container = state.scene[node].name
    let separated = separated(state.scene.splits[index], container)
    return emit(.split(.expanded(container: container, separated: separated)))
  }

  /// What moves to the secondary, if nothing of it is left and the primary has more than at the collapse.
  private mutating func separated(_ split: Split, _ container: TextID) -> TextID? {
    let entries = state.entries(of: split.primary)
    guard split.compact == nil, split.merged.isEmpty, state.entries(of: split.secondary).isEmpty,
      entries.count > Int(split.primaryCountAtCollapse), let top = entries.last
    else { return nil }
    let opinion = firstOpinion(.separate, host.separationJudges) { hook, state, draft throws(PluginFault) in
      let answer = try hook.separate(container, in: state, draft)
      if case .node(let name) = answer, !entries.contains(where: { state.scene[$0].name == name }) {
        throw PluginFault(
          code: "not-in-stack", message: "The node to separate is not on the primary's stack.")
      }
      return answer
    }
    guard let opinion else { return state.scene[top].name }
    return record(opinion.answer, by: opinion.plugin)
  }

  private mutating func record(_ answer: SeparationAnswer, by plugin: TextID) -> TextID? {
    switch answer {
    case .keep:
      recordAnswer("separate", "\"keep\"", by: plugin)
      return nil
    case .node(let name):
      var text = ByteBuffer()
      text.append("{\"node\":")
      draft.texts.appendQuoted(name, to: &text)
      text.append("}")
      recordAnswer("separate", text.string, by: plugin)
      return name
    }
  }
}
