import Foundation
import Testing

/// `plugin new` and `plugin check`, except for the examples of `docs/writing-a-plugin.md`.
@Suite(.waits) struct NavreplPluginTests {
  // MARK: new

  @Test(arguments: ["", "Dirty", "dirty_form", "form-", "a/b", "..", "1st", "dirty--form", "törn"])
  func `an invalid name is refused before anything is written`(_ name: String) throws {
    let scratch = try Scratch()
    let run = try Navrepl.run(["plugin", "new", name], in: scratch.folder)
    #expect(run.status == 2)
    #expect(run.messages.contains("small letters, digits and hyphens"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == [])
  }

  @Test(arguments: [
    "removal", "string", "hook-context", "removal-guard", "self", "nav-runtime", "test", "testing",
  ])
  func `a name whose type the package uses itself is refused`(_ name: String) throws {
    let scratch = try Scratch()
    let run = try Navrepl.run(["plugin", "new", name], in: scratch.folder)
    #expect(run.status == 2)
    #expect(run.messages.contains("take another name"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == [])
  }

  @Test(arguments: ["core", "system", "back-button", String(repeating: "a", count: 101)])
  func `a name that no program can have as its id is refused`(_ name: String) throws {
    let scratch = try Scratch()
    let run = try Navrepl.run(["plugin", "new", name], in: scratch.folder)
    #expect(run.status == 2)
    #expect(run.messages.contains(name.count > 100 ? "at most 100 letters" : "which navrepl uses itself"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == [])
  }

