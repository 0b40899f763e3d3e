import Testing

/// What `docs/systems.md` says about who asks, and about links while a modal is up.
struct SystemsManualTests {
  private static let router =
    #"plugin attach link-router routes="[{\"pattern\":\"/p\",\"commands\":[{\"type\":\"push\",\"screen\":{\"id\":\"x\"}}]}]""#

  private static func run(_ lines: String...) throws -> (last: String?, status: Int32) {
    let run = try Navrepl.run("--plugin", "unsaved-changes", "-c", lines.joined(separator: "; "))
    return (run.lines.last, run.status)
  }

  @Test func `a pop of the system is a request, which a plugin may veto`() throws {
    let pop = try Self.run("scene stack", "push a", "push b", "attr b dirty=true", "pop source=system")
    #expect(pop.last?.hasPrefix("refused vetoed: unsaved-changes: “b” has unsaved changes") == true)
    #expect(pop.status == 1)
  }

  @Test func `while a modal screen is up, a link that pushes is refused, or its route names the container`()
    throws
  {
    let begun = "scene stack; push a; \(Self.router); present hint"
    #expect(try Self.run(begun, "open app://p").last?.hasPrefix("refused wrong-container: ") == true)
    let named = begun.replacing(#"\"push\","#, with: #"\"push\",\"container\":\"main\","#)
    let link = try Self.run(named, "open app://p")
    #expect(link.last == "pushed main x" && link.status == 0, "\(link)")
  }

  @Test func `while a modal container is up, a link that pushes lands in it`() throws {
    let link = try Self.run("scene stack; push a; \(Self.router); present sheet kind=stack", "open app://p")
    #expect(link.last == "pushed sheet x" && link.status == 0, "\(link)")
  }
}
