import NavContainers
import NavEvents
import NavRuntime
import Testing

/// What the tests of Decompose expect of its Child Pages, for `Pager`. Their way back is a setting, as it is here.
struct ChildPagesPeerTests {
  /// Pages `p0`, `p1` and so on, of which one is selected, and a command.
  private static func pages(
    _ name: String, of count: Int = 5, selected: Int = 0, _ line: String, _ outcome: String,
    _ verdict: PeerCase.Verdict = .same
  ) -> PeerCase {
    let nodes = (0..<count).map { #"{"id":"p\#($0)"}"# }.joined(separator: ",")
    let values = count == 0 ? "" : #","values":{"index":\#(selected)}"#
    return PeerCase(
      name, verdict, configuration: #"{"back":true}"#, members: "[\(nodes)]\(values)", [.init(line, outcome)])
  }

  private static let (at0, at1, at2, at3, at4) = (
    "[*p0, p1, p2, p3, p4]", "[p0, *p1, p2, p3, p4] back", "[p0, p1, *p2, p3, p4] back",
    "[p0, p1, p2, *p3, p4] back", "[p0, p1, p2, p3, *p4] back"
  )

  private static let circle = PeerCase.Verdict.otherwise(
    "an end is an end: nothing moves there, so that next and previous are each other's way back")
  private static let life = PeerCase.Verdict.notApplicable("the life of components is a host's")

  private static let select = [
    pages("no pages: select 0", of: 0, "select 0 in=m", "[]"),
    pages("select 0 at 0", "select 0", at0), pages("select 2 at 0", "select 2", at2),
    pages("select 4 at 0", "select 4", at4), pages("select 0 at 4", selected: 4, "select 0", at0),
    pages("select 2 at 4", selected: 4, "select 2", at2),
    pages("select 4 at 4", selected: 4, "select 4", at4),
  ]

  private static let ends = [
    pages("no pages: first", of: 0, "perform first in=m", "[]"), pages("first at 0", "perform first", at0),
    pages("first at 2", selected: 2, "perform first", at0),
    pages("first at 4", selected: 4, "perform first", at0),
    pages("no pages: last", of: 0, "perform last in=m", "[]"), pages("last at 0", "perform last", at4),
    pages("last at 2", selected: 2, "perform last", at4),
    pages("last at 4", selected: 4, "perform last", at4),
  ]

  private static let neighbors = [
    pages("no pages: next", of: 0, "perform next in=m", "[]"), pages("next at 0", "perform next", at1),
    pages("next at 0, in a circle", "perform next", at1),
    pages("next at 1", selected: 1, "perform next", at2),
    pages("next at 1, in a circle", selected: 1, "perform next", at2),
    pages("next at 4", selected: 4, "perform next", at4),
    pages("next at 4, in a circle, is 0", selected: 4, "perform next", at4, circle),
    pages("no pages: previous", of: 0, "perform previous in=m", "[]"),
    pages("previous at 4", selected: 4, "perform previous", at3),
    pages("previous at 4, in a circle", selected: 4, "perform previous", at3),
    pages("previous at 3", selected: 3, "perform previous", at2),
    pages("previous at 3, in a circle", selected: 3, "perform previous", at2),
    pages("previous at 0", "perform previous", at0),
    pages("previous at 0, in a circle, is 4", "perform previous", at0, circle),
    pages(
      "next at the last of three, in a circle", of: 3, selected: 2, "perform next", "[p0, p1, *p2] back",
      circle),
    pages(
      "the same, under the name of the first", of: 3, selected: 2, "perform next", "[p0, p1, *p2] back",
      circle),
  ]

  private static let lists = [
    pages("no pages: clear", of: 0, "set json=[] in=m", "[]"), pages("clear at 0", "set json=[]", "[]"),
    pages("clear at 2", selected: 2, "set json=[]", "[]"),
    pages("clear at 4", selected: 4, "set json=[]", "[]"),
    pages("two pages more", of: 3, selected: 2, "set p0 p1 p2 p3 p4", at2),
    pages("the last two leave, at 4", selected: 4, "set p0 p1 p2", "[p0, p1, *p2] back"),
    pages("the first two leave, at 0", "set p2 p3 p4", "[*p2, p3, p4]"),
    pages("all leave", of: 3, "set json=[]", "[]"),
  ]

  private static let back = [
    pages("there is a way back at 1", selected: 1, "title p0 P", at1),
    pages("back at 1", selected: 1, "back", at0), pages("there is no way back at 0", "title p0 P", at0),
  ]

  private static let saved = [
    PeerCase("pages that persist are restored"),
    PeerCase("pages that persist, and are not restored, are the new ones"),
    PeerCase("what a child has saved is not restored without its pages", life),
    PeerCase("what a child has retained is destroyed with pages that are not restored", life),
    PeerCase("what a child has retained is another one after pages that are not restored", life),
    PeerCase("pages that do not persist are the new ones"),
  ]

  private static let all = select + ends + neighbors + lists + back + saved

  @Test(arguments: all.filter { !$0.steps.isEmpty })
  func `a case of Child Pages has the outcome that its verdict says`(peer: PeerCase) throws {
    try peer.run(Pager(back: true))
  }

  @Test func `the numbers are those of the page about other libraries`() throws {
    let row = "| Child Pages, for `pager` \(PeerCase.row(of: Self.all))"
    #expect(try PeerCase.page.contains(row), "\(row)")
  }

  // MARK: The three cases about saved states that are the same

  private static func scene(_ pages: [String], index: Int, isRestorable: Bool = true) -> String {
    let nodes = pages.map { page in
      isRestorable ? #"{"id":"\#(page)","restorationID":"\#(page)"}"# : #"{"id":"\#(page)"}"#
    }
    return #"[\#(nodes.joined(separator: ","))],"values":{"index":\#(index)}"#
  }

  @Test func `pages that persist are restored`() throws {
    let old = try RuledSession(
      Pager(back: true), members: Self.scene(["p0", "p1", "p2", "p3", "p4"], index: 2))
    let new = try RuledSession(Pager(back: true), members: "[]")
    try new.recorded.session.send(.restore(try CanonicalJSON(old.recorded.session.preserve())))
    #expect(try new.outcome == Self.at2)
    try new.expectVerified()
  }

  @Test func `pages that are not restored are those of the new scene`() throws {
    let new = try RuledSession(Pager(back: true), members: Self.scene(["p2", "p3"], index: 1))
    #expect(try new.outcome == "[p2, *p3] back")
    try new.expectVerified()
  }

  @Test func `pages that do not persist leave with a restore, for they are in no archive`() throws {
    let old = try RuledSession(
      Pager(back: true), members: Self.scene(["p0", "p1", "p2"], index: 2, isRestorable: false))
    let archive = try CanonicalJSON(old.recorded.session.preserve())
    #expect(archive.text.contains("p2") == false)
    let new = try RuledSession(Pager(back: true), members: Self.scene(["p5", "p6", "p7"], index: 0))
    #expect(try new.outcome == "[*p5, p6, p7]")
    try new.expectVerified()
  }
}
