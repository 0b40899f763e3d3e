import Foundation

/// A folder with one of everything that a command line can name: journals in each condition, scripts that succeed and fail,
/// a folder with a journal and one without.
struct CommandLineFolder {
  private let scratch: Scratch

  var url: URL { scratch.folder }

  /// The commands that were recorded in `good.jsonl`.
  private static let commands = "push a; push b; pop; push c"

  init() throws {
    scratch = try Scratch()
    let good = try Self.recording.get()
    try good.write(to: scratch.file("good.jsonl"))
    var corrupt = good
    corrupt[corrupt.count / 2] ^= 1
    try corrupt.write(to: scratch.file("corrupt.jsonl"))
    try good.dropLast(10).write(to: scratch.file("torn.jsonl"))
    try Data().write(to: scratch.file("empty.jsonl"))
    try Data("{}\n".utf8).write(to: scratch.file("other.json"))
    for (name, text) in [("fine.nav", "push a\n"), ("failing.nav", "push a\nexpect panes.left == b\n")] {
      try Data(text.utf8).write(to: scratch.file(name))
    }
    try Data("# A mistake.\n\nnope\n".utf8).write(to: scratch.file("wrong.txt"))
    for name in ["full", "bare"] {
      try FileManager.default.createDirectory(at: scratch.file(name), withIntermediateDirectories: false)
    }
    try good.write(to: scratch.file("full/good.jsonl"))
  }

  /// The bytes of `good.jsonl`, recorded once for all folders.
  private static let recording = Result {
    let scratch = try Scratch()
    let run = try RawRun("j.jsonl", "--clock", "1000", "--id", "good", "-c", commands, in: scratch.folder)
    guard run.status == 0 else { throw Unusable(messages: run.messageText) }
    return try Data(contentsOf: scratch.file("j.jsonl"))
  }

  struct Unusable: Error { let messages: String }

  /// The contents of the folder, by path. A usage error must leave them as they were.
  var contents: [String: Data] {
    var contents: [String: Data] = [:]
    let names = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    for name in names { contents[name] = (try? Data(contentsOf: scratch.file(name))) ?? Data() }
    return contents
  }

  func file(_ name: String) -> URL { scratch.file(name) }
}
