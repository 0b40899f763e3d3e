/// One command of the walk: where in its batch the expected answers are.
struct WalkStep {
  /// The number of the step in the walk, from 0.
  let number: Int
  /// The number of events after the step.
  let seq: Int
  /// How the reply must begin.
  let reply: Range<Int>
  /// The whole state view.
  let view: Range<Int>
  /// The digits of the view that the model does not know.
  let digest: Range<Int>
}
