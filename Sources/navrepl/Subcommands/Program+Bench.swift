import NavBase
import NavBench
import NavEvents
import NavJournals
import NavRuntime

extension Program {
  /// Measures the runtime beside its yardsticks, each pair in the same run, or the growth of its cost. The figures are
  /// meaningful only in a release build.
  func bench(_ words: [String]) -> ExitStatus {
    guard words.isEmpty else { return usage(Subcommand.bench.synopsis) }
    do throws(SessionError) {
      let bench: Bench
      do throws(FileError) { bench = try Bench(for: .navrepl) } catch { throw .journal(.file(error)) }
      if let plot = options.plot {
        if !options.rows.isEmpty { return usage("--plot draws every curve: leave out --rows") }
        try WholeFile.checkIsFree(plot)
        return try growth(bench, to: plot)
      }
      return try table(bench)
    } catch {
      return report(error)
    }
  }

  private func table(_ bench: Bench) throws(SessionError) -> ExitStatus {
    let wanted = bench.measurements(named: options.rows)
    if wanted.isEmpty {
      return usage(
        Options.Mistake(
          message: "no row has this name: --rows takes \(BenchGroup.names), or part of a row’s name"))
    }
    var rows: [BenchRow] = []
    for measurement in wanted { add(try measurement.row(), to: &rows) }
    if options.json { output.data(Reply.result("[\(rows.map(\.json).joined(separator: ","))]")) }
    return .success
  }

  /// Adds a row. Without `--json` it is printed as soon as it is measured.
  private func add(_ row: BenchRow, to rows: inout [BenchRow]) {
    rows.append(row)
    if options.json { return }
    output.line(row.text)
    output.flush()
  }

  /// Measures how the cost grows, and draws the curves in a new file.
  private func growth(_ bench: Bench, to path: String) throws(SessionError) -> ExitStatus {
    let curves = try bench.curves { curve in
      if options.json { return }
      output.line(curve.text)
      output.flush()
    }
    do throws(FileError) {
      try POSIXFileSystem().create(path, containing: GrowthPlot(curves: curves).svg)
    } catch {
      throw .journal(.file(error))
    }
    if options.json { output.data(Reply.result(Reply.quoted(path))) }
    return .success
  }
}

extension Bench.Host {
  /// This program.
  static var navrepl: Bench.Host {
    Bench.Host(program: CommandLine.arguments.first ?? "navrepl", shell: ShellCommand.succeeds) { file in
      var length = 0
      _ = try? JournalListing.forEachCommit(of: file, as: .words) { line, _ in length += line.count }
    } message: {
      Output.messageAtOnce($0, tabs: true)
    }
  }
}

extension ShellCommand {
  /// Runs a line, and discards its output. Returns true when its status is 0.
  static func succeeds(_ line: String) -> Bool {
    (try? ShellCommand(line: "(\(line)) >/dev/null 2>&1").run("", with: (moment, ""))) == 0
  }
}

extension BenchRow {
  fileprivate var json: String {
    var buffer = ByteBuffer()
    buffer.append("{\"name\":")
    buffer.appendQuoted(name)
    buffer.member("value", rounded(figure.median))
    buffer.member("lowest", rounded(figure.lowest))
    buffer.member("highest", rounded(figure.highest))
    buffer.member("unit")
    buffer.appendQuoted(unit)
    buffer.member("yardstick")
    buffer.appendQuoted(yardstick)
    buffer.member("yardstickValue", rounded(comparison.median))
    buffer.close()
    return buffer.string
  }

  fileprivate var text: String {
    let value = "\(shown(figure.median)) \(unit)"
    let spread = "(\(shown(figure.lowest)) to \(shown(figure.highest)))"
    return DisplayWidth.fit(name, 48) + pad(value, to: 18) + "  "
      + spread + pad("\(shown(comparison.median))  \(yardstick)", after: spread.count, to: 20)
  }

  private func pad(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }

  /// Returns `text` padded so that it begins in the column `width`, after a word of `count` characters.
  private func pad(_ text: String, after count: Int, to width: Int) -> String {
    String(repeating: " ", count: max(2, width - count)) + text
  }

  private func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  private func shown(_ value: Double) -> String {
    var buffer = ByteBuffer()
    buffer.append(value < 100 ? rounded(value) : value.rounded())
    return buffer.string
  }
}
