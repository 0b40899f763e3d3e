import NavBase
import NavEvents
import Synchronization

/// The output of several threads about journals, in the order of the journals, and the sum of their answers.
///
/// The journal whose turn it is prints at once. The output of the others is kept until their turn, up to a bound, at which
/// their threads wait. So any number of threads prints the same bytes in the same order, in bounded memory.
///
/// A class: its identity is the turn.
final class OrderedAnswers<Answer: Sendable, Total: Sendable>: Sendable {
  /// The number of bytes that are kept of one journal before its turn.
  private let mostKept = 1 << 18
  /// The number of journals after the one whose turn it is that may be begun. Together with `mostKept`, it bounds the
  /// memory.
  private let furthestAhead = 64

  private struct State {
    var turn = 0
    /// The output that is kept of the journals after the turn.
    var kept: [Int: [Output.Part]] = [:]
    var sizes: [Int: Int] = [:]
    var answers: [Int: Answer] = [:]
    /// The waiting threads, each with the earliest turn at which it goes on.
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

  /// Prints a part of the output about a journal, now or when its turn comes. Returns false when there is no reader any
  /// more.
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

  /// Marks a journal as finished, and ends the turn if it is that of the journal.
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
    while self.turn < turn {
      let bell = Bell()
      let isThere = state.withLock { state in
        if state.turn >= turn { return true }
        if let bell { state.waiting.append((turn, bell)) }
        return false
      }
      if isThere { return }
      // Without a pipe for a bell, the thread polls.
      if let bell { bell.wait() } else { SystemCall.sleep(milliseconds: 1) }
    }
  }
}
