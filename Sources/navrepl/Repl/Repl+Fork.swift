import NavBase
import NavEvents
import NavRuntime

/// The verb `fork`, which continues in a new journal from an earlier moment.
extension Repl {
  /// Writes a new journal that continues from a moment, and continues in it. The journal that was open is closed unchanged.
  mutating func fork(_ moment: NavJournal.Moment?, _ path: String) throws(LineError) {
    let moment = moment ?? shownMoment
    let detached: [String]
    let origin = try ask { timeline throws(NavTimeline.Failure) in try timeline.forkOrigin(at: moment) }
    tellLaterDamage()
    do throws(SessionError) {
      let header = try origin.header(id: nil, durability: nil, clock: session.clock)
      // A session decides with all of its plugins, so the fork begins by leaving out those that are missing.
      detached = session.catalog.lacking(among: origin.plugins).map(\.id)
      try origin.write(header, to: path)
      try goOn(in: path, without: detached)
    } catch {
      // The open session continues, whatever is wrong with the new file.
      return fail(error, endsSession: false)
    }
    if style.json { return output.data(Reply.result(ForkReply.json(origin, path, without: detached))) }
    if !style.quiet {
      show([ForkReply.text(origin, path.onOneLine(), without: detached)])
      if style.isInteractive { show(["this session is now in \(path.onOneLine())"]) }
    }
    draw()
  }

  /// Opens the fork with the available plugins, and closes the session before it.
  private mutating func goOn(in path: String, without detached: [String]) throws(SessionError) {
    var options = SessionOptions(catalog: session.catalog)
    (options.clock, options.detaching) = (session.clock, detached)
    options.keep = opened.options.keep
    options.hidePrivateValues(as: session)
    let fork = try NavSession.open(at: path, options: options)
    do throws(SessionError) { try session.close() } catch {
      // The fork has its own file, whatever has become of the journal before it.
      mention(error, of: "the journal that was open")
    }
    take(fork)
    (past, hasOwnSession) = (nil, true)
    toldVerdict = .clean
    timeline = nil
  }

  /// Closes the session of a fork or of `begin`. The session that was passed to the REPL is closed by the code that opened it.
  mutating func end() {
    guard hasOwnSession else { return }
    do throws(SessionError) { try session.close() } catch { fail(error) }
  }
}
