import Foundation
import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

@testable import navrepl

/// The words that people type for times, devices, sizes, paths and ranges.
struct TypedWordTests {
  private static func time(_ text: String, now: Int64 = 1_767_254_400_250) -> (Int64, Int64)? {
    TimeWord(text, now: now).map { ($0.start, $0.end) }
  }

  @Test(arguments: [
    ("5", 5, 5), ("-2h", 1_767_247_200_250, 1_767_247_200_250),
    ("-1h30m", 1_767_249_000_250, 1_767_249_000_250),
    ("-250ms", 1_767_254_400_000, 1_767_254_400_000), ("now", 1_767_254_400_250, 1_767_254_400_250),
    ("2026-01-01T08:00:00Z", 1_767_254_400_000, 1_767_254_400_999),
    ("2026-01-01T09:00+01:00", 1_767_254_400_000, 1_767_254_459_999),
    ("2026-01-01T08:00:00.25Z", 1_767_254_400_250, 1_767_254_400_259),
    ("2026-01-01T00:30-07:30", 1_767_254_400_000, 1_767_254_459_999),
  ])
  func `a time with a zone, a number and a duration are the same everywhere`(
    _ text: String, _ start: Int64, _ end: Int64
  ) throws {
    let (first, last) = try #require(Self.time(text))
    #expect(first == start && last == end, "\(first) \(last)")
  }

  @Test func `a time of the day is the last one, and a day is as long as it is`() throws {
    let now: Int64 = 1_767_254_400_250
    let parts = try #require(LocalTime.parts(milliseconds: now))
    let clock = { (hour: Int32) in "\(hour):00" }
    let today = try #require(Self.time(clock(parts.tm_hour), now: now))
    #expect(today.0 <= now && now - today.0 < 86_400_000 && today.1 - today.0 == 59_999)
    let yesterday = try #require(Self.time("yesterday", now: now))
    let thisDay = try #require(Self.time("today", now: now))
    #expect(yesterday.1 + 1 == thisDay.0 && thisDay.0 <= now && now <= thisDay.1)
    let date = try #require(LocalTime.day(milliseconds: now))
    #expect(try #require(Self.time(date, now: now)) == thisDay)
  }

  @Test(arguments: [
    "", "24:00", "7:60", "7", "x", "-", "-2", "-2x", "2h", "2026-13-01", "2026-01-01T", "19:20:05.1234",
    "1:2:3:4",
    "-9999999999999999d",
  ])
  func `other words are no times`(_ text: String) {
    #expect(!TimeWord.isTime(text))
  }

