import NavEvents
import NavRuntime

/// Shows the end of a journal, and goes on as another process appends to it. It takes no lock and changes nothing.
struct Watcher {
  /// The time between two looks at the file, in milliseconds: a look is one call to the system.
  private static let step: Int32 = 100
  private static let keys = "q leaves"

  /// What was found at a look.
  private enum Look {
    case same, changed
    /// Another file has the name now, or the file is shorter than it was.
    case replaced
  }

  private let path: String
  private var screen: PlayScreen
  private var file: any StorageFile
  /// The length that was read up to.
  private var size = 0
  private var last: NavCommit?

  init(_ path: String, _ screen: PlayScreen) throws(FileError) {
    (self.path, self.screen) = (path, screen)
    file = try POSIXFileSystem().open(path, .read)
  }

  /// Watches until a person leaves, or nobody reads any more; returns the verdict on the journal.
  mutating func run() throws(Timeline.Failure) -> JournalVerdict {
    let isInteractive = screen.isInteractive && screen.begin()
    defer { if isInteractive { screen.end() } }
    var keyboard = isInteractive ? Keyboard() : nil
    while true {
      var timeline = Timeline(file)
      let isOver = try follow(&timeline, &keyboard)
      if isOver { return timeline.verdict }
    }
  }

  /// Follows one file; false when another file has its name.
  private mutating func follow(_ timeline: inout Timeline, _ keyboard: inout Keyboard?) throws(Timeline
    .Failure) -> Bool
  {
    size = length
    try timeline.seekToEnd()
    last = nil
    show(timeline, keyboard != nil)
    while !screen.isClosed {
      if case .corrupt = timeline.verdict { return true }
      guard waitsOn(&keyboard, timeline) else { return true }
      switch look() {
      case .same: break
      case .replaced: return false
      case .changed: try readOn(&timeline, keyboard != nil)
      }
    }
    return true
  }

  /// Reads what was appended. A line that is not whole yet is waited for.
  private mutating func readOn(_ timeline: inout Timeline, _ isInteractive: Bool) throws(Timeline.Failure) {
    let before = timeline.moment.commits
    while !screen.isClosed, let commit = try next(&timeline) {
      last = commit
      if !isInteractive { print(commit, timeline) }
    }
    if isInteractive, timeline.moment.commits > before { show(timeline, true) }
  }

  private func next(_ timeline: inout Timeline) throws(Timeline.Failure) -> NavCommit? {
    let commits = timeline.moment.commits
    do throws(Timeline.Failure) { return try timeline.seek(through: commits) } catch {
      guard case .noCommit = error else { throw error }
      return nil
    }
  }

  // MARK: The file

  private var length: Int { (try? file.size()) ?? 0 }

  private mutating func look() -> Look {
    do throws(FileError) {
      try file.checkUntouched(length: size)
      return .same
    } catch {
      let now = length
      if case .resized = error.reason, now >= size {
        size = now
        return .changed
      }
      // Between two files of the same name there may be a moment without one.
      guard let other = try? POSIXFileSystem().open(path, .read) else { return .same }
      file = other
      return .replaced
    }
  }

  // MARK: What is shown

  private mutating func show(_ timeline: borrowing Timeline, _ isInteractive: Bool) {
    let scene = NavScene(timeline)
    guard isInteractive else { return screen.print(scene, label(scene), after: nil) }
    screen.draw(scene, label(scene), [last.map(PlayScreen.line) ?? path, "watching: \(Self.keys)"])
  }

  private mutating func print(_ commit: NavCommit, _ timeline: borrowing Timeline) {
    if commit.events.isEmpty { return screen.print(commit) }
    let scene = NavScene(timeline)
    screen.print(scene, label(scene), after: commit)
  }

  private func label(_ scene: NavScene) -> String { "live @\(scene.events)" }

  /// Waits for a moment, or for a key; false when the person leaves.
  private mutating func waitsOn(_ keyboard: inout Keyboard?, _ timeline: borrowing Timeline) -> Bool {
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
