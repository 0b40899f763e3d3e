import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The answers of `diff`, `why`, `stats`, `whatif` and `minimize` for people.
enum AnswerLines {
  /// Returns a difference as lines that are safe at a terminal. Where there are colors, old values are red and new ones
  /// green.
  static func lines(_ difference: NavDifference, _ style: PictureStyle) -> [String] {
    style.isLaidOut
      ? DifferenceLines.lines(difference, style)
      : painted(lines(difference), color: style.color)
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

  static func table(_ answer: NavLastChange, isLaidOut: Bool) -> Columns {
    var table = Columns(indent: 2)
    table.add(across: isLaidOut ? answer.sentence : answer.description, indent: 0)
    for cause in answer.causes {
      let plugin = answer.plugins.map(\.typed).first { cause.what.startsWithBytes(of: "\($0) ") }
      let rest = plugin.map { String(cause.what.dropFirst($0.count)) } ?? cause.what
      let name = plugin.map { [Columns.Span($0, .cyan)] } ?? []
      table.add([
        Columns.Cell(place(cause.place), .faint), Columns.Cell(name + PluginMentions.spans(of: rest)),
      ])
    }
    if isLaidOut, answer.event != nil {
      table.add(across: "every change: find --changes \(answer.path.description.typed)", .faint, indent: 0)
    }
    return table
  }

  static func table(_ statistics: NavStatistics) -> Columns {
    var table = counts(of: statistics)
    addScreens(of: statistics, statistics.screens.indices, to: &table)
    addLoops(of: statistics, to: &table)
    return table
  }

  /// Returns the part of the statistics before the screens.
  static func counts(of statistics: NavStatistics) -> Columns {
    let refused = statistics.refusals.reduce(0) { $0 + $1.count }
    let events = statistics.events.reduce(0) { $0 + $1.count }
    var table = Columns(indent: 2)
    table.add(
      across: "\(statistics.commits) commits, \(refused) of them refused, \(events) events", indent: 0)
    func counts(_ counts: [NavStatistics.Count], _ paint: Paint? = nil) -> [[Columns.Cell]] {
      counts.map { [.number($0.count), Columns.Cell($0.name.typed, paint)] }
    }
    add("launches, by how the run before ended", counts(statistics.launches), to: &table)
    add("events", counts(statistics.events), to: &table)
    add("refusals", counts(statistics.refusals, .red), to: &table)
    add("refused by", counts(statistics.objectors, .cyan), to: &table)
    return table
  }

  /// Returns the part of the statistics about some screens, with the title before the first one.
  static func screens(of statistics: NavStatistics, _ range: Range<Int>) -> Columns {
    var table = Columns(indent: 2)
    addScreens(of: statistics, range, to: &table)
    return table
  }

  /// Returns the part of the statistics after the screens.
  static func loops(of statistics: NavStatistics) -> Columns {
    var table = Columns(indent: 2)
    addLoops(of: statistics, to: &table)
    return table
  }

  private static func addScreens(of statistics: NavStatistics, _ range: Range<Int>, to table: inout Columns) {
    add(
      range.lowerBound == 0 ? "screens" : nil,
      statistics.screens[range].map {
        [.number($0.visits), Columns.Cell($0.id.typed), Columns.Cell(duration($0.milliseconds))]
      }, to: &table)
  }

  private static func addLoops(of statistics: NavStatistics, to table: inout Columns) {
    add(
      "back and forth",
      statistics.loops.map { loop in
        let places = loop.places.map { $0.map(\.typed).joined(separator: " ") }.joined(separator: " ↔ ")
        return [.number(loop.returns), Columns.Cell(places)]
      }, to: &table)
  }

  private static func add(_ title: String?, _ rows: [[Columns.Cell]], to table: inout Columns) {
    if rows.isEmpty { return }
    if let title { table.add(across: "\(title):", indent: 0) }
    for row in rows { table.add(row) }
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
      return ["\(answer.circumstance): \(unknownRules(answer) ?? "every commit is decided as recorded")"]
    }
    let others = answer.divergences.dropFirst().map { "and \(sentence($0))" }
    return ["\(answer.circumstance): \(sentence(divergence))"] + values(divergence) + others + rest(answer)
  }

  /// Returns the lines about the commits that differ and are not named, and about rules that may decide differently.
  private static func rest(_ answer: NavWhatIf) -> [String] {
    let rest = answer.divergentCommits - answer.divergences.count
    let others = rest == 0 ? [] : ["and \(Sentence.counted(rest, "further commit"))"]
    return others + (unknownRules(answer).map { [$0] } ?? [])
  }

  /// Returns the sentence that missing rules would have to decide; nil when they need not.
  static func unknownRules(_ answer: NavWhatIf) -> String? {
    let rules = answer.unknownRules
    if rules.isEmpty { return nil }
    let list = rules.map(\.typed).joined(separator: " and ")
    return "what the rules \(list) would decide is not known without them: provide them with --plugin"
  }

  /// Returns the commits that differ, a line each, for a window.
  static func lines(_ answer: NavWhatIf, _ style: PictureStyle) -> [String] {
    guard style.isLaidOut, answer.divergence != nil else {
      return painted(lines(answer), color: style.color)
    }
    let count = Sentence.counted(answer.divergentCommits, "commit")
    var table = Columns()
    table.add(
      across:
        "\(answer.circumstance): \(count) decided differently, recorded \(DifferenceLines.arrow(style)) now:")
    for divergence in answer.divergences {
      let (number, command) = (
        Columns.Cell("#\(divergence.commit)", .faint), Columns.Cell(divergence.command, .bold)
      )
      for line in divergence.lines { table.add([number, command] + DifferenceLines.values(line, style)) }
    }
    for line in rest(answer) { table.add(across: line) }
    return table.lines(width: Columns.windowWidth, color: style.color)
  }

  /// Returns the picture of the first moment that looks different, with a line above it.
  static func sight(of answer: NavWhatIf, _ style: PictureStyle) -> [String] {
    guard let sight = answer.firstSight else {
      // What the rules would show is not known.
      if !answer.unknownRules.isEmpty { return [] }
      // A window of another size looks different all the time, which nobody asks about.
      return [
        answer.divergence == nil ? "no command has another outcome" : "both look the same after every commit"
      ]
    }
    let title = "the first moment that looks different is after commit #\(sight.commit), recorded and now:"
    return [title] + Comparison.pictures(sight.recordedScene, sight.scene, style)
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
    [
      "- \(shown(divergence.expected, or: divergence.recorded))",
      "+ \(shown(divergence.actual, or: divergence.now))",
    ]
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

  /// Returns a value; where there is none because the command was refused, the refusal in words.
  private static func shown(_ value: CanonicalJSON?, or words: String?) -> String {
    if value == nil, let words, words.startsWithBytes(of: "refused ") { return words }
    return shown(value)
  }
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
    let changes = AnswerLines.lines(difference, style)
    // Twice the same picture would say nothing.
    let isAlike = style.isLaidOut && difference.changes.isEmpty
    return isQuiet || !style.showsPictures || isAlike
      ? changes : changes + Self.pictures(old, new, style).map { $0.onOneLine(in: nil) }
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
