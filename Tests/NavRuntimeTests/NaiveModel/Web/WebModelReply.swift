/// What the model says a command answers.
struct WebModelReply {
  enum Outcome {
    case accepted([WebModelEvent])
    case refused(WebModelRefusal, reasons: WebModelReasons)
  }

  let outcome: Outcome
  /// The number of the command's commit, from 0.
  let commit: Int
  /// The number of events so far, this command's included.
  let seq: Int

  var isAccepted: Bool {
    if case .accepted = outcome { true } else { false }
  }

  /// The names of the events, in order; none when it is refused.
  var events: [String] {
    if case .accepted(let events) = outcome { events.map(\.name) } else { [] }
  }
}

/// What the contract says about the reasons of a refusal.
struct WebModelReasons {
  /// Who gives the first reason; `nil` where core or a plugin may.
  let speaker: String?
  /// How many there are; `nil` where the contract leaves that open.
  var count: Int?
}
