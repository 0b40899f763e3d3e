import NavEvents
import NavJournals
import NavRuntime

/// A picture that was drawn, and the scene before it, for marking what has changed.
struct LastPicture {
  let scene: NavScene
  let before: NavScene?

  /// Returns the picture of a scene after the last one. The same moment again marks the same changes.
  static func next(_ scene: NavScene, after last: LastPicture?) -> LastPicture {
    if let last, last.scene.events == scene.events, last.scene.commits == scene.commits { return last }
    return LastPicture(scene: scene, before: last?.scene)
  }
}

/// The pictures of a session.
extension Repl {
  /// A Boolean value that indicates whether the scene is drawn after each change: for a person, or because a line has asked for it.
  var drawsChanges: Bool {
    !style.quiet && style.pictures.showsPictures && (style.isInteractive || hasAskedForPictures)
  }

  /// Carries out the verb `pictures`.
  mutating func drawChanges(_ areDrawn: Bool) throws(LineError) {
    if areDrawn, style.json || style.quiet {
      let option = style.json ? "--json" : "--quiet"
      throw LineError(
        code: .badArgument, message: "With \(option), no picture follows a change: draw shows the scene.")
    }
    (style.pictures.showsPictures, hasAskedForPictures) = (areDrawn, areDrawn)
    if style.json { output.data(Reply.done) }
  }

  /// Draws the shown moment after a change.
  mutating func draw() {
    guard drawsChanges else { return }
    output.picture(picture)
  }

  /// Draws the scene of the journal when it is opened; before the first event there is nothing to draw.
  mutating func drawAtStart() {
    if session.moment.events > 0 { draw() }
  }

  /// Carries out the verb `draw`.
  mutating func drawAgain() {
    let lines = picture
    if style.json { return output.data(Reply.result(Reply.list(lines))) }
    output.picture(lines)
  }

  private var picture: [String] {
    mutating get {
      let last = LastPicture.next(past?.drawn ?? session.scene, after: lastPicture)
      lastPicture = last
      return NavTextPicture(last.scene, since: last.before, moment: momentLabel)
        .lines(in: style.json ? PictureRoom() : .current, style.pictures)
    }
  }

  /// Returns the picture of the scene after a command that was tried, with the changes marked.
  func picture(of preview: NavPreview) -> [String] {
    NavTextPicture(preview.scene, since: session.scene, moment: "try @\(preview.scene.events)")
      .lines(in: .current, style.pictures)
  }

  /// The shown moment, with its commit.
  var momentInWords: String {
    let commit = past.map { $0.lastCommit } ?? (session.moment.commits > 0 ? session.moment.commits - 1 : nil)
    return "\(momentLabel), \(commit.map { "after #\($0)" } ?? "before the first commit")"
  }

  private var momentLabel: String {
    let live = session.moment.events
    return past.map { "past @\($0.events)/\(live)" } ?? "live @\(live)"
  }

  // MARK: Playing

  /// Replays the journal from the shown moment, or from the beginning. The moment at which the person leaves is the shown
  /// one afterwards.
  mutating func play(_ speed: Double) throws(LineError) {
    // Without a person who watches, the replay is over at once.
    if style.json { return goLive() }
    let (live, first) = (session.moment, past?.commits)
    let screen = PlayScreen(output, style.pictures, isInteractive: style.isInteractive)
    past = try ask { timeline throws(NavTimeline.Failure) in
      var player = Player(screen, end: live, speed: speed)
      let stopped = try player.run(&timeline, from: first)
      try timeline.seek(afterCommits: stopped)
      return stopped == live.commits ? nil : Past(timeline)
    }
  }
}
