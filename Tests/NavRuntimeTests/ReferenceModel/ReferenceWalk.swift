import Foundation

/// A difference between the program and the model, with the script that shows it.
struct ReferenceMismatch: Error, CustomStringConvertible {
  let walk: String
  let seed: UInt64
  /// The lines up to the one that shows the difference.
  let script: [String]
  let differences: [String]

  var description: String {
    """
    \(walk), seed \(seed): the program and the model differ after \(script.count) lines.
    \(differences.prefix(12).joined(separator: "\n"))
    The script:
    \(script.joined(separator: "\n"))
    """
  }
}

/// A source of the lines of a walk.
protocol ReferenceLines: Sendable {
  /// Returns the next line for the scene of the model; nil when there are no more.
  mutating func next(for model: ReferenceModel, _ hits: ReferenceHits) -> String?
}

/// A walk that sends lines to the program and to the model, and compares their answers.
///
/// The lines depend on the model alone, so many of them can be sent ahead of their answers.
struct ReferenceWalk {
  /// The number of lines that are sent before their answers are read.
  private static let batch = 40

  /// A line, and the answer that the program must give to it.
  private struct Step {
    let line: String
    let reply: ReferenceReply
    let view: ReferenceJSON
    let scene: ReferenceScene
  }

  private let name: String
  private let seed: UInt64
  private var model = ReferenceModel()
  private(set) var hits: ReferenceHits
  private var lines: any ReferenceLines
  private let process: NavreplProcess
  private let journal: URL
  private let program: URL
  private var script: [String] = []
  /// The digest that the program gave for each scene.
  private var digests: [ReferenceScene: String] = [:]
  private var scenes: [String: ReferenceScene] = [:]
  private var lastView: [UInt8] = []

  /// Creates a walk; `files` are archives that the program can read.
  init(
    _ name: String, seed: UInt64, _ lines: any ReferenceLines, files: [String: ReferenceJSON], _ program: URL,
    in folder: URL, hits: ReferenceHits
  ) throws {
    (self.name, self.seed, self.lines, self.program, self.hits) = (name, seed, lines, program, hits)
    model.files = files
    journal = folder.appendingPathComponent("\(name)-\(seed).jsonl")
    process = try NavreplProcess(
      program, ["--json", "--clock", "1000", "--id", "walk", "--durability", "os", journal.path])
  }

  /// Writes the foreign archives into a folder, and returns them by file.
  static func writeArchives(in folder: URL) throws -> [String: ReferenceJSON] {
    var files: [String: ReferenceJSON] = [:]
    for (name, archive) in ReferenceModel.foreignArchives {
      let file = folder.appendingPathComponent("\(name).json")
      try Data(archive.written.utf8).write(to: file)
      files[file.path] = archive
    }
    return files
  }

  /// Takes at most this many steps, and replays the resulting journal.
  mutating func run(steps: Int) throws {
    var left = steps
    while left > 0 {
      let batch = (0..<min(left, Self.batch)).compactMap { _ in lines.next(for: model, hits).map { step($0) }
      }
      left = batch.isEmpty ? 0 : left - batch.count
      process.send(batch.flatMap { Array("\($0.line)\nstate\n".utf8) })
      for step in batch { try compare(step) }
    }
    try finish()
  }

  /// Carries a line out in the model.
  private mutating func step(_ line: String) -> Step {
    let reply = model.apply(line)
    hits.count(model.rules + model.viewRules)
    return Step(line: line, reply: reply, view: model.view, scene: model.scene)
  }

  private mutating func compare(_ step: Step) throws {
    script.append(step.line)
    try report(step.reply.differences(to: try nextLine()))
    let view = try nextLine()
    let members = view.members.filter { $0.key != "digest" }
    try report(step.view.differences(to: .object(members)))
    try compareDigest(view["digest"]?.text ?? "", of: step.scene)
  }

  /// Compares a digest: the same scene always has the same digest, and another scene has another one. Time in the background is in no
  /// digest.
  private mutating func compareDigest(_ digest: String, of given: ReferenceScene) throws {
    var scene = given
    scene.environment.isActive = true
    if let known = digests[scene] {
      if known != digest { try report(["digest: the same scene had \(known), and has \(digest)"]) }
    } else if let other = scenes[digest], other != scene {
      try report(["digest: another scene had \(digest) too"])
    }
    digests[scene] = digest
    scenes[digest] = scene
  }

  private func report(_ differences: [String]) throws {
    if differences.isEmpty { return }
    throw ReferenceMismatch(walk: name, seed: seed, script: script, differences: differences)
  }

  private mutating func nextLine() throws -> ReferenceJSON {
    guard let bytes = try process.nextLine({ Array($0) }) else {
      try report(["the program has ended"])
      return .null
    }
    lastView = bytes
    guard let json = try? ReferenceJSONReader.read(bytes) else {
      try report(["what is no JSON: \(String(decoding: bytes, as: UTF8.self))"])
      return .null
    }
    return json
  }

  /// Ends the program, and checks that the journal replays to the last view.
  private mutating func finish() throws {
    process.send(Array("quit\n".utf8))
    _ = try process.finish()
    let replay = try NavreplProcess(program, ["replay", "--json", journal.path])
    let replayed = try replay.nextLine { Array($0) } ?? []
    _ = try replay.finish()
    if replayed != lastView { try report(["the replay of the journal gives another view"]) }
  }
}
