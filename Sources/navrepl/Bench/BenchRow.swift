import NavEvents
import NavRuntime

/// A measured figure with its yardstick from the same run.
struct BenchRow {
  let name: String
  /// The figure in `unit`.
  let value: Double
  let unit: String
  /// The yardstick's name, and its figure in the same unit; nil when there is none.
  let yardstick: (name: String, value: Double)?

  var json: String {
    var buffer = ByteBuffer()
    buffer.append("{\"name\":")
    buffer.appendQuoted(name)
    buffer.member("value", rounded(value))
    buffer.member("unit")
    buffer.appendQuoted(unit)
    if let yardstick {
      buffer.member("yardstick")
      buffer.appendQuoted(yardstick.name)
      buffer.member("yardstickValue", rounded(yardstick.value))
    }
    buffer.close()
    return buffer.string
  }

  var text: String {
    let figure = "\(shown(value)) \(unit)"
    let start = DisplayWidth.fit(name, 52) + String(repeating: " ", count: max(1, 18 - figure.count)) + figure
    guard let yardstick else { return start }
    return "\(start)   (\(yardstick.name): \(shown(yardstick.value)))"
  }

  private func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  private func shown(_ value: Double) -> String {
    var buffer = ByteBuffer()
    buffer.append(value < 100 ? rounded(value) : value.rounded())
    return buffer.string
  }
}

/// The durations of many rounds.
struct Times {
  private var nanoseconds: [Int] = []

  /// Creates an empty list of durations.
  init() {}

  /// Measures `body` in `count` rounds, after `warmUp` rounds that are not measured. It calls `between` after
  /// each round.
  init(_ count: Int, after warmUp: Int, _ body: () -> Void, between: () -> Void) {
    for round in 0..<warmUp + count {
      let start = SystemCall.nanoseconds()
      body()
      if round >= warmUp { nanoseconds.append(SystemCall.nanoseconds() - start) }
      between()
    }
    nanoseconds.sort()
  }

  /// Returns the duration in microseconds that the given percentage of the rounds did not exceed; 0 without
  /// rounds.
  func percentile(_ percent: Int) -> Double {
    guard let last = nanoseconds.last else { return 0 }
    let index = nanoseconds.count * percent / 100
    return Double(index < nanoseconds.count ? nanoseconds[index] : last) / 1000
  }
}

/// A stopwatch that gives durations as the median of several rounds, so that a single interruption does not
/// count.
enum Stopwatch {
  private static let rounds = 5

  /// Returns the nanoseconds for one of the `count` operations that `body` performs, as the median of five
  /// rounds.
  static func nanoseconds(each count: Int, _ body: () -> Void) -> Double {
    var times: [Int] = []
    for _ in 0..<rounds {
      let start = SystemCall.nanoseconds()
      body()
      times.append(SystemCall.nanoseconds() - start)
    }
    return Double(times.sorted()[rounds / 2]) / Double(count)
  }
}

/// The rows that are measured together.
enum BenchGroup: String, CaseIterable {
  case dispatch, scene, program, replay, append

  func rows(folder: String) throws(SessionError) -> [BenchRow] {
    switch self {
    case .dispatch: try DispatchBench().rows()
    case .scene: try SceneBench().rows()
    case .program: try ProgramBench(folder: folder).rows()
    case .replay: try ReplayBench().rows()
    case .append: try AppendBench(folder: folder).rows()
    }
  }
}

extension Program {
  /// Measures the runtime beside its yardsticks, each pair in this run. The figures are meaningful only in a
  /// release build.
  func bench(_ words: [String]) -> ExitStatus {
    guard words.isEmpty else { return usage(Subcommand.bench.synopsis) }
    let folder = SystemCall.environment("TMPDIR") ?? "/tmp"
    var rows: [BenchRow] = []
    do throws(SessionError) {
      for group in options.rows.isEmpty ? BenchGroup.allCases : options.rows {
        add(try group.rows(folder: folder), to: &rows)
      }
    } catch {
      return report(error)
    }
    if options.json { output.data(Reply.result("[\(rows.map(\.json).joined(separator: ","))]")) }
    return .success
  }

  /// Adds rows. Without `--json` each row is printed as soon as it is measured.
  private func add(_ new: [BenchRow], to rows: inout [BenchRow]) {
    rows += new
    if options.json { return }
    for row in new { output.line(row.text) }
    output.flush()
  }
}
