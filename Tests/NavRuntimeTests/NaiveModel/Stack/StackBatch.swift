/// Some steps of the walk: what to send to the program and what it must answer.
struct StackBatch {
  /// The commands, each with a `state` after it, one a line.
  private(set) var input: [UInt8] = []
  /// The beginnings of the replies and the views, in order.
  private(set) var expected: [UInt8] = []
  private(set) var steps: [StackStep] = []

  /// Lets the model carry the command out and adds what it says.
  mutating func add(_ command: StackCommand, number: Int, to model: inout StackModel) {
    input.append(contentsOf: command.line)
    input.append(contentsOf: "\nstate\n".utf8)
    let answer = model.apply(command)
    let start = expected.count
    answer.appendPrefix(to: &expected)
    let reply = start..<expected.count
    let digest = model.appendView(to: &expected)
    let view = reply.upperBound..<expected.count
    steps.append(
      StackStep(number: number, answer: answer, reply: reply, view: view, digest: digest))
  }
}
