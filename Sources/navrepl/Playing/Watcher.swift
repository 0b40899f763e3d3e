import NavBase
import NavEvents
import NavRuntime

/// A viewer of the end of a journal, which follows as another process appends to it. It takes no lock, and
/// changes nothing but the index of a long journal that has none.
struct Watcher {
  /// The time between two looks at the file, in milliseconds. A look is one system call.
  private static let step: Int32 = 100
  private static let keys = "q leaves"

  private let path: String
  private var screen: PlayScreen
  private var file: GrowingFile
  private var last: NavCommit?
  /// The journal that was followed so far, and the number of its commits; nil before the first.
  private var followed: (id: String, commits: Int)?

  init(_ path: String, _ screen: PlayScreen) throws(FileError) {
    (self.path, self.screen) = (path, screen)
    file = try GrowingFile(path)
  }

  /// Watches until a person leaves, or the output has no reader any more. Returns the verdict on the journal.
  mutating func run() throws(NavTimeline.Failure) -> JournalVerdict {
    let isInteractive = screen.isInteractive && screen.begin()
    defer { if isInteractive { screen.end() } }
    var keyboard = isInteractive ? Keyboard() : nil
    while true {
      var timeline = NavTimeline(file.file)
      let isOver = try follow(&timeline, &keyboard)
      if isOver { return timeline.verdict }
    }
  }

  /// Follows one file. Returns false when another file has its name.
  private mutating func follow(_ timeline: inout NavTimeline, _ keyboard: inout Keyboard?) throws(NavTimeline
    .Failure) -> Bool
  {
    file.begin()
    try timeline.seek(to: .end)
    last = nil
    // A journal whose beginning was folded is another file, and goes on.
    if let followed, goesOn(timeline, after: followed), keyboard == nil {
      let next = max(followed.commits, timeline.start.commits)
      if next > followed.commits { tell(missed: next - followed.commits) }
      try timeline.seek(afterCommits: next)
      try readOn(&timeline, false)
    } else {
      show(timeline, keyboard != nil)
    }
    defer { followed = timeline.header.map { ($0.id, timeline.moment.commits) } }
    while !screen.isClosed {
      if case .corrupt = timeline.verdict { return true }
      guard waitsOn(&keyboard, timeline) else { return true }
      switch file.look() {
      case .same: break
      case .replaced:
        // The last commits of a journal whose beginning was folded are in both files.
        try readOn(&timeline, keyboard != nil)
        return false
      case .cut: return false
      case .changed: try readOn(&timeline, keyboard != nil)
      }
    }
    return true
  }

  /// Returns true for the journal that was followed, when it has become longer.
  private func goesOn(_ timeline: borrowing NavTimeline, after followed: (id: String, commits: Int)) -> Bool {
    guard let header = timeline.header, header.id.hasSameBytes(as: followed.id) else { return false }
    return followed.commits <= timeline.moment.commits
  }

  /// Says how many commits were folded away between two looks at the file.
  private func tell(missed count: Int) {
    let was = count == 1 ? "was" : "were"
    Output.messageAtOnce(
      "\(path): \(Sentence.counted(count, "commit")) \(was) folded away before watch read them")
  }

  /// Reads the appended commits. An incomplete line is read once it is complete.
  private mutating func readOn(_ timeline: inout NavTimeline, _ isInteractive: Bool) throws(NavTimeline
    .Failure)
  {
    let before = timeline.moment.commits
    while !screen.isClosed, let commit = try timeline.next() {
      last = commit
      if !isInteractive { print(commit, timeline) }
    }
    if isInteractive, timeline.moment.commits > before { show(timeline, true) }
  }

  // MARK: Pictures

  private mutating func show(_ timeline: borrowing NavTimeline, _ isInteractive: Bool) {
    let scene = timeline.drawnScene
    guard isInteractive else { return screen.print(scene, label(scene), after: nil) }
    screen.draw(scene, label(scene), [last.map(PlayScreen.line) ?? path, "watching: \(Self.keys)"])
  }

  private mutating func print(_ commit: NavCommit, _ timeline: borrowing NavTimeline) {
    if commit.events.isEmpty { return screen.print(commit) }
    let scene = timeline.drawnScene
    screen.print(scene, label(scene), after: commit)
  }

  private func label(_ scene: NavScene) -> String { "live @\(scene.events)" }

  /// Waits for the next look, or for a key. Returns false when the person leaves.
  private mutating func waitsOn(_ keyboard: inout Keyboard?, _ timeline: borrowing NavTimeline) -> Bool {
    guard let press = keyboard?.next(within: Self.step) else {
      SystemCall.sleep(milliseconds: Int(Self.step))
      return true
    }
    switch press {
    case .nothing: return true
    case .endOfInput: return false
    case .signal: screen.beginAnew()
    case .key(.text(let text)): return !text.contains { $0 == "q" || $0 == "Q" }
    case .key(.escape), .key(.control("c")), .key(.control("d")): return false
    case .key(.control("z")): screen.suspend()
    case .key: return true
    }
    show(timeline, true)
    return true
  }
}
