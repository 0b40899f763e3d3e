import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The answers of `diff`, `why`, `stats`, `whatif` and `minimize` for people.
enum AnswerLines {
  /// Returns a difference as lines that are safe at a terminal. Where there are colors, old values are red and new ones
  /// green.
  static func lines(_ difference: NavDifference, color: Bool) -> [String] {
    painted(lines(difference), color: color)
  }

  /// Returns lines that are safe at a terminal, those with old and new values in color.
  static func painted(_ lines: [String], color: Bool) -> [String] {
    lines.map { line in
      let paint: Paint? =
        line.startsWithBytes(of: "- ") ? .red : line.startsWithBytes(of: "+ ") ? .green : nil
      return line.onOneLine(in: color ? paint : nil)
    }
  }

  static func lines(_ difference: NavDifference) -> [String] {
    let title = "from @\(difference.from) to @\(difference.to)"
    if difference.changes.isEmpty { return ["\(title): no difference"] }
    return ["\(title):"]
      + difference.changes.flatMap { change in
        ["\(change.path)", "- \(shown(change.old))", "+ \(shown(change.new))"]
      }
  }

  static func lines(_ answer: NavLastChange) -> [String] {
    [answer.description] + answer.causes.map { "  \(place($0.place))\t\($0.what)" }
  }

  static func lines(_ statistics: NavStatistics) -> [String] {
    let refused = statistics.refusals.reduce(0) { $0 + $1.count }
    let events = statistics.events.reduce(0) { $0 + $1.count }
    return ["\(statistics.commits) commits, \(refused) of them refused, \(events) events"]
      + rows("events", statistics.events) + rows("refusals", statistics.refusals)
      + rows("refused by", statistics.objectors)
      + section(
        "screens", statistics.screens.map { "\($0.visits)\t\($0.id.typed)\t\(duration($0.milliseconds))" })
      + section(
        "back and forth",
        statistics.loops.map { loop in
          "\(loop.returns)\t\(loop.places.map { $0.map(\.typed).joined(separator: " ") }.joined(separator: " ↔ "))"
        })
  }

  /// Returns the answer of `minimize`, which has written the file at `path`; nil for none.
  static func lines(_ minimal: NavMinimalJournal, in path: String?) -> [String] {
    let kept = minimal.commandCount
    let place = path.map { " in \($0)" } ?? ""
    let title =
      minimal.isWhole
      ? "no command can be left out: kept all \(Sentence.counted(kept, "command"))\(place):"
      : "kept \(kept) of \(Sentence.counted(minimal.originalCommands + minimal.unreadable.count, "command"))\(place):"
    let unreadable = minimal.unreadable.map { "left out: the command of #\($0), which cannot be read" }
    return [title] + minimal.commands.map { "  \($0)" } + unreadable + failures(minimal)
  }

  private static func failures(_ minimal: NavMinimalJournal) -> [String] {
    guard let before = minimal.before, let after = minimal.after else { return [] }
    let isAnother = after.isSameFailure(as: before) ? "" : " in another way"
    return ["failed before: \(before)", "fails now\(isAnother): \(after)"]
  }

  static func lines(_ answer: NavWhatIf) -> [String] {
    guard let divergence = answer.divergence else {
      return ["\(answer.circumstance): every commit is decided as recorded"]
    }
    return ["\(answer.circumstance): \(sentence(divergence))"] + values(divergence)
  }

  static func lines(_ answer: NavOutcomeSets) -> [String] {
    let plugins = "\(answer.plugins.count) plugins: \(answer.plugins.map(\.typed).joined(separator: " "))"
    let tried = answer.isComplete ? "each of \(answer.tried) sets" : "\(answer.tried) sets, of one or two,"
    let count = answer.outcomes.count
    var lines = [plugins, "\(tried) left out: \(count) \(count == 1 ? "outcome" : "outcomes")"]
    for (number, outcome) in answer.outcomes.enumerated() {
      let sets = outcome.without.count == 1 ? "1 set" : "\(outcome.without.count) sets"
      let smallest = smallest(outcome.without).map { set in
        set.isEmpty ? "none left out" : "without \(set.map(\.typed).joined(separator: " and "))"
      }
      lines.append("\(number + 1). \(sets), the smallest: \(smallest.joined(separator: "; "))")
      guard let divergence = outcome.divergence else {
        lines.append("   as recorded")
        continue
      }
      lines.append("   \(sentence(divergence))")
      lines += values(divergence).map { "   \($0)" }
    }
    return lines
  }

