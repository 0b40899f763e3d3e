/// The panes of `navrepl debug`.
enum DebugPane: CaseIterable {
  case list, device, details

  var next: DebugPane {
    switch self {
    case .list: .device
    case .device: .details
    case .details: .list
    }
  }

  var title: String {
    switch self {
    case .list: "commits"
    case .device: "device"
    case .details: "what changed"
    }
  }
}

/// The places of the panes in a window. Below `least` columns, one pane is shown at a time.
struct DebugLayout: Equatable {
  /// A rectangle of cells.
  struct Area: Equatable {
    var column: Int
    var row: Int
    var width: Int
    var height: Int

    func contains(column: Int, row: Int) -> Bool {
      self.column..<self.column + width ~= column && self.row..<self.row + height ~= row
    }
  }

  /// The number of columns from which all panes are shown beside each other.
  static let least = 110

  let panes: [(pane: DebugPane, area: Area)]

  init(columns: Int, rows: Int, pane: DebugPane) {
    // The first row is the title, the last one the message.
    let height = max(1, rows - 2)
    guard columns >= Self.least else {
      panes = [(pane, Area(column: 0, row: 1, width: columns, height: height))]
      return
    }
    let list = columns * 3 / 10
    let device = (columns - list - 2) / 2
    panes = [
      (.list, Area(column: 0, row: 1, width: list, height: height)),
      (.device, Area(column: list + 1, row: 1, width: device, height: height)),
      (
        .details,
        Area(column: list + device + 2, row: 1, width: columns - list - device - 2, height: height)
      ),
    ]
  }

  func area(of pane: DebugPane) -> Area? { panes.first { $0.pane == pane }?.area }

  /// Returns the pane at a cell.
  func pane(atColumn column: Int, row: Int) -> DebugPane? {
    panes.first { $0.area.contains(column: column, row: row) }?.pane
  }

  static func == (one: Self, other: Self) -> Bool {
    one.panes.elementsEqual(other.panes) { $0.pane == $1.pane && $0.area == $1.area }
  }
}
