import Foundation

/// A run of a program to its end, with bytes: arguments that are not UTF-8, and descriptors that are closed or anything but
/// files. It has a deadline, so that a program that hangs is a failure and not an endless test.
struct RawRun {
  typealias End = ChildProcess.End
  typealias Failure = ChildProcess.Failure

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

  let end: End
  let output: [UInt8]
  let messages: [UInt8]
  /// The time that the processor worked for the program. Other work on the machine hardly changes it.
  let processorSeconds: Double

  var outputText: String { String(decoding: output, as: UTF8.self) }
  var messageText: String { String(decoding: messages, as: UTF8.self) }
  var status: Int32? { if case .exited(let status) = end { status } else { nil } }

  init(
    _ arguments: [[UInt8]], input: Stream = .file(), output outputStream: Stream = .file(),
    messages messageStream: Stream = .file(), in folder: URL? = nil, program: URL = Navrepl.program,
    environment: [String: String] = [:], deadline: Double = 20
  ) throws {
    let scratch = try Scratch()
    let process = try ChildProcess(
      program, arguments, in: folder, environment: environment,
      input: Self.stream(input, scratch.file("0")), output: Self.stream(outputStream, scratch.file("1")),
      messages: Self.stream(messageStream, scratch.file("2")))
    end = process.wait(atMost: deadline)
    processorSeconds = process.processorSeconds
    output = [UInt8]((try? Data(contentsOf: scratch.file("1"))) ?? Data())
    messages = [UInt8]((try? Data(contentsOf: scratch.file("2"))) ?? Data())
  }

  init(_ arguments: String..., input: String = "", in folder: URL, deadline: Double = 20) throws {
    try self.init(
      arguments.map { Array($0.utf8) }, input: .file(Array(input.utf8)), in: folder, deadline: deadline)
  }

  private static func stream(_ stream: Stream, _ file: URL) throws -> ChildProcess.Stream {
    switch stream {
    case .file(let bytes):
      try Data(bytes).write(to: file)
      return .path(file.path)
    case .path(let name): return .path(name)
    case .descriptor(let number): return .descriptor(number)
    case .closed: return .closed
    }
  }
}
