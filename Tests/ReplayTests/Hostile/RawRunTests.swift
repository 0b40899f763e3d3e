import Foundation
import Testing

struct HostileRunTests {
  @Test func `a raw run tells an exit from a hang, and counts only the time of the processor`() throws {
    let scratch = try Scratch()
    let version = try RawRun("--version", in: scratch.folder)
    #expect(version.end == .exited(0))
    #expect(version.outputText.hasPrefix("navrepl "))
    #expect(version.processorSeconds > 0)
    let sleeper = try RawRun(
      [Array("5".utf8)], in: scratch.folder, program: URL(fileURLWithPath: "/bin/sleep"), deadline: 0.2)
    #expect(sleeper.end == .hung)
    #expect(sleeper.processorSeconds < 0.2)
  }
}
