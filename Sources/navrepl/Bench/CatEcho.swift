import NavEvents
import NavPlugins

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The yardstick of a process plugin's answers: `/bin/cat` behind two bare pipes, which returns every byte.
struct CatEcho: ~Copyable {
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
