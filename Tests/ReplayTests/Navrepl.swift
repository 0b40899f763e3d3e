import Foundation
import Testing

/// Runs the program as a person or a script would.
///
/// A run is in the process of the tests, unless a folder, the environment or a descriptor of its own is part of it. A test whose
/// subject is the process says ``spawn(_:input:in:output:)``.
struct Navrepl {
  /// The output of a run, and its exit status.
  struct Run {
    let output: String
    let messages: String
    let status: Int32

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// The program, which is beside the test bundle in the build folder.
  static let program: URL = {
    var folder = Bundle.main.bundleURL
    for candidate in Bundle.allBundles.map(\.bundleURL) + [URL(fileURLWithPath: CommandLine.arguments[0])] {
      folder = candidate
      for _ in 0..<4 {
        let program = folder.appendingPathComponent("navrepl")
        if FileManager.default.isExecutableFile(atPath: program.path) { return program }
        folder.deleteLastPathComponent()
      }
    }
    return folder
  }()

  /// Runs the program in a process of its own, with `input` as standard input.
  static func spawn(
    _ arguments: [String], input: Data = Data(), in folder: URL? = nil, output: RawRun.Stream = .file()
  ) throws -> Run {
    try run(program, arguments, input: input, in: folder, output: output)
  }

  static func spawn(_ arguments: String..., input: String = "") throws -> Run {
    try spawn(arguments, input: Data(input.utf8))
  }

  /// Runs the program in a folder, which only a process of its own can have.
  static func run(_ arguments: [String], input: Data = Data(), in folder: URL) throws -> Run {
    try spawn(arguments, input: input, in: folder)
  }

  /// The time that a run may take: some build a package.
  static let mostSeconds = 3600.0

  /// Runs any program.
  static func run(
    _ program: URL, _ arguments: [String], input: Data = Data(), in folder: URL? = nil,
    environment: [String: String] = [:], output: RawRun.Stream = .file(), atMost seconds: Double = mostSeconds
  ) throws -> Run {
    let run = try RawRun(
      arguments.map { Array($0.utf8) }, input: .file([UInt8](input)), output: output, in: folder,
      program: program, environment: environment, deadline: seconds)
    return Run(
      output: run.outputText, messages: run.messageText, status: try #require(run.status, "\(run.end)"))
  }

  /// Runs a line in a shell that finds `navrepl`.
  static func shell(_ line: String, in folder: URL? = nil, shell: String = "/bin/sh") throws -> Run {
    let inherited = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return try run(
      URL(fileURLWithPath: shell), ["-c", line], in: folder,
      environment: ["PATH": "\(program.deletingLastPathComponent().path):\(inherited)"])
  }

  static func run(_ arguments: String..., input: String = "") throws -> Run {
    try run(arguments, input: Data(input.utf8))
  }
}

/// A folder that is removed with the last reference to it.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("nav-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Creates a folder with a copy of what one of the project's folders contains. The programs among it can be run at once,
  /// because another process writes them (``writeProgram(_:to:)``).
  convenience init(copyOf source: String) throws {
    try self.init()
    let source = Project.folder.appendingPathComponent(source)
    let run = try Navrepl.run(
      URL(fileURLWithPath: "/bin/cp"), ["-R", "\(source.path)/.", folder.path])
    guard run.status == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func file(_ name: String) -> URL { folder.appendingPathComponent(name) }
  func path(_ name: String) -> String { file(name).path }
}

/// The project's own files.
enum Project {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let journals = folder.appendingPathComponent("journals")
}

extension Scratch {
  /// Writes a program, which can be run at once.
  ///
  /// Another process writes it: a descriptor of this one that is open for writing may be inherited by a process that another
  /// test starts at the same time, and a file that is open for writing cannot be run.
  func writeProgram(_ script: Data, to name: String) throws {
    let shell = URL(fileURLWithPath: "/bin/sh")
    let run = try Navrepl.run(
      shell, ["-c", #"cat > "$0" && chmod 700 "$0""#, path(name)], input: script)
    guard run.status == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  func writeProgram(_ script: String, to name: String) throws {
    try writeProgram(Data(script.utf8), to: name)
  }

  /// Writes a plugin for the shell, `ID.sh`, that answers each question, in `$line`, with the output of a command.
  func shellPlugin(
    _ id: String, hooks: String = #""hooks":["shouldPop"]"#, answering answer: String
  ) throws -> String {
    let script = """
      #!/bin/sh
      while IFS= read -r line; do
        case $line in
          '{"hello":'*) echo '{"plugin":{"id":"\(id)","version":1,"state":false,\(hooks)}}' ;;
          *) \(answer) ;;
        esac
      done

      """
    try writeProgram(script, to: "\(id).sh")
    return path("\(id).sh")
  }
}
