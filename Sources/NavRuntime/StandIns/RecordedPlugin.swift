import NavEvents

/// Stands in for a plugin that is not here, while a journal is decided again: says what the journal says it said.
///
/// An answer that won stands; what the plugin did not say, it does not say. A journal holds neither the plugin's reasons
/// nor what it wanted to be asked, so that the stand-in is asked everything.
struct RecordedPlugin: NavPlugin, ConfigurablePlugin {
  let manifest: PluginManifest
  /// As the journal has it.
  let configuration: String?
  let commit: RecordedCommit

  /// What the stand-in knows when it is asked: the record, its own name in it and the place it has come to.
  struct Moment {
    let record: CommitRecord
    let id: TextID
    let place: Int
  }

  /// Where the decision has come to; nil when the journal's commit knows nothing of the plugin.
  /// - Throws: the failure that the journal has next.
  func moment(_ draft: borrowing CommitDraft) throws(PluginFault) -> Moment? {
    guard let id = draft.texts.find(manifest.id) else { return nil }
    let record = commit.record
    let moment = Moment(record: record, id: id, place: record.place(in: draft))
    if case .failed(let code) = record.next(of: id, at: moment.place), commit.isNow() {
      throw PluginFault(code: draft.texts[code], message: failure(at: moment))
    }
    return moment
  }

  /// The sentence of a failure that refused something; of any other, the journal does not have it.
  private func failure(at moment: Moment) -> String {
    guard let refusal = moment.record.refusal(at: moment.place),
      refusal.faultyPlugin?.hasSameBytes(as: manifest.id) == true
    else { return "The journal says that it failed." }
    return refusal.reasons.last?.message ?? ""
  }

  // MARK: Objections

  /// What it still has to say against what is being decided, if the refusal has one of these codes.
  func objections(_ moment: Moment, _ codes: [RefusalCode]) -> ArraySlice<String> {
    guard let refusal = moment.record.refusal(at: moment.place), codes.contains(refusal.code) else {
      return []
    }
    let all = refusal.objections(of: manifest.id)
    let rest = commit.remaining(all, of: moment.id, at: moment.place)
    return rest.isEmpty || !commit.isNow() ? [] : rest
  }

  /// Its next objection to a command or an exit.
  func objection(_ moment: Moment) -> String? {
    guard let message = objections(moment, [.vetoed, .pluginFault]).first else { return nil }
    commit.note(objections: 1, of: moment.id, at: moment.place)
    return message
  }

  // MARK: Answers

  /// What it answered to a question that is asked now, as JSON; nil when it had no opinion.
  func answer(_ question: PluginHook, _ draft: borrowing CommitDraft) throws(PluginFault) -> String? {
    guard let moment = try moment(draft),
      let answer = moment.record.answer(of: moment.id, to: question, from: moment.place, draft.texts)
    else { return nil }
    return commit.isNow() ? answer : nil
  }
}
