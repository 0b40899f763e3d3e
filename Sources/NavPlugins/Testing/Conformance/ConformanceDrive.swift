import NavBase
import NavEvents
import NavJournals
import NavRuntime

/// The findings of one process about a plugin.
struct ConformanceDrive {
  private let id: String
  private let make: () throws -> any NavPlugin
  private let vocabulary: PluginConformance.Vocabulary
  private let scenes: [SceneUnderTest]
  private let extent: PluginConformance.Extent
  private let log: ConformanceLog

  init(
    _ id: String, _ make: @escaping () throws -> any NavPlugin, vocabulary: PluginConformance.Vocabulary,
    scenes: [SceneUnderTest], extent: PluginConformance.Extent, log: ConformanceLog
  ) {
    self.scenes = scenes
    self.id = id
    self.make = make
    self.vocabulary = vocabulary
    self.extent = extent
    self.log = log
  }

  /// Checks every law and writes the findings. If a check cannot be made, the checks stop, and the log lacks its last line.
  func run() {
    do {
      log.phase(.total)
      let walks = try walks(log: log)
      let found = try rulesWalk(log)
      var violations = walks.flatMap(\.violations) + found.violations
      violations += try walkBesideHolder()
      violations += try comparisons(walks, isSound: violations.isEmpty)
      log.phase(.survivesUnknownEvents)
      violations += try unknownEvent().map { [$0] } ?? []
      violations += try interference(walks).map { [$0] } ?? []
      for law in PluginLaw.allCases {
        if let first = violations.first(where: { $0.law == law }) { log.violation(first) }
      }
      log.end(
        commits: walks.map(\.lines.count).reduce(found.commits, +),
        parts: walks.map(\.parts).reduce(found.parts, +))
    } catch {
      log.attempt("\(error)")
    }
  }

  /// Writes only the outcomes of the commands.
  func witness() {
    log.phase(.total)
    do {
      _ = try walks(log: log)
      _ = try rulesWalk(log)
    } catch { log.attempt("\(error)") }
  }

  /// Walks through the arrangements of the plugin, if it has rules of containers.
  private func rulesWalk(
    _ log: ConformanceLog
  ) throws -> (violations: [ConformanceFailure.Violation], commits: Int, parts: Int) {
    guard let rules = try rules() else { return ([], 0, 0) }
    var walk = try RulesWalk(rules, mostStates: extent.states, log)
    walk.run()
    return (walk.violations, walk.commits, walk.parts)
  }

  private func rules() throws -> (any ContainerRules)? {
    let plugin = try make()
    return plugin.hooks.contains(.decide) ? plugin as? any ContainerRules : nil
  }

