import Foundation
import NavPlugins

/// A shell script that is a plugin, under a name that no other process has.
final class TestProgram {
  /// Short enough for the name that the system keeps of a process.
  private let name = "np" + String(UInt32.random(in: 0 ... .max), radix: 16)
  private let file: URL

  /// Answers requests by `cases` of a shell's `case`; `$id` is the request's. `end` is done when its input has ended.
  init(_ cases: String, hooks: String, start: String = "", end: String = "") throws {
    file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    let script = """
      #!/bin/sh
      \(start)
      while IFS= read -r line; do
        id=${line#'{"id":'}; id=${id%%,*}
        case $line in
          '{"hello":'*) echo '{"plugin":{"id":"policy","version":1,"state":false,"hooks":\(hooks)}}' ;;
          \(cases)
          *) echo "{\\"id\\":$id}" ;;
        esac
      done
      \(end)
      """
    try Data(script.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
  }

  deinit { try? FileManager.default.removeItem(at: file) }

  var path: String { file.path }

  func start(
    _ log: CallLog? = nil, deadline: Duration = ProcessPlugin.standardDeadline
  ) throws -> ProcessPlugin {
    try ProcessPlugin(file.path, deadline: deadline) { log?.note($0) }
  }

  /// The state letters of the processes of that name, zombies included, as `/proc` has them.
  func processes() -> [Character] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.filter { Int($0) != nil }.compactMap { number in
      guard let stat = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
        let end = stat.lastIndex(of: ")"), stat[..<end].hasSuffix("(\(name)")
      else { return nil }
      return stat[end...].dropFirst(2).first
    }
  }
}
