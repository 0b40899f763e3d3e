import Foundation
import NavEvents
import Testing

/// `docs/navrepl.md`, example by example.
struct NavreplDocumentTests {
  @Test func `every command of the document gives the documented answer`() throws {
    let scratch = try Scratch()
    let examples = try Self.examples()
    #expect(examples.count >= 7)
    for example in examples {
      let run = try Self.run(example.command, in: scratch.folder)
      guard let expected = example.answer else { continue }
      let difference = try JSONDifference.first(expected, run)
      #expect(difference == nil, "\(example.command)")
      #expect(try Self.canonical(expected) == run, "the order of the members: \(example.command)")
    }
  }

  private struct Example {
    let command: String
    let answer: String?
  }

  /// Returns each `sh` block with the `json` block that follows it, if any.
  private static func examples() throws -> [Example] {
    let path = Project.folder.appendingPathComponent("docs/navrepl.md")
    let text = try String(contentsOf: path, encoding: .utf8)
    let blocks = text.matches(of: /(?s)```(sh|json)\n(.*?)\n```/).map { (String($0.1), String($0.2)) }
    return blocks.indices.filter { blocks[$0].0 == "sh" }.map { index in
      let next = index + 1 < blocks.count ? blocks[index + 1] : ("", "")
      return Example(command: blocks[index].1, answer: next.0 == "json" ? next.1 : nil)
    }
  }

  private static func run(_ command: String, in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "PATH=\(Navrepl.program.deletingLastPathComponent().path):$PATH; \(command)"]
    process.currentDirectoryURL = folder
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  private static func canonical(_ text: String) throws -> String {
    var document = JSONDocument()
    try document.parse(text)
    return document.text(document.root)
  }
}
