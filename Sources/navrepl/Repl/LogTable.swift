import NavBase
import NavJournals

/// The commits of `log` and `find` in columns for a window, with the times at which they were sent.
struct LogTable {
  /// The number of rows whose columns are laid out together.
  private static let batch = 200

  private let style: PictureStyle
  private var table = Columns()
  private var day: String?
  private var start: Int64?

  init(_ style: PictureStyle) { self.style = style }

  /// Adds a commit, or an event of it, of the form ``NavLogForm/timedWords``. `journal` names the journal if there are several.
  mutating func add(_ line: String, isRefused: Bool, of journal: String? = nil) {
    let parts = line.parts(between: UInt8(ascii: "\t"))
    guard let time = parts.first.flatMap({ Int64($0) }), parts.count > 2 else {
      return table.add(across: line)
    }
    noteDay(time)
    let names = journal.map { [Columns.Cell($0)] } ?? []
    let moments = parts[1...2].map { Columns.Cell($0, .faint) } + [Columns.Cell(clock(time), .faint)]
    let last = parts.count - 1
    let words = parts.enumerated().dropFirst(3).map { index, part in
      index < 5 && index < last ? Columns.Cell(part) : outcome(part, isRefused: isRefused)
    }
    table.add(names + moments + words)
  }

  /// Returns the lines of the rows that wait, once there are many of them or, with `isEnd`, all.
  mutating func takeLines(isEnd: Bool) -> [String] {
    guard isEnd || table.count >= Self.batch else { return [] }
    return table.takeLines(width: Columns.windowWidth, color: style.color)
  }

  /// Writes the date once for the commits of a day.
  private mutating func noteDay(_ time: Int64) {
    if start == nil { start = time }
    if style.hasRelativeTimes { return }
    guard let today = LocalTime.day(milliseconds: time), today != day else { return }
    day = today
    table.add(across: "\(today) (\(LocalTime.zone(milliseconds: time)))", .faint)
  }

  private func clock(_ time: Int64) -> String {
    style.hasRelativeTimes
      ? LocalTime.since(start ?? time, milliseconds: time)
      : LocalTime.clock(milliseconds: time) ?? "\(time)"
  }

  /// Returns the outcome of a command, with the names of plugins in color.
  private func outcome(_ text: String, isRefused: Bool) -> Columns.Cell {
    isRefused ? Columns.Cell(text, .red) : Columns.Cell(PluginMentions.spans(of: text))
  }
}

/// The plugins that requested events, in the words of an outcome: `pushed main a; titleChanged a (renamer)`.
enum PluginMentions {
  /// Returns the text with the names in their color.
  static func spans(of text: String) -> [Columns.Span] {
    var (spans, rest) = ([Columns.Span](), Substring(text))
    while let open = rest.firstRange(of: " ("), let close = rest[open.upperBound...].firstIndex(of: ")") {
      let name = rest[open.upperBound..<close]
      let after = rest[rest.index(after: close)...]
      let isRequester = (after.isEmpty || after.hasPrefix(";")) && !name.isEmpty && !name.contains(" ")
      spans.append(Columns.Span(String(rest[..<open.upperBound])))
      spans.append(Columns.Span(String(name), isRequester ? .cyan : nil))
      rest = rest[close...]
    }
    return spans + [Columns.Span(String(rest))]
  }
}
