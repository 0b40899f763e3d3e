import NavEvents
import Synchronization

/// What several threads print about journals, in the order of the journals, and the sum of what they found.
///
/// The journal whose turn it is prints at once. What others print is kept until their turn, up to a bound: then their threads
/// wait. So the same bytes come in the same order from any number of threads, in bounded memory.
///
/// A class: its identity is the turn.
final class OrderedAnswers<Answer: Sendable, Total: Sendable>: Sendable {
  /// The bytes that are kept of one journal before its turn.
  private let mostKept = 1 << 18
  /// How many journals after the one whose turn it is may be begun. With the bound above it bounds the memory.
  private let furthestAhead = 64

  private struct State {
    var turn = 0
    /// What is kept of the journals after the turn.
    var kept: [Int: [Output.Part]] = [:]
    var sizes: [Int: Int] = [:]
    var answers: [Int: Answer] = [:]
    /// The threads that wait until the turn is this one, or a later one.
    var waiting: [(turn: Int, bell: Bell)] = []
    var total: Total
  }

  private let state: Lock<State>
  private let output: Output
  private let add: @Sendable (inout Total, Answer) -> Void

  init(_ output: Output, _ total: Total, add: @escaping @Sendable (inout Total, Answer) -> Void) {
    state = Lock(State(total: total))
    (self.output, self.add) = (output, add)
  }

  /// The number of journals that are finished.
  var turn: Int { state.withLock { $0.turn } }

  /// The sum of the answers so far.
  var total: Total { state.withLock { $0.total } }

  /// Waits until a journal may be begun.
  func waitToBegin(_ journal: Int) { wait(for: journal - furthestAhead) }

  /// Prints a part of what is said about a journal, now or when its turn comes; false when nobody reads it any more.
  func put(_ part: Output.Part, of journal: Int) -> Bool {
    let isFull = state.withLock { state in
      if state.turn == journal {
        output.put(part)
        return false
      }
      state.kept[journal, default: []].append(part)
      state.sizes[journal, default: 0] += part.size
      return state.sizes[journal, default: 0] >= mostKept
    }
    if isFull { wait(for: journal) }
    return output.failure == nil
  }

  /// Ends a journal, and with it the turn if it has it.
  func finish(_ journal: Int, _ answer: Answer) {
    state.withLock { state in
      state.answers[journal] = answer
      while let answer = state.answers.removeValue(forKey: state.turn) {
        add(&state.total, answer)
        state.turn += 1
        for part in state.kept.removeValue(forKey: state.turn) ?? [] { output.put(part) }
        state.sizes[state.turn] = nil
      }
      for (_, bell) in state.waiting.filter({ $0.turn <= state.turn }) { bell.ring() }
      state.waiting.removeAll { $0.turn <= state.turn }
    }
    Progress.show { "\(turn) journals" }
  }

  private func wait(for turn: Int) {
    while true {
      let bell = Bell()
      let isThere = state.withLock { state in
        if state.turn >= turn { return true }
        if let bell { state.waiting.append((turn, bell)) }
        return false
      }
      if isThere { return }
      // Without a pipe for a bell it looks again.
      if let bell { bell.wait() } else { SystemCall.sleep(milliseconds: 1) }
    }
  }
}
