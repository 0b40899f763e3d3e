/// A reply of the program to a command, read by the names of its members.
struct ParsedWebReply {
  private(set) var isAccepted = false
  private(set) var commit = -1.0
  private(set) var seq = -1.0
  /// Each event as it was printed.
  private(set) var events: [ViewSlice] = []
  private(set) var code: String?
  /// Who gave each reason of a refusal.
  private(set) var speakers: [String] = []

  init(_ line: UnsafeRawBufferPointer) throws {
    var reader = ViewReader(line)
    try reader.object { key, reader in try read(key.text, &reader) }
  }

  private mutating func read(_ key: String, _ reader: inout ViewReader) throws {
    switch key {
    case "ok": isAccepted = try reader.flag()
    case "commit": commit = try reader.number()
    case "seq": seq = try reader.number()
    case "events": try reader.array { events.append(try $0.skip()) }
    case "refused": try reader.object { key, reader in try readRefusal(key.text, &reader) }
    default: try reader.skip()
    }
  }

  private mutating func readRefusal(_ key: String, _ reader: inout ViewReader) throws {
    if key == "code" { return code = try reader.text().text }
    try reader.array { reader in
      try reader.object { key, reader in
        let value = try reader.skip()
        if key.isText("by") { speakers.append(value.text) }
      }
    }
  }

  /// What is wrong with it, held against the model's; `nil` when it is right.
  func fault(against expected: WebModelReply) -> String? {
    if commit != Double(expected.commit) { return "The commit is not \(expected.commit)" }
    if seq != Double(expected.seq) { return "The events are not \(expected.events)" }
    switch expected.outcome {
    case .accepted(let events): return fault(against: events)
    case .refused(let refusal, let reasons): return fault(against: refusal, reasons)
    }
  }

  private func fault(against expected: [WebModelEvent]) -> String? {
    let names = expected.map(\.name)
    if !isAccepted || events.count != expected.count { return "The events are not \(names)" }
    for (event, printed) in zip(expected, events) where !event.agrees(with: printed.bytes) {
      return "An event is not \(String(decoding: event.text, as: UTF8.self))"
    }
    return nil
  }

  private func fault(against refusal: WebModelRefusal, _ reasons: WebModelReasons) -> String? {
    if isAccepted || code != refusal.rawValue { return "It is not refused \(refusal.rawValue)" }
    if speakers.isEmpty { return "There is no reason" }
    if let speaker = reasons.speaker, speakers.first != speaker { return "\(speaker) says nothing" }
    if let count = reasons.count, speakers.count != count { return "There are not \(count) reasons" }
    return nil
  }
}
