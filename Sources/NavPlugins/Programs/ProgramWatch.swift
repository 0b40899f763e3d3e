import NavBase
import NavEvents

/// A shell that runs beside a program. It kills the program and all processes that the program started when the pipe to the
/// shell is closed: because the program's time is over, or because this process has ended in any way. A process cannot
/// handle SIGKILL or clean up after a crash, but another process can react to the end of a pipe. The shell can also delete a
/// temporary file or folder of this process.
///
/// A process that starts a session of its own leaves the program's process group. The program is therefore marked: its
/// environment contains a variable with a unique name, which its children inherit. If `/proc` exists, the shell uses this
/// mark to find the processes outside the group. It reads the mark immediately before it kills a process, and never relies
/// on an id that it noted earlier. The program keeps its own id until ``finish()`` has returned, because it is not reaped
/// before.
///
/// ```swift
/// let watch = ProgramWatch(deleting: "answer.tmp")
/// defer { watch.finish() }
/// // Start the program with `watch.mark` in its environment, in a process group of its own. Then, with the id of the group:
/// watch.follow(4711)
/// ```
public struct ProgramWatch: Sendable {
  /// The longest time that the shell may take. It looks at every process of the machine a few times.
  private static let longest = Duration.seconds(2)
  private static let shell = "/bin/sh"

  /// The script of the shell. It reads the id of the group, waits for the end of its input, and kills the processes. A second
  /// line dismisses it instead. It
  /// stops after two rounds that find nothing, because during one round a process may start another that is not listed yet,
  /// and end. It also stops after a hundred rounds, in case processes are started faster than they can be found.
  private static let script = """
    exec >/dev/null 2>&1
    trap '' HUP INT QUIT TERM
    read -r group; read -r rest && exit
    [ -z "$group" ] || kill -s KILL -- "-$group"
    round=0 quiet=0
    while [ $round -lt 100 ] && [ $quiet -lt 2 ]; do
      round=$((round + 1)) quiet=$((quiet + 1))
      for file in $(grep -lsF -- "$1" /proc/[0-9]*/environ); do
        id=${file#/proc/}
        kill -s KILL "${id%/environ}" && quiet=0
      done
    done
    [ -z "$2" ] || rm -rf -- "$2"
    """

  /// The environment variable that all processes started by the program inherit.
  public var mark: String { "\(name)=1" }
  /// The name of this variable.
  package let name: String
  /// The running shell; nil if none could be started. Then only the program's process group is killed.
  private let running: (shell: Int32, pipe: Int32)?

  /// Starts the shell. It waits for ``follow(_:)``.
  /// - Parameter path: A file or a folder that the shell deletes at the end, if it exists; create it afterwards, so that it is
  ///   never there without the shell.
  public init(deleting path: String = "") {
    name = "NAV_PROGRAM_\(String(UInt64.random(in: 0 ... .max), radix: 16))"
    running = Self.start(name, path)
  }

  private static func start(_ name: String, _ path: String) -> (shell: Int32, pipe: Int32)? {
    guard let ends = SystemCall.socketPair() else { return nil }
    // The shell gets an environment of its own, so that a search for processes with the mark of this process,
    // or of a program around it, does not find the shell.
    let start = CleanStart(
      path: shell,
      arguments: ["sh", "-c", script, "nav-watch", name, path.isEmpty ? "" : SystemCall.fullPath(path)],
      environment: ["PATH=/usr/bin:/bin"],
      files: [ends.theirs, ends.theirs, ends.theirs])
    let (id, failure) = start.run()
    SystemCall.close(ends.theirs)
    if failure == 0 { return (id, ends.ours) }
    SystemCall.close(ends.ours)
    return nil
  }

  /// Tells the shell which process group to watch.
  public func follow(_ group: Int32) { send("\(group)\n") }

  private func send(_ line: String) {
    guard let running else { return }
    var line = line
    line.withUTF8 { _ = SystemCall.send(running.pipe, UnsafeRawBufferPointer($0)) }
  }

  /// Ends the shell, which kills and deletes nothing.
  public func dismiss() {
    send("\n\n")
    finish()
  }

  /// Kills the program and all processes that it started, and waits until this is done. The caller reaps the program itself
  /// afterwards. A file or a folder to be deleted is deleted.
  public func finish() {
    guard let running else { return }
    SystemCall.close(running.pipe)
    let deadline = ContinuousClock.now + Self.longest
    while !SystemCall.hasEnded(running.shell), ContinuousClock.now < deadline {
      SystemCall.sleep(milliseconds: 1)
    }
    if !SystemCall.hasEnded(running.shell) { SystemCall.kill(running.shell) }
    SystemCall.wait(forChild: running.shell)
  }
}

/// The process groups of the running programs, so that a signal that ends this process leaves none of them
/// behind.
///
/// This library installs no handler; that is the program's task.
///
/// ```swift
/// RunningPrograms.prepare()
/// signal(SIGTERM) { _ in
///   RunningPrograms.endAll()
///   _exit(1)
/// }
/// ```
public enum RunningPrograms {
  /// The largest number of programs: more than any session attaches. A program without a place here still ends with its
  /// plugin.
  private static let mostPrograms = 256
  private static let groups = LockFreeSet(capacity: mostPrograms)

  /// Performs the initialization that the first use of ``endAll()`` needs, outside of a signal handler.
  public static func prepare() { endAll() }

  /// Kills all programs and all processes that they started. It may be called in a signal handler.
  public static func endAll() {
    groups.forEach { SystemCall.kill(group: Int32($0)) }
  }

  /// Adds a program that leads its own process group.
  static func add(_ group: Int32) { _ = groups.insert(UInt(group)) }

  /// Removes a program. Call this before you reap the program, because afterwards another process may get its id.
  static func remove(_ group: Int32) { groups.remove(UInt(group)) }
}
