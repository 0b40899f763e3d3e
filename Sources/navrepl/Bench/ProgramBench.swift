import NavBase
import NavEvents
import NavPluginPrograms
import NavPlugins
import NavRuntime

/// A measurement of a process plugin: a command about which it is asked once, beside a bare exchange with
/// `/bin/cat`.
struct ProgramBench {
  private static let rounds = 500
  /// The number of rounds before the first measured one, in which both processes warm up.
  private static let warmUp = 100
  /// The length of the request about a typical push, in bytes.
  private static let lineLength = 85

  /// The folder in which the plugin is written.
  let folder: String
  /// Prints a message of the plugin.
  let message: @Sendable (String) -> Void

  var measurements: [Measurement] {
    [(50, "p50"), (99, "p99")].map { percent, name in
      let echo = Measurement.Yardstick("bare pipes to cat") { echoes(percent) }
      return Measurement("dispatch, one program asked (shell), \(name)", "µs", beside: echo) {
        () throws(SessionError) in
        let session = try session()
        return {
          Times(Self.rounds, after: Self.warmUp) {
            _ = try? session.send { $0.intern(.push("screen")) }
          } between: {
            _ = try? session.send { $0.intern(.pop()) }
          }
          .percentile(percent)
        }
      }
    }
  }

  private func session() throws(SessionError) -> NavSession {
    let program = try write()
    defer { SystemCall.remove(program) }
    var options = SessionOptions()
    do throws(PluginFault) {
      options.catalog.add(try ProcessPlugin(program, tell: message))
    } catch {
      throw .plugins(error)
    }
    options.plugins = options.catalog.ids
    return try NavSession(options: options)
  }

  private func echoes(_ percent: Int) -> Measurement.Work {
    guard let cat = CatEcho() else { return { 0 } }
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: Self.lineLength - 1) + [UInt8(ascii: "\n")]
    return {
      Times(Self.rounds, after: Self.warmUp) {
        cat.roundTrip(line)
      } between: {
      }.percentile(percent)
    }
  }

  // MARK: The plugin

  private func write() throws(SessionError) -> String {
    let path = "\(folder)/program-\(SystemCall.nanoseconds())"
    do throws(FileError) { try POSIXFileSystem().create(path, containing: Self.script) } catch {
      throw .journal(.file(error))
    }
    SystemCall.makeExecutable(path)
    return path
  }

  /// The plugin: it lets every push pass.
  private static let script = #"""
    #!/bin/sh
    while IFS= read -r line; do
      case $line in
        '{"hello":'*)
          echo '{"plugin":{"id":"bench","version":1,"state":false,"hooks":["intercept"],"commands":["push"]}}' ;;
        *) id=${line#'{"id":'}; echo "{\"id\":${id%%,*}}" ;;
      esac
    done

    """#
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The durations of many rounds.
struct Times {
  private var nanoseconds: [Int64] = []

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

/// The yardstick of a process plugin's answers: `/bin/cat` behind two bare pipes, which returns every byte. A class: its
/// identity is the process.
final class CatEcho {
  private let id: pid_t
  private let input: Int32
  private let output: Int32

  /// Starts the process; nil when that fails.
  init?() {
    var (theirInput, theirOutput): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&theirInput) == 0, pipe(&theirOutput) == 0 else { return nil }
    for end in theirInput + theirOutput { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard let id = Self.spawn(theirInput[0], theirOutput[1]) else { return nil }
    for end in [theirInput[0], theirOutput[1]] { _ = close(end) }
    (self.id, input, output) = (id, theirInput[1], theirOutput[0])
  }

  private static func spawn(_ input: Int32, _ output: Int32) -> pid_t? {
    var id: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("cat"), nil]
    defer { free(arguments[0]) }
    let failure = SpawnActions.with({ actions in
      posix_spawn_file_actions_adddup2(&actions, input, 0)
      posix_spawn_file_actions_adddup2(&actions, output, 1)
    }) { posix_spawn(&id, "/bin/cat", $0, nil, &arguments, environ) }
    return failure == 0 ? id : nil
  }

  deinit {
    for end in [input, output] { _ = close(end) }
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1, errno == EINTR {}
  }

  /// Sends `line` and waits until all of it has come back.
  func roundTrip(_ line: [UInt8]) {
    var buffer = line
    _ = line.withUnsafeBytes { SystemCall.write(input, $0) }
    var count = 0
    while count < line.count {
      let some = buffer.withUnsafeMutableBytes { SystemCall.readSome(output, into: $0) }
      if some <= 0 { return }
      count += some
    }
  }
}
