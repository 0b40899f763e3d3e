import Foundation
import NavEvents
import Testing

/// Names of anything but a regular file, in every place that takes the name of a file.
struct HostileSpecialFileTests {
  /// Names in the folder of ``makeFolder()``, and those of the system.
  private static let names =
    ["pipe", "socket", "folder", "/dev/null", "/dev/zero", "/dev/full", "/dev/stdout", "nowhere/a"]
  private static let all = names + names.map { linkName($0) }
  private static let seconds = 10.0

  private static func linkName(_ name: String) -> String {
    "link.to-" + name.replacing("/", with: "-")
  }

  /// Returns a folder with a good journal and script, one of each kind of special file, and links to all of them.
  private static func makeFolder() throws -> Scratch {
    let scratch = try Scratch()
    try Data(try SmallJournal(.always).bytes).write(to: scratch.file("good.jsonl"))
    try Data("push fresh\n".utf8).write(to: scratch.file("push.nav"))
    #expect(mkfifo(scratch.path("pipe"), 0o600) == 0)
    try makeSocket(scratch.path("socket"))
    try FileManager.default.createDirectory(
      atPath: scratch.path("folder"), withIntermediateDirectories: false)
    for name in names {
      try FileManager.default.createSymbolicLink(
        atPath: scratch.path(linkName(name)), withDestinationPath: name)
    }
    return scratch
  }

