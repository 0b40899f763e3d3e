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
      case .arranged(let first, _) = moment.record.next(of: moment.id, at: moment.place),
      Int(first) >= context.draft.pointee.events.count,
      let change = try change(of: container, by: Int(first), moment, context), change.added.isEmpty,
      change.removed.isEmpty, commit.isNow()
    else { return container.arrangement }
    return change.arrangement
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
    let answer = moment.record.answer(
      of: moment.id, to: .decide, from: moment.place, context.draft.pointee.texts)
    // Rules leave something on record, whatever they decide.
    guard let answer else { throw .absenceOfRules }
    return .change(try ContainerChange(CanonicalJSON(canonical: answer), over: container))
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