  @Test func `plugin new does not overwrite an existing folder`() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(at: scratch.file("form"), withIntermediateDirectories: false)
    let run = try Navrepl.run(["plugin", "new", "form"], in: scratch.folder)
    #expect(run.status == 4)
    #expect(run.messages.contains("form"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path("form")) == [])
  }

  @Test func `a package that cannot be written whole is not there at all`() throws {
    let scratch = try Scratch()
    let new = "navrepl plugin new dirty-form --runtime ."
    // The first file is shorter than half a kilobyte, the second is longer.
    let run = try Navrepl.shell("ulimit -f 1; \(new)", in: scratch.folder)
    #expect(run.status == 4)
    #expect(run.messages.contains("cannot write dirty-form/Package.swift: "), "\(run.messages)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == [])
    #expect(try Navrepl.shell(new, in: scratch.folder).status == 0)
  }

  @Test func `a package with rules of containers has their test, and check takes no such option`() throws {
    let scratch = try Scratch()
    let run = try Navrepl.run(
      ["plugin", "new", "two-up", "--container", "--runtime", "."], in: scratch.folder)
    #expect(run.status == 0, "\(run.messages)")
    #expect(run.output.hasPrefix("two-up: a package with rules of containers and their tests; "))
    let rules = try String(
      contentsOf: scratch.file("two-up/Sources/TwoUpPlugin/TwoUp.swift"), encoding: .utf8)
    #expect(rules.contains("public struct TwoUp: ContainerRules"))
    let test = try String(
      contentsOf: scratch.file("two-up/Tests/TwoUpTests/TwoUpTests.swift"), encoding: .utf8)
    #expect(test.contains("PluginConformance.check(TwoUp())"))
    for words in [
      ["new", "pager"], ["new", "pager", "--container"], ["check", "./x", "--container"],
      ["new", "container-rules", "--container"],
    ] {
      #expect(try Navrepl.run(["plugin"] + words, in: scratch.folder).status == 2, "\(words)")
    }
    // Without the option it names the container of a filter.
    #expect(try Navrepl.run("log", "x.jsonl", "--container").messages.contains("needs a value"))
  }

  @Test func `what a killed plugin new has left is in nobody's way`() throws {
    let scratch = try Scratch()
    let left = scratch.file("form.unfinished/Sources")
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
    let new = ["plugin", "new", "form", "--runtime", "."]
    #expect(try Navrepl.run(new, in: scratch.folder).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["form"])
  }

  @Test func `the new package depends on the folder that --runtime names`() throws {
    let scratch = try Scratch()
    let runtime = scratch.file("my \"runtime\"")
    try FileManager.default.createDirectory(at: runtime, withIntermediateDirectories: false)
    let run = try Navrepl.run(["plugin", "new", "form", "--runtime", runtime.path], in: scratch.folder)
    #expect(run.status == 0, "\(run.messages)")
    let manifest = try String(contentsOf: scratch.file("form/Package.swift"), encoding: .utf8)
    let path = runtime.resolvingSymlinksInPath().path
    #expect(manifest.contains(".package(path: #\"\(path)\"#)"))
    #expect(manifest.contains(##"package: #"my "runtime""#)"##))
  }

  // MARK: The folder of a package

  /// Creates the folder of a package whose plugin vetoes every removal, and a compiler that answers like a real one without
  /// building anything.
  private static func package(_ scratch: Scratch, programs: String, isBuilt: Bool = true) throws {
    for folder in ["bin", "form", "built"] {
      try FileManager.default.createDirectory(at: scratch.file(folder), withIntermediateDirectories: false)
    }
    try Data().write(to: scratch.file("form/Package.swift"))
    let compiler = """
      #!/bin/sh
      echo "swift $*" >> '\(scratch.path("calls"))'
      case "$*" in
        *show-executables*) printf '\(programs)' ;;
        *--show-bin-path*) echo '\(scratch.path("built"))' ;;
        *) echo Compiling; \(isBuilt ? "exit 0" : "echo 'error: no such module'; exit 1") ;;
      esac
      """
    let plugin = """
      #!/bin/sh
      while read -r line; do
        id=$(printf '%s' "$line" | sed 's/^{"id":\\([0-9]*\\).*/\\1/')
        case "$line" in
          '{"hello":'*) echo '{"plugin":{"id":"form","version":1,"state":false,"hooks":["shouldPop"]}}' ;;
          *) echo "{\\"id\\":$id,\\"veto\\":{\\"message\\":\\"It stays.\\"}}" ;;
        esac
      done
      """
    for (name, text) in [("bin/swift", compiler), ("built/form", plugin)] {
      try scratch.writeProgram(text, to: name)
    }
  }

  private static func run(_ scratch: Scratch) throws -> (text: String, calls: [String]) {
    let newcomer = try Newcomer()
    let text = try newcomer.run(
      "PATH='\(scratch.path("bin"))':\"$PATH\" navrepl --plugin '\(scratch.path("form"))' -c 'push a; push b; pop'"
    )
    let calls = (try? String(contentsOf: scratch.file("calls"), encoding: .utf8)) ?? ""
    return (text, calls.split(separator: "\n").map(String.init))
  }

  @Test func `the program of a package is built, and then it is the plugin`() throws {
    let scratch = try Scratch()
    try Self.package(scratch, programs: #"form\nother (of another package)\n"#)
    let (text, calls) = try Self.run(scratch)
    #expect(text.contains("Compiling"))
    #expect(text.contains("refused vetoed: form: It stays."), "\(text)")
    #expect(calls.contains { $0.hasPrefix("swift build ") && $0.hasSuffix(" --product form") }, "\(calls)")
  }

  @Test(arguments: [
    ("", true, "must have one program, and has none"),
    (#"a\nb\n"#, true, "must have one program, and has a, b"),
    (#"form\n"#, false, "cannot be built: swift build says why"),
  ])
  func `a package without exactly one program that can be built is not a plugin`(
    _ programs: String, _ isBuilt: Bool, _ message: String
  ) throws {
    let scratch = try Scratch()
    try Self.package(scratch, programs: programs, isBuilt: isBuilt)
    let text = try Self.run(scratch).text
    #expect(text.contains(message) && !text.contains("pushed"), "\(text)")
  }

  // MARK: check

  /// The example programs. The one in Python takes ten times as long, so only `.ci/full`, which sets this variable, checks
  /// it.
  private static let examples =
    ProcessInfo.processInfo.environment["NAVREPL_FULL"] == nil
    ? ["quiet-hours.sh"] : ["dirty-guard.py", "quiet-hours.sh"]

  @Test(arguments: examples)
  func `the example programs keep the laws of plugins`(_ name: String) throws {
    let path = Project.folder.appendingPathComponent("examples/plugins/\(name)").path
    let run = try Navrepl.run("plugin", "check", path, "dirty=true", "quiet=true")
    #expect(run.status == 0, "\(run.output)\(run.messages)")
    let parts = try #require(run.output.firstMatch(of: /laws of plugins: (\d+) parts in (\d+) commands/))
    #expect(try #require(Int(parts.1)) > 0, "it had a part in something")
    #expect(try #require(Int(parts.2)) > 2000)
  }

  @Test func `a program whose answers depend on its process breaks a law that is named`() throws {
    let scratch = try Scratch()
    let plugin = try scratch.shellPlugin(
      "moody",
      answering: #"id=${line#'{"id":'}; echo "{\"id\":${id%%,*},\"veto\":{\"message\":\"$$\"}}""#)
    let run = try Navrepl.run("plugin", "check", plugin)
    #expect(run.status == 1)
    #expect(run.output.contains("“moody” breaks the law “gives the same journal in every run”"))
  }

  @Test(arguments: [["plugin"], ["plugin", "new"], ["plugin", "check"], ["plugin", "other", "x"]])
  func `incomplete or unknown arguments of plugin print its usage`(_ words: [String]) throws {
    let run = try Navrepl.run(words)
    #expect(run.status == 2)
    #expect(run.messages.contains("plugin new NAME"))
  }

  @Test func `an attribute that is not a pair, or a missing program, ends with status 2`() throws {
    #expect(try Navrepl.run("plugin", "check", "./x.py", "dirty").status == 2)
    let absent = try Navrepl.run("plugin", "check", "/nowhere/policy")
    #expect(absent.status == 2)
    #expect(absent.messages.contains("/nowhere/policy cannot be started"))
  }

  @Test func `a program without permission to run gets a hint about chmod`() throws {
    let scratch = try Scratch()
    try Data("#!/bin/sh\n".utf8).write(to: scratch.file("policy.sh"))
    let run = try Navrepl.run("plugins", "--plugin", scratch.path("policy.sh"))
    #expect(run.status == 2)
    #expect(run.messages.contains("Permission denied (chmod +x lets it be run)"))
  }
}
