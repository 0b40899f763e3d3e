import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The screen: a title, the panes, and a row for messages and typed lines.
extension Debugging {
  private static let usualKeys = [
    "? help", "q leave", "j k event", "[ ] commit", "n finding", "space plays", "/ filter", "m mark",
  ]

  /// Returns the keys in the last row: as many as it has room for, the first ones first.
  private static func usualKeys(ofPanes: Bool, width: Int) -> String {
    var keys = usualKeys
    if ofPanes { keys.insert("Tab pane", at: 2) }
    var line = ""
    for key in keys {
      let longer = line.isEmpty ? key : "\(line)  \(key)"
      if DisplayWidth.of(longer) <= width { line = longer }
    }
    return line
  }

  var layout: DebugLayout {
    let (columns, rows) = screen.size
    return DebugLayout(columns: columns, rows: rows, pane: pane)
  }

  /// Draws the present place.
  mutating func draw() throws(NavTimeline.Failure) {
    let (columns, rows) = screen.size
    var grid = CellGrid(columns: columns, rows: rows)
    let layout = DebugLayout(columns: columns, rows: rows, pane: pane)
    try drawTitle(on: &grid)
    if case .reading(let lines, let top) = mode {
      let area = DebugLayout.Area(column: 0, row: 1, width: columns, height: max(1, rows - 2))
      draw(lines, from: top, area, on: &grid)
    } else {
      for (pane, area) in layout.panes {
        switch pane {
        case .list: try drawList(area, on: &grid)
        case .device: try drawDevice(area, on: &grid)
        case .details: try drawDetails(area, on: &grid)
        }
        if area.column > 0 { drawLine(area, on: &grid) }
      }
    }
    drawLastRow(on: &grid)
    screen.draw(grid)
  }

  /// Draws a sentence before something that may take a while.
  mutating func draw(saying sentence: String) throws(NavTimeline.Failure) {
    (mode, message) = (.moving, sentence)
    try draw()
    message = nil
  }

  private func drawLine(_ area: DebugLayout.Area, on grid: inout CellGrid) {
    for row in area.row..<area.row + area.height {
      grid.write(style.ascii ? "|" : "│", row: row, column: area.column - 1, width: 1, style: DebugLine.faint)
    }
  }

  // MARK: The first and the last row

