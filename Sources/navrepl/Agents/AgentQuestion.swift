import NavBase
import NavEvents

/// A question of a finding as the call of a tool: an agent has no prompt and no shell.
enum AgentQuestion {
  /// Returns the name of the tool and its arguments for a line that asks at the prompt, such as `why focus #3`.
  /// - Parameter journal: The name of the journal; nil where there is only one.
  static func text(_ line: String, about journal: String?) -> String {
    let words = line.parts(between: UInt8(ascii: " "))
    var arguments = journal.map { [("journal", Reply.quoted($0))] } ?? []
    let moment = words.last.flatMap { $0.startsWithBytes(of: "#") ? Reply.quoted($0) : nil }
    let rest = words.dropFirst().dropLast(moment == nil ? 0 : 1)
    var tool = AgentTool(rawValue: words[0])
    switch words[0] {
    case "why":
      arguments.append(("path", Reply.quoted(rest.joined(separator: " "))))
      if let moment { arguments.append(("to", moment)) }
    case "find":
      // The filters of `find` are those of `log`.
      tool = .log
      let name = String((rest.first ?? "").drop { $0 == "-" })
      arguments.append((name, Reply.quoted(unquoted(rest.dropFirst().joined(separator: " ")))))
    default:
      if let moment { arguments.append(("commit", moment)) }
    }
    return "\(tool?.rawValue ?? words[0]) \(JSONText.object(arguments))"
  }

  /// Returns the text of a word that may be in quotes.
  private static func unquoted(_ word: String) -> String {
    guard let words = try? LineWord.split(word), let only = words.first?.first, words.first?.count == 1 else {
      return word
    }
    return only.text
  }
}
