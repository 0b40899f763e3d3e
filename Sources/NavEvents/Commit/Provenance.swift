package import NavBase

/// A contribution of a plugin to a commit, with the plugin's id.
package struct Provenance: BitwiseCopyable, Equatable, Sendable {
  /// The plugin's id.
  package let plugin: TextID
  /// The contribution of the plugin.
  package let contribution: Contribution

  /// A contribution of a plugin to a commit.
  package enum Contribution: BitwiseCopyable, Equatable, Sendable {
    /// The plugin rewrote a command into this one. A rewrite into several commands has an entry for each.
    case rewrote(InternedCommand)
    /// The plugin answered a question.
    case answered(question: TextID, answer: JSONText)
    /// The plugin requested a command, which led to the events in this half-open range (in the commit, from
    /// 0).
    case requested(InternedCommand, firstEvent: Int32, endEvent: Int32)
    /// The plugin requested a command, which was refused and dropped; with the index in the commit's list of
    /// refusals.
    case requestRefused(InternedCommand, refusal: Int32)
    /// The plugin holds the command, for this reason.
    case held(reason: TextID)
    /// The rules of a container decided what it becomes, which led to the event in this half-open range (in the commit, from 0).
    case arranged(firstEvent: Int32, endEvent: Int32)
    /// The rules of a container passed the command on to this child.
    case passed(child: TextID)
    /// The rules of a container left it as it was.
    case kept
    /// The plugin failed in a hook, with this code.
    case failed(code: TextID)
    /// The plugin rewrote or requested a command of a later version; the whole entry as it was written.
    case ofLaterVersion(JSONText)
  }

  init(plugin: TextID, contribution: Contribution) {
    self.plugin = plugin
    self.contribution = contribution
  }
}

/// The sender of a command.
///
/// ```swift
/// try session.send(.back(), from: .user)
/// try session.send(.rotate(to: .landscapeLeft), from: .system)
/// ```
public enum CommitSource: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// A person, by touch or a key.
  case user
  /// The program that embeds the session.
  case app
  /// A line typed into navrepl.
  case repl
  /// A link that was opened.
  case link
  /// The runtime itself.
  case system

  package var wireName: StaticString {
    switch self {
    case .user: "user"
    case .app: "app"
    case .repl: "repl"
    case .link: "link"
    case .system: "system"
    }
  }
}

/// A member of a commit's line that a fold does not need. If the checksum of the line is right, a malformed remark is kept
/// and shown; it is not a reason to refuse the journal or to drop the commits that follow.
package enum Remark: UInt8, WireName {
  /// The sender of the command (`source`).
  case source
  /// The command as it was given.
  case command
  /// The contributions of the plugins.
  case by

  package var wireName: StaticString {
    switch self {
    case .source: "source"
    case .command: "command"
    case .by: "by"
    }
  }
}

/// A remark that cannot be read, with its text.
package struct UnreadableRemark: Equatable, Sendable {
  /// The member that cannot be read.
  package let remark: Remark
  /// The text of the member; `null` if it is missing.
  package let text: JSONText
}

extension CommitDraft {
  /// Adds a contribution of a plugin.
  package mutating func add(_ contribution: Provenance.Contribution, by plugin: TextID) {
    provenance.append(Provenance(plugin: plugin, contribution: contribution))
  }

  /// Returns the plugin whose request led to an event; nil when no plugin requested it.
  package func requester(ofEventAt index: Int) -> TextID? {
    for part in provenance.indices {
      guard case .requested(_, let first, let end) = provenance[part].contribution else { continue }
      if Int(first) <= index, index < Int(end) { return provenance[part].plugin }
    }
    return nil
  }

  /// The plugins whose requests led to the events, by the index of the event; nil for an event that no plugin requested.
  package var requesters: [TextID?] {
    var requesters = [TextID?](repeating: nil, count: events.count)
    for part in provenance.indices {
      guard case .requested(_, let first, let end) = provenance[part].contribution else { continue }
      for index in (Int(first)..<Int(end)).clamped(to: requesters.indices) where requesters[index] == nil {
        requesters[index] = provenance[part].plugin
      }
    }
    return requesters
  }

  /// A Boolean value that indicates whether a plugin contributed something of a later version.
  package var hasLaterContributions: Bool {
    provenance.contains { if case .ofLaterVersion = $0.contribution { true } else { false } }
  }

  /// Returns the text of a member, if the member cannot be read.
  package func unreadable(_ remark: Remark) -> JSONText? {
    unreadableRemarks.first { $0.remark == remark }?.text
  }

  /// Writes a commit for display: the line without its checksum, and the names of the members that cannot be
  /// read, if there are any.
  package func writeRecord(to buffer: inout ByteBuffer) {
    writeCommit(to: &buffer)
    if !unreadableRemarks.isEmpty {
      buffer.member("unreadable")
      buffer.list(unreadableRemarks) { remark, buffer in
        buffer.append(UInt8(ascii: "\""))
        buffer.append(remark.remark.wireName)
        buffer.append(UInt8(ascii: "\""))
      }
    }
    buffer.close()
  }
}
