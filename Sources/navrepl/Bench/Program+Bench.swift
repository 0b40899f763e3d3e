import NavRuntime

extension Program {
  /// Measures the runtime beside its yardsticks, each pair in this run. The numbers are only of a release build.
  func bench(_ words: [String]) -> ExitStatus {
    guard words.isEmpty else { return usage(Subcommand.bench.synopsis) }
    let folder = Platform.environment("TMPDIR") ?? "/tmp"
    do throws(SessionError) {
      show(try DispatchBench().rows())
      show(try ProgramBench(folder: folder).rows())
      show(try ReplayBench().rows())
      show(try AppendBench(folder: folder).rows())
      return .success
    } catch {
      return report(error)
    }
  }

  private func show(_ rows: [BenchRow]) {
    for row in rows { if options.json { output.data(row.json) } else { output.line(row.text) } }
    output.flush()
  }
}
