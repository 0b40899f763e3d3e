import Foundation
import Testing

/// The list in ARCHITECTURE.md of the places that another container needs.
///
/// The code decides: a file outside these folders that mentions every container has to mention the next one too. Only the
/// folders named after a container are that container’s.
struct ContainerPlacesTests {
  @Test func `every file that knows all containers is in the list, and nothing else`() throws {
    let listed = try Self.paths(
      in: Self.section(from: "## One more container", to: "These files also mention"))
    let found = try Self.files { $0.count == Container.allCases.count }
    #expect(listed.subtracting(found).sorted() == [], "listed, but not a place any more")
    #expect(found.subtracting(listed).sorted() == [], "a place that the list lacks")
  }

  @Test func `another container needs at most ten edits outside its own rooms`() throws {
    #expect(try Self.files { $0.count == Container.allCases.count }.count <= 10)
  }

  @Test func `every file that knows some of the containers is in the list, and nothing else`() throws {
    let listed = try Self.paths(in: Self.section(from: "These files also mention", to: "\n## "))
    let found = try Self.files { !$0.isEmpty && $0.count < Container.allCases.count }
    #expect(listed.subtracting(found).sorted() == [], "listed, but knows no container any more")
    #expect(found.subtracting(listed).sorted() == [], "knows a container, but is not in the list")
  }

  @Test func `every container has a room in each module`() throws {
    for module in ["NavEvents", "NavRuntime/Core", "NavRuntime/Journals"] {
      for container in Container.allCases {
        let room = Self.sources.appendingPathComponent("\(module)/\(container.type)")
        let files = try FileManager.default.contentsOfDirectory(atPath: room.path)
        #expect(files.contains { $0.hasSuffix(".swift") }, "\(room.path)")
      }
    }
  }

  /// A search that finds nothing proves nothing.
  @Test(arguments: [
    (#"case .tabs(let event): event.kind"#, ["tabs"]), ("scene.webs[index].load", ["web"]),
    ("// a split and its .tabs", []), (#"{"id":"main","kind":"stack"}"#, ["stack"]),
    ("LineSplitter.split(line)", []), ("DrillDown.Edit, Split", ["drillDown", "split"]),
    ("case .propagate: true", ["drillDown"]), ("sceneVerbs + webVerbs", Container.allCases.map(\.rawValue)),
  ])
  func `the search finds the containers that a line mentions`(line: String, containers: [String]) {
    #expect(Self.containers(in: line).map(\.rawValue).sorted() == containers.sorted())
  }

  // MARK: Mentions in a file

  private enum Container: String, CaseIterable {
    case drillDown, stack, tabs, split, web

    var type: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The name of the container's slots in the scene.
    private var slots: String { self == .tabs ? "tabBars" : rawValue + "s" }

    /// The kinds of the commands and events that only this container has.
    private var kinds: [String] {
      switch self {
      case .drillDown: ["propagate", "advanced"]
      case .stack: ["stackSet"]
      case .tabs: ["select", "selected"]
      case .split: ["dismissOverlay", "columnSet"]
      case .web: ["reload", "residencyChanged"]
      }
    }

    /// The texts of which each mention has one.
    var words: [String] {
      [type, ".\(rawValue)", "scene.\(slots)", "\(rawValue)Index", #""kind":"\#(rawValue)""#]
        + kinds.map { "case .\($0)" }
    }

    /// A pattern for the container's type, commands and events, its case, its slots, its kinds and its name in JSON.
    var pattern: String {
      #"(?<!\")\b\#(type)(?:Command|Event)?\b"# + #"|(?<![\w)\]?])\.\#(rawValue)\b"#
        + #"|\bscene\.\#(slots)\b|\b\#(rawValue)Index\b"#
        + #"|\bcase \.(?:\#(kinds.joined(separator: "|")))\b"#
        + #"|"kind":"\#(rawValue)""#
    }
  }

  private static func containers(in text: String) -> Set<Container> {
    // A pattern takes many times longer than a search for the words, and most files have few of them.
    let joinsVerbs = has("Verbs", text)
    let candidates = Container.allCases.filter { $0.words.contains { word in has(word, text) } }
    guard joinsVerbs || !candidates.isEmpty else { return [] }
    let code = text.components(separatedBy: "\n").filter { line in
      !line.drop { $0 == " " }.hasPrefix("//")
    }.joined(separator: "\n")
    // Code that joins lists of verbs joins those of every container.
    if joinsVerbs, code.contains(/\w+Verbs *\+/) { return Set(Container.allCases) }
    return Set(candidates.filter { code.range(of: $0.pattern, options: .regularExpression) != nil })
  }

  /// Returns true when a text has these bytes. The search is that of the C library, which is fast in a debug build, too.
  private static func has(_ word: String, _ text: String) -> Bool {
    text.withCString { strstr($0, word) != nil }
  }

  /// The containers that each file outside these folders mentions, by its path under `Sources`.
  private static let mentions: Result<[String: Set<Container>], any Error> = Result {
    let rooms = Set(Container.allCases.map(\.type))
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { path in
      path.hasSuffix(".swift") && rooms.isDisjoint(with: path.split(separator: "/").map(String.init))
    }
    var mentions: [String: Set<Container>] = [:]
    for path in paths {
      let text = try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
      mentions[path] = containers(in: text)
    }
    return mentions
  }

  /// Returns the files outside these folders that mention containers for which `rule` is true, as paths under `Sources`.
  private static func files(where rule: (Set<Container>) -> Bool) throws -> Set<String> {
    try Set(mentions.get().filter { rule($0.value) }.keys)
  }

  // MARK: The list

  private static func section(from start: String, to end: String) throws -> Substring {
    let text = try String(contentsOf: root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
    let begin = try #require(text.range(of: start)).upperBound
    let rest = text[begin...]
    return rest[..<(rest.range(of: end)?.lowerBound ?? rest.endIndex)]
  }

  private static func paths(in section: Substring) -> Set<String> {
    Set(section.matches(of: /`([A-Za-z]+(?:\/[A-Za-z+]+)+\.swift)`/).map { String($0.1) })
  }

  private static let sources = root.appendingPathComponent("Sources")
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
