import Foundation
import Testing

/// Long texts at a terminal.
struct PagerTests {
  private static func terminal(
    _ pager: String?, _ arguments: [String] = [], kind: String = "xterm", rows: UInt16 = 24
  ) throws -> PseudoTerminal {
    var environment = ["NO_COLOR": "1"]
    if let pager { environment["PAGER"] = pager }
    let terminal = try PseudoTerminal(
      Navrepl.program, arguments, environment: environment, kind: kind, rows: rows)
    #expect(terminal.shows("empty @0> "))
    return terminal
  }

  /// Marks each line that passes it.
  private static let marking = "sed 's/^/paged: /'"

  @Test func `what does not fit goes through the pager`() throws {
    let terminal = try Self.terminal(Self.marking)
    terminal.press("help\r")
    #expect(terminal.shows("paged: help TOPIC"), "\(terminal.screen)")
    terminal.press("quit\r")
    #expect(terminal.end() == 0)
  }

  @Test func `what fits does not`() throws {
    let terminal = try Self.terminal(Self.marking)
    terminal.press("help quit\r")
    #expect(terminal.shows("close the journal and leave"))
    terminal.press("quit\r")
    #expect(terminal.end() == 0)
    #expect(!terminal.screen.contains("paged:"))
  }

  @Test(arguments: ["", "cat"])
  func `an empty pager and cat are none`(_ pager: String) throws {
    let terminal = try Self.terminal(pager)
    terminal.press("help\r")
    #expect(terminal.shows("help TOPIC is about"))
    terminal.press("quit\r")
    #expect(terminal.end() == 0)
  }

  @Test func `without the pager that is named the text is printed`() throws {
    let terminal = try Self.terminal("no-such-pager-anywhere")
    terminal.press("help\r")
    #expect(terminal.shows("help TOPIC is about"), "\(terminal.screen)")
    terminal.press("quit\r")
    #expect(terminal.end() == 0)
  }

  @Test func `--no-pager and a dumb terminal have none`() throws {
    for terminal in [
      try Self.terminal(Self.marking, ["--no-pager"]), try Self.terminal(Self.marking, kind: "dumb"),
    ] {
      terminal.press("help\r\n")
      #expect(terminal.shows("help TOPIC is about"))
      terminal.press("quit\r\n")
      #expect(terminal.end() == 0)
      #expect(!terminal.screen.contains("paged:"))
    }
  }

  @Test func `whoever leaves the pager early goes on at the prompt, and Ctrl-C is the pager's`() throws {
    let terminal = try Self.terminal("head -3; sleep 0.3")
    terminal.press("help\r")
    #expect(terminal.shows("The scene"))
    terminal.send(SIGINT)
    #expect(terminal.shows("pushed main abc", after: "push abc\r"), "\(terminal.screen)")
    terminal.press("quit\r")
    #expect(terminal.end() == 0)
  }
}
