/// One command of the walk: where in its batch the expected answers are.
struct StackStep {
  /// The number of the step in its scene, from 0.
  let number: Int
  /// What the model says about the reply.
  let answer: StackReply
  /// How the reply must begin.
  let reply: Range<Int>
  let view: Range<Int>
  /// The digits that the model does not know, in the batch.
  let digest: Range<Int>

  /// Where in the view the digits are.
  var digits: Range<Int> {
    digest.lowerBound - view.lowerBound..<digest.upperBound - view.lowerBound
  }
}
