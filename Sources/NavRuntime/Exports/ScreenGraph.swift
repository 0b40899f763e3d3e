import NavEvents

/// The graph of the screens of a journal: where the user went from where, and how often; as text for Mermaid.
package struct ScreenGraph {
  /// The number of edges that Mermaid draws, unless its `maxEdges` is raised.
  private static let mostEdges = 500
  /// The number of characters that Mermaid reads, unless its `maxTextSize` is raised.
  private static let longestText = 50_000
  /// The number of characters of an id that are shown.
  private static let longestLabel = 60

  /// The screens, in the order in which they were first visited, with the number of visits.
  private var screens: [(id: String, visits: Int)] = []
  private var places: [TextBytes: Int] = [:]
  /// The ways from one screen to another, in the order in which they were first taken, with their number.
  private var ways: [(from: Int, to: Int, count: Int)] = []
  private var wayPlaces: [[Int]: Int] = [:]
  private var visible: [String] = []
  /// The screen that the user came to last.
  private var here: Int?

  /// Reads the journal in a file, as far as it is whole; nil when it has no first line.
  package static func text(of file: any StorageFile) throws(FileError) -> (String?, JournalVerdict) {
    var graph = ScreenGraph()
    var replay = Replay(file)
    while let record = try replay.read(.events) {
      replay.fold(record)
      if case .checkpoint = record { continue }
      graph.look(replay.engine.state.visible().map { replay.engine.draft.texts[$0] })
    }
    return (replay.header == nil ? nil : graph.text, replay.verdict)
  }

  /// Notes what is visible now. While the screen where the user was can still be seen, the user goes to the one that has come;
  /// when it is gone, to the last one that is there.
  private mutating func look(_ now: [String]) {
    if now.hasSameBytes(as: visible) { return }
    let come = now.filter { !visible.containsBytes(of: $0) }
    for screen in come { visit(screen) }
    visible = now
    let stays = here.map { now.containsBytes(of: screens[$0].id) } ?? false
    guard let next = stays ? come.last : now.last, let place = places[TextBytes(next)] else {
      return
    }
    if let here, here != place { go(from: here, to: place) }
    here = place
  }

  private mutating func visit(_ screen: String) {
    if let place = places[TextBytes(screen)] {
      screens[place].visits += 1
    } else {
      places[TextBytes(screen)] = screens.count
      screens.append((screen, 1))
    }
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

  /// The graph, with the most frequent ways where Mermaid would not draw all of them.
  private var text: String {
    // A sort that is not stable must not decide which of equal ways are shown.
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
    // Without any way the screens are all there is; with some, those that they lead to.
    let named = ways.isEmpty ? Array(screens.indices.prefix(Self.mostEdges)) : Self.named(shown)
    for index in named {
      let (id, visits) = screens[index]
      lines.append("  n\(index)[\"\(Self.label(id)) #215;\(visits)\"]")
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

  /// Returns a text in which nothing is markup: what is no letter, no digit and no mark inside a plain name is an entity of
  /// Mermaid. It reads Markdown in a text, in quotes too: `1. Intro` would be a list, `_a_` emphasis, and `www.a.b` a link.
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
