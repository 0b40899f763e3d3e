import Foundation
import NavEvents
import Testing

@testable import navrepl

/// The grammar of scripts for editors: made from the table of verbs, and right about every script of the project.
struct EditorGrammarTests {
  @Test func `the file of the documentation is what the program prints`() throws {
    let run = try Navrepl.run("completions", "textmate")
    #expect(run.status == 0 && run.output == EditorGrammar.text + "\n")
    #expect(try Project.text("docs/editors/nav.tmLanguage.json") == run.output)
  }

  @Test(arguments: VerbTable.verbs.map(\.name))
  func `each verb of the table has a scope, and a misspelt one is marked`(_ verb: String) throws {
    let grammar = try TextMateGrammar(EditorGrammar.text)
    for line in ["\(verb)", "  \(verb) x", "push a; \(verb)", "all { \(verb) a; \(verb) b }", "try \(verb)"] {
      let scopes = grammar.scopes(of: [line]).filter { $0.text == verb || $0.text == "all" }.map(\.scope)
      #expect(scopes.allSatisfy { Self.isVerb($0) } && !scopes.isEmpty, "\(line): \(scopes)")
    }
    let wrong = grammar.scopes(of: ["\(verb)x y"])
    #expect(VerbTable.verb("\(verb)x") != nil || wrong.first?.scope == "invalid.illegal.verb.nav", "\(wrong)")
  }

  private static func isVerb(_ scope: String) -> Bool {
    ["entity.name.function.nav", "support.function.nav", "keyword.control.nav"].contains(scope)
  }

  /// The scripts of the recorded journals and of the examples, those in the blocks of the documentation, and the examples of the help.
  private static let scripts: [(name: String, text: String)] = {
    let folders = ["journals/scripts", "journals/regressions/scripts", "examples/debugging"]
    var scripts: [(name: String, text: String)] = []
    for folder in folders {
      let names =
        (try? FileManager.default.contentsOfDirectory(
          atPath: Project.folder.appendingPathComponent(folder).path)) ?? []
      for name in names.sorted() where name.hasSuffix(".nav") {
        scripts.append((name, (try? Project.text("\(folder)/\(name)")) ?? ""))
      }
    }
    let pages =
      (try? FileManager.default.contentsOfDirectory(
        atPath: Project.folder.appendingPathComponent("docs").path)) ?? []
    for page in pages.sorted() where page.hasSuffix(".md") {
      let text = (try? Project.text("docs/\(page)")) ?? ""
      for block in text.matches(of: /(?s)```nav\n(.*?)\n```/) { scripts.append((page, String(block.1))) }
    }
    // Those of the help, which another test carries out.
    for verb in VerbTable.verbs { scripts.append((verb.name, Example.of(verb).joined(separator: "\n"))) }
    return scripts
  }()

  @Test func `in every script the first word of each command is a verb, and nothing is marked as a mistake`()
    throws
  {
    let grammar = try TextMateGrammar(EditorGrammar.text)
    #expect(Self.scripts.count > 100)
    for (name, text) in Self.scripts {
      let scopes = grammar.scopes(
        of: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
      let marked = scopes.filter { $0.scope.hasPrefix("invalid") }
      #expect(marked.isEmpty, "\(name): \(marked)")
      let verbs = scopes.filter { Self.isVerb($0.scope) }.map(\.text)
      #expect(verbs.allSatisfy { VerbTable.verb($0) != nil } && !verbs.isEmpty, "\(name)")
    }
  }

  @Test func `words have the scopes of their kinds`() throws {
    let grammar = try TextMateGrammar(EditorGrammar.text)
    let line =
      #"push mail title="Hello \"x\"" params={"a": [1, "}"]} animated=false; goto #7 # a comment; push x"#
    let scopes = grammar.scopes(of: [line])
    func texts(_ scope: String) -> [String] { scopes.filter { $0.scope == scope }.map(\.text) }
    #expect(texts("entity.other.attribute-name.nav") == ["title", "params", "animated"])
    #expect(texts("constant.language.nav") == ["false"])
    #expect(texts("constant.numeric.moment.nav") == ["#7"])
    #expect(texts("comment.line.number-sign.nav") == ["# a comment; push x"])
    #expect(texts("entity.name.function.nav") == ["push"] && texts("support.function.nav") == ["goto"])
    let condition = grammar.scopes(of: ["expect not panes.left == inbox and visible count == 2"])
    #expect(
      condition.filter { $0.scope == "keyword.operator.word.nav" }.map(\.text) == ["not", "and", "count"])
  }
}

