import NavEvents
import NavRuntime

/// A group of rows about one subject.
enum BenchGroup: String, CaseIterable {
  case dispatch, scene, program, replay, journal, append

  /// The names of all groups, for messages.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  func measurements(folder: String) -> [Measurement] {
    switch self {
    case .dispatch: DispatchBench().measurements
    case .scene: SceneBench().measurements
    case .program: ProgramBench(folder: folder).measurements
    case .replay: ReplayBench(folder: folder).measurements
    case .journal: JournalBench(folder: folder).measurements
    case .append: AppendBench(folder: folder).measurements
    }
  }
}

extension Program {
  /// Measures the runtime beside its yardsticks, each pair in the same run, or the growth of its cost. The figures are
  /// meaningful only in a release build.
  func bench(_ words: [String]) -> ExitStatus {
    guard words.isEmpty else { return usage(Subcommand.bench.synopsis) }
    do throws(SessionError) {
      let folder: BenchFolder
      do throws(FileError) { folder = try BenchFolder() } catch { throw .journal(.file(error)) }
      if let plot = options.plot {
        if !options.rows.isEmpty { return usage("--plot draws every curve: leave out --rows") }
        try WholeFile.checkIsFree(plot)
        return try growth(folder.path, to: plot)
      }
      return try table(folder.path)
    } catch {
      return report(error)
    }
  }

  private func table(_ folder: String) throws(SessionError) -> ExitStatus {
    let wanted = measurements(folder)
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

  /// Returns the measurements that `--rows` asks for, each by its group or a part of its name; all of them without the
  /// option.
  private func measurements(_ folder: String) -> [Measurement] {
    BenchGroup.allCases.flatMap { group in
      group.measurements(folder: folder).filter { measurement in
        options.rows.isEmpty
          || options.rows.contains { $0 == group.rawValue || measurement.name.contains($0) }
      }
    }
  }

  /// Adds a row. Without `--json` it is printed as soon as it is measured.
  private func add(_ row: BenchRow, to rows: inout [BenchRow]) {
    rows.append(row)
    if options.json { return }
    output.line(row.text)
    output.flush()
  }

  /// Measures how the cost grows, and draws the curves in a new file.
  private func growth(_ folder: String, to path: String) throws(SessionError) -> ExitStatus {
    var curves: [GrowthCurve] = []
    for subject in GrowthBench.Subject.allCases {
      let curve = try GrowthBench(folder: folder).curve(of: subject)
      curves.append(curve)
      if options.json { continue }
      output.line(curve.text)
      output.flush()
    }
    do throws(FileError) {
      try WholeFile.create(path, GrowthPlot(curves: curves).svg)
    } catch {
      throw .journal(.file(error))
    }
    if options.json { output.data(Reply.result(Reply.quoted(path))) }
    return .success
  }
}
