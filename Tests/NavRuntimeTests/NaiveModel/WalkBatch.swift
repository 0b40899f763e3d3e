/// Some steps of the walk: what to send to the program and what it must answer.
struct WalkBatch {
  /// The commands and a `state` after most of them, one a line.
  private(set) var input: [UInt8] = []
  /// The beginnings of the replies and the views, in order.
  private(set) var expected: [UInt8] = []
  private(set) var steps: [WalkStep] = []

  /// Lets the model carry the command out and adds what it says. The view is always asked for
  /// after a command with events.
  mutating func add(
    _ command: ModelCommand, number: Int, to model: inout NaiveDrillDown, alwaysViewed: Bool
  ) {
    input.append(contentsOf: command.line)
    input.append(UInt8(ascii: "\n"))
    let answer = model.apply(command)
    let start = expected.count
    answer.appendPrefix(to: &expected)
    let reply = start..<expected.count
    let view = alwaysViewed || !answer.events.isEmpty ? addView(of: model) : nil
    steps.append(WalkStep(number: number, answer: answer, reply: reply, view: view))
  }

  private mutating func addView(of model: NaiveDrillDown) -> WalkStep.View {
    input.append(contentsOf: "state\n".utf8)
    let start = expected.count
    let digest = model.appendView(to: &expected)
    return WalkStep.View(range: start..<expected.count, digest: digest)
  }
}
