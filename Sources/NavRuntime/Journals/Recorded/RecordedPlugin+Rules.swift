import NavBase
import NavEvents
import NavRuntime

/// A stand-in for the rules of containers. An arrangement on record is the event that it led to.
extension RecordedPlugin: ContainerRules {
  /// Returns no verbs: a journal does not say which there are.
  var verbs: [ContainerVerb] { [] }

  func arrange(
    _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> Arrangement {
    guard let moment = try moment(context),
      let change = try arrangement(of: container, moment, context), change.added.isEmpty,
      change.removed.isEmpty, commit.isNow()
    else { return container.arrangement }
    return change.arrangement
  }

  /// Returns the arrangement that comes next in the record: the event that it led to, or an answer if the commit was refused.
  private func arrangement(
    of container: ArrangedContainer, _ moment: Moment, _ context: borrowing HookContext
  ) throws(PluginFault) -> ContainerChange? {
    if case .arranged(let first, _) = moment.record.next(of: moment.id, at: moment.place) {
      guard Int(first) >= context.draft.pointee.events.count else { return nil }
      return try change(of: container, by: Int(first), moment, context)
    }
    guard moment.record.refusal != nil, let answer = answer(moment, context) else { return nil }
    // It may be about another container.
    return try? ContainerChange(answer, over: container)
  }

  /// Returns the answer that comes next in the record; nil for none.
  private func answer(_ moment: Moment, _ context: borrowing HookContext) -> CanonicalJSON? {
    moment.record.answer(of: moment.id, to: .decide, from: moment.place, context.draft.pointee.texts)
      .map { CanonicalJSON(canonical: $0) }
  }

  func decide(
    _ command: ContainerCommand, _ container: ArrangedContainer, in context: borrowing HookContext
  ) throws(PluginFault) -> ContainerDecision {
    guard let moment = try moment(context) else { return .keep }
    switch moment.record.next(of: moment.id, at: moment.place) {
    case .arranged(let first, _):
      if let change = try change(of: container, by: Int(first), moment, context) { return .change(change) }
    case .passed(let child): return .pass(to: context.draft.pointee.texts[child])
    case .kept: return .keep
    default: break
    }
    if let message = objection(moment) { return .refuse(message) }
    // Rules leave something on record, whatever they decide.
    guard let answer = answer(moment, context) else { throw .absenceOfRules }
    return .change(try ContainerChange(answer, over: container))
  }

  /// Returns what an event on record has made of a container; nil when it is about another one.
  private func change(
    of container: ArrangedContainer, by place: Int, _ moment: Moment, _ context: borrowing HookContext
  ) throws(PluginFault) -> ContainerChange? {
    guard place < moment.record.events.count else { return nil }
    switch context.draft.pointee.plain(moment.record.events[place]) {
    case .arranged(.arranged(let id, let change)) where id.hasSameBytes(as: container.id):
      return try ContainerChange(change, over: container)
    case .swipe(.began(let id, _, let target?)) where id.hasSameBytes(as: container.id):
      return try ContainerChange(target, over: container)
    default: return nil
    }
  }
}
