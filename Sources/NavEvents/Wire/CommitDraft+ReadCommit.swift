package import NavBase

/// Reading a whole commit from the wire.
extension CommitDraft {
  /// The part of a commit that a reader wants. Both depths find the same lines damaged.
  package enum ReadDepth {
    /// Number, time, events and refusal: the members that a fold needs. If one of them is malformed, the line is damaged.
    case events
    /// The remarks, too: source, command and the contributions of plugins.
    case everything
  }

  /// Replaces the commit with the one in `document`; the texts are kept.
  package mutating func readCommit(
    _ document: borrowing JSONDocument, _ depth: ReadDepth
  ) throws(WireError) {
    clear()
    let line = document.root
    number = try count("commit", line, document)
    firstEvent = try count("seq", line, document)
    time = try integer("time", line, document)
    synced = try document.member("synced", of: line) == nil ? nil : count("synced", line, document)
    try readEvents(line, document)
    refusal = try readRefusal(line, document)
    if refusal != nil, !events.isEmpty { throw .invalid("refused") }
    guard case .everything = depth else { return }
    readSource(line, document)
    readGivenCommand(line, document)
    readParts(line, document)
  }

  // MARK: Remarks

  private mutating func readSource(_ line: JSONValue, _ document: borrowing JSONDocument) {
    do throws(WireError) {
      source = try word("source", line, document)
    } catch {
      source = .app
      keepUnreadable(.source, "source", line, document)
    }
  }

  private mutating func readGivenCommand(_ line: JSONValue, _ document: borrowing JSONDocument) {
    do throws(WireError) {
      let object = try required("command", line, document)
      do throws(WireError) {
        command = try readCommand(object, document)
      } catch {
        guard case .unknownType = error else { throw error }
        unknownCommand = json(object, of: document)
      }
    } catch {
      keepUnreadable(.command, "command", line, document)
    }
  }

  private mutating func readParts(_ line: JSONValue, _ document: borrowing JSONDocument) {
    do throws(WireError) {
      try readProvenance(line, document)
    } catch {
      provenance.removeAll()
      dropped.removeAll(keepingCapacity: true)
      keepUnreadable(.by, "by", line, document)
    }
  }

  /// Keeps the text of a remark that cannot be read; `null` when the remark is missing.
  private mutating func keepUnreadable(
    _ remark: Remark, _ name: StaticString, _ line: JSONValue, _ document: borrowing JSONDocument
  ) {
    let text = document.member(name, of: line).map { json($0, of: document) } ?? knownJSON("null")
    unreadableRemarks.append(UnreadableRemark(remark: remark, text: text))
  }

  // MARK: Parts

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
    let list = try required("reasons", refused, document)
    guard document.kind(of: list) == .array else { throw .invalid("reasons") }
    try document.forEachElement(of: list) { reason throws(WireError) in
      guard let by = document.string(try required("by", reason, document)),
        let message = document.string(try required("message", reason, document))
      else { throw .invalid("reasons") }
      reasons.append(Refusal.Reason(by: by, message: message))
    }
    if reasons.isEmpty { throw .invalid("reasons") }
    let step = try document.member("step", of: refused) == nil ? nil : count("step", refused, document)
    return Refusal(code: RefusalCode(rawValue: code), reasons: reasons, step: step)
  }

  private mutating func readProvenance(
    _ line: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) {
    guard let by = document.member("by", of: line) else { return }
    guard document.kind(of: by) == .array else { throw .invalid("by") }
    try document.forEachElement(of: by) { part throws(WireError) in
      let plugin = try text("plugin", part, document)
      add(try readKnownContribution(part, document), by: plugin)
    }
  }

  /// Reads a contribution, and keeps one with a command of a later version as it is: the events still lead to the state.
  private mutating func readKnownContribution(
    _ part: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> Provenance.Contribution {
    do throws(WireError) {
      return try readContribution(part, document)
    } catch {
      guard case .unknownType = error else { throw error }
      return .ofLaterVersion(json(part, of: document))
    }
  }

  private mutating func readContribution(
    _ part: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> Provenance.Contribution {
    let did = try required("did", part, document)
    if document.isString(did, "rewrote") {
      return .rewrote(try readCommand(try required("command", part, document), document))
    } else if document.isString(did, "answered") {
      return .answered(
        question: try text("question", part, document), answer: try json("answer", part, document))
    } else if document.isString(did, "fault") {
      return .failed(code: try text("code", part, document))
    } else if document.isString(did, "held") {
      return .held(reason: try text("reason", part, document))
    } else if document.isString(did, "arranged") {
      let bounds = try readEventRange(part, document)
      return .arranged(firstEvent: bounds[0], endEvent: bounds[1])
    } else if document.isString(did, "passed") {
      return .passed(child: try text("child", part, document))
    } else if document.isString(did, "kept") {
      return .kept
    } else if document.isString(did, "requested") {
      return try readRequest(part, document)
    }
    throw .invalid("did")
  }

  private mutating func readRequest(
    _ part: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> Provenance.Contribution {
    let command = try readCommand(try required("command", part, document), document)
    if let refusal = try readRefusal(part, document) {
      dropped.append(refusal)
      return .requestRefused(command, refusal: Int32(dropped.count - 1))
    }
    let bounds = try readEventRange(part, document)
    return .requested(command, firstEvent: bounds[0], endEvent: bounds[1])
  }

  /// Returns the bounds of the half-open range of events to which a contribution has led.
  private func readEventRange(
    _ part: JSONValue, _ document: borrowing JSONDocument
  ) throws(WireError) -> [Int32] {
    var bounds: [Int32] = []
    try document.forEachElement(of: try required("events", part, document)) { bound throws(WireError) in
      guard let bound = document.count(bound, as: Int32.self) else {
        throw .invalid("events")
      }
      bounds.append(bound)
    }
    guard bounds.count == 2, 0 <= bounds[0], bounds[0] <= bounds[1], bounds[1] <= events.count else {
      throw .invalid("events")
    }
    return bounds
  }
}
