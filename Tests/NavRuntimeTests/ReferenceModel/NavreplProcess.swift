import Foundation

/// A running navrepl with a pipe on its standard input and one on its standard output.
///
/// A class, because it stands for one process: input may be sent far ahead of what is read.
/// Messages on standard error go where those of the tests go.
final class NavreplProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let writer: LineWriter
  private let reader: LineReader

  /// Starts the program.
  init(_ program: URL, _ arguments: [String]) throws {
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    writer = try LineWriter(copying: input.fileHandleForWriting.fileDescriptor)
    try input.fileHandleForWriting.close()
    reader = LineReader(descriptor: output.fileHandleForReading.fileDescriptor)
  }

  deinit {
    writer.end()
    if process.isRunning { process.terminate() }
  }

  /// Queues bytes for the program's input and returns at once.
  func send(_ bytes: [UInt8]) {
    writer.write(bytes)
  }

  /// Hands the next line of output, without its end, to the closure; `nil` at the end of output.
  ///
  /// The bytes are valid during the call only.
  func nextLine<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result? {
    try reader.next(body)
  }

  /// Ends the input, reads what is left of the output and returns the exit status.
  func finish() throws -> Int32 {
    writer.end()
    while try reader.next({ _ in true }) != nil {}
    process.waitUntilExit()
    return process.terminationStatus
  }
}
