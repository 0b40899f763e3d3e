import Foundation
import NavBase
import NavEvents
import NavRuntime
import Testing

@testable import NavPluginPrograms
@testable import NavPlugins

/// Floods of output, which are noticed at the bound exactly, in pieces of any size.
@Suite(.serialized) struct HostileFloodTests {
  private static let bound = ChildProcess.longestAnswer

  /// A program that is told four numbers for each line it writes: the bytes of the line, the size of the pieces in which
  /// its start comes, the size of those in which its last 300 bytes come, and the bytes that follow it unasked.
  private final class Pieces {
    private let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("np" + String(UInt64.random(in: 0 ... .max), radix: 16))

    init() throws {
      let script = """
        #!/usr/bin/env python3
        import os, sys
        def say(data, piece):
            data = memoryview(data)
            while data:
                data = data[os.write(1, data[:piece]):]
        for line in sys.stdin:
            size, piece, last, more = map(int, line.split())
            data = b'x' * size + b'\\n'
            say(data[:-300], piece)
            say(data[-300:], last)
            say(b'y' * more, piece)
            if more: open(sys.argv[0] + '.done', 'w').close()
        """
      try Data(script.utf8).write(to: scratch)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: scratch.path)
    }

    deinit { for path in [scratch.path, done] { try? FileManager.default.removeItem(atPath: path) } }

    private var done: String { scratch.path + ".done" }
    var isDone: Bool { FileManager.default.fileExists(atPath: done) }

    func start() throws -> ChildProcess { try ChildProcess(scratch.path) { _ in } }
  }

  private static func line(_ numbers: Int...) -> ByteBuffer {
    var line = ByteBuffer()
    line.append(string: numbers.map(String.init).joined(separator: " ") + "\n")
    return line
  }

  /// Returns the outcome of a question: the length of the answer, or the code of the fault.
  private static func result(_ child: inout ChildProcess, _ line: borrowing ByteBuffer) -> String {
    do throws(PluginFault) {
      return "\(try child.exchange(line, .within(.seconds(10))).count)"
    } catch {
      return error.code
    }
  }

  /// The number of rounds. The pieces that arrive together differ from run to run, so a full run tries everything three
  /// times.
  private static let rounds = ProcessInfo.processInfo.environment["NAVREPL_HOSTILE"] == nil ? 1 : 3
  private static let pieces = [1024, 2048, 6144, 65_536, 5_000_000]

  @Test func `an answer may be as long as the bound, and not one byte longer`() throws {
    var cases = CaseCount("floods in an answer")
    let program = try Pieces()
    var good = try program.start()
    for _ in 0..<Self.rounds {
      for piece in Self.pieces {
        for last in [1, 300] {
          for size in [Self.bound - 1, Self.bound] {
            _ = try good.dropAnswers(isInStep: true)
            let result = Self.result(&good, Self.line(size, piece, last, 0))
            cases.note(result == "\(size)" ? nil : "\(size) in \(piece) and \(last): \(result)")
          }
          var child = try program.start()
          let result = Self.result(&child, Self.line(Self.bound + 1, piece, last, 0))
          cases.note(result == "plugin-flood" ? nil : "one too many in \(piece) and \(last): \(result)")
        }
      }
    }
    cases.finish()
  }

  @Test(arguments: [(0, false), (1, true)])
  func `unasked output is counted from the last valid answer, however often it is read`(
    _ excess: Int, _ isFlood: Bool
  ) throws {
    var cases = CaseCount("floods unasked, \(excess) too many")
    for piece in Self.pieces {
      let program = try Pieces()
      var child = try program.start()
      #expect(Self.result(&child, Self.line(301, piece, 300, Self.bound + excess)) == "301")
      var code: String?
      var isFirst = true
      let deadline = ContinuousClock.now + .seconds(10)
      do throws(PluginFault) {
        while !program.isDone, ContinuousClock.now < deadline {
          _ = try child.dropAnswers(isInStep: isFirst)
          isFirst = false
        }
        _ = try child.dropAnswers(isInStep: false)
      } catch {
        code = error.code
      }
      cases.note(code == (isFlood ? "plugin-flood" : nil) ? nil : "in \(piece): \(code ?? "no fault")")
    }
    cases.finish()
  }
}

/// A count of cases, as in the hostile suites of the other test target.
private struct CaseCount {
  private let name: String
  private var count = 0
  private var wrong: [String] = []

  init(_ name: String) { self.name = name }

  mutating func note(_ problem: String?) {
    count += 1
    if let problem { wrong.append(problem) }
  }

  func finish() {
    print("hostile: \(name): \(count) cases, \(wrong.count) wrong")
    #expect(wrong.isEmpty, "\(wrong.prefix(5).joined(separator: "\n"))")
  }
}
