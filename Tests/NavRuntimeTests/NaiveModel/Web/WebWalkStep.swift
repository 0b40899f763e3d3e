/// One command of the web walk and what the model says of it.
struct WebWalkStep {
  /// The number of the step in its scene, from 0.
  let number: Int
  let line: [UInt8]
  let answer: WebModelReply
  /// The view that must follow, with zeros for the digits of the digest.
  let view: [UInt8]
  /// Where in the view the digits are.
  let digest: Range<Int>
  /// A hash of all that the model knows of the state, shown or not.
  let stateHash: Int

  /// Lets the model carry the command out.
  init(_ command: WebModelCommand, number: Int, on model: inout NaiveWebModel) {
    self.number = number
    line = command.line
    answer = model.apply(command)
    var view: [UInt8] = []
    digest = model.appendView(to: &view)
    self.view = view
    var hasher = Hasher()
    hasher.combine(Array(view[digest.upperBound...]))
    hasher.combine(model.hidden)
    stateHash = hasher.finalize()
  }

  /// What is sent: the command, and a question for the state.
  var input: [UInt8] {
    line + Array("\nstate\n".utf8)
  }
}
