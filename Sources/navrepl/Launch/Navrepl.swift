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
    let status: ExitStatus
    do throws(Options.Mistake) {
      status = Program(options: try Options(arguments), output: output).run()
    } catch {
      let hint = "\(error.message); navrepl --help lists everything"
      status = output.report("usage", hint, .usage, json: Options.wantJSON(arguments))
    }
    output.flush()
    return finalStatus(status, output)
  }

  /// Output that could not be written counts. A reader that went away changes nothing: the status says how the work went.
  private static func finalStatus(_ status: ExitStatus, _ output: Output) -> ExitStatus {
    switch output.failure {
    case nil, .closed: return status
    case .failed(let code):
      output.message("cannot write standard output: \(Platform.description(of: code))")
      return .inputOutput
    }
  }
}
