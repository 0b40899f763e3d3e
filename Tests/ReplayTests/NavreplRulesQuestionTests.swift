import Foundation
import Testing

/// What navrepl answers about containers for which a plugin decides.
@Suite(.waits) struct NavreplRulesQuestionTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let accordion = Project.folder.appendingPathComponent("examples/plugins/accordion.py").path

  private var path: String { scratch.path("faq.jsonl") }

  private func record(
    _ commands: String = "add accordion faq; push a; push b; perform unfold child=a",
    _ plugin: String = accordion
  ) throws {
    let run = try Navrepl.run(path, "--clock", "7", "--id", "t", "--plugin", plugin, "-c", commands)
    #expect(!run.messages.contains("unknown"), "\(run)")
  }

  private func look(_ commands: String, _ options: String...) throws -> Navrepl.Run {
    try Navrepl.run(["--read-only", path, "-c", commands] + options)
  }

  // MARK: whatif

  private static let unknown = "what the rules cards would decide is not known without them"

  /// Records a container whose rules decide by the width.
  private func recordCards() throws -> String {
    let program = try Self.cards(in: scratch)
    try record("resize 1024 768; add cards deck; push a; push b", program)
    return program
  }

  @Test func `on another device, what missing rules would decide is not known`() throws {
    let program = try recordCards()
    let without = try look("whatif --resize 390 844")
    #expect(without.output.contains("--resize 390 844: \(Self.unknown)"), "\(without)")
    for claim in ["as recorded\n", "no command has another outcome", "look the same"] {
      #expect(!without.output.contains(claim), "\(without)")
    }
    let json = try look("whatif --resize 390 844", "--json")
    #expect(json.output.contains(#""unknownRules":["cards"]"#), "\(json)")
    let page = scratch.path("page.html")
    #expect(try look("whatif --resize 390 844 --format html -o \(page)").messages.contains(Self.unknown))
    let with = try look("whatif --resize 390 844", "--plugin", program)
    #expect(with.output.contains("commit #3 is decided differently"), "\(with)")
    #expect(!with.output.contains("not known") && !with.output.contains("unknownRules"), "\(with)")
  }

  @Test func `rules that are asked the recorded questions only are no unknown ones`() throws {
    _ = try recordCards()
    for circumstance in ["--without back-button", "--resize 1024 768"] {
      let same = try look("whatif \(circumstance)")
      #expect(same.output.contains("\(circumstance): every commit is decided as recorded"), "\(same)")
      #expect(try !look("whatif \(circumstance)", "--json").output.contains("unknownRules"))
    }
    let left = try look("whatif --without cards")
    #expect(!left.output.contains("not known"), "\(left)")
  }

  @Test func `without its rules, a command is refused, and the refusal stands in the place of the event`()
    throws
  {
    try record()
    for arguments in [["--without", "accordion"], ["--all"]] {
      let run = try Navrepl.run(["whatif", path, "--plugin", Self.accordion] + arguments)
      #expect(run.output.contains("+ refused rules-missing: "), "\(run)")
      #expect(!run.output.contains("events[0]\n+ nothing"), "\(run)")
    }
  }

  // MARK: why

  @Test func `a name where a list has an index is a mistake that says where the name is`() throws {
    try record()
    for (place, message) in [
      (
        "faq.shown.b.x",
        "the state view has no “containers.faq.shown.b”: shown is a list: shown[0] is a, shown[1] is b"
      ),
      (
        "faq.children.b",
        "“containers.faq.children.b”: children is a list: children[0] is a, children[1] is b"
      ),
      ("faq.shown[1].z", "the state view has no “containers.faq.shown[1].z”: it has child, role, "),
      ("faq.shown[1].back.z", "the state view has no “containers.faq.shown[1].back.z”: it has title, "),
      (
        "faq.nothing", "the state view has no “containers.faq.nothing”: it has kind, rules, children, shown, "
      ),
      ("faq.chldren", "the state view has no “containers.faq.chldren”: did you mean children?"),
    ] {
      let run = try Navrepl.run("why", path, "containers.\(place)")
      #expect(run.status == 2 && run.messages.contains(message), "\(run)")
      #expect(!run.messages.contains("columns"), "\(run)")
      let verb = try look("why containers.\(place)")
      #expect(verb.messages.contains(message), "\(verb)")
    }
    let right = try Navrepl.run("why", path, "containers.faq.shown[1].height")
    #expect(right.status == 0 && right.output.contains("is 64 since"), "\(right)")
    let condition = try look("expect containers.faq.shown.b exists")
    #expect(
      condition.output.contains("shown is a list, whose entries are shown[0], shown[1]…"), "\(condition)")
  }

  // MARK: The events in words

  @Test func `the words of an arrangement name its lists`() throws {
    try record("add accordion faq; push a; push b; pop")
    let log = try Navrepl.run("log", path)
    #expect(
      log.output.contains("\tarranged faq added=[{\"node\":{\"id\":\"a\"},\"at\":0}] shown=[{"), "\(log)")
    #expect(log.output.contains("\tarranged faq removed=[b] shown=[{"), "\(log)")
    let explained = try Navrepl.run("explain", path, "3")
    #expect(explained.output.contains("result: arranged faq removed=[b] shown=[{"), "\(explained)")
  }

  // MARK: Exploration

  @Test func `the script of a counterexample runs with the path of the program that was given`() throws {
    try FileManager.default.copyItem(atPath: Self.accordion, toPath: scratch.path("faq.py"))
    try Data(
      #"{"root":{"id":"p","kind":"arranged","rules":"accordion","children":[{"id":"x"},{"id":"y"}]}}"#.utf8
    ).write(to: scratch.file("p.json"))
    let condition = "not containers.p.focus == x"
    let explore = ["explore", "--depth", "1", "--scene", "p.json", "--plugin", "./faq.py", condition]
    let run = try Navrepl.run(explore, in: scratch.folder)
    let lines = run.lines
    let head = try #require(lines.firstIndex { $0.hasPrefix("# navrepl run SCRIPT") }, "\(run)")
    #expect(lines[head] == "# navrepl run SCRIPT --plugin ./faq.py")
    let script = lines[head...].prefix { !$0.isEmpty && !$0.hasPrefix("in ") }.joined(separator: "\n")
    try Data("\(script)\nexpect containers.p.focus == x\n".utf8).write(to: scratch.file("c.nav"))
    let again = try Navrepl.run(["run", "c.nav", "--plugin", "./faq.py"], in: scratch.folder)
    #expect(again.status == 0, "\(again) \(script)")
  }

  // MARK: Redacted copies

  @Test func `a verb of rules is a text to keep, whether its rules are known or not`() throws {
    let commands =
      "plugin attach pager; add pager pages; set one two in=pages; perform next; perform nonsense"
    #expect(try Navrepl.run(path, "-c", commands).status == 1)
    let known = try Navrepl.run(
      "export", path, "--redact", "--keeping", "next,nonsense,forks", "-o", scratch.path("r.jsonl"))
    #expect(known.messages == "--keeping forks: there is no such text\n", "\(known)")
  }

  @Test func `a redacted copy says whose words are replaced because nobody here knows them`() throws {
    try record()
    let copy = scratch.path("r.jsonl")
    let run = try Navrepl.run("export", path, "--redact", "--keeping", "unfold", "-o", copy)
    #expect(
      run.messages
        == "\(path): what accordion recorded is replaced, too: `verify --plugin` of the copy can differ\n",
      "\(run)")
    #expect(try String(contentsOfFile: copy, encoding: .utf8).contains(#""verb":"unfold""#))
    #expect(try Navrepl.run("verify", copy, "--plugin", Self.accordion).status == 1)
  }

  // MARK: A verb that navrepl has, too

  @Test func `a refused verb that the rules have, too, is found behind perform`() throws {
    let scene = "resize 844 390; add tabs t; add supporting-pane sp in=t; add stack s in=t"
    let named = try Navrepl.run("--plugin", "supporting-pane", "-c", "\(scene); collapse in=sp")
    #expect(named.output.contains("“sp” is not a container that knows collapse."), "\(named)")
    #expect(named.messages.hasSuffix("did you mean perform collapse in=sp?\n"), "\(named)")
    let focused = try Navrepl.run("--plugin", "supporting-pane", "-c", "add supporting-pane sp; collapse")
    #expect(focused.messages.hasSuffix("did you mean perform collapse?\n"), "\(focused)")
    let other = try Navrepl.run("--plugin", "supporting-pane", "-c", "\(scene); collapse in=s; expand in=t")
    #expect(!other.messages.contains("perform"), "\(other)")
  }

  @Test func `help on perform has the verbs of the container with the focus`() throws {
    let help = try Navrepl.run("--plugin", "pager", "-c", "add pager pages; help perform").output
    #expect(help.contains("  VERB       a verb that the container's rules know\n"), "\(help)")
    #expect(help.contains("Verbs of the container with the focus\n  perform "), "\(help)")
    #expect(help.contains("show the page after the shown one"), "\(help)")
    #expect(try !Navrepl.run("-c", "add stack s; help perform").output.contains("Verbs of the container"))
  }

  @Test func `plugin check names the verbs that navrepl has itself`() throws {
    let program = try Self.cards(in: scratch)
    let run = try Navrepl.run("plugin", "check", program)
    #expect(run.status == 0, "\(run)")
    #expect(
      run.messages
        == "the verb collapse is one of navrepl, too: type that of the rules as perform collapse\n", "\(run)")
  }

  /// Writes a program whose containers show one screen in a narrow window, and two in a wide one.
  private static func cards(in scratch: Scratch) throws -> String {
    let file = scratch.file("cards.py")
    try Data(
      """
      #!/usr/bin/env python3
      import json, sys

      VERBS = [{"name": "collapse", "summary": "do nothing"}, {"name": "shuffle", "summary": "do nothing"}]

      def panes(cards, width):
          if len(cards) < 2 or width < 600:
              return {"shown": [{"child": card} for card in cards[-1:]]}
          return {"shown": [{"child": cards[-2], "width": "50%"}, {"child": cards[-1], "x": "50%", "width": "50%"}]}

      for line in sys.stdin:
          request = json.loads(line)
          if "hello" in request:
              answer = {"plugin": {"id": "cards", "version": 1, "hooks": ["arrange", "decide"], "verbs": VERBS, "state": False}}
          else:
              container, command = request["container"], request.get("command", {})
              cards, width = container["children"], container["width"]
              answer = {"id": request["id"], "answer": panes(cards, width)}
              if request["hook"] == "decide":
                  answer = {"id": request["id"], "veto": {"message": "Cards are pushed."}}
              if command.get("type") == "push" and command.get("screen"):
                  change = panes(cards + [command["screen"]["id"]], width)
                  change["added"] = [{"node": command["screen"], "at": len(cards)}]
                  answer = {"id": request["id"], "answer": {"change": change}}
          print(json.dumps(answer), flush=True)
      """.utf8
    ).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file.path
  }
}
