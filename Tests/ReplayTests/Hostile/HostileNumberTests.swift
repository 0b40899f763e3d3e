import Foundation
import Testing

/// Numbers at the edges of their types, in every place that takes a number: always an answer, never a trap or a hang.
struct HostileNumberTests {
  private static let numbers = [
    "9223372036854775807", "9223372036854775806", "9223372036854775808", "-9223372036854775807",
    "-9223372036854775808", "-9223372036854775809", "18446744073709551616", "2147483647", "2147483648",
    "-2147483649", "4294967296", "9007199254740991", "9007199254740992", "9007199254740993",
    "-9007199254740992",
    "-9007199254740993", "0", "-0", "+0", "-1", "+1", "00", "\" 1\"", "1.5", "1e308", "1e309", "-1e308",
    "inf",
    "-inf", "nan", "1e-320", "5e-324", "0x10", "1_000", "1e3", "٣", "１", "\"\"", ".5", "5.", "--1",
    "1e999999999",
    String(repeating: "9", count: 400), "0." + String(repeating: "0", count: 400) + "1",
  ]

  /// Every verb that takes a number, with `N` in its place.
  private static let verbs = [
    "log N", "explain N", "goto N", "goto +N", "goto -N", "width N", "width fraction=N", "width min=N",
    "width max=N",
    "width N fraction=N min=N max=N", "resize N N", "resize N 1", "resize 1 N", "resize N N compact",
    "swipe begin N",
    "swipe move N", "swipe end N velocity=N", "swipe end 1 velocity=N", "select N",
    "expect plugins count == N",
    "expect plugins[N] exists", "expect environment.width == N", "plugin configure swipe-back edge=N",
    "plugin configure swipe-back velocity=N fraction=N", "plugin configure page-memory maxLivePages=N",
    "plugin attach depth-limit limit=N", "popto N", "set N N", "push N title=N", "attr a k=N",
  ]

  @Test(arguments: ["drilldown", "tabs", "triple", "web"])
  func `every verb that takes a number answers every number`(_ scene: String) throws {
    let scratch = try Scratch()
    var cases = HostileCases("numbers of verbs in \(scene)")
    // In a usual run each number is tried in one of the four scenes.
    let place = ["drilldown", "tabs", "triple", "web"].firstIndex(of: scene) ?? 0
    for number in HostileCases.sample(Self.numbers, every: 4, at: place) {
      let lines = Self.verbs.map { verb in
        let verb = verb.replacing("N", with: number)
        return "\(verb)\nlive; layout; expect visible exists"
      }
      let run = try RawRun(
        "--json", "--quiet",
        input: "scene \(scene); push a; push b; push c; swipe begin 1\n" + lines.joined(separator: "\n")
          + "\nstate\n", in: scratch.folder)
      cases.note(
        run.status.map { 0...2 ~= $0 } == true ? nil : "\(number): \(run.end) \(run.messageText.suffix(200))")
      let answers = run.output.split(separator: 0x0A)
      for answer in answers {
        let isObject = (try? JSONSerialization.jsonObject(with: Data(answer))) is [String: Any]
        cases.note(isObject ? nil : "\(number): \(String(decoding: answer.prefix(200), as: UTF8.self))")
      }
      let count = 5 + Self.verbs.count * 4 + 1
      cases.note(answers.count == count ? nil : "\(number): \(answers.count) answers for \(count) commands")
    }
    cases.finish()
  }

  /// Frames beyond the numbers that JSON can contain would make the state view unreadable.
  @Test func `the state view can be read, however wide its columns are`() throws {
    let modes = ["oneBeside", "twoBeside", "twoOver", "oneOver", "twoDisplace"]
    var lines = ["scene triple", "resize 9007199254740992 9007199254740992", "width 9007199254740992"]
    for behavior in ["tile", "overlay", "displace"] {
      for mode in modes { lines += ["behavior \(behavior)", "mode \(mode)", "expect visible exists"] }
    }
    let run = try Navrepl.run("-c", lines.joined(separator: ";"))
    #expect(run.status == 0, "\(run.messages)")
  }

  @Test func `the panes are drawn for every number`() throws {
    let scratch = try Scratch()
    let terminal = try PseudoTerminal(Navrepl.program, [scratch.path("trip.jsonl"), "--durability", "os"])
    var cases = HostileCases("numbers, drawn")
    #expect(terminal.wait(for: "> "))
    for line in ["push a", "push b", "push c", "toolbars show"] {
      #expect(terminal.answers(line))
    }
    for number in ["9007199254740992", "1e-320", "5e-324", "-0", "0.0001", "4503599627370497.5"] {
      for verb in [
        "width N", "resize N N", "resize N 1", "resize 1 N", "swipe begin 1", "swipe move N", "goto N",
        "live",
      ] {
        cases.note(terminal.answers(verb.replacing("N", with: number)) ? nil : "\(verb) \(number)")
      }
    }
    terminal.type("quit")
    cases.note(terminal.end() <= 2 ? nil : "it did not end well")
    cases.finish()
  }

  @Test func `every option that takes a number answers every number`() throws {
    let scratch = try Scratch()
    var cases = HostileCases("numbers of options")
    _ = try Navrepl.run([scratch.path("j.jsonl"), "-c", "push a; push b"])
    let options = [
      ["--clock", "N", "-c", "push a"], ["--clock=N", "-c", "push a"],
      ["--durability", "group:N", "-c", "push a"],
      ["replay", "j.jsonl", "--to", "N"], ["replay", "j.jsonl", "--to=N", "--json"],
      ["explain", "j.jsonl", "N"],
      ["explain", "j.jsonl", "N", "--json"], ["log", "j.jsonl", "N"],
    ]
    for (place, number) in Self.numbers.map({ $0.replacing("\"", with: "") }).enumerated() {
      // The first numbers are the edges of an integer. Every option gets them.
      for words in place < 6 ? options : HostileCases.sample(options, every: 4, at: place) {
        let run = try RawRun(words.map { Array($0.replacing("N", with: number).utf8) }, in: scratch.folder)
        cases.note(run.status.map { 0...3 ~= $0 } == true ? nil : "\(words) \(number): \(run.end)")
      }
    }
    cases.finish()
  }
}
