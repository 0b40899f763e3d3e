/// One command of the walk: where in its batch the expected answers are.
struct WalkStep {
  /// The number of the step in the walk, from 0.
  let number: Int
  /// What the model says about the reply.
  let answer: ModelReply
  /// How the reply must begin.
  let reply: Range<Int>
  /// The view that was asked for; `nil` after a command that nothing came of.
  let view: View?

  struct View {
    let range: Range<Int>
    /// The digits that the model does not know.
    let digest: Range<Int>

    /// Where in the view the digits are.
    var digits: Range<Int> {
      digest.lowerBound - range.lowerBound..<digest.upperBound - range.lowerBound
    }
  }
}
