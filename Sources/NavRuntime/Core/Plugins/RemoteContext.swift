package import NavBase
package import NavEvents

/// A scene that another process has sent, as the context for a plugin that runs as a program.
package struct RemoteContext: ~Copyable {
  /// The subject of a hook, beside its arguments.
  package enum Subject {
    case nothing
    case command(NavCommand)
    case event(NavEvent, covered: String?, uncovered: String?, goesBack: Bool)
  }

  private var state: NavState
  private var draft = CommitDraft()

  /// Creates a context from a snapshot of the scene and from the other process's current commit.
  /// - Throws: A ``NavEvents/JSONError`` when the snapshot cannot be read.
  package init(
    snapshot: CanonicalJSON, command: NavCommand?, source: CommitSource, events: Int, commits: Int
  ) throws(JSONError) {
    var draft = CommitDraft()
    let text = ContiguousArray(snapshot.text.utf8)
    let state = try text.span.bytes.withUnsafeBytes { bytes throws(JSONError) in
      do throws(JSONFault) { return try NavState(snapshot: bytes, &draft) } catch { throw JSONError(error) }
    }
    draft.number = commits
    draft.firstEvent = events
    draft.source = source
    draft.command = command.map { draft.intern($0) }
    self.state = state
    self.draft = draft
  }

  /// Asks `plugin`. `question` receives a context that is valid during the call.
  package mutating func ask<Answer>(
    _ plugin: String, about subject: Subject,
    _ question: (borrowing HookContext) throws(PluginFault) -> Answer
  ) throws(PluginFault) -> Answer {
    let (id, about) = (draft.texts.intern(plugin), interned(subject))
    return try withUnsafePointer(to: state) { state throws(PluginFault) in
      try withUnsafeMutablePointer(to: &draft) { draft throws(PluginFault) in
        try withUnsafePointer(to: about) { about throws(PluginFault) in
          try question(HookContext(state, draft, plugin: id, about: about, followUps: (0, 0)))
        }
      }
    }
  }

  private mutating func interned(_ subject: Subject) -> HookContext.Subject {
    switch subject {
    case .nothing: return .nothing
    case .command(let command): return .command(draft.intern(command))
    case .event(let event, let covered, let uncovered, let goesBack):
      draft.isGoingBack = goesBack
      let top = TopChange(
        covered: covered.map { draft.texts.intern($0) }, uncovered: uncovered.map { draft.texts.intern($0) })
      return .event(draft.intern(event), top)
    }
  }
}

extension HookContext {
  /// Writes the input of a ``RemoteContext``, as members of an object.
  package func writeRemote(to buffer: inout ByteBuffer) {
    buffer.member("snapshot")
    state.pointee.writeSnapshot(draft.pointee.texts, to: &buffer)
    buffer.member("given")
    if let command = draft.pointee.command {
      draft.pointee.write(command, to: &buffer)
    } else {
      buffer.append("null")
    }
    buffer.member("source", word: draft.pointee.source.wireName)
    buffer.member("events", draft.pointee.firstEvent + draft.pointee.events.count)
    buffer.member("commits", draft.pointee.number)
    if let covered { buffer.member("covered", text: covered) }
    if let uncovered { buffer.member("uncovered", text: uncovered) }
    if goesBack { buffer.append(",\"back\":true") }
  }
}
