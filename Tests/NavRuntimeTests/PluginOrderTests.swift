import NavEvents
import NavRuntime
import Testing

struct PluginOrderTests {
  private static let five = [
    SilentPlugin("late", .after),
    SilentPlugin("zeta", .before),
    SilentPlugin("beta", before: ["alpha"]),
    SilentPlugin("alpha"),
    SilentPlugin("gamma", after: ["alpha"]),
  ]

  /// Returns the order of the plugins in a session with these plugins.
  private func order(
    _ plugins: [SilentPlugin], known: [SilentPlugin] = [], asking ids: [String]? = nil
  ) throws(SessionError) -> [String] {
    var catalog = PluginCatalog()
    for plugin in plugins + known { catalog.add(plugin) }
    let options = SessionOptions(catalog: catalog, plugins: ids ?? plugins.map(\.manifest.id))
    return try NavSession(options: options).plugins.map(\.id)
  }

  /// Returns the fault with which a session with these plugins fails to begin.
  private func fault(_ plugins: SilentPlugin...) -> PluginFault? {
    do throws(SessionError) {
      _ = try order(plugins)
      return nil
    } catch {
      guard case .plugins(let fault) = error else { return nil }
      return fault
    }
  }

  // MARK: The three rules

  @Test func `the phase comes first`() throws {
    let plugins = [
      SilentPlugin("a", .after), SilentPlugin("b", .policy), SilentPlugin("c", .before),
      SilentPlugin("d", .before),
    ]
    #expect(try order(plugins) == ["c", "d", "b", "a"])
  }

  @Test func `a constraint comes before the id`() throws {
    #expect(try order([SilentPlugin("a", after: ["b"]), SilentPlugin("b")]) == ["b", "a"])
    #expect(try order([SilentPlugin("a"), SilentPlugin("b", before: ["a"])]) == ["b", "a"])
  }

  @Test func `constraints along a chain are respected`() throws {
    let plugins = [
      SilentPlugin("a", after: ["b"]), SilentPlugin("b", after: ["c"]), SilentPlugin("c", after: ["d"]),
      SilentPlugin("d"), SilentPlugin("aa"),
    ]
    #expect(try order(plugins) == ["aa", "d", "c", "b", "a"])
  }

  @Test func `ids sort as UTF-8 bytes`() throws {
    // In Swift's order of strings the decomposed accent would come after f.
    let sorted = ["10", "9", "Z", "a", "e\u{301}", "f", "\u{E9}t\u{E9}"]
    #expect(try order(sorted.reversed().map { SilentPlugin($0) }) == sorted)
  }

  @Test func `a constraint may name a plugin that is known but does not take part`() throws {
    let known = [SilentPlugin("b")]
    #expect(try order([SilentPlugin("a", after: ["b"])], known: known, asking: ["a"]) == ["a"])
  }

  // MARK: Faults

  @Test func `a constraint that names an unknown plugin is a fault that names both plugins`() {
    for plugin in [SilentPlugin("a", before: ["ghost"]), SilentPlugin("a", after: ["ghost"])] {
      #expect(fault(plugin)?.code == "unknown-plugin")
      #expect(
        fault(plugin)?.message == "The plugin “a” wants to stand beside “ghost”, which nobody knows.")
    }
  }

  @Test func `a cycle is a fault that names its plugins`() {
    let circle = fault(
      SilentPlugin("a", after: ["c"]), SilentPlugin("b", after: ["a"]), SilentPlugin("c", after: ["b"]),
      SilentPlugin("free"))
    #expect(circle?.code == "plugin-cycle")
    #expect(circle?.message == "The order of the plugins “a”, “b”, “c” is a circle.")
  }

  @Test func `a plugin that must come before or after itself is a cycle`() {
    #expect(fault(SilentPlugin("a", before: ["a"]))?.code == "plugin-cycle")
    #expect(fault(SilentPlugin("a", after: ["a"]))?.code == "plugin-cycle")
  }

  @Test func `a constraint against the phases is a cycle`() {
    let circle = fault(SilentPlugin("a", .before, after: ["b"]), SilentPlugin("b", .after))
    #expect(circle?.code == "plugin-cycle")
  }

  @Test func `attaching a plugin that fits nowhere is refused with the reason`() throws {
    let recorded = try RecordedSession(
      attached: [SilentPlugin("a", before: ["b"])], others: [SilentPlugin("b", before: ["a"])])
    let outcome = try recorded.session.send { $0.attach("b") }
    guard case .refused(_, let refusal) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(refusal.code == .badArgument)
    #expect(refusal.reasons.map(\.message) == ["The order of the plugins “a”, “b” is a circle."])
    #expect(recorded.session.plugins.map(\.id) == ["a"])
  }

  // MARK: Registration

  @Test func `every order of registration gives the same order`() throws {
    let expected = ["zeta", "beta", "alpha", "gamma", "late"]
    for plugins in Self.five.permutations() {
      #expect(try order(plugins) == expected)
      #expect(try order(Self.five, asking: plugins.map(\.manifest.id)) == expected)
    }
  }

  @Test func `every order of attaching gives the same order`() throws {
    for plugins in Self.five.permutations() {
      let recorded = try RecordedSession(attached: [], others: Self.five)
      for plugin in plugins { try recorded.session.send { $0.attach(plugin.manifest.id) } }
      #expect(recorded.session.plugins.map(\.id) == ["zeta", "beta", "alpha", "gamma", "late"])
    }
  }

  @Test func `a plugin asked for twice takes part once`() throws {
    #expect(try order([SilentPlugin("a"), SilentPlugin("b")], asking: ["b", "a", "b"]) == ["a", "b"])
  }
}

extension Array {
  /// Returns every permutation of the elements.
  func permutations() -> [[Element]] {
    guard let last else { return [[]] }
    return Array(dropLast()).permutations().flatMap { shorter in
      (0...shorter.count).map { place in
        var longer = shorter
        longer.insert(last, at: place)
        return longer
      }
    }
  }
}
