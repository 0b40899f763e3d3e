import Foundation
import NavBase
import NavEvents
import Testing

/// Every hostile text in every place that takes a text: the output is one safe line, and `--json` contains exactly the text.
struct HostileTextTests {
  /// Returns a script with the text in each place of a line that takes one.
  private static func script(_ text: String) -> String {
    let word = HostileTexts.quoted(text)
    let keys = ["title", "restore", "url", "back", "left", "right", "toolbar", "tab"].map { "\($0)=\(word)" }
    return """
      push a
      title a \(word)
      attr a \(HostileTexts.quoted("k=" + text))
      attr scene \(HostileTexts.quoted(text + "k=v"))
      push \(word) \(keys.joined(separator: " "))
      push b \(keys.joined(separator: " ")) attr=\(HostileTexts.quoted("key=" + text.filter { $0 != "," }))
      push c in=\(word)
      popto \(word)
      replace \(word)
      show \(word) for=\(word)
      set \(word) a
      select \(word)
      detail \(word)
      primary \(word)
      column primary \(word)
      placeholder left \(word)
      present \(word) title=\(word)
      hidesback \(word) on
      add web \(word) root=\(word)
      add web w in=main
      open \(word) id=\(word)
      open https://a.example/ id=\(word)
      failed \(word)
      loaded title=\(word) action=\(word) actionURL=\(word)
      submit \(word)
      plugin attach \(word)
      plugin configure swipe-back \(HostileTexts.quoted(text + "=" + text))
      plugin configure back-button \(HostileTexts.quoted("edge=" + text))
      \(word) a
      scene \(word)
      restore \(word)
      bars \(word)
      width \(word)
      swipe begin \(word)
      resize \(word) \(word)
      expect \(word) == \(word)
      expect focus == \(word)
      expect focus == "\(word)
      expect items \(word) \(word)
      push a\(word)b=\(word)
      \(keys.joined(separator: " "))
      help \(word)
      goto \(word)
      log \(word)
      explain \(word)

      """
  }

  private static let looks =
    "state; panes; layout; items; tree; log; plugins; preserve; explain; explain 2; explain 4; help\n"

  @Test func `every hostile text in a line is printed as one safe line`() throws {
    let scratch = try Scratch()
    var cases = HostileCases("text in a line, at a pipe")
    let texts = HostileCases.sample(HostileTexts.sample, every: 3)
    for (place, text) in texts.enumerated() {
      let input = Self.script(text) + Self.looks + "push z; goto 2; " + Self.looks
      let run = try RawRun("trip.jsonl", input: input, in: scratch.folder)
      let name = text.debugDescription.prefix(40)
      cases.note(run.status.map { 2...4 ~= $0 } == true ? nil : "\(name): \(run.end)")
      // An archive is JSON for its reader, and exact at a pipe.
      let lines = run.output.split(separator: 0x0A).filter { !$0.starts(with: "{\"archive\"".utf8) }
      cases.note(HostileTexts.problem(with: Array(lines.joined(separator: [0x0A])), "output of \(name)"))
      cases.note(HostileTexts.problem(with: run.messages, "messages of \(name)"))
      // The subcommands read the journal after every twenty texts.
      if place % 20 < 19, place < texts.count - 1 { continue }
      for words in [
        ["log"], ["log", "--events"], ["explain", "3"], ["replay"], ["plugins"], ["verify"], ["fsck"],
      ] {
        let look = try RawRun(
          ([words[0], "trip.jsonl"] + words.dropFirst()).map { Array($0.utf8) }, in: scratch.folder)
        cases.note(HostileTexts.problem(with: look.output + look.messages, "\(words) of \(name)"))
        cases.note(look.status == 0 ? nil : "\(words) of \(name): \(look.end) \(look.messageText)")
      }
      try FileManager.default.removeItem(at: scratch.file("trip.jsonl"))
    }
    cases.finish()
  }

  @Test func `json says exactly the text`() throws {
    let scratch = try Scratch()
    var cases = HostileCases("text in --json")
    let commands = HostileTexts.all.map { text in
      "title a \(HostileTexts.quoted(text)); attr a \(HostileTexts.quoted("k=" + text)); items; state\n"
    }
    let input = Array("push a\n\(commands.joined())".utf8)
    let run = try RawRun([Array("--json".utf8)], input: .file(input), in: scratch.folder)
    let answers = Array(run.output.split(separator: 0x0A).dropFirst())
    try #require(answers.count == 4 * HostileTexts.all.count)
    for (place, text) in HostileTexts.all.enumerated() {
      let lines = answers[place * 4..<place * 4 + 4]
      let name = text.debugDescription.prefix(40)
      for line in lines {
        let isObject = (try? JSONSerialization.jsonObject(with: Data(line))) is [String: Any]
        cases.note(isObject ? nil : "\(name): \(String(decoding: line.prefix(100), as: UTF8.self))")
      }
      for (line, path) in [(2, "result.a.title"), (3, "screens.a.attributes.k")] {
        let said = try Self.text(at: path, in: lines[place * 4 + line])
        cases.note(Self.same(said, text) ? nil : "\(name): \(path) is \(said?.debugDescription ?? "none")")
      }
    }
    cases.finish()
  }

