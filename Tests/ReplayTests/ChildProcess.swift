import Foundation
import NavBase
import NavPluginPrograms

/// A program that a test has started.
///
/// It inherits its three standard descriptors, and nothing else that could change its behavior: every signal has its default
/// action, none is blocked, and no other descriptor is open. It leads a process group, so that it does not stop the tests when
/// it stops its group. Foundation's `Process` would keep the descriptors of each program open in the tests.
///
/// A class, because it stands for one process, which is killed with the last reference to it.
final class ChildProcess {
  /// The kinds of a standard descriptor.
  enum Stream {
    /// A file of this name, such as `/dev/full`. For output, it is made if it does not exist.
    case path(String)
    /// An open descriptor of the test, such as an end of a pipe.
    case descriptor(Int32)
    case closed

    static let nothing = Stream.path("/dev/null")
  }

  /// The end of the program.
  enum End: Equatable {
    case exited(Int32)
    case signalled(Int32)
    /// The program was still running at the deadline, and was killed.
    case hung
  }

  /// A failure to start the program.
  struct Failure: Error { let code: Int32 }

  let id: pid_t
  /// The end, once it is known.
  private(set) var end: End?
  /// The time that the processor worked for the program, once it has ended.
  private(set) var processorSeconds = 0.0
  /// The memory that the program had at most, in bytes, once it has ended.
  private(set) var mostMemory = 0
  /// Whether ``mostMemory`` is measured while the program runs.
  var measuresMemory = false

  /// Starts a program.
  /// - Parameters:
  ///   - arguments: Bytes, because an argument need not be text.
  ///   - environment: The variables that differ from those of the tests.
  init(
    _ program: URL, _ arguments: [[UInt8]], in folder: URL? = nil, environment: [String: String] = [:],
    input: Stream = .nothing, output: Stream = .nothing, messages: Stream = .nothing
  ) throws {
    guard let changeFolder = Self.changeFolder else { throw Failure(code: ENOSYS) }
    let words = [Array(program.path.utf8)] + arguments
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { Self.copy($0) } + [nil]
    let variables = Self.inherited.merging(environment) { $1 }
    var settings: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for pointer in pointers + settings { free(pointer) } }
    var id = pid_t()
    let code = SpawnActions.with { actions in
      for (number, stream) in [input, output, messages].enumerated() {
        Self.add(stream, Int32(number), &actions)
      }
      // After the files, whose names are relative to the folder of the tests.
      if let folder { _ = changeFolder(&actions, folder.path) }
      SpawnActions.closeOthers(&actions)
    } _: { actions in
      SpawnAttributes.with { posix_spawn(&id, program.path, actions, $0, &pointers, &settings) }
    }
    guard code == 0 else { throw Failure(code: code) }
    self.id = id
  }

  convenience init(
    _ program: URL, _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:],
    input: Stream = .nothing, output: Stream = .nothing, messages: Stream = .nothing
  ) throws {
    try self.init(
      program, arguments.map { Array($0.utf8) }, in: folder, environment: environment,
      input: input, output: output, messages: messages)
  }

  deinit {
    guard isRunning else { return }
    send(SIGKILL)
    collect(0)
  }

  // MARK: The end

  var isRunning: Bool {
    if end == nil { collect(WNOHANG) }
    return end == nil
  }

  func send(_ signal: Int32) { kill(id, signal) }

  /// Waits until the program has ended, for at most so many seconds, after which it is killed.
  @discardableResult
  func wait(atMost seconds: Double = 300) -> End {
    let deadline = Date().addingTimeInterval(seconds)
    while isRunning {
      if measuresMemory { noteMemory() }
      if Date() > deadline {
        send(SIGKILL)
        collect(0)
        end = .hung
      } else {
        usleep(1000)
      }
    }
    return end ?? .hung
  }

  /// Looks whether the program has ended, or waits for that.
  private func collect(_ options: Int32) {
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(id, &status, options, &usage) == id else { return }
    end = status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signalled(status & 0x7F)
    processorSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    #if canImport(Darwin)
      mostMemory = Int(usage.ru_maxrss)
    #endif
  }

  /// Notes the highest memory of the program so far. What Linux reports at the end includes that of the process that started it.
  private func noteMemory() {
    #if !canImport(Darwin)
      guard let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8),
        let peak = status.firstMatch(of: /VmHWM:\s+(\d+) kB/)
      else { return }
      mostMemory = (Int(peak.1) ?? 0) * 1024
    #endif
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
  }

  // MARK: The start

  /// The variables of the tests, which no test changes.
  private static let inherited = ProcessInfo.processInfo.environment

  private typealias ChangeFolder =
    @convention(c) (UnsafeMutablePointer<SpawnActions.Actions>, UnsafePointer<CChar>) -> Int32

  /// The function that sets the folder of a new process. Glibc has it, but its headers declare it only for GNU C.
  private static let changeFolder = dlsym(dlopen(nil, RTLD_NOW), "posix_spawn_file_actions_addchdir_np")
    .map { unsafeBitCast($0, to: ChangeFolder.self) }

  private static func add(
    _ stream: Stream, _ number: Int32, _ actions: inout SpawnActions.Actions
  ) {
    switch stream {
    case .path(let name):
      let access = number == 0 ? O_RDONLY : O_RDWR | O_CREAT
      posix_spawn_file_actions_addopen(&actions, number, name, access, 0o600)
    case .descriptor(let other): posix_spawn_file_actions_adddup2(&actions, other, number)
    case .closed: posix_spawn_file_actions_addclose(&actions, number)
    }
  }

  private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar>? {
    (bytes + [0]).withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { start in
        start.withMemoryRebound(to: CChar.self, capacity: buffer.count) { strdup($0) }
      }
    }
  }
}
