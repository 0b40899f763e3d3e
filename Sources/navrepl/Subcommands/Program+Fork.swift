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
      var timeline = Timeline(file)
      do throws(Timeline.Failure) {
        let origin = try timeline.forkOrigin(at: moment)
        let status = report(origin.verdict, origin.mismatch, words[0])
        return max(status, write(origin, to: words[2]))
      } catch {
        if timeline.header == nil { return reportBeginning(of: &timeline, words[0]) }
        let status = report(timeline.verdict, timeline.mismatch, words[0])
        return max(status, fail(error, words[0]))
      }
    }
  }

  /// Reports that a file has no first line, or a damaged one.
  private func reportBeginning(of timeline: inout Timeline, _ path: String) -> ExitStatus {
    do throws(Timeline.Failure) { try timeline.seekToEnd() } catch { return fail(error, path) }
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
      var timeline = Timeline(file)
      do throws(Timeline.Failure) {
        try timeline.seekToEnd()
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
      try compaction.write(to: path, in: POSIXFileSystem())
    } catch {
      return report(error)
    }
    let reply = CompactReply(compaction: compaction, path: path)
    output.answer(reply.json, or: reply.text, options.json)
    return .success
  }

  private func write(_ origin: ForkOrigin, to path: String) -> ExitStatus {
    do throws(SessionError) {
      let header = try origin.header(
        id: options.session.id, durability: options.durability, clock: options.session.clock)
      try NewJournal.write(header, to: path, in: POSIXFileSystem())
      output.answer(ForkReply.json(origin, path), or: ForkReply.text(origin, path), options.json)
      return .success
    } catch {
      return report(error)
    }
  }
}

/// The answer of `fork`.
enum ForkReply {
  static func text(_ origin: ForkOrigin, _ path: String) -> String {
    "\(path) goes on from @\(origin.base.events) of \(origin.parent.id.typed), and its first commit is #\(origin.base.commits)"
  }

  /// The answer of `fork --json`; `commit` is the number of the fork's first commit.
  static func json(_ origin: ForkOrigin, _ path: String) -> String {
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
