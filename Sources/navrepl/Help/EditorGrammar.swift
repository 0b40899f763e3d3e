import NavBase
import NavEvents

/// The grammar of scripts (`.nav`) for editors, in the form of TextMate, made from the table of verbs.
enum EditorGrammar {
  /// The name by which `navrepl completions` prints it.
  static let name = "textmate"

  /// The grammar as JSON.
  static var text: String {
    """
    {
      "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
      "name": "navrepl script",
      "scopeName": "source.nav",
      "fileTypes": ["nav"],
      "patterns": [
        {"include": "#comment"},
        {"include": "#block"},
        {"include": "#try"},
    \(commands.map { "    {\"include\": \"#\($0.name)\"}," }.joined(separator: "\n"))
        {"include": "#unknown"}
      ],
      "repository": {
        "comment": {"match": \(quoted(comment)), "name": "comment.line.number-sign.nav"},
        "block": {
          "begin": \(quoted("\(start)(all)\\s*(\\{)")),
          "beginCaptures": {"1": {"name": "keyword.control.nav"}, "2": {"name": "punctuation.section.block.begin.nav"}},
          "end": "\\\\}",
          "endCaptures": {"0": {"name": "punctuation.section.block.end.nav"}},
          "name": "meta.block.nav",
          "patterns": [{"include": "$self"}]
        },
        "try": {"match": \(quoted("\(start)(try)(?=\\s)")), "captures": {"1": {"name": "keyword.control.nav"}}},
    \(commands.map(rule).joined(separator: "\n"))
        "unknown": {
          "match": \(quoted("\(startOrTry)([^\\s;#{}\"]+)")),
          "captures": {"1": {"name": "invalid.illegal.verb.nav"}}
        },
        "words": {
          "patterns": [
            {"include": "#comment"},
            {"include": "#string"},
            {"include": "#json"},
            {"match": \(quoted(#"(?<=\s)(--[a-z-]+)"#)), "name": "variable.parameter.option.nav"},
            {"match": \(quoted(#"(?<=\s)([A-Za-z][A-Za-z-]*)(=)(?!=)"#)), "captures": {"1": {"name": "entity.other.attribute-name.nav"}, "2": {"name": "punctuation.separator.key-value.nav"}}},
            {"match": \(quoted(#"(?<=[\s=])[a-z][a-z0-9+.-]*://[^\s;]+"#)), "name": "string.unquoted.url.nav"},
            {"match": \(quoted(#"(?<=\s)(?:[@#]-?\d+|@[+-]\d+|[+-]\d+)(?=[\s;}]|$)"#)), "name": "constant.numeric.moment.nav"},
            {"match": \(quoted(#"(?<=[\s=,])-?\d+(?:\.\d+)?(?=[\s;,}]|$)"#)), "name": "constant.numeric.nav"},
            {"match": \(quoted(#"(?<=[\s=])(?:on|off|true|false|null|nil)(?=[\s;}]|$)"#)), "name": "constant.language.nav"}
          ]
        },
        "operators": {
          "patterns": [
            {"match": \(quoted(#"(?<=[\s(])(?:and|or|not|exists|contains|count)(?=[\s();}]|$)"#)), "name": "keyword.operator.word.nav"},
            {"match": "==|!=|<=|>=|<|>", "name": "keyword.operator.comparison.nav"}
          ]
        },
        "string": {
          "begin": "\\"",
          "end": "\\"|$",
          "name": "string.quoted.double.nav",
          "patterns": [{"match": "\\\\\\\\.", "name": "constant.character.escape.nav"}]
        },
        "json": {
          "begin": \(quoted(#"(?<=[\s=])[\[{](?!\s*$)|(?<==)[\[{]"#)),
          "end": "[\\\\]}]",
          "name": "meta.structure.json.nav",
          "patterns": [{"include": "#string"}, {"include": "#nested"}]
        },
        "nested": {
          "begin": "[\\\\[{]",
          "end": "[\\\\]}]",
          "patterns": [{"include": "#string"}, {"include": "#nested"}]
        }
      }
    }
    """
  }

  /// The grammar on one line, as the answer of `--json`.
  static var compact: String { Reply.result((try? CanonicalJSON(text).text) ?? "null") }

  /// The beginning of a command: that of a line, or what follows a semicolon or the brace of a block.
  private static let start = #"(?:^|(?<=[;{]))\s*"#
  /// The beginning of a command, also behind `try`.
  private static let startOrTry = #"(?:^|(?<=[;{])|(?<=\btry))\s*"#
  /// A comment begins with a mark at the start of a word, unless it names a commit.
  private static let comment = #"(?:^|(?<=[\s;{}]))#(?!-?\d+(?:[\s;}]|$)).*$"#

  /// A kind of commands with the scope of their verbs.
  private struct Kind {
    let name: String
    let scope: String
    let verbs: [Verb]
    /// A Boolean value that indicates whether conditions follow.
    let hasConditions: Bool
  }

  private static let commands: [Kind] = {
    func isConditional(_ verb: Verb) -> Bool {
      ["expect", "until"].contains(verb.name) || verb.subcommand?.takesConditions == true
    }
    func isCommand(_ verb: Verb) -> Bool {
      if case .command = verb.group { verb.group != .session } else { false }
    }
    let verbs = VerbTable.verbs
    return [
      Kind(
        name: "conditions", scope: "keyword.control.nav", verbs: verbs.filter(isConditional),
        hasConditions: true),
      Kind(
        name: "commands", scope: "entity.name.function.nav",
        verbs: verbs.filter { isCommand($0) && !isConditional($0) }, hasConditions: false),
      Kind(
        name: "questions", scope: "support.function.nav",
        verbs: verbs.filter { !isCommand($0) && !isConditional($0) }, hasConditions: false),
    ]
  }()

  private static func rule(_ kind: Kind) -> String {
    let names = kind.verbs.map(\.name).sorted { $0.sortsBefore($1) }.joined(separator: "|")
    let operators = kind.hasConditions ? ##"{"include": "#operators"}, "## : ""
    return """
          "\(kind.name)": {
            "begin": \(quoted("\(startOrTry)(\(names))(?=[\\s;}]|$)")),
            "beginCaptures": {"1": {"name": "\(kind.scope)"}},
            "end": "(?=[;}])|$",
            "name": "meta.command.nav",
            "patterns": [\(operators){"include": "#words"}]
          },
      """
  }

  private static func quoted(_ text: String) -> String { Reply.quoted(text) }
}
