import Foundation
import NavRuntime
import Testing

/// The doc comment of a plugin, which is its manual, as its source file has it.
struct PluginManual: Sendable, CustomTestStringConvertible {
  /// A line of its example, and the code of its refusal if the manual says there is one.
  struct Line: Sendable {
    let text: String
    let refused: String?
    var changesNothing = false
  }

  /// The name of the file, without its ending.
  let name: String
  let source: String

  var testDescription: String { name }

  /// The lines of the comment before the declaration of the plugin.
  var comment: [String] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let head = lines.prefix { !$0.hasPrefix("public struct \(name):") }
    return head.drop { !$0.hasPrefix("///") }.map { String($0.dropFirst(4)) }
  }

  /// The lines of the example: a command, at least two spaces, and a remark.
  var example: [Line] {
    let parts = comment.split(separator: "```", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return [] }
    return parts[1].map { line in
      guard let gap = line.firstRange(of: "  ") else { return Line(text: line, refused: nil) }
      let remark = line[gap.upperBound...].drop { $0 == " " }
      let words = remark.split { $0 == " " || $0 == ":" }
      return Line(
        text: String(line[..<gap.lowerBound]), refused: words.first == "refused" ? String(words[1]) : nil,
        changesNothing: remark.hasPrefix("changes nothing"))
    }
  }

  /// The scene that the example begins with.
  var scene: BuiltInScene {
    let first = example.first?.text ?? ""
    return first.hasPrefix("scene ")
      ? BuiltInScene(rawValue: String(first.dropFirst(6))) ?? .drilldown : .drilldown
  }

  /// The manuals of all files with a plugin in them.
  static let all: [PluginManual] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources/NavPlugins")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      guard let source = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8),
        source.contains("static let manifest = PluginManifest(")
      else { return nil }
      return PluginManual(name: String(name.dropLast(".swift".count)), source: source)
    }
  }()
}
