import Foundation
import Testing

struct ChildProcessTests {
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/fd")))
  func `a program that a test starts inherits three descriptors, and no ignored or blocked signal`() throws {
    let other = dup(0)
    defer { close(other) }
    // The fourth descriptor is that of the list itself.
    #expect(try Navrepl.shell("exec ls /proc/self/fd").lines == ["0", "1", "2", "3"])
    let signals = try Navrepl.shell("exec grep -E 'SigBlk|SigIgn' /proc/self/status").lines
    #expect(signals == ["SigBlk:\t0000000000000000", "SigIgn:\t0000000000000000"])
  }

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
