import NavBase
import NavEvents
public import NavRuntime

/// A stretch of a journal as an animated picture: a picture of the window at its first moment, and one after each commit.
///
/// ```swift
/// let animation = try journal.animation(from: .commit(20), to: .commit(26))
/// try Data(animation.svg.utf8).write(to: URL(filePath: "bug.svg"))
/// ```
public struct NavAnimation: Equatable, Sendable {
  /// A picture of the animation, with its caption.
  public struct Step: Equatable, Sendable {
    /// The scene that is drawn.
    public let scene: NavScene
    /// The commit and its command, such as `#22 swipe begin 6 (user)`; the moment, such as `@29`, for the first picture.
    public let caption: String
    /// The outcome in words: the events, each with the plugin that asked for it, or the refusal.
    public let outcome: String
    /// A Boolean value that indicates whether the command was refused.
    public let isRefused: Bool
    /// The time for which the picture is shown, in milliseconds.
    public let milliseconds: Int
  }

  /// The largest number of pictures. Of a longer stretch, an animation shows the last ones.
  public static let mostSteps = 200

  /// The pictures, at least one, in order.
  public let steps: [Step]
  /// The number of commits of the stretch before the first picture that have no picture, because there are more than
  /// ``mostSteps``; 0 for none.
  public let omittedCommits: Int

  /// The animation as one SVG document.
  ///
  /// It repeats without an end, and contains no script, link or font. The pictures take turns by CSS: a reader who prefers
  /// reduced motion, and a program that animates nothing, show the last picture. The label has the captions of all pictures, for a reader
  /// who listens. No content of the journal can become markup. The same journal gives the same bytes.
  ///
  /// Complexity: O(size of the scenes).
  public var svg: String { AnimatedSVG(self).text }

  /// The shortest and the longest time for which a picture is shown, in milliseconds: a caption must be read, and nobody waits
  /// for a user who thought. The last picture stays for the longest time, too.
  fileprivate static let (shortest, longest) = (1400, 3000)
}

extension NavJournal {
  /// Returns an animated picture of a stretch of the journal.
  ///
  /// Each picture is shown for the recorded time to the next commit, but for at least 1.4 and at most 3 seconds.
  ///
  /// Complexity: O(n) in the events up to the end of the stretch; with an index, in those after the snapshot before it.
  /// - Parameters:
  ///   - start: The moment of the first picture; nil for the beginning of the journal.
  ///   - end: The moment of the last picture. When it is before `start`, the two change places.
  /// - Throws: A ``/NavRuntime/NavJournal/Failure`` when the file cannot be read, or the journal does not have a moment.
  public func animation(from start: Moment? = nil, to end: Moment = .end) throws(Failure) -> NavAnimation {
    if let start { try check(start) }
    try check(end)
    var timeline = NavTimeline(try file())
    do throws(NavTimeline.Failure) {
      return try timeline.animation(from: start.map { fixed($0) }, to: fixed(end))
    } catch { throw failure(error) }
  }
}

extension NavTimeline {
  /// Returns an animated picture of a stretch of the journal, as ``NavRuntime/NavJournal/animation(from:to:)`` does. The timeline
  /// is at its end afterwards.
  ///
  /// Complexity: O(n) in the events up to the end of the stretch; with an index, in those after the snapshot before it.
  /// - Throws: A ``/NavRuntime/NavTimeline/Failure`` when the file cannot be read, or has no such moment that can be trusted.
  public mutating func animation(
    from start: NavJournal.Moment?, to end: NavJournal.Moment = .end
  ) throws(Failure) -> NavAnimation {
    try seek(to: end)
    var (first, last) = (self.start, moment)
    if let start {
      try seek(to: start)
      (first, last) = moment.events <= last.events ? (moment, last) : (last, moment)
    }
    let omitted = max(0, last.commits - first.commits - NavAnimation.mostSteps + 1)
    if omitted > 0 {
      try seek(afterCommits: first.commits + omitted)
    } else {
      try seek(to: .event(first.events))
    }
    var taken: [(scene: NavScene, commit: NavCommit?)] = [(scene, nil)]
    while moment.events < last.events || moment.commits < last.commits, let commit = try next() {
      if moment.events > last.events { try seek(to: .event(last.events)) }
      taken.append((scene, commit))
      if moment == last { break }
    }
    let steps = taken.indices.map { index in
      let next = index + 1 < taken.count ? taken[index + 1].commit?.time : nil
      return NavAnimation.Step(taken[index].scene, taken[index].commit, before: next)
    }
    return NavAnimation(steps: steps, omittedCommits: omitted)
  }
}

extension NavAnimation.Step {
  /// Creates the picture after a commit; nil for the first one.
  fileprivate init(_ scene: NavScene, _ commit: NavCommit?, before next: Int64?) {
    self.scene = scene
    isRefused = commit?.refusal != nil
    guard let commit else {
      (caption, outcome, milliseconds) = ("@\(scene.events)", "", NavAnimation.shortest)
      return
    }
    caption = "#\(commit.number) \(commit.commandInWords) (\(commit.source.name))"
    outcome = Self.outcome(of: commit)
    let gap = next.map { Double($0) - Double(commit.time) } ?? .infinity
    milliseconds = Int(min(max(gap, Double(NavAnimation.shortest)), Double(NavAnimation.longest)))
  }

  private static func outcome(of commit: NavCommit) -> String {
    if let refusal = commit.refusal { return "refused \(refusal)" }
    let events = commit.events.indices.map { index in
      let plugin = commit.contributions.last { contribution in
        if case .requested(_, let events) = contribution.part { events.contains(index) } else { false }
      }
      return commit.events[index].words + (plugin.map { " (\($0.plugin.typed))" } ?? "")
    }
    return events.isEmpty ? "nothing changed" : events.joined(separator: "; ")
  }
}
