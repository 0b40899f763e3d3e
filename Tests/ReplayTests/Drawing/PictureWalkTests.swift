import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

@testable import navrepl

/// The invariants of every picture, over random walks.
struct PictureWalkTests {
  private static let steps = HostileCases.factor == 1 ? 30 : 50 * HostileCases.factor

  @Test(arguments: BuiltInScene.allCases)
  func `every picture is well formed and shows the visible nodes, the swipe and the modals`(
    _ scene: BuiltInScene
  ) throws {
    let session = try NavSession(options: .standard)
    try session.send(.system) { draft in draft.scene(scene.content(&draft)) }
    var commands = CommandGenerator(seed: 46, scene: scene)
    var before: NavScene?
    for step in 0..<Self.steps {
      let shown = session.scene
      let styles = [(80, false), (40, true), (13, false)] + (step.isMultiple(of: 2) ? [(80, true)] : [])
      for (columns, ascii) in styles {
        let lines = NavTextPicture(shown, since: before, moment: "live @\(shown.events)")
          .lines(in: PictureRoom(columns: columns), PictureStyle(ascii: ascii))
        let problem =
          Self.problem(lines, columns) ?? (columns == 80 && !ascii ? Self.missing(shown, lines) : nil)
        try #require(
          problem == nil, "\(problem ?? "") after step \(step):\n\(lines.joined(separator: "\n"))\n\(shown)")
      }
      before = shown
      try session.send { draft in draft.intern(commands.next()) }
    }
  }

  @Test(arguments: BuiltInScene.allCases)
  func `a picture of the drawn part of a scene is that of the whole scene, over a walk`(
    _ scene: BuiltInScene
  ) throws {
    let disk = MemoryFileSystem()
    let session = try NavSession.open(at: "j", in: disk, options: .standard)
    try session.send(.system) { draft in draft.scene(scene.content(&draft)) }
    var commands = CommandGenerator(seed: 47, scene: scene)
    for _ in 0..<Self.steps * 4 { try session.send { draft in draft.intern(commands.next()) } }
    try Self.drawTwice(disk.open("j", .read))
  }

  @Test(arguments: RecordedJournal.all + RecordedJournal.regressions)
  func `a picture of the drawn part of a scene is that of the whole scene, in a recorded journal`(
    _ journal: RecordedJournal
  ) throws {
    try Self.drawTwice(POSIXFileSystem().open(journal.journal.path, .read))
  }

  /// Draws the scene after each commit, and the part of it that a picture needs.
  private static func drawTwice(_ file: any StorageFile) throws {
    var timeline = NavTimeline(file)
    try timeline.seekToEnd()
    let end = timeline.moment.commits
    var before: (whole: NavScene, drawn: NavScene)?
    for commits in timeline.start.commits...end {
      try timeline.seek(afterCommits: commits)
      let (whole, drawn) = (timeline.scene, timeline.drawnScene)
      for columns in [80, 30] {
        let room = PictureRoom(columns: columns)
        try #require(
          NavTextPicture(drawn, since: before?.drawn, moment: "m").lines(in: room, PictureStyle())
            == NavTextPicture(whole, since: before?.whole, moment: "m").lines(in: room, PictureStyle()),
          "after commit \(commits - 1)")
      }
      before = (whole, drawn)
    }
  }

  /// Returns the first fault in the form of a picture.
  private static func problem(_ lines: [String], _ columns: Int) -> String? {
    let widths = lines.map { DisplayWidth.of($0) }
    if Set(widths.prefix(PictureRows(lines).window.count)).count != 1 { return "rows of several widths" }
    if widths.contains(where: { $0 > columns }) { return "wider than the terminal" }
    if lines.contains(where: { $0.hasSuffix(" ") }) { return "spaces at the end" }
    return lines.contains { $0.unicodeScalars.contains(where: isHarmful) } ? "control characters" : nil
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    // Nearly every character is a visible one of ASCII.
    if 0x20..<0x7F ~= scalar.value { return false }
    let role = LineRole(scalar)
    return role == .control || role == .invisible
  }

  /// Returns the first part of a scene that the picture does not show.
  private static func missing(_ scene: NavScene, _ lines: [String]) -> String? {
    let window = scene.environment
    // In a tiny window there is hardly room for a letter.
    if window.width < 200 || window.height < 200 { return nil }
    let rows = PictureRows(lines)
    // The picture is taken apart once, not for each node.
    let words = rows.words
    func isShown(_ text: String) -> Bool {
      words.contains { word in
        word == text || word.last == "…" && text.hasPrefix(word.dropLast())
      }
    }
    for node in scene.visible where !isShown(node) {
      if scene.items[node].map({ isShown($0.title) }) != true { return "\(node) is not shown" }
    }
    let isSwiped = scene.layout.contains { $0.role == .below }
    if isSwiped != rows.notes.contains(where: { $0.hasPrefix("swipe ") }) { return "the swipe" }
    let text = lines.joined(separator: "\n")
    for modal in scene.presented[(scene.presented.lastIndex { $0.style == .fullScreen } ?? 0)...] {
      if !text.contains(modal.style.title.prefix(4)) { return "the modal \(modal.node)" }
    }
    return nil
  }

  @Test func `no text of a scene puts control or invisible characters into a picture`() throws {
    var cases = HostileCases("pictures")
    for text in HostileTexts.sample {
      let session = try NavSession(options: .standard)
      var screen = ScreenDescription("a", title: text)
      (screen.backTitle, screen.leftItems, screen.rightItems, screen.tabItem) = (text, [text], [text], text)
      screen.toolbarItems = [text]
      screen.url = text
      try session.send(.push(screen))
      try session.send(NavCommand(line: "toolbars show"))
      screen = ScreenDescription("b", title: text)
      try session.send(.push(screen))
      try session.send(.push(ScreenDescription("c", title: text)))
      try session.send(.present(ScreenDescription("m", title: text), as: .stack))
      let scene = session.scene
      for columns in [80, 40, 20] {
        for moment in HostileCases.isFull ? ["live @1", "past @1/2"] : ["past @1/2"] {
          let lines = NavTextPicture(scene, moment: moment).lines(
            in: PictureRoom(columns: columns), PictureStyle())
          cases.note(Self.problem(lines, columns).map { "\($0): \(text.debugDescription)" })
        }
      }
    }
    cases.finish()
  }
}
