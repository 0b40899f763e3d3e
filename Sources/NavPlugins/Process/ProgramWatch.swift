#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A shell beside a program. It kills the program and all processes that the program started when the pipe to the shell is
/// closed: because the program's time is over, or because this process has ended in any way. A process cannot handle
/// SIGKILL or clean up after a crash, but another process can react to the end of a pipe.
///
/// A process that starts a session of its own leaves the program's process group. So the program is marked: a variable in
/// its environment has a unique name, which its children inherit. Where there is `/proc`, the shell finds by this mark the
/// processes outside the group. It reads the mark immediately before it kills, and never relies on a number that it noted
/// earlier. The program's own number stays its own until ``finish()`` has returned, because no one waits for it before.
struct ProgramWatch {
  /// The time that the shell may take. It looks at every process of the machine a few times.
  private static let longest = Duration.seconds(2)
  private static let shell = "/bin/sh"

  /// Reads the number of the group, waits for the end of its input, and cleans up. Two rounds that find nothing are the
  /// end: in the first, one process may have started another that was not listed yet, and ended. A hundred rounds are the
  /// end for who starts processes faster than they can be found.
  private static let script = """
    exec >/dev/null 2>&1
    trap '' HUP INT QUIT TERM
    read -r group; read -r rest
    [ -z "$group" ] || kill -s KILL -- "-$group"
    round=0 quiet=0
    while [ $round -lt 100 ] && [ $quiet -lt 2 ]; do
      round=$((round + 1)) quiet=$((quiet + 1))
      for file in $(grep -lsF -- "$1" /proc/[0-9]*/environ); do
        id=${file#/proc/}
        kill -s KILL "${id%/environ}" && quiet=0
      done
    done
    """

  /// The variable that all processes inherit which the program starts.
  let mark: String
  /// Nil where no shell could be started: then a program has its process group only.
  private let running: (shell: pid_t, pipe: Int32)?

  /// Starts the shell. It watches nothing yet.
  init() {
    let name = "NAV_PROGRAM_\(String(UInt64.random(in: 0 ... .max), radix: 16))"
    mark = "\(name)=1"
    running = Self.start(name)
  }

  private static func start(_ name: String) -> (shell: pid_t, pipe: Int32)? {
    guard let ends = SocketPair() else { return nil }
    // Its environment is its own: who looks for what this process, or a program around it, has started and marked must
    // not find it.
    let start = CleanStart(
      path: shell, arguments: ["sh", "-c", script, "nav-watch", name], environment: ["PATH=/usr/bin:/bin"],
      files: [ends.theirs, ends.theirs, ends.theirs])
    let (id, failure) = start.run()
    _ = close(ends.theirs)
    if failure == 0 { return (id, ends.ours) }
    _ = close(ends.ours)
    return nil
  }

  /// Says which process group it is.
  func follow(_ group: pid_t) {
    guard let running else { return }
    var line = "\(group)\n"
    line.withUTF8 { _ = SocketPair.send(running.pipe, UnsafeRawBufferPointer($0)) }
  }

  /// Ends all processes that the program started, and waits for that. The caller waits for the program itself afterwards.
  func finish() {
    guard let running else { return }
    _ = close(running.pipe)
    let deadline = ContinuousClock.now + Self.longest
    var status: Int32 = 0
    while true {
      let result = waitpid(running.shell, &status, WNOHANG)
      if result == running.shell || result == -1 && errno != EINTR { return }
      if ContinuousClock.now > deadline { break }
      _ = usleep(500)
    }
    _ = kill(running.shell, SIGKILL)
    while waitpid(running.shell, &status, 0) == -1, errno == EINTR {}
  }
}
