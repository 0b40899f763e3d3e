import NavEvents
import NavRuntime

/// A player that replays a journal in pictures, commit by commit, with the recorded times between them.
struct Player {
  /// The longest pause before a picture, in milliseconds, however long the user thought.
  private static let longestPause = 2000.0
  /// The shortest pause before a picture, in milliseconds, so that each one can be seen.
  private static let shortestPause = 150.0
  private static let speeds = 1.0 / 64...1024.0
  private static let keys = "space pauses, left/right step, +/- change speed, q leaves"

  /// A moment of the journal, and the commit that led to it.
  private struct Scene {
    let commits: Int
    let scene: NavScene
    let commit: NavCommit?
  }

  private var screen: PlayScreen
  /// The last moment.
  private let end: StateMoment
  private var speed: Double
  private var isPaused = false

  init(_ screen: PlayScreen, end: StateMoment, speed: Double) {
    (self.screen, self.end) = (screen, end)
    self.speed = min(max(speed, Self.speeds.lowerBound), Self.speeds.upperBound)
  }

  /// Reads a speed; returns nil for a text that is not one.
  static func speed(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite && $0 > 0 && text.utf8.allSatisfy { $0 < 0x3A } ? $0 : nil }
  }

  /// Replays from the moment after `first` commits, or from the beginning. Returns the number of commits before the moment
  /// at which the person left.
  mutating func run(_ timeline: inout NavTimeline, from first: Int?) throws(NavTimeline.Failure) -> Int {
    let start = try beginning(of: &timeline)
    let first = first.map { $0 < end.commits ? $0 : start } ?? start
    guard screen.isInteractive, screen.begin() else { return try printAll(&timeline, from: first) }
    defer { screen.end() }
    return try play(&timeline, from: first)
  }

  // MARK: Without a terminal

  private mutating func printAll(_ timeline: inout NavTimeline, from first: Int) throws(NavTimeline.Failure)
    -> Int
  {
    for commits in first...max(first, end.commits) where !screen.isClosed {
      let shown = try scene(&timeline, after: commits)
      if let commit = shown.commit, commit.events.isEmpty {
        screen.print(commit)
      } else if shown.commit != nil || shown.scene.root != nil {
        screen.print(shown.scene, label(shown), after: shown.commit)
      }
    }
    return end.commits
  }

  // MARK: At a terminal

  private mutating func play(
    _ timeline: inout NavTimeline, from first: Int
  ) throws(NavTimeline.Failure) -> Int {
    var keyboard = Keyboard()
    var shown = try scene(&timeline, after: first)
    var next = try following(&timeline, shown)
    draw(shown)
    while true {
      var target = shown.commits
      switch keyboard.next(within: pause(from: shown, to: next)) {
      case .nothing: target += 1
      case .signal: screen.beginAnew()
      case .endOfInput: return shown.commits
      case .key(let key):
        for action in Self.actions(of: key) {
          // Keys in quick succession arrive together: those before `leave` are carried out first.
          if case .leave = action { return target }
          carryOut(action, &target, timeline.start.commits)
        }
      }
      if target != shown.commits {
        if let next, next.commits == target {
          shown = next
        } else {
          shown = try scene(&timeline, after: target)
        }
        next = try following(&timeline, shown)
      }
      draw(shown)
    }
  }

  // MARK: Keys

  private enum Action {
    case leave, pause, stop, nothing
    case step(Int)
    case jump(toEnd: Bool)
    case speed(Double)
  }

  /// Carries out the action of a key, and sets `target` to the number of commits before the picture to show.
  private mutating func carryOut(_ action: Action, _ target: inout Int, _ start: Int) {
    switch action {
    case .leave, .nothing: break
    case .pause: isPaused.toggle()
    case .stop: screen.suspend()
    case .speed(let factor):
      speed = min(max(speed * factor, Self.speeds.lowerBound), Self.speeds.upperBound)
    case .step(let count): (target, isPaused) = (min(max(target + count, start), end.commits), true)
    case .jump(let toEnd): (target, isPaused) = (toEnd ? end.commits : start, true)
    }
  }

  /// Returns the actions of a key; keys in quick succession arrive as one text.
  private static func actions(of key: Key) -> [Action] {
    switch key {
    case .text(let text): text.map { action(of: $0) }
    case .right: [.step(1)]
    case .left: [.step(-1)]
    case .home: [.jump(toEnd: false)]
    case .end: [.jump(toEnd: true)]
    case .escape, .control("c"), .control("d"): [.leave]
    case .control("z"): [.stop]
    default: []
    }
  }

  private static func action(of letter: Character) -> Action {
    switch letter {
    case " ": .pause
    case "n", "]": .step(1)
    case "p", "[": .step(-1)
    case "+", "=": .speed(2)
    case "-": .speed(0.5)
    case "q", "Q": .leave
    default: .nothing
    }
  }

  /// Returns the time until the next picture in milliseconds; -1 when the player waits for a key.
  private func pause(from shown: Scene, to next: Scene?) -> Int32 {
    guard !isPaused, let next, let time = next.commit?.time else { return -1 }
    let recorded = shown.commit.map { Double(time) - Double($0.time) } ?? 0
    return Int32(min(max(recorded / speed, Self.shortestPause), Self.longestPause))
  }

  private mutating func draw(_ shown: Scene) {
    let state = shown.commits == end.commits ? "the end" : isPaused ? "paused" : "playing"
    let pace = speed == speed.rounded() ? "\(Int(speed))" : "\(speed)"
    screen.draw(
      shown.scene, label(shown),
      [shown.commit.map(PlayScreen.line) ?? "the beginning", "\(state), speed \(pace): \(Self.keys)"])
  }

  // MARK: Moments

  private func label(_ shown: Scene) -> String {
    shown.scene.events == end.events ? "end @\(end.events)" : "past @\(shown.scene.events)/\(end.events)"
  }

  /// Returns the number of commits before the journal begins.
  private func beginning(of timeline: inout NavTimeline) throws(NavTimeline.Failure) -> Int {
    try timeline.begin()
    return timeline.start.commits
  }

  private func following(_ timeline: inout NavTimeline, _ shown: Scene) throws(NavTimeline.Failure) -> Scene?
  {
    shown.commits < end.commits ? try scene(&timeline, after: shown.commits + 1) : nil
  }

  private func scene(_ timeline: inout NavTimeline, after commits: Int) throws(NavTimeline.Failure) -> Scene {
    guard commits > timeline.start.commits else {
      try timeline.seek(afterCommits: timeline.start.commits)
      return Scene(commits: commits, scene: timeline.drawnScene, commit: nil)
    }
    let commit = try timeline.seek(through: commits - 1)
    return Scene(commits: commits, scene: timeline.drawnScene, commit: commit)
  }
}
