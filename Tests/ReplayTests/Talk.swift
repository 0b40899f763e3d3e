import Foundation

/// A talk with the running program, one line and one answer at a time.
///
/// A class, because it stands for one process and what it has said.
final class Talk {
  let process: ChildProcess
  private let input = Pipe()
  private let output = Pipe()
  private let scratch: Scratch
  private var heard = Data()
  private var isListening = true

  init(_ arguments: [String], in folder: URL? = nil) throws {
    scratch = try Scratch()
    process = try ChildProcess(
      Navrepl.program, arguments, in: folder, input: .descriptor(input.fileHandleForReading.fileDescriptor),
      output: .descriptor(output.fileHandleForWriting.fileDescriptor),
      messages: .path(scratch.path("messages")))
    try input.fileHandleForReading.close()
    try output.fileHandleForWriting.close()
  }

  /// Types a line. Returns the first answer, up to its line feed, or the output before the end.
  func say(_ line: String) throws -> String {
    try type(line)
    var answer = Data()
    while answer.last != UInt8(ascii: "\n") {
      let part = output.fileHandleForReading.availableData
      if part.isEmpty { break }
      answer += part
    }
    heard += answer
    return String(decoding: answer, as: UTF8.self)
  }

  /// Types a line, and does not wait for an answer.
  func type(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Stops reading the output.
  func leave() throws {
    isListening = false
    try output.fileHandleForReading.close()
  }

  /// Ends the input. Returns the exit status, -1 for any other end, and everything that was said.
  func end() throws -> (status: Int32, said: String) {
    try input.fileHandleForWriting.close()
    if isListening { heard += output.fileHandleForReading.readDataToEndOfFile() }
    let end = process.wait()
    let said = heard + (try Data(contentsOf: scratch.file("messages")))
    let status: Int32 = if case .exited(let status) = end { status } else { -1 }
    return (status, String(decoding: said, as: UTF8.self))
  }
}
