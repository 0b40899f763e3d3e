/// The first answer of the program that is not the model's, as a report to read.
struct SplitMismatch: Error, CustomStringConvertible {
  let description: String

  /// A report: where it was, the commands of the scene that led to it, and the difference.
  init(_ what: String, seed: UInt64, step: Int, script: [[UInt8]], difference: String) {
    let commands = script.map { "    " + String(decoding: $0, as: UTF8.self) }
    description = """
      \(what) at step \(step) of the walk with the seed \(seed).
        The commands of the scene, the differing one at the end:
      \(commands.joined(separator: "\n"))
        - the model, + the program:
      \(difference)
      """
  }
}
