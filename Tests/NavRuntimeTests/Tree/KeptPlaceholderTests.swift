import NavEvents
import NavRuntime
import Testing

/// Placeholders that an archive does not hold.
struct KeptPlaceholderTests {
  private static func archive(_ members: String = "") -> String {
    #"{"archive":1,"scene":{"root":{"id":"main","kind":"drillDown"\#(members)}}}"#
  }

  private static let placed = ["placeholder left p title=P", "placeholder right q"]

  @Test func `placeholders that the archive does not hold stay as they are`() throws {
    let stage = try Stage(.drilldown, Self.placed + ["push a"])
    let reply = try stage.restore(Self.archive())
    #expect(
      reply.events == [
        "restored,scene:{root:{id:main,kind:drillDown,leftPlaceholder:{id:p,title:P},rightPlaceholder:{id:q}}}"
      ])
    #expect(stage["containers.main.leftPlaceholder"] == #""p""#)
    #expect(stage["screens.p.title"] == #""P""#)
    #expect(stage["containers.main.rightPlaceholder"] == #""q""#)
  }

  @Test func `a placeholder that the archive holds replaces the current one`() throws {
    let stage = try Stage(.drilldown, Self.placed)
    try stage.restore(Self.archive(#","leftPlaceholder":{"id":"r","restorationID":"r"}"#))
    #expect(stage["containers.main.leftPlaceholder"] == #""r""#)
    #expect(stage["containers.main.rightPlaceholder"] == #""q""#)
  }

  @Test func `a placeholder whose id the archive holds elsewhere does not stay`() throws {
    let stage = try Stage(.drilldown, Self.placed)
    try stage.restore(Self.archive(#","left":[{"id":"p","restorationID":"p"}]"#))
    #expect(stage["containers.main.left"] == #"["p"]"#)
    #expect(stage["containers.main.leftPlaceholder"] == "null")
    #expect(stage["containers.main.rightPlaceholder"] == #""q""#)
  }

  @Test func `nested drillDowns keep their own placeholders`() throws {
    let stage = try Stage(
      .drilldown,
      [
        "push a restore=a", "add drilldown d in=main", "placeholder left p in=d",
        "placeholder right q in=main",
      ])
    let archive = stage.archive
    try stage.restore(archive)
    #expect(stage["containers.main.rightPlaceholder"] == #""q""#)
    try stage.restore(
      Self.archive(#","left":[{"id":"a","restorationID":"a"}],"right":{"id":"d","kind":"drillDown"}"#))
    #expect(stage["containers.d.leftPlaceholder"] == #""p""#)
    #expect(stage["containers.main.rightPlaceholder"] == #""q""#)
  }

  // MARK: Columns of a split

  private static func split(_ members: String = "") -> String {
    let columns = ["primary", "secondary"].map { #""\#($0)":{"id":"\#($0)","kind":"stack"}"# }
      .joined(separator: ",")
    return #"{"archive":1,"scene":{"root":{"id":"split","kind":"split",\#(columns)\#(members)}}}"#
  }

  @Test func `placeholders of columns that the archive does not hold stay as they are`() throws {
    let stage = try Stage(.split, ["placeholder primary p title=P", "placeholder secondary q"])
    try stage.restore(Self.split(#","secondaryPlaceholder":{"id":"r","restorationID":"r"}"#))
    #expect(stage["containers.split.primaryPlaceholder"] == #""p""#)
    #expect(stage["screens.p.title"] == #""P""#)
    #expect(stage["containers.split.secondaryPlaceholder"] == #""r""#)
    #expect(stage["screens.q"] == "missing")
  }

  @Test(arguments: ["primary", "supplementary", "secondary"])
  func `the placeholder of each column stays`(_ column: String) throws {
    let stage = try Stage(.triple, ["placeholder \(column) p title=P"])
    try stage.restore(Self.split(#","supplementary":{"id":"supplementary","kind":"stack"}"#))
    #expect(stage["containers.split.\(column)Placeholder"] == #""p""#)
    #expect(stage["screens.p.title"] == #""P""#)
  }

  @Test func `a restorable placeholder of a column comes back`() throws {
    let stage = try Stage(.split, ["placeholder primary p restore=p", "placeholder secondary q"])
    let archive = stage.archive
    try stage.play(["placeholder primary nil", "placeholder secondary nil"])
    try stage.restore(archive)
    #expect(stage["containers.split.primaryPlaceholder"] == #""p""#)
    #expect(stage["containers.split.secondaryPlaceholder"] == "missing")
  }

  @Test func `a placeholder of a column whose id the archive holds elsewhere does not stay`() throws {
    let stage = try Stage(.split, ["placeholder secondary p"])
    try stage.restore(
      Self.split(#","primaryPlaceholder":{"id":"p","restorationID":"p"}"#))
    #expect(stage["containers.split.primaryPlaceholder"] == #""p""#)
    #expect(stage["containers.split.secondaryPlaceholder"] == "missing")
  }
}
