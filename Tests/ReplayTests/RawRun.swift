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
  /// The memory that the program had at most, in bytes.
  let mostMemory: Int

  var outputText: String { String(decoding: output, as: UTF8.self) }
  var messageText: String { String(decoding: messages, as: UTF8.self) }
  var status: Int32? { if case .exited(let status) = end { status } else { nil } }

  init(
    _ arguments: [[UInt8]], input: Stream = .file(), output outputStream: Stream = .file(),
    messages messageStream: Stream = .file(), in folder: URL? = nil, program: URL = Navrepl.program,
    environment: [String: String] = [:], deadline: Double = 20, measuringMemory: Bool = false
  ) throws {
    let files = try [input, outputStream, messageStream].map(UnnamedFile.init)
    let process = try ChildProcess(
      program, arguments, in: folder, environment: environment,
      input: Self.stream(input, files[0]), output: Self.stream(outputStream, files[1]),
      messages: Self.stream(messageStream, files[2]))
    process.measuresMemory = measuringMemory
    end = process.wait(atMost: deadline)
    (processorSeconds, mostMemory) = (process.processorSeconds, process.mostMemory)
    output = files[1]?.bytes ?? []
    messages = files[2]?.bytes ?? []
  }

  init(
    _ arguments: String..., input: String = "", in folder: URL, deadline: Double = 20,
    measuringMemory: Bool = false
  ) throws {
    try self.init(
      arguments.map { Array($0.utf8) }, input: .file(Array(input.utf8)), in: folder, deadline: deadline,
      measuringMemory: measuringMemory)
  }

  private static func stream(_ stream: Stream, _ file: UnnamedFile?) -> ChildProcess.Stream {
    switch stream {
    case .file: file.map { .descriptor($0.descriptor) } ?? .closed
    case .path(let name): .path(name)
    case .descriptor(let number): .descriptor(number)
    case .closed: .closed
    }
  }
}

/// A file without a name for one of the standard descriptors of a program. It vanishes when it is closed, so that a run leaves
/// no folder to be made and removed.
final class UnnamedFile {
  private let file: UnsafeMutablePointer<FILE>

  var descriptor: Int32 { fileno(file) }

  /// Creates the file that a stream needs; nil for a stream that is no such file.
  init?(_ stream: RawRun.Stream) throws {
    guard case .file(let bytes) = stream else { return nil }
    guard let file = tmpfile() else { throw RawRun.Failure(code: errno) }
    self.file = file
    guard bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }), lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw RawRun.Failure(code: errno)
    }
  }

  deinit { fclose(file) }

  /// The contents of the file.
  var bytes: [UInt8] {
    let size = max(0, Int(lseek(descriptor, 0, SEEK_END)))
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let read = pread(descriptor, buffer.baseAddress.map { $0 + count }, size - count, off_t(count))
        if read <= 0 { return }
        count += read
      }
    }
  }
}
