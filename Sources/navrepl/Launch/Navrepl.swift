import NavBase
import NavEvents

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
    guard SystemCall.occupyStandardDescriptors() else { exit(ExitStatus.inputOutput.rawValue) }
    SystemCall.ignoreSignalsOfWriting()
    EndingSignals.endPrograms()
    let output = Output()
    let status: ExitStatus
    do throws(Options.Mistake) {
      status = run(try arguments(), output)
    } catch {
      status = report(error, of: Array(CommandLine.arguments.dropFirst()), output)
    }
    exit(status.rawValue)
  }

  /// Runs the program with the words after its name. The lines that are typed come from `input`, a descriptor. Returns the exit
  /// status.
  static func run(
    _ words: [String], input: Int32 = SystemCall.standardInput, _ output: Output
  ) -> ExitStatus {
    do throws(Options.Mistake) {
      var program = Program(options: try Options(words), output: output)
      program.typed = input
      let status = program.run()
      output.flush()
      return finalStatus(status, output)
    } catch {
      return report(error, of: words, output)
    }
  }

  private static func report(_ mistake: Options.Mistake, of words: [String], _ output: Output) -> ExitStatus {
    let hint =
      "\(mistake.message)\(mistake.message.hasSuffix("?") ? "" : ";") navrepl --help lists everything"
    let status = output.report("usage", hint, .usage, json: Options.wantJSON(words))
    output.flush()
    return finalStatus(status, output)
  }

  /// Returns the words after the program's name, as they were given. `CommandLine.arguments` replaces invalid UTF-8
  /// silently, so that a file other than the named one could be opened.
  private static func arguments() throws(Options.Mistake) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let start = CommandLine.unsafeArgv[index] else { break }
      let bytes = UnsafeRawBufferPointer(start: start, count: strlen(start))
      guard let word = String(validating: bytes, as: UTF8.self) else {
        throw Options.Mistake(
          message: "word \(index) of the command line, “\(String(showing: bytes))”, is not UTF-8")
      }
      words.append(word)
    }
    return words
  }

  /// Returns the status, with a failure to write the output taken into account. A closed pipe changes nothing, because the
  /// status is that of the work.
  private static func finalStatus(_ status: ExitStatus, _ output: Output) -> ExitStatus {
    switch output.failure {
    case nil, .closed: return status
    case .failed(let code):
      output.message("cannot write standard output: \(SystemCall.description(of: code))")
      return .inputOutput
    }
  }
}