  private mutating func drawTitle(on grid: inout CellGrid) throws(NavTimeline.Failure) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let end = debugger.lastPlace
    var words = ["\(debugger.place) of \(end)"]
    if layout.panes.count == 1 { words.append("[\(pane.title)]") }
    if debugger.isAtEnd { words.append("the end") }
    if due != nil { words.append("playing \(style.ascii ? "x" : "×")\(Int(Self.paces[pace]))") }
    if !debugger.filter.isEmpty { words.append("/\(debugger.filter): \(debugger.rowCount)") }
    if let mark = debugger.mark { words.append("marked \(mark)") }
    words.append(sender == nil ? "read-only" : "writing")
    switch debugger.verdict {
    case .clean: if debugger.mismatch != nil { words.append("a checkpoint disagrees") }
    case .tornTail: words.append("torn tail")
    case .corrupt: words.append("damaged")
    }
    let text = " \(name)  \(words.joined(separator: style.ascii ? " | " : " · "))"
    write(text, 0, on: &grid)
    grid.paint(row: 0, columns: 0..<grid.columns, style: DebugLine.present)
  }

  private func drawLastRow(on grid: inout CellGrid) {
    let row = grid.rows - 1
    guard row > 0 else { return }
    switch mode {
    case .typing(let input):
      // The end of a long line is shown, with the cursor.
      let before = input.purpose.prompt + input.line.before.onOneLine()
      var start = before[...]
      while DisplayWidth.of(String(start)) >= grid.columns - 1, !start.isEmpty { start = start.dropFirst() }
      let column = DisplayWidth.of(String(start))
      grid.write(String(start), row: row, column: 0, width: grid.columns)
      grid.write(input.line.after, row: row, column: column, width: grid.columns - column)
      grid.paint(row: row, columns: column..<column + 1, style: DebugLine.present)
    case .naming(let isSet):
      grid.write(
        isSet ? "name this moment: a letter" : "go to: a letter, ' for back", row: row, column: 0,
        width: grid.columns)
    case .reading:
      grid.write(
        "j k scroll, any other key closes", row: row, column: 0, width: grid.columns, style: DebugLine.faint)
    case .moving:
      if let message {
        write(message, row, on: &grid)
      } else if case .corrupt = debugger.verdict {
        write(debugger.verdict.message, row, paint(DebugLine.refused), on: &grid)
      } else {
        let keys = Self.usualKeys(ofPanes: layout.panes.count == 1, width: grid.columns)
        write(keys, row, DebugLine.faint, on: &grid)
      }
    }
  }

  private func write(_ text: String, _ row: Int, _ style: String = "", on grid: inout CellGrid) {
    let text = DebugLine.cut(text, grid.columns, ascii: self.style.ascii)
    grid.write(text, row: row, column: 0, width: grid.columns, style: style)
  }

  /// Returns a color, where colors are wanted. Nothing is told by a color alone.
  private func paint(_ color: String) -> String { style.color ? color : "" }

  private func paint(_ line: DebugLine) -> String {
    style.color || ![DebugLine.old, DebugLine.new].contains(line.style) ? line.style : ""
  }

  // MARK: The list

  private mutating func drawList(_ area: DebugLayout.Area, on grid: inout CellGrid) throws(NavTimeline
    .Failure)
  {
    // Row 0 is the beginning, before the first commit.
    let present = debugger.place.commit == nil ? 0 : (debugger.row ?? -1) + 1
    let all = debugger.rowCount + 1
    if present < listTop || present >= listTop + area.height { listTop = present - area.height / 2 }
    listTop = min(max(0, listTop), max(0, all - area.height))
    let first = max(0, listTop - 1)
    let rows = try debugger.rows(first..<listTop + area.height - 1)
    let end = debugger.end.commits
    let digits = "\(max(0, end - 1))".count
    for line in 0..<min(area.height, all - listTop) {
      let (row, number) = (area.row + line, listTop + line)
      let isPresent = number == present
      if number == 0 {
        grid.write(
          "\(mark(of: debugger.beginning)) the beginning", row: row, column: area.column, width: area.width)
      } else if rows.indices.contains(number - 1 - first) {
        let shown = rows[number - 1 - first]
        write(shown, digits, row, area, on: &grid)
        if isPresent, shown.id == debugger.place.commit, !debugger.place.isWhole {
          let part = " \(debugger.place.events - shown.commit.firstEvent)/\(shown.commit.events.count)"
          grid.write(part, row: row, column: area.column + area.width - part.count, width: part.count)
        }
      }
      if isPresent {
        grid.paint(row: row, columns: area.column..<area.column + area.width, style: DebugLine.present)
      }
    }
  }

  private func write(
    _ shown: NavOverlay.Row, _ digits: Int, _ row: Int, _ area: DebugLayout.Area, on grid: inout CellGrid
  ) {
    let place = NavJournal.Moment.commit(shown.id)
    let number = String(repeating: " ", count: max(0, digits - "\(shown.id)".count)) + "#\(shown.id)"
    let command = shown.commit.command?.description ?? "a command of a later version"
    let commit = shown.commit
    let outcome =
      commit.refusal.map { " \(style.ascii ? "x" : "✕") \($0.heading)" }
      ?? (commit.events.isEmpty ? " (nothing)" : "")
    let isFound = !debugger.knownFindings(in: shown.id).isEmpty
    let marks = mark(of: place, shown.id, isFound)
    // The outcome is always shown; the command as far as there is room.
    let start = "\(marks)\(number) \(DisplayWidth.fit(commit.source.name, 4)) "
    let room = max(8, area.width - DisplayWidth.of(start) - DisplayWidth.of(outcome))
    let text = start + DebugLine.cut(command, room, ascii: style.ascii) + outcome
    grid.write(
      text, row: row, column: area.column, width: area.width,
      style: commit.refusal == nil ? "" : paint(DebugLine.refused))
  }

  /// Returns the mark of a commit in the list: a bookmark, the mark, a finding, or a space.
  private func mark(of moment: NavJournal.Moment, _ number: Int, _ isFound: Bool) -> String {
    let names = debugger.bookmarks.filter { $0.value.commit == number }.keys.sorted()
    if let name = names.first { return String(name) }
    if debugger.mark?.commit == number { return "*" }
    return isFound ? "!" : " "
  }

  private func mark(of beginning: NavDebugger.Place) -> String {
    if let name = debugger.bookmarks.filter({ $0.value == beginning }).keys.sorted().first {
      return String(name)
    }
    return debugger.mark == beginning ? "*" : " "
  }

  // MARK: The device

  private mutating func drawDevice(_ area: DebugLayout.Area, on grid: inout CellGrid) throws(NavTimeline
    .Failure)
  {
    let step = try debugger.step()
    let isBeside = debugger.mark != nil && step.base == debugger.mark && step.base != step.place
    guard isBeside else { return draw(step.scene, since: step.before, "\(step.place)", area, on: &grid) }
    var (one, other) = (area, area)
    if area.width >= 76 || area.height < 24 {
      one.width = (area.width - 1) / 2
      (other.column, other.width) = (area.column + one.width + 1, area.width - one.width - 1)
    } else {
      one.height = area.height / 2
      (other.row, other.height) = (area.row + one.height, area.height - one.height)
    }
    draw(step.before, since: nil, "marked \(step.base)", one, on: &grid)
    draw(step.scene, since: step.before, "\(step.place)", other, on: &grid)
  }

  private func draw(
    _ scene: NavScene, since before: NavScene?, _ moment: String, _ area: DebugLayout.Area,
    on grid: inout CellGrid
  ) {
    let picture = NavTextPicture(scene, since: before, moment: moment)
    let lines = picture.lines(
      columns: max(12, area.width), rows: max(8, area.height - 4), ascii: style.ascii, color: style.color)
    for (index, line) in lines.prefix(area.height).enumerated() {
      grid.writePicture(line, row: area.row + index, column: area.column, width: area.width)
    }
  }

  // MARK: The details

  private mutating func drawDetails(_ area: DebugLayout.Area, on grid: inout CellGrid) throws(NavTimeline
    .Failure)
  {
    let step = try debugger.step()
    let causes = try debugger.causes()
    let explanation = explains ? try debugger.explanation() : nil
    var chosen: (path: NavPath, value: CanonicalJSON?)?
    if let value { chosen = (value, try debugger.value(at: value)) }
    let findings = step.commit.map { debugger.knownFindings(in: $0.number) } ?? []
    let lines = DebugDetails.lines(
      step, causes: causes, explanation: explanation, value: chosen,
      findings: findings.map {
        DebugLine(text: "! \($0.severity.name): \($0.sentence)", style: DebugLine.heading)
      }, width: area.width, ascii: style.ascii)
    let wrapped = DebugLine.wrapped(lines, width: area.width)
    detailsTop = min(detailsTop, max(0, wrapped.count - area.height))
    draw(lines, from: detailsTop, area, on: &grid)
  }

  private func draw(_ lines: [DebugLine], from top: Int, _ area: DebugLayout.Area, on grid: inout CellGrid) {
    let wrapped = DebugLine.wrapped(lines, width: area.width)
    for (index, line) in wrapped.dropFirst(top).prefix(area.height).enumerated() {
      grid.write(line.text, row: area.row + index, column: area.column, width: area.width, style: paint(line))
    }
    guard wrapped.count > top + area.height else { return }
    let more = style.ascii ? "..." : "…"
    grid.write(
      more, row: area.row + area.height - 1, column: area.column + area.width - more.count, width: more.count)
  }
}
