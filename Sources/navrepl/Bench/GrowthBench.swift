import NavEvents
import NavPlugins
import NavRuntime

/// The curve of a cost, measured at several sizes.
public struct GrowthCurve {
  let title: String
  /// The name of the sizes.
  let sizeName: String
  /// The unit of the costs.
  let unit: String
  /// A Boolean value that indicates whether the sizes differ by factors rather than by steps.
  let isLogarithmic: Bool
  var points: [(size: Int, cost: Double)] = []

  init(_ title: String, by sizeName: String, _ unit: String, inSteps: Bool = false) {
    (self.title, self.sizeName, self.unit, isLogarithmic) = (title, sizeName, unit, !inSteps)
  }

  /// The curve in words.
  public var text: String {
    let list = points.map { "\($0.size): \(Int($0.cost.rounded()))" }.joined(separator: ", ")
    return "\(title), \(unit), by \(sizeName): \(list)"
  }
}

/// A measurement of how the cost of a command, of a replay, of a seek and of a scene grows with size.
struct GrowthBench {
  private static let commands = 50_000
  /// The number of times that each point is measured; the median counts.
  private static let rounds = 5
  private static let lengths = [1000, 10_000, 100_000, 1_000_000, 10_000_000]

  /// The size that grows.
  enum Subject: CaseIterable {
    case replay, goto, depth, nodes, plugins, containers
  }

  let folder: String

  /// Measures the cost at every size of the subject.
  func curve(of subject: Subject) throws(SessionError) -> GrowthCurve {
    var (curve, sizes) = Self.frame(of: subject)
    for size in sizes {
      let work = try work(subject, size)
      _ = work()
      curve.points.append((size, Spread((0..<Self.rounds).map { _ in work() }).median))
    }
    return curve
  }

  /// Returns the curve without points, and its sizes.
  private static func frame(of subject: Subject) -> (GrowthCurve, [Int]) {
    switch subject {
    case .replay: (GrowthCurve("replay", by: "events in the journal", "ns an event"), lengths)
    case .goto: (GrowthCurve("goto, p99", by: "events in the journal", "µs"), lengths)
    case .depth:
      (
        GrowthCurve("command, line and sum", by: "depth of the stack", "ns"),
        [10, 100, 1000, 10_000, 100_000]
      )
    case .nodes: (GrowthCurve("scene as a value", by: "nodes", "ns"), [2, 5, 10, 20, 50, 100, 200])
    case .plugins: (GrowthCurve("command", by: "plugins", "ns", inSteps: true), [0, 2, 4, 6, 8, 10, 12])
    case .containers: (GrowthCurve("command", by: "containers", "ns", inSteps: true), [1, 2, 4, 6, 8])
    }
  }

  private func work(_ subject: Subject, _ size: Int) throws(SessionError) -> Measurement.Work {
    switch subject {
    case .replay: return try replay(size)
    case .goto: return try goto(size)
    case .depth: return try DispatchBench().commands(journalled: true, depth: size)
    case .nodes: return try scene(size)
    case .plugins:
      let standard = PluginCatalog.standardPlugins
      return try DispatchBench().commands(
        plugins: Array(standard.prefix(size)), more: max(0, size - standard.count))
    case .containers: return try containers(size)
    }
  }

  /// Returns a journal of about this many events: a command leads to a little more than two.
  private func journal(_ events: Int) throws(SessionError) -> (DiskJournal, BenchJournal) {
    let disk = DiskJournal(events * 10 / 23, in: folder)
    return (disk, try disk.journal())
  }

  private func replay(_ events: Int) throws(SessionError) -> Measurement.Work {
    let (disk, journal) = try journal(events)
    return Measurement.nanoseconds(each: journal.events) {
      withExtendedLifetime(disk) {
        var replay = Replay(journal.file)
        try? replay.runToEnd()
      }
    }
  }

  private func goto(_ events: Int) throws(SessionError) -> Measurement.Work {
    let (disk, journal) = try journal(events)
    return { withExtendedLifetime(disk) { JournalBench.seeks(in: journal).percentile(99) } }
  }

  private func scene(_ nodes: Int) throws(SessionError) -> Measurement.Work {
    let session = try NavSession(options: .standard)
    for index in 1..<nodes { try session.send { $0.intern(.push(ScreenDescription("s\(index)"))) } }
    let moment = session.moment
    var seen = 0
    return Measurement.nanoseconds(each: Self.commands / nodes) {
      for _ in 0..<Self.commands / nodes {
        seen += session.read { NavScene($0, $1.texts, moment).panes.count }
      }
    }
  }

  /// Returns work that sends commands to one of several containers: tabs around stacks, or one stack.
  private func containers(_ count: Int) throws(SessionError) -> Measurement.Work {
    let tabs = count == 1 ? [] : ["add tabs tabs"]
    let stacks = (1..<max(2, count)).map { "add stack stack\($0)" + (tabs.isEmpty ? "" : " in=tabs") }
    let session = try NavSession(options: .standard)
    for line in tabs + stacks {
      if let command = try? NavCommand(line: line) { try session.send(command) }
    }
    for index in 0..<10 { try session.send { $0.intern(.push(ScreenDescription("s\(index)"))) } }
    let ids = (0..<8).map { "screen-\($0)" }
    return Measurement.nanoseconds(each: Self.commands) {
      for index in 0..<Self.commands / 2 {
        _ = try? session.send { BenchCommand.push(ids[index & 7], &$0) }
        _ = try? session.send { _ in BenchCommand.pop }
      }
    }
  }
}
