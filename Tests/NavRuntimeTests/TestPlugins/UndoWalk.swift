import NavBase
import NavEvents
import NavJournals
import NavPlugins
import NavRuntime

/// A random walk of an engine that occasionally takes a commit back, beside an engine that reads only the kept commits,
/// as from a journal.
struct UndoWalk: ~Copyable {
  private var engine: Engine
  /// The engine that never decides; it is rebuilt from the events.
  private var reader: Engine
  private var random: SeededNumbers
  /// The number of commands that were kept, refused, taken back…
  private(set) var tally: [String: Int] = [:]

  init(seed: UInt64) throws {
    random = SeededNumbers(seed: seed)
    let plugins = RecordedSession.options(attached: Self.plugins)
    engine = Engine(catalog: plugins.catalog)
    reader = Engine(catalog: PluginCatalog())
    let records = Self.plugins.map { PluginRecord(id: $0.manifest.id, version: $0.manifest.version) }
    engine.state.setPlugins(records, &engine.draft.texts)
    engine.host.update(for: engine.state, engine.draft.texts)
    reader.state.setPlugins(records, &reader.draft.texts)
  }

  /// Carries out one command; returns a description of an error after it, if there is one.
  mutating func step() throws -> String? {
    engine.state.collectTexts(&engine.draft.texts)
    engine.draft.clear()
    let before = snapshot()
    engine.decide(engine.draft.intern(randomCommand()))
    if engine.draft.refusal != nil { return refused(before) }
    if Int.random(in: 0..<3, using: &random) == 0 { return takenBack(before) }
    return try kept()
  }

  // MARK: Ends of a command

  private mutating func refused(_ before: String) -> String? {
    tally["refused", default: 0] += 1
    if snapshot() != before { return "a refusal changed the state" }
    engine.keep()
    return snapshot() == before ? nil : "keeping a refusal changed the state"
  }

  private mutating func takenBack(_ before: String) -> String? {
    if snapshot() != before { tally["taken back", default: 0] += 1 }
    engine.takeBack()
    return snapshot() == before ? nil : "taking a commit back left a trace: \(Self.line(engine.draft))"
  }

  private mutating func kept() throws -> String? {
    tally[engine.draft.events.count > 1 ? "kept several" : "kept", default: 0] += 1
    let after = snapshot()
    engine.keep()
    if snapshot() != after { return "keeping a commit changed the state" }
    try read(Self.line(engine.draft))
    return Self.snapshot(reader) == after ? nil : "the events tell another state: \(Self.line(engine.draft))"
  }

  private mutating func read(_ line: String) throws {
    var document = JSONDocument()
    try document.parse(line)
    reader.state.collectTexts(&reader.draft.texts)
    try reader.draft.readCommit(document, .events)
    reader.replay()
  }

  // MARK: The state as text

  private func snapshot() -> String { Self.snapshot(engine) }

  /// Returns the state view and the snapshot, which together have everything in the state, including the attached
  /// plugins and the digest.
  private static func snapshot(_ engine: borrowing Engine) -> String {
    var view = StateView()
    view.write(engine.state, engine.draft.texts, StateMoment(events: 0, commits: 0))
    var buffer = ByteBuffer()
    engine.state.writeSnapshot(engine.draft.texts, to: &buffer)
    return view.string + buffer.string
  }

  private static func line(_ draft: borrowing CommitDraft) -> String {
    var buffer = ByteBuffer()
    draft.writeCommit(to: &buffer)
    buffer.append("}")
    return buffer.string
  }
}

// MARK: Commands

extension UndoWalk {
  private mutating func randomCommand() -> NavCommand {
    switch Int.random(in: 0..<32, using: &random) {
    case 0: .scene(CanonicalJSON(canonical: Self.scene))
    case 1...6: .push(randomScreen())
    case 7: .push(nil)
    case 8, 9: .pop()
    case 10: .back()
    case 11, 12: .popTo(randomName())
    case 13: .popToRoot()
    case 14: .replace(Bool.random(using: &random) ? randomScreen() : nil)
    case 15, 16: .show(randomScreen(), for: randomName())
    case 17: .setPlaceholder(randomSide(), Bool.random(using: &random) ? randomScreen() : nil)
    case 18...21: randomSwipe()
    case 22...24: randomReport()
    default: randomSetting()
    }
  }

