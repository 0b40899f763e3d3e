/// A scenario that went another way than its test says.
public struct ScenarioMismatch: Error, CustomStringConvertible {
  /// The expectation that failed, and the difference line by line: `-` is expected, `+` is what happened.
  public let description: String

  init(_ sentence: String) { description = sentence }

  init(_ sentence: String, expected: [String], actual: [String]) {
    description = "\(sentence)\n\(LineDiff.text(expected, actual))"
  }
}
