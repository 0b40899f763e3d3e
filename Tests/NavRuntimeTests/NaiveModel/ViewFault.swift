/// What is wrong with a state view, in words.
struct ViewFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
