import Foundation
import Testing

/// The programs that navrepl starts: conflicts between their ids, and the processes that remain when it has ended.
@Suite(.waits) struct NavreplProgramTests {
  /// The unique name of a program, by which the system's processes can be searched.
  private let name = "nr" + String(UInt32.random(in: 0 ... .max), radix: 16)
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func write(_ name: String, id: String = "policy", start: String = "", end: String = "") throws {
    let script = """
      #!/bin/sh
      \(start)
      while IFS= read -r line; do
        case $line in
          '{"hello":'*) echo '{"plugin":{"id":"\(id)","version":1,"state":false,"hooks":[]}}' ;;
        esac
      done
      \(end)
      """
    try scratch.writeProgram(script, to: name)
  }

  /// Returns the processes of the program and of its group that have not ended.
  private func running(in group: String? = nil) throws -> [(id: String, name: String)] {
    let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
    return numbers.compactMap { number in
      guard let stat = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
        let start = stat.firstIndex(of: "("), let end = stat.lastIndex(of: ")")
      else { return nil }
      let (itsName, fields) = (stat[start..<end].dropFirst(), stat[end...].split(separator: " "))
      guard fields.count > 3, fields[1] != "Z", itsName == name || group == String(fields[3]) else {
        return nil
      }
      return (number, String(itsName))
    }
  }

  // MARK: The end

  @Test(arguments: ["push a; pop; quit", "push a; nonsense", ""])
  func `no program remains after navrepl, and its last message is passed on`(_ commands: String) throws {
    try write(name, end: "printf 'good bye' >&2")
    let run = try Navrepl.spawn("--plugin", scratch.path(name), "-c", commands)
    #expect(run.messages.hasSuffix("\(name): good bye\n"))
    #expect(try running().isEmpty)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a signal ends navrepl and its programs`(_ number: Int32) throws {
    try write(name, start: "trap '' TERM INT HUP; sleep 60 &", end: "sleep 60")
    let talk = try Talk(["--json", "--plugin", scratch.path(name)])
    #expect(try !talk.say("push a").isEmpty, "it has begun")
    let group = try #require(try running().first).id
    #expect(try running(in: group).count >= 2)
    talk.process.send(number)
    #expect(talk.process.wait() == .signalled(number))
    for _ in 0..<500 {
      if try running(in: group).isEmpty { break }
      usleep(10_000)
    }
    #expect(try running(in: group).map(\.name) == [])
  }

  @Test func `a signal that is ignored stays ignored`() throws {
    let line =
      "trap '' HUP; { sleep 1; echo 'push a; pop'; } | navrepl --quiet & sleep 0.5; kill -HUP $!; wait $!"
    #expect(try Navrepl.shell(line).status == 0)
  }

  // MARK: Names

  @Test func `two programs with one id, or one with the id of a built-in plugin, are refused`() throws {
    try write("one.sh")
    try write("two.sh")
    try write("back.sh", id: "back-button")
    try write("links.sh", id: "link-router")
    for (programs, id) in [
      (["one.sh", "two.sh"], "policy"), (["one.sh", "one.sh"], "policy"), (["back.sh"], "back-button"),
      (["links.sh"], "link-router"),
    ] {
      let arguments = programs.flatMap { ["--plugin", scratch.path($0)] }
      let run = try Navrepl.spawn(arguments + ["-c", "push a"])
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.messages.contains("\(try #require(programs.last)) calls itself “\(id)”, as "))
    }
  }

  @Test func `a program named without its folder gets a hint`() throws {
    try write("local.py")
    let here = try Navrepl.spawn(["--plugin", "local.py", "-c", "quit"], in: scratch.folder)
    #expect(here.status == 2)
    #expect(here.messages.contains("there is no plugin local.py; the program in this folder is ./local.py"))
    #expect(try Navrepl.spawn(["--plugin", "./local.py", "-c", "quit"], in: scratch.folder).status == 0)
    let elsewhere = try Navrepl.spawn(["--plugin", "other.py", "-c", "quit"], in: scratch.folder)
    #expect(elsewhere.status == 2 && !elsewhere.messages.contains("./"))
  }
}
