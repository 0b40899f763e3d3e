import Foundation
import NavEvents
import NavPlugins
import NavRuntime
import Testing

@testable import navrepl

/// `navrepl debug` at a terminal whose screen is read.
@Suite(.waits) struct DebugTerminalTests {
  /// The folder of the journal, for as long as the test runs.
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A run of `debug` in a window.
  private final class Window {
    let terminal: PseudoTerminal
    var (columns, rows): (Int, Int)

    init(_ words: [String], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:]) throws {
      (self.columns, self.rows) = (columns, rows)
      terminal = try PseudoTerminal(
        Navrepl.program, ["debug"] + words, environment: ["NO_COLOR": "1"].merging(environment) { $1 },
        kind: "xterm",
        columns: UInt16(columns), rows: UInt16(rows))
    }

    /// Presses keys, and waits until the screen fulfils a condition.
    func screen(after keys: String = "", when isThere: (WholeScreen) -> Bool) -> WholeScreen {
      terminal.press(keys)
      return terminal.wholeScreen(columns: columns, rows: rows, when: isThere)
    }

    /// Presses keys, and returns true when each of the texts comes to be on the screen.
    func shows(_ texts: String..., after keys: String = "") -> Bool {
      let screen = screen(after: keys) { screen in texts.allSatisfy { screen.description.contains($0) } }
      let missing = texts.filter { !screen.description.contains($0) }
      if !missing.isEmpty { Issue.record("\(missing) missing after \(keys.debugDescription):\n\(screen)") }
      return missing.isEmpty
    }

    func resize(_ columns: Int, _ rows: Int) {
      (self.columns, self.rows) = (columns, rows)
      terminal.resize(columns: UInt16(columns), rows: UInt16(rows))
    }

