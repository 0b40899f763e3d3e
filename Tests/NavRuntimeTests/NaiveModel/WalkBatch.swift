/// Some steps of the walk: what to send to the program and what it must answer.
struct WalkBatch {
  /// Each command and a `state`, one a line.
  private(set) var input: [UInt8] = []
  /// The beginnings of the replies and the views, in order.
  private(set) var expected: [UInt8] = []
  private(set) var steps: [WalkStep] = []

  /// Lets the model carry the command out and adds what it says.
  mutating func add(_ command: ModelCommand, number: Int, to model: inout NaiveDrillDown) {
    input.append(contentsOf: command.line)
    input.append(contentsOf: "\nstate\n".utf8)
    let reply = model.apply(command)
    let replyStart = expected.count
    reply.appendPrefix(to: &expected)
    let viewStart = expected.count
    let digest = model.appendView(to: &expected)
    steps.append(
      WalkStep(
        number: number, seq: reply.seq, reply: replyStart..<viewStart,
        view: viewStart..<expected.count, digest: digest))
  }
}
