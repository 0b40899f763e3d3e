import NavEvents
import NavRuntime
import Testing

/// The memory of plugins, their attachment and detachment, and the independence of the order of registration.
struct PluginSeamTests {
  // MARK: Remember

  @Test func `only a plugin itself may ask to remember`() throws {
    let thief = TestReactor("thief", EventKinds(.pushed)) { _, requests in
      requests.append(.remember("counter", "1"))
    }
    let recorded = try RecordedSession(thief, SilentPlugin("counter"))
    let message = "Only the plugin “counter” itself may ask to remember a value."
    let refusal = #"{"code":"bad-argument","reasons":[{"by":"core","message":"\#(message)"}]}"#

    try recorded.session.send { $0.remember("counter", "1") }
    #expect(try recorded.last().refused == refusal)

    try recorded.push("x")
    #expect(try recorded.last().events.count == 1)
    #expect(try recorded.last().by.first?.hasSuffix(#""refused":\#(refusal)}"#) == true)
    #expect(recorded.view.contains(#""remembered":{}"#))
  }

  @Test func `a plugin cannot rewrite what another one remembers`() throws {
    let forger = TestInterceptor("forger", CommandKinds(.remember)) { _ in
      .rewrite([.remember("counter", "99")])
    }
    let recorded = try RecordedSession(TestReactor.counting("counter"), forger)
    try recorded.push("x")
    try Self.expectForgery(recorded)
  }

  @Test func `a plugin cannot make another one remember by rewriting the other's follow-up`() throws {
    let forger = TestInterceptor("forger", CommandKinds(.title)) { context in
      .rewrite([context.command, .remember("counter", "99")])
    }
    let titling = TestReactor("counter", EventKinds(.pushed)) { _, requests in
      requests.append(.setTitle("Title", of: "x"))
    }
    let recorded = try RecordedSession(titling, forger)
    try recorded.push("x")
    try Self.expectForgery(recorded)
  }

  /// Checks that the rewrite and the refusal are recorded, and that nothing changed.
  private static func expectForgery(_ recorded: RecordedSession) throws {
    let message = "Only the plugin “counter” itself may ask to remember a value."
    let refusal = #"{"code":"bad-argument","reasons":[{"by":"core","message":"\#(message)"}]}"#
    #expect(try recorded.last().refused == nil)
    #expect(try recorded.last().events.count == 1)
    #expect(try recorded.last().by.first?.hasPrefix(#"{"plugin":"forger","did":"rewrote""#) == true)
    #expect(try recorded.last().by.last?.hasPrefix(#"{"plugin":"counter","did":"requested""#) == true)
    #expect(try recorded.last().by.last?.hasSuffix(#""refused":\#(refusal)}"#) == true)
    #expect(recorded.view.contains(#""remembered":{}"#))
  }

  @Test func `a plugin may rewrite what it remembers itself`() throws {
    let recorded = try RecordedSession(SecondThoughts())
    try recorded.push("x")
    #expect(recorded.view.contains(#""remembered":{"second-thoughts":2}"#))
  }

  @Test func `a remembered value is an event, is in the state and is handed back to its plugin`() throws {
    let recorded = try RecordedSession(TestReactor.counting("counter"))
    try recorded.push("a", "b", "c")
    #expect(try recorded.last().events.last == #"{"type":"remembered","plugin":"counter","value":3}"#)
    #expect(recorded.view.contains(#""remembered":{"counter":3}"#))
    #expect(recorded.session.scene.remembered["counter"]?.text == "3")
    #expect(recorded.session.scene.remembered["other"] == nil)
  }

  @Test func `each plugin has a memory of its own, sorted by id in the view`() throws {
    let recorded = try RecordedSession(TestReactor.counting("z"), TestReactor.counting("a"))
    try recorded.push("x")
    #expect(recorded.view.contains(#""remembered":{"a":1,"z":1}"#))
  }