    /// Leaves, and returns the last screen.
    func leave() -> WholeScreen {
      terminal.press("q")
      #expect(terminal.end() == 0)
      return screen { _ in true }
    }
  }

  private func journal(
    _ commands: String = "push inbox title=Inbox; push mail; push reply; popto nobody; back; push draft"
  ) throws
    -> String
  {
    let path = scratch.path("trip.jsonl")
    #expect(try Navrepl.run(path, "--clock", "1000", "--id", "trip", "-c", commands).status <= 1)
    return path
  }

  // MARK: The screen

  @Test func `a narrow window shows one pane at a time, and Tab the next one`() throws {
    let window = try Window([journal()])
    let first = window.screen { $0.description.contains("#6 repl push draft") }
    #expect(
      first.title.hasPrefix(" trip.jsonl  @14 #6 of @14 #6") || first.title.contains("#6 of @"), "\(first)")
    #expect(
      first.title.contains("[commits]") && first.title.contains("read-only")
        && !first.description.contains("┌"))
    #expect(first.message.hasPrefix("? help  q leave"))
    #expect(first.unknown.isEmpty, "\(first.unknown)")
    #expect(window.shows("[device]", "┌", "draft", after: "\t"))
    #expect(window.shows("[what changed]", "#6 from repl", "push draft", "why", after: "\t"))
    #expect(window.shows("[commits]", after: "\t"))
    #expect(window.leave().isRestored)
  }

  @Test func `a wide window shows the commits, the device and what changed beside each other`() throws {
    let window = try Window([journal()], columns: 120, rows: 40)
    #expect(window.shows("#6 repl push draft", "┌", "#6 from repl", "why", "plugins", "changed since"))
    let screen = window.leave()
    #expect(screen.isRestored && screen.usual.isEmpty, "\(screen.usual)")
  }

  @Test func `the keys move as on the page`() throws {
    let window = try Window([journal()], columns: 120, rows: 30)
    #expect(window.shows("· the end"))
    #expect(window.shows("#5 of @", after: "["))
    #expect(window.shows("#4 of @", "✕ not-in-stack", "refused: not-in-stack", after: "["))
    #expect(window.shows("#3 of @", after: "k"))
    #expect(window.shows("#4 of @", after: "j"))
    #expect(window.shows(" @0 of @", "the beginning, at @0", after: "g"))
    #expect(window.shows("@1 #0 of @", after: "\u{1B}[B"))
    #expect(window.shows("@0 of @", after: "\u{1B}[A"))
    #expect(window.shows("#0 of @", after: "]"))
    #expect(window.shows("· the end", after: "\u{1B}[F"))
    #expect(window.shows("@0 of @", after: "\u{1B}[H"))
    #expect(window.shows("@3 #1 of @", after: "jjj"))
    #expect(window.leave().isRestored)
  }

  @Test func `the present commit is marked in the list`() throws {
    let window = try Window([journal(), "--to", "#3"])
    let screen = window.screen { $0.title.contains("#3 of") }
    #expect(screen.rows(styled: "7").contains { $0.contains("#3 repl push reply") }, "\(screen)")
    #expect(screen.rows(styled: "7").count == 2)
    #expect(window.leave().isRestored)
  }

  @Test func `a filter, a moment and a value are typed in the last row`() throws {
    let window = try Window([journal()], columns: 120, rows: 30)
    #expect(window.shows("/refused: 1", "#4 repl popto nobody", after: "/refused\r"))
    #expect(window.shows("#4 of", after: "["))
    let cleared = window.screen(after: "\u{1B}") { !$0.title.contains("/refused") }
    #expect(!cleared.title.contains("/refused"), "\(cleared)")
    #expect(window.shows("@2 #1 of", after: "t@2\r"))
    #expect(window.shows("#3 of", after: "t#3\r"))
    #expect(window.shows("#5 of", after: "t+2\r"))
    #expect(window.shows("the journal ends at", after: "t@999\r"))
    #expect(window.shows("names no moment", after: "tnowhere\r"))
    #expect(window.shows("panes.right is", after: "vpanes.right\r"))
    #expect(window.shows("@9 #5 of", after: "C"))
    #expect(window.shows("@6 #3 of", after: "C"))
    #expect(window.shows("@9 #5 of", after: "c"))
    #expect(window.shows("@12 #6 of", after: "c"))
    #expect(window.shows("has no later change", after: "c"))
    #expect(window.shows("did you mean", after: "vpanse\r"))
    #expect(
      window.shows("items.mail.hidesBackButton is", "back-button", after: "witems.mail.hidesBackButton\r"))
    #expect(window.shows("#6 of", "why", after: "x"))
    #expect(window.leave().isRestored)
  }

  @Test func `bookmarks and the mark`() throws {
    let window = try Window([journal()], columns: 120, rows: 40)
    #expect(window.shows("a is @", "a#6", after: "ba"))
    #expect(window.shows("#2 of", after: "t#2\r"))
    #expect(window.shows("#6 of", after: "'a"))
    #expect(window.shows("#2 of", after: "''"))
    #expect(window.shows("there is no bookmark z", after: "'z"))
    #expect(window.shows("marked @", "*#2", after: "m"))
    let two = window.screen(after: "]") { $0.rows.filter { $0.contains("┌") }.count == 2 }
    #expect(two.description.contains("─ marked @"), "\(two)")
    #expect(window.shows("changed since", after: "j"))
    #expect(window.shows("the mark is gone", after: "t#2\rm"))
    #expect(window.leave().isRestored)
  }

  @Test func `n goes to a finding, and says what it is`() throws {
    let window = try Window([journal()], columns: 120, rows: 30)
    let found = window.screen(after: "gn") {
      $0.description.contains("! ") && !$0.message.contains("looking")
    }
    #expect(["error: ", "warning: ", "note: "].contains { found.message.hasPrefix($0) }, "\(found)")
    #expect(window.leave().isRestored)
  }

  @Test func `what plugins are asked is shown on request`() throws {
    let window = try Window([journal()], columns: 120, rows: 60)
    #expect(window.shows("plugins", "back-button asked for"))
    #expect(window.shows("decided again", "plugins that were asked", "~ decided again: the same", after: "e"))
    #expect(window.leave().isRestored)
  }

  @Test func `space plays to the end, and pauses`() throws {
    let path = scratch.path("trip.jsonl")
    for minute in 0..<3 {
      _ = try Navrepl.run(path, "--clock", "\(minute * 60_000)", "-c", "push s\(minute)")
    }
    let window = try Window([path, "--to", "#1"])
    #expect(window.shows("#1 of"))
    #expect(window.shows("pace ×4", after: "+"))
    #expect(window.shows("playing ×4", after: " "))
    let paused = window.screen(after: " ") { !$0.title.contains("playing") }
    #expect(!paused.title.contains("playing"))
    #expect(window.shows("playing", after: " "))
    #expect(window.shows("· the end"))
    #expect(window.shows("playing", after: " "))
    #expect(window.shows("#0 of"))
    #expect(window.leave().isRestored)
  }

  @Test func `the help lists every key`() throws {
    let window = try Window([journal()], columns: 100, rows: 50)
    let help = window.screen(after: "?") { $0.description.contains("Keys") }
    for action in DebugAction.allCases {
      #expect(
        help.description.contains(action.keys) && help.description.contains(action.summary), "\(action)")
    }
    #expect(window.shows("#6 repl push draft", after: "\u{1B}"))
    #expect(window.leave().isRestored)
  }

  @Test func `the mouse is used after M, and left to the terminal after another one`() throws {
    let window = try Window([journal()], columns: 120, rows: 30)
    #expect(
      window.screen(after: "M") { $0.message.contains("the mouse is used") }.modes.isSuperset(of: [
        1000, 1006,
      ]))
    // The fourth row of the screen is the commit #2: the title and the beginning are above the first.
    #expect(window.shows("#1 of", after: "\u{1B}[<0;5;4M\u{1B}[<0;5;4m"))
    #expect(window.shows("#2 of", after: "\u{1B}[<65;60;10M"))
    #expect(window.screen(after: "M") { $0.message.contains("the terminal") }.modes == [2004])
    #expect(window.leave().isRestored)
  }

  // MARK: Drawing

  @Test func `only differences are drawn`() throws {
    let window = try Window([journal()], columns: 120, rows: 40)
    #expect(window.shows("· the end"))
    let before = window.terminal.bytes.count
    #expect(window.shows("#5 of", after: "["))
    let written = window.terminal.bytes.dropFirst(before)
    #expect(written.count < 120 * 40 / 2, "\(written.count) bytes")
    #expect(!String(decoding: written, as: UTF8.self).contains("\u{1B}[2J"))
    #expect(window.leave().clears == 2)
  }

  @Test func `the screen does not depend on how it came about`() throws {
    let path = try journal()
    let window = try Window([path], columns: 120, rows: 30)
    #expect(window.shows("· the end"))
    let keys = ["[", "k", "[", "j", "]", "k", "k", "k", "]", "["]
    for (index, key) in keys.enumerated() {
      let before = window.screen { _ in true }.title
      let screen = window.screen(after: key) { $0.title != before }
      if index % 3 != 0 { continue }
      let place = try #require(screen.title.split(separator: " ").first { $0.hasPrefix("@") })
      let commit = try #require(screen.title.split(separator: " ").first { $0.hasPrefix("#") })
      let fresh = try Window([path, "--to", String(place)], columns: 120, rows: 30)
      let other = fresh.screen { $0.title.contains("\(place) \(commit)") || $0.message.contains("help") }
      if other.title == screen.title {
        // The last row is drawn last.
        let whole = fresh.screen { !$0.message.isEmpty && $0.title == screen.title }
        let same = window.screen { $0.rows == whole.rows }
        #expect(same.rows == whole.rows, "after \(key)")
      }
      #expect(fresh.leave().isRestored)
    }
    #expect(window.leave().isRestored)
  }

  @Test func `a window of any size is drawn whole, whenever its size changes`() throws {
    let path = try journal()
    let window = try Window([path], columns: 80, rows: 24)
    #expect(window.shows("· the end"))
    let sizes = [(120, 40), (109, 24), (110, 24), (160, 48), (20, 6), (3, 2), (1, 1), (200, 10), (80, 24)]
    for (index, (columns, rows)) in sizes.enumerated() {
      // Something else happens at the same time.
      window.terminal.press(index % 2 == 0 ? "k" : "\t")
      window.resize(columns, rows)
      let isBig = columns >= 80
      let screen = window.screen { screen in
        let hasDevice = columns < 110 || rows < 13 || screen.rows.contains { $0.contains("│┌") }
        return !screen.title.isEmpty && hasDevice
          && (!isBig || screen.title.contains("of @") && !screen.message.isEmpty)
      }
      #expect(screen.rows.count == rows)
      if columns >= 110, rows > 12 {
        #expect(screen.rows.contains { $0.contains("│┌") }, "\(columns)×\(rows)\n\(screen)")
      }
    }
    #expect(window.leave().isRestored)
  }

  @Test func `texts of the journal can write nothing on the screen`() throws {
    let path = scratch.path("trip.jsonl")
    var options = SessionOptions(catalog: .builtIn, plugins: [])
    options.clock = .fixed(5)
    let session = try NavSession.open(at: path, options: options)
    try session.send(.push("a", title: "\u{1B}[2J\u{202E}evil\u{07}\u{9B}5n"))
    try session.send(.push("日本", title: "😀 family"))
    try session.close()
    for columns in [80, 120] {
      let window = try Window([path], columns: columns, rows: 30)
      #expect(window.shows("日本"))
      let screen = window.screen(after: "\t\t[") { $0.title.contains("#1 of") }
      #expect(
        screen.unknown.isEmpty && !window.terminal.screen.contains("\u{202E}")
          && !window.terminal.screen.contains("\u{07}"))
      #expect(window.leave().isRestored)
    }
  }

  @Test func `without UTF-8 the screen is plain ASCII`() throws {
    let window = try Window([journal()], columns: 120, rows: 30, environment: ["LC_ALL": "C"])
    #expect(window.shows("| the end", "+- 1024x768"))
    #expect(
      window.screen { _ in true }.description.unicodeScalars.allSatisfy {
        $0.isASCII || "…✕".unicodeScalars.contains($0)
      })
    #expect(window.leave().isRestored)
  }

  // MARK: The terminal is given back

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT], ["", "?", "/ab", "M", "b", " ", "jjkk"])
  func `a signal leaves the terminal as it was`(_ signal: Int32, _ keys: String) throws {
    let window = try Window([journal()])
    #expect(window.shows("trip.jsonl"))
    window.terminal.press(keys)
    if !keys.isEmpty { usleep(50_000) }
    window.terminal.send(signal)
    #expect(window.terminal.end() == signal)
    #expect(window.terminal.settings == window.terminal.usualSettings)
    let screen = window.screen { _ in true }
    #expect(screen.isRestored && screen.usual.isEmpty, "\(screen.modes) \(screen.usual)")
  }

  @Test(arguments: [0, 2000, 10_000, 30_000, 60_000, 100_000, 200_000])
  func `a signal while the screen is taken leaves the terminal as it was`(_ microseconds: UInt32) throws {
    let window = try Window([journal()])
    usleep(microseconds)
    window.terminal.send(SIGTERM)
    #expect(window.terminal.end() == SIGTERM)
    #expect(window.terminal.settings == window.terminal.usualSettings)
    #expect(window.screen { _ in true }.isRestored)
  }

  @Test(arguments: ["\u{1A}", ""])
  func `a stop gives the terminal back, and going on takes it again`(_ key: String) throws {
    let window = try Window([journal()])
    #expect(window.shows("#5 of", after: "["))
    let (raw, before) = (window.terminal.settings, window.screen { _ in true })
    // With a key, and with a signal from elsewhere.
    if key.isEmpty { window.terminal.send(SIGTSTP) } else { window.terminal.press(key) }
    try #require(window.terminal.waitUntilStopped())
    #expect(window.terminal.settings == window.terminal.usualSettings)
    let stopped = window.screen { !$0.isOther }
    #expect(stopped.isRestored)
    window.terminal.send(SIGCONT)
    #expect(window.terminal.wait(forSettings: raw))
    let after = window.screen { $0.rows == before.rows }
    #expect(after.rows == before.rows && after.isOther && !after.hasCursor, "\(after)")
    #expect(window.shows("#6 of", after: "]"))
    #expect(window.leave().isRestored)
  }

  @Test func `a stop that cannot be noticed is mended when the program goes on`() throws {
    let window = try Window([journal()])
    #expect(window.shows("· the end"))
    let before = window.screen { _ in true }
    window.terminal.send(SIGSTOP)
    try #require(window.terminal.waitUntilStopped())
    window.terminal.send(SIGCONT)
    let after = window.screen { $0.clears > before.clears && $0.rows == before.rows }
    #expect(after.rows == before.rows)
    #expect(window.leave().isRestored)
  }

  @Test(arguments: ["q", "\u{03}", "Q"]) func `q and Ctrl-C leave`(_ key: String) throws {
    let window = try Window([journal()])
    #expect(window.shows("· the end"))
    window.terminal.press(key)
    #expect(window.terminal.end() == 0)
    #expect(window.terminal.settings == window.terminal.usualSettings)
    #expect(window.screen { _ in true }.isRestored)
  }

  // MARK: Journals

  @Test func `looking changes no byte, whatever is pressed`() throws {
    let path = try journal()
    let before = try Data(contentsOf: scratch.file("trip.jsonl"))
    let window = try Window([path], columns: 120, rows: 30)
    #expect(window.shows("· the end"))
    let letters = "jk[]gG JKnNcCemba'a''mM+-tx\r/push\r\u{1B}vpanes\rcCwvisible\rx?jx:push z\r\t\t\t e"
    #expect(window.shows("read-only: navrepl debug", after: letters + ":"))
    #expect(window.leave().isRestored)
    #expect(try Data(contentsOf: scratch.file("trip.jsonl")) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["trip.jsonl"])
  }

  @Test func `with --write, a line is sent at the end`() throws {
    let path = try journal()
    let window = try Window([path, "--write"])
    #expect(window.shows("writing", "· the end"))
    #expect(window.shows("@0 of", after: "g"))
    #expect(window.shows("#7 repl push more", "· the end", after: ":push more\r"))
    #expect(window.shows("refused not-in-stack", after: ":popto nobody\r"))
    #expect(window.shows("unknown-verb", after: ":psuh x\r"))
    // The next line is typed without closing the answer first.
    #expect(window.shows("#8 repl popto nobody ✕", "#9 repl push again", after: ":push again\r"))
    #expect(window.leave().isRestored)
    let log = try Navrepl.run("log", path)
    #expect(log.output.contains("push more") && log.output.contains("popto nobody"))
    #expect(try Navrepl.run("verify", path).status == 0)
  }

  @Test func `what another process appends is shown, and who is at the end stays there`() throws {
    let path = try journal()
    let window = try Window([path])
    #expect(window.shows("· the end"))
    #expect(try Navrepl.run(path, "--clock", "2000", "-c", "push later").status == 0)
    #expect(window.shows("#7 repl push later", "#7 of", "1 new commit", "· the end"))
    #expect(window.shows("@0 of", after: "g"))
    #expect(try Navrepl.run(path, "--clock", "3000", "-c", "push evenlater").status == 0)
    #expect(window.shows("@0 of", "1 new commit"))
    // Another file of the same name.
    let other = scratch.path("other.jsonl")
    #expect(try Navrepl.run(other, "-c", "scene tabs; push x").status == 0)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: other, toPath: path)
    #expect(window.shows("another file has the name now", "repl scene tabs"))
    #expect(window.leave().isRestored)
  }

  @Test func `a damaged journal is shown up to the damage, and the status says so`() throws {
    let path = try journal()
    var lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    lines[4] = lines[4].replacing("push", with: "pull")[...]
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
    let window = try Window([path])
    #expect(window.shows("damaged", "corrupt at line 5", "#2 repl push mail"))
    window.terminal.press("q")
    #expect(window.terminal.end() == 3)
    #expect(window.screen { $0.usual.contains("corrupt") }.isRestored)
  }

  @Test func `a missing plugin is named, and its recorded answers stand for it`() throws {
    let plugin = try scratch.shellPlugin(
      "guard", hooks: #""hooks":["react"],"events":["pushed"]"#,
      answering: #"id=${line#*:}; echo "{\"id\":${id%%,*},\"commands\":[]}""#)
    let path = scratch.path("trip.jsonl")
    #expect(try Navrepl.run(path, "--plugin", plugin, "-c", "push a; push b").status == 0)
    let window = try Window([path], columns: 120, rows: 40)
    #expect(window.shows("guard version 1 is not here"))
    #expect(window.shows("decided again", after: "e"))
    #expect(window.leave().isRestored)
  }

  @Test func `an empty journal and one of a single commit have a screen`() throws {
    let path = try journal("help")
    let window = try Window([path], columns: 120, rows: 30)
    #expect(window.shows("@0 of @0", "the beginning"))
    #expect(window.shows("the beginning", after: "jk[]nNGe mcC\u{03}"))
    #expect(window.leave().isRestored)
    let one = scratch.path("one.jsonl")
    #expect(try Navrepl.run(one, "-c", "scene stack").status == 0)
    let other = try Window([one], columns: 120, rows: 30)
    #expect(other.shows("@1 #0 of @1 #0", "scene stack"))
    #expect(other.leave().isRestored)
  }

  @Test func `without a terminal, debug says what to use instead`() throws {
    let path = try journal()
    for words in [["debug", path], ["debug", path, "--json"], ["debug", path, "--write"]] {
      let run = try Navrepl.run(words)
      #expect(
        run.status == 2 && run.messages.contains("navrepl log") && run.messages.contains("navrepl replay"),
        "\(run)")
    }
    let dumb = try PseudoTerminal(Navrepl.program, ["debug", path])
    #expect(dumb.end() == 2 && dumb.screen.contains("navrepl log"))
    for words in [["debug"], ["debug", "-"], ["debug", path, path]] {
      #expect(try Navrepl.run(words).status == 2)
    }
    let none = try PseudoTerminal(
      Navrepl.program, ["debug", scratch.path("none.jsonl"), "--write"], kind: "xterm")
    #expect(none.end() == 4 && !FileManager.default.fileExists(atPath: scratch.path("none.jsonl")))
  }
}
