import Foundation
import Synchronization
import Testing

/// The folders in which tests run programs.
struct ScratchTests {
  /// While a process is started, it has copies of all descriptors of this one for a moment. A program that is open for writing in
  /// one of them cannot be run.
  @Test func `a copied program can be run at once, while other threads start processes`() throws {
    let isOver = Atomic(false)
    let group = DispatchGroup()
    for _ in 0..<4 {
      DispatchQueue.global().async(group: group) {
        while !isOver.load(ordering: .relaxed) {
          _ = try? ChildProcess(URL(fileURLWithPath: "/bin/true"), [String]()).wait()
        }
      }
    }
    defer {
      isOver.store(true, ordering: .relaxed)
      group.wait()
    }
    var failures: [String] = []
    for _ in 0..<100 {
      let scratch = try Scratch(copyOf: "examples/debugging")
      do {
        let end = try ChildProcess(scratch.file("calm-swipes.sh"), [String]()).wait()
        if end != .exited(0) { failures.append("\(end)") }
      } catch {
        failures.append("\(error)")
      }
    }
    #expect(failures == [])
  }
}
