import Foundation

/// A page such as `docs/writing-a-plugin.md`: the files to write and the commands to type, in order.
struct PluginGuide {
  enum Step {
    /// A block with a path after its language.
    case file(path: String, text: String)
    /// A line of a `console` block that begins with `$`, and its output.
    case command(String, Transcript)
  }

  private let text: String

  init(_ page: String = "writing-a-plugin") throws {
    text = try String(
      contentsOf: Project.folder.appendingPathComponent("docs/\(page).md"), encoding: .utf8)
  }

  var steps: [Step] {
    text.matches(of: /(?ms)^```(\w*) ?(\S*)\n(.*?)^```$/).flatMap { block -> [Step] in
      let (language, path, content) = (block.1, String(block.2), String(block.3))
      if language == "console" { return Self.commands(content) }
      return path.isEmpty ? [] : [.file(path: path, text: content)]
    }
  }

  private static func commands(_ block: String) -> [Step] {
    block.split(separator: #/(?m)^\$ /#).map { part in
      let lines = part.split(separator: "\n", omittingEmptySubsequences: true)
      return .command(String(lines[0]), Transcript(lines.dropFirst().joined(separator: "\n")))
    }
  }

  /// Returns the words in backticks in a column of the table under a heading.
  func words(inColumn column: Int, of heading: String) -> [String] {
    let section = text.components(separatedBy: "\n## ").first { $0.hasPrefix(heading + "\n") } ?? ""
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2)
    return rows.flatMap { row in
      row.split(separator: "|")[column].matches(of: /`(\w+)`/).map { String($0.1) }
    }
  }
}

/// The output of a command. A `…` stands for anything within a line, and on a line of its own for any lines.
struct Transcript {
  private let pattern: String

  init(_ text: String) {
    let lines = text.split(separator: "\n").map { line in
      line == "…"
        ? #"(?:[^\n]*\n)*"#
        : NSRegularExpression.escapedPattern(for: String(line)).replacing("…", with: #"[^\n]*"#) + #"\n"#
    }
    pattern = "^" + lines.joined() + "$"
  }

  func matches(_ printed: String) -> Bool {
    let text = printed.hasSuffix("\n") || printed.isEmpty ? printed : printed + "\n"
    return text.range(of: pattern, options: .regularExpression) == text.startIndex..<text.endIndex
  }
}