  /// Creates a socket. Its name must be short, and the folder's is not, so the socket is created under another name.
  private static func makeSocket(_ path: String) throws {
    #if canImport(Darwin)
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    defer { close(descriptor) }
    let short = "/tmp/nav-\(UInt32.random(in: 0 ... .max))"
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: short.utf8) }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(status == 0)
    try FileManager.default.moveItem(atPath: short, toPath: path)
  }

  private static func run(_ arguments: [String], in scratch: Scratch) throws -> RawRun {
    // A reader would take a standard output that is a regular file for a journal. HostileDescriptorTests cover writers.
    let isOutput = arguments.contains { $0.hasSuffix("stdout") }
    return try RawRun(
      arguments.map { Array($0.utf8) }, output: isOutput ? .path("/dev/null") : .file(), in: scratch.folder,
      deadline: seconds)
  }

  // MARK: Journals

  /// Returns every use of a journal except `verify`, which takes a folder for many journals.
  private static func uses(of name: String) -> [[String]] {
    [
      [name, "-c", "push a"], [name, "--json", "-c", "push a"], ["run", "push.nav", "-j", name],
      ["replay", name], ["log", name], ["explain", name, "0"], ["plugins", name], ["fsck", name],
      ["fsck", name, "--salvage", "out"], ["fsck", "good.jsonl", "--salvage", name],
    ]
  }

  @Test func `a journal that is not a regular file is an error at once, and nothing is written to it`() throws
  {
    var cases = HostileCases("special files as journals")
    let scratch = try Self.makeFolder()
    for name in Self.all {
      for arguments in Self.uses(of: name) {
        let run = try Self.run(arguments, in: scratch)
        let isSalvaged = arguments.contains("good.jsonl")
        let isQuiet =
          !run.outputText.contains(#"{"journal""#) && (isSalvaged || !run.outputText.contains("push"))
        cases.note(
          run.status == 4 && isQuiet && run.messageText.contains("io-error: ")
            ? nil : "\(arguments): \(run.end) “\(run.outputText)” “\(run.messageText)”")
      }
    }
    cases.finish()
    let good = FileManager.default.contents(atPath: scratch.path("good.jsonl")).map { [UInt8]($0) }
    #expect(try good == SmallJournal(.always).bytes)
  }

  @Test func `verify reports a special file and goes on with the other journals`() throws {
    var cases = HostileCases("special files for verify")
    let scratch = try Self.makeFolder()
    for name in Self.all where !name.hasSuffix("folder") && !name.hasSuffix("stdout") {
      let run = try Self.run(["verify", name, "good.jsonl"], in: scratch)
      let isRight = run.status == 4 && run.outputText.hasPrefix("1 journal, 10 commits, 0 divergences")
      cases.note(isRight ? nil : "\(name): \(run.end) \(run.outputText)\(run.messageText)")
    }
    cases.finish()
  }

  @Test func `verify of a folder names the special files in it and checks the rest`() throws {
    let scratch = try Self.makeFolder()
    for name in Self.names where name != "/dev/stdout" {
      let link = scratch.path(Self.linkName(name) + ".jsonl")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: name)
    }
    for name in ["pipe", "socket", "folder"] {
      try FileManager.default.moveItem(atPath: scratch.path(name), toPath: scratch.path(name + ".jsonl"))
    }
    let run = try Self.run(["verify", "."], in: scratch)
    #expect(run.status == 4, "\(run.end)")
    #expect(run.outputText.hasPrefix("1 journal, 10 commits, 0 divergences"))
    for name in ["pipe", "socket", "folder"] {
      #expect(run.messageText.contains("./\(name).jsonl: it is a "))
    }
  }

  // MARK: Scripts, scenes and archives

  /// The exit status of each as a script, and as a scene or an archive. An empty file is an empty script and not JSON; an
  /// endless one is too long.
  private static let readings: [(name: String, script: Int32, json: Int32)] = [
    ("socket", 4, 4), ("folder", 4, 4), ("/dev/null", 0, 2), ("/dev/zero", 4, 4), ("/dev/full", 4, 4),
    ("nowhere/a", 4, 4),
  ]

  @Test func `a special file read as a script, a scene or an archive gives the expected status`() throws {
    var cases = HostileCases("special files as scripts, scenes and archives")
    let scratch = try Self.makeFolder()
    for reading in Self.readings {
      for name in [reading.name, Self.linkName(reading.name)] {
        let scene = "\(Self.linkName(name)).json"
        try? FileManager.default.createSymbolicLink(
          atPath: scratch.path(scene), withDestinationPath: name)
        let uses: [([String], Int32)] = [
          (["run", name], reading.script), (["run", name, "-j", "new.jsonl"], reading.script),
          (["-c", "scene \(scene)"], reading.json), (["-c", "restore \(name)"], reading.json),
          (["-c", "push a; preserve \(name)"], 4),
        ]
        for (arguments, status) in uses {
          let run = try Self.run(arguments, in: scratch)
          let isCoded = status == 0 || run.messageText.contains(#/[a-z]+-[a-z]+: /#)
          cases.note(
            run.status == status && isCoded ? nil : "\(arguments): \(run.end) “\(run.messageText)”")
        }
      }
    }
    cases.finish()
  }

  @Test func `scripts, scenes and archives are read from pipes as from files`() throws {
    var cases = HostileCases("scripts, scenes and archives out of pipes")
    let scenes = [#"{"root":{"id":"main","kind":"stack"}}"#]
    let recording = try Self.makeFolder()
    let archive = try Self.run(["-c", "push a restore=r; preserve", "--quiet"], in: recording).outputText
    let uses = [
      ("push a", "run pipe", "pushed main a"), ("push a", "run pipe -j new.jsonl", "pushed main a"),
      (scenes[0], "-c 'scene pipe.json; push b'", "pushed main b"),
      (archive, "-c 'push a; restore pipe'", "restored"),
    ]
    for (text, use, answer) in uses {
      let scratch = try Self.makeFolder()
      try FileManager.default.createSymbolicLink(
        atPath: scratch.path("pipe.json"), withDestinationPath: "pipe")
      // In two parts: the first must not be taken for the end.
      let script = """
        { printf '%s' '\(text.prefix(3))'; sleep 0.05; printf '%s\\n' '\(text.dropFirst(3))'; } > pipe &
        exec "$0" \(use)
        """
      let run = try RawRun(
        ["-c", script, Navrepl.program.path].map { Array($0.utf8) }, in: scratch.folder,
        program: URL(fileURLWithPath: "/bin/sh"), deadline: Self.seconds)
      let isRight = run.outputText.contains(answer) || run.messageText.contains(answer)
      cases.note(isRight ? nil : "\(use): \(run.end) \(run.outputText)\(run.messageText)")
    }
    cases.finish()
  }
}
