import Foundation

/// A run of the built program under hostile conditions: arguments that are not UTF-8, and descriptors that are closed or
/// anything but files. It has a deadline, so that a program that hangs is a failure and not an endless test.
struct RawRun {
  /// The kinds of a standard descriptor.
  enum Stream {
    /// A file that contains these bytes, or receives the output.
    case file([UInt8] = [])
    case closed
    /// A file opened by this name, such as `/dev/full`.
    case path(String)
    /// An open descriptor of the test, such as an end of a pipe.
    case descriptor(Int32)
  }

  /// The end of the program.
  enum End: Equatable {
    case exited(Int32)
    case signalled(Int32)
    /// The program was still running at the deadline, and was killed.
    case hung
  }

  let end: End
  let output: [UInt8]
  let messages: [UInt8]
  /// The time that the processor worked for the program. Other work on the machine hardly changes it.
  let processorSeconds: Double

  var outputText: String { String(decoding: output, as: UTF8.self) }
  var messageText: String { String(decoding: messages, as: UTF8.self) }
  var status: Int32? { if case .exited(let status) = end { status } else { nil } }

  /// A failure to start the program.
  struct Failure: Error { let code: Int32 }

  init(
    _ arguments: [[UInt8]], input: Stream = .file(), output outputStream: Stream = .file(),
    messages messageStream: Stream = .file(), in folder: URL, program: URL = Navrepl.program,
    environment: [String] = [], deadline: Double = 20
  ) throws {
    let scratch = try Scratch()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in [input, outputStream, messageStream].enumerated() {
      try Self.add(stream, Int32(number), scratch.path("\(number)"), &actions)
    }
    // The last action, because the names of the files above are relative to the folder of this process.
    guard Self.changeFolder?(&actions, folder.path) == 0 else { throw Failure(code: ENOSYS) }
    let words = [Array(program.path.utf8)] + arguments
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { Self.copy($0) } + [nil]
    let inherited = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    var settings: [UnsafeMutablePointer<CChar>?] = (inherited + environment).map { strdup($0) } + [nil]
    defer { for pointer in pointers + settings { free(pointer) } }
    var process = pid_t()
    let code = posix_spawn(&process, program.path, &actions, nil, &pointers, &settings)
    guard code == 0 else { throw Failure(code: code) }
    (end, processorSeconds) = Self.wait(for: process, until: Date().addingTimeInterval(deadline))
    output = [UInt8]((try? Data(contentsOf: scratch.file("1"))) ?? Data())
    messages = [UInt8]((try? Data(contentsOf: scratch.file("2"))) ?? Data())
  }

  init(_ arguments: String..., input: String = "", in folder: URL, deadline: Double = 20) throws {
    try self.init(
      arguments.map { Array($0.utf8) }, input: .file(Array(input.utf8)), in: folder, deadline: deadline)
  }

  private typealias ChangeFolder =
    @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>) -> Int32

  /// The function that sets the folder of a new process. Glibc has it, but its headers declare it only for GNU C, and a
  /// shell that changes the folder takes half as long as the program.
  private static let changeFolder = dlsym(dlopen(nil, RTLD_NOW), "posix_spawn_file_actions_addchdir_np")
    .map { unsafeBitCast($0, to: ChangeFolder.self) }

  private static func add(
    _ stream: Stream, _ number: Int32, _ path: String, _ actions: inout posix_spawn_file_actions_t
  ) throws {
    switch stream {
    case .file(let bytes):
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      posix_spawn_file_actions_addopen(&actions, number, path, number == 0 ? O_RDONLY : O_RDWR, 0)
    case .path(let name): posix_spawn_file_actions_addopen(&actions, number, name, O_RDWR, 0)
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

  private static func wait(
    for process: pid_t, until deadline: Date
  ) -> (end: End, processorSeconds: Double) {
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, WNOHANG, &usage) == 0 {
      if Date() > deadline {
        kill(process, SIGKILL)
        wait4(process, &status, 0, &usage)
        return (.hung, seconds(of: usage))
      }
      usleep(2000)
    }
    let end: End = status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signalled(status & 0x7F)
    return (end, seconds(of: usage))
  }

  private static func seconds(of usage: rusage) -> Double {
    let times = [usage.ru_utime, usage.ru_stime]
    return times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000 }
  }
}
