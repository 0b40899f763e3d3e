import NavEvents
import NavJournals
import NavPlugins
import NavRuntime
import Testing

/// A journal recorded with plugins of which one, called `absent`, is missing afterwards.
struct RecordedPluginCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let scene: BuiltInScene
  /// The plugins that are attached from the first commit on; `absent` is among them.
  let plugins: [any NavPlugin]
  let steps: [Step]
  /// The plugins of this package that are attached as well.
  let standard: [String]
  /// The texts that the journal must contain for the case to be one.
  let marks: [String]

  init(
    _ words: String, _ plugins: [any NavPlugin], on scene: BuiltInScene = .drilldown, _ steps: [Step],
    standard: [String] = PluginCatalog.standardPlugins, marks: String...
  ) {
    testDescription = words
    self.scene = scene
    self.plugins = plugins
    self.steps = steps
    self.standard = standard
    self.marks = marks
  }

  /// A Boolean value that indicates whether the record names the plugin. Letting a swipe begin, or keeping a page, is not
  /// recorded.
  var isNamed: Bool { !marks.contains { ["popped", "loadFinished"].contains($0) } }

  /// Records the journal.
  func record() throws -> Stage {
    let stage = try Stage(scene, plugins: plugins, standard: standard)
    for step in steps { try stage.recorded.session.send(.app, step.make) }
    return stage
  }

  /// Decides the journal again without the plugin: with its recorded answers, or really `without` it.
  static func verification(
    of stage: Stage, without: [String] = [], absent: String = "absent"
  ) throws -> (divergences: [NavDivergence], recordedPlugins: [PluginRecord]) {
    let file = try stage.recorded.files.open(RecordedSession.path, .read)
    let catalog = stage.catalog.without([absent])
    var verification = Verification(file, catalog: catalog, without: without)
    try verification.run()
    #expect(verification.verdict == .clean)
    return (verification.divergences, verification.recordedPlugins)
  }
}
