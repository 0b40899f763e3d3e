package import NavBase

/// Reading a whole commit from a line in canonical form.
extension CommitDraft {
  /// Replaces the commit with that of `line`; the texts are kept.
  ///
  /// Returns false when the line is not in canonical form, whether it is damaged or not. The content of the draft is then
  /// meaningless, and ``readCommit(_:_:)`` decides. `document` is a parser whose memory is used; its content is lost.
  package mutating func readCanonicalCommit(
    _ line: UnsafeRawBufferPointer, _ depth: ReadDepth, _ document: inout JSONDocument
  ) -> Bool {
    clear()
    return CanonicalReader.read(line, into: &self, &document) { reader in
      reader.readCommit(depth)
      return reader.cursor.isComplete
    }
  }
}

extension CanonicalReader {
  fileprivate mutating func readCommit(_ depth: CommitDraft.ReadDepth) {
    cursor.take("{\"commit\":")
    draft.pointee.number = cursor.takeInteger()
    cursor.take(",\"seq\":")
    draft.pointee.firstEvent = cursor.takeInteger()
    cursor.take(",\"time\":")
    draft.pointee.time = cursor.takeInteger()
    readGiven(depth)
    cursor.take(",\"events\":")
    takeList { $0.readEvent() }
    if cursor.has(",\"refused\":") {
      draft.pointee.refusal = takeRefusal()
      if !draft.pointee.events.isEmpty { cursor.fail() }
    }
    readParts(depth)
    if cursor.has(",\"synced\":") { draft.pointee.synced = cursor.takeInteger() }
    cursor.take(",\"sum\":")
    cursor.skipString()
    cursor.take("}")
  }

  /// Reads the source and the command, or skips them if remarks are not read.
  private mutating func readGiven(_ depth: CommitDraft.ReadDepth) {
    cursor.take(",\"source\":")
    guard case .everything = depth else {
      cursor.skipString()
      cursor.take(",\"command\":")
      return cursor.skipValue()
    }
    if let source = cursor.takeWord(CommitSource.self) { draft.pointee.source = source }
    cursor.take(",\"command\":")
    draft.pointee.command = takeCommand()
  }

  @inline(__always)
  mutating func takeList(_ element: (inout CanonicalReader) -> Void) {
    cursor.take("[")
    if cursor.has("]") { return }
    repeat { element(&self) } while cursor.isCanonical && cursor.has(",")
    cursor.take("]")
  }

  private mutating func readEvent() {
    cursor.take("{\"type\":")
    guard let kind = cursor.takeWord(EventKind.self), var event = InternedForm.blank(kind) else {
      return cursor.fail()
    }
    event.code(&self)
    cursor.take("}")
    if kind == .needs, draft.pointee.unknownNeed(of: event) != nil { return cursor.fail() }
    draft.pointee.events.append(event)
  }

  mutating func takeCommand() -> InternedCommand? {
    cursor.take("{\"type\":")
    guard let kind = cursor.takeWord(CommandKind.self), var command = InternedForm.blank(kind) else {
      cursor.fail()
      return nil
    }
    command.code(&self)
    cursor.take("}")
    return command
  }

  private mutating func takeRefusal() -> Refusal {
    cursor.take("{\"code\":")
    let code = RefusalCode(rawValue: cursor.takeString())
    cursor.take(",\"reasons\":")
    var reasons: [Refusal.Reason] = []
    cursor.takeList { cursor in
      cursor.take("{\"by\":")
      let by: String = cursor.takeString()
      cursor.take(",\"message\":")
      reasons.append(Refusal.Reason(by: by, message: cursor.takeString()))
      cursor.take("}")
    }
    let step: Int? = cursor.has(",\"step\":") ? cursor.takeInteger() : nil
    cursor.take("}")
    if reasons.isEmpty { cursor.fail() }
    return Refusal(code: code, reasons: reasons, step: step)
  }

  // MARK: Contributions of plugins

  private mutating func readParts(_ depth: CommitDraft.ReadDepth) {
    guard cursor.has(",\"by\":") else { return }
    guard case .everything = depth else { return cursor.skipValue() }
    takeList { reader in
      reader.cursor.take("{\"plugin\":")
      let plugin = reader.takeText()
      reader.cursor.take(",\"did\":")
      guard let contribution = reader.takeContribution() else { return reader.cursor.fail() }
      reader.cursor.take("}")
      reader.draft.pointee.add(contribution, by: plugin)
    }
  }

  private mutating func takeContribution() -> Provenance.Contribution? {
    if cursor.has("\"requested\",\"command\":") { return takeRequest() }
    if cursor.has("\"rewrote\",\"command\":") { return takeCommand().map { .rewrote($0) } }
    if cursor.has("\"fault\",\"code\":") { return .failed(code: takeText()) }
    if cursor.has("\"held\",\"reason\":") { return .held(reason: takeText()) }
    if cursor.has("\"kept\"") { return .kept }
    if cursor.has("\"passed\",\"child\":") { return .passed(child: takeText()) }
    if cursor.has("\"arranged\"") {
      return takeEvents().map { .arranged(firstEvent: $0.first, endEvent: $0.end) }
    }
    guard cursor.has("\"answered\",\"question\":") else { return nil }
    let question = takeText()
    cursor.take(",\"answer\":")
    return .answered(question: question, answer: takeJSON())
  }

  private mutating func takeRequest() -> Provenance.Contribution? {
    guard let command = takeCommand() else { return nil }
    if cursor.has(",\"refused\":") {
      draft.pointee.dropped.append(takeRefusal())
      return .requestRefused(command, refusal: Int32(draft.pointee.dropped.count - 1))
    }
    return takeEvents().map { .requested(command, firstEvent: $0.first, endEvent: $0.end) }
  }

  private mutating func takeEvents() -> (first: Int32, end: Int32)? {
    cursor.take(",\"events\":[")
    let first: Int32 = cursor.takeInteger()
    cursor.take(",")
    let end: Int32 = cursor.takeInteger()
    cursor.take("]")
    guard cursor.isCanonical, 0 <= first, first <= end, end <= draft.pointee.events.count else { return nil }
    return (first, end)
  }
}
