import Foundation
import Testing

/// Programs that try to outlive navrepl, and the ways in which it ends. No process that they started remains.
@Suite(.serialized, .waits) struct HostileProgramTests {
  /// The processes that programs start before their greeting. Each inherits the mark of the test in its environment, or has
  /// it in its arguments.
  private static let shapes = [
    "child": "sleep 60 &",
    "session": "setsid sleep 60 &",
    "double-fork": "(setsid sh -c 'sleep 60 & sleep 60 & :' &)",
    "deaf": "trap '' TERM INT HUP QUIT PIPE USR1; setsid sh -c 'sleep 60; :' &",
    "mute": "setsid sh -c 'exec <&- >&- 2>&-; sleep 60; :' &",
    "three": "for n in 1 2 3; do setsid sh -c 'for m in 1 2 3; do setsid sleep 60 & done; wait' & done",
    "fork-chain": "setsid sh -c 'for n in 1 2 3 4 5; do (sleep 0.1; setsid sleep 60 &) & done; wait' &",
    "bare": "env -i sh -c ': '\"$NAV_HOSTILE\"'; sleep 60; :' &",
    "loud": "setsid sh -c 'while :; do echo x; sleep 0.01; done' >&2 &",
  ]
  /// The commands that programs run when their input has ended.
  private static let ends = ["deaf": "sleep 60", "mute": "sleep 60"]

  private let scratch: Scratch
  private let mark = "np" + String(UInt64.random(in: 0 ... .max), radix: 16)

  init() throws { scratch = try Scratch() }

  private func write(_ name: String, _ start: String, hooks: String = "[]", end: String = "") throws {
    let script = """
      #!/bin/sh
      \(start)
      while IFS= read -r line; do
        case $line in
          '{"hello":'*) echo '{"plugin":{"id":"\(name)","version":1,"state":false,"hooks":\(hooks)}}' ;;
          *) id=${line#'{"id":'}; echo "{\\"id\\":${id%%,*},\\"veto\\":{\\"message\\":\\"stay\\"}}" ;;
        esac
      done
      \(end)
      """
    try scratch.writeProgram(script, to: name)
  }

  /// Returns the processes that have the mark and have not ended.
  private func marked() throws -> [String] {
    let bytes = Data(mark.utf8)
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }.filter {
      id in
      ["environ", "cmdline"].contains { name in
        (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(id)/\(name)")))?.range(of: bytes) != nil
      }
    }
  }

  /// Returns the arguments of the processes that remain after two seconds.
  private func left() throws -> [String] {
    for _ in 0..<200 {
      if try marked().isEmpty { break }
      usleep(10_000)
    }
    return try marked().map { id in
      let words = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(id)/cmdline"))) ?? Data()
      return String(decoding: words.map { $0 == 0 ? 32 : $0 }, as: UTF8.self)
    }
  }

  // MARK: The end of navrepl

  /// Runs navrepl with a program of every shape. Once it has answered, another process runs `how`, in which `$$` is navrepl.
  private func run(_ how: String) throws -> RawRun.End {
    let script = """
      mkfifo in; exec 9<>in; echo 'push a' >&9
      (until [ -s out ]; do sleep 0.02; done; sleep 0.3
       grep -lsF \(mark) /proc/[0-9]*/environ | wc -l > count; \(how)) <&9 &
      exec "$@" <&9 >out
      """
    let programs = Self.shapes.keys.sorted().flatMap { ["--plugin", scratch.path($0)] }
    let words = ["-c", script, "sh", Navrepl.program.path, "--json"] + programs
    return try RawRun(
      words.map { Array($0.utf8) }, in: scratch.folder, program: URL(fileURLWithPath: "/bin/sh"),
      // The report of a crash takes seconds, during which the program has not ended.
      environment: ["NAV_HOSTILE": mark, "SWIFT_BACKTRACE": "enable=no"]
    ).end
  }

  @Test func `no process that a program started outlives navrepl, however it ends`() throws {
    for (name, start) in Self.shapes { try write(name, start, end: Self.ends[name] ?? "") }
    // One of each class: a request to end, a kill, a crash, and an unexpected signal. A full run also tries the others.
    let classes = [("INT", SIGINT), ("KILL", SIGKILL), ("SEGV", SIGSEGV), ("USR1", SIGUSR1)]
    let others = [
      ("TERM", SIGTERM), ("HUP", SIGHUP), ("QUIT", SIGQUIT), ("ABRT", SIGABRT), ("ILL", SIGILL),
      ("TRAP", SIGTRAP),
    ]
    let signals: [(String, Int32)] = HostileCases.isFull ? classes + others : classes
    let ends: [(String, RawRun.End)] =
      [("echo quit >&9", .exited(0)), ("echo nonsense >&9; echo quit >&9", .exited(2))]
      + signals.map { ("kill -\($0) $$", .signalled($1)) }
    var cases = HostileCases("programs that outlive navrepl")
    for (how, end) in ends {
      let ended = try run(how)
      let count = try String(contentsOf: scratch.file("count"), encoding: .utf8)
      let running = Int(count.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
      let rest = try left()
      for name in ["in", "out", "count"] { try FileManager.default.removeItem(at: scratch.file(name)) }
      cases.note(ended == end && running > 20 && rest.isEmpty ? nil : "\(how): \(ended), \(running), \(rest)")
    }
    cases.finish()
  }

  // MARK: The start of a program

  @Test func `a program starts with every signal at its default, and with three open files`() throws {
    let look = """
      grep -E 'SigBlk|SigIgn' /proc/self/status >&2
      for n in 3 4 5 6 7 8 9; do [ ! -e /proc/$$/fd/$n ] || echo "open: $n" >&2; done
      """
    try write("look", look)
    var cases = HostileCases("what a program inherits")
    let script =
      "trap '' HUP INT QUIT ABRT PIPE ALRM TERM USR1 USR2 CHLD TSTP TTIN TTOU; exec 5</dev/null 6</dev/null 7</dev/null; exec \"$@\""
    let words = ["-c", script, "sh", Navrepl.program.path, "--plugin", scratch.path("look"), "-c", "push a"]
    for isClosed in [false, true] {
      let run = try Self.blockingEverySignal {
        try RawRun(
          words.map { Array($0.utf8) }, input: isClosed ? .closed : .file(), in: scratch.folder,
          program: URL(fileURLWithPath: "/bin/sh"))
      }
      let zeros = String(repeating: "0", count: 16)
      let good = "look: SigBlk:\t\(zeros)\nlook: SigIgn:\t\(zeros)\n"
      cases.note(run.end == .exited(0) && run.messageText == good ? nil : "\(run.end) \(run.messageText)")
    }
    cases.finish()
  }

  private static func blockingEverySignal<Result>(_ body: () throws -> Result) rethrows -> Result {
    var (all, old) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    return try body()
  }

  @Test func `a program is asked even when standard descriptors of navrepl are closed`() throws {
    try write("stay", "", hooks: #"["shouldPop"]"#)
    let words = ["--json", "--plugin", scratch.path("stay"), "-c", "push a; pop"].map { Array($0.utf8) }
    var cases = HostileCases("programs beside closed descriptors")
    for input in [RawRun.Stream.file(), .closed] {
      for messages in [RawRun.Stream.file(), .closed] {
        let run = try RawRun(words, input: input, messages: messages, in: scratch.folder)
        let isGood = run.end == .exited(1) && run.outputText.contains(#""by":"stay","message":"stay""#)
        cases.note(isGood ? nil : "\(run.end) \(run.outputText)")
      }
    }
    cases.finish()
  }
}
