import Foundation
import NavBase
import NavEvents
import NavRuntime
import Testing

/// The scenes of `docs/journal-format.md`: the program accepts them and prints them again, and their nodes have the members
/// of the tables.
struct SceneFormatDocumentTests {
  private let document: FormatDocument
  private let scenes: [String]

  init() throws {
    document = try FormatDocument()
    scenes = document.examples.filter { $0.kind == .scene }.map(\.text)
  }

  // MARK: The program

  @Test func `every scene of the document is accepted as a file and printed again unchanged`() throws {
    #expect(scenes.count > 5)
    for scene in scenes {
      let lines = try Self.run(scene, "tree")
      #expect(lines.first?.hasPrefix(#"{"ok":true,"commit":0,"#) == true, "\(lines)")
      #expect(lines.first?.contains(#"{"type":"sceneSet","scene":\#(scene)}"#) == true, "\(lines)")
      #expect(lines.last == #"{"ok":true,"result":\#(scene)}"#)
    }
  }

  @Test func `a scene of the document without its first id is refused, and no scene exists`() throws {
    for scene in scenes {
      let lines = try Self.run(scene.replacing(#""id":"#, with: #""name":"#, maxReplacements: 1), "tree")
      #expect(lines.first?.contains(#""refused":{"code":"bad-argument""#) == true, "\(lines)")
      #expect(lines.last == #"{"ok":true,"result":{"root":null}}"#)
    }
  }

  /// Returns the answers of the program to the scene as a file, and then to `line`.
  private static func run(_ scene: String, _ line: String) throws -> [String] {
    let scratch = try Scratch()
    try scene.write(to: scratch.file("scene.json"), atomically: true, encoding: .utf8)
    return try Navrepl.run("--json", "-c", "scene \(scratch.path("scene.json")); \(line)").lines
  }

  // MARK: Tables

  private static let common = "Nodes"

  @Test func `the members that all nodes have are those of their table, in its order`() throws {
    let table = try #require(document.section(Self.common)).members
    let found = try nodes.map { node in node.members.filter(table.contains) }
    for members in found { #expect(table.filter(members.contains) == members) }
    #expect(Set(found.joined()) == Set(table))
  }

  @Test(arguments: ContainerKind.allCases)
  func `the members of a kind of container are those of its table, after the common ones, in its order`(
    _ kind: ContainerKind
  ) throws {
    try expectMembers(of: nodes.filter { $0.kind == kind.name && !$0.isPage }, in: kind.name)
  }

  @Test func `the members of a page are those of its table, after the common ones, in its order`() throws {
    try expectMembers(of: nodes.filter(\.isPage), in: "Pages")
  }

  @Test func `a screen has only the members that all nodes have`() throws {
    let table = try #require(document.section(Self.common)).members
    for node in try nodes where node.kind == nil && !node.isPage {
      #expect(node.members.allSatisfy(table.contains), "\(node.members)")
    }
  }

  private func expectMembers(of nodes: [Node], in heading: String) throws {
    let common = try #require(document.section(Self.common)).members
    let own = try #require(document.section(heading)).members
    for node in nodes { #expect((common + own).filter(node.members.contains) == node.members, "\(node)") }
    #expect(Set(nodes.flatMap(\.members)).subtracting(common) == Set(own).subtracting(common))
  }

  @Test(arguments: [("Modals", "modals"), ("Loads", "load")])
  func `the members of an object inside a scene are those of its table, in its order`(
    heading: String, member: String
  ) throws {
    let table = try #require(document.section(heading)).members
    let found = try scenes.flatMap { try Self.objects(called: member, in: $0) }
    for members in found { #expect(table.filter(members.contains) == members) }
    #expect(Set(found.joined()) == Set(table))
  }

  // MARK: Reading scenes

  /// The names of a node's members.
  private struct Node {
    let kind: String?
    let members: [String]
    let isPage: Bool
  }

  private var nodes: [Node] {
    get throws { try scenes.flatMap { try Self.nodes(in: $0) } }
  }

  private static func nodes(in scene: String) throws -> [Node] {
    var nodes: [Node] = []
    try walk(scene) { name, value, document in
      guard let kind = kind(of: value, document) else { return }
      let members = document.members(of: value).map(\.name)
      nodes.append(Node(kind: kind.isEmpty ? nil : kind, members: members, isPage: name == "pages"))
    }
    return nodes
  }

  /// Returns the kind of a node, empty for a screen; nil for a value that is not a node.
  private static func kind(of value: JSONValue, _ document: borrowing JSONDocument) -> String? {
    guard document.member("id", of: value) != nil else { return nil }
    return document.member("kind", of: value).flatMap { document.string($0) } ?? ""
  }

  private static func objects(called name: String, in scene: String) throws -> [[String]] {
    var objects: [[String]] = []
    try walk(scene) { found, value, document in
      if found == name { objects.append(document.members(of: value).map(\.name)) }
    }
    return objects
  }

  /// Visits every object, with the name of the member that it is, or is an element of.
  private static func walk(
    _ scene: String, _ visit: (String, JSONValue, borrowing JSONDocument) -> Void
  ) throws {
    var document = JSONDocument()
    try document.parse(scene)
    walk("", document.root, document, visit)
  }

  private static func walk(
    _ name: String, _ value: JSONValue, _ document: borrowing JSONDocument,
    _ visit: (String, JSONValue, borrowing JSONDocument) -> Void
  ) {
    if document.kind(of: value) == .object { visit(name, value, document) }
    for (name, value) in document.members(of: value) { walk(name, value, document, visit) }
    for element in document.elements(of: value) { walk(name, element, document, visit) }
  }
}
