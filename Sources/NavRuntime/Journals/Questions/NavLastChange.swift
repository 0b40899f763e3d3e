import NavBase
public import NavEvents
public import NavRuntime

/// The answer to *why does this path have this value*: the event that changed it last, and the causes of that event.
///
/// ```swift
/// let answer = try journal.why(NavPath("panes.left"))
/// if let event = answer.event {
///   let before = try journal.scene(at: .event(event))  // the value is `answer.before`
///   let after = try journal.scene(at: .event(event + 1))  // the value is `answer.value`
///   print(answer, after.steps(from: before))
/// }
/// ```
public struct NavLastChange: Equatable, Sendable, CustomStringConvertible {
  /// The path that was asked about.
  public let path: NavPath
  /// The value at the moment that was asked about; nil when there is none.
  public let value: CanonicalJSON?
  /// The value before the last change; nil when there was none.
  public let before: CanonicalJSON?
  /// The number of events before the one that changed the value, so that `.event(event)` is the last moment with the old value,
  /// and `.event(event + 1)` the first with the new one; nil when the value has never changed.
  public let event: Int?
  /// The commit with that event; nil when the value has never changed.
  public let commit: NavCommit?
  /// The other ids that the screen of the path has had since, the last one first: a question about a screen crosses its renaming
  /// (``/NavEvents/Command/change(_:id:route:params:)``).
  public let renamed: [Rename]
  /// The plugins that took part: those that requested the event, rewrote the command, or answered a question about it.
  public let plugins: [String]
  /// The causes, from the event back to the action of the user.
  public let causes: [Cause]
  /// The number of events before the journal's first.
  let start: Int

  /// An event that gave the screen of a path another id.
  public struct Rename: Equatable, Sendable {
    /// The id before.
    public let old: String
    /// The id from then on.
    public let new: String
    /// The number of events before it.
    public let event: Int

    /// Returns a Boolean value that indicates whether both are the same bytes at the same place.
    public static func == (one: Self, other: Self) -> Bool {
      one.old.hasSameBytes(as: other.old) && one.new.hasSameBytes(as: other.new) && one.event == other.event
    }
  }

  /// A link in the chain of causes.
  public struct Cause: Equatable, Sendable {
    /// The place of a cause in the journal.
    public enum Place: Equatable, Sendable {
      /// The event after this many others.
      case event(Int)
      /// The commit of this number.
      case commit(Int)
    }

    /// The place of the cause in the journal.
    public let place: Place
    /// The cause in words: an event, a command as it is typed, or the part of a plugin.
    public let what: String
  }

  /// The answer in one sentence, without the causes.
  public var description: String { sentence { $0?.text ?? ValueWords.nothing } }

  /// The answer in one sentence for people, with the values in words: a value that is null is nothing, too.
  public var sentence: String { sentence { ValueWords.value($0) } }

  private func sentence(_ words: (CanonicalJSON?) -> String) -> String {
    let names = renamed.map { ", renamed from \($0.old.typed) at @\($0.event + 1)" }.joined()
    let sentence = "\(path)\(names)\(names.isEmpty ? "" : ",") is \(words(value))"
    guard let event, let commit else {
      return start == 0
        ? "\(sentence), and has never been anything else"
        : "\(sentence), and has not changed since the beginning of the journal, at @\(start)"
    }
    // A value that is null now may have been none at all before, and both are nothing in words.
    let isSame = words(before).hasSameBytes(as: words(value))
    let old = isSame ? "there was no such value" : "it was \(words(before))"
    let plugins = plugins.isEmpty ? "" : ", with \(plugins.map(\.typed).joined(separator: ", "))"
    return
      "\(sentence) since @\(event + 1), in commit #\(commit.number)\(plugins); before, \(old)"
  }

  /// The answer as navrepl prints it. A value that does not exist has no member.
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
    if !renamed.isEmpty {
      buffer.member("renamed")
      buffer.list(renamed) { rename, buffer in
        buffer.append("{\"from\":")
        buffer.appendQuoted(rename.old)
        buffer.member("to", text: rename.new)
        buffer.append(string: ",\"event\":\(rename.event)}")
      }
    }
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
  /// and has not changed since. A path that leads nowhere has the value “nothing”, which can change too. A path to a screen leads on to
  /// what the screen was called before it was renamed.
  ///
  /// ```swift
  /// let answer = try journal.why(NavPath("items.mail.backButton"), at: .event(18))
  /// for cause in answer.causes { print(cause.what) }
  /// ```
  ///
  /// Complexity: O(events before the moment), in bounded memory.
  /// - Throws: ``/NavRuntime/NavJournal/Failure/beyondEnd(events:commits:)`` when the moment is after the end; ``/NavRuntime/NavJournal/Failure/changed`` when the file has
  ///   become shorter or was damaged since it was opened; ``/NavRuntime/NavJournal/Failure/beforeStart(events:commits:)`` when the moment is before
  ///   the beginning of a fork; ``/NavRuntime/NavJournal/Failure/file(_:)`` when the file cannot be opened or read; ``/NavRuntime/NavJournal/Failure/replaced`` when its path
  ///   now refers to another journal.
  public func why(_ path: NavPath, at moment: Moment = .end) throws(Failure) -> NavLastChange {
    var timeline = try timeline(at: moment)
    do throws(NavTimeline.Failure) { return try timeline.why(path) } catch { throw failure(error) }
  }
}

