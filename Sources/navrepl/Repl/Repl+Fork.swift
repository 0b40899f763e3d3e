import NavEvents
import NavRuntime

/// The way to another past: a new journal from the shown moment.
extension Repl {
  /// Writes a new journal that goes on from a moment, and goes on in it. The journal that was open is closed as it is.
  mutating func fork(_ moment: NavJournal.Moment?, _ path: String) throws(LineError) {
    let moment = moment ?? shownMoment
    let origin = try travel { timeline throws(LineError) in
      do throws(Timeline.Failure) { return try timeline.forkOrigin(at: moment) } catch {
        throw LineError(code: error.code, message: error.message, column: nil)
      }
    }
    do throws(SessionError) {
      // With a fixed clock the same lines make the same bytes.
      let isFixed = session.clock != .system
      let id = isFixed ? "\(origin.parent.id)@\(origin.parent.at)" : nil
      let header = try origin.header(id: id, durability: nil, clock: session.clock)
      try ForkOrigin.write(header, to: path, in: POSIXFileSystem())
      try goOn(in: path)
    } catch {
      // The session that is open goes on, whatever the new file's trouble is.
      return fail(error, endsSession: false)
    }
    if style.json { return output.data(Reply.result(ForkReply.json(origin, path))) }
    if !style.quiet { output.line(ForkReply.text(origin, path)) }
    draw()
  }

  /// Opens the fork with the plugins on offer, and closes the session before.
  private mutating func goOn(in path: String) throws(SessionError) {
    var options = SessionOptions(catalog: session.catalog)
    options.clock = session.clock
    let fork = try NavSession.open(path, options: options).session
    do throws(SessionError) { try session.close() } catch { fail(error) }
    take(fork)
    (past, isFork) = (nil, true)
    timeline = nil
  }

  /// Closes the session of a fork; the one that the REPL was given is closed by whoever has opened it.
  mutating func end() {
    guard isFork else { return }
    do throws(SessionError) { try session.close() } catch { fail(error) }
  }
}
