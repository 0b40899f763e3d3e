public import NavEvents

/// The answer to *why has this path this value*: the event that changed it last, and the causes of that event.
public struct NavLastChange: Equatable, Sendable {
  /// The path that was asked about.
  public let path: NavPath
  /// The value at the moment that was asked about; nil when nothing is there.
  public let value: CanonicalJSON?
  /// The value before it changed last; nil when nothing was there.
  public let before: CanonicalJSON?
  /// The number of events before the one that changed it; nil when it has never changed.
  public let event: Int?
  /// The commit with that event; nil when the value has never changed.
  public let commit: NavCommit?
  /// The plugins that took part: those that requested the event, rewrote the command, or answered a question about it.
  public let plugins: [String]
  /// The causes, from the event back to the action of the user.
  public let causes: [Cause]

  /// A link in the chain of causes.
  public struct Cause: Equatable, Sendable {
    /// The place of a cause in the journal.
    public enum Place: Equatable, Sendable {
      /// The event after this many others.
      case event(Int)
      /// The commit of this number.
      case commit(Int)
    }

    /// Where it is in the journal.
    public let place: Place
    /// What it is, in words: an event, a command as one types it, or the part of a plugin.
    public let what: String
  }

  /// The answer as navrepl prints it. A value that is not there lacks its member.
  public var json: CanonicalJSON {
    var buffer = ByteBuffer()
    buffer.append("{\"path\":")
    buffer.appendQuoted(path.description)
    buffer.member("value", value)
    buffer.member("before", before)
    buffer.member("event", event.map { CanonicalJSON(canonical: "\($0)") } ?? .null)
    buffer.member("commit", commit.map { CanonicalJSON(canonical: "\($0.number)") } ?? .null)
    buffer.member("command", commit?.command?.json ?? .null)
    buffer.member("source", commit.map { CanonicalJSON(string: $0.source.name) } ?? .null)
    buffer.member("plugins")
    buffer.list(plugins) { $1.appendQuoted($0) }
    buffer.member("causes")
    buffer.list(causes) { cause, buffer in
      switch cause.place {
      case .event(let number): buffer.append(string: "{\"event\":\(number)")
      case .commit(let number): buffer.append(string: "{\"commit\":\(number)")
      }
      buffer.member("what", text: cause.what)
      buffer.close()
    }
    buffer.close()
    return CanonicalJSON(canonical: buffer.string)
  }
}

extension NavJournal {
  /// Returns the event that gave a path the value that it has at a moment: the value differs before and after that event,
  /// and has not changed since. A path that leads nowhere has the value “nothing”, which can change too.
  ///
  /// ```swift
  /// let answer = try journal.why(NavPath("items.mail.backButton"), at: .event(18))
  /// for cause in answer.causes { print(cause.what) }
  /// ```
  ///
  /// Complexity: O(events before the moment), in bounded memory.
  public func why(_ path: NavPath, at moment: Moment = .end) throws(Failure) -> NavLastChange {
    var timeline = Timeline(try file())
    do throws(Timeline.Failure) {
      try timeline.seek(to: moment == .end ? .commit(commitCount - 1) : moment)
      return try timeline.why(path)
    } catch {
      if case .file(let error) = error { throw .file(error) }
      throw beyondEnd
    }
  }
}

extension Timeline {
  /// Returns the last change of the value at a path before the present moment. Afterwards the moment is another one.
  package mutating func why(_ path: NavPath) throws(Failure) -> NavLastChange {
    var probe = PathProbe(path)
    let moment = moment
    let value = read { probe.value($0, $1.texts, moment) }
    guard let change = try lastChange(&probe) else {
      return NavLastChange(
        path: path, value: value, before: nil, event: nil, commit: nil, plugins: [], causes: [])
    }
    let commit = try visit(commit: change.commit) { engine, _ in NavCommit(engine.draft) }
    let event = change.event - commit.firstEvent
    return NavLastChange(
      path: path, value: value, before: change.before, event: change.event, commit: commit,
      plugins: commit.plugins(of: event), causes: try causes(of: event, in: commit))
  }

  /// A change of a value: the number of events before it, its commit, and the value before it.
  private struct Change {
    let event: Int
    let commit: Int
    let before: CanonicalJSON?
  }

  /// Finds the last change before the present moment. It goes back from snapshot to snapshot, and forward between two, so
  /// that every event is folded twice at most, and those long before the change once.
  private mutating func lastChange(_ probe: inout PathProbe) throws(Failure) -> Change? {
    var end = moment.events
    while end > 0 {
      let start = snapshotEvents.last { $0 < end } ?? 0
      if let change = try lastChange(&probe, from: start, to: end) { return change }
      end = start
    }
    return nil
  }

  private mutating func lastChange(
    _ probe: inout PathProbe, from start: Int, to end: Int
  ) throws(Failure) -> Change? {
    restart { $0.events <= start }
    let first = moment
    var value = read { probe.value($0, $1.texts, first) }
    var change: Change?
    while moment.events < end {
      let before = moment
      let goesOn = try stepByEvents { state, draft, after in
        if after.events > end { return }
        let next = probe.value(state, draft.texts, after)
        if next != value { change = Change(event: after.events - 1, commit: before.commits, before: value) }
        value = next
      }
      if !goesOn { break }
      // The first line, and a commit without events, are part of the moment before them.
      if moment.events == before.events {
        let now = moment
        value = read { probe.value($0, $1.texts, now) }
      }
    }
    return change
  }
}
