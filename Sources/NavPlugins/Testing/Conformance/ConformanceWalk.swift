import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime

/// A random walk over one scene, with a plugin and the standard plugins.
struct ConformanceWalk {
  /// The number of commands in each scene, in a full check.
  static let standardSteps = 150
  /// The number of commands between two restarts.
  private static let restart = 30
  /// The number of bytes that a plugin may remember: its value is part of the state, and of every snapshot.
  static let mostRemembered = 4096
  private static let journal = "walk.jsonl"

  let scene: SceneUnderTest
  private let id: String
  private let make: () throws -> any NavPlugin
  private var generator: CommandGenerator
  private let files = MemoryFileSystem()
  /// The commits as they are written in the journal.
  private(set) var lines: [String] = []
  /// The number of contributions of the plugin.
  private(set) var parts = 0
  private(set) var violations: [ConformanceFailure.Violation] = []

  init(
    _ id: String, _ make: @escaping () throws -> any NavPlugin, _ scene: SceneUnderTest,
    _ generator: CommandGenerator
  ) {
    self.id = id
    self.scene = scene
    self.make = make
    self.generator = generator
  }

  // MARK: Walking

  mutating func run(_ steps: Int, _ log: ConformanceLog?, restarting: Bool) throws {
    var session = try open()
    try session.send(.system) { [scene] draft in draft.intern(.scene(scene.scene)) }
    for step in 0..<steps {
      if restarting, step > 0, step.isMultiple(of: Self.restart) {
        try session.close()
        session = try open()
      }
      try take(step, session, log)
    }
    try session.close()
  }

  private func open() throws -> NavSession {
    try NavSession.open(at: Self.journal, in: files, options: Self.options(with: try make()))
  }

  private static func options(with plugin: any NavPlugin) -> SessionOptions {
    var options = SessionOptions.standard
    options.catalog.add(plugin)
    if !options.plugins.contains(plugin.manifest.id) { options.plugins.append(plugin.manifest.id) }
    options.clock = .fixed(0)
    options.id = "walk"
    options.durability = .os
    return options
  }

  private mutating func take(_ step: Int, _ session: NavSession, _ log: ConformanceLog?) throws {
    var generator = generator
    var line = ByteBuffer()
    let scene = scene
    var part = ConformancePart(plugin: id)
    // A plugin may act on a touch only.
    try session.send(step.isMultiple(of: 2) ? .user : .app) { draft in
      let command = draft.intern(generator.next())
      var text = ByteBuffer()
      draft.write(command, to: &text)
      log?.attempt("\(scene.name), command \(step): \(text.string)")
      return command
    } inspecting: { draft in
      draft.writeCommit(to: &line)
      part.look(at: draft)
    }
    self.generator = generator
    lines.append(line.string)
    log?.result(line.string)
    parts += part.count
    violations += part.findings.map {
      .init(law: $0.law, message: "\($0.message); in the scene \(scene.name), command \(step)")
    }
  }

  // MARK: The order of the plugins

  /// Returns the ids of the standard plugins and of `plugin`, in the order in which they are asked.
  static func order(with plugin: any NavPlugin) throws -> [String] {
    try NavSession(options: options(with: plugin)).plugins.map(\.id)
  }

  /// Returns the ids of the standard plugins without the plugin `id`.
  static func order(without id: String) throws -> [String] {
    var options = SessionOptions.standard
    options.plugins.removeAll { $0 == id }
    return try NavSession(options: options).plugins.map(\.id)
  }

  /// Returns the first commit in which the plugin has no part, and which is decided differently without it;
  /// nil when there is none.
  func change(without id: String) throws -> String? {
    var verification = Verification(try files.open(Self.journal, .read), catalog: .builtIn, without: [id])
    try verification.run()
    var quoted = ByteBuffer()
    quoted.appendQuoted(id)
    // The first commit is the scene, and is not among the lines.
    let change = verification.divergences.first { divergence in
      !["plugin", "by"].contains { lines[divergence.commit - 1].contains("\"\($0)\":\(quoted.string)") }
    }
    guard let change else { return nil }
    return """
      without it commit \(change.commit) of the scene \(scene.name), in which it has no part, is decided differently:
      - \(change.decidedOutcome)
      + \(change.recordedOutcome)
      """
  }
}
