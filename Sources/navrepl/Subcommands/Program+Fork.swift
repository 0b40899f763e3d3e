import NavBase
import NavEvents
import NavRuntime

extension Program {
  /// Writes a new journal that continues from a moment of another one.
  func fork(_ words: [String]) -> ExitStatus {
    guard words.count == 3 else { return usage(Subcommand.fork.synopsis) }
    if words[2] == StandardInput.name { return usage("a fork needs the name of a new file") }
    let moment: NavJournal.Moment
    do throws(LineError) { moment = try NavJournal.Moment(words[1]) } catch {
      return usage("\(Subcommand.fork.synopsis): \(error.message)")
    }
    return withJournal(words[0]) { file in
      var timeline = NavTimeline(file)
      do throws(NavTimeline.Failure) {
        let origin = try timeline.forkOrigin(at: moment)
        let status = max(report(origin.verdict, origin.mismatch, words[0]), write(origin, to: words[2]))
        tellLaterDamage(&timeline, words[0])
        return status
      } catch {
        if timeline.header == nil { return reportBeginning(of: &timeline, words[0]) }
        let status = report(timeline.verdict, timeline.mismatch, words[0])
        return max(status, fail(error, words[0]))
      }
    }
  }

  /// Reports that a file has no first line, or a damaged one.
  private func reportBeginning(of timeline: inout NavTimeline, _ path: String) -> ExitStatus {
    do throws(NavTimeline.Failure) { try timeline.seek(to: .end) } catch { return fail(error, path) }
    return noJournal(path, timeline.verdict)
  }

  /// Writes a new journal with the commits of another one from a moment on.
  func compact(_ words: [String]) -> ExitStatus {
    guard 2...3 ~= words.count, let path = words.last else { return usage(Subcommand.compact.synopsis) }
    if path == StandardInput.name { return usage("a compacted journal needs the name of a new file") }
    let moment: NavJournal.Moment
    do throws(LineError) { moment = words.count == 2 ? .end : try NavJournal.Moment(words[1]) } catch {
      return usage("\(Subcommand.compact.synopsis): \(error.message)")
    }
    return withJournal(words[0]) { file in
      var timeline = NavTimeline(file)
      do throws(NavTimeline.Failure) {
        try timeline.seek(to: .end)
        if timeline.header == nil { return noJournal(words[0], timeline.verdict) }
        // The commits after the damage would be lost.
        if case .corrupt = timeline.verdict {
          return report(JournalError.corrupt(path: words[0], timeline.verdict))
        }
        let status = report(timeline.verdict, timeline.mismatch, words[0])
        return max(status, write(try timeline.compaction(at: moment), to: path))
      } catch {
        return fail(error, words[0])
      }
    }
  }

  private func write(_ compaction: Compaction, to path: String) -> ExitStatus {
    do throws(SessionError) {
      try compaction.write(to: path)
    } catch {
      return report(error)
    }
    let reply = CompactReply(compaction: compaction, path: path)
    output.answer(reply.json, or: reply.text, options.json)
    return .success
  }

  /// Throws when a fork that is to begin without some plugins lacks others, so that it cannot be opened here.
  private func checkIsComplete(
    _ origin: ForkOrigin, without detached: [String]
  ) throws(SessionError) {
    let strangers = options.session.detaching.filter { !detached.containsBytes(of: $0) }
    if let id = strangers.first { throw .noPlugin(id, among: origin.plugins.map(\.id)) }
    let missing = options.session.catalog.lacking(among: origin.plugins).filter {
      !detached.containsBytes(of: $0.id)
    }
    if !detached.isEmpty, !missing.isEmpty { throw .pluginMissing(missing) }
  }

  /// Records in a fork that it continues without these plugins.
  private func detach(_ plugins: [String], in path: String) throws(SessionError) {
    var settings = options.session
    settings.detaching = plugins
    try NavSession.open(at: path, options: settings).close()
  }

  private func write(_ origin: ForkOrigin, to path: String) -> ExitStatus {
    do throws(SessionError) {
      let header = try origin.header(
        id: options.session.id, durability: options.durability, clock: options.session.clock)
      let detached = options.session.detaching.filter { origin.plugins.map(\.id).containsBytes(of: $0) }
      try checkIsComplete(origin, without: detached)
      try origin.write(header, to: path)
      if !detached.isEmpty { try detach(detached, in: path) }
      output.answer(
        ForkReply.json(origin, path, without: detached), or: ForkReply.text(origin, path, without: detached),
        options.json)
      return .success
    } catch {
      return report(error)
    }
  }
}

/// The answer of `fork`.
enum ForkReply {
  /// The answer in words. `detached` are the plugins that the first commits of the fork detach.
  static func text(_ origin: ForkOrigin, _ path: String, without detached: [String]) -> String {
    let start =
      "\(path) goes on from @\(origin.base.events) of \(origin.parent.id.typed), and its first commit is #\(origin.base.commits)"
    return detached.isEmpty ? start : "\(start); without \(detached.map(\.typed).joined(separator: ", "))"
  }

  /// The answer of `fork --json`; `commit` is the number of the fork's first commit. Only a fork without some plugins has the
  /// member `without`.
  static func json(_ origin: ForkOrigin, _ path: String, without detached: [String]) -> String {
    var buffer = ByteBuffer()
    buffer.append("{\"journal\":")
    buffer.appendQuoted(path)
    buffer.member("event", origin.base.events)
    buffer.member("commit", origin.base.commits)
    buffer.member("parent")
    buffer.append("{\"id\":")
    buffer.appendQuoted(origin.parent.id)
    buffer.member("at", origin.parent.at)
    buffer.member("sum", text: origin.parent.sum)
    buffer.close()
    if !detached.isEmpty {
      buffer.member("without")
      buffer.list(detached) { $1.appendQuoted($0) }
    }
    buffer.close()
    return buffer.string
  }
}

/// The answer of `compact`.
struct CompactReply {
  let compaction: Compaction
  let path: String

  var text: String {
    let moment = compaction.moment
    let commits = compaction.commits == 1 ? "1 commit" : "\(compaction.commits) commits"
    return
      "\(path) begins at @\(moment.events), its first commit is #\(moment.commits), and it has \(commits)"
  }

  /// The answer with `--json`; `event` and `commit` are the numbers of the first event and commit, `commits` is the number of
  /// commits.
  var json: String {
    var buffer = ByteBuffer()
    buffer.append("{\"journal\":")
    buffer.appendQuoted(path)
    buffer.member("event", compaction.moment.events)
    buffer.member("commit", compaction.moment.commits)
    buffer.member("commits", compaction.commits)
    buffer.close()
    return buffer.string
  }
}
