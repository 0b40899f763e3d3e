/// What the model says a command answers.
struct StackReply {
  enum Outcome {
    /// Accepted, with these events.
    case accepted([StackEvent])
    case refused(StackRefusal, reasons: ModelReasons)
    /// A file is written; no commit.
    case written
  }

  let outcome: Outcome
  /// The events that are compared in full, in order.
  let facts: [[UInt8]]
  /// The number of the command's commit, from 0.
  let commit: Int
  /// The number of events so far, this command's included.
  let seq: Int

  var events: [StackEvent] {
    if case .accepted(let events) = outcome { events } else { [] }
  }
}

extension StackReply {
  /// How many reasons a refusal gives, where the contract says so.
  var reasonCount: Int? {
    if case .refused(_, let reasons) = outcome { reasons.count } else { nil }
  }

  /// The bytes with which navrepl's answer must begin: all up to the events or the first message.
  func appendPrefix(to out: inout [UInt8]) {
    switch outcome {
    case .accepted(let events):
      appendStart("{\"ok\":true,\"commit\":", to: &out)
      let isEmpty = events.isEmpty
      out.append(contentsOf: (isEmpty ? ",\"events\":[],\"by\":[" : ",\"events\":[{\"").utf8)
    case .refused(let refusal, let reasons):
      appendStart("{\"ok\":false,\"commit\":", to: &out)
      appendReason(refusal, reasons, to: &out)
    case .written: out.append(contentsOf: "{\"ok\":true}".utf8)
    }
  }

  private func appendStart(_ start: String, to out: inout [UInt8]) {
    out.append(contentsOf: start.utf8)
    out.append(contentsOf: commit.description.utf8)
    out.append(contentsOf: ",\"seq\":".utf8)
    out.append(contentsOf: seq.description.utf8)
  }

  private func appendReason(
    _ refusal: StackRefusal, _ reasons: ModelReasons, to out: inout [UInt8]
  ) {
    out.append(contentsOf: ",\"refused\":{\"code\":\"".utf8)
    out.append(contentsOf: refusal.rawValue.utf8)
    out.append(contentsOf: "\",\"reasons\":[{\"by\":\"".utf8)
    guard let speaker = reasons.speaker else { return }
    out.append(contentsOf: speaker.utf8)
    out.append(contentsOf: "\",\"message\":\"".utf8)
  }
}