  /// Returns the sets that contain none of the others.
  private static func smallest(_ sets: [[String]]) -> [[String]] {
    var kept: [[String]] = []
    for set in sets where !kept.contains(where: { $0.allSatisfy { set.containsBytes(of: $0) } }) {
      kept.append(set)
    }
    return kept
  }

  private static func sentence(_ divergence: NavWhatIf.Divergence) -> String {
    "commit #\(divergence.commit) is decided differently at \(divergence.path)"
  }

  private static func values(_ divergence: NavWhatIf.Divergence) -> [String] {
    ["- \(shown(divergence.expected))", "+ \(shown(divergence.actual))"]
  }

  private static func rows(_ title: String, _ counts: [NavStatistics.Count]) -> [String] {
    section(title, counts.map { "\($0.count)\t\($0.name.typed)" })
  }

  private static func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["\(title):"] + lines.map { "  \($0)" }
  }

  /// Returns a time such as `1.250 s`.
  private static func duration(_ milliseconds: Int64) -> String {
    let rest = "\(1000 + milliseconds % 1000)".dropFirst()
    return "\(milliseconds / 1000).\(rest) s"
  }

  private static func place(_ place: NavLastChange.Cause.Place) -> String {
    switch place {
    case .event(let number): "@\(number + 1)"
    case .commit(let number): "#\(number)"
    }
  }

  private static func shown(_ value: CanonicalJSON?) -> String { value?.text ?? "nothing" }
}

/// Two moments side by side: their differences, and pictures of both.
struct Comparison: JournalAnswer {
  /// A Boolean value that indicates whether the pictures are left out.
  var isQuiet = false
  let difference: NavDifference
  private let old: NavScene
  private let new: NavScene

  /// Compares the present moment of a timeline with another one, to which the timeline goes.
  init(of timeline: inout NavTimeline, to other: NavJournal.Moment) throws(NavTimeline.Failure) {
    old = timeline.scene
    difference = try timeline.difference(to: other)
    new = timeline.scene
  }

  /// Compares the moments of two journals.
  init(_ old: NavDifference.Side, _ new: NavDifference.Side) throws(NavTimeline.Failure) {
    difference = try NavDifference(from: old, to: new)
    (self.old, self.new) = (old.scene, new.scene)
  }

  var json: CanonicalJSON { difference.json }

  func lines(_ style: PictureStyle) -> [String] {
    let changes = AnswerLines.lines(difference, color: style.color)
    return isQuiet ? changes : changes + Self.pictures(old, new, style).map { $0.onOneLine(in: nil) }
  }

  /// Returns the pictures of two moments, side by side, or one below the other where there is no room. The second one marks
  /// its differences from the first.
  static func pictures(_ old: NavScene, _ new: NavScene, _ style: PictureStyle) -> [String] {
    let whole = min(PictureRoom.terminalColumns ?? widest, widest)
    let isNarrow = whole < narrowest
    let width = isNarrow ? whole : (whole - gap.count) / 2
    let room = PictureRoom(columns: width)
    let plain = PictureStyle(ascii: style.ascii, color: false)
    let left = NavTextPicture(old, moment: "@\(old.events)").lines(in: room, plain)
    let right = NavTextPicture(new, since: old, moment: "@\(new.events)").lines(in: room, plain)
    if isNarrow { return left + right }
    let edge = left.reduce(0) { max($0, DisplayWidth.of($1)) }
    return (0..<max(left.count, right.count)).map { row in
      let line = row < left.count ? left[row] : ""
      return row < right.count ? DisplayWidth.fit(line, edge) + gap + right[row] : line
    }
  }

  private static let gap = "  "
  /// The largest width of two pictures side by side, in columns.
  private static let widest = 120
  /// The width below which the pictures are one below the other, in columns.
  private static let narrowest = 60
}
