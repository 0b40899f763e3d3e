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
    let place = scratch.file("place")
    let run = try Navrepl.shell("{ \(line)\n} 2>&1; pwd > '\(place.path)'", in: folder)
    folder = URL(
      fileURLWithPath: try String(contentsOf: place, encoding: .utf8).trimmingCharacters(in: .newlines))
    return run.output
  }
}
