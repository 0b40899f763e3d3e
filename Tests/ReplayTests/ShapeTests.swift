import Foundation
import NavBase
import NavEvents
import NavPlugins
import NavRuntime
import Testing

/// The description of each container's members, which the document lists. The code that writes, reads and validates scenes
/// agrees on every one of them.
struct ShapeTests {
  // MARK: The document

  @Test(arguments: ContainerKind.allCases)
  func `the document has a table of the members that a container describes, in their order`(
    _ kind: ContainerKind
  ) throws {
    let members = ShapeSchema.members(of: kind)
    #expect(members.count(where: { $0.parent == nil }) > 1)
    try expectTable(kind.name, members.filter { $0.parent == nil })
  }

  @Test(arguments: [
    ("Pages", "pages", ContainerKind.web), ("Loads", "load", .web), ("Panes", "shown", .arranged),
    ("Back from a pane", "back", .arranged),
  ])
  func `the document has a table of the members of a page, a load and a pane`(
    _ heading: String, _ parent: String, _ kind: ContainerKind
  ) throws {
    let members = ShapeSchema.members(of: kind).filter { $0.parent == parent }
    #expect(members.count > 1)
    try expectTable(heading, members)
  }

  private func expectTable(_ heading: String, _ members: [ShapeSchema.Member]) throws {
    let table = try #require(try FormatDocument().section(heading)).members
    #expect(table == members.map(\.name))
  }

  /// The document's names for the widths of a split.
  private static let widths = [
    "primaryWidth", "primaryWidthFraction", "minimumPrimaryWidth", "maximumPrimaryWidth",
    "supplementaryWidth", "supplementaryWidthFraction", "minimumSupplementaryWidth",
    "maximumSupplementaryWidth",
  ]

  @Test(arguments: ContainerKind.allCases)
  func `the document says which settings an archive has`(_ kind: ContainerKind) throws {
    let archives = try #require(try FormatDocument().text.components(separatedBy: "\n## Archives\n").last)
    let line = try #require(archives.split(separator: "\n").first { $0.hasPrefix("| \(kind.name) | ") })
    let row = line.replacing("the widths", with: Self.widths.map { "`\($0)`" }.joined())
    for member in ShapeSchema.members(of: kind) where !member.isNode && member.parent == nil {
      #expect(row.contains("`\(member.name)`") == member.isInArchive, "\(member.name)")
    }
  }

  // MARK: Every member off its default

