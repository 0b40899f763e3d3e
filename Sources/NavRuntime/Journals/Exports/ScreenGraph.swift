import NavBase
import NavEvents
import NavRuntime

/// The graph of a journal's screens, as text for Mermaid: the ways that the user took between them, and how often.
struct ScreenGraph {
  /// The number of edges that Mermaid draws, unless its `maxEdges` is raised.
  private static let mostEdges = 500
  /// The number of characters that Mermaid reads, unless its `maxTextSize` is raised.
  private static let longestText = 50_000
  /// The number of characters of an id that are shown.
  private static let longestLabel = 60

  private var screens = VisibleScreens()
  /// The number of visits of each screen, by its number.
  private var visits: [Int] = []
  /// The ways from one screen to another, in the order in which they were first taken, with the number of times they
  /// were taken.
  private var ways: [(from: Int, to: Int, count: Int)] = []
  private var wayPlaces: [[Int]: Int] = [:]
  /// The screen that the user came to last.
  private var here: Int?

  /// Writes the graph of the journal in a file, up to any damage.
  static func write(_ file: any StorageFile, to output: any StorageFile) throws(FileError) -> ExportPass {
    var graph = ScreenGraph()
    var replay = Replay(file)
    while let record = try replay.read(.events) {
      replay.fold(record)
      if case .checkpoint = record { continue }
      graph.look(at: replay.engine.state, replay.engine.draft.texts)
    }
    if replay.header == nil { return ExportPass(hasHeader: false, verdict: replay.verdict) }
    try ExportText.write(Array(graph.text.utf8), to: output)
    return ExportPass(hasHeader: true, verdict: replay.verdict)
  }

  /// Records the visible screens. While the user's screen stays visible, the user goes to the last screen that has
  /// appeared; otherwise to the last visible screen.
  private mutating func look(at state: borrowing NavState, _ texts: borrowing TextTable) {
    guard let change = screens.look(at: state, texts) else { return }
    while visits.count < screens.ids.count { visits.append(0) }
    for screen in change.come { visits[screen] += 1 }
    let stays = here.map { screens.now.contains($0) } ?? false
    guard let next = stays ? change.come.last : screens.now.last else { return }
    if let here, here != next { go(from: here, to: next) }
    here = next
  }

  private mutating func go(from: Int, to: Int) {
    if let place = wayPlaces[[from, to]] {
      ways[place].count += 1
    } else {
      wayPlaces[[from, to]] = ways.count
      ways.append((from, to, 1))
    }
  }

  // MARK: Mermaid

  /// The graph. If Mermaid would not draw all ways, it contains the most frequent ones.
  private var text: String {
    // The order of equally frequent ways must not depend on the stability of the sort.
    let sorted = ways.enumerated().sorted {
      $0.element.count != $1.element.count ? $0.element.count > $1.element.count : $0.offset < $1.offset
    }.map(\.element)
    var count = min(sorted.count, Self.mostEdges)
    while true {
      let text = lines(sorted.prefix(count)).joined(separator: "\n") + "\n"
      if text.unicodeScalars.count <= Self.longestText || count == 0 { return text }
      count = count * 3 / 4
    }
  }

  private func lines(_ shown: ArraySlice<(from: Int, to: Int, count: Int)>) -> [String] {
    var lines = ["flowchart LR"]
    if shown.count < ways.count {
      lines.append("%% The \(shown.count) most frequent of \(ways.count) ways: Mermaid draws no more.")
    }
    // Without ways the graph shows all screens; otherwise only the screens that the shown ways connect.
    let named = ways.isEmpty ? Array(visits.indices.prefix(Self.mostEdges)) : Self.named(shown)
    for index in named {
      lines.append("  n\(index)[\"\(Self.label(screens.ids[index])) #215;\(visits[index])\"]")
    }
    return lines + shown.map { "  n\($0.from) -->|\($0.count)| n\($0.to)" }
  }

  private static func named(_ ways: ArraySlice<(from: Int, to: Int, count: Int)>) -> [Int] {
    var named: [Int] = []
    var seen: Set<Int> = []
    for way in ways {
      for end in [way.from, way.to] where seen.insert(end).inserted { named.append(end) }
    }
    return named
  }

  /// Returns the label for an id, without markup: every ASCII character is an entity of Mermaid, except letters,
  /// digits, and spaces, hyphens and slashes after the first character. Mermaid reads Markdown even in quoted text:
  /// `1. Intro` would be a list, `_a_` emphasis, and `www.a.b` a link.
  private static func label(_ id: String) -> String {
    let shown = id.onOneLine()
    let cut = shown.count > longestLabel ? shown.prefix(longestLabel - 1) + "…" : shown[...]
    return cut.unicodeScalars.enumerated().map { place, scalar in
      let isPlain =
        !scalar.isASCII || scalar.properties.isAlphabetic || "0"..."9" ~= scalar
        || place > 0 && " -/".unicodeScalars.contains(scalar)
      return isPlain ? String(scalar) : "#\(scalar.value);"
    }.joined()
  }
}
