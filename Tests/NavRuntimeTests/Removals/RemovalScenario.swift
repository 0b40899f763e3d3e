import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// A scene, a command that removes screens from it, and the questions to `shouldPop`.
struct RemovalScenario: Sendable, CustomTestStringConvertible {
  /// The beginning of the scene.
  enum Start: Sendable {
    case builtIn(BuiltInScene)
    /// The root of a scene file.
    case file(String)
  }

  /// The command that follows.
  enum Deed: Sendable {
    case line(String)
    /// A restore of this archive.
    case restore(String)
    /// A restore of the archive from before these lines, which follow ``RemovalScenario/before``.
    case restorePreserved(then: [String])
  }

  let start: Start
  /// The lines before the command; none of them may be refused.
  let before: [String]
  let deed: Deed
  /// The questions to the guards: the cause, the container, and the screens that leave, top first.
  let asked: [String]
  /// The events of the commit that name the screens that left, and the cause if the event has one.
  let events: [String]
  /// The events of the commit when the guards object and the objections are only recorded; `nil` for a refusal.
  let instead: [String]?

  init(
    _ start: Start, _ before: [String] = [], _ deed: Deed, asks asked: String..., events: String...,
    instead: [String]? = nil
  ) {
    (self.start, self.before, self.deed) = (start, before, deed)
    (self.asked, self.events, self.instead) = (asked, events, instead)
  }

  /// Creates a scenario for a line in a built-in scene.
  init(
    _ scene: BuiltInScene, _ before: [String] = [], _ line: String, asks asked: String..., events: String...,
    instead: [String]? = nil
  ) {
    (start, self.before, deed) = (.builtIn(scene), before, .line(line))
    (self.asked, self.events, self.instead) = (asked, events, instead)
  }

  var testDescription: String {
    let lines = before.map { $0.hasPrefix("plugin attach link-router") ? "routes" : $0 }
    return "\(start) \(lines.joined(separator: "; ")) → \(deed)"
  }

  /// The causes in the questions.
  var ways: Set<String> { Set(asked.map { String($0.prefix { $0 != " " }) }) }

  /// True for what the host has done already: objections are recorded, and keep nothing.
  var isDone: Bool { ways == ["host"] }

  /// The screens of the first question, at which a refused command ends.
  var firstScreens: String { asked.first?.split(separator: " ").last.map(String.init) ?? "" }

  // MARK: On the stage

  /// Returns the scene after the lines in `before`, with two guards that are attached then.
  func stage(_ log: CallLog, objecting: Bool) throws -> (stage: Stage, archive: String) {
    var options = SessionOptions.standard
    for plugin in Self.guards(log, objecting: objecting) { options.catalog.add(plugin) }
    let stage = try Stage.empty(options)
    switch start {
    case .builtIn(let scene):
      try stage.session.send(.system) { draft in draft.scene(scene.content(&draft)) }
    case .file(let root): try #require(try stage.open(root).refused == nil)
    }
    try stage.play(before)
    let archive = stage.archive
    if case .restorePreserved(let lines) = deed { try stage.play(lines) }
    try stage.play(["plugin attach first", "plugin attach second"])
    return (stage, archive)
  }

  func perform(on stage: Stage, _ archive: String) throws -> StageReply {
    switch deed {
    case .line(let line): try stage.type(line)
    case .restore(let archive): try stage.restore(archive)
    case .restorePreserved: try stage.restore(archive)
    }
  }

  /// Returns two guards, the first of which notes its questions.
  private static func guards(_ log: CallLog, objecting: Bool) -> [TestGuard] {
    ["first", "second"].map { id in
      TestGuard(id) { exit, context in
        let screens = exit.screens.joined(separator: ",")
        if id == "first" { log.note("\(exit.cause.name) \(exit.container) \(screens)") }
        return objecting ? objection(of: id, to: screens) : nil
      }
    }
  }

  static func objection(of plugin: String, to screens: String) -> String { "\(plugin) keeps \(screens)." }
}
