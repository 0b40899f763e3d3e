import Foundation

/// Where the program and the model say different things, with the script that shows it.
struct ReferenceMismatch: Error, CustomStringConvertible {
  let stage: String
  let seed: UInt64
  /// The lines up to the one that shows it.
  let script: [String]
  let differences: [String]

  var description: String {
    """
    \(stage), seed \(seed): the program and the model differ after \(script.count) lines.
    \(differences.prefix(12).joined(separator: "\n"))
    The script:
    \(script.joined(separator: "\n"))
    """
  }
}

/// Sends every line of a generator to the program and to the model, and compares what both say.
struct ReferenceWalk {
  let stage: ReferenceStage
  let seed: UInt64
  private(set) var model = ReferenceModel()
  private(set) var hits: ReferenceHits
  private var generator: ReferenceGenerator
  private let process: NavreplProcess
  private let journal: URL
  private let program: URL
  private(set) var script: [String] = []
  /// The view of a scene as the model has it, with the digest that the program gave it.
  private var digests: [ReferenceScene: String] = [:]
  /// How often a scene was met again.
  private(set) var knownDigests = 0
  private var lastView: [UInt8] = []

  init(_ stage: ReferenceStage, seed: UInt64, _ program: URL, in folder: URL, hits: ReferenceHits) throws {
    (self.stage, self.seed, self.program) = (stage, seed, program)
    generator = ReferenceGenerator(stage: stage, seed: seed, folder: folder.path)
    journal = folder.appendingPathComponent("\(stage.rawValue)-\(seed).jsonl")
    self.hits = hits
    process = try NavreplProcess(
      program, ["--json", "--clock", "1000", "--id", "walk", "--durability", "os", journal.path])
  }

  /// Takes so many steps, and replays the journal they leave.
  mutating func run(steps: Int) throws {
    for _ in 0..<steps { try step(generator.next(for: model, hits)) }
    try finish()
  }

  /// One line, and the state after it.
  mutating func step(_ line: String) throws {
    script.append(line)
    process.send(Array("\(line)\nstate\n".utf8))
    let reply = model.apply(line)
    hits.count(model.rules)
    try compare(reply.differences(to: try nextLine()))
    let view = try nextLine()
    let members = view.members.filter { $0.key != "digest" }
    try compare(model.view.differences(to: .object(members)))
    try compareDigest(view["digest"]?.text ?? "")
  }

  /// The same scene has the same digest, whatever happened in between.
  private mutating func compareDigest(_ digest: String) throws {
    guard let known = digests.updateValue(digest, forKey: model.scene) else { return }
    knownDigests += 1
    if known != digest { try compare(["digest: the same scene had \(known), and has \(digest)"]) }
  }

  private func compare(_ differences: [String]) throws {
    if differences.isEmpty { return }
    throw ReferenceMismatch(stage: stage.rawValue, seed: seed, script: script, differences: differences)
  }

  private mutating func nextLine() throws -> ReferenceJSON {
    guard let bytes = try process.nextLine({ Array($0) }) else {
      try compare(["the program has ended"])
      return .null
    }
    lastView = bytes
    guard let json = try? ReferenceJSONReader.read(bytes) else {
      try compare(["what is no JSON: \(String(decoding: bytes, as: UTF8.self))"])
      return .null
    }
    return json
  }

  /// The journal replays to the last view.
  private mutating func finish() throws {
    process.send(Array("quit\n".utf8))
    _ = try process.finish()
    let replay = try NavreplProcess(program, ["replay", "--json", journal.path])
    let replayed = try replay.nextLine { Array($0) } ?? []
    _ = try replay.finish()
    if replayed != lastView { try compare(["the replay of the journal gives another view"]) }
  }
}
