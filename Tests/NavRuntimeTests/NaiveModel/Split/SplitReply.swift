/// What the model says a command answers.
struct SplitReply {
  enum Outcome {
    /// Accepted, with these events.
    case accepted([ModelSplitEvent])
    case refused(SplitRefusal, reasons: ModelReasons)
    /// The answer of a command that only reads; what it says is not decided.
    case read
    /// The line itself was wrong: nothing is journalled.
    case inputError
  }

  let outcome: Outcome
  /// The number of the command's commit, from 0.
  let commit: Int
  /// The number of events so far, this command's included.
  let seq: Int

  var events: [ModelSplitEvent] {
    if case .accepted(let events) = outcome { events } else { [] }
  }

  /// How many reasons a refusal gives, where the contract says so.
  var reasonCount: Int? {
    if case .refused(_, let reasons) = outcome { reasons.count } else { nil }
  }

  /// The exit status of a batch that ends with this reply and had no worse one.
  var status: Int32 {
    switch outcome {
    case .accepted, .read: 0
    case .refused: 1
    case .inputError: 2
    }
  }
}

extension SplitReply {
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
    case .read: out.append(contentsOf: "{\"ok\":true".utf8)
    case .inputError:
      out.append(contentsOf: "{\"ok\":false,\"error\":{\"code\":\"bad-argument\",\"message\":\"".utf8)
    }
  }

  private func appendStart(_ start: String, to out: inout [UInt8]) {
    out.append(contentsOf: start.utf8)
    out.append(contentsOf: commit.description.utf8)
    out.append(contentsOf: ",\"seq\":".utf8)
    out.append(contentsOf: seq.description.utf8)
  }

  private func appendReason(
    _ refusal: SplitRefusal, _ reasons: ModelReasons, to out: inout [UInt8]
  ) {
    out.append(contentsOf: ",\"refused\":{\"code\":\"".utf8)
    out.append(contentsOf: refusal.rawValue.utf8)
    out.append(contentsOf: "\",\"reasons\":[{\"by\":\"".utf8)
    guard let speaker = reasons.speaker else { return }
    out.append(contentsOf: speaker.utf8)
    out.append(contentsOf: "\",\"message\":\"".utf8)
  }
}
