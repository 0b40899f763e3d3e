import NavBase

/// The replacement for the first line of a journal.
extension Redactor {
  /// Returns the header of the redacted journal, which has the id `redacted`. The state with which a journal begins has only
  /// members that the runtime writes.
  package mutating func redact(_ header: JournalHeader) -> JournalHeader {
    var redacted = header
    redacted.id = Self.journal
    redacted.runtime = Self.version(header.runtime) ?? Self.journal
    redacted.plugins = header.plugins.map { redact($0) }
    redacted.base = header.base.map { redact($0) }
    // A checksum of the original says nothing about a redacted journal.
    redacted.parent = header.parent.map { .init(id: Self.journal, at: $0.at, sum: "00000000") }
    redacted.isRedacted = true
    return redacted
  }

  /// The id of every redacted journal.
  private static let journal = "redacted"

  /// Returns the version of a runtime; nil for a text that is not three short numbers.
  package static func version(_ text: String) -> String? {
    let numbers = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isVersion =
      numbers.count == 3
      && numbers.allSatisfy { number in
        1...3 ~= number.count && number.allSatisfy { 0x30...0x39 ~= $0 }
      }
    return isVersion ? text : nil
  }

  private mutating func redact(_ base: JournalHeader.Base) -> JournalHeader.Base {
    var redacted = base
    redacted.state = state(base.state)
    redacted.quarantined = base.quarantined.map { plugin($0) }
    redacted.launches.build = base.launches.build.map { text($0) }
    redacted.launches.keyID = base.launches.keyID.map { _ in JournalHeader.redactedKeyID }
    return redacted
  }

  private mutating func state(_ state: CanonicalJSON) -> CanonicalJSON {
    Self.object(
      (state.members ?? []).map { name, value in
        let replacement: CanonicalJSON =
          switch name {
          case "scene": scene(value)
          case "swipe": swipe(value)
          case "remembered": remembered(value)
          case "held": held(value)
          // These have numbers, flags and words of the runtime.
          case "environment", "rotation", "nextTicket": value
          default: self.value(value)
          }
        return (name, replacement)
      }, sorted: false)
  }

  /// Returns the replacement for the commands that wait.
  private mutating func held(_ commands: CanonicalJSON) -> CanonicalJSON {
    Self.array(
      (commands.elements ?? []).map { command in
        Self.object(
          (command.members ?? []).map { name, value in
            let replacement: CanonicalJSON =
              switch name {
              case "plugins":
                Self.array(
                  (value.elements ?? []).map { CanonicalJSON(string: pluginThatRemembers($0.string ?? "")) })
              case "reason": CanonicalJSON(string: reason(value.string ?? ""))
              case "command": heldCommand(value)
              case "target", "opener": CanonicalJSON(string: id(value.string ?? ""))
              case "ticket", "commit", "keep", "until": value
              default: self.value(value)
              }
            return (name, replacement)
          }, sorted: false)
      })
  }

  private mutating func swipe(_ swipe: CanonicalJSON) -> CanonicalJSON {
    visitedRules = swipe.member("container")?.string.flatMap { rules(of: $0) }
    defer { visitedRules = nil }
    return Self.object(
      (swipe.members ?? []).map { name, value in
        if name.hasSameBytes(as: "to") { return (name, arrangement(value)) }
        return (name, value.string.map { CanonicalJSON(string: id($0)) } ?? value)
      }, sorted: false)
  }

  private mutating func remembered(_ values: CanonicalJSON) -> CanonicalJSON {
    Self.object(
      (values.members ?? []).map { id, value in
        // A plugin that was detached has taken part before the journal begins.
        (pluginThatRemembers(id), memory(value, of: id))
      })
  }
}
