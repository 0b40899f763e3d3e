import NavEvents
import NavRuntime
import Testing

/// Turns that the scene does not allow yet.
struct PendingRotationTests {
  private static let support = "The visible screens do not support "

  @Test(arguments: ["rotate portrait", "rotate begin portrait", "rotate end", "resize 500 500"])
  func `no plugin can refuse a report`(_ line: String) throws {
    let kinds = CommandKinds(.rotate, .rotationBegin, .rotationEnd, .resize)
    let stage = try Stage(Doorkeeper(vetoing: kinds), .tabs, "push a")
    #expect(try stage.type(line).refused == nil)
  }
}
