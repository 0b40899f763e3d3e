import NavEvents
import NavRuntime
import Testing

struct StackToolbarTests {
  // MARK: In archives

  @Test func `a shown toolbar survives an archive, and a hidden one is left out`() throws {
    let stage = try Stage(.stack, "push a restore=a")
    let hidden = stage.archive
    #expect(!hidden.contains("toolbarsHidden"))
    try stage.type("toolbars show")
    let shown = stage.archive
    #expect(shown.contains(#""toolbarsHidden":false"#))
    try stage.restore(hidden)
    #expect(stage.frames("toolbar").isEmpty)
    try stage.restore(shown)
    #expect(stage.frames("toolbar") == ["toolbar a 0 724 1024 44"])
  }
}
