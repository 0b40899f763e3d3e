import NavBase
import NavEvents
import NavRuntime

/// A program that was started, with pipes on its standard input, output and error.
///
/// When the program ends, by itself, because it broke the protocol, or because this value is destroyed, it is reaped at
/// once, and the processes that it started are killed: no zombie is left, and no child process that ``ProgramWatch`` can
/// find. Its standard error up to that point is passed on.
struct ChildProcess: ~Copyable {
  /// The largest number of bytes of an answer without its line feed, and of the output since the last correct answer; more
  /// is a flood. The limit is enough for the state view of a scene of ten thousand screens.
  static let longestAnswer = 4 << 20
  /// The time that a program may take to end by itself once its input is closed.
  private static let farewell = Duration.milliseconds(500)
  private static let step = 1 << 16
  /// The largest number of reads after a program has ended. A process that it started may continue to write forever.
  private static let mostLastReads = 64

  private let name: String
  private let id: Int32
  private let watch: ProgramWatch
  private let ends: ChildPipes
  private var inbox = ContiguousArray<UInt8>()
  /// The number of bytes at the beginning of the inbox that contain no line feed.
  private var searched = 0
  /// The number of bytes that have left the inbox since the last correct answer.
  private var dropped = 0
  private var errors = ErrorLines()
  /// A Boolean value that indicates whether the program has ended and has been reaped, so that another process may have its
  /// id.
  private var hasEnded = false
  /// A Boolean value that indicates whether the program has closed its standard error, which it may do and continue to run.
  private var isSilent = false
  /// The closure that receives each line of the program's standard error.
  private let tell: @Sendable (String) -> Void

  /// Starts the program at `path`.
  /// - Throws: `plugin-not-found` when it cannot be started.
  init(_ path: String, _ tell: @escaping @Sendable (String) -> Void) throws(PluginFault) {
    let ends = try ChildPipes()
    let watch = ProgramWatch()
    do throws(PluginFault) {
      id = try ends.spawn(path, watch.mark)
    } catch {
      watch.finish()
      throw error
    }
    RunningPrograms.add(id)
    watch.follow(id)
    self.watch = watch
    self.ends = ends
    name = path
    self.tell = tell
  }

  deinit {
    if hasEnded { return }
    var errors = errors
    end(&errors, after: Self.farewell)
  }

  // MARK: Exchanging lines

  /// Sends a line, and waits for a line that arrives after it was sent.
  /// - Throws: `plugin-crashed`; `plugin-timeout` or `plugin-flood`, after which the program is ended.
  mutating func exchange(
    _ line: borrowing ByteBuffer, _ time: AnswerTime
  ) throws(PluginFault) -> ContiguousArray<UInt8> {
    let deadline = ContinuousClock.now + time.rest
    var sent = 0
    while true {
      let end = lineEnd()
      // Output from before the line was sent stays in the inbox. The line feed of the answer does not count.
      try checkFlood(sent == line.count ? end ?? inbox.count : inbox.count - (end == nil ? 0 : 1))
      if sent == line.count, let end { return takeLine(end) }
      if hasEnded { throw crash }
      let rest = ContinuousClock.now.duration(to: deadline)
      guard rest > .zero else { throw lateness(time) }
      wait(rest, toWrite: sent < line.count)
      if sent < line.count { sent += write(line, from: sent) }
      if !hasEnded { read() }
    }
  }

  /// Drops the output that the program has sent until now.
  /// - Parameter isInStep: True when its last answer was correct, so that the output is counted from there.
  /// - Returns: True when the program is still running and had sent output.
  /// - Throws: `plugin-flood` when the output does not end.
  mutating func dropAnswers(isInStep: Bool) throws(PluginFault) -> Bool {
    if isInStep || hasEnded { dropped = 0 }
    let before = dropped
    if !hasEnded { dropped += inbox.count }
    inbox.removeAll(keepingCapacity: true)
    searched = 0
    if hasEnded { return false }
    while true {
      var count = 0
      switch Self.read(ends.output, { count = $0.count }) {
      case .some:
        dropped += count
        try checkFlood(0)
      case .nothing:
        try checkFlood(0)
        return dropped > before
      case .ended:
        end(after: Self.farewell)
        return false
      }
    }
  }

  /// Throws a fault, and ends the program, if `count` bytes in addition to the dropped ones are too many.
  private mutating func checkFlood(_ count: Int) throws(PluginFault) {
    guard dropped + count > Self.longestAnswer else { return }
    throw stop("plugin-flood", "\(name) answered with more than \(Self.longestAnswer) bytes.")
  }

  /// Ends a program that broke the protocol; it is not asked again.
  private mutating func stop(_ code: String, _ message: String) -> PluginFault {
    end(after: .zero)
    return PluginFault(code: code, message: message)
  }

  private var crash: PluginFault { PluginFault(code: "plugin-crashed", message: "\(name) has ended.") }

  /// Returns the fault of a missing answer: a program that has ended has crashed, even when a process that it
  /// started still holds its pipes open.
  private mutating func lateness(_ time: AnswerTime) -> PluginFault {
    if !isGone { return stop("plugin-timeout", "\(name) did not answer \(time.limit).") }
    end(after: .zero)
    return crash
  }

