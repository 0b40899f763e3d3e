import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The question `shouldPop`, which is asked for every removal of a screen: every type of command is in the table, with
/// every kind of container that it fits.
struct EveryRemovalTests {
  private static let scenarios =
    CommandKind.allCases.flatMap(\.exits.scenarios) + RemovalScenario.ofWaitingTurns

  @Test(arguments: scenarios)
  func `the guard is told the cause, the container and the screens, and the commit names them`(
    _ scenario: RemovalScenario
  ) throws {
    let log = CallLog()
    let (stage, archive) = try scenario.stage(log, objecting: false)
    let reply = try scenario.perform(on: stage, archive)
    #expect(reply.refused == nil, "\(reply.reasons)")
    #expect(log.calls == scenario.asked)
    for event in scenario.events {
      #expect(reply.events.contains { $0 == event || $0.hasPrefix(event + ",") }, "\(event): \(reply.events)")
    }
  }

  @Test(arguments: scenarios.filter { $0.instead == nil && !$0.isDone })
  func `objections refuse the command with all their reasons, and nothing changes`(
    _ scenario: RemovalScenario
  ) throws {
    let (stage, archive) = try scenario.stage(CallLog(), objecting: true)
    let before = stage.scene
    let reply = try scenario.perform(on: stage, archive)
    #expect(reply.refused?.hasPrefix("vetoed") == true)
    #expect(
      reply.reasons
        == ["first", "second"].map {
          "\($0): " + RemovalScenario.objection(of: $0, to: scenario.firstScreens)
        })
    #expect(reply.events == [])
    #expect(stage.scene == before)
  }

  @Test(arguments: scenarios.filter { $0.instead != nil })
  func `a fact cannot be refused, but the screens stay and the objections are recorded`(
    _ scenario: RemovalScenario
  ) throws {
    let log = CallLog()
    let (stage, archive) = try scenario.stage(log, objecting: true)
    let screens = stage.names("screens")
    let reply = try scenario.perform(on: stage, archive)
    #expect(reply.refused == nil, "\(reply.reasons)")
    #expect(log.calls == scenario.asked)
    for event in scenario.instead ?? [] {
      #expect(reply.events.contains { $0 == event || $0.hasPrefix(event + ",") }, "\(event): \(reply.events)")
    }
    #expect(Set(stage.names("screens").split(separator: " ")).isSuperset(of: screens.split(separator: " ")))
    for plugin in ["first", "second"] {
      let objection = RemovalScenario.objection(of: plugin, to: scenario.firstScreens)
      let part =
        "plugin:\(plugin),did:answered,question:shouldPop,answer:{veto:{message:\(objection)}}"
      #expect(reply.by.contains(part), "\(reply.by)")
    }
  }

  @Test(arguments: scenarios.filter(\.isDone))
  func `what the host has done happens in spite of objections, which are recorded`(
    _ scenario: RemovalScenario
  ) throws {
    let log = CallLog()
    let (stage, archive) = try scenario.stage(log, objecting: true)
    let reply = try scenario.perform(on: stage, archive)
    #expect(reply.refused == nil, "\(reply.reasons)")
    #expect(log.calls == scenario.asked)
    for event in scenario.events {
      #expect(reply.events.contains { $0 == event || $0.hasPrefix(event + ",") }, "\(event): \(reply.events)")
    }
    for (plugin, asked) in scenario.asked.flatMap({ asked in [("first", asked), ("second", asked)] }) {
      let screens = asked.split(separator: " ").last.map(String.init) ?? ""
      let objection = RemovalScenario.objection(of: plugin, to: screens)
      #expect(
        reply.by.contains(
          "plugin:\(plugin),did:answered,question:shouldPop,answer:{veto:{message:\(objection)}}"),
        "\(reply.by)")
    }
  }

  // MARK: Commands of plugins

  @Test func `a guard is asked about the rewrite of a plugin as well`() throws {
    let log = CallLog()
    let stage = try Self.stage(log) { _ in .rewrite([.pop()]) }
    #expect(try stage.type("title a Home").refused == "vetoed")
    #expect(log.calls == ["pop main c"])
    #expect(stage.drillDown("main") == "[a,b] c")
  }

  @Test func `a follow-up is dropped after an objection, which is recorded in the commit`() throws {
    let log = CallLog()
    var options = SessionOptions.standard
    options.catalog.add(Self.keeper(log))
    options.catalog.add(
      TestReactor("closing", EventKinds(.titleChanged)) { _, requests in
        requests.append(.popToRoot())
      })
    options.plugins += ["closing", "keeper"]
    let stage = try Stage(.drilldown, RemovalScenario.three, options: options)
    let reply = try stage.type("title a Home")
    #expect(reply.kinds == ["titleChanged"])
    #expect(log.calls == ["popToRoot main c"])
    #expect(reply.by.contains { $0.hasPrefix("plugin:closing,did:requested") && $0.contains("keeper") })
    #expect(stage.drillDown("main") == "[a,b] c")
  }

  private static func stage(
    _ log: CallLog, rewriting body: @escaping TestInterceptor.Body
  ) throws -> Stage {
    var options = SessionOptions.standard
    options.catalog.add(keeper(log))
    options.catalog.add(TestInterceptor("rewriting", CommandKinds(.title), .failOpen, body))
    options.plugins += ["rewriting", "keeper"]
    return try Stage(.drilldown, RemovalScenario.three, options: options)
  }

  private static func keeper(_ log: CallLog) -> TestGuard {
    TestGuard("keeper") { exit, context in
      let screens = exit.screens.joined(separator: ",")
      log.note("\(exit.cause.name) \(exit.container) \(screens)")
      return "Nobody leaves."
    }
  }
}
