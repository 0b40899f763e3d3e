import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// A line of the details, and its style.
struct DebugLine: Equatable {
  var text: String
  var style = ""
  /// The number of columns by which the following rows of the same line are indented.
  var indent = 2

  static let heading = "1"
  static let faint = "2"
  static let old = "31"
  static let new = "32"
  static let present = "7"
  static let refused = "31"

  /// Returns as much of a text as fits, with a mark where it was cut.
  static func cut(_ text: String, _ width: Int, ascii: Bool) -> String {
    let safe = text.onOneLine()
    if DisplayWidth.of(safe) <= width { return safe }
    return DisplayWidth.cut(safe, max(0, width - (ascii ? 3 : 1))) + (ascii ? "..." : "…")
  }

  /// Returns the rows of lines, each at most `width` columns wide. Rows end between words where they can.
  static func wrapped(_ lines: [DebugLine], width: Int) -> [DebugLine] {
    lines.flatMap { line in
      var (rows, rest) = ([DebugLine](), line.text.onOneLine(tabs: false)[...])
      while true {
        let indent = rows.isEmpty ? 0 : min(line.indent, max(0, width - 8))
        let room = max(1, width - indent)
        let start = DisplayWidth.cut(String(rest), room)
        let isLast = start.count == rest.count || start.isEmpty
        var taken = start
        if !isLast, let space = start.lastIndex(of: " "),
          start.distance(from: space, to: start.endIndex) < 24,
          start[..<space].contains(where: { $0 != " " })
        {
          taken = String(start[...space])
        }
        rows.append(
          DebugLine(
            text: String(repeating: " ", count: indent) + taken, style: line.style, indent: line.indent))
        if isLast { return rows }
        rest = rest.dropFirst(taken.count)
      }
    }
  }
}

/// What the details say about a step: the commit with its events, what has changed, why, and what plugins did.
enum DebugDetails {
  static func lines(
    _ step: NavDebugger.Step, causes: [NavLastChange.Cause], explanation: NavExplanation?,
    value: (path: NavPath, value: CanonicalJSON?)?, findings: [DebugLine], width: Int, ascii: Bool
  ) -> [DebugLine] {
    // What is long comes last.
    commit(step) + findings + chosen(value) + why(causes) + plugins(step.commit)
      + explained(explanation, width)
      + changes(step, ascii)
  }

  // MARK: The commit

  private static func commit(_ step: NavDebugger.Step) -> [DebugLine] {
    guard let commit = step.commit else {
      return [DebugLine(text: "the beginning, at @\(step.place.events)", style: DebugLine.heading)]
    }
    let time = LocalTime.text(milliseconds: commit.time).map { ", \($0)" } ?? ""
    var lines = [
      DebugLine(text: "#\(commit.number) from \(commit.source.name)\(time)", style: DebugLine.heading),
      DebugLine(text: commit.command?.description ?? "a command of a later version"),
    ]
    if let refusal = commit.refusal {
      lines.append(DebugLine(text: "refused: \(refusal.heading)", style: DebugLine.refused))
    } else if commit.events.isEmpty {
      lines.append(DebugLine(text: "nothing changed", style: DebugLine.faint))
    }
    for (index, event) in commit.events.enumerated() {
      let number = commit.firstEvent + index + 1
      let text = "@\(number) \(JournalWords.event(event.json.text))"
      lines.append(
        DebugLine(text: text, style: number == step.place.events ? DebugLine.present : "", indent: 4))
    }
    return lines
  }

  private static func chosen(_ value: (path: NavPath, value: CanonicalJSON?)?) -> [DebugLine] {
    guard let value else { return [] }
    return [
      DebugLine(text: ""),
      DebugLine(text: "\(value.path) is \(value.value?.text ?? "nothing")", style: DebugLine.heading),
    ]
  }

  // MARK: Changes

  private static func changes(_ step: NavDebugger.Step, _ ascii: Bool) -> [DebugLine] {
    let heading = DebugLine(text: "changed since \(step.base)", style: DebugLine.heading)
    guard let difference = step.difference else {
      return [
        DebugLine(text: ""), heading, DebugLine(text: "the states are nested too deeply to be compared"),
      ]
    }
    if difference.changes.isEmpty {
      return [
        DebugLine(text: ""), DebugLine(text: "nothing changed since \(step.base)", style: DebugLine.faint),
      ]
    }
    return [DebugLine(text: ""), heading] + difference.lines.map { line($0, ascii) }
  }

  private static func line(_ line: NavDifference.Line, _ ascii: Bool) -> DebugLine {
    let style =
      switch line.kind {
      case .added: DebugLine.new
      case .removed: DebugLine.old
      case .changed: ""
      }
    return DebugLine(
      text: ascii ? line.description.replacing(" → ", with: " -> ") : line.description, style: style,
      indent: 4)
  }

  // MARK: Why

  private static func why(_ causes: [NavLastChange.Cause]) -> [DebugLine] {
    if causes.isEmpty { return [] }
    return [DebugLine(text: ""), DebugLine(text: "why", style: DebugLine.heading)] + causes.map(line)
  }

  static func line(_ cause: NavLastChange.Cause) -> DebugLine {
    let place =
      switch cause.place {
      case .event(let number): "@\(number + 1)"
      case .commit(let number): "#\(number)"
      }
    return DebugLine(text: "\(place) \(cause.what)", indent: 4)
  }

  // MARK: Plugins

  private static func plugins(_ commit: NavCommit?) -> [DebugLine] {
    guard let commit else { return [] }
    if commit.parts.isEmpty {
      return [DebugLine(text: ""), DebugLine(text: "no plugin took part", style: DebugLine.faint)]
    }
    return [DebugLine(text: ""), DebugLine(text: "plugins", style: DebugLine.heading)]
      + commit.parts.map { DebugLine(text: $0) }
  }

  private static func explained(_ explanation: NavExplanation?, _ width: Int) -> [DebugLine] {
    guard let explanation else { return [] }
    return [DebugLine(text: ""), DebugLine(text: "decided again", style: DebugLine.heading)]
      + ExplanationLines.asked(explanation, width: width).map { DebugLine(text: $0, indent: 6) }
  }
}
