import Foundation

/// A running navrepl with a pipe on its standard input and one on its standard output.
///
/// A class, because it stands for one process: input may be sent far ahead of what is read. Its standard error is that
/// of the tests.
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

  /// Passes the next line of output, without its line break, to the closure; returns `nil` at the end of output.
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

/// The location of the built navrepl: the folder of the test bundle or one above it.
enum NavreplProgram {
  /// The name of the executable.
  private static let name = "navrepl"
  /// The number of folders above a starting point that are searched; a bundle is at most this deep.
  private static let levels = 6

  /// Returns the program, or `nil` when the build folder does not have it.
  static func find() -> URL? {
    for start in startingPoints {
      var folder = start
      for _ in 0..<levels {
        folder.deleteLastPathComponent()
        let candidate = folder.appendingPathComponent(name)
        if isProgram(candidate) { return candidate }
      }
    }
    return nil
  }

  /// The files of this process that may lie in the build folder, links resolved.
  private static var startingPoints: [URL] {
    let arguments = CommandLine.arguments.filter { $0.hasPrefix("/") }
    let bundles = Bundle.allBundles.map(\.bundlePath)
    let paths = arguments + ["/proc/self/exe", Bundle.main.executablePath ?? ""] + bundles
    return paths.filter { !$0.isEmpty }.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
  }

  private static func isProgram(_ url: URL) -> Bool {
    var isFolder: ObjCBool = false
    let files = FileManager.default
    guard files.fileExists(atPath: url.path, isDirectory: &isFolder) else { return false }
    return !isFolder.boolValue && files.isExecutableFile(atPath: url.path)
  }
}
