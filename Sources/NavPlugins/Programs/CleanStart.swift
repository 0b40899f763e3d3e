import NavBase

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A process to start: its program, arguments, environment, and standard input, output and error.
///
/// It inherits nothing else that could change its behavior: every signal has its default action, none is
/// blocked, and no other file is open. It leads a process group of its own, so that all processes that it
/// starts can be ended with it.
struct CleanStart {
  let path: String
  let arguments: [String]
  let environment: [String]
  /// The descriptors of this process that become its standard input, output and error; all of them are at least 3.
  let files: [Int32]

  /// Starts the process.
  /// - Returns: Its id, and 0 or the number of the error that prevented the start.
  func run() -> (id: Int32, failure: Int32) {
    for _ in 1..<Self.mostAttempts {
      let started = attempt()
      if started.failure != ETXTBSY { return started }
      usleep(Self.pause)
    }
    return attempt()
  }

  // A program that was just written is busy while another process is being started: until its exec, that process has a copy
  // of the descriptor that wrote the program. The attempts take a quarter of a second at most.
  private static let mostAttempts = 250
  /// The time between two attempts, in microseconds.
  private static let pause: UInt32 = 1000

  private func attempt() -> (id: Int32, failure: Int32) {
    var id: pid_t = 0
    let failure = SpawnAttributes.with { attributes in
      SpawnActions.with(prepare) { actions in
        SystemCall.withWords(arguments) { arguments in
          SystemCall.withWords(environment) { environment in
            posix_spawn(&id, path, actions, attributes, arguments, environment)
          }
        }
      }
    }
    return (id, failure)
  }

  private func prepare(_ actions: inout SpawnActions.Actions) {
    for (number, file) in files.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file, Int32(number))
    }
    SpawnActions.closeOthers(&actions)
  }
}
