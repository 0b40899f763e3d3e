/// What the model says a command answers.
struct ModelReply: Equatable {
  enum Outcome: Equatable {
    /// Accepted, with this many events.
    case accepted(events: Int)
    case refused(ModelRefusal)
  }

  let outcome: Outcome
  /// The number of the command's commit, from 0.
  let commit: Int
  /// The number of events so far, this command's included.
  let seq: Int
}

extension ModelReply {
  /// The bytes with which navrepl's answer must begin: all up to the events or the first message.
  func appendPrefix(to out: inout [UInt8]) {
    switch outcome {
    case .accepted(let events):
      appendStart("{\"ok\":true,\"commit\":", to: &out)
      out.append(contentsOf: (events == 0 ? ",\"events\":[],\"by\":[" : ",\"events\":[{\"").utf8)
    case .refused(let refusal):
      appendStart("{\"ok\":false,\"commit\":", to: &out)
      appendReason(refusal, to: &out)
    }
  }

  private func appendStart(_ start: String, to out: inout [UInt8]) {
    out.append(contentsOf: start.utf8)
    out.append(contentsOf: commit.description.utf8)
    out.append(contentsOf: ",\"seq\":".utf8)
    out.append(contentsOf: seq.description.utf8)
  }

  private func appendReason(_ refusal: ModelRefusal, to out: inout [UInt8]) {
    out.append(contentsOf: ",\"refused\":{\"code\":\"".utf8)
    out.append(contentsOf: refusal.rawValue.utf8)
    out.append(contentsOf: "\",\"reasons\":[{\"by\":\"".utf8)
    out.append(contentsOf: (refusal == .vetoed ? "unsaved-changes" : "core").utf8)
    out.append(contentsOf: "\",\"message\":\"".utf8)
  }
}
