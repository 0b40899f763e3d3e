#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The entry point.
@main
enum Navrepl {
  static func main() {
    guard Platform.occupyStandardDescriptors() else { exit(ExitStatus.inputOutput.rawValue) }
    Platform.ignoreSignalsOfWriting()
    EndingSignals.endPrograms()
    let output = Output()
    exit(run(Array(CommandLine.arguments.dropFirst()), output).rawValue)
  }

  private static func run(_ arguments: [String], _ output: Output) -> ExitStatus {
    do throws(Options.Mistake) {
      let status = Program(options: try Options(arguments), output: output).run()
      output.flush()
      return finalStatus(status, output)
    } catch {
      output.message("usage: \(error.message); navrepl --help lists everything")
      return .usage
    }
  }

  /// Output that could not be written counts, a reader that went away does not.
  private static func finalStatus(_ status: ExitStatus, _ output: Output) -> ExitStatus {
    switch output.failure {
    case nil: return status
    case .closed: return .success
    case .failed(let code):
      output.message("cannot write standard output: \(Platform.description(of: code))")
      return .inputOutput
    }
  }
}