  /// Returns the end of the first line in the inbox, or nil if the line is not complete.
  private mutating func lineEnd() -> Int? {
    let start = searched
    let end = inbox.withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap { base in
        SystemCall.find(UInt8(ascii: "\n"), base + start, bytes.count - start).map { $0 - base }
      }
    }
    searched = end ?? inbox.count
    return end
  }

  private mutating func takeLine(_ end: Int) -> ContiguousArray<UInt8> {
    defer {
      inbox.removeFirst(end + 1)
      searched = 0
      dropped += end + 1
    }
    return ContiguousArray(inbox[..<end])
  }

  // MARK: Pipes

  private func wait(_ time: Duration, toWrite: Bool) {
    let milliseconds = time / Duration.milliseconds(1)
    SystemCall.wait(
      for: [ends.output, isSilent ? -1 : ends.error], orToWrite: toWrite ? ends.input : nil,
      milliseconds: Int32(max(1, min(milliseconds.rounded(.up), 60_000))))
  }

  private mutating func write(_ line: borrowing ByteBuffer, from start: Int) -> Int {
    let count = ends.send(UnsafeRawBufferPointer(rebasing: line.bytes[start...]))
    if count < 0, SystemCall.hasLostReader { drain() }
    return max(0, count)
  }

  private mutating func read() {
    var lines = errors
    if readErrors(&lines) == .ended { isSilent = true }
    errors = lines
    let reading = Self.read(ends.output) { inbox.append(contentsOf: $0) }
    if reading == .ended { end(after: Self.farewell) }
  }

  /// Reads the rest of the output of a program that has ended.
  private mutating func drain() {
    while inbox.count <= Self.longestAnswer,
      Self.read(ends.output, { inbox.append(contentsOf: $0) }) == .some
    {}
    end(after: Self.farewell)
  }

  private func readErrors(_ errors: inout ErrorLines) -> Reading {
    Self.read(ends.error) { errors.add($0, tell) }
  }

  private enum Reading { case some, nothing, ended }

  private static func read(_ descriptor: Int32, _ body: (UnsafeRawBufferPointer) -> Void) -> Reading {
    withUnsafeTemporaryAllocation(byteCount: step, alignment: 16) { window in
      let count = SystemCall.readSome(descriptor, into: window)
      if count > 0 {
        body(UnsafeRawBufferPointer(rebasing: window[..<count]))
        return .some
      }
      return count == 0 ? .ended : .nothing
    }
  }

  // MARK: Ending the program

  /// Returns a Boolean value that indicates whether the program has ended, even between two requests.
  mutating func checkEnd() -> Bool {
    if !hasEnded, isGone { end(after: .zero) }
    return hasEnded
  }

  /// Kills the program, with all processes that it started, before its input is closed.
  mutating func kill() {
    if hasEnded { return }
    SystemCall.kill(group: id)
    end(after: .zero)
  }

  private mutating func end(after time: Duration) {
    if hasEnded { return }
    hasEnded = true
    var last = errors
    end(&last, after: time)
    errors = ErrorLines()
  }

  /// Closes the program's input, waits for at most `time` until the program ends, kills it if it is still running, and reaps
  /// it.
  ///
  /// Closing its input is the only request to end that the program receives.
  private func end(_ errors: inout ErrorLines, after time: Duration) {
    ends.closeInput()
    let deadline = ContinuousClock.now + time
    while !isGone, ContinuousClock.now < deadline { listen(&errors) }
    endGroup()
    for _ in 0..<Self.mostLastReads {
      if readErrors(&errors) != .some { break }
    }
    errors.finish(tell)
    ends.closeOutputs()
  }

  /// A Boolean value that indicates whether the program itself has ended. It has not been reaped yet, so that no other
  /// process can get its id or the id of its group.
  private var isGone: Bool { SystemCall.hasEnded(id) }

  /// Kills the program, if it is still running, with all processes that it started, and then reaps it. The order matters,
  /// because another process may get its id afterwards.
  private func endGroup() {
    SystemCall.kill(group: id)
    watch.finish()
    RunningPrograms.remove(id)
    SystemCall.wait(forChild: id)
  }

  /// Passes on the last standard error of a program that is about to end, and drops its answers.
  private func listen(_ errors: inout ErrorLines) {
    let isSilent = readErrors(&errors) == .ended
    let isMute = Self.read(ends.output, { _ in }) == .ended
    SystemCall.wait(for: [isSilent ? -1 : ends.error, isMute ? -1 : ends.output], milliseconds: 2)
  }
}

/// The time that a program may take to answer.
struct AnswerTime {
  /// The time that is left.
  let rest: Duration
  /// The limit, for messages. It does not depend on the time that is left: the same fault has the same message when the
  /// command is decided again.
  let limit: String

  /// Returns the time of one request.
  static func within(_ time: Duration) -> AnswerTime { AnswerTime(rest: time, limit: "within \(time)") }

  /// Returns the rest of the time that all programs have for one command.
  static func rest(_ rest: Duration, of limit: Duration) -> AnswerTime {
    AnswerTime(rest: rest, limit: "before the programs had taken the \(limit) that they have for one command")
  }
}
