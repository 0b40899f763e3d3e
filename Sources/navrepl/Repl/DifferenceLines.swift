import NavBase
import NavEvents
import NavJournals

/// A difference for people at a terminal: one change on a line, in color, without the parts that are the same.
enum DifferenceLines {
  /// - Parameter title: The line above; nil names the moments.
  static func lines(_ difference: NavDifference, _ style: PictureStyle, title: String? = nil) -> [String] {
    var table = Columns()
    let title = title ?? "from @\(difference.from) to @\(difference.to)"
    let lines = difference.lines
    table.add(across: lines.isEmpty ? "\(title): no difference" : "\(title):")
    for line in lines { table.add(cells(line, style)) }
    return table.lines(width: Columns.windowWidth, color: style.color)
  }

  /// The arrow from an old value to a new one.
  static func arrow(_ style: PictureStyle) -> String { style.ascii ? "->" : "→" }

  private static func cells(_ line: NavDifference.Line, _ style: PictureStyle) -> [Columns.Cell] {
    let name = line.name.map { [Columns.Span(" "), Columns.Span($0, paint(line) ?? .bold)] } ?? []
    let cells = values(line, style)
    return [cells[0], Columns.Cell([Columns.Span(line.path)] + name), cells[1]]
  }

  /// Returns the sign and the values of a difference.
  static func values(_ line: NavDifference.Line, _ style: PictureStyle) -> [Columns.Cell] {
    [Columns.Cell(line.kind.rawValue, paint(line)), Columns.Cell(values(line, " \(arrow(style)) "))]
  }

  private static func paint(_ line: NavDifference.Line) -> Paint? {
    switch line.kind {
    case .added: .green
    case .removed: .red
    case .changed: nil
    }
  }

  private static func values(_ line: NavDifference.Line, _ arrow: String) -> [Columns.Span] {
    let old = line.old.map { Columns.Span($0, .red) }
    let new = line.new.map { Columns.Span($0, .green) }
    if let old, let new { return [old, Columns.Span(arrow), new] }
    return [old, new].compactMap(\.self)
  }
}
