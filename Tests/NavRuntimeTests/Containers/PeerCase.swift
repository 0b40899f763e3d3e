import Foundation
import NavRuntime
import Testing

/// A case of another library's tests, written again for rules of containers.
struct PeerCase: Sendable, CustomTestStringConvertible {
  enum Verdict: Sendable {
    /// The outcome is the same.
    case same
    /// The outcome is another one, for this reason.
    case otherwise(String)
    /// The case is about something that rules do not have, for this reason.
    case notApplicable(String)
  }

  /// What is sent, and what is then shown: the children, those that are shown marked, and whether there is a way back.
  struct Step: Sendable {
    let line: String
    let outcome: String

    init(_ line: String, _ outcome: String) { (self.line, self.outcome) = (line, outcome) }
  }

  let name: String
  let verdict: Verdict
  /// The configuration of the rules, in JSON; empty for the default.
  let configuration: String
  /// The children in JSON, and the members behind them.
  let members: String
  let steps: [Step]

  init(
    _ name: String, _ verdict: Verdict = .same, configuration: String = "", members: String = "[]",
    _ steps: [Step] = []
  ) {
    (self.name, self.verdict, self.configuration) = (name, verdict, configuration)
    (self.members, self.steps) = (members, steps)
  }

  var testDescription: String { name }

  /// Sends the lines to a session of the rules, and compares what is shown. An outcome with an empty line is that of the beginning.
  func run(_ rules: any ContainerRules, _ location: SourceLocation = #_sourceLocation) throws {
    let session = try RuledSession(rules, members: members)
    for step in steps {
      if !step.line.isEmpty { try session.send(step.line) }
      let outcome = try session.outcome
      #expect(outcome == step.outcome, "\(name): \(step.line)", sourceLocation: location)
    }
    try session.expectVerified(location)
  }

  /// The page about other libraries.
  static var page: String {
    get throws {
      let project = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/")
      return try String(contentsOf: URL(fileURLWithPath: "\(project)/docs/peers.md"), encoding: .utf8)
    }
  }

  /// The numbers of cases as a row of a table has them: all, same, decided otherwise, not applicable.
  static func row(of cases: [PeerCase]) -> String {
    var counts = [0, 0, 0]
    for peer in cases {
      switch peer.verdict {
      case .same: counts[0] += 1
      case .otherwise: counts[1] += 1
      case .notApplicable: counts[2] += 1
      }
    }
    return "| \(cases.count) | \(counts.map(String.init).joined(separator: " | ")) |"
  }
}
