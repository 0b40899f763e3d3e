/// The first answer of the program that is not the model's, as a report to read.
struct WebWalkMismatch: Error, CustomStringConvertible {
  let description: String

  init(_ what: String, in place: String, lines: [[UInt8]], expected: [UInt8], actual: [UInt8]) {
    let commands = lines.map { "    " + String(decoding: $0, as: UTF8.self) }
    description = """
      \(what) \(place).
        The last commands, the differing one at the end:
      \(commands.joined(separator: "\n"))
        - the model, + the program:
      \(LineDifference.text(expected: expected, actual: actual))
      """
  }
}