extension NavTimeline {
  /// Returns the last change of the value at a path before the present moment, as ``NavRuntime/NavJournal/why(_:at:)`` does. The
  /// call moves the timeline.
  ///
  /// Complexity: O(events before the moment), in bounded memory.
  public mutating func why(_ path: NavPath) throws(Failure) -> NavLastChange {
    var probe = PathProbe(path)
    var (name, renamed) = (path, [NavLastChange.Rename]())
    let value = valueNow(&probe)
    while let change = try lastChange(&probe) {
      let commit = try visit(commit: change.commit) { engine, _ in NavCommit(engine.draft) }
      let event = change.event - commit.firstEvent
      var before = change.before
      if let (rename, oldName) = commit.rename(at: event, to: name) {
        // The value may have changed with the name.
        probe = PathProbe(oldName)
        try seek(to: change.event)
        renamed.append(rename)
        before = valueNow(&probe)
        if before == value {
          name = oldName
          continue
        }
      }
      return NavLastChange(
        path: path, value: value, before: before, event: change.event, commit: commit, renamed: renamed,
        plugins: commit.plugins(of: event), causes: try causes(of: event, in: commit), start: start.events)
    }
    return NavLastChange(
      path: path, value: value, before: nil, event: nil, commit: nil, renamed: renamed, plugins: [],
      causes: [], start: start.events)
  }

  /// A change of a value: the number of events before it, its commit, and the value before it.
  struct Change {
    let event: Int
    let commit: Int
    let before: CanonicalJSON?
  }

  /// The number of events in the first stretch that is searched: most questions are about a recent change.
  private static let firstStretch = 64
  /// The factor by which the next stretch is longer. Each stretch is folded from the snapshot before it, so with fewer
  /// stretches, fewer events are folded twice.
  private static let growth = 8
  /// The number of events in the longest stretch, far beyond the distance of snapshots.
  private static let longestStretch = 1 << 20

  /// Finds the last change before the present moment. The stretches are searched backwards, and each is folded forwards.
  mutating func lastChange(_ probe: inout PathProbe) throws(Failure) -> Change? {
    var (end, stretch) = (moment.events, Self.firstStretch)
    while end > start.events {
      let beginning = max(start.events, end - stretch)
      if let change = try lastChange(&probe, from: beginning, to: end) { return change }
      (end, stretch) = (beginning, min(stretch * Self.growth, Self.longestStretch))
    }
    return nil
  }

  private mutating func lastChange(
    _ probe: inout PathProbe, from start: Int, to end: Int
  ) throws(Failure) -> Change? {
    do throws(FileError) { try restart { $0.events <= start } } catch { throw .file(error) }
    var value: CanonicalJSON?
    var change: Change?
    if moment.events == start { value = valueNow(&probe) }
    while moment.events < end {
      let before = moment
      let goesOn = try stepByEvents { state, draft, after in
        guard start...end ~= after.events else { return }
        let next = probe.value(state, draft.texts, after)
        if after.events > start, next != value {
          change = Change(event: after.events - 1, commit: before.commits, before: value)
        }
        value = next
      }
      if !goesOn { break }
      // The first line, and a commit without events, are part of the moment before them.
      if moment.events == before.events, moment.events >= start { value = valueNow(&probe) }
    }
    return change
  }

  /// Returns the value at the present moment.
  func valueNow(_ probe: inout PathProbe) -> CanonicalJSON? {
    let moment = moment
    return read { probe.value($0, $1.texts, moment) }
  }
}

extension NavCommit {
  /// Returns the renaming of the screen that a path leads to, and the path to it before; nil when the event is no such one.
  fileprivate func rename(at index: Int, to path: NavPath) -> (rename: NavLastChange.Rename, old: NavPath)? {
    guard events.indices.contains(index), case .item(.screenChanged(let old, let new)) = events[index],
      !old.hasSameBytes(as: new.id), let before = path.called(old, insteadOf: new.id)
    else { return nil }
    return (NavLastChange.Rename(old: old, new: new.id, event: firstEvent + index), before)
  }
}
