import NavRuntime

/// The last commits as a list, for a tester: each is a moment from which one can go on.
struct OverlayView {
  let commits: NavOverlay
  private var row = 0

  init(commits: NavOverlay) { self.commits = commits }

  /// The commit that the keys have chosen; the newest at first.
  var selected: NavOverlay.Row? { commits.rows.isEmpty ? nil : commits.rows[row] }

  mutating func select(_ step: Int) { row = min(max(row + step, 0), max(commits.rows.count - 1, 0)) }

  /// The lines of a window as high as the scene's, with the line below it.
  func lines(like window: NavEnvironment) -> [String] {
    let room = max(Int(window.height / Cell.height) - 1, 1)
    let first = max(0, min(row - room / 2, commits.rows.count - room))
    let rows = commits.rows.enumerated().dropFirst(first).prefix(room).map { place, commit in
      (place == row ? "▸ " : "  ") + commit.description
    }
    let blank = Array(repeating: "", count: max(0, room - rows.count))
    return ["The last commits"] + rows + blank + ["Return: go on from there  Esc: close"]
  }
}
