import NavEvents
import NavRuntime

extension Program {
  /// Measures the runtime beside its yardsticks, each pair in this run. The figures are meaningful only in a
  /// release build.
  func bench(_ words: [String]) -> ExitStatus {
    guard words.isEmpty else { return usage(Subcommand.bench.synopsis) }
    let folder = SystemCall.environment("TMPDIR") ?? "/tmp"
    var rows: [BenchRow] = []
    do throws(SessionError) {
      add(try DispatchBench().rows(), to: &rows)
      add(try SceneBench().rows(), to: &rows)
      add(try ProgramBench(folder: folder).rows(), to: &rows)
      add(try ReplayBench().rows(), to: &rows)
      add(try AppendBench(folder: folder).rows(), to: &rows)
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