  /// Returns a tree for each kind of container, which contains every member.
  private static func tree(_ kind: ContainerKind) -> String {
    let screen = { (id: String) in #"{"id":"\#(id)","restorationID":"\#(id)"}"# }
    let stack = { (id: String) in #"{"id":"\#(id)","kind":"stack","entries":[\#(screen(id + "1"))]}"# }
    let columns =
      #""primary":\#(stack("p")),"supplementary":\#(stack("s")),"secondary":\#(stack("t")),"compact":\#(stack("c")),"primaryPlaceholder":\#(screen("pp")),"supplementaryPlaceholder":\#(screen("sp")),"secondaryPlaceholder":\#(screen("tp"))"#
    let address = "https://example.org/"
    let load = #""load":{"page":"w1","url":"\#(address)","kind":"return","failure":"no connection"}"#
    return switch kind {
    case .drillDown:
      #"{"id":"root","kind":"drillDown","left":[\#(screen("a")),\#(stack("b"))],"right":\#(screen("c")),"leftPlaceholder":\#(screen("d")),"rightPlaceholder":\#(screen("e")),"leftWidth":400.5,"navigationBarsHidden":true,"toolbarsHidden":false,"navigationBarPosition":"top","propagatesNavigationItem":false,"propagatesTabBarItem":false}"#
    case .stack:
      #"{"id":"root","kind":"stack","entries":[\#(screen("a")),\#(screen("b"))],"navigationBarsHidden":true,"toolbarsHidden":false}"#
    case .tabs:
      #"{"id":"root","kind":"tabs","children":[\#(screen("a")),\#(stack("b"))],"selected":"b"}"#
    case .split:
      #"{"id":"root","kind":"split",\#(columns),"collapsed":true,"merged":["supplementary","secondary"],"primaryCountAtCollapse":1,"displayMode":"twoDisplace","splitBehavior":"displace","primaryEdge":"trailing","primaryWidth":280,"primaryWidthFraction":0.3,"minimumPrimaryWidth":200,"maximumPrimaryWidth":400,"supplementaryWidth":240,"supplementaryWidthFraction":0.25,"minimumSupplementaryWidth":180,"maximumSupplementaryWidth":360}"#
    case .web:
      #"{"id":"root","kind":"web","pages":[{"id":"w0","restorationID":"w0","url":"\#(address)","residency":"snapshot","actionURL":"\#(address)edit"},{"id":"w1","restorationID":"w1","residency":"loading"}],\#(load),"rootURL":"\#(address)","hasAppeared":true}"#
    case .arranged:
      #"{"id":"root","kind":"arranged","rules":"mine","children":[\#(screen("a")),\#(stack("b"))],"shown":[{"child":"b","role":"main","x":10,"y":"10%","width":"50%-5","height":"50%+5","dim":0.5,"bar":"parents","back":{"title":"Back","removes":["a"],"shows":"b"}},{"child":"a"}],"focus":"b","values":{"index":1}}"#
    }
  }

  /// Calls `body` with the state after a scene was set by its event alone, without the consequences that the engine adds.
  private static func folded(_ tree: String, _ body: (borrowing NavState, inout CommitDraft) throws -> Void)
    throws
  {
    var state = NavState()
    var draft = CommitDraft()
    let scene = draft.knownJSON(#"{"root":\#(tree)}"#)
    _ = state.evolve(.scene(.sceneSet(scene)), &draft)
    try body(state, &draft)
  }

  /// Returns the values of all members, by the paths of the description.
  private static func values(_ tree: String, _ kind: ContainerKind) throws -> [(
    ShapeSchema.Member, Range<Int>
  )] {
    var document = JSONDocument()
    try document.parse(tree)
    return ShapeSchema.members(of: kind).compactMap { member in
      let objects: [JSONValue] =
        if let parent = member.parent {
          // A part of the container, or a part of one.
          parts(of: document.root, named: parent, document)
            + document.members(of: document.root).flatMap { document.elements(of: $0.value) }.flatMap {
              parts(of: $0, named: parent, document)
            }
        } else {
          [document.root]
        }
      return objects.lazy.flatMap { document.members(of: $0) }.first { $0.name == member.name }.map {
        (member, document.range(of: $0.value))
      }
    }
  }

  private static func parts(of object: JSONValue, named name: String, _ document: borrowing JSONDocument)
    -> [JSONValue]
  {
    document.members(of: object).filter { $0.name == name }.flatMap {
      document.kind(of: $0.value) == .array ? document.elements(of: $0.value) : [$0.value]
    }
  }

  @Test(arguments: ContainerKind.allCases)
  func `the trees of this suite have every member of the description`(_ kind: ContainerKind) throws {
    #expect(try Self.values(Self.tree(kind), kind).map(\.0) == ShapeSchema.members(of: kind))
  }

  @Test(arguments: ContainerKind.allCases)
  func `a scene with every member off its default is read and written unchanged`(
    _ kind: ContainerKind
  ) throws {
    let tree = Self.tree(kind)
    try Self.folded(tree) { state, draft in
      var text = ByteBuffer()
      state.writeScene(draft.texts, to: &text)
      #expect(text.string == #"{"root":\#(tree)}"#)
      var snapshot = ByteBuffer()
      state.writeSnapshot(draft.texts, to: &snapshot)
      var other = CommitDraft()
      let again = try NavState(snapshot: snapshot.bytes, &other)
      #expect(again.digest(other.texts) == state.digest(draft.texts))
      text.removeAll()
      again.writeScene(other.texts, to: &text)
      #expect(text.string == #"{"root":\#(tree)}"#)
    }
  }

  @Test(arguments: ContainerKind.allCases)
  func `a container with every member off its default is accepted`(_ kind: ContainerKind) throws {
    #expect(try Self.refusal(of: Self.tree(kind)) == nil)
  }

  @Test(arguments: ContainerKind.allCases)
  func `an archive has the members of the description, and is archived again unchanged`(
    _ kind: ContainerKind
  ) throws {
    try Self.folded(Self.tree(kind)) { state, draft in
      let archive = Self.archivedTree(of: state, draft)
      let own = ShapeSchema.members(of: kind).filter { $0.isInArchive && $0.parent == nil }.map(\.name)
      var document = JSONDocument()
      try document.parse(archive)
      #expect(document.members(of: document.root).map(\.name) == ["id", "kind"] + own)
      #expect(try Self.refusal(of: archive) == nil)
      try Self.folded(archive) { state, draft in
        #expect(Self.archivedTree(of: state, draft) == archive)
      }
    }
  }

  private static func archivedTree(of state: borrowing NavState, _ draft: borrowing CommitDraft) -> String {
    var buffer = ByteBuffer()
    state.writeArchive(draft.texts, to: &buffer)
    return String(buffer.string.dropFirst(#"{"archive":1,"scene":{"root":"#.count).dropLast(2))
  }

  // MARK: Every member of another type

  /// A list of a list is neither a node, nor nodes, nor any setting.
  @Test(arguments: ContainerKind.allCases)
  func `every member of a wrong type is refused`(_ kind: ContainerKind) throws {
    let tree = Self.tree(kind)
    for (member, range) in try Self.values(tree, kind) {
      var bytes = Array(tree.utf8)
      // The quotes of a text are not in its range.
      let quote = bytes[range.lowerBound - 1] == UInt8(ascii: "\"") ? 1 : 0
      bytes.replaceSubrange((range.lowerBound - quote)..<(range.upperBound + quote), with: Array("[[]]".utf8))
      let wrong = String(decoding: bytes, as: UTF8.self)
      #expect(try Self.refusal(of: wrong) == .badArgument, "\(member.name): \(wrong)")
      // No event that was checked contains such a scene, but folding it never fails.
      try Self.folded(wrong) { state, draft in #expect(state.hasScene || member.isNode) }
    }
  }

  private static func refusal(of tree: String) throws -> RefusalCode? {
    let outcome = try NavSession(options: .standard).send { $0.scene($0.knownJSON(#"{"root":\#(tree)}"#)) }
    return if case .refused(_, let refusal) = outcome { refusal.code } else { nil }
  }
}
