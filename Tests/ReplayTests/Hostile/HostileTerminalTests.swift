import Foundation
import Testing

/// Hostile texts at a terminal, where the panes are drawn, the prompt names a node and an archive is shown.
@Suite(.waits) struct HostileTerminalTests {
  @Test func `no hostile text of a journal reaches a terminal unescaped`() throws {
    let scratch = try Scratch()
    var cases = HostileCases("text at a terminal")
    for (place, group) in HostileTexts.all.filter({ $0.utf8.count < 200 }).chunked(60).enumerated() {
      let path = scratch.path("\(place).jsonl")
      try Self.record(group, at: path)
      let terminal = try PseudoTerminal(Navrepl.program, [path], environment: ["COLUMNS": "80"])
      #expect(terminal.wait(for: "> "))
      for line in [
        "tree", "log", "items", "state", "preserve", "explain 3", "back", "goto 5", "tree", "live",
      ] {
        cases.note(terminal.answers(line) ? nil : "\(line) hangs")
      }
      terminal.type("quit")
      cases.note(terminal.end() <= 1 ? nil : "it did not end well")
      cases.note(HostileTexts.problem(with: Array(terminal.screen.utf8), "screen \(place)"))
      cases.note(terminal.screen.utf8.contains(0x1B) ? "an escape byte" : nil)
    }
    cases.finish()
  }

  /// Records a journal with these texts as titles, back titles, items and attributes of screens that are drawn.
  private static func record(_ texts: [String], at path: String) throws {
    var lines = ["add tabs t", "add drilldown d in=t", "add drilldown other in=t"]
    for (place, text) in texts.enumerated() {
      let word = HostileTexts.quoted(text)
      lines.append(
        "push s\(place) in=d restore=r\(place) title=\(word) back=\(word) left=\(word) right=\(word) toolbar=\(word)"
      )
      lines.append("push \(word) in=d restore=q\(place)")
    }
    lines += [
      "toolbars show in=d", "title other \(HostileTexts.quoted(texts[0]))",
      "present m title=\(HostileTexts.quoted(texts[1]))",
    ]
    _ = try Navrepl.run([path, "--durability", "os", "-c", lines.joined(separator: "\n")])
  }
}

extension Array {
  /// Returns the elements in groups of at most `count`.
  fileprivate func chunked(_ count: Int) -> [[Element]] {
    stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
  }
}
