/// The first answer of the program that is not the model's, as a report to read.
struct StackMismatch: Error, CustomStringConvertible {
  let description: String

  /// A report about a step: how to come back to it, what led to it, and the difference.
  init(
    _ what: String, seed: UInt64, scene: Int, step: Int, recent: [[UInt8]], difference: String
  ) {
    let commands = recent.map { "    " + String(decoding: $0, as: UTF8.self) }
    description = """
      \(what) at step \(step) of scene \(scene) of the walk with the seed \(seed).
        The last commands, the differing one at the end:
      \(commands.joined(separator: "\n"))
        - the model, + the program:
      \(difference)
      """
  }
}