/// A reader of the part of TextMate's grammars that the project uses: `match`, `begin` and `end`, captures, and `include`.
private struct TextMateGrammar {
  private final class Rule {
    var match: NSRegularExpression?
    var begin: NSRegularExpression?
    var end: NSRegularExpression?
    var name: String?
    var captures: [Int: String] = [:]
    var endCaptures: [Int: String] = [:]
    var includes: [String] = []
    var inner: [Rule] = []
  }

  private let top: Rule
  private let repository: [String: Rule]

  init(_ text: String) throws {
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    top = try Self.rule(json)
    repository = try (json["repository"] as? [String: [String: Any]] ?? [:]).mapValues { try Self.rule($0) }
  }

  private static func rule(_ json: [String: Any]) throws -> Rule {
    let rule = Rule()
    func pattern(_ name: String) throws -> NSRegularExpression? {
      try (json[name] as? String).map { try NSRegularExpression(pattern: $0) }
    }
    func captures(_ name: String) -> [Int: String] {
      let named = json[name] as? [String: [String: String]] ?? [:]
      return Dictionary(
        uniqueKeysWithValues: named.compactMap { key, value in
          Int(key).flatMap { key in value["name"].map { (key, $0) } }
        })
    }
    (rule.match, rule.begin, rule.end) = (try pattern("match"), try pattern("begin"), try pattern("end"))
    rule.name = json["name"] as? String
    rule.captures = captures(rule.match == nil ? "beginCaptures" : "captures")
    rule.endCaptures = captures("endCaptures")
    if let include = json["include"] as? String { rule.includes = [include] }
    rule.inner = try (json["patterns"] as? [[String: Any]] ?? []).map { try Self.rule($0) }
    return rule
  }

  /// Returns the rules that can begin inside a rule, in order.
  private func choices(_ rule: Rule) -> [Rule] {
    rule.inner.flatMap { inner -> [Rule] in
      guard let include = inner.includes.first else {
        return inner.match == nil && inner.begin == nil ? choices(inner) : [inner]
      }
      if include == "$self" { return choices(top) }
      guard let named = repository[String(include.dropFirst())] else { return [] }
      return named.match == nil && named.begin == nil ? choices(named) : [named]
    }
  }

  /// Returns the named parts of lines.
  func scopes(of lines: [String]) -> [(text: String, scope: String)] {
    var (found, stack): ([(text: String, scope: String)], [Rule]) = ([], [top])
    for line in lines {
      let text = line as NSString
      var place = 0
      for _ in 0..<10_000 {
        let rule = stack[stack.count - 1]
        let range = NSRange(location: place, length: text.length - place)
        func first(_ expression: NSRegularExpression?) -> NSTextCheckingResult? {
          expression?.firstMatch(
            in: line, options: [.withTransparentBounds, .withoutAnchoringBounds], range: range)
        }
        var best: (match: NSTextCheckingResult, rule: Rule?)?
        if let end = first(rule.end) { best = (end, nil) }
        for choice in choices(rule) {
          guard let match = first(choice.match ?? choice.begin) else { continue }
          if best.map({ match.range.location < $0.match.range.location }) ?? true { best = (match, choice) }
        }
        guard let (match, choice) = best else { break }
        func take(_ captures: [Int: String]) {
          for (number, scope) in captures.sorted(by: { $0.key < $1.key }) where number < match.numberOfRanges
          {
            let range = match.range(at: number)
            if range.location != NSNotFound { found.append((text.substring(with: range), scope)) }
          }
        }
        if let choice {
          take(choice.captures)
          if choice.match == nil {
            stack.append(choice)
          } else if let name = choice.name {
            found.append((text.substring(with: match.range), name))
          }
        } else {
          take(rule.endCaptures)
          stack.removeLast()
        }
        let next = match.range.location + match.range.length
        // A rule that takes nothing must change the stack, or the reader would stay.
        if next == place, choice?.match != nil { place += 1 } else { place = next }
        if place > text.length { break }
      }
    }
    return found
  }
}
