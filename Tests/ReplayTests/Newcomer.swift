import Foundation

/// A shell in an empty folder, with `navrepl` on the path.
final class Newcomer {
  private let scratch: Scratch
  /// The current folder of the shell.
  private var folder: URL

  init() throws {
    scratch = try Scratch()
    folder = scratch.folder.appendingPathComponent("home")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(path))
  }

  /// Runs a line and returns everything that it prints.
  func run(_ line: String) throws -> String {
    let (output, place) = (scratch.file("output"), scratch.file("place"))
    try Data().write(to: output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\(line)\npwd > '\(place.path)'"]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging([
      "PATH": "\(Navrepl.program.deletingLastPathComponent().path):\(Self.path)"
    ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = process.standardOutput
    try process.run()
    process.waitForEnd()
    folder = URL(
      fileURLWithPath: try String(contentsOf: place, encoding: .utf8).trimmingCharacters(in: .newlines))
    return String(decoding: try Data(contentsOf: output), as: UTF8.self)
  }

  private static var path: String { ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin" }
}
