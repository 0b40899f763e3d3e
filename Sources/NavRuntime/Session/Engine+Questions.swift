import NavEvents

/// Questions of which the first opinion counts.
extension Engine {
  /// The first opinion of `hooks`, in the order of the plugins; a plugin that fails has none.
  mutating func firstOpinion<Hook, Answer>(
    _ question: PluginHook, _ hooks: [PluginHost.Hosted<Hook>],
    _ ask: (Hook, borrowing NavState, inout CommitDraft) throws(PluginFault) -> Answer?
  ) -> (plugin: TextID, answer: Answer)? {
    let plugins = hooks.span
    for place in plugins.indices {
      let id = plugins[place].id
      do throws(PluginFault) {
        let answer = try ask(plugins[place].hook, state, &draft)
        note(id, question, answer == nil ? .noOpinion : .answered)
        if let answer { return (id, answer) }
      } catch {
        note(id, question, .failed)
        _ = record(error, id, plugins[place].faultPolicy)
      }
    }
    return nil
  }

  /// Notes what a plugin answered; `answer` is canonical JSON.
  mutating func recordAnswer(_ question: String, _ answer: String, by plugin: TextID) {
    let answer = JSONText(draft.texts.intern(answer))
    record(plugin, .answered(question: draft.texts.intern(question), answer: answer))
  }

  /// Notes the objections that could not refuse the command, but changed what came of it.
  mutating func recordVetoes(_ refusal: Refusal) {
    for reason in refusal.reasons {
      var answer = ByteBuffer()
      answer.append("{\"veto\":{\"message\":")
      answer.appendQuoted(reason.message)
      answer.append("}}")
      recordAnswer("shouldPop", answer.string, by: draft.texts.intern(reason.by))
    }
  }

  /// What a link stands for: the commands of the first handler that knows it, all or none.
  mutating func follow(link url: TextID, for requester: TextID?) -> Refusal? {
    let opinion = firstOpinion(.route, host.linkHandlers) { hook, state, draft throws(PluginFault) in
      guard let commands = try hook.route(url, in: state, &draft) else { return [NavCommand]?.none }
      try draft.checkWritable(commands)
      return commands
    }
    guard let opinion else { return Objection.unhandledURL(url).refusal(state, draft.texts) }
    linksFollowed += 1
    if linksFollowed > PluginHost.mostFollowUps { return loop(of: "links", opinion.plugin) }
    recordRoute(opinion.answer, by: opinion.plugin)
    for command in opinion.answer {
      if let refusal = perform(command, for: requester) { return refusal }
    }
    return nil
  }

  private mutating func recordRoute(_ commands: [NavCommand], by plugin: TextID) {
    var answer = ByteBuffer()
    answer.list(commands) { draft.write($0, to: &$1) }
    recordAnswer("route", answer.string, by: plugin)
  }
}
