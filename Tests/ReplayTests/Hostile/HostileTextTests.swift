import Foundation
import NavEvents
import Testing

/// Every place that takes a text gets every hostile text: what comes out is one safe line, and `--json` says exactly the text.
@Suite struct HostileTextTests {
  /// A script in which the text stands in each place of a line that takes one.
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

  @Test func `no text of a line reaches the terminal as anything but one safe line`() throws {
    let scratch = try Scratch()
    var cases = HostileCases("text in a line, at a pipe")
    for (place, text) in HostileTexts.all.enumerated() {
      let input = Self.script(text) + Self.looks + "push z; goto 2; " + Self.looks
      let run = try RawRun("trip.jsonl", input: input, in: scratch.folder)
      let name = text.debugDescription.prefix(40)
      cases.note(run.status.map { 2...4 ~= $0 } == true ? nil : "\(name): \(run.end)")
      // An archive is JSON for whoever asks for it, exact at a pipe.
      let lines = run.output.split(separator: 0x0A).filter { !$0.starts(with: "{\"archive\"".utf8) }
      cases.note(HostileTexts.problem(with: Array(lines.joined(separator: [0x0A])), "output of \(name)"))
      cases.note(HostileTexts.problem(with: run.messages, "messages of \(name)"))
      // A journal of twenty texts is looked at from outside.
      if place % 20 < 19 { continue }
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
    for text in HostileTexts.all {
      let input =
        "push a; title a \(HostileTexts.quoted(text)); attr a \(HostileTexts.quoted("k=" + text)); items; state\n"
      let run = try RawRun([Array("--json".utf8)], input: .file(Array(input.utf8)), in: scratch.folder)
      let name = text.debugDescription.prefix(40)
      let lines = run.output.split(separator: 0x0A)
      cases.note(lines.count == 5 ? nil : "\(name): \(lines.count) answers")
      for line in lines {
        let isObject = (try? JSONSerialization.jsonObject(with: Data(line))) is [String: Any]
        cases.note(isObject ? nil : "\(name): \(String(decoding: line.prefix(100), as: UTF8.self))")
      }
      for (line, path) in [(lines.count - 2, "result.a.title"), (lines.count - 1, "screens.a.attributes.k")] {
        let said = try Self.text(at: path, in: lines[line])
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

  /// What navrepl shows can be typed back, and means the same.
  @Test func `a title that is shown in quotes can be typed back`() throws {
    let scratch = try Scratch()
    var cases = HostileCases("text typed back")
    for text in HostileTexts.all where text.utf8.count < 500 {
      let shown = try RawRun(input: "push a; title a \(HostileTexts.quoted(text))\n", in: scratch.folder)
        .outputText
      let line = shown.utf8.split(separator: 0x0A).last?.dropFirst("titleChanged a title=".utf8.count)
      let word = String(decoding: line.map { Array($0) } ?? [], as: UTF8.self)
      let again = try RawRun(input: "push a; title a \(word)\nitems\n", in: scratch.folder).outputText
      let wanted = try RawRun(
        input: "push a; title a \(HostileTexts.quoted(text))\nitems\n", in: scratch.folder)
      cases.note(again == wanted.outputText ? nil : "\(text.debugDescription): typed as \(word)")
    }
    cases.finish()
  }

  // MARK: Programs

  /// A program with the text in its manifest, its answers and its errors.
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

  @Test func `what a program says and writes is safe, too`() throws {
    let scratch = try Scratch()
    var cases = HostileCases("text of a program")
    let texts = HostileTexts.unsafe.suffix(25) + HostileTexts.harmless.prefix(12)
    let errors = texts.map { Array($0.utf8) } + HostileTexts.badBytes
    for (place, error) in errors.enumerated() {
      let text = texts[texts.startIndex + place % texts.count]
      let id = place % 3 == 0 ? text : "policy"
      try Data(try Self.program(text, id: id, errors: error)).write(to: scratch.file("p.sh"))
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: scratch.path("p.sh"))
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
