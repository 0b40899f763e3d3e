import NavEvents
import NavPlugins
import NavRuntime
import Testing

@testable import navrepl

/// Lines as they are typed in navrepl, for tests that read like the tables of the documents.
extension Stage {
  /// Creates a stage with a built-in scene, and types these lines; none of them may be refused.
  init(_ scene: BuiltInScene, _ lines: [String], options: SessionOptions = .standard) throws {
    try self.init(scene, options: options)
    try play(lines)
  }

  init(_ scene: BuiltInScene, _ first: String, _ others: String...) throws {
    try self.init(scene, [first] + others)
  }

  /// Creates a stage with a doorkeeper that hears all questions.
  init(_ doorkeeper: Doorkeeper, _ scene: BuiltInScene, _ lines: String...) throws {
    try self.init(scene, lines, options: .with(doorkeeper))
    doorkeeper.log.take()
  }

  /// Returns a stage whose root is described by a scene file.
  static func file(_ root: String, _ lines: String...) throws -> Stage {
    let stage = try empty()
    try #require(try stage.open(root).refused == nil)
    try stage.play(lines)
    return stage
  }

  /// Sends the command `scene` with this root.
  @discardableResult
  func open(_ root: String) throws -> StageReply {
    try send(.app, { $0.scene($0.knownJSON(#"{"root":\#(root)}"#)) }, in: "scene \(root)")
  }

  /// Types the lines, and returns the outcome of the last command.
  @discardableResult
  func type(_ lines: String...) throws -> StageReply { try type(lines) }

  @discardableResult
  func type(_ lines: [String]) throws -> StageReply {
    var reply = StageReply()
    for words in try lines.flatMap({ try LineSplitter.split($0) }) {
      let (command, source) = try command(VerbTable.read(words))
      reply = try send(source ?? .repl, { $0.intern(command) }, in: "\(words)")
    }
    return reply
  }

  /// Returns the command of a line; that of `revert` has the scene from the journal.
  func command(_ request: Request) throws -> (NavCommand, CommitSource?) {
    switch request {
    case .command(let command, let source): return (command, source)
    case .revert(_, let words):
      return (try session.command(revertingTo: NavJournal.Moment(words[1])), nil)
    default: throw LineError.syntax("this is no command", at: 1)
    }
  }

  /// Types lines that prepare a test; none of them may be refused.
  func play(_ lines: [String]) throws {
    for line in lines { try #require(try type(line).refused == nil, "\(line)") }
  }
}
