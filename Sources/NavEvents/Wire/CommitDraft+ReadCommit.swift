/// A whole commit from the wire.
extension CommitDraft {
  /// How much of a commit a reader wants.
  package enum ReadDepth {
    /// Number, time and events: what a fold needs.
    case events
    /// The command, the refusal and each plugin's part too.
    case everything
  }

  /// Takes over the commit that `document` holds; the texts stay.
  package mutating func readCommit(
    _ document: borrowing JSONDocument, _ depth: ReadDepth
  ) throws(WireError) {
    clear()
    let line = document.root
    number = try integer("commit", line, document)
    firstEvent = try integer("seq", line, document)
    time = try integer("time", line, document)
    synced = try document.member("synced", of: line) == nil ? nil : integer("synced", line, document)
    try readEvents(line, document)
    guard case .everything = depth else { return }
    source = try word("source", line, document)
    try readGivenCommand(line, document)
    refusal = try readRefusal(line, document)
    try readProvenance(line, document)
  }

  private mutating func readGivenCommand(
    _ line: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) {
    let object = try required("command", line, document)
    do throws(WireError) {
      command = try readCommand(object, document)
    } catch {
      guard case .unknownType = error else { throw error }
      unknownCommand = json(object, of: document)
    }
  }

  private mutating func readEvents(
    _ line: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) {
    let array = try required("events", line, document)
    guard document.kind(of: array) == .array else { throw .invalid("events") }
    try document.forEachElement(of: array) { element throws(WireError) in
      events.append(try readEvent(element, document))
    }
  }

  private func readRefusal(
    _ object: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> Refusal? {
    guard let refused = document.member("refused", of: object) else { return nil }
    guard let code = document.string(try required("code", refused, document)) else { throw .invalid("code") }
    var reasons: [Refusal.Reason] = []
    try document.forEachElement(of: try required("reasons", refused, document)) { reason throws(WireError) in
      guard let by = document.string(try required("by", reason, document)),
        let message = document.string(try required("message", reason, document))
      else { throw .invalid("reasons") }
      reasons.append(Refusal.Reason(by: by, message: message))
    }
    return Refusal(code: RefusalCode(rawValue: code), reasons: reasons)
  }

  private mutating func readProvenance(
    _ line: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) {
    guard let by = document.member("by", of: line) else { return }
    try document.forEachElement(of: by) { part throws(WireError) in
      let plugin = try text("plugin", part, document)
      provenance.append(Provenance(plugin: plugin, deed: try readKnownDeed(part, document)))
    }
  }

  /// A deed with a command of a later version is kept as it is: the events still tell the state.
  private mutating func readKnownDeed(
    _ part: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> Provenance.Deed {
    do throws(WireError) {
      return try readDeed(part, document)
    } catch {
      guard case .unknownType = error else { throw error }
      return .ofLaterVersion(json(part, of: document))
    }
  }

  private mutating func readDeed(
    _ part: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> Provenance.Deed {
    let did = try required("did", part, document)
    if document.isString(did, "rewrote") {
      return .rewrote(try readCommand(try required("command", part, document), document))
    } else if document.isString(did, "answered") {
      return .answered(
        question: try text("question", part, document), answer: try json("answer", part, document))
    } else if document.isString(did, "fault") {
      return .failed(code: try text("code", part, document))
    } else if document.isString(did, "requested") {
      return try readRequest(part, document)
    }
    throw .invalid("did")
  }

  private mutating func readRequest(
    _ part: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> Provenance.Deed {
    let command = try readCommand(try required("command", part, document), document)
    if let refusal = try readRefusal(part, document) {
      dropped.append(refusal)
      return .requestRefused(command, refusal: Int32(dropped.count - 1))
    }
    var bounds: [Int32] = []
    document.forEachElement(of: try required("events", part, document)) { bound in
      bounds.append(Int32(clamping: document.integer(bound) ?? 0))
    }
    guard bounds.count == 2 else { throw .invalid("events") }
    return .requested(command, firstEvent: bounds[0], endEvent: bounds[1])
  }
}