  private static func text(at path: String, in line: ArraySlice<UInt8>) throws -> String? {
    var document = JSONDocument()
    try document.parse(String(decoding: line, as: UTF8.self))
    return JSONPath(path)?.find(in: document.root, of: document).flatMap { document.string($0) }
  }

  private static func same(_ one: String?, _ other: String) -> Bool {
    one?.unicodeScalars.elementsEqual(other.unicodeScalars) == true
  }

  /// A title that navrepl prints can be typed back, with the same meaning.
  @Test func `a title that is shown in quotes can be typed back`() throws {
    let scratch = try Scratch()
    var cases = HostileCases("text typed back")
    let texts = HostileTexts.all.filter { $0.utf8.count < 500 }
    let shown = try Self.titles(texts.map(HostileTexts.quoted), in: scratch.folder)
    let words = shown.map {
      String(decoding: $0.event.dropFirst("titleChanged a title=".utf8.count), as: UTF8.self)
    }
    let again = try Self.titles(words, in: scratch.folder)
    for (place, text) in texts.enumerated() {
      let isSame = again[place] == shown[place] && words[place] != "old"
      cases.note(isSame ? nil : "\(text.debugDescription): typed as \(words[place])")
    }
    cases.finish()
  }

  /// Returns the event and the items after a screen with another title gets each of these titles.
  private static func titles(_ words: [String], in folder: URL) throws -> [Shown] {
    let commands = words.map { "title a old\ntitle a \($0)\nitems\n" }
    let output = try RawRun(input: "push a\n\(commands.joined())", in: folder).output
    let lines = output.split(separator: 0x0A).map { Array($0) }
    let starts = lines.indices.filter { lines[$0] == Array("titleChanged a title=old".utf8) }
    try #require(starts.count == words.count)
    return starts.enumerated().map { number, start in
      let end = number + 1 < starts.count ? starts[number + 1] : lines.endIndex
      return Shown(event: lines[start + 1], items: lines[(start + 2)..<end].map { $0 })
    }
  }

  /// The event of a title as a line, and the lines of the items after it.
  private struct Shown: Equatable {
    let event: [UInt8]
    let items: [[UInt8]]
  }

  // MARK: Programs

  /// Returns a program with the text in its manifest, its answers and its errors.
  private static func program(_ text: String, id: String, errors: [UInt8]) throws -> [UInt8] {
    func json(_ value: Any) throws -> String {
      String(decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys), as: UTF8.self)
    }
    let manifest: [String: Any] = [
      "plugin": [
        "id": id, "version": 1, "state": false, "hooks": ["shouldPop", "intercept"], "commands": ["title"],
      ]
    ]
    let veto = try json(["message": text])
    let octal = errors.map {
      "\\" + String(repeating: "0", count: 3 - String($0, radix: 8).count) + String($0, radix: 8)
    }
    let script = """
      #!/bin/sh
      printf '\(octal.joined())\\n' >&2
      while IFS= read -r line; do
        case $line in
          '{"hello":'*) cat <<'END'
      \(try json(manifest))
      END
          ;;
          *) id=${line#'{"id":'}; id=${id%%,*}
             printf '{"id":%s,"veto":' "$id"; cat <<'END' | tr -d '\\n'
      \(veto)
      END
             echo '}' ;;
        esac
      done

      """
    return Array(script.utf8)
  }

  @Test func `the answers and errors of a program are printed safely, too`() throws {
    let scratch = try Scratch()
    var cases = HostileCases("text of a program")
    let texts = HostileCases.sample(
      HostileTexts.unsafe.suffix(25) + HostileTexts.harmless.prefix(12), every: 2)
    let errors = texts.map { Array($0.utf8) } + HostileTexts.badBytes
    for (place, error) in errors.enumerated() {
      let text = texts[texts.startIndex + place % texts.count]
      let id = place % 3 == 0 ? text : "policy"
      try scratch.writeProgram(Data(try Self.program(text, id: id, errors: error)), to: "p.sh")
      let run = try RawRun(
        ["--plugin", "./p.sh", "-c", "push a; title a b; pop; log; explain; plugins"].map { Array($0.utf8) },
        in: scratch.folder)
      let name = text.debugDescription.prefix(40)
      cases.note(HostileTexts.problem(with: run.output, "output with \(name)"))
      cases.note(HostileTexts.problem(with: run.messages, "messages with \(error)"))
      cases.note(run.status.map { 0...4 ~= $0 } == true ? nil : "\(name): \(run.end)")
    }
    cases.finish()
  }
}
