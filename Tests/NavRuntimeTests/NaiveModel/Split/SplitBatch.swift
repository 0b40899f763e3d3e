/// One command of the walk: where in its batch the expected answers are.
struct SplitStep {
  /// The number of the step in the walk, from 0.
  let number: Int
  let line: [UInt8]
  /// What the model says about the reply.
  let answer: SplitReply
  /// How the reply must begin.
  let reply: Range<Int>
  /// The view that must follow.
  let view: Range<Int>
  /// The digits of the view that the model does not know, counted from its start.
  let digits: Range<Int>
}

/// Some steps of the walk: what to send to the program and what it must answer.
struct SplitBatch {
  /// The commands and a `state` after each of them, one a line.
  private(set) var input: [UInt8] = []
  /// The beginnings of the replies and the views, in order.
  private(set) var expected: [UInt8] = []
  private(set) var steps: [SplitStep] = []

  /// Lets the model carry the command out and adds what it says.
  mutating func add(_ command: ModelSplitCommand, number: Int, to model: inout NaiveSplit) {
    let line = command.line
    input.append(contentsOf: line)
    input.append(contentsOf: "\nstate\n".utf8)
    let answer = model.apply(command)
    let start = expected.count
    answer.appendPrefix(to: &expected)
    let view = expected.count
    let digest = model.appendView(to: &expected)
    steps.append(
      SplitStep(
        number: number, line: line, answer: answer, reply: start..<view,
        view: view..<expected.count, digits: digest.lowerBound - view..<digest.upperBound - view))
  }
}
