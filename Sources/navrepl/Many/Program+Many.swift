import NavBase
import NavEvents
import NavRuntime
import Synchronization

/// Many journals at once. They are independent of each other, so each thread examines one at a time.
extension Program {
  /// A journal to examine: its name, and whether it is one of several, so that an answer has to name it.
  struct Look: Sendable {
    let name: JournalNames.Name
    let isNamed: Bool
  }

  /// Calls `work` for each journal that the words name, on all processors, and returns the sum of the answers. The output
  /// about the journals is printed in their order.
  ///
  /// - Parameters:
  ///   - prepare: Prepares the program of each further thread, once.
  ///   - work: Examines one journal, and prints to the output of the program that is passed to it.
  ///   - add: Adds an answer to the sum, in the order of the journals.
  func forEachJournal<Answer: Sendable, Total: Sendable>(
    _ words: [String], _ total: Total, prepare: @escaping @Sendable (inout Program) -> Void = { _ in },
    add: @escaping @Sendable (inout Total, Answer) -> Void,
    work: @escaping @Sendable (Program, Look) -> Answer
  ) -> Total {
    if JournalNames.isOne(words) {
      var total = total
      add(&total, work(self, Look(name: .journal(words[0]), isNamed: false)))
      return total
    }
    let answers = OrderedAnswers(output, total, add: add)
    let queue = Lock(Queue(words))
    @Sendable func lookAtJournals(_ program: Program) {
      while let (number, name) = queue.withLock({ $0.next() }) {
        answers.waitToBegin(number)
        var program = program
        program.output = Output { answers.put($0, of: number) }
        program.progress = { "\(answers.turn) journals" }
        program.journal = name.path
        let answer = work(program, Look(name: name, isNamed: true))
        program.output.flush()
        answers.finish(number, answer)
      }
    }
    let program = self
    let threads = (1..<max(1, options.jobs ?? SystemCall.processors)).compactMap { _ in
      ThreadHandle.start(stackSize: ThreadHandle.largeStack) {
        var program = program
        prepare(&program)
        lookAtJournals(program)
      }
    }
    lookAtJournals(self)
    for thread in threads { thread.join() }
    if queue.withLock({ $0.isEmpty }) {
      output.message("there are no journals in \(words.map(\.shellWord).joined(separator: " "))")
    }
    return answers.total
  }

  /// Calls `body` for each journal that the words name, with the program to print with, and returns the worst status.
  func lookAt(
    _ words: [String],
    _ body: @escaping @Sendable (Program, any StorageFile, String, Bool) throws(FileError) -> ExitStatus
  ) -> ExitStatus {
    if Self.readsInputTwice(words) { return usage(Self.inputTwice) }
    return forEachJournal(words, ExitStatus.success) { total, status in
      total.note(status)
    } work: { program, look in
      program.withJournal(look) { file, path throws(FileError) in
        try body(program, file, path, look.isNamed)
      }
    }
  }

  /// Calls `body` with the journal, open for reading, or reports the reason why it cannot be read.
  func withJournal(
    _ look: Look, _ body: (any StorageFile, String) throws(FileError) -> ExitStatus
  ) -> ExitStatus {
    switch look.name {
    case .journal(let path):
      return withJournal(path) { file throws(FileError) in try body(file, path) }
    case .standardInput(let bytes):
      do throws(FileError) {
        return try body(try StandardInput.file(bytes), StandardInput.name)
      } catch {
        return report(error)
      }
    case .problem(let problem): return fail("io-error", problem.message, .inputOutput)
    }
  }

  static let inputTwice = "standard input is one journal, or one list of journals"

  /// Returns a Boolean value that indicates whether the words name standard input more than once.
  static func readsInputTwice(_ words: [String]) -> Bool {
    words.count(where: { $0 == StandardInput.name }) > 1
  }
}

/// The journals that no thread has begun yet, with their numbers.
private struct Queue: ~Copyable, Sendable {
  private var names: JournalNames
  private var count = 0

  init(_ words: [String]) { names = JournalNames(words) }

  /// A Boolean value that indicates whether there was no journal at all.
  var isEmpty: Bool { count == 0 }

  mutating func next() -> (number: Int, name: JournalNames.Name)? {
    guard let name = names.next() else { return nil }
    count += 1
    return (count - 1, name)
  }
}
