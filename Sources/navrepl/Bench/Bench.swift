public import NavEvents
public import NavRuntime

/// The measurements of the runtime, each beside its yardstick in the same run. The figures are meaningful only in a release
/// build.
public struct Bench {
  private let folder: BenchFolder
  private let host: Host

  /// What the bench has from the program that runs it.
  public struct Host {
    /// The path of the program, whose start is measured.
    let program: String
    /// Runs a line of the shell, and discards its output. Returns true when its status is 0.
    let shell: (String) -> Bool
    /// Reads every commit of a journal as text.
    let log: (any StorageFile) -> Void
    /// Prints a message for people, from any thread.
    let message: @Sendable (String) -> Void

    /// Creates the host of a benchmark.
    public init(
      program: String, shell: @escaping (String) -> Bool, log: @escaping (any StorageFile) -> Void,
      message: @escaping @Sendable (String) -> Void
    ) {
      (self.program, self.shell, self.log, self.message) = (program, shell, log, message)
    }
  }

  /// Makes a folder for the files of this run. It is removed with this value, however the process ends.
  public init(for host: Host) throws(FileError) {
    self.host = host
    folder = try BenchFolder()
  }

  /// Returns the measurements with these names, each the name of a group or a part of a row's name; all of them for none.
  public func measurements(named names: [String]) -> [Measurement] {
    BenchGroup.allCases.flatMap { group in
      measurements(of: group).filter { measurement in
        names.isEmpty || names.contains { $0 == group.rawValue || measurement.name.contains($0) }
      }
    }
  }

  private func measurements(of group: BenchGroup) -> [Measurement] {
    let tools = OtherTools(folder: folder.path, shell: host.shell)
    return switch group {
    case .dispatch: DispatchBench().measurements
    case .routes: RouteBench(tools: tools).measurements
    case .scene: SceneBench().measurements
    case .program: ProgramBench(folder: folder.path, message: host.message).measurements
    case .replay: ReplayBench(tools: tools, log: host.log).measurements
    case .journal: JournalBench(tools: tools, program: host.program).measurements
    case .append: AppendBench(tools: tools).measurements
    }
  }

  /// Measures how each cost grows. Calls `body` with each curve as soon as it is measured, and returns all of them.
  public func curves(_ body: (GrowthCurve) -> Void) throws(SessionError) -> [GrowthCurve] {
    var curves: [GrowthCurve] = []
    for subject in GrowthBench.Subject.allCases {
      let curve = try GrowthBench(folder: folder.path).curve(of: subject)
      curves.append(curve)
      body(curve)
    }
    return curves
  }
}

/// A group of rows about one subject.
public enum BenchGroup: String, CaseIterable {
  case dispatch, routes, scene, program, replay, journal, append

  /// The names of all groups, for messages.
  public static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
