/// Everything beside the tree that can change with a touch: plain data, saved whole before it changes.
struct Situation: BitwiseCopyable, Equatable {
  var environment = NavEnvironment.standard
  var rotation = RotationState.standard
  var swipe: Swipe?
}
