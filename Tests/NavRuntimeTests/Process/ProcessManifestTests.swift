import NavEvents
import NavRuntime
import Testing

@testable import NavPluginPrograms
@testable import NavPlugins

/// The manifest of a program, member by member.
struct ProcessManifestTests {
  private static func manifest(_ plugin: String) throws -> ProcessManifest {
    try ProcessManifest(ContiguousArray("{\"plugin\":\(plugin)}".utf8), of: "p")
  }

  // MARK: Members

  /// Values that a member must not have.
  private static let wrongValues: [(member: String, values: [String])] = [
    ("id", ["null", "7", #"["a"]"#, #""""#, #""core""#, #""system""#]),
    ("version", ["null", "0", "-1", "1.5", #""1""#, "true", "2147483648", "1e12"]),
    ("api", ["null", "0", "2", "1.5", #""1""#, "[1]"]),
    ("phase", ["null", "1", #""Policy""#, #""first""#, #"["policy"]"#]),
    ("fault", ["null", "true", #""open""#, #"["failOpen"]"#]),
    ("hooks", ["null", #""shouldPop""#, "{}", "[7]", #"["shouldpop"]"#, #"["shouldPop",null]"#]),
    ("commands", ["null", #""push""#, "{}", "[7]", #"["pushed"]"#]),
    ("events", ["null", #""pushed""#, "{}", "[7]", #"["push"]"#]),
    ("before", ["null", #""a""#, "{}", "[7]", "[null]"]),
    ("after", ["null", #""a""#, "{}", #"["a",7]"#]),
    ("state", ["null", "0", #""false""#, "[]"]),
    (
      "verbs",
      [
        "null", #""turn""#, "{}", "[7]", "[{}]", #"[{"name":""}]"#, #"[{"name":"a","summary":7}]"#,
        #"[{"name":"a","arguments":{}}]"#, #"[{"name":"a","arguments":[{"summary":"b"}]}]"#,
        #"[{"name":"a","arguments":[{"name":"b","optional":1}]}]"#, #"[{"name":"a","samples":[7]}]"#,
        #"[{"name":"a","samples":{}}]"#,
      ]
    ),
  ]

  @Test(arguments: wrongValues)
  func `a member of the wrong type or value is named, and no default takes its place`(
    _ member: String, _ values: [String]
  ) {
    let sound = [("id", #""a""#), ("version", "1"), ("hooks", "[]")].filter { $0.0 != member }
    for value in values {
      let members = (sound + [(member, value)]).map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
      let fault = #expect(throws: PluginFault.self, "\(members)") { try Self.manifest("{\(members)}") }
      #expect(fault?.code == "plugin-bad-manifest")
      #expect(fault?.message.hasPrefix("p is not a plugin: the “\(member)” of its manifest ") == true)
    }
  }

  @Test(arguments: ["id", "version", "hooks"])
  func `a required member that a manifest lacks is named`(_ missing: String) {
    let members = [("id", #""a""#), ("version", "1"), ("hooks", "[]")].filter { $0.0 != missing }
      .map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",")
    let fault = #expect(throws: PluginFault.self) { try Self.manifest("{\(members)}") }
    #expect(fault?.code == "plugin-bad-manifest")
    #expect(fault?.message.contains("“\(missing)”") == true)
  }

  @Test func `every member is read, and an unknown one is ignored`() throws {
    let manifest = try Self.manifest(
      """
      {"id":"a","version":2147483647,"api":1,"phase":"after","fault":"failClosed","hooks":["route","react"],\
      "commands":["pop"],"events":["popped"],"before":["b"],"after":["c","d"],"state":false,"colour":"red",\
      "verbs":[{"name":"turn","summary":"turn it","arguments":[{"name":"by","summary":"how far","optional":true},\
      {"name":"to"}],"samples":[{"by":2}]},{"name":"close"}]}
      """)
    var expected = PluginManifest(id: "a", version: .max, phase: .after, before: ["b"], after: ["c", "d"])
    expected.faultPolicy = .failClosed
    #expect(manifest.manifest == expected)
    #expect(manifest.hooks == [.route, .react])
    #expect(manifest.commands == CommandKinds(.pop))
    #expect(manifest.events == EventKinds(.popped))
    #expect(manifest.scene == .nothing)
    #expect(
      manifest.verbs == [
        ContainerVerb(
          "turn", "turn it", arguments: [.init("by", "how far", isOptional: true), .init("to", "")],
          samples: [CanonicalJSON(canonical: #"{"by":2}"#)]), ContainerVerb("close", ""),
      ])
  }

  @Test(arguments: ["", "[]", "{}", "nonsense", #"{"plugin":[]}"#, #"{"plugin":"a"}"#, #"["plugin"]"#])
  func `an answer without a manifest is a fault`(_ answer: String) {
    let fault = #expect(throws: PluginFault.self) {
      try ProcessManifest(ContiguousArray(answer.utf8), of: "p")
    }
    #expect(fault?.code == "plugin-bad-manifest")
  }

  @Test func `a manifest that is not UTF-8 is a fault`() {
    let bytes =
      ContiguousArray(#"{"plugin":{"id":"a"#.utf8) + [0xFF]
      + ContiguousArray(#"","version":1,"hooks":[]}}"#.utf8)
    let fault = #expect(throws: PluginFault.self) { try ProcessManifest(bytes, of: "p") }
    #expect(fault?.code == "plugin-bad-manifest")
  }

  // MARK: The id

  @Test(arguments: [
    " ", "a b", "a\\tb", "a\\nb", "a\\u0000", "\\u001b[31m", "a\\u007f", "a\\u0085", "a\\u00a0b", "a\\u2028b",
    String(repeating: "a", count: 101), String(repeating: "é", count: 51),
  ])
  func `an id that is long, or has spaces or control characters, is a fault`(_ id: String) {
    let fault = #expect(throws: PluginFault.self) {
      try Self.manifest("{\"id\":\"\(id)\",\"version\":1,\"hooks\":[]}")
    }
    #expect(fault?.message.contains("the “id” of its manifest") == true)
    #expect((fault?.message.utf8.count ?? 0) < 200)
  }

  @Test(arguments: [
    "a", "Core", "dirty-guard", "wächter", "守卫", String(repeating: "a", count: 100),
    String(repeating: "é", count: 50),
  ])
  func `an id may be in any language`(_ id: String) throws {
    #expect(try Self.manifest("{\"id\":\"\(id)\",\"version\":1,\"hooks\":[]}").manifest.id == id)
  }
}
