import Foundation
import Testing

/// Answers about a moment of a journal that is damaged after it.
struct LaterDamageTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let verbs = "push a; push b; push c; pop; push d"
    _ = try Navrepl.run(["j.jsonl", "--clock", "1000", "--id", "j", "-c", verbs], in: scratch.folder)
    var text = try String(contentsOf: scratch.file("j.jsonl"), encoding: .utf8)
    let commit = try #require(text.range(of: #""commit":4"#))
    text.replaceSubrange(commit, with: #""commit":5"#)
    try text.write(to: scratch.file("damaged.jsonl"), atomically: false, encoding: .utf8)
  }

  @Test(arguments: [
    ["diff", "J", "0", "1"], ["diff", "J", "2", "#1"], ["explain", "J", "#1"],
    ["fork", "J", "1", "fork.jsonl"],
    ["replay", "J", "--to", "1"], ["why", "J", "focus", "--to", "#2"],
    ["export", "J", "--format", "svg", "--at", "1"],
  ])
  func `an answer holds when the journal is damaged after its moment, and the damage is told`(
    _ words: [String]
  ) throws {
    let whole = try Navrepl.run(words.map { $0 == "J" ? "j.jsonl" : $0 }, in: scratch.folder)
    try? FileManager.default.removeItem(at: scratch.file("fork.jsonl"))
    let run = try Navrepl.run(words.map { $0 == "J" ? "damaged.jsonl" : $0 }, in: scratch.folder)
    let listing = try Navrepl.run(["log", "damaged.jsonl"], in: scratch.folder)
    #expect(whole.messages.isEmpty && run.status == whole.status, "\(run)")
    #expect(run.output == whole.output || words[0] == "fork", "\(run)")
    #expect(listing.status == 3 && run.messages == listing.messages, "\(run.messages)")
  }

  @Test(arguments: ["diff 0 1", "explain #1", "why focus #1", "fork 1 fork.jsonl"])
  func `at the prompt, damage that has come about since the opening is told once`(_ question: String) throws {
    let size = try #require(scratch.file("j.jsonl").resourceValues(forKeys: [.fileSizeKey]).fileSize)
    // The session itself has no reason to read the line again.
    let damage = "printf '#' | dd of=j.jsonl bs=1 seek=\(size - 200) conv=notrunc 2>/dev/null"
    // A fork begins after the commit that the others can be asked about.
    let next = question.hasPrefix("fork") ? "state" : "explain #0"
    let run = try Navrepl.run(
      ["j.jsonl", "-c", #"goto 3; bisect --run "\#(damage); true"; \#(question)"#, "-c", next],
      in: scratch.folder)
    #expect(run.status == 0, "\(run)")
    #expect(run.messages.components(separatedBy: "j.jsonl: corrupt at line ").count == 2, "\(run.messages)")
    #expect(run.messages.contains("-whole.jsonl") == false)
  }
}
