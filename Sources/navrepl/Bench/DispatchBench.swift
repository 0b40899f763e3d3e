import NavEvents
import NavPlugins
import NavRuntime

/// What a command costs: pushes and pops around a depth.
struct DispatchBench {
  /// Commands a round.
  private static let commands = 100_000
  private static let usualDepth = 10
  private static let greatDepth = 100_000

  func rows() throws(SessionError) -> [BenchRow] {
    let floor = ("in-place reducer with string ids", reducer())
    var rows = [
      row("dispatch, no plugin, one observer", try dispatch(plugins: [], journalled: false), floor),
      row("dispatch, standard plugins", try dispatch(journalled: false), floor),
      row("dispatch, standard plugins, line and sum", try dispatch(journalled: true), floor),
    ]
    let shallow = rows[2].value
    let deep = try dispatch(journalled: true, depth: Self.greatDepth)
    rows.append(row("the same at depth 100 000", deep, ("depth 10", shallow)))
    return rows
  }

  private func row(_ name: String, _ value: Double, _ yardstick: (String, Double)) -> BenchRow {
    BenchRow(name: name, value: value, unit: "ns/command", yardstick: yardstick)
  }

  private func reducer() -> Double {
    var reducer = StringReducer()
    var observed = 0
    for index in 0..<Self.usualDepth { reducer.reduce(.push("s\(index)")) { observed += $0 } }
    let ids = (0..<8).map { "screen-\($0)" }
    return Stopwatch.nanoseconds(each: Self.commands) {
      for index in 0..<Self.commands / 2 {
        reducer.reduce(.push(ids[index & 7])) { observed += $0 }
        reducer.reduce(.pop) { observed += $0 }
      }
    }
  }

  private func dispatch(
    plugins: [String] = PluginCatalog.standardPlugins, journalled: Bool, depth: Int = usualDepth
  ) throws(SessionError) -> Double {
    var options = SessionOptions(catalog: .builtIn, plugins: plugins)
    options.durability = .os
    options.clock = .fixed(1_700_000_000_000)
    let session =
      journalled
      ? try NavSession.open("bench", in: DiscardingFileSystem(), options: options).session
      : try NavSession(options: options)
    let counter = EventCounter()
    _ = session.observe(NavObserver(did: { _ in counter.count() }))
    for index in 0..<depth { try session.send { $0.push(ScreenDescription("s\(index)")) } }
    let ids = (0..<8).map { ScreenDescription("screen-\($0)") }
    return Stopwatch.nanoseconds(each: Self.commands) {
      for index in 0..<Self.commands / 2 {
        _ = try? session.send { $0.push(ids[index & 7]) }
        _ = try? session.send { $0.pop() }
      }
    }
  }
}
