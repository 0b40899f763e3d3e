package import NavBase

/// Writing a whole commit, except for its checksum.
extension CommitDraft {
  /// Writes the line up to the place where `,"sum":"` follows.
  package func writeCommit(to buffer: inout ByteBuffer) {
    buffer.append("{\"commit\":")
    buffer.append(number)
    buffer.member("seq", firstEvent)
    buffer.member("time", time)
    if let unreadable = unreadable(.source) {
      write("source", unreadable, &buffer)
    } else {
      buffer.member("source", word: source.wireName)
    }
    if let command {
      buffer.member("command")
      write(command, to: &buffer)
    }
    write("command", unknownCommand ?? unreadable(.command), &buffer)
    buffer.member("events")
    writeEvents(to: &buffer)
    if let refusal {
      buffer.member("refused")
      refusal.write(to: &buffer)
    }
    if !provenance.isEmpty {
      buffer.member("by")
      writeProvenance(to: &buffer)
    }
    write("by", unreadable(.by), &buffer)
    if let synced { buffer.member("synced", synced) }
  }

  /// Writes the events as an array.
  package func writeEvents(to buffer: inout ByteBuffer) {
    buffer.append(UInt8(ascii: "["))
    for index in events.indices {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      write(events[index], to: &buffer)
    }
    buffer.append(UInt8(ascii: "]"))
  }

  /// Writes the contributions of plugins as an array.
  package func writeProvenance(to buffer: inout ByteBuffer) {
    buffer.append(UInt8(ascii: "["))
    for index in provenance.indices {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      write(provenance[index], to: &buffer)
    }
    buffer.append(UInt8(ascii: "]"))
  }

  private func write(_ part: Provenance, to buffer: inout ByteBuffer) {
    if case .ofLaterVersion(let entry) = part.contribution { return texts.append(entry.text, to: &buffer) }
    buffer.append("{\"plugin\":")
    texts.appendQuoted(part.plugin, to: &buffer)
    switch part.contribution {
    case .rewrote(let command):
      buffer.member("did", word: "rewrote")
      buffer.member("command")
      write(command, to: &buffer)
    case .answered(let question, let answer):
      buffer.member("did", word: "answered")
      write("question", question, &buffer)
      write("answer", answer, &buffer)
    case .requested(let command, let first, let end):
      writeRequest(command, to: &buffer)
      buffer.append(",\"events\":[")
      buffer.append(Int(first))
      buffer.append(UInt8(ascii: ","))
      buffer.append(Int(end))
      buffer.append(UInt8(ascii: "]"))
    case .requestRefused(let command, let index):
      writeRequest(command, to: &buffer)
      buffer.member("refused")
      dropped[Int(index)].write(to: &buffer)
    case .held(let reason):
      buffer.member("did", word: "held")
      buffer.member("reason", reason, texts)
    case .arranged(let first, let end):
      buffer.member("did", word: "arranged")
      buffer.append(",\"events\":[")
      buffer.append(Int(first))
      buffer.append(UInt8(ascii: ","))
      buffer.append(Int(end))
      buffer.append(UInt8(ascii: "]"))
    case .passed(let child):
      buffer.member("did", word: "passed")
      write("child", child, &buffer)
    case .kept: buffer.member("did", word: "kept")
    case .failed(let code):
      buffer.member("did", word: "fault")
      write("code", code, &buffer)
    case .ofLaterVersion: break
    }
    buffer.close()
  }

  private func writeRequest(_ command: InternedCommand, to buffer: inout ByteBuffer) {
    buffer.member("did", word: "requested")
    buffer.member("command")
    write(command, to: &buffer)
  }
}

extension Refusal {
  /// The refusal as it is written in a journal.
  public var json: CanonicalJSON {
    var buffer = ByteBuffer()
    write(to: &buffer)
    return CanonicalJSON(canonical: buffer.string)
  }

  package func write(to buffer: inout ByteBuffer) {
    buffer.append("{\"code\":")
    buffer.appendQuoted(code.rawValue)
    buffer.member("reasons")
    var separator = UInt8(ascii: "[")
    for reason in reasons {
      buffer.append(separator)
      separator = UInt8(ascii: ",")
      buffer.append("{\"by\":")
      buffer.appendQuoted(reason.by)
      buffer.member("message")
      buffer.appendQuoted(reason.recordedMessage)
      buffer.close()
    }
    if separator == UInt8(ascii: "[") { buffer.append(separator) }
    buffer.append("]")
    if let step { buffer.member("step", step) }
    buffer.close()
  }
}
