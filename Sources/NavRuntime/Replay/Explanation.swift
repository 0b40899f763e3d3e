import NavEvents

/// One commit, as it is recorded and as it is decided again.
package struct Explanation: Equatable, Sendable {
  /// What came of deciding the commit again.
  package enum Again: Equatable, Sendable {
    case same
    case otherwise(Divergence)
    /// A sentence that says why.
    case impossible(String)
  }

  /// How a plugin was asked while the commit was decided again.
  package struct RepeatedCall: Equatable, Sendable {
    package let hook: PluginHook
    /// The type of the command or the event, or the way of an exit.
    package let about: String?
    package let outcome: HookCall.Outcome
    /// How often in a row.
    package var times: Int
  }

  /// A plugin that was attached when the commit was decided.
  package struct Part: Equatable, Sendable {
    package let plugin: String
    /// The version that the journal names; nil for one that came with this commit.
    package let version: Int32?
    /// The version that is here; nil when the plugin is not, and nothing can be decided again for it.
    package let here: Int32?
    /// What the journal leaves open, decided again.
    package internal(set) var hookCalls: [RepeatedCall]
  }

  /// The commit as it was recorded: its line, but for the sum.
  package let commit: String
  /// The attached plugins, in the order in which they are asked.
  package let parts: [Part]
  package let again: Again
}

extension Timeline {
  /// What is recorded of commit `number`, and who is asked when it is decided again from the state before it. The moment
  /// is then the one after it.
  ///
  /// Complexity: the commits since the nearest snapshot.
  package mutating func explain(_ number: Int) throws(Failure) -> Explanation {
    let catalog = catalog
    return try visit(commit: number) { engine, header in
      engine.explanation(header, catalog)
    }
  }
}

extension Engine {
  /// Explains the commit that was read into the draft, from the state before it.
  fileprivate mutating func explanation(_ header: JournalHeader?, _ catalog: PluginCatalog) -> Explanation {
    let line = recordedLine
    var redecision = Redecision(RecordedPlugins(catalog: catalog))
    redecision.join(&self, header: header)
    hookCalls = []
    let attached = partsBefore(catalog)
    let divergence = redecision.decide(&self)
    let parts = heard(attached, catalog)
    let again = again(divergence)
    hookCalls = nil
    host.catalog = catalog
    host.update(for: state, draft.texts)
    return Explanation(commit: line, parts: parts, again: again)
  }

  private var recordedLine: String {
    var buffer = ByteBuffer()
    draft.writeRecord(to: &buffer)
    return buffer.string
  }

  private func again(_ divergence: Divergence?) -> Explanation.Again {
    if let remark = draft.unreadableRemarks.first?.remark {
      return .impossible("its member “\(remark.name)” cannot be read")
    }
    if draft.command == nil { return .impossible("the command is of a later version") }
    if let fault = host.fault { return .impossible(fault.message) }
    return divergence.map { .otherwise($0) } ?? .same
  }

  // MARK: Plugins

  /// The plugins that were attached before the commit, in the order in which they are asked; one that cannot be placed
  /// comes last.
  private func partsBefore(_ catalog: PluginCatalog) -> [Explanation.Part] {
    let records = host.records(state, draft.texts)
    let ordered = host.order.compactMap { manifest in records.first { $0.id.hasSameBytes(as: manifest.id) } }
    let rest = records.filter { !ordered.map(\.id).containsBytes(of: $0.id) }
    return (ordered + rest).map { record in
      Explanation.Part(
        plugin: record.id, version: record.version, here: catalog.manifest(of: record.id)?.version,
        hookCalls: [])
    }
  }

  /// The parts with what was heard of those that are here.
  private func heard(_ attached: [Explanation.Part], _ catalog: PluginCatalog) -> [Explanation.Part] {
    var parts = attached
    for call in hookCalls ?? [] {
      let id = draft.texts[call.plugin]
      guard let version = catalog.manifest(of: id)?.version else { continue }
      let index = parts.firstIndex { $0.plugin.hasSameBytes(as: id) }
      if index == nil {
        parts.append(Explanation.Part(plugin: id, version: nil, here: version, hookCalls: []))
      }
      parts[index ?? parts.count - 1].note(call)
    }
    return parts
  }
}

extension Explanation.Part {
  /// Adds a call; the same one in a row counts up.
  fileprivate mutating func note(_ call: HookCall) {
    let next = Explanation.RepeatedCall(
      hook: call.hook, about: call.about?.description, outcome: call.outcome, times: 1)
    if let last = hookCalls.last, last.hook == next.hook, last.outcome == next.outcome,
      last.about.hasSameBytes(as: next.about)
    {
      hookCalls[hookCalls.count - 1].times += 1
    } else {
      hookCalls.append(next)
    }
  }
}
