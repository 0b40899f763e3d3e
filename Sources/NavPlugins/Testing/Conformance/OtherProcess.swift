import NavBase
import NavEvents
import NavPluginPrograms

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A second process of this program, started to reach the same call.
enum OtherProcess {
  /// The role of this process.
  enum Role {
    case original
    /// A process that was started for the call at `place`, and writes its findings to the file. One of two such processes is
    /// a witness, which writes only the outcomes of the commands.
    case other(place: String, file: String, isWitness: Bool)
  }

  /// The record of a process that has ended.
  struct Trace {
    /// The lines that it wrote.
    let lines: [Substring]
    /// The signal that ended it; nil when it ended by itself.
    let signal: Int32?
    /// A Boolean value that indicates whether the process had to be killed.
    let isTooLate: Bool
  }

  private static let place = "NAVIGATION_CONFORMANCE_CALL"
  private static let file = "NAVIGATION_CONFORMANCE_FILE"
  private static let witness = "NAVIGATION_CONFORMANCE_WITNESS"
  /// The setting that disables Swift's backtrace of a trap, which takes seconds and would not be read.
  private static let quietTrap = "SWIFT_BACKTRACE=enable=no"
  /// The time, in milliseconds, between two checks of a running process.
  private static let interval: Int32 = 5

  static var role: Role {
    guard let place = getenv(place), let file = getenv(file) else { return .original }
    return .other(
      place: String(cString: place), file: String(cString: file), isWitness: getenv(witness) != nil)
  }

  /// Ends this process at once, so that the rest of the program does not run.
  static func end() -> Never { _exit(0) }

  /// Starts two processes that make the call at `place`, side by side, and waits for them.
  static func run(
    _ place: String, _ function: String, _ deadline: Duration
  ) throws(FileError) -> [Trace] {
    let files = [temporaryName, temporaryName]
    // However this process ends, its two others and their files do not stay.
    let watches = files.map { ProgramWatch(deleting: $0) }
    defer { for (watch, file) in zip(watches, files) { end(watch, file) } }
    let end = ContinuousClock.now + deadline
    var processes: [pid_t] = []
    for ((file, watch), role) in zip(zip(files, watches), [[], ["\(witness)=1"]]) {
      _ = try POSIXFileSystem().open(file, .create)
      let variables = ["\(Self.place)=\(place)", "\(Self.file)=\(file)", watch.mark] + role
      let process = try start(function, variables)
      watch.follow(process)
      processes.append(process)
    }
    var traces: [Trace] = []
    for (process, file) in zip(processes, files) {
      let (signal, isTooLate) = wait(for: process, until: end)
      traces.append(Trace(lines: try lines(of: file), signal: signal, isTooLate: isTooLate))
    }
    return traces
  }

  // MARK: Starting

  private static func start(
    _ function: String, _ variables: [String]
  ) throws(FileError) -> pid_t {
    let arguments = Words(Self.arguments(toReach: function))
    let environment = Words([quietTrap] + SpawnActions.environment + variables)
    var id: pid_t = 0
    let failure = SpawnActions.with({ actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      for descriptor in [Int32(1), 2] {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
      }
    }) { actions in
      SpawnAttributes.with { attributes in
        posix_spawnp(&id, CommandLine.arguments[0], actions, attributes, arguments.list, environment.list)
      }
    }
    if failure == 0 { return id }
    throw FileError(operation: "start", path: CommandLine.arguments[0], code: failure)
  }

  /// Returns the arguments of this program; in a test program, those that run only the calling test.
  private static func arguments(toReach function: String) -> [String] {
    let all = CommandLine.arguments
    guard all.contains("--testing-library") else { return all }
    let dropped = ["--filter", "--skip", "--xunit-output", "--event-stream-output-path", "--repetitions"]
    var kept: [String] = []
    var skipsNext = false
    for word in all {
      if !skipsNext, !dropped.contains(word) { kept.append(word) }
      skipsNext = dropped.contains(word)
    }
    return kept + ["--filter", pattern(of: function)]
  }

  /// Returns a regular expression for the name of a function, which may be any text.
  private static func pattern(of function: String) -> String {
    let name = function.lastIndex(of: "(").map { function[..<$0] } ?? function[...]
    return name.map { $0.isLetter || $0.isNumber || $0 == " " || $0 == "_" ? "\($0)" : "\\\($0)" }.joined()
  }

  // MARK: Waiting

  private static func wait(
    for process: pid_t, until end: ContinuousClock.Instant
  ) -> (signal: Int32?, isTooLate: Bool) {
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      if ContinuousClock.now >= end {
        _ = kill(process, SIGKILL)
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        return (nil, true)
      }
      _ = poll(nil, 0, interval)
    }
    let signal = status & 0x7F
    return (signal == 0 ? nil : signal, false)
  }

  // MARK: Files

  /// A name of a file that does not exist.
  private static var temporaryName: String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    return "\(folder)/plugin-conformance-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
  }

  /// Deletes a file when its process has ended, and dismisses the watch.
  private static func end(_ watch: ProgramWatch, _ file: String) {
    unlink(file)
    watch.dismiss()
  }

  private static func lines(of path: String) throws(FileError) -> [Substring] {
    String(decoding: try POSIXFileSystem().open(path, .read).bytes(), as: UTF8.self).split(separator: "\n")
  }
}

/// The words of a command line as C strings, with a null pointer at the end. A class because it owns their
/// memory.
private final class Words {
  private(set) var list: [UnsafeMutablePointer<CChar>?]

  init(_ words: [String]) { list = words.map { strdup($0) } + [nil] }

  deinit { for word in list { free(word) } }
}
