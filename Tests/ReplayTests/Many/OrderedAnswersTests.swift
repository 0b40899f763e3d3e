import Foundation
import NavBase
import NavEvents
import Synchronization
import Testing

@testable import navrepl

/// The answers that several threads print, in order and in bounded memory.
struct OrderedAnswersTests {
  /// The printed parts. A class because its identity is shared with the output.
  private final class Printed: Sendable {
    let parts = Lock<[String]>([])

    var output: Output {
      Output { part in
        self.parts.withLock { parts in
          switch part {
          case .bytes(let bytes): parts.append(String(decoding: bytes, as: UTF8.self))
          case .message(let line): parts.append("! \(line)\n")
          }
        }
        return true
      }
    }

    var text: String { parts.withLock { $0.joined() } }
  }

  /// The numbers of journals. A class because its identity is shared by the threads.
  private final class Numbers: Sendable {
    private let next = Atomic(0)

    func take() -> Int { next.wrappingAdd(1, ordering: .relaxed).oldValue }
  }

  @Test func `parts and answers are printed in the order of the journals, not of the threads`() {
    let printed = Printed()
    let answers = OrderedAnswers<Int, [Int]>(printed.output, []) { $0.append($1) }
    _ = answers.put(.bytes(Array("two\n".utf8)), of: 2)
    answers.finish(2, 20)
    _ = answers.put(.message("one"), of: 1)
    #expect(printed.text == "" && answers.total == [])
    _ = answers.put(.bytes(Array("zero\n".utf8)), of: 0)
    #expect(printed.text == "zero\n")
    answers.finish(0, 0)
    #expect(printed.text == "zero\n! one\n" && answers.total == [0])
    _ = answers.put(.bytes(Array("one\n".utf8)), of: 1)
    answers.finish(1, 10)
    #expect(printed.text == "zero\n! one\none\ntwo\n" && answers.total == [0, 10, 20])
  }

  @Test func `a worker far ahead of the printer waits, and every answer is printed`() {
    let printed = Printed()
    let answers = OrderedAnswers<Int, Int>(printed.output, 0) { $0 += $1 }
    let next = Numbers()
    let count = 200
    let threads = (0..<4).compactMap { _ in
      ThreadHandle.start {
        while true {
          let number = next.take()
          if number >= count { return }
          answers.waitToBegin(number)
          // The first journal is slow, and some print far more than is kept.
          if number == 0 { usleep(100_000) }
          let digit = UInt8(ascii: "0") + UInt8(number % 10)
          let times = number % 50 == 7 ? 600 : 1
          for _ in 0..<times {
            _ = answers.put(.bytes(Array(repeating: digit, count: 1000)), of: number)
          }
          answers.finish(number, 1)
        }
      }
    }
    #expect(threads.count == 4)
    for thread in threads { thread.join() }
    #expect(answers.total == count)
    let digits = printed.text.utf8
    var expected = 0
    for number in 0..<count { expected += number % 50 == 7 ? 600_000 : 1000 }
    #expect(digits.count == expected)
    var runs: [UInt8] = []
    for digit in digits where runs.last != digit { runs.append(digit) }
    let digitsInOrder: [UInt8] = (0..<count).map { UInt8(ascii: "0") + UInt8($0 % 10) }
    #expect(runs == digitsInOrder)
  }
}
