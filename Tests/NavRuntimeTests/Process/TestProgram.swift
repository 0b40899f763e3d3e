import Foundation
import NavPluginPrograms
import NavPlugins

/// A shell script that is a plugin, under a name that no other process has.
final class TestProgram {
  /// The name of the process, short enough for the system to keep all of it.
  private let name = "np" + String(UInt32.random(in: 0 ... .max), radix: 16)
  private let file: URL

  /// Creates a program that answers requests by `cases` of a shell's `case`; `$id` is the id of the request. The program
  /// runs `end` when its input has ended.
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

  deinit {
    for path in [file.path, "\(file.path).flag"] { try? FileManager.default.removeItem(atPath: path) }
  }

  var path: String { file.path }

  func start(
    _ log: CallLog? = nil, deadline: Duration = ProcessPlugin.standardDeadline
  ) throws -> ProcessPlugin {
    try ProcessPlugin(file.path, deadline: deadline) { log?.note($0) }
  }

  /// Returns the state letters of the processes of this name, zombies included, as `/proc` has them.
  func processes() -> [Character] {
    Self.all().compactMap { $0.name == name ? $0.state : nil }
  }

  /// Returns the process groups of the processes of this name.
  func groups() -> [Int] { Self.all().compactMap { $0.name == name ? $0.group : nil } }

  /// Returns the names of the processes of these groups, zombies excluded.
  static func running(in groups: [Int]) -> [String] {
    all().filter { groups.contains($0.group) && $0.state != "Z" }.map(\.name)
  }

  /// Returns the processes that have `NAV_TEST` from the program's `export NAV_TEST=$0`; those that have ended have no
  /// environment.
  func marked() -> [String] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.filter { number in
      let variables = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(number)/environ"))
      return variables?.range(of: Data("NAV_TEST=\(file.path)".utf8)) != nil
    }
  }

  private static func all() -> [(name: String, state: Character, group: Int)] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.filter { Int($0) != nil }.compactMap { number in
      guard let stat = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
        let start = stat.firstIndex(of: "("), let end = stat.lastIndex(of: ")")
      else { return nil }
      let fields = stat[end...].split(separator: " ")
      guard fields.count > 3, let state = fields[1].first, let group = Int(fields[3]) else { return nil }
      return (String(stat[start..<end].dropFirst()), state, group)
    }
  }
}
