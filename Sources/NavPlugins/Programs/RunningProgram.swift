import NavBase
import NavEvents
import NavRuntime

/// A program that has sent its manifest, and answers one request after another.
struct RunningProgram: ~Copyable {
  /// The time that a program may take to start. An interpreter on a busy machine needs several seconds.
  private static let startDeadline = Duration.seconds(10)

  /// The self-description of the program.
  let description: ProcessManifest
  private let path: String
  private let tell: @Sendable (String) -> Void
  private var child: ChildProcess
  private var requests = 0
  /// A Boolean value that indicates whether the last request was answered, so that no further output is expected from the
  /// program.
  private var isInStep = true

  /// Starts the program at `path` and asks for its manifest.
  /// - Throws: `plugin-not-found`, `plugin-bad-manifest`, or the fault of its first answer.
  init(_ path: String, _ tell: @escaping @Sendable (String) -> Void) throws(PluginFault) {
    var child = try ChildProcess(path, tell)
    var hello = ByteBuffer()
    hello.append("{\"hello\":{\"api\":")
    hello.append(ProcessManifest.api)
    hello.append("}}\n")
    description = try ProcessManifest(child.exchange(hello, .within(Self.startDeadline)), of: path)
    self.path = path
    self.tell = tell
    self.child = child
  }

  /// Starts the program again if it has ended.
  /// - Throws: the fault of its start; `plugin-bad-manifest` when its manifest is not the same as before.
  mutating func startIfEnded() throws(PluginFault) {
    guard child.checkEnd() else { return }
    let next = try RunningProgram(path, tell)
    guard next.description == description else {
      throw ProcessManifest.fault(path, "started anew, it gives another manifest than before")
    }
    self = next
  }

  /// Kills the program.
  mutating func kill() { child.kill() }

  /// Sends a request whose members after its id are `members`, and returns the answer.
  /// - Throws: the fault of the program.
  mutating func ask(
    _ hook: PluginHook, _ members: borrowing ByteBuffer, _ time: AnswerTime
  ) throws(PluginFault) -> ProcessAnswer {
    try catchUp()
    isInStep = false
    requests += 1
    var line = ByteBuffer()
    line.append("{\"id\":")
    line.append(requests)
    line.append(members.bytes)
    let answer = try ProcessAnswer(child.exchange(line, time), to: requests, hook)
    isInStep = true
    return answer
  }

  /// Drops the output from before a request. After a failed answer, late output is expected. At any other time, output is a
  /// fault, because it would be taken for the next answer.
  private mutating func catchUp() throws(PluginFault) {
    guard try child.dropAnswers(isInStep: isInStep), isInStep else { return }
    isInStep = false
    throw ProcessAnswer.fault("it has written something without a request")
  }
}