  @Test func `log and find take times, and goto goes to one`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.jsonl")
    for (minutes, id) in [(0, "a"), (2, "b"), (4, "c")] {
      let time = 1_767_254_400_250 + minutes * 60_000
      _ = try Navrepl.run(path, "--clock", "\(time)", "-c", "push \(id)")
    }
    func found(_ option: String, _ time: String) throws -> Int {
      try Navrepl.run("find", path, option, time).lines.count
    }
    #expect(try found("--since", "2026-01-01T08:02:00Z") == 2)
    #expect(try found("--since", "2026-01-01T08:02:01Z") == 1)
    #expect(try found("--until", "2026-01-01T08:02Z") == 3)
    #expect(try found("--until", "2026-01-01T08:01Z") == 2)
    let wrong = try Navrepl.run("find", path, "--since", "tomorrow")
    #expect(wrong.status == 2 && wrong.messages.contains("is not a time, such as 19:20"), "\(wrong)")
    let clock = try #require(LocalTime.clock(milliseconds: 1_767_254_520_250)).dropLast(4)
    for (destination, shown) in [
      ("2026-01-01T08:02:00Z", "b"), ("2026-01-01T08:03:59Z", "b"), (String(clock), "b"), ("-2m", "b"),
      ("2026-01-02T00:00Z", "c"), ("-3m", "a"),
    ] {
      let run = try Navrepl.run(
        "--read-only", path, "-c", "goto \(destination); expect visible contains \(shown)")
      #expect(run.status == 0, "\(destination): \(run)")
    }
    #expect(
      try Navrepl.run("--read-only", path, "-c", "goto 2025-01-01T00:00Z; expect root == null").status == 0)
  }

  @Test(arguments: Device.table.map(\.name))
  func `device makes the window that of the device, in both orientations`(_ name: String) throws {
    let device = try #require(Device.table.first { $0.name == name })
    for (words, width, height, interface) in [
      (name, device.width, device.height, "portrait"),
      ("\(name) landscape", device.height, device.width, "landscapeLeft"),
    ] {
      let run = try Navrepl.run(
        "-c",
        "push a; device \(words); expect environment.width == \(width) and environment.height == \(height) and environment.interface == \(interface)"
      )
      #expect(run.status == 0, "\(run)")
    }
  }

  @Test func `a device that is not known gets a suggestion`() throws {
    let run = try Navrepl.run("-c", "device iphon")
    #expect(run.status == 2 && run.messages.contains("did you mean iphone"), "\(run)")
    #expect(
      try Navrepl.run("-c", "device iphone upright").messages.contains("neither portrait nor landscape"))
  }

  @Test(arguments: ["390x844", "390×844", "390 844"])
  func `a size can be one word`(_ size: String) throws {
    let run = try Navrepl.run(
      "-c",
      "push a; resize \(size); expect environment.width == 390; window \(size) portrait; expect environment.height == 844"
    )
    #expect(run.status == 0, "\(run)")
  }

  @Test(arguments: ["0x10", "390x", "x844", "1e3x5", "390x844x2", "390x0", "nanxinf"])
  func `a size in one word has two decimal numbers`(_ text: String) {
    #expect(SizeWord.sides(of: text) == nil)
  }

  @Test(arguments: [
    ("back", "items.mail.backButton"), ("inbox.backButton", "items.inbox.backButton"), ("mail", "items.mail"),
  ])
  func `why offers the paths that a word can mean`(_ word: String, _ path: String) throws {
    let run = try Navrepl.run("-c", "push inbox; push mail; push reply; why \(word)")
    #expect(run.messages.contains("the state view has no “\(word)”; do you mean "), "\(run)")
    #expect(run.messages.contains(path), "\(run)")
    let unknown = try Navrepl.run("-c", "push inbox; why zzz")
    #expect(unknown.messages.contains("it has seq, commits"), "\(unknown)")
  }

  @Test func `the subcommand why offers paths, too`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.jsonl")
    _ = try Navrepl.run(path, "-c", "push inbox; push mail; push reply")
    let run = try Navrepl.run("why", path, "mail.backButton")
    #expect(run.status == 2 && run.messages.contains("do you mean items.mail.backButton?"), "\(run)")
  }

  @Test func `until goes to the next moment at which a condition is true`() throws {
    let lines = "push a; push b; pop; push b; until visible contains b"
    let first = try Navrepl.run("-c", "\(lines); expect seq == 4")
    #expect(first.status == 0, "\(first)")
    let second = try Navrepl.run(
      "-c", "\(lines); until not visible contains b; until visible contains b; expect seq == 7")
    #expect(second.status == 0, "\(second)")
    let none = try Navrepl.run("-c", "\(lines); until visible contains zzz; expect seq == 4")
    #expect(none.messages.contains("no later moment has visible contains zzz"), "\(none)")
  }

  @Test func `save writes a range of commands as a script, which can be run`() throws {
    let scratch = try Scratch()
    let path = scratch.path("part.nav")
    let run = try Navrepl.run("-c", "push a; push b source=user; title b \"a; b\"; back; save \(path) 2-4")
    #expect(run.status == 0, "\(run)")
    let script = try String(contentsOfFile: path, encoding: .utf8)
    #expect(script == "push b source=user\ntitle b \"a; b\"\nback source=user\n", "\(script)")
    #expect(try Navrepl.run("run", path).status == 0)
    let wrong = try Navrepl.run("-c", "push a; save \(scratch.path("x.nav")) 4-2")
    #expect(wrong.messages.contains("is no range of commits, such as 4-12"), "\(wrong)")
    #expect(
      try Navrepl.run("-c", "push a; save \(scratch.path("y.nav")) 7").messages.contains(
        "there is no commit #7"))
  }

  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 KB"), (1500, "1.5 KB"), (110_930, "111 KB"),
    (999_600, "1 MB"), (2_340_000_000, "2.3 GB"),
  ])
  func `a size is said as people say it`(_ bytes: Int, _ words: String) {
    #expect(WrittenFile.words(ofBytes: bytes) == words)
  }

  @Test func `the format of an export follows from the name of the file`() throws {
    let scratch = try Scratch()
    let path = scratch.path("trip.jsonl")
    _ = try Navrepl.run(path, "-c", "push inbox")
    for (name, start) in [("a.svg", "<svg"), ("a.nav", "push inbox"), ("a.html", "<!DOCTYPE html>")] {
      #expect(try Navrepl.run("export", path, "-o", scratch.path(name)).status == 0)
      let text = try String(contentsOfFile: scratch.path(name), encoding: .utf8)
      #expect(text.lowercased().contains(start.lowercased()), "\(name)")
    }
    #expect(try Navrepl.run("export", path, "-o", scratch.path("a.txt")).status == 2)
    #expect(try Navrepl.run("export", path, "--open", "--format", "svg").status == 2)
  }

  @Test func `only --force replaces a file, and never a journal`() throws {
    let scratch = try Scratch()
    let (path, other) = (scratch.path("trip.jsonl"), scratch.path("other.svg"))
    _ = try Navrepl.run(path, "-c", "push inbox")
    try Data("old".utf8).write(to: scratch.file("other.svg"))
    #expect(try Navrepl.run("export", path, "-o", other).status == 4)
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "old")
    #expect(try Navrepl.run("export", path, "-o", other, "--force").status == 0)
    #expect(try String(contentsOfFile: other, encoding: .utf8).contains("<svg"))
    let copy = scratch.path("copy.svg")
    try Data(contentsOf: scratch.file("trip.jsonl")).write(to: scratch.file("copy.svg"))
    let refused = try Navrepl.run("export", path, "-o", copy, "--force")
    #expect(refused.status == 2 && refused.messages.contains("is a journal"), "\(refused)")
    #expect(try Data(contentsOf: scratch.file("copy.svg")) == Data(contentsOf: scratch.file("trip.jsonl")))
  }

  @Test func `a swipe of a web page is refused for its true reason`() throws {
    let run = try Navrepl.run("-c", "scene web; open https://example.com/one; loaded; swipe begin 0")
    #expect(
      run.output.contains("The top entry has a bar of its own") && !run.output.contains("hidden"), "\(run)")
  }

  @Test func `whatif lists the first five commits that differ, and counts all`() throws {
    let line = (1...9).map { "push a\($0)" }.joined(separator: "; ")
    let journal = try NavJournal.typed("scene stack; \(line)", plugins: ["back-button"])
    let answer = try journal.whatIf(
      .with("depth-limit", configuration: CanonicalJSON(#"{"limit":3}"#)), plugins: .builtIn)
    #expect(answer.divergentCommits == 6 && answer.divergences.count == 5, "\(answer.divergentCommits)")
    #expect(answer.divergence == answer.divergences.first)
    #expect(answer.divergences.map(\.commit) == answer.divergences.map(\.commit).sorted())
    let without = try journal.whatIf(.without("swipe-back"), plugins: .builtIn)
    #expect(without.divergences.isEmpty && without.divergentCommits == 0 && without.firstSight == nil)
  }
}
