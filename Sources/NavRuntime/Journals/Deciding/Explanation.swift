import NavBase
import NavEvents
package import NavRuntime

/// A commit as it is recorded and as it is decided again.
package struct Explanation: Equatable, Sendable {
  /// The result of deciding the commit again.
  package enum Again: Equatable, Sendable {
    case same
    case otherwise(Divergence)
    /// The commit cannot be decided again; with a sentence that gives the reason.
    case impossible(String)
  }

  /// A hook through which a plugin was asked while the commit was decided again.
  package struct RepeatedCall: Equatable, Sendable {
    package let hook: PluginHook
    /// The type of the command or the event, or the cause of a removal.
    package let about: String?
    package let outcome: HookCall.Outcome
    /// The number of equal calls in a row.
    package var times: Int
  }

  /// A plugin that was attached when the commit was decided.
  package struct Part: Equatable, Sendable {
    package let plugin: String
    /// The version in the journal; nil for a plugin that was attached by this commit.
    package let version: Int32?
    /// The available version; nil when the plugin is missing, so that it cannot decide again.
    package let here: Int32?
    /// The calls in the second decision, with those that the journal does not record.
    package internal(set) var hookCalls: [RepeatedCall]
  }

  /// The recorded commit: its line without the checksum.
  package let commit: String
  /// The attached plugins, in the order in which they are asked.
  package let parts: [Part]
  package let again: Again
}

extension NavTimeline {
  /// Returns the record of commit `number`, and the plugins that are asked when it is decided again from the state before
  /// it. The call moves the timeline to the moment after the commit.
  ///
  /// Complexity: O(n) in the commits since the nearest snapshot.
  /// - Parameter without: Plugins that are left out, as if they had never been attached.
  package mutating func explain(_ number: Int, without: [String] = []) throws(Failure) -> Explanation {
    let catalog = self.catalog
    return try visit(commit: number) { engine, header in
      engine.explanation(header, catalog, without: without)
    }
  }
}

extension Engine {
  /// Returns the explanation of the commit that was read into the draft, from the state before it.
  mutating func explanation(
    _ header: JournalHeader?, _ catalog: PluginCatalog, without: [String] = []
  ) -> Explanation {
    let line = recordedLine
    var redecision = Redecision(RecordedPlugins(catalog: catalog, without: without))
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

  /// Returns the plugins that were attached before the commit, in the order in which they are asked; a plugin
  /// without a known position comes last.
  private func partsBefore(_ catalog: PluginCatalog) -> [Explanation.Part] {
    let records = host.records(state, draft.texts)
    let known = Dictionary(records.map { (TextBytes($0.id), $0) }) { first, _ in first }
    let ordered = host.order.compactMap { known[TextBytes($0.id)] }
    let asked = Set(ordered.map { TextBytes($0.id) })
    let rest = records.filter { !asked.contains(TextBytes($0.id)) }
    return (ordered + rest).map { record in
      Explanation.Part(
        plugin: record.id, version: record.version, here: catalog.manifest(of: record.id)?.version,
        hookCalls: [])
    }
  }

  /// Returns the parts with the calls of the plugins that are available.
  private func heard(_ attached: [Explanation.Part], _ catalog: PluginCatalog) -> [Explanation.Part] {
    var parts = attached
    var places = Dictionary(parts.enumerated().map { (TextBytes($1.plugin), $0) }) { first, _ in first }
    for call in hookCalls ?? [] {
      let id = draft.texts[call.plugin]
      guard let version = catalog.manifest(of: id)?.version else { continue }
      let place = places[TextBytes(id)] ?? parts.count
      if place == parts.count {
        parts.append(Explanation.Part(plugin: id, version: nil, here: version, hookCalls: []))
        places[TextBytes(id)] = place
      }
      parts[place].note(call)
    }
    return parts
  }
}

extension Explanation.Part {
  /// Adds a call, or counts it if it equals the last one.
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
