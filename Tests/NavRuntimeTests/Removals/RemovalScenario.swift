import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// A scene, a command by which screens leave it, and what `shouldPop` is asked then.
struct RemovalScenario: Sendable, CustomTestStringConvertible {
  /// What the scene begins with.
  enum Start: Sendable {
    case builtIn(BuiltInScene)
    /// The root of a scene file.
    case file(String)
  }

  /// What is done then.
  enum Deed: Sendable {
    case line(String)
    /// A restore of this archive.
    case restore(String)
    /// A restore of what `preserve` gives before ``RemovalScenario/before`` goes on with these lines.
    case restorePreserved(then: [String])
  }

  let start: Start
  /// Lines on the way there; none of them may be refused.
  let before: [String]
  let deed: Deed
  /// What the guards are told: the way, the container, and the screens that leave, top first.
  let asked: [String]
  /// Events of the commit that say who left, and by which way where the event has one.
  let events: [String]
  /// What comes of it when the guards object: these events, the objections being recorded; nil for a refusal.
  let instead: [String]?

  init(
    _ start: Start, _ before: [String] = [], _ deed: Deed, asks asked: String..., events: String...,
    instead: [String]? = nil
  ) {
    (self.start, self.before, self.deed) = (start, before, deed)
    (self.asked, self.events, self.instead) = (asked, events, instead)
  }

  /// The same for a line in a built-in scene.
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

  /// The ways that are asked about.
  var ways: Set<String> { Set(asked.map { String($0.prefix { $0 != " " }) }) }

  /// The screens of the first question, which is as far as a refused command comes.
  var firstScreens: String { asked.first?.split(separator: " ").last.map(String.init) ?? "" }

  // MARK: On the stage

  /// The scene after the lines before, with two guards that join then.
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

  /// The first notes what it is asked.
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
