import NavEvents
import NavPlugins
import NavRuntime
import Testing

@testable import navrepl

/// Lines as they are typed in navrepl, for tests that read like the tables of the documents.
extension Stage {
  /// A stage with a built-in scene, to which these lines were typed; none of them may be refused.
  init(_ scene: BuiltInScene, _ lines: [String], options: SessionOptions = .standard) throws {
    session = try NavSession(options: options)
    try session.send(.system) { draft in draft.scene(scene.content(&draft)) }
    try play(lines)
  }

  init(_ scene: BuiltInScene, _ lines: String...) throws { try self.init(scene, lines) }

  /// A stage with a doorkeeper that listens to all questions.
  init(_ doorkeeper: Doorkeeper, _ scene: BuiltInScene, _ lines: String...) throws {
    var options = SessionOptions.standard
    options.catalog.add(doorkeeper)
    options.plugins.append(doorkeeper.manifest.id)
    try self.init(scene, lines, options: options)
    doorkeeper.hearing.take()
  }

  /// A stage without a scene: the first line is the first command of a journal.
  static func empty(_ options: SessionOptions = .standard) throws -> Stage {
    Stage(try NavSession(options: options))
  }

  /// A stage whose root is described by a scene file.
  static func file(_ root: String, _ lines: String...) throws -> Stage {
    let stage = try empty()
    try #require(try stage.open(root).refused == nil)
    try stage.play(lines)
    return stage
  }

  /// A stage around a session that is there.
  init(_ session: NavSession) { self.session = session }

  /// Sends the command `scene` with this root.
  @discardableResult
  func open(_ root: String) throws -> TypedReply {
    try deed { $0.scene($0.knownJSON(#"{"root":\#(root)}"#)) }
  }

  /// Types the lines; returns what became of the last command.
  @discardableResult
  func type(_ lines: String...) throws -> TypedReply { try type(lines) }

  @discardableResult
  func type(_ lines: [String]) throws -> TypedReply {
    var reply = TypedReply()
    for words in try lines.flatMap({ try LineSplitter.split($0) }) {
      guard case .command(let source, let make) = try VerbTable.read(words) else {
        throw LineError.syntax("this is no command", at: 1)
      }
      reply = try deed(source ?? .app, make)
    }
    return reply
  }

  /// Types lines that are only the way to what is tested: none of them may be refused.
  func play(_ lines: [String]) throws {
    for line in lines { try #require(try type(line).refused == nil, "\(line)") }
  }

  @discardableResult
  func restore(_ archive: String) throws -> TypedReply { try deed { $0.restore($0.knownJSON(archive)) } }

  private func deed(
    _ source: CommitSource = .app, _ make: (inout CommitDraft) -> NavCommand
  ) throws -> TypedReply {
    var reply = TypedReply()
    try session.send(source, make) { reply = TypedReply($0) }
    return reply
  }

  // MARK: The view

  /// The part of the state view at `path`, without quotes: `[a,b]`, `null`, `{top:b}`.
  func plain(_ path: String) -> String { self[path].filter { $0 != "\"" } }

  /// The screens of a stack, from the bottom.
  func entries(_ stack: String) -> String { plain("containers.\(stack).entries") }

  /// The names of the members of an object of the view.
  func names(_ path: String) -> String {
    var document = JSONDocument()
    guard (try? document.parse(self[path])) != nil else { return "missing" }
    return document.members(of: document.root).map(\.name).joined(separator: " ")
  }

  /// The left stack of a drillDown and its right screen: `[a,b] c`.
  func drillDown(_ id: String) -> String {
    plain("containers.\(id).left") + " " + plain("containers.\(id).right")
  }

  /// The whole view without the numbers of events and commits, which every command changes.
  var scene: String {
    let view = session.stateView()
    guard let start = view.firstRange(of: #""viewing""#)?.lowerBound else { return view }
    return String(view[start...])
  }
}
