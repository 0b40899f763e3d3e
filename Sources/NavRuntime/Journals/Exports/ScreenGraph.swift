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
  private var visits: ContiguousArray<UInt32> = []
  /// The ways from one screen to another, in the order in which they were first taken.
  private var ways = Numbered<Way>()
  /// The number of times that each way was taken, by its number.
  private var counts: ContiguousArray<UInt32> = []

  /// A way from one screen to another, by their numbers. A long journal has millions of ways, and not as many screens as 32 bits
  /// count.
  private struct Way: Hashable {
    let from: UInt32
    let to: UInt32
  }
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
    let number = ways.number(of: Way(from: UInt32(from), to: UInt32(to)))
    if number == counts.count { counts.append(0) }
    counts[number] += 1
  }

  // MARK: Mermaid

  /// The graph. If Mermaid would not draw all ways, it contains the most frequent ones.
  private var text: String {
    let shown = mostFrequent
    var count = shown.count
    while true {
      let text = lines(shown.prefix(count)).joined(separator: "\n") + "\n"
      if text.unicodeScalars.count <= Self.longestText || count == 0 { return text }
      count = count * 3 / 4
    }
  }

  /// The numbers of the most frequent ways, as many as Mermaid draws; of equally frequent ones, the one that was taken first comes
  /// first. There are many more ways than that, so they are not sorted as a whole.
  private var mostFrequent: [Int] {
    var most: [Int] = []
    for number in counts.indices {
      if most.count == Self.mostEdges, counts[most[most.count - 1]] >= counts[number] { continue }
      var (low, high) = (0, most.count)
      while low < high {
        let middle = (low + high) / 2
        if counts[most[middle]] >= counts[number] { low = middle + 1 } else { high = middle }
      }
      most.insert(number, at: low)
      if most.count > Self.mostEdges { most.removeLast() }
    }
    return most
  }

  private func lines(_ shown: ArraySlice<Int>) -> [String] {
    var lines = ["flowchart LR"]
    if shown.count < counts.count {
      lines.append("%% The \(shown.count) most frequent of \(counts.count) ways: Mermaid draws no more.")
    }
    // Without ways the graph shows all screens; otherwise only the screens that the shown ways connect.
    let named = counts.isEmpty ? Array(visits.indices.prefix(Self.mostEdges)) : named(shown)
    for index in named {
      lines.append("  n\(index)[\"\(Self.label(screens.ids[index].text)) #215;\(visits[index])\"]")
    }
    return lines + shown.map { "  n\(ways.keys[$0].from) -->|\(counts[$0])| n\(ways.keys[$0].to)" }
  }

  private func named(_ shown: ArraySlice<Int>) -> [Int] {
    var named: [Int] = []
    var seen: Set<Int> = []
    for way in shown.map({ ways.keys[$0] }) {
      for end in [Int(way.from), Int(way.to)] where seen.insert(end).inserted { named.append(end) }
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
