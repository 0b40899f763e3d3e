import NavEvents
import NavPlugins
import NavRuntime
import Testing

struct TabReselectTests {
  @Test(arguments: ["select 7", "select nobody", "select 0 in=first", "select 0 in=nowhere"])
  func `tab-reselect does not change the refusal of a select`(_ line: String) throws {
    let stage = try Stage(.tabs, "push a", "push b")
    let without = try Stage(.tabs, "plugin detach tab-reselect", "push a", "push b")
    #expect(try stage.type(line) == without.type(line))
    #expect(try stage.type(line).refused != nil)
  }
}
