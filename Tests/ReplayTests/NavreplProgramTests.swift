import Foundation
import Testing

/// What is left of programs when navrepl has ended.
struct NavreplProgramTests {
  @Test(arguments: ["push a; pop; quit", "push a; nonsense", ""])
  func `no program is left after navrepl, and its last words are passed on`(_ commands: String) throws {
    let scratch = try Scratch()
    let name = "nr" + String(UInt32.random(in: 0 ... .max), radix: 16)
    let script = """
      #!/bin/sh
      while IFS= read -r line; do
        case $line in
          '{"hello":'*) echo '{"plugin":{"id":"policy","version":1,"state":false,"hooks":[]}}' ;;
        esac
      done
      printf 'good bye' >&2
      """
    try Data(script.utf8).write(to: scratch.file(name))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: scratch.path(name))
    let run = try Navrepl.run("--plugin", scratch.path(name), "-c", commands)
    #expect(run.messages.hasSuffix("\(name): good bye\n"))
    let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
    let left = numbers.filter { number in
      (try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8))?.contains("(\(name))") == true
    }
    #expect(left.isEmpty)
  }
}
