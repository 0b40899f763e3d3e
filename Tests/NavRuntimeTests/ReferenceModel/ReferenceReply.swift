/// The refusal of a command.
struct ReferenceRefusal: Error {
  struct Reason: Sendable, Equatable {
    let by: String
    /// The sentence; nil where the contract does not fix the wording.
    var message: String?
  }

  let code: String
  var reasons = [Reason(by: "core")]
  /// The place of the refused command among those of a list, from 0.
  var step: Int?

  init(_ code: String) { self.code = code }

  init(_ code: String, _ reasons: [Reason]) { (self.code, self.reasons) = (code, reasons) }
}

/// The answer that the program must give to a line.
struct ReferenceReply {
  enum Outcome {
    case accepted(events: [ReferenceJSON], by: [ReferenceJSON])
    case refused(ReferenceRefusal)
    /// A line without a commit, with the archive if one is printed.
    case read(ReferenceJSON?)
    case inputError
  }

  let outcome: Outcome
  let commit: Int
  let seq: Int

  /// Returns the places where the program's answer differs.
  func differences(to actual: ReferenceJSON) -> [String] {
    switch outcome {
    case .read(let archive):
      let expected: ReferenceJSON = ["ok": true]
      return expected.with(["result": archive]).differences(to: actual, at: "reply")
    case .inputError:
      return actual["error"] == nil ? ["reply: \(actual.written) to what is no command"] : []
    case .accepted(let events, let by):
      let expected: ReferenceJSON = [
        "ok": true, "commit": .number(Double(commit)), "seq": .number(Double(seq)), "events": .list(events),
        "by": .list(by),
      ]
      return expected.differences(to: Self.countingReasons(actual), at: "reply")
    case .refused(let refusal):
      let expected: ReferenceJSON = [
        "ok": false, "commit": .number(Double(commit)), "seq": .number(Double(seq)),
        "refused": refusal.json(like: actual),
      ]
      return expected.differences(to: actual, at: "reply")
    }
  }

  /// Returns the reply with the reasons of each deferred turn replaced by their number; their wording is not compared.
  private static func countingReasons(_ reply: ReferenceJSON) -> ReferenceJSON {
    guard let events = reply["events"] else { return reply }
    let counted = events.elements.map { event -> ReferenceJSON in
      // The scene of a past moment is compared as the state after it.
      if event["type"]?.text == "reverted" {
        return .object(event.members.filter { $0.key != "scene" })
      }
      return event["reasons"].map { event.with(["reasons": .number(Double($0.elements.count))]) } ?? event
    }
    return reply.with(["events": .list(counted)])
  }
}

extension ReferenceRefusal {
  /// Returns the refusal, with the messages of `reply` where the model does not fix the wording.
  fileprivate func json(like reply: ReferenceJSON) -> ReferenceJSON {
    let actual = reply["refused"]?["reasons"]?.elements ?? []
    let reasons = self.reasons.enumerated().map { place, reason -> ReferenceJSON in
      let given = actual.indices.contains(place) ? actual[place]["message"]?.text : nil
      let message = reason.message ?? (given.map { !$0.isEmpty } ?? false ? given : "a sentence")
      return ["by": .text(reason.by), "message": ReferenceJSON(message)]
    }
    let refusal: ReferenceJSON = ["code": .text(code), "reasons": .list(reasons)]
    return refusal.with(["step": step.map { .number(Double($0)) }])
  }
}

/// The number of times each rule was met.
struct ReferenceHits: Sendable {
  private(set) var counts: [String: Int] = [:]

  mutating func count(_ rules: [String]) {
    for rule in rules { counts[rule, default: 0] += 1 }
  }

  mutating func add(_ others: ReferenceHits) {
    counts.merge(others.counts) { $0 + $1 }
  }

  /// One row for each rule that was met, the least met first.
  var table: String { table(of: Array(counts.keys)) }

  /// Returns one row for each of these rules, the least met first.
  func table(of rules: [String]) -> String {
    rules.map { (key: $0, value: counts[$0, default: 0]) }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
      .map { String(repeating: " ", count: max(0, 8 - "\($0.value)".count)) + "\($0.value)  \($0.key)" }
      .joined(separator: "\n")
  }
}