  @Test func `remembering the same value again is no event`() throws {
    let steady = TestReactor("steady", EventKinds(.pushed)) { _, requests in
      requests.append(.remember("steady", #"{"seen":[1,2]}"#))
    }
    let recorded = try RecordedSession(steady)
    try recorded.push("a")
    #expect(try recorded.last().events.count == 2)
    try recorded.push("b")
    #expect(try recorded.last().events.count == 1)
    #expect(try recorded.last().by.first?.hasSuffix(#""events":[1,1]}"#) == true)
  }

  @Test func `a remembered value survives a replay without the plugin`() throws {
    let recorded = try RecordedSession(TestReactor.counting("counter"))
    try recorded.push("a", "b")
    let view = recorded.session.stateView()
    #expect(view.contains(#""remembered":{"counter":2}"#))
    #expect(try recorded.viewOfReplay() == view)
  }

  @Test func `a plugin goes on with what it remembered when the journal is opened again`() throws {
    let files = MemoryFileSystem()
    let options = RecordedSession.options(attached: [TestReactor.counting("counter")])
    for screens in [["a", "b"], ["c"]] {
      let recorded = try RecordedSession(options: options, in: files)
      for screen in screens { try recorded.push(screen) }
      try recorded.session.close()
    }
    let recorded = try RecordedSession(options: options, in: files)
    #expect(recorded.view.contains(#""remembered":{"counter":3}"#))
  }

  @Test func `the value that a detached plugin remembered stays`() throws {
    let recorded = try RecordedSession(TestReactor.counting("counter"))
    try recorded.push("a")
    try recorded.session.send { $0.intern(.detach("counter")) }
    try recorded.push("b")
    #expect(recorded.view.contains(#""plugins":[],"remembered":{"counter":1}"#))
    try recorded.session.send { $0.attach("counter") }
    try recorded.push("c")
    #expect(recorded.view.contains(#""plugins":["counter"],"remembered":{"counter":2}"#))
  }

  // MARK: Attach, detach, configure

  /// Returns a session whose catalog has the plugin `screen-ban`, which is not attached.
  private func withScreenBan() throws -> RecordedSession {
    var options = RecordedSession.options(attached: [])
    options.catalog.add(ScreenBan.offered) { configuration throws(PluginFault) in
      try ScreenBan(configuration: configuration)
    }
    return try RecordedSession(options: options)
  }

  @Test func `attach, configure and detach are commands, hence events`() throws {
    let recorded = try withScreenBan()
    try recorded.session.send { $0.attach("screen-ban") }
    #expect(try recorded.last().command == #"{"type":"attach","plugin":"screen-ban"}"#)
    #expect(
      try recorded.last().events == [#"{"type":"pluginAttached","plugin":"screen-ban","version":7}"#])

    let configuration = #"{"screen":"x"}"#
    try recorded.session.send { $0.configure("screen-ban", configuration: $0.canonical(configuration)) }
    #expect(
      try recorded.last().events
        == [#"{"type":"pluginConfigured","plugin":"screen-ban","config":\#(configuration)}"#])

    try recorded.session.send { $0.intern(.detach("screen-ban")) }
    #expect(try recorded.last().events == [#"{"type":"pluginDetached","plugin":"screen-ban"}"#])
    #expect(try recorded.viewOfReplay() == recorded.session.stateView())
  }

  @Test func `a plugin decides from the command after its attachment to its detachment`() throws {
    let recorded = try withScreenBan()
    try recorded.push("x")
    #expect(try recorded.last().refused == nil)
    try recorded.session.send {
      $0.attach("screen-ban", configuration: $0.canonical(#"{"screen":"y"}"#))
    }
    try recorded.push("y")
    let reason = #"{"by":"screen-ban","message":"y must not come in."}"#
    #expect(try recorded.last().refused == #"{"code":"vetoed","reasons":[\#(reason)]}"#)
    try recorded.session.send { $0.intern(.detach("screen-ban")) }
    try recorded.push("y")
    #expect(try recorded.last().refused == nil)
  }

  @Test func `a new configuration takes effect with the next command`() throws {
    let recorded = try withScreenBan()
    try recorded.session.send { $0.attach("screen-ban") }
    try recorded.push("x")
    #expect(try recorded.last().refused == nil)
    try recorded.session.send {
      $0.configure("screen-ban", configuration: $0.canonical(#"{"screen":"y"}"#))
    }
    try recorded.push("y")
    #expect(try recorded.last().refused != nil)
    try recorded.session.send { $0.configure("screen-ban", configuration: nil) }
    #expect(try recorded.last().events == [#"{"type":"pluginConfigured","plugin":"screen-ban"}"#])
    try recorded.push("y")
    #expect(try recorded.last().refused == nil)
  }

  @Test func `the same configuration again changes nothing`() throws {
    let recorded = try withScreenBan()
    for _ in 1...2 {
      try recorded.session.send { $0.attach("screen-ban") }
      try recorded.session.send { $0.configure("screen-ban", configuration: nil) }
      #expect(try recorded.last().events.isEmpty)
      #expect(try recorded.last().refused == nil)
      try recorded.session.send { $0.intern(.detach("screen-ban")) }
    }
  }

  @Test func `a configuration the plugin does not take is refused with its reason`() throws {
    let recorded = try withScreenBan()
    let refusal = #"{"code":"bad-argument","reasons":[{"by":"core","message":"It needs a screen."}]}"#
    try recorded.session.send { $0.attach("screen-ban", configuration: $0.canonical("{}")) }
    #expect(try recorded.last().refused == refusal)
    #expect(recorded.session.plugins.isEmpty)
    try recorded.session.send { $0.attach("screen-ban") }
    try recorded.session.send { $0.configure("screen-ban", configuration: $0.canonical("[]")) }
    #expect(try recorded.last().refused?.hasPrefix(#"{"code":"bad-argument""#) == true)
  }

  @Test func `an unknown plugin cannot be attached, nor an unattached one detached or configured`() throws {
    let recorded = try withScreenBan()
    try recorded.push("x")
    let before = recorded.view
    try recorded.session.send { $0.attach("ghost") }
    #expect(try recorded.last().refused?.hasPrefix(#"{"code":"plugin-missing""#) == true)
    try recorded.session.send { $0.intern(.detach("screen-ban")) }
    #expect(try recorded.last().refused?.hasPrefix(#"{"code":"plugin-missing""#) == true)
    try recorded.session.send { $0.configure("screen-ban", configuration: nil) }
    #expect(try recorded.last().refused?.hasPrefix(#"{"code":"plugin-missing""#) == true)
    #expect(recorded.view == before)
  }

  @Test func `a plugin that is attached cannot be attached again`() throws {
    let recorded = try withScreenBan()
    try recorded.session.send { $0.attach("screen-ban") }
    try recorded.session.send { $0.attach("screen-ban") }
    #expect(try recorded.last().refused?.hasPrefix(#"{"code":"plugin-attached""#) == true)
    #expect(recorded.session.plugins.map(\.id) == ["screen-ban"])
  }

  @Test func `a journal opened again goes on with the plugins and configurations it names`() throws {
    var options = RecordedSession.options(attached: [])
    options.catalog.add(ScreenBan.offered) { configuration throws(PluginFault) in
      try ScreenBan(configuration: configuration)
    }
    let files = MemoryFileSystem()
    do {
      let first = try RecordedSession(options: options, in: files)
      try first.session.send {
        $0.attach("screen-ban", configuration: $0.canonical(#"{"screen":"y"}"#))
      }
      try first.session.close()
    }
    let again = try RecordedSession(options: options, in: files)
    try again.push("y")
    #expect(try again.last().refused?.hasPrefix(#"{"code":"vetoed""#) == true)
  }

  // MARK: Registration

  @Test func `every order of registration gives the same journal, byte for byte`() throws {
    let plugins: [any NavPlugin] = [
      TestInterceptor.renaming("renaming", "x", to: "y"),
      TestReactor.pushing("pushing", ["y": ["z", "y"], "b": ["x"]]),
      TestReactor.counting("counting"),
    ]
    let first = try Self.journal(catalog: plugins, attached: plugins)
    #expect(first.contains(#""did":"rewrote""#) && first.contains(#""refused""#))
    for catalog in plugins.permutations() {
      for attached in plugins.permutations() {
        #expect(try Self.journal(catalog: catalog, attached: attached) == first)
      }
    }
  }

  private static func journal(catalog: [any NavPlugin], attached: [any NavPlugin]) throws -> String {
    var options = RecordedSession.options(attached: catalog)
    options.plugins = attached.map(\.manifest.id)
    let recorded = try RecordedSession(options: options)
    try recorded.push("a", "x", "b", "x", "y")
    try recorded.session.send(.user) { $0.intern(.back()) }
    try recorded.session.close()
    return recorded.journal
  }
}

/// A plugin that asks to remember 1 at every push, and rewrites the value to 2.
private struct SecondThoughts: EventReactor, CommandInterceptor {
  let manifest = PluginManifest(id: "second-thoughts", version: 1)
  let watchedEvents = EventKinds(.pushed)
  let interceptedCommands = CommandKinds(.remember)

  func react(in context: borrowing HookContext) throws(PluginFault) -> [NavCommand] {
    [.remember(manifest.id, "1")]
  }

  func intercept(in context: borrowing HookContext) throws(PluginFault) -> Interception {
    .rewrite([.remember(manifest.id, "2")])
  }
}