  private mutating func randomSwipe() -> NavCommand {
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: .beginSwipe(at: 10)
    case 2: .moveSwipe(to: 100)
    case 3: .endSwipe(at: Bool.random(using: &random) ? 20 : 300)
    default: .cancelSwipe()
    }
  }

  private mutating func randomReport() -> NavCommand {
    let orientation = Orientation.allCases.randomElement(using: &random) ?? .portrait
    return switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: .rotate(to: orientation)
    case 2: .beginRotation(to: orientation)
    case 3: .endRotation()
    default: .resize(width: Bool.random(using: &random) ? 500 : 1000, height: 800)
    }
  }

  private mutating func randomSetting() -> NavCommand {
    switch Int.random(in: 0..<12, using: &random) {
    case 9: .setPropagation(of: .tabBarItem, .random(using: &random))
    case 10: .restore(CanonicalJSON(canonical: Self.archive))
    case 11: .setToolbarsHidden(.random(using: &random))
    case 0: .setTitle(randomName(), of: randomName())
    case 1: .setAttribute(randomName(), to: randomValue(), of: randomName())
    case 2: .setAttribute(randomName(), to: randomValue(), of: nil)
    case 3: .setHidesBackButton(.random(using: &random), of: randomName())
    case 4: .setLeftWidth(Double(Int.random(in: -1...3, using: &random)))
    case 5: .setNavigationBarsHidden(.random(using: &random))
    case 6: .attach(Self.plugins.randomElement(using: &random)?.manifest.id ?? "")
    case 7: .detach(Self.plugins.randomElement(using: &random)?.manifest.id ?? "")
    default: .setNavigationBarPosition(.random(using: &random) ? .top : .topAttached)
    }
  }

  private mutating func randomScreen() -> ScreenDescription {
    var screen = ScreenDescription(randomName())
    if Bool.random(using: &random) { screen.title = randomName() }
    if Bool.random(using: &random) {
      screen.attributes = ["k": randomName(), "j": randomName()]
    }
    if Bool.random(using: &random) { screen.leftItems = [randomName(), randomName()] }
    return screen
  }

  private mutating func randomName() -> String { "s\(Int.random(in: 0..<16, using: &random))" }

  private mutating func randomValue() -> String? { Bool.random(using: &random) ? randomName() : nil }

  private mutating func randomSide() -> DrillDownSide { Bool.random(using: &random) ? .left : .right }

  private static let scene =
    #"{"root":{"id":"main","kind":"drillDown","left":[{"id":"s0","title":"Zero"}],"#
    + #""right":{"id":"s1","attributes":{"k":"v"}},"leftPlaceholder":{"id":"s2"}},"attributes":{"a":"b"}}"#

  private static let archive =
    #"{"archive":1,"scene":{"root":{"id":"main","kind":"drillDown","left":[{"id":"s12","restorationID":"r"}],"#
    + #""right":{"id":"s13","title":"Thirteen","restorationID":"r"},"leftWidth":300}}}"#
}

// MARK: Plugins

extension UndoWalk {
  /// Plugins that rewrite into several commands, follow up, remember, object and fail.
  private static let plugins: [any NavPlugin] = [
    TestInterceptor("doubling", CommandKinds(.push)) { context in
      switch context.pushedScreen {
      case "s3": .rewrite([.push("s4"), .setTitle("four", of: "s4"), .push("s5")])
      case "s6": .veto("s6 is not wanted.")
      default: .proceed
      }
    },
    BackButton(), SwipeBack(),
    TestReactor.counting("counting"),
    TestReactor("following", EventKinds(.pushed, .popped)) { context, requests throws(PluginFault) in
      if context.pushedScreen == "s7" { throw PluginFault(code: "seven", message: "Seven fails.") }
      requests.append(.setAttribute("last", to: (context.eventKind?.name ?? ""), of: nil))
      requests.append(.setTitle("followed", of: "s8"))
      if context.pushedScreen == "s9" { requests.append(.push("s3")) }
      if context.pushedScreen == "s5" { requests.append(.pop()) }
    },
    TestGuard("staying", .failClosed) { exit, context throws(PluginFault) in
      let screens = exit.screens
      if screens.contains("s10") { throw PluginFault(code: "ten", message: "Ten fails.") }
      return screens.contains("s11") ? "Eleven stays." : nil
    },
  ]
}
