import Foundation

/// Runs the built program as a person or a script would.
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

  /// Runs the program with `arguments`, and with `input` as standard input.
  static func run(
    _ arguments: [String], input: Data = Data(), in folder: URL? = nil,
    output target: FileHandle? = nil
  ) throws -> Run {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let scratch = try Scratch()
    let (inFile, outFile, errorFile) = (scratch.file("in"), scratch.file("out"), scratch.file("error"))
    try input.write(to: inFile)
    try Data().write(to: outFile)
    try Data().write(to: errorFile)
    process.standardInput = try FileHandle(forReadingFrom: inFile)
    process.standardOutput = try target ?? FileHandle(forWritingTo: outFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitForEnd()
    return Run(
      output: String(decoding: try Data(contentsOf: outFile), as: UTF8.self),
      messages: String(decoding: try Data(contentsOf: errorFile), as: UTF8.self),
      status: process.terminationStatus)
  }

  /// Runs `body`, which starts a process, with no signal blocked or ignored: the process inherits both. The threads that run
  /// tests block most signals, and a run of the tests in the background ignores Ctrl-C.
  static func withUsualSignals<Result>(_ body: () throws -> Result) rethrows -> Result {
    starting.lock()
    defer { starting.unlock() }
    var (all, old) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_UNBLOCK, &all, &old)
    let actions = [SIGINT, SIGQUIT, SIGHUP].map { ($0, signal($0, SIG_DFL)) }
    defer {
      for (number, action) in actions { _ = signal(number, action) }
      pthread_sigmask(SIG_SETMASK, &old, nil)
    }
    return try body()
  }

  /// One thread at a time changes the actions of signals, which belong to the whole process.
  private static let starting = NSLock()

  static func run(_ arguments: String..., input: String = "") throws -> Run {
    try run(arguments, input: Data(input.utf8))
  }
}

extension Process {
  /// Waits until the process has ended.
  ///
  /// Foundation's `waitUntilExit()` looks only every 50 milliseconds on Linux, which would be most of the time of a test.
  func waitForEnd() {
    var end = siginfo_t()
    while waitid(P_PID, id_t(processIdentifier), &end, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    // Foundation collects the status in a thread of its own.
    while isRunning { sched_yield() }
  }
}

/// A folder that is removed with the last reference to it.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("nav-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
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
    let (shell, pipe) = (Process(), Pipe())
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", #"cat > "$0" && chmod 700 "$0""#, path(name)]
    shell.standardInput = pipe
    try shell.run()
    try pipe.fileHandleForWriting.write(contentsOf: script)
    try pipe.fileHandleForWriting.close()
    shell.waitForEnd()
    guard shell.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
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