  /// Scenes with containers of the rules: one alone, and one inside tabs with a container in it.
  private static func scenes(of rules: any ContainerRules) throws -> [SceneUnderTest] {
    let id = CanonicalJSON(string: rules.manifest.id).text
    let stack = #"{"id":"inner","kind":"stack","children":[{"id":"s2"}]}"#
    let alone =
      #"{"id":"main","kind":"arranged","rules":\#(id),"children":[{"id":"s0"},{"id":"s1"},\#(stack)]}"#
    let tabs =
      #"{"id":"tabs","kind":"tabs","children":[\#(alone),{"id":"side","kind":"stack","children":[{"id":"s3"}]}]}"#
    return try [("container", alone), ("container in tabs", tabs)].map { name, root in
      SceneUnderTest(try InitialScene(CanonicalJSON(#"{"root":\#(root)}"#)), named: name)
    }
  }

  private func walks(log: ConformanceLog? = nil, restarting: Bool = false) throws -> [ConformanceWalk] {
    var walks: [ConformanceWalk] = []
    let builtIn = BuiltInScene.allCases.map { SceneUnderTest($0) }
    let rules = try rules()
    let ofRules = try rules.map { try Self.scenes(of: $0) } ?? []
    let scenes = [builtIn, ofRules, scenes].flatMap { scenes in (0..<extent.rounds).flatMap { _ in scenes } }
    for (number, scene) in scenes.enumerated() {
      let generator = CommandGenerator(
        seed: UInt64(number), scene: scene, attributes: vocabulary.attributes, links: vocabulary.links,
        verbs: rules?.verbs ?? [])
      var walk = ConformanceWalk(id, make, scene, generator)
      try walk.run(extent.steps, log, restarting: restarting)
      walks.append(walk)
    }
    return walks
  }

  // MARK: Repeated walks

  /// Compares walks. A failure counts until the journal is opened again, so only walks without violations can be compared
  /// with restarted walks.
  private func comparisons(
    _ walks: [ConformanceWalk], isSound: Bool
  ) throws -> [ConformanceFailure.Violation] {
    if let difference = Self.difference(walks, try self.walks()) {
      return [.init(law: .sameInEveryRun, message: "the second run differs \(difference)")]
    }
    guard isSound, let difference = Self.difference(walks, try self.walks(restarting: true)) else {
      return []
    }
    let message = "after the journal was closed and opened again it decides differently \(difference)"
    return [.init(law: .remembersWhatRoundTrips, message: message)]
  }

  private static func difference(_ walks: [ConformanceWalk], _ others: [ConformanceWalk]) -> String? {
    for (walk, other) in zip(walks, others) {
      guard let place = zip(walk.lines, other.lines).enumerated().first(where: { $1.0 != $1.1 }) else {
        continue
      }
      return
        "in the scene \(walk.scene.name), command \(place.offset):\n- \(place.element.0)\n+ \(place.element.1)"
    }
    return nil
  }

  // MARK: Events of a later version

  private func unknownEvent() throws -> ConformanceFailure.Violation? {
    let plugin = try make()
    guard plugin.hooks.contains(.react), let reactor = plugin as? any EventReactor,
      EventKind.allCases.contains(where: { reactor.watchedEvents.contains($0) })
    else { return nil }
    var engine = Engine(catalog: PluginCatalog())
    engine.decide(engine.draft.scene(BuiltInScene.demo.content(&engine.draft)))
    engine.keep()
    let event = InternedEvent.ignorable(engine.draft.knownJSON(Self.laterEvent))
    let requests: [NavCommand]
    do throws(PluginFault) {
      requests = try engine.requests(of: reactor, about: event)
    } catch {
      return .init(law: .survivesUnknownEvents, message: "it throws \(error.code) for \(Self.laterEvent)")
    }
    if requests.isEmpty { return nil }
    return .init(law: .survivesUnknownEvents, message: "it asks for commands because of \(Self.laterEvent)")
  }

  private static let laterEvent = #"{"type":"ofALaterVersion","container":"one","ignorable":true}"#

  // MARK: Other plugins

  /// Walks beside a plugin that holds commands, and returns what the plugin does with those.
  private func walkBesideHolder() throws -> [ConformanceFailure.Violation] {
    let hooks = try make().hooks
    guard hooks.contains(.react) || hooks.contains(.intercept) else { return [] }
    return try [BuiltInScene.stack, .demo].flatMap { scene in
      let scene = SceneUnderTest(scene)
      let generator = CommandGenerator(
        seed: 1, scene: scene, attributes: vocabulary.attributes, links: vocabulary.links)
      var walk = ConformanceWalk(id, make, scene, generator, beside: ConformanceHolder())
      try walk.run(extent.steps, nil, restarting: false)
      return walk.violations.filter { [.leavesOthersAlone, .carriesOutOnce].contains($0.law) }
    }
  }

  private func interference(_ walks: [ConformanceWalk]) throws -> ConformanceFailure.Violation? {
    let plugin = try make()
    let others = try ConformanceWalk.order(with: plugin).filter { $0 != id }
    let alone = try ConformanceWalk.order(without: id)
    if others != alone {
      return .init(
        law: .leavesOthersAlone,
        message:
          "with it the order is \(others.joined(separator: ", ")), without it \(alone.joined(separator: ", "))"
      )
    }
    if Self.leavesNoTrace(plugin) { return nil }
    for walk in walks {
      if let message = try walk.change(without: id) {
        return .init(law: .leavesOthersAlone, message: message)
      }
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether the plugin may contribute to commits that do not record a contribution,
  /// because some answers are not in the journal.
  private static func leavesNoTrace(_ plugin: any NavPlugin) -> Bool {
    plugin is any SwipeGuard || plugin is any ResidencyPolicy || plugin is any RotationPolicy
  }
}

/// The lines that a checking process writes for the process that started it, so that the findings before a
/// trap are known.
struct ConformanceLog {
  private let file: (any StorageFile)?

  init(_ path: String) { file = try? POSIXFileSystem().open(path, .append) }

  /// Writes that a trap from here on breaks `law`.
  func phase(_ law: PluginLaw) { write("phase \(law.rawValue)") }

  /// Writes the next step.
  func attempt(_ what: String) { write("try \(what)") }

  /// Writes the result of the last step.
  func result(_ line: String) { write("did \(line)") }

  func violation(_ violation: ConformanceFailure.Violation) {
    var message = ByteBuffer()
    message.appendQuoted(violation.message)
    write("broke \(violation.law.rawValue) \(message.string)")
  }

  func end(commits: Int, parts: Int) { write("end \(commits) \(parts)") }

  /// Writes a line. A failure is not reported here: the reader of the log notices that the line is missing.
  private func write(_ line: String) {
    ContiguousArray((line + "\n").utf8).withUnsafeBytes { try? file?.append($0) }
  }
}
