import NavBase
import NavEvents
import NavPluginPrograms
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A command of the shell that reads a text from its standard input: that of `bisect --run`, or a pager.
struct ShellCommand: Sendable {
  /// The environment variable with the number of events before the moment that a command is asked about.
  static let moment = "NAVREPL_EVENT"
  /// The exit statuses of the shell when it cannot run a command: it is no program, or does not exist.
  static let failures: ClosedRange<Int32> = 126...127
  private static let shell = "/bin/sh"

  let line: String
  /// The descriptor for the output of the command: standard error where standard output has the answer.
  var prints = SystemCall.standardError
  /// Kills the command, and the processes that it has started, if this process ends before it.
  var watch: ProgramWatch?

  /// Runs the command with a variable in its environment, and returns its exit status; 128 plus the number of the signal
  /// that has ended it, as in a shell. Once the command has started, `body` is called with its process.
  func run(
    _ input: String, with variable: (name: String, value: String), started body: (pid_t) -> Void = { _ in }
  ) throws(FileError) -> Int32 {
    let (id, pipe) = try start(variable)
    body(id)
    Self.write(input, to: pipe)
    SystemCall.close(pipe)
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  /// Starts the command. Returns its process id, and the descriptor that leads to its standard input.
  ///
  /// Only one thread at a time starts a command: a command that starts before the pipe of another is marked as not to be
  /// inherited would keep that pipe open, and the other command would wait for the end of its input.
  private func start(_ variable: (name: String, value: String)) throws(FileError) -> (id: pid_t, pipe: Int32)
  {
    try Self.starting.withLock { _ throws(FileError) in
      guard let ends = SystemCall.pipe() else {
        throw FileError(operation: "make a pipe for", path: line, code: SystemCall.lastError)
      }
      var id: pid_t = 0
      let failure = spawn(&id, reading: ends.read, not: ends.write, variable)
      SystemCall.close(ends.read)
      if failure == 0 { return (id, ends.write) }
      SystemCall.close(ends.write)
      throw FileError(operation: "run", path: Self.shell, code: failure)
    }
  }

  private static let starting = Lock(())

  private func spawn(
    _ id: inout pid_t, reading read: Int32, not write: Int32, _ variable: (name: String, value: String)
  ) -> Int32 {
    let name = "\(variable.name)="
    let others = SpawnActions.environment.filter { !$0.startsWithBytes(of: name) }
    return SpawnActions.with({ actions in
      posix_spawn_file_actions_adddup2(&actions, read, 0)
      posix_spawn_file_actions_adddup2(&actions, prints, SystemCall.standardOutput)
      posix_spawn_file_actions_addclose(&actions, write)
    }) { actions in
      SpawnAttributes.with(leadsGroup: false) { attributes in
        SystemCall.withWords([Self.shell, "-c", line]) { arguments in
          let own = ["\(name)\(variable.value)"] + (watch.map { [$0.mark] } ?? [])
          return SystemCall.withWords(others + own) { environment in
            posix_spawn(&id, Self.shell, actions, attributes, arguments, environment)
          }
        }
      }
    }
  }

  /// Writes the input. A command need not read it, and may exit before all is written.
  private static func write(_ input: String, to descriptor: Int32) {
    var rest = Array(input.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { SystemCall.write(descriptor, $0) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}
